"""Two versions of a game side by side: what their values, texts and pieces differ in, what must be printed anew."""
