"""The whole program on a small pack: what stops it, what it says, what it leaves alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from hellprint.components.choice import UnknownName
from hellprint.kits import KitRequest, KitResult
from hellprint.model.findings import shown
from hellprint.model.lengths import Size
from hellprint.pipeline import CheckReport, check, kit
from hellprint.project import Project

FRONT = """<!doctype html><html><head><style>
.slot-name { position: absolute; left: 4mm; top: 4mm; width: WIDE; height: 8mm; font: 700 12pt/14pt "HP Alegreya"; }
</style></head><body>{{ slot("name", it.name) }}</body></html>
"""
FILES = {
    "imps/pack.yaml": (
        "pack: imps\ntitle: Imps\ncredits: Somebody\n"
        "components:\n  cards: {kind: card, records: imp, size: SIZE, front: imp.html, copies: COPIES}\n"
    ),
    "imps/schema.yaml": "kinds:\n  imp:\n    plural: imps\n    fields: {name: {type: text}}\n",
    "imps/imps.yaml": "imps:\n- id: ash\n  name: NAME\n",
    "imps/templates/imp.html": FRONT,
}


@pytest.fixture
def make(write_files: Callable[[Mapping[str, str]], Path]) -> Callable[..., tuple[KitRequest, Project]]:
    """A pack of one card; size, copies, name and the width of its slot can be set."""

    def made(
        size: str = "standard", copies: str = "1", name: str = "Ash", wide: str = "50mm"
    ) -> tuple[KitRequest, Project]:
        changes = {"SIZE": size, "COPIES": copies, "NAME": name, "WIDE": wide}
        files = {}
        for path, text in FILES.items():
            for word, value in changes.items():
                text = text.replace(word, value)
            files[path] = text
        folder = write_files(files)
        return KitRequest(folder / "imps", folder / "out"), Project.find(folder)

    return made


def codes(result: KitResult | CheckReport) -> list[tuple[str, int]]:
    return [(f.code, f.line) for f in result.findings]


Make = Callable[..., tuple[KitRequest, Project]]


def test_a_clean_pack_prints_and_says_what_to_do(make: Make) -> None:
    request, project = make(copies="10")
    result = kit(request, project)
    plan, file = result.files
    assert (plan.path.name, plan.sheets, plan.pieces) == ("00-print-plan.pdf", 1, 0)
    assert result.findings == ()
    assert (file.path.name, file.sheets, file.sides, file.pieces, file.way) == (
        "10-cards-single.pdf",
        2,
        2,
        10,
        "single",
    )
    assert result.manifest == request.out / "manifest.json"
    assert [step for step in result.next_steps if "10-cards-single.pdf" in step]


@pytest.mark.parametrize("wide", ["50mm", "56mm"])
def test_a_kit_tells_of_paper_what_a_check_has_found(make: Make, wide: str) -> None:
    request, project = make(wide=wide, name="Ash " * 9)
    if wide == "56mm":
        front = request.folder / "templates" / "imp.html"
        front.write_text(front.read_text().replace("left: 4mm", "left: 1mm"))
    first = kit(request, project)
    assert not first.findings
    (note,) = first.notes
    assert note == f"not looked at yet, as to bleed, safe zone and contrast: hellprint check {shown(request.folder)}"
    found = [f for f in check(request.folder, project).findings if f.code == "HP402"]
    second = kit(request, project)
    assert (list(second.findings), second.notes) == (found, ())
    assert bool(found) == (wide == "56mm")


def test_who_is_strict_waits_until_all_was_looked_at(make: Make) -> None:
    request, project = make(wide="56mm")
    front = request.folder / "templates" / "imp.html"
    front.write_text(front.read_text().replace("left: 4mm", "left: 1mm"))
    result = kit(request._replace(strict=True), project)
    assert [(f.code, f.severity) for f in result.findings] == [("HP402", "error")]
    assert not result.files
    assert not list(request.out.glob("*.pdf"))


def test_text_that_does_not_fit_prints_nothing_and_is_told_at_its_record(make: Make) -> None:
    request, project = make(name="Nebuchadnezzar-of-the-Uttermost-Pit the Second", wide="9mm")
    result = kit(request, project)
    assert codes(result) == [("HP301", 2)]
    assert not request.out.exists()
    assert codes(check(request.folder, project)) == [("HP301", 2)]
    assert codes(check(request.folder, project, layout=False)) == []


@pytest.mark.parametrize("run", [check, kit])
def test_a_typo_in_a_template_is_one_finding_that_names_its_line(
    make: Make, run: Callable[..., KitResult | CheckReport], monkeypatch: pytest.MonkeyPatch
) -> None:
    request, project = make()
    monkeypatch.chdir(request.folder.parent)
    imps, template = request.folder / "imps.yaml", request.folder / "templates" / "imp.html"
    imps.write_text(imps.read_text() + "".join(f"- {{id: imp-{n}, name: Imp {n}}}\n" for n in range(20)))
    template.write_text(FRONT.replace("WIDE", "50mm").replace("it.name", "it.nmae"))
    found = run(request.folder, project) if run is check else run(request, project)
    assert [(f.code, f.line, f.message) for f in found.findings] == [
        (
            "HP111",
            2,
            'imps/templates/imp.html:3: there is no "nmae" here (did you mean "name"?), and so for 20 more records',
        )
    ]


def test_an_error_leaves_the_old_files_alone(make: Make) -> None:
    request, project = make()
    kit(request, project)
    before = {path.name: path.read_bytes() for path in request.out.iterdir()}
    (request.folder / "imps.yaml").write_text("imps:\n- id: ash\n", encoding="utf-8")
    assert codes(kit(request, project)) == [("HP011", 2)]
    assert {path.name: path.read_bytes() for path in request.out.iterdir()} == before


def test_a_draft_prints_in_spite_of_errors(make: Make) -> None:
    request, project = make(name="Nebuchadnezzar-of-the-Uttermost-Pit the Second", wide="9mm")
    result = kit(request._replace(draft=True), project)
    assert codes(result) == [("HP301", 2)]
    (file,) = [each for each in result.files if each.pieces]
    assert (file.sheets, file.sides) == (1, 2)


def test_a_piece_that_fits_on_no_sheet_is_told_at_its_size(make: Make) -> None:
    request, project = make(size="250 x 250 mm")
    result = kit(request, project)
    assert codes(result) == [("HP401", 5)]
    assert "250" in result.findings[0].message
    assert kit(request._replace(paper=Size(297, 420), paper_name="a3"), project).files


@pytest.mark.parametrize("copies", ["0", '"it.name.size() - 3"'])
def test_zero_copies_print_nothing_and_say_so(make: Make, copies: str) -> None:
    request, project = make(copies=copies)
    result = kit(request, project)
    assert (result.findings, result.files) == ((), ())
    assert "nothing to print" in result.notes[0]
    assert not request.out.exists()


def test_an_unknown_piece_is_wrong_usage(make: Make) -> None:
    request, project = make()
    with pytest.raises(UnknownName, match='did you mean "ash"'):
        kit(request._replace(pieces=(("ahs", None),)), project)


def test_progress_names_what_is_drawn(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HELLPRINT_NO_CHILD", "1")
    request, project = make()
    heard: list[str] = []
    kit(request, project._replace(cache_root=request.out / "cache"), lambda step, done, total: heard.append(step))
    assert any("ash" in step for step in heard)
