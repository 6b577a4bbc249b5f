from __future__ import annotations

from pathlib import Path

from hellprint.reference.reload import SCRIPT, announce, withdraw


def test_a_version_stands_beside_each_page_and_changes_with_it(tmp_path: Path) -> None:
    page = tmp_path / "rules.html"
    page.write_text("one")
    (tmp_path / "rules.pdf").write_text("x")
    announce([page, tmp_path / "rules.pdf"])
    first = (tmp_path / "rules.reload.js").read_text()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["rules.html", "rules.pdf", "rules.reload.js"]
    announce([page])
    assert (tmp_path / "rules.reload.js").read_text() == first
    page.write_text("two")
    announce([page])
    assert (tmp_path / "rules.reload.js").read_text() != first


def test_at_the_end_only_what_was_announced_goes(tmp_path: Path) -> None:
    page = tmp_path / "rules.html"
    page.write_text("one")
    announce([page])
    (tmp_path / "mine.reload.js").write_text("alert('mine')")
    withdraw(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine.reload.js", "rules.html"]


def test_the_script_asks_the_file_beside_its_page() -> None:
    assert r'.replace(/\.html$/, ".reload.js")' in SCRIPT
    assert "hellprintVersion" in SCRIPT
