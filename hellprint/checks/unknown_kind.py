"""A file holds records of a kind that there is not.

What
    The top key of a record file, or the name of a spreadsheet, is not the plural of any kind in schema.yaml.

Why
    The records under it would never be looked at or printed.

Example
    deamons:
      - {id: mephit}

Fix
    Correct the key, or add the kind to schema.yaml. Rosters lie in the folder rosters.
"""

from __future__ import annotations

from typing import Final

from hellprint.model.findings import ERROR, Severity

CODE: Final = "HP015"
SEVERITY: Final[Severity] = ERROR
