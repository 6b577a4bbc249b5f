"""A proof's files: the page, its news while it is watched, pictures to send."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from hellprint.project import Project
from hellprint.proof.build import ProofRequest
from hellprint.proof.page import LIVE
from hellprint.proof.run import Watched, take_pictures

Edit = Callable[[str, str, str], None]


def watched(game: Path, out: Path) -> Watched:
    return Watched(ProofRequest(game), out, Project.find(game), lambda report: None)


def test_the_page_is_written_once_where_nobody_watches(game: Path, tmp_path: Path) -> None:
    path = watched(game, tmp_path / "out").write()
    assert [each.name for each in (tmp_path / "out").iterdir()] == ["proof.html"]
    assert 'data-live="no"' in path.read_text("utf-8")


def test_a_saved_record_is_told_in_less_than_a_second(game: Path, tmp_path: Path, edit: Edit) -> None:
    out = tmp_path / "out"
    page = watched(game, out)
    path = page.write(live=True)
    assert 'data-live="yes"' in path.read_text("utf-8")
    assert (out / LIVE / "number.js").read_text("utf-8") == "proof.number(0)\n"
    edit("imps.yaml", "It burns.", "It smoulders.")
    start = time.process_time()
    assert page.refresh() == ("imp-cards/ash",)
    assert time.process_time() - start < 1
    assert (out / LIVE / "number.js").read_text("utf-8") == "proof.number(1)\n"
    assert "imp-cards/ash" in (out / LIVE / "news.js").read_text("utf-8")
    page.close()
    assert [each.name for each in out.iterdir()] == ["proof.html"]
    assert 'data-live="no"' in path.read_text("utf-8")
    assert page.proof.pieces[0].faces[0].picture in path.read_text("utf-8")


def test_findings_come_after_what_is_seen_and_stay_until_then(game: Path, tmp_path: Path, edit: Edit) -> None:
    page = watched(game, tmp_path / "out")
    page.write(live=True)
    edit("imps.yaml", "It burns.", "'It burns a [[nothing]].'")
    assert page.refresh() == ("imp-cards/ash",)
    assert page.proof.pieces[0].findings
    edit("imps.yaml", "'It burns a [[nothing]].'", "It burns.")
    page.refresh()
    assert page.proof.pieces[0].findings == ()


def test_a_pack_that_is_broken_for_a_moment_stays_in_sight(game: Path, tmp_path: Path, edit: Edit) -> None:
    page = watched(game, tmp_path / "out")
    page.write(live=True)
    edit("pack.yaml", "pack: game", "pack: [game")
    page.refresh()
    assert len(page.proof.pieces) == 3
    assert page.proof.general
    edit("pack.yaml", "pack: [game", "pack: game")
    page.refresh()
    assert page.proof.general == ()


def test_pictures_to_send(game: Path, tmp_path: Path) -> None:
    taken = take_pictures(
        ProofRequest(game, only=("imp-cards",)), tmp_path, 72, Project.find(game), lambda report: None
    )
    assert [path.relative_to(tmp_path).as_posix() for path in taken.files] == [
        "pictures/imp-cards/ash-front.png", "pictures/imp-cards/ash-back.png",
        "pictures/imp-cards/elm-front.png", "pictures/imp-cards/elm-back.png",
    ]  # fmt: skip
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in taken.files)
    assert taken.findings == ()


def test_no_pictures_of_a_pack_that_cannot_be_read(game: Path, tmp_path: Path) -> None:
    (game / "pack.yaml").unlink()
    taken = take_pictures(ProofRequest(game), tmp_path, 72, Project.find(tmp_path), lambda report: None)
    assert taken.files == ()
    assert [finding.code for finding in taken.findings] == ["HP020"]
