from __future__ import annotations

from pathlib import Path
from threading import Event, Thread

import pytest
from watchfiles import Change

from hellprint.cli.watch import _lasting, _outermost, again_on_save


def test_a_saved_file_runs_it_again_and_the_last_status_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stop, first, second = Event(), Event(), Event()
    runs: list[int] = []

    def once() -> int:
        runs.append(len(runs))
        (first if len(runs) == 1 else second).set()
        return len(runs)

    def save() -> None:
        assert first.wait(10)
        for _ in range(100):  # the watch may begin only now
            (tmp_path / "imps.yaml").write_text("imps: []\n", encoding="utf-8")
            if second.wait(0.2):
                break
        stop.set()

    saving = Thread(target=save)
    saving.start()
    status = again_on_save(once, (tmp_path,), stop)
    saving.join()
    assert len(runs) >= 2
    assert status == len(runs)
    assert "imps.yaml" in capsys.readouterr().err


def test_a_folder_in_another_is_watched_once(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "ab").mkdir()
    gone = tmp_path / "gone"
    folders = (tmp_path / "a" / "b", tmp_path / "a", tmp_path / "ab", gone)
    assert _outermost(folders) == (tmp_path / "a", tmp_path / "ab")


def test_what_an_editor_wrote_for_a_moment_is_not_named(tmp_path: Path) -> None:
    kept, gone, brief = (str(tmp_path / name) for name in ("imps.yaml", "fiends.yaml", "sedX1"))
    Path(kept).touch()
    changes = {
        (Change.added, kept), (Change.modified, kept), (Change.deleted, gone), (Change.added, brief),
        (Change.modified, brief), (Change.deleted, brief),
    }  # fmt: skip
    assert _lasting(changes) == {kept, gone}
