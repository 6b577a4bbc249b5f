"""A line cannot be read as YAML.

What
    The line breaks the rules of YAML, or YAML takes the text for something else: text that starts with one of ! *
    & @ % ` > | [ {
    or holds a colon and a space, quotes that are not closed, indentation that does not fit.

Why
    The text would be cut, lost or taken for a command. The line is left out; everything else is still looked at.

Example
    rules: Reaction: discard one card

Fix
    Put quotes round the text: rules: 'Reaction: discard one card'. A single quote within single quotes is doubled.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP005"
SEVERITY: Final[Severity] = ERROR
