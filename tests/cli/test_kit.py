from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hellprint import pipeline
from hellprint.components.choice import UnknownName
from hellprint.kits import FileWritten, KitRequest, KitResult
from hellprint.model.findings import Finding
from hellprint.model.lengths import Size
from hellprint.project import Project

Hellprint = Callable[..., Any]
ERROR = Finding("content/imps/imps.yaml", 2, 5, "HP101", "error", 'no demon is called "x"')


class Printer:
    """Stands for the pipeline: keeps the request and gives the result that a test wants."""

    def __init__(self) -> None:
        self.requests: list[KitRequest] = []
        self.result: KitResult | None = None
        self.error: Exception | None = None

    def __call__(self, request: KitRequest, project: Project, progress: pipeline.Progress) -> KitResult:
        self.requests.append(request)
        progress("drawing", 1, 1)
        if self.error is not None:
            raise self.error
        if self.result is not None:
            return self.result
        cards = FileWritten(request.out / "10-cards-duplex.pdf", 2, 4, request.paper_name, "card", "duplex", 14)
        rules = FileWritten(request.out / "20-sheets-single.pdf", 1, 1, request.paper_name, "paper", "single", 1)
        steps = ("print 10-cards-duplex.pdf on card", "measure the 50 mm bar")
        return KitResult((), (cards, rules), request.out / "manifest.json", ("2 frames",), steps, {"imps": 2})


@pytest.fixture
def printer(monkeypatch: pytest.MonkeyPatch) -> Printer:
    made = Printer()
    monkeypatch.setattr(pipeline, "kit", made)
    return made


def test_without_options_the_defaults_are_asked_for(
    hellprint: Hellprint, printer: Printer, project_folder: Path
) -> None:
    assert hellprint("kit", "imps").status == 0
    assert printer.requests == [
        KitRequest(
            folder=project_folder / "content" / "imps",
            out=project_folder / "output" / "imps",
            paper_name="a4",
            paper=Size(210, 297),
        )
    ]


@pytest.mark.parametrize(
    "options, field, value",
    [
        (["--set", "starter"], "set_name", "starter"),
        (["--all"], "all", True),
        (["--only", "imp-cards", "--only", "x"], "only", ("imp-cards", "x")),
        (["--skip", "imp-cards"], "skip", ("imp-cards",)),
        (["--piece", "ember:4", "--piece", "soot"], "pieces", (("ember", 4), ("soot", None))),
        (["--variant", "hard"], "variants", ("hard",)),
        (["--paper", "letter"], "paper", Size(215.9, 279.4)),
        (["--backs", "separate"], "backs", "separate"),
        (["--flip", "short"], "flip", "short"),
        (["--start-at", "4"], "start_at", 4),
        (["--lang", "fi"], "lang", "fi"),
        (["--draft"], "draft", True),
        (["--players", "3"], "players", 3),
    ],
)
def test_each_option_reaches_the_request(
    hellprint: Hellprint, printer: Printer, project_folder: Path, options: list[str], field: str, value: object
) -> None:
    assert hellprint("kit", "imps", *options).status == 0
    assert getattr(printer.requests[0], field) == value


