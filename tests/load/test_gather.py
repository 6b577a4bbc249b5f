from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from hellprint.load import load_pack

PACK = {"game/pack.yaml": "pack: game\ntitle: G\n", "game/schema.yaml": "kinds:\n"
        "  demon: {plural: demons, fields: {name: text}}\n"
        "  tile: {plural: tiles, fields: {name: text}}\n"}  # fmt: skip


def test_records_come_from_files_folders_and_spreadsheets_in_the_order_of_their_paths(load: Callable[..., Any]) -> None:
    pack, findings = load(
        {
            **PACK,
            "game/z.yaml": "tiles: [{id: z, name: Z}]\ndemons: [{id: z, name: Z}]\n",
            "game/demons/b.yml": "demons: [{id: b, name: B}]\n",
            "game/demons/more/demons.csv": "id,name\nc,C\n",
            "game/a.yaml": "demons: [{id: a, name: A}]\n",
            "game/README.md": "not: [read\n",
            "game/.hidden/x.yaml": "not: [read\n",
        }
    )
    assert findings == []
    assert list(pack.records["demon"]) == ["a", "b", "c", "z"]
    assert pack.looked_at == {"demons": 4, "tiles": 1, "tables": 0}
    assert [Path(name).name for name in pack.files] == [
        "a.yaml",
        "b.yml",
        "demons.csv",
        "pack.yaml",
        "schema.yaml",
        "z.yaml",
    ]


def test_a_link_that_leads_out_of_the_pack_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    for name, text in PACK.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "secret.yaml").write_text("demons: [{id: secret, name: S}]\n")
    (folder / "demons.yaml").symlink_to(tmp_path / "secret.yaml")
    pack, findings = load_pack(folder)
    assert pack is not None
    assert pack.records["demon"] == {}
    assert [(f.code, f.message) for f in findings] == [("HP001", "the file lies outside of the pack's folder")]


def test_of_two_records_with_one_id_the_first_is_kept_whole(load: Callable[..., Any]) -> None:
    pack, findings = load(
        {**PACK, "game/a.yaml": "demons: [{id: x, name: A}]\n", "game/b.yaml": "demons: [{id: x, name: B}]\n"}
    )
    assert pack.records["demon"] == {"x": {"id": "x", "name": "A"}}
    assert [f.text() for f in findings] == [
        'game/b.yaml:1:15: HP102 error: demon "x" stands at game/a.yaml:1 too (give one of them another id)'
    ]
