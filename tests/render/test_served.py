from __future__ import annotations

from pathlib import Path

import pytest

from hellprint.render.served import Refused, Served


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "pack"
    (folder / "art").mkdir(parents=True)
    (folder / "art" / "Mephit.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("secret")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "x.svg").write_text("<svg/>")
    return folder


def test_a_file_is_found_in_the_first_folder_that_has_it(pack: Path, tmp_path: Path) -> None:
    served = Served([tmp_path / "elsewhere", pack])
    assert served.find("art/Mephit.svg") == pack / "art" / "Mephit.svg"
    assert served.find("./x.svg") == tmp_path / "elsewhere" / "x.svg"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("../secret.txt", "leads out"),
        ("art/../../secret.txt", "leads out"),
        ("/etc/passwd", "leads out"),
        ("http://example.com/a.png", "is an address"),
        ("file:///etc/passwd", "is an address"),
        ("C:/x.png", "is an address"),
        ("art\\Mephit.svg", "is not the name"),
        ("art/x\0.svg", "is not the name"),
        ("", "is not the name"),
        ("a/" * 20 + "x", "folders deep"),
    ],
)
def test_names_that_lead_out_are_refused(pack: Path, name: str, message: str) -> None:
    with pytest.raises(Refused, match=message) as caught:
        Served([pack]).find(name)
    assert not caught.value.missing


@pytest.mark.parametrize("target", ["secret.txt", "elsewhere"])
def test_links_out_of_the_folder_are_refused(pack: Path, tmp_path: Path, target: str) -> None:
    (pack / "link").symlink_to(tmp_path / target)
    with pytest.raises(Refused, match="is a link that leads out"):
        Served([pack]).find("link/x.svg" if target == "elsewhere" else "link")


def test_a_link_inside_the_folder_is_followed(pack: Path) -> None:
    (pack / "same.svg").symlink_to(pack / "art" / "Mephit.svg")
    assert Served([pack]).find("same.svg").read_text() == "<svg/>"


def test_a_name_in_another_case_is_missing_and_the_real_one_is_offered(pack: Path) -> None:
    with pytest.raises(Refused, match="there is no file") as caught:
        Served([pack]).find("Art/mephit.SVG")
    assert caught.value.missing
    assert caught.value.hint == 'did you mean "art/Mephit.svg"?'


def test_a_file_beside_it_with_much_the_same_name_is_offered(pack: Path, tmp_path: Path) -> None:
    def hint(name: str) -> str:
        with pytest.raises(Refused, match="there is no file") as caught:
            Served([pack]).find(name)
        return caught.value.hint

    assert hint("art/Mephit.png") == hint("art/Mehpit.svg") == 'did you mean "art/Mephit.svg"?'
    assert hint("art/logo.svg") == hint("none/Mephit.png") == ""
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret.svg").write_text("<svg/>")
    (pack / "link").symlink_to(tmp_path / "outside")
    assert hint("link/secret.png") == ""


def test_composed_and_decomposed_names_are_the_same(pack: Path) -> None:
    (pack / "art" / "Kyo\u0308peli.png").write_text("x")
    assert Served([pack]).find("art/Ky\u00f6peli.png").read_text() == "x"
    (pack / "art" / "V\u00e4ki.png").write_text("y")
    assert Served([pack]).find("art/Va\u0308ki.png").read_text() == "y"


def test_a_folder_is_not_a_file(pack: Path) -> None:
    with pytest.raises(Refused, match="there is no file"):
        Served([pack]).find("art")


def test_folders_that_do_not_exist_are_passed_over(pack: Path) -> None:
    assert Served([pack / "none", pack]).find("art/Mephit.svg").is_file()
