"""Every file of tests/cases: small packs, and exactly what is found in them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml

from hellprint import pipeline
from hellprint.checks import check_pack, check_rosters, load_check
from hellprint.impose.papers import paper
from hellprint.kits import KitRequest
from hellprint.load import load_pack
from hellprint.model.findings import Finding
from hellprint.project import Project
from hellprint.reference.run import ReferenceRequest, reference
from hellprint.settings import read_settings

CASES = Path(__file__).resolve().parents[1] / "cases"

PACK = """\
pack: tiny
title: Tiny
"""
SCHEMA = """\
kinds:
  demon:
    plural: demons
    fields:
      name: text
      life: {type: int, min: 1, max: 20, default: 1}
      rules: {type: rich, translate: true, optional: true}
      tier: {type: enum, of: [lesser, greater], optional: true}
      move: {type: inches, optional: true}
      fly: {type: flag}
      tags: {type: list, of: text}
      friend: {type: ref, to: demon, link: true, optional: true}
"""
DEMONS = """\
demons:
  - {id: mephit, name: Mephit}
"""


def cases() -> Iterator[Any]:
    for path in sorted(CASES.glob("*.yaml")):
        for name, case in yaml.safe_load(path.read_text(encoding="utf-8")).items():
            code = load_check(path.stem).CODE if name.startswith("fail") else ""
            yield pytest.param(case, code, id=f"{path.stem}-{name}")


def written(case: dict[str, Any], folder: Path) -> Path:
    """The case's files over those of the tiny pack; `bytes` are in hexadecimal, `sizes` are of files that hold
    only a comment, `remove` lists what is left out."""
    files = {"pack.yaml": PACK, "schema.yaml": SCHEMA, "demons.yaml": DEMONS, **case.get("files", {})}
    for name in case.get("remove", ()):
        del files[name]
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    for name, size in case.get("sizes", {}).items():
        (folder / name).write_bytes(b"#" * size)
    for name, digits in case.get("bytes", {}).items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(bytes.fromhex(digits))
    return folder


def found(case: dict[str, Any], folder: Path) -> tuple[Finding, ...]:
    if case.get("settings"):
        return read_settings(folder).findings
    if case.get("paper"):
        request = KitRequest(folder, folder / "out", case["paper"], paper(case["paper"]))
        return pipeline.kit(request, Project.find()).findings
    if case.get("reference"):
        return reference(ReferenceRequest(folder, folder / "out"), Project.find()).findings
    if case.get("layout"):
        with pytest.MonkeyPatch.context() as patch:
            if "seconds" in case:
                patch.setattr(pipeline, "guarded", partial(pipeline.guarded, step_seconds=case["seconds"]))
            return pipeline.check(folder, Project.find()).findings
    pack, findings = load_pack(
        folder,
        variants=case.get("variants", ()),
        find_pack=lambda name: folder / name if (folder / name).is_dir() else None,
    )
    if pack is None:
        return findings
    return pipeline.settled(pack, (*findings, *check_pack(pack), *check_rosters(pack)), laid_out=False)


def texts(case: dict[str, Any], folder: Path) -> list[str]:
    """The findings as a person reads them in the folder of the case."""
    whole = [finding.text() for finding in found(case, written(case, folder))]
    return [text.replace(f"{folder}/", "").replace(str(folder), ".") for text in whole]


@pytest.mark.parametrize("case, code", list(cases()))
def test_a_case_finds_exactly_what_it_says(
    case: dict[str, Any], code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    findings = texts(case, tmp_path)
    assert findings == case.get("finds", [])
    assert any(f": {code} " in finding for finding in findings) if code else not findings
