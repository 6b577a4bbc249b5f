"""Sizes to sheets of paper: arithmetic only, in mm, origin top left, y down."""

from hellprint.impose.grid import PieceDoesNotFit
from hellprint.impose.papers import UnknownPaper, card_size, paper
from hellprint.impose.sheets import StartOutOfRange, count_pages, impose

__all__ = ["PieceDoesNotFit", "StartOutOfRange", "UnknownPaper", "card_size", "count_pages", "impose", "paper"]
