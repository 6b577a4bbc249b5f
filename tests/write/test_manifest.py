"""The manifest says what lies where, one piece a line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hellprint.kits import FileWritten, KitRequest
from hellprint.model.records import Pack
from hellprint.write.manifest import MANIFEST, manifest, old_files

PACK = Pack("imps", Path(), (), {"title": "Imps ü", "edition": "1.10", "lang": "en"}, {}, {}, {})
REQUEST = KitRequest(Path("imps"), Path("out"), paper_name="letter", flip="short")
FILE = FileWritten(Path("out/10-cards-duplex.pdf"), 1, 2, "letter", "card", "duplex", 2)
ROWS = [{"id": "ash", "page": 1}, {"id": "elm", "page": 1}]


def test_it_is_json_with_a_line_for_each_piece() -> None:
    text = manifest(PACK, REQUEST, [FILE], ROWS).decode()
    data = json.loads(text)
    assert data["pieces"] == ROWS
    assert (data["title"], data["edition"], data["paper"], data["flip"]) == ("Imps ü", "1.10", "letter", "short")
    assert data["files"][0] == {
        "file": "10-cards-duplex.pdf", "sheets": 1, "pages": 2, "paper": "letter",
        "stock": "card", "way": "duplex", "pieces": 2, "copies": 1,
    }  # fmt: skip
    assert sum('"id"' in line for line in text.splitlines()) == 2


def test_the_files_of_the_last_run_are_known(tmp_path: Path) -> None:
    (tmp_path / MANIFEST).write_bytes(manifest(PACK, REQUEST, [FILE], ROWS))
    assert old_files(tmp_path) == ("10-cards-duplex.pdf",)


@pytest.mark.parametrize("content", [None, "", "{", "[]", '{"files": 3}', '{"files": [{}]}'])
def test_a_manifest_that_cannot_be_read_names_no_files(tmp_path: Path, content: str | None) -> None:
    if content is not None:
        (tmp_path / MANIFEST).write_text(content)
    assert old_files(tmp_path) == ()
