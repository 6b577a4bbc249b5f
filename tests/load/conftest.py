"""The sampler pack, and small packs from text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from hellprint.load import load_pack
from hellprint.model.findings import Finding
from hellprint.model.records import Pack

SAMPLER = Path(__file__).resolve().parents[1] / "packs" / "sampler"

Load = Callable[..., tuple[Pack, list[Finding]]]


@pytest.fixture(scope="session")
def sampler() -> Pack:
    pack, findings = load_pack(SAMPLER)
    assert pack is not None
    assert findings == ()
    return pack


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Load:
    """Write files (name -> text) and load them; `base/x.yaml` belongs to a pack that others may extend as "base"."""
    monkeypatch.chdir(tmp_path)

    def load_files(
        files: dict[str, str], *, pack: str = "game", variants: tuple[str, ...] = ()
    ) -> tuple[Pack, list[Finding]]:
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

        def find_pack(name: str) -> Path | None:
            return tmp_path / name if (tmp_path / name / "pack.yaml").is_file() else None

        found, findings = load_pack(tmp_path / pack, variants=variants, find_pack=find_pack)
        assert found is not None
        return found, list(findings)

    return load_files