def test_out_is_relative_to_where_one_stands(
    hellprint: Hellprint, printer: Printer, project_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(project_folder / "content" / "imps")
    hellprint("kit", "imps", "--out", "mine")
    hellprint("kit", ".")
    assert printer.requests[0].out == project_folder / "content" / "imps" / "mine"
    assert printer.requests[1].out == project_folder / "output" / "imps", "not inside the pack"


def test_settings_hold_unless_a_flag_says_otherwise(
    hellprint: Hellprint, printer: Printer, project_folder: Path
) -> None:
    settings = 'paper = "square"\nflip = "short"\n[papers]\nsquare = "200 x 200 mm"\n'
    (project_folder / "hellprint.toml").write_text(settings)
    ran = hellprint("kit", "imps", "--flip", "long")
    (request,) = printer.requests
    assert (request.paper, request.flip) == (Size(200, 200), "long")
    assert "used paper square (from hellprint.toml), backs duplex, flip long edge\n" in ran.err


def test_a_wrong_setting_prints_nothing(hellprint: Hellprint, printer: Printer, project_folder: Path) -> None:
    (project_folder / "hellprint.toml").write_text('papre = "letter"\n')
    ran = hellprint("kit", "imps")
    assert ran.status == 1
    assert ran.out.startswith('hellprint.toml:1:1: HP090 error: "papre" is not a setting (did you mean "paper"?)')
    assert printer.requests == []


def test_the_end_says_what_was_written_how_many_sheets_and_what_comes_next(
    hellprint: Hellprint, printer: Printer, project_folder: Path
) -> None:
    ran = hellprint("kit", "imps")
    assert ran.out == (
        "output/imps/10-cards-duplex.pdf  2 sheets, 4 pages, 14 pieces, a4, card\n"
        "output/imps/20-sheets-single.pdf  1 sheet, 1 page, 1 piece, a4, paper\n"
        "output/imps/manifest.json  what lies where\n"
        "3 sheets of a4 in 2 files\n"
        "Next:\n"
        "  1. print 10-cards-duplex.pdf on card\n"
        "  2. measure the 50 mm bar\n"
    )
    assert ran.err == "looked at 2 imps\n2 frames\nused paper a4, backs duplex, flip long edge\n"


def test_the_end_says_how_long_cutting_takes_and_what_is_printed_more_than_once(
    hellprint: Hellprint, printer: Printer, project_folder: Path
) -> None:
    out = project_folder / "output" / "imps"
    plan = FileWritten(out / "00-print-plan.pdf", 1, 1, "a4", "paper", "plan", 0, minutes=25)
    guide = FileWritten(out / "10-guide.pdf", 3, 2, "a4", "paper", "document", 0, copies=3)
    printer.result = KitResult((), (plan, guide))
    assert hellprint("kit", "imps").out == (
        "output/imps/00-print-plan.pdf  1 sheet, 1 page, a4, paper\n"
        "output/imps/10-guide.pdf  3 sheets, 2 pages, 3 times, a4, paper\n"
        "4 sheets of a4 in 2 files, about 25 minutes of cutting\n"
    )


def test_backs_in_a_file_of_their_own_take_no_paper(
    hellprint: Hellprint, printer: Printer, project_folder: Path
) -> None:
    out = project_folder / "output" / "imps"
    both = [FileWritten(out / f"10-cards-{way}.pdf", 2, 2, "a4", "card", way, 14) for way in ("fronts", "backs")]
    printer.result = KitResult((), tuple(both))
    assert "2 sheets of a4 in 2 files\n" in hellprint("kit", "imps").out


def test_a_number_of_players_that_the_game_is_not_for_is_wrong_usage(
    hellprint: Hellprint, project_folder: Path
) -> None:
    packfile = project_folder / "content" / "imps" / "pack.yaml"
    packfile.write_text(packfile.read_text("utf-8") + "players: 2-4\n", "utf-8")
    ran = hellprint("kit", "imps", "--players", "5")
    assert ran.status == 2
    assert "is for 2 to 4 players, not for 5 (--players 4)" in ran.err


def test_errors_are_listed_and_nothing_is_said_to_be_written(
    hellprint: Hellprint, printer: Printer, project_folder: Path
) -> None:
    printer.result = KitResult((ERROR,))
    ran = hellprint("kit", "imps")
    assert ran.status == 1
    assert ran.out.splitlines()[0] == ('content/imps/imps.yaml:2:5: HP101 error: no demon is called "x"\n').strip()
    assert ran.err == "1 error\nnothing was printed; mend the errors, or print what can be printed with --draft\n"


def test_a_draft_lists_errors_and_files_and_ends_with_1(
    hellprint: Hellprint, printer: Printer, project_folder: Path
) -> None:
    file = FileWritten(project_folder / "output" / "imps" / "10-cards-single.pdf", 1, 1, "a4", "card", "single", 3)
    printer.result = KitResult((ERROR,), (file,))
    ran = hellprint("kit", "imps", "--draft")
    assert ran.status == 1
    assert "HP101" in ran.out
    assert "10-cards-single.pdf" in ran.out
    assert "nothing was printed" not in ran.err


def test_nothing_to_print_is_said_and_is_no_error(hellprint: Hellprint, printer: Printer, project_folder: Path) -> None:
    printer.result = KitResult((), notes=("nothing to print",))
    ran = hellprint("kit", "imps", "--piece", "ember:0")
    assert (ran.status, ran.out, ran.err) == (0, "", "nothing to print\n")


def test_a_cell_that_the_first_sheet_does_not_have_is_wrong_usage(hellprint: Hellprint, project_folder: Path) -> None:
    ran = hellprint("kit", "imps", "--start-at", "10")
    assert ran.status == 2
    assert ran.err == "hellprint: start at 10: the first sheet has cells 1 to 9\n"
    assert [path for path in (project_folder / "output").rglob("*") if path.is_file()] == []


def test_an_unknown_set_is_wrong_usage(hellprint: Hellprint, printer: Printer, project_folder: Path) -> None:
    printer.error = UnknownName('no set is called "x" (there are: starter)')
    ran = hellprint("kit", "imps", "--set", "x")
    assert ran.status == 2
    assert ran.err == 'hellprint: no set is called "x" (there are: starter)\n'


@pytest.mark.parametrize(
    "options, words",
    [
        (["--set", "a", "--all"], "--set and --all exclude each other"),
        (["--piece", "ember", "--all"], "--piece says what to print by itself"),
        (["--piece", "ember:x"], "is not ID or ID:COPIES"),
        (["--start-at", "0"], "0 is not in the range"),
        (["--players", "0"], "0 is not in the range"),
        (["--backs", "folded"], "'folded' is not one of"),
        (["--paper", "leter"], 'no paper is called "leter" (did you mean "letter"?)'),
    ],
)
def test_wrong_usage_is_told_before_anything_is_loaded(
    hellprint: Hellprint, printer: Printer, project_folder: Path, options: list[str], words: str
) -> None:
    ran = hellprint("kit", "imps", *options)
    assert ran.status == 2
    assert words in ran.err
    assert printer.requests == []


def test_a_pack_that_is_not_there(hellprint: Hellprint, printer: Printer, project_folder: Path) -> None:
    ran = hellprint("kit", "impz")
    assert ran.status == 2
    assert 'no pack is called "impz" (did you mean "imps"?)' in ran.err


def test_an_update_is_for_as_many_players_as_what_lies_on_the_table(
    hellprint: Hellprint, project_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HELLPRINT_DATA", str(tmp_path / "data"))
    packfile = project_folder / "content" / "imps" / "pack.yaml"
    text = packfile.read_text("utf-8")
    packfile.write_text(
        text.split("sets:")[0] + "players: 2-4\nsets: {starter: {imp-cards: {ember: players}}}\n", "utf-8"
    )
    assert hellprint("kit", "imps", "--players", "4").status == 0
    assert hellprint("printed", "imps").status == 0
    assert "is up to date" in hellprint("kit", "imps", "--changed").err
    assert "2 of 4 x Ember" in hellprint("kit", "imps", "--changed", "--players", "2").out
