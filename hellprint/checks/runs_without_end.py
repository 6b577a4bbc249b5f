"""A template or expression runs without end.

What
    Work on the pack took more time or memory than any sensible pack needs, and was ended.

Why
    A pack is a stranger's folder: it may stop itself, but not the computer, and no other pack.

Example
    {% for i in range(1000000000) %}x{% endfor %}

Fix
    The place is that of the record that was being drawn, or of the expression that was being computed; the message
    names the template. Look for a loop that never ends, or a text that grows without end. A pack of your own that truly
    needs more can be run without bounds: set HELLPRINT_NO_CHILD=1.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP112"
SEVERITY: Final[Severity] = ERROR
