from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hellprint.components.choice import choose
from hellprint.kits import KitRequest
from hellprint.model.records import Pack
from hellprint.roster.files import with_roster
from hellprint.roster.kit import SET, kit_pack
from hellprint.roster.result import compute

Write = Callable[..., Path]


def made(pack: Pack, path: Path) -> Pack:
    roster = with_roster(path, pack)
    assert roster.pack is not None
    return kit_pack(roster.pack, compute(roster.pack, roster.kind, roster.id))


def test_a_kit_is_the_bearers_own_cards_and_those_of_what_they_hold(pack: Pack, team: Write) -> None:
    text = "  captain: {beast: mare, charms: [spur, horn]}\n"
    kit = made(pack, team(text))
    assert kit.sets == {
        SET: {"beast-cards": {"blue.1": 1, "blue.2": 1, "blue.3": 1}, "charm-cards": {"spur": 2, "horn": 1}}
    }
    assert list(kit.records["beast"])[:3] == ["blue.1", "blue.2", "blue.3"]


def test_nothing_is_printed_of_components_that_the_roster_has_nothing_of(pack: Pack, team: Write) -> None:
    path = team()
    path.write_text(path.read_text().replace("[spur]", "[]"))
    kit = made(pack, path)
    choice, findings = choose(kit, KitRequest(pack.folder, pack.folder, set_name=SET))
    assert findings == ()
    assert [(component.id, dict(copies or {})) for component, copies in choice] == [
        ("beast-cards", {"blue.1": 1, "blue.2": 1, "blue.3": 1})
    ]


def test_of_components_for_several_players_a_roster_has_the_first(pack: Pack, team: Write) -> None:
    (beasts, *others) = pack.components
    owned = [
        beasts._replace(id=f"beasts-{n}", kind="standee", options=(("owner", f"owners.{n}"),)) for n in ("one", "two")
    ]
    kit = made(pack._replace(components=(beasts, *owned, *others)), team())
    assert "beasts-one" in kit.sets[SET]
    assert "beasts-two" not in kit.sets[SET]
    assert beasts.id in kit.sets[SET], "what has no owner is not touched"
    assert "beasts-two" in {component.id for component in kit.components}, "what refers to it still finds it"


def test_a_kit_is_for_one_player_and_bears_the_name_of_its_roster(pack: Pack, team: Write) -> None:
    from hellprint.load.players import players
    from hellprint.model.records import ROSTER_NAME

    kit = made(pack, team())
    assert (players(kit), kit.info[ROSTER_NAME]) == (1, kit.records["team"]["blue"]["name"])
