from __future__ import annotations

from pathlib import Path

import pytest

from hellprint.model.lengths import Size
from hellprint.settings import DEFAULTS, read_settings


@pytest.fixture
def user_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "user config"
    folder.mkdir()
    monkeypatch.setattr("hellprint.settings.user_folder", lambda kind: folder)
    return folder / "hellprint.toml"


def test_without_a_file_the_defaults_hold(tmp_path: Path, user_file: Path) -> None:
    settings = read_settings(tmp_path)
    assert settings.values == DEFAULTS
    assert settings.sources == {}


def test_the_folder_wins_over_the_user_and_the_user_over_the_defaults(tmp_path: Path, user_file: Path) -> None:
    user_file.write_text('paper = "letter"\nflip = "short"\n')
    (tmp_path / "hellprint.toml").write_text('paper = "a3"\n')
    settings = read_settings(tmp_path)
    assert settings.values == {"paper": "a3", "backs": "duplex", "flip": "short", "lang": ""}
    assert settings.sources == {"paper": str(tmp_path / "hellprint.toml"), "flip": str(user_file)}


def test_papers_of_ones_own(tmp_path: Path, user_file: Path) -> None:
    user_file.write_text('[papers]\nroll = "12 x 18 in"\n')
    (tmp_path / "hellprint.toml").write_text('paper = "square"\n[papers]\nsquare = "200 x 200 mm"\n')
    settings = read_settings(tmp_path)
    assert settings.papers == {"roll": Size(304.8, 457.2), "square": Size(200, 200)}
    assert settings.findings == ()


@pytest.mark.parametrize(
    "text, line, column, message, hint",
    [
        ('\npapre = "a4"\n', 2, 1, '"papre" is not a setting', 'did you mean "paper"?'),
        ("paper = 4\n", 1, 1, "paper is a number; it takes a text in quotes", ""),
        ('backs = "glued"\n', 1, 1, 'backs cannot be "glued"', "there are: duplex, fold, none, separate"),
        ('flip = "lnog"\n', 1, 1, 'flip cannot be "lnog"', 'did you mean "long"?'),
        ("paper = a4\n", 1, 9, "not TOML: invalid value", ""),
        ('paper = "a4', 1, 12, "not TOML: unterminated string", ""),
        ('papers = "a4"\n', 1, 1, "papers is a text", 'write [papers] and under it ledger = "11 x 17 in"'),
    ],
)
def test_what_is_wrong_has_a_place_and_a_way_out(
    tmp_path: Path, user_file: Path, text: str, line: int, column: int, message: str, hint: str
) -> None:
    (tmp_path / "hellprint.toml").write_text(text)
    (finding,) = read_settings(tmp_path).findings
    assert (finding.code, finding.severity) == ("HP090", "error")
    assert (finding.path, finding.line, finding.column) == (str(tmp_path / "hellprint.toml"), line, column)
    assert (finding.message, finding.hint) == (message, hint)


def test_a_paper_without_a_unit_is_named_at_its_line(tmp_path: Path, user_file: Path) -> None:
    (tmp_path / "hellprint.toml").write_text('[papers]\nodd = "20 x 30"\nbare = 3\n')
    odd, bare = read_settings(tmp_path).findings
    assert (odd.line, bare.line) == (2, 3)
    assert odd.message.startswith('paper "odd" has no size: ')


def test_one_wrong_setting_leaves_the_others(tmp_path: Path, user_file: Path) -> None:
    (tmp_path / "hellprint.toml").write_text('papre = "a4"\nlang = "fi"\n')
    assert read_settings(tmp_path).values["lang"] == "fi"


def test_a_file_in_another_encoding_is_a_finding(tmp_path: Path, user_file: Path) -> None:
    (tmp_path / "hellprint.toml").write_bytes('lang = "ä"'.encode("latin-1"))
    (finding,) = read_settings(tmp_path).findings
    assert finding.message == "the file is not UTF-8 text"
