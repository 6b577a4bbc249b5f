"""A template or expression runs without end.

What
    Work on the pack took more time or memory than any sensible pack needs, and was ended.

Why
    A pack is a stranger's folder: it may stop itself, but not the computer, and no other pack.

Example
    {% for i in range(1000000000) %}x{% endfor %}

Fix
    The message names what was being worked on. Look for a loop that never ends, or a text that grows without end.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP112"
SEVERITY: Final[Severity] = ERROR
