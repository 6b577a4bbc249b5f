"""What a person types to calls of the program, and what comes back to words; nothing else prints, asks or exits."""
