"""The references of an earlier version of a pack, and bars at what differs from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hellprint.model.components import Component
from hellprint.model.lengths import Size
from hellprint.model.mistakes import Misuse
from hellprint.model.records import Pack
from hellprint.reference.bars import with_bars
from hellprint.reference.compose import Composer, Document
from hellprint.words import words_of

if TYPE_CHECKING:
    from hellprint.compare.versions import Source


class Earlier:
    """An earlier version of a pack.

    Args:
        pack: that version, as it was loaded.
        now: the pack as it is.
        composer: makes what composes a version of the pack.
    """

    def __init__(self, pack: Pack, now: Pack, composer: Callable[[Pack], Composer], name: str) -> None:
        self.name = name
        self._pack, self._now, self._composer = pack, now, composer
        self._words = words_of(now.info)

    def with_bars(self, document: Document, component: Component, template: str, paper: Size, *, screen: bool) -> str:
        """A document's HTML with bars.

        Args:
            screen: where it is read by those too who cannot see a bar.

        Raises:
            Misuse: the templates cannot show the earlier version, neither those of today nor its own.
        """
        told = self._words["changed_since"].format(self.name) if screen else ""
        return with_bars(document.html, self._composed(component, template, paper), told)

    def _composed(self, component: Component, template: str, paper: Size) -> str:
        """By the templates of today, so that only what is said differs; by its own where those need what it lacks."""
        today = self._pack._replace(folder=self._now.folder, folders=self._now.folders)
        for pack in (today, self._pack):
            html = self._composer(pack).compose(component, template, paper, since=self.name).html
            if html:
                return html
        raise Misuse(
            f'"{template}" cannot show {self.name}, so nothing says what changed in "{component.id}"',
            "make it without --since, or skip it (--skip)",
        )


def called(source: Source, typed: str) -> str:
    """How a reader is told of a version: a print by its name, else by where it is."""
    return typed if source.kind == "print" else source.label
