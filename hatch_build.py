"""Build hook: the folders of the checkout that a program without one needs, into the wheel as hellprint/_shipped/."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SHIPPED = ("content", "templates", "fonts")


class ShippedFolders(BuildHookInterface[Any]):
    """An editable install finds them in the checkout, so that they are not copied there."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        for name in SHIPPED:
            folder = Path(self.root) / name
            if not folder.is_dir():
                raise FileNotFoundError(f"{folder} belongs into the wheel and is not there")
            build_data["force_include"][str(folder)] = f"hellprint/_shipped/{name}"
