from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from hellprint.cli.errors import guarded
from hellprint.model.mistakes import MachineFailure, Misuse


def _raise(error: BaseException) -> None:
    raise error


@pytest.mark.parametrize(
    "error, status, words",
    [
        (click.UsageError("no such option"), 2, "no such option"),
        (Misuse('no pack is called "x"', "try y"), 2, 'hellprint: no pack is called "x" (try y)\n'),
        (MachineFailure("no Pango"), 4, "hellprint: no Pango\n"),
        (KeyboardInterrupt(), 130, "hellprint: stopped; what was there before is unchanged\n"),
        (click.Abort(), 130, "stopped"),
        (
            OSError(errno.ENOSPC, "No space left on device", "/a/b.pdf"),
            4,
            'hellprint: "/a/b.pdf": no room left on the disk\n',
        ),
        (PermissionError(errno.EACCES, "Permission denied", b"/a"), 4, 'hellprint: "/a": no permission\n'),
        (OSError(errno.EMFILE, "Too many open files"), 4, "hellprint: too many files are open\n"),
        (OSError("cannot load library 'libpango-1.0-0': ..."), 4, "hellprint doctor"),
        (MemoryError(), 4, "too little memory"),
    ],
)
def test_each_end_has_its_status_and_words(
    error: BaseException, status: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert guarded(lambda: _raise(error)) == status
    said = capsys.readouterr()
    assert words in said.err
    assert "Traceback" not in said.err
    assert said.out == ""


@pytest.mark.parametrize("result, status", [(None, 0), (0, 0), (1, 1), (4, 4), ("text", 0)])
def test_a_command_returns_its_status(result: object, status: int) -> None:
    assert guarded(lambda: result) == status


def test_a_bug_is_one_calm_message_and_a_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HELLPRINT_CACHE", str(tmp_path / "cache"))
    assert guarded(lambda: {}["mephit"]) == 3
    said = capsys.readouterr().err
    log = tmp_path / "cache" / "hellprint-bug.log"
    assert "a bug of hellprint, not of your files (KeyError: 'mephit')" in said
    assert str(log) in said
    assert "Traceback" not in said
    text = log.read_text(encoding="utf-8")
    assert "Traceback" in text
    assert "KeyError: 'mephit'" in text
    assert "Python 3" in text


def test_a_bug_without_a_folder_for_its_log_still_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    import tempfile

    (tmp_path / "file").write_text("")
    monkeypatch.setenv("HELLPRINT_CACHE", str(tmp_path / "file"))
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path / "file" / "x"))
    assert guarded(lambda: {}["mephit"]) == 3
    assert "HELLPRINT_DEBUG=1" in capsys.readouterr().err


def test_a_developer_gets_the_traceback(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("HELLPRINT_DEBUG", "1")
    assert guarded(lambda: {}["mephit"]) == 3
    assert "Traceback" in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="pipes break otherwise there")
def test_a_reader_that_goes_away_is_met_in_silence() -> None:
    code = "import sys; from hellprint.cli.app import main; sys.exit(main(['--help']))"
    reader, writer = os.pipe()
    os.close(reader)
    ran = subprocess.run([sys.executable, "-c", code], stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writer)
    assert ran.returncode == 4
    assert ran.stderr == ""


def test_a_terminal_that_knows_few_characters_gets_escapes_for_the_others(project_folder: Path) -> None:
    (project_folder / "content" / "imps" / "imps.yaml").write_text(
        "imps:\n  - {id: ember, name: Ämber 9″, power: 2}\n", encoding="utf-8"
    )
    environment = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    command = [sys.executable, "-m", "hellprint", "show", "imps", "imp"]
    text, data = (
        subprocess.run([*command, *more], capture_output=True, encoding="latin-1", check=True, env=environment)
        for more in ([], ["--format", "json"])
    )
    assert text.stdout == "imps (1)\n  ember  Ämber 9\\u2033\n"
    assert json.loads(data.stdout)["imps"][0]["name"] == "Ämber 9″"
