"""A step takes more time or memory than any honest pack needs.

What
    A template or an expression runs without end, or makes a text of gigabytes. The step was stopped.

Why
    One pack must not stop the machine, or another pack from printing.

Example
    {% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}

Fix
    Mend the template that the message names. On a machine with much memory and a pack that truly needs it, set
    HELLPRINT_NO_CHILD=1 to run without bounds.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP112"
SEVERITY: Final[Severity] = ERROR
