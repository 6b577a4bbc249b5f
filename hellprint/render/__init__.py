"""Pieces to artwork: frames, text, pictures and icons as PDF operators."""
