"""A text has no translation.

What
    The pack has texts in a language, and one of its own texts is not among them, or is an empty one. What pack.yaml
    says itself (pack.title, components.<id>.title, words.<name>), and what sheets and references say in a language that
    hellprint has no words for (say.<name>), is wanted as soon as some of it is there.

Why
    The card prints half in one language and half in another.

Example
    text/fi.yaml: HP160 warning: "demons.mephit.name" is not translated

Fix
    Add the path to the file of that language: `hellprint show PACK --untranslated fi` prints all that it lacks, to be
    filled in (`>> text/fi.yaml` begins such a file, or goes on with it). Until then, `kit --lang fi
    --draft` marks each piece that shows a text without its translation, and `kit --strict` prints nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.model.findings import WARNING, Finding, Place, Severity, at, shown
from hellprint.model.records import Pack

CODE: Final = "HP160"
SEVERITY: Final[Severity] = WARNING


def check(pack: Pack) -> Iterator[Finding]:
    """By language, then in the order of the pack."""
    if not pack.texts:
        return
    from hellprint.load.translations import text_hash, wanted

    for lang, texts in pack.texts.items():
        place = _file(pack, lang)
        for path, text in wanted(pack, lang):
            if path not in texts:
                hint = f"{path}: {{of: {text_hash(text)}, text: ...}}"
                yield at(place, CODE, f'"{path}" is not translated', hint, SEVERITY)


def _file(pack: Pack, lang: str) -> Place:
    for folder in pack.folders:
        for suffix in (".yaml", ".yml"):
            path = folder / "text" / f"{lang}{suffix}"
            if path.is_file():
                return Place(shown(path))
    return Place(shown(pack.folder))
