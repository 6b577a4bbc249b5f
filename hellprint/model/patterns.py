"""Regular expressions that are compiled when they are first used: most runs use few of those that they import."""

from __future__ import annotations

import re
from typing import Any, cast


def pattern(text: str, flags: re.RegexFlag | int = 0) -> re.Pattern[str]:
    """As re.compile; a mistake in it is raised by its first use."""
    return cast("re.Pattern[str]", _Lazy(text, flags))


class _Lazy:
    """Passes on what is asked of it, and remembers it."""

    def __init__(self, text: str, flags: re.RegexFlag | int) -> None:
        self._made = text, flags

    def __getattr__(self, name: str) -> Any:
        found = getattr(re.compile(*self._made), name)  # re keeps what it compiled
        setattr(self, name, found)
        return found
