"""Maps of scenarios: from what a record says to shapes on a board, their distances, and whether they can be set up."""
