"""Drawn faces to what a person would see on paper: texts, lines and tints, pictures, and what is wrong with them."""
