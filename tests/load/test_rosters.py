from __future__ import annotations

from pathlib import Path

import pytest

from hellprint.checks import check_pack
from hellprint.load import load_roster
from hellprint.load.rosters import roster_pack
from hellprint.model.records import Pack


def test_a_sample_roster_is_a_record_of_the_pack(sampler: Pack) -> None:
    assert sampler.records["cabal"]["clerks"] == {
        "id": "clerks",
        "name": "Clerks",
        "minions": [
            {"demon": "overseer", "recruited": False},
            {"demon": "0116", "recruited": False},
            {"demon": "pit-clerk", "recruited": True},
        ],
    }
    assert sampler.looked_at["cabals"] == 1


def test_a_roster_file_of_a_players_own(sampler: Pack, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("pack: sampler\ncabal:\n  name: Mine\n  minions: [pit-clerk, overseeer]\n")
    key, pack, findings = load_roster(path, sampler)
    assert (key, findings) == ("cabal/mine", ())
    assert pack is not None
    assert [f.message for f in check_pack(pack)] == ['cabal "mine", minions: no demon is called "overseeer"']
    assert check_pack(pack)[0].line == 4
    assert "mine" not in sampler.records["cabal"]
    assert roster_pack(path, lambda finding: None) == "sampler"


@pytest.mark.parametrize(
    "text, codes",
    [
        ("cabal: {name: A}\n", ["HP011"]),
        ("pack: other\ncabal: {name: A}\n", ["HP020"]),
        ("pack: sampler\n", ["HP011"]),
        ("pack: sampler\ncabel: {name: A}\n", ["HP011", "HP015"]),
        ("pack: sampler\ncabal: A\n", ["HP012"]),
        ("- a\n", ["HP012"]),
    ],
)
def test_what_is_wrong_with_a_roster(sampler: Pack, tmp_path: Path, text: str, codes: list[str]) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text)
    assert sorted(f.code for f in load_roster(path, sampler)[2]) == codes
