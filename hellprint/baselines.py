"""What is on the table of each playtest group: the last kit that was printed, with the records it was printed from.

A baseline is a file of the person's data folder, one a game and group. Nothing but `hellprint printed` writes it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from hellprint import __version__
from hellprint.compare.lying import Lying, from_json, to_json
from hellprint.model.mistakes import Misuse, nearest
from hellprint.model.patterns import pattern
from hellprint.user_folders import user_folder

DEFAULT: Final = "table"
"""The group of a person who has only one."""
CHOICE: Final = ("set_name", "all", "only", "skip", "pieces")
_NAME: Final = pattern(r"\w[\w. -]{0,60}")
_FORMAT: Final = 1


class Baseline(NamedTuple):
    """What lies on one table.

    Attributes:
        name: of the group.
        pack: id of the game.
        edition: of the game when it was printed; "" for none.
        choice: what was asked for, as fields of a kit request: set_name, all, only, skip, pieces, players.
        variants: named overlays, in order.
        lang: it was printed in.
        table: what lies there, in print order.
        latest: key of the newest of packs.
        packs: key -> snapshot of the pack that pieces were printed from; more than one after a partial update.
    """

    name: str
    pack: str
    edition: str
    choice: Mapping[str, Any]
    variants: tuple[str, ...]
    lang: str
    table: tuple[Lying, ...]
    latest: str
    packs: Mapping[str, Mapping[str, Any]]

    @property
    def copies(self) -> int:
        return sum(piece.copies for piece in self.table)


def data_root() -> Path:
    """HELLPRINT_DATA, else the folder that the system gives a person's programs for what must not be lost."""
    given = os.environ.get("HELLPRINT_DATA")
    if given:
        return Path(given).expanduser().absolute()
    return user_folder("data")


def baseline_path(pack: str, name: str) -> Path:
    """Raises: Misuse: the name cannot be that of a file."""
    if not _NAME.fullmatch(name) or name.endswith((".", " ")):
        raise Misuse(f'"{name}" cannot be the name of a group', "use letters, digits, spaces, hyphens and dots")
    return data_root() / "printed" / pack / f"{name}.json"


def names(pack: str) -> tuple[str, ...]:
    """The groups that have printed a game, sorted."""
    folder = data_root() / "printed" / pack
    return tuple(sorted(path.stem for path in folder.glob("*.json"))) if folder.is_dir() else ()


def read(pack: str, name: str) -> Baseline:
    """Raises: Misuse: there is none, or its file is damaged."""
    path = baseline_path(pack, name)
    try:
        data = json.loads(path.read_text("utf-8"))
        return _baseline(data)
    except FileNotFoundError:
        known = names(pack)
        if known:
            raise Misuse(f'no print of {pack} is called "{name}"', nearest(name, known)) from None
        hint = f'print a kit, then say "hellprint printed {pack}"'
        raise Misuse(f"it is not known what of {pack} is on the table", hint) from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Misuse(f'"{path}" is damaged', f'print a kit and say "hellprint printed {pack} --as {name}"') from error


def choice_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """A choice from JSON, with tuples as a kit request has them.

    Raises:
        KeyError, TypeError, ValueError: it is none.
    """
    choice = {key: data[key] for key in CHOICE}
    lists = {key: tuple(choice[key]) for key in ("only", "skip")}
    pieces = tuple((id_, copies) for id_, copies in choice["pieces"])
    return {**choice, **lists, "pieces": pieces, "players": data.get("players")}


def _baseline(data: Mapping[str, Any]) -> Baseline:
    return Baseline(
        data["name"],
        data["pack"],
        data["edition"],
        choice_of(data["choice"]),
        tuple(data["variants"]),
        data["lang"],
        tuple(from_json(piece) for piece in data["table"]),
        data["latest"],
        data["packs"],
    )


def write(baseline: Baseline) -> Path:
    """Put a baseline in the place of the old one, whole or not at all."""
    from hellprint.write.atomic import Batch

    path = baseline_path(baseline.pack, baseline.name)
    head = {name: value for name, value in baseline._asdict().items() if name not in ("table", "packs")}
    text = json.dumps({"hellprint": __version__, "format": _FORMAT, **head}, ensure_ascii=False)
    table = ",\n".join(json.dumps(to_json(piece), ensure_ascii=False) for piece in baseline.table)
    packs = json.dumps(baseline.packs, ensure_ascii=False)
    with Batch(path.parent) as batch:
        with batch.file(path.name) as stream:
            stream.write(f'{text[:-1]},\n"table": [\n{table}\n],\n"packs": {packs}}}\n'.encode())
        batch.commit()
    return path
