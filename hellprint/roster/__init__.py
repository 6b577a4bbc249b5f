"""Rosters: what a player has chosen, replayed through its games, computed and judged by the pack's own rules."""
