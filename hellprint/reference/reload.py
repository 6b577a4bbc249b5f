"""HTML files that reload themselves while a watch writes them: a page asks the file beside it which version there is.

A page that was opened as a file may load scripts and nothing else, so the version is a script too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from hellprint.cache import digest

SUFFIX: Final = ".reload.js"
_CALL: Final = re.compile(r"hellprintVersion\(\"[0-9a-f]+\"\);\n")
SCRIPT: Final = """<script>
(() => {
  let seen = "";
  window.hellprintVersion = (version) => { if (seen && version !== seen) location.reload(); seen = version; };
  const name = location.pathname.split("/").pop().replace(/\\.html$/, ".reload.js");
  const ask = () => {
    const script = document.createElement("script");
    script.src = `${name}?${Date.now()}`;
    script.onload = script.onerror = () => script.remove();
    document.head.append(script);
  };
  ask();
  setInterval(ask, 400);
})();
</script>
"""
"""Stands at the end of a page that is watched."""


def announce(files: Iterable[Path]) -> None:
    """Say beside each HTML file which version it is."""
    for file in files:
        if file.suffix == ".html":
            version = digest(file.read_bytes(), size=8)
            _beside(file).write_text(f'hellprintVersion("{version}");\n', encoding="utf-8")


def withdraw(folder: Path) -> None:
    """Remove what was announced in a folder; a file of that name with other contents is somebody's own."""
    for file in sorted(folder.glob(f"*{SUFFIX}")):
        if _CALL.fullmatch(file.read_text(encoding="utf-8", errors="replace")):
            file.unlink()


def _beside(file: Path) -> Path:
    return file.with_name(file.stem + SUFFIX)
