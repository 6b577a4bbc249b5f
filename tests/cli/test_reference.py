from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hellprint.model.findings import Finding
from hellprint.project import Project
from hellprint.reference.run import ReferenceFile, ReferenceRequest, ReferenceResult

Hellprint = Callable[..., Any]
ERROR = Finding("content/imps/imps.yaml", 2, 5, "HP101", "error", 'no demon is called "x"')
SAMPLER = str(Path(__file__).resolve().parents[1] / "packs" / "sampler")


class Maker:
    """Stands for the work: keeps the requests and gives the result that a test wants."""

    def __init__(self) -> None:
        self.requests: list[ReferenceRequest] = []
        self.result: ReferenceResult | None = None

    def __call__(self, request: ReferenceRequest, project: Project, *_: object) -> ReferenceResult:
        self.requests.append(request)
        if self.result is not None:
            return self.result
        files = (
            ReferenceFile(request.out / "rules.html", "Rules", 0),
            ReferenceFile(request.out / "rules.pdf", "Rules", 11),
        )
        return ReferenceResult((), files, request.out / "manifest.json", (), {"imps": 2})


@pytest.fixture
def maker(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Maker:
    monkeypatch.chdir(tmp_path)
    made = Maker()
    monkeypatch.setattr("hellprint.reference.run.reference", made)
    return made


def test_what_was_written_is_said(hellprint: Hellprint, maker: Maker, tmp_path: Path) -> None:
    ran = hellprint("reference", SAMPLER)
    assert ran.status == 0
    assert "output/sampler/reference/rules.pdf  Rules, 11 pages" in ran.out
    assert "output/sampler/reference/rules.html  Rules\n" in ran.out
    assert "Next: print the PDFs" in ran.out
    assert "looked at 2 imps" in ran.err
    (request,) = maker.requests
    assert (request.paper_name, request.formats, request.draft) == ("a4", ("html", "pdf"), False)


def test_options_reach_the_work(hellprint: Hellprint, maker: Maker, tmp_path: Path) -> None:
    typed = ("--only", "rules", "--skip", "x", "--paper", "letter", "--lang", "fi", "--draft", "--variant", "fierce")
    hellprint("reference", SAMPLER, *typed, "--out", "there")
    (request,) = maker.requests
    assert request.only == ("rules",)
    assert request.skip == ("x",)
    assert (request.paper_name, request.lang, request.draft, request.variants) == ("letter", "fi", True, ("fierce",))
    assert request.paper.width_mm == pytest.approx(215.9)
    assert request.out == tmp_path / "there"


def test_bars_are_asked_for_and_told_of(hellprint: Hellprint, maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    remembered: list[object] = []
    monkeypatch.setattr("hellprint.remembered.remember", lambda *each: remembered.append(each))
    files = (ReferenceFile(Path("rules.pdf"), "Rules", 11),)
    maker.result = ReferenceResult((), files, since="HEAD (1234567)")
    ran = hellprint("reference", SAMPLER, "--since", "HEAD")
    assert maker.requests[0].since == "HEAD"
    assert "bars mark what changed since HEAD (1234567)" in ran.err
    assert remembered == []
    maker.result = ReferenceResult((), files)
    assert "bars" not in hellprint("reference", SAMPLER).err
    assert maker.requests[1].since == ""
    assert len(remembered) == 1


@pytest.mark.parametrize("more", [(), ("--watch",)])
def test_a_version_that_there_is_not_is_wrong_usage(
    hellprint: Hellprint, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = hellprint("reference", SAMPLER, "--since", "nonesuch", *more)
    assert ran.status == 2
    assert '"nonesuch" is no print, pack or revision' in ran.err
    assert not (tmp_path / "output").exists()


def test_errors_are_said_and_nothing_was_written(hellprint: Hellprint, maker: Maker) -> None:
    maker.result = ReferenceResult((ERROR,))
    ran = hellprint("reference", SAMPLER)
    assert ran.status == 1
    assert "HP101" in ran.out
    assert "nothing was written" in ran.err


def test_a_watch_writes_the_page_first_and_leaves_a_plain_one_behind(
    hellprint: Hellprint, maker: Maker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def once(again: Callable[[], int], folders: Any) -> int:
        out = tmp_path / "output" / "sampler" / "reference"
        out.mkdir(parents=True)
        (out / "rules.html").write_text("page")
        status = again()
        assert (out / "rules.reload.js").is_file()
        return status

    monkeypatch.setattr("hellprint.cli.watch.again_on_save", once)
    assert hellprint("reference", SAMPLER, "--watch").status == 0
    assert [request.formats for request in maker.requests] == [("html",), ("pdf",), ("html", "pdf")]
    assert [bool(request.reload) for request in maker.requests] == [True, False, False]
    assert [request.watched for request in maker.requests] == [True, True, False]
    assert not list(tmp_path.rglob("*.reload.js"))


def test_a_watch_tells_each_finding_once(
    hellprint: Hellprint, maker: Maker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The page and the PDFs are made one after the other, of one pack."""
    warning = ERROR._replace(severity="warning", code="HP131")
    written = (ReferenceFile(tmp_path / "rules.html", "Rules", 0),)
    written[0].path.write_text("page")
    monkeypatch.setattr("hellprint.cli.watch.again_on_save", lambda again, folders: again())
    for finding, status in ((warning, 0), (ERROR, 1)):
        maker.result = ReferenceResult((finding,), written)
        ran = hellprint("reference", SAMPLER, "--watch", "--draft")
        assert ran.status == status
        assert ran.out.count(finding.code) == 1
