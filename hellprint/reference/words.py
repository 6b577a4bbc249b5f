"""The few words that references say by themselves ("Contents", "Index"), by language."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

_FILE: Final = Path(__file__).with_name("words.toml")
FALLBACK: Final = "en"


@cache
def languages() -> Mapping[str, Mapping[str, str]]:
    """Language -> name -> words."""
    found: Mapping[str, Mapping[str, str]] = tomllib.loads(_FILE.read_text("utf-8"))
    return found


def words(lang: str) -> Mapping[str, str]:
    """Of a language or its base ("fi-FI" is Finnish); English for one that is not there."""
    known = languages()
    return {**known[FALLBACK], **known.get(lang, known.get(lang.partition("-")[0], {}))}
