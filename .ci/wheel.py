"""Build hook: the folders of the checkout that a program without one needs, into the wheel as hellprint/_shipped/."""

from __future__ import annotations

import subprocess
import sys
import tempfile
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
        frames = self.frames()
        if frames is not None:
            build_data["force_include"][str(frames)] = "hellprint/_shipped/frames"

    def frames(self) -> Path | None:
        """The shipped packs' frames, laid out now; None where the libraries or Pango are missing: then a first print
        lays them out."""
        out = Path(tempfile.mkdtemp()) / "frames"
        command = [sys.executable, "-m", "hellprint.render.shipped", str(out)]
        ran = subprocess.run(command, cwd=self.root, capture_output=True, text=True, check=False)
        if ran.returncode:
            reason = (ran.stderr.strip().splitlines() or ["?"])[-1]
            self.app.display_warning(f"the wheel goes without laid-out frames: {reason}")
            return None
        return out
