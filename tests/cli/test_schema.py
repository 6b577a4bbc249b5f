from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from hellprint import pipeline
from hellprint.model.findings import Finding

Hellprint = Callable[..., Any]


def test_the_schema_accepts_the_packs_own_records_and_refuses_a_misspelt_field(
    hellprint: Hellprint, project_folder: Path
) -> None:
    import jsonschema

    ran = hellprint("schema", "imps")
    assert ran.status == 0
    validator = jsonschema.Draft202012Validator(json.loads(ran.out))
    records = yaml.safe_load((project_folder / "content" / "imps" / "imps.yaml").read_text(encoding="utf-8"))
    assert list(validator.iter_errors(records)) == []
    records["imps"][0]["pwer"] = records["imps"][0].pop("power")
    assert list(validator.iter_errors(records))


def test_a_pack_that_cannot_be_read_gives_findings_and_no_schema(
    hellprint: Hellprint, project_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finding = Finding("content/imps/gone.yaml", 1, 7, "HP001", "error", "no YAML")
    monkeypatch.setattr(pipeline, "load", lambda *_: (None, (finding,)))
    ran = hellprint("schema", "imps")
    assert (ran.status, ran.out) == (1, finding.text() + "\n")
