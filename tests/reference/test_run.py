from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from hellprint.model.mistakes import Misuse
from hellprint.project import Project
from hellprint.reference.run import ReferenceRequest, look_through, reference

SAMPLER = Path(__file__).resolve().parents[1] / "packs" / "sampler"


@pytest.fixture
def request_(tmp_path: Path) -> ReferenceRequest:
    return ReferenceRequest(SAMPLER, tmp_path / "out")


def test_files_and_manifest_are_written(request_: ReferenceRequest, project: Project) -> None:
    result = reference(request_, project)
    assert result.findings == ()
    assert [(file.path.name, file.title) for file in result.files] == [
        ("river-rules.html", "Rules"),
        ("river-rules.pdf", "Rules"),
    ]
    manifest = json.loads((request_.out / "manifest.json").read_text("utf-8"))
    assert manifest["pack"] == "sampler"
    assert [file["file"] for file in manifest["files"]] == ["river-rules.html", "river-rules.pdf"]
    assert {"anchor": "section-crossing", "file": "river-rules.pdf", "page": 1} in manifest["places"]
    assert all(place["page"] <= result.files[1].pages for place in manifest["places"])


def test_another_language_finds_the_names_of_both(tmp_path: Path, project: Project) -> None:
    result = reference(ReferenceRequest(SAMPLER, tmp_path, lang="fi"), project)
    assert [finding for finding in result.findings if finding.severity == "error"] == []
    html = result.files[0].path.read_text("utf-8")
    assert '<html lang="fi">' in html
    assert "Vastaranta on pimeä." in html
    assert "Sisällys" in html


def test_two_runs_give_the_same_bytes(tmp_path: Path, project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    written = []
    for name in ("a", "b"):
        monkeypatch.setenv("HELLPRINT_CACHE", str(tmp_path / f"cache-{name}"))
        result = reference(ReferenceRequest(SAMPLER, tmp_path / name), Project.find())
        written.append([file.path.read_bytes() for file in result.files])
    assert written[0] == written[1]


def test_a_watched_page_reloads_itself(request_: ReferenceRequest, project: Project) -> None:
    only_html = request_._replace(formats=("html",), watched=True, reload="<script>again</script>")
    (file,) = reference(only_html, project).files
    assert "<script>again</script></body>" in file.path.read_text("utf-8")
    assert not (request_.out / "manifest.json").exists()


def test_an_error_leaves_the_old_files_alone(tmp_path: Path, project: Project) -> None:
    pack = tmp_path / "pack"
    shutil.copytree(SAMPLER, pack)
    (tmp_path / "out").mkdir()
    old = tmp_path / "out" / "river-rules.pdf"
    old.write_bytes(b"old")
    rules = pack / "rules.yaml"
    rules.write_text(rules.read_text("utf-8").replace("text: The far bank", "text: The [[fur]] bank"), encoding="utf-8")
    result = reference(ReferenceRequest(pack, tmp_path / "out"), project)
    assert result.files == ()
    assert "HP110" in {finding.code for finding in result.findings}
    assert old.read_bytes() == b"old"
    draft = reference(ReferenceRequest(pack, tmp_path / "out", draft=True), project)
    assert len(draft.files) == 2
    assert old.read_bytes() != b"old"
    assert "HP110" in (tmp_path / "out" / "river-rules.html").read_text("utf-8")


def test_a_reference_that_there_is_not_is_misuse(request_: ReferenceRequest, project: Project) -> None:
    with pytest.raises(Misuse, match='no reference called "rules"'):
        reference(request_._replace(only=("rules",)), project)


def test_a_pack_without_references_is_misuse(tmp_path: Path, project: Project) -> None:
    (tmp_path / "pack.yaml").write_text("pack: t\ntitle: T\ncredits: me\n")
    (tmp_path / "schema.yaml").write_text("kinds: {}\n")
    with pytest.raises(Misuse, match="t has no references"):
        reference(ReferenceRequest(tmp_path, tmp_path / "out"), project)


def test_what_is_wrong_is_seen_without_laying_anything_out(
    sampler: object, project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hellprint.render.documents.print_documents", None)
    assert look_through(sampler, project) == ()  # type: ignore[arg-type]
