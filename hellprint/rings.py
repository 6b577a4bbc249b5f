"""How often Python looks for rings of things that hold each other."""

from __future__ import annotations


def look_seldom() -> None:
    """For the rest of the process. A run makes hundreds of thousands of small things and few rings of them: to look for
    rings as often as Python does costs a twentieth of it."""
    import gc

    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
