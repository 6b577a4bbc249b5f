"""A pack in another language to the faces of its pieces that show a text of the source language instead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from hellprint.model.pieces import Piece
from hellprint.model.records import Pack

if TYPE_CHECKING:
    from hellprint.model.artwork import Artwork
    from hellprint.project import Project
    from hellprint.render.shape import Shaper

Marked = Mapping[tuple[str, str, str], str]
"""(component, id of a piece, side) -> the languages that it lacks ("fi")."""


def half_translated(pack: Pack, pieces: Sequence[Piece], project: Project) -> Marked:
    """What each face shows is looked at, so that a piece is marked for what stands on it alone.

    Args:
        pack: in the language in which it is printed.

    Returns:
        Faces without their last translation; empty where the pack is in its source language, or complete.
    """
    lacking = _lacking(pack)
    if not lacking:
        return {}
    from hellprint.render.faces import FaceRenderer

    renderer = FaceRenderer(pack, project)
    by_component: dict[str, list[Piece]] = {}
    for piece in pieces:
        by_component.setdefault(piece.component, []).append(piece)
    components = {component.id: component for component in pack.components}
    found: dict[tuple[str, str, str], str] = {}
    for id_, group in by_component.items():
        for piece, sides in zip(group, renderer.shows(components[id_], group), strict=True):
            for says in sides:
                shown = {tuple(map(str, path)) for path in says.values}
                asked = lacking if pack.backs is None or says.side == "front" else _first(pack, lacking)
                missing = [lang for lang, keys in asked.items() if shown & keys]
                if missing:
                    found[id_, piece.id, says.side] = "+".join(missing)
    return found


def tab_of(marked: Marked, piece: Piece, side: str, pack: Pack, shaper: Shaper) -> Artwork | None:
    """What marks a face that lacks a translation, as `draft.tab`; None for one that does not."""
    lang = marked.get((piece.component, piece.id, side))
    if lang is None:
        return None
    from hellprint.render.draft import tab
    from hellprint.words import words_of

    text = words_of(pack.info)["draft_lacks"].format(lang=lang)
    return tab(piece.size, text, shaper, is_round=piece.cut == "round")


Lacking = Mapping[str, frozenset[tuple[str, ...]]]


def _first(pack: Pack, lacking: Lacking) -> Lacking:
    """Backs speak the first of two languages alone."""
    first = str(pack.info["languages"][0])
    return {lang: keys for lang, keys in lacking.items() if lang == first}


def _lacking(pack: Pack) -> Lacking:
    """Language -> the keys of the texts that it lacks, of the languages that are printed; without names that are to
    stay as they are."""
    from hellprint.load.translations import every_text, untranslated

    printed = pack.info.get("languages") or (pack.info.get("lang"),)
    kept = {kind for kind, which in (pack.info.get("names") or {}).items() if which == "source"}
    found = {}
    for lang in map(str, printed):
        if lang in pack.texts:
            paths = set(untranslated(pack, lang))
            keys = frozenset(
                tuple(map(str, key))
                for path, _, key, holder in every_text(pack)
                if path in paths and not (holder in kept and key[-1] == "name")
            )
            if keys:
                found[lang] = keys
    return found
