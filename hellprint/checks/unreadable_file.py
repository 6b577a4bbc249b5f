"""A file cannot be read.

What
    The file or folder is missing, may not be opened, is larger than 5 MB, or is a link that leads out of the pack.

Why
    A pack is a stranger's folder: it may be read, but nothing outside of it, and nothing without end.

Example
    demons.yaml: HP001 error: the file has 7.2 MB; the limit is 5 MB

Fix
    Give yourself the right to read it, divide it, or copy it into the pack's folder.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP001"
SEVERITY: Final[Severity] = ERROR
