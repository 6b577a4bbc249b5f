"""A translation has the quotation marks of another language.

What
    A text in text/<lang>.yaml has a quotation mark that its language does not use. Which it uses, words.toml says
    (quotes), or the pack: say.quotes in text/<lang>.yaml.

Why
    “So” in English, ”so” in Finnish: the wrong mark looks like a slip in every line that has it.

Example
    text/fi.yaml: rules: 'Sano “seis”.'        # in Finnish: ”seis”

Fix
    Type the marks of the language.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hellprint.load.prose import around, translations
from hellprint.model.findings import WARNING, Finding, Severity, at
from hellprint.model.patterns import pattern
from hellprint.model.records import Pack

CODE: Final = "HP163"
SEVERITY: Final[Severity] = WARNING

# Single marks are left alone: ’ is the apostrophe of every language.
_MARK: Final = pattern("[“”„‟«»]")


def check(pack: Pack) -> Iterator[Finding]:
    """The first of each text; a language whose marks nobody has said is not looked at."""
    marks = {lang: found for lang in pack.texts if (found := _marks(pack, lang))}
    if not marks:
        return
    told = None
    for hit in translations(pack).find(_MARK):
        lang, path = str(hit.of.key[1]), str(hit.of.key[2])
        if lang not in marks or hit.match.group() in marks[lang] or hit.of is told or path == "say.quotes":
            continue
        told = hit.of
        message = f'"{path}" in {lang} has the quotation mark of another language: "{around(hit, 10, 10)}"'
        yield at(pack.place(*hit.of.key), CODE, message, f"type {' and '.join(dict.fromkeys(marks[lang]))}", SEVERITY)


def _marks(pack: Pack, lang: str) -> str:
    from hellprint.words import is_known, words

    own = pack.texts[lang].get("say.quotes")
    return own["text"] if own else words(lang)["quotes"] if is_known(lang) else ""
