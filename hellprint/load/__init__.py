"""YAML, CSV and XLSX text to records with the place of every value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hellprint.load.pack import load_pack
    from hellprint.load.rosters import load_roster
    from hellprint.load.show import show_json
    from hellprint.load.translations import localise, text_hash, untranslated

__all__ = ["load_pack", "load_roster", "localise", "show_json", "text_hash", "untranslated"]

_HOMES = {
    "load_pack": "pack",
    "load_roster": "rosters",
    "localise": "translations",
    "show_json": "show",
    "text_hash": "translations",
    "untranslated": "translations",
}


def __getattr__(name: str) -> Any:
    """A run that finds its pack in the cache imports no reader."""
    from importlib import import_module

    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"hellprint.load.{_HOMES[name]}"), name)
