"""A file is not UTF-8.

What
    The bytes of the file are no UTF-8 text: an old Windows or Mac encoding, or UTF-16.

Why
    Letters such as ä and é would be read as others, on one computer and not on the next.

Example
    demons.yaml:3:11: HP002 error: byte 0xe4 is not UTF-8

Fix
    Save the file as UTF-8; in most editors: "Save with encoding". With or without a mark, LF or CRLF, is all the
    same.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP002"
SEVERITY: Final[Severity] = ERROR
