"""hellprint: a game kept as YAML, checked against its own rules, to kits that print, cut out and play tonight."""

from __future__ import annotations

from typing import Final

__version__: Final = "0.1.0"
