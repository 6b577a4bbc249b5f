"""Rosters: what a player has chosen, replayed through its games, computed and judged by the pack's own rules."""

from __future__ import annotations

from hellprint.roster.result import BearerResult, RosterResult, compute

__all__ = ["BearerResult", "RosterResult", "compute"]
