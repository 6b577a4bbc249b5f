"""A font is not one of the project's.

What
    A template asks for a family or style that fonts/fonts.toml does not list.

Why
    Another computer would set the text in another font, without a word.

Example
    font-family: "Alegreya"

Fix
    Use a family of the project, such as "HP Alegreya", in a style that it has.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP503"
SEVERITY: Final[Severity] = ERROR
