"""The starter of Reign in Hell for two, three and four: what its rosters call for is in it, and its counters last a
first round."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, NamedTuple

import pytest
from testing.kits import CHECKOUT, Kit, KitMaker

from hellprint.components.choice import choose, documents_in, number_of
from hellprint.kits import KitRequest
from hellprint.load import load_pack
from hellprint.load.players import for_players, players
from hellprint.model.records import Pack
from hellprint.roster.called import called_for
from hellprint.roster.result import RosterResult, compute

GAME: Final = CHECKOUT / "content" / "reign-in-hell"
ROUND: Final = (
    "the-round", "order-of-activation", "damage", "slain-demons", "gaining-soul-dice", "spending-soul-dice"
)  # fmt: skip
"""Sections of the rules that every round goes through."""
GAMES: Final = {2: 200, 3: 60, 4: 60}
"""Rounds to play, by the number of players."""
STANDEES: Final = ("standees-one", "standees-two", "standees-three", "standees-four")
CUPS: Final = ("initiative-chits-1", "initiative-chits-2", "initiative-chits-3", "initiative-chits-4")
CARDS: Final = {
    "philosophies": "philosophy-cards",
    "demons": "demon-cards",
    "essences": "essence-cards",
    "relics": "relic-cards",
}
SPARE: Final = {2: {"damage": 10}}
"""Counters beyond those that are called for, by the number of players: where the last sheet had room for them."""
FIVE: Final = 5
"""What the back of a counter stands for."""


class NotThere(AssertionError):
    """The rules call for a marker that is not there."""


@dataclass
class Box:
    """The counters that were cut out."""

    counters: Counter[str]

    def take(self, name: str, number: int = 1) -> None:
        """Negative numbers put back."""
        self.counters[name] -= number
        if self.counters[name] < 0:
            raise NotThere(f"no {name} is left")


@dataclass
class Demon:
    player: int
    kind: str
    life: int
    combat: int
    powers: tuple[tuple[str, str], ...]
    damage: int = 0
    held: Counter[str] = field(default_factory=Counter)


class Seats(NamedTuple):
    """For how many a kit is printed, and on which paper."""

    players: int
    paper: str


@pytest.fixture(
    scope="module",
    params=[Seats(2, "a4"), Seats(2, "letter"), Seats(3, "a4"), Seats(4, "letter")],
    ids=lambda seats: f"{seats.players}-{seats.paper}",
)
def kit(request: pytest.FixtureRequest, make_kit: KitMaker) -> Kit:
    return make_kit(GAME, set_name="starter", paper=request.param.paper, players=request.param.players)


@pytest.fixture(scope="module")
def pack(kit: Kit) -> Pack:
    return pack_for(kit.manifest["players"])


@cache
def pack_for(number: int) -> Pack:
    found, _ = load_pack(GAME)
    assert found is not None
    return for_players(found, number)


@cache
def cabals_for(number: int) -> tuple[RosterResult, ...]:
    pack = pack_for(number)
    sheets = pack.sets["starter"]["playsheet"]
    return tuple(compute(pack, "cabal", id_) for id_, copies in sheets.items() if number_of(pack, copies))


def cabals(pack: Pack) -> tuple[RosterResult, ...]:
    """Of the set's playsheets, in the order of the players."""
    return cabals_for(players(pack))


def box_of(pack: Pack, kit: Kit) -> Box:
    kinds = {component.id: component.kind for component in pack.components}
    return Box(Counter(row.id for row in kit.rows if row.side == "front" and kinds[row.component] == "counter"))


def fronts_of(kit: Kit) -> Counter[tuple[str, str]]:
    """(component, id) -> copies."""
    return Counter((row.component, row.id) for row in kit.rows if row.side == "front")


def called_by(pack: Pack, kind: str, id_: str) -> list[str]:
    """Counters that a record calls for. kind: its plural."""
    return [name for name, each in pack.records["counter"].items() if id_ in each["used_by"].get(kind, ())]


def things(cabal: RosterResult) -> Iterator[tuple[str, str]]:
    """(plural, id) of a cabal's philosophy, demons and what they bear."""
    yield "philosophies", cabal.values["philosophy"]["id"]
    for bearer in cabal.bearers:
        yield "demons", bearer.base[1]
        yield from ((plural, held["id"]) for plural in ("essences", "relics") for held in bearer.values[plural])


def on_the_table(pack: Pack, kit: Kit) -> set[tuple[str, str]]:
    """Everything that may call for a counter: cabals, scenario, terrain that was printed, styles, the round itself."""
    found = {thing for cabal in cabals(pack) for thing in things(cabal)}
    found |= {("scenarios", id_) for id_ in pack.sets["starter"]["scenario-sheets"]}
    pieces = pack.records["terrain_piece"]
    found |= {("terrains", pieces[row.id]["terrain"]) for row in kit.rows if row.component == "flat-terrain"}
    found |= {("combat_styles", id_) for id_ in pack.records["combat_style"]}
    return found | {("sections", id_) for id_ in ROUND}


def uses(pack: Pack, plural: str, id_: str) -> int:
    """How many powers that can be used up a record has."""
    record = pack.records[next(name for name, kind in pack.kinds.items() if kind.plural == plural)][id_]
    powers = [record, *record.get("abilities", ()), record.get("bonus", {}), record.get("ability", {})]
    return sum(bool(power.get("uses")) for power in powers)


def test_each_player_has_a_legal_cabal_of_a_philosophy_of_its_own(pack: Pack) -> None:
    assert [cabal.findings for cabal in cabals(pack)] == [()] * players(pack)
    for key in ("id", "colour", "pattern", "outline"):
        assert len({cabal.values["philosophy"][key] for cabal in cabals(pack)}) == players(pack)


def test_for_one_player_it_is_what_it_is_for_two() -> None:
    request = KitRequest(folder=GAME, out=GAME, set_name="starter")
    one, two = (
        [(component.id, {**copies} if copies else None) for component, copies in choose(pack_for(number), request)[0]]
        for number in (1, 2)
    )
    assert one == two


def test_the_cards_are_those_of_the_cabals(pack: Pack, kit: Kit) -> None:
    """One for all demons of a kind in a cabal."""
    wanted = Counter((CARDS[plural], id_) for cabal in cabals(pack) for plural, id_ in set(things(cabal)))
    assert Counter({key: number for key, number in fronts_of(kit).items() if key[0] in CARDS.values()}) == wanted


def test_the_standees_are_the_demons_of_the_cabals(pack: Pack, kit: Kit) -> None:
    wanted = Counter(
        (standees, bearer.base[1])
        for standees, cabal in zip(STANDEES, cabals(pack), strict=False)
        for bearer in cabal.bearers
    )
    assert Counter({key: number for key, number in fronts_of(kit).items() if key[0] in STANDEES}) == wanted


def test_the_counters_are_as_many_as_are_called_for(pack: Pack, kit: Kit) -> None:
    """By the cabals; else, by what is on the table, in the numbers of the game."""
    table, number = on_the_table(pack, kit), players(pack)
    wanted = Counter(SPARE.get(number, {}))
    for component in pack.components:
        if component.records == "counter":
            by_cabals = Counter[str]()
            for cabal in cabals(pack):
                by_cabals.update(called_for(pack, component, cabal) or {})
            wanted.update(by_cabals)
            for id_, counter in pack.records["counter"].items():
                called = any(id_ in called_by(pack, *thing) for thing in table)
                if called and not by_cabals[id_] and f'"{counter["sheet"]}"' in component.where:
                    wanted[id_] += counter.get("per_table", 0) + counter.get("per_player", 0) * number
    printed = box_of(pack, kit).counters
    # A roster's own kit has as many as any cabal may ever spend; here it is one for each power that these have.
    powers = sum(uses(pack, *thing) for cabal in cabals(pack) for thing in things(cabal))
    assert powers <= printed["spent"] <= powers + 1
    chits = pack.records["chit"]
    assert {id_: each for id_, each in printed.items() if id_ not in chits} == {**wanted, "spent": printed["spent"]}


def test_each_player_has_chits_and_a_sheet_and_two_share_what_they_can(pack: Pack, kit: Kit) -> None:
    number, fronts = players(pack), fronts_of(kit)
    chits = Counter(component for component, _ in fronts if component in CUPS)
    assert chits == dict.fromkeys(CUPS[:number], 12)
    documents = Counter[str]()
    for document in documents_in(pack, kit.request):
        documents[document.component.id] += document.copies
    pairs = -(-number // 2)
    assert documents == {"playsheet": number, "quick-reference": pairs, "scenario-sheets": 1}
    assert {copies for (component, _), copies in fronts.items() if component == "rulers"} == {pairs}
    pages = {file["file"]: file["pages"] for file in kit.manifest["files"] if "playsheet" in file["file"]}
    assert [*pages.values()] == [1] * number


def test_the_scenario_is_for_so_many_and_has_terrain_enough(pack: Pack, kit: Kit) -> None:
    for id_ in pack.sets["starter"]["scenario-sheets"]:
        scenario = pack.records["scenario"][id_]
        assert scenario["players_min"] <= players(pack) <= scenario["players_max"]
        assert len([zone for zone in scenario["map"]["zones"] if zone["player"] <= players(pack)]) == players(pack)
    pieces = sum(number for (component, _), number in fronts_of(kit).items() if component == "flat-terrain")
    assert pieces == max(players(pack), 3)


def test_whatever_is_on_the_table_has_the_counters_that_it_calls_for(pack: Pack, kit: Kit) -> None:
    box = box_of(pack, kit)
    missing = {(thing, name) for thing in on_the_table(pack, kit) for name in called_by(pack, *thing)}
    assert {(thing, name) for thing, name in missing if not box.counters[name]} == set()


class Table:
    """One first round, with dice that fall as they like and the rules about what is laid where."""

    def __init__(self, pack: Pack, kit: Kit, seed: int, box: Box) -> None:
        self.pack, self.kit, self.box, self.dice = pack, kit, box, random.Random(seed)
        self.demons = [
            Demon(
                player,
                bearer.base[1],
                int(bearer.values["life"]),
                int(bearer.values["combat"]),
                tuple(self._powers(bearer)),
            )
            for player, cabal in enumerate(cabals(pack))
            for bearer in cabal.bearers
        ]
        self.souls = Counter[int]()
        self.scores = Counter[str]()

    def _powers(self, bearer: Any) -> Iterator[tuple[str, str]]:
        yield "demons", bearer.base[1]
        yield from ((plural, held["id"]) for plural in ("essences", "relics") for held in bearer.values[plural])

    def play(self) -> None:
        self.box.take("round")
        self.box.take("round-track")
        for id_ in self.pack.sets["starter"]["scenario-sheets"]:
            for name in called_by(self.pack, "scenarios", id_):
                self.box.take(name, len(cabals(self.pack)))
        for cabal in cabals(self.pack):
            self._use("philosophies", cabal.values["philosophy"]["id"])
        for demon in self._order():
            if demon in self.demons:
                self._activate(demon)

    def _order(self) -> list[Demon]:
        """By chits: each player draws one for each demon."""
        drawn: list[tuple[int, Demon]] = []
        for player, cup in enumerate(CUPS):
            own = [demon for demon in self.demons if demon.player == player]
            values = {id_: chit["value"] for id_, chit in self.pack.records["chit"].items()}
            chits = [values[row.id] for row in self.kit.rows if row.component == cup and row.side == "front"]
            assert len(chits) >= len(own), f"{cup}: {len(chits)} chits for {len(own)} demons"
            drawn += zip(self.dice.sample(chits, len(own)), own, strict=True)
        return [demon for _, demon in sorted(drawn, key=lambda each: -each[0])]

    def _activate(self, demon: Demon) -> None:
        self._lay(demon, "activated")
        for name in called_by(self.pack, "combat_styles", self.dice.choice([*self.pack.records["combat_style"]])):
            self._lay(demon, name)
        for plural, id_ in demon.powers:
            if self.dice.random() < 0.5:
                self._use(plural, id_)
        enemies = [each for each in self.demons if each.player != demon.player]
        if enemies:
            self._hurt(self.dice.choice(enemies), self.dice.randint(0, demon.combat + 1), demon)

    def _lay(self, demon: Demon, name: str) -> None:
        if not demon.held[name]:
            self.box.take(name)
            demon.held[name] += 1

    def _use(self, plural: str, id_: str) -> None:
        """What can be used up is marked; a score goes up by one, whose counters are fives and ones; a style is laid
        when it is chosen; of all else there is one."""
        for name in called_by(self.pack, plural, id_):
            if self.pack.records["counter"][name].get("back", {}).get("figure") == str(FIVE):
                self._count(name, self.scores[name], self.scores[name] + 1)
                self.scores[name] += 1
            elif name == "spent":
                self.box.take(name, uses(self.pack, plural, id_))
            elif name != "focused":
                self.box.take(name)

    def _count(self, name: str, before: int, now: int) -> None:
        self.box.take(name, sum(divmod(now, FIVE)) - sum(divmod(before, FIVE)))

    def _hurt(self, victim: Demon, hits: int, by: Demon) -> None:
        now = victim.damage + hits
        self._count("damage", victim.damage, 0 if now >= victim.life else now)
        victim.damage = now
        if now >= victim.life:
            self.demons.remove(victim)
            for name, number in victim.held.items():
                self.box.take(name, -number)
            self.box.take(f"soul-die-{(self.dice.randint(1, 6) - 1) % 3 + 1}")
            self.souls[by.player] += 1


def test_no_first_round_calls_for_a_marker_that_is_not_there(pack: Pack, kit: Kit) -> None:
    slain = 0
    for seed in range(GAMES[players(pack)]):
        table = Table(pack, kit, seed, box_of(pack, kit))
        table.play()
        slain += sum(table.souls.values())
    assert slain > 50, "rounds in which nothing happens prove nothing"


@pytest.mark.parametrize(
    "name",
    ["activated", "focused", "damage", "spent", "justice", "soul-die-2", "round", "in-line", "swapped", "iniquity"],
)
def test_a_round_without_one_of_the_counters_is_noticed(pack: Pack, kit: Kit, name: str) -> None:
    if not box_of(pack, kit).counters[name]:
        assert not any(name in called_by(pack, *thing) for thing in on_the_table(pack, kit))
        return

    def rounds() -> None:
        for seed in range(GAMES[players(pack)]):
            box = box_of(pack, kit)
            box.counters[name] = min(box.counters[name], 0)
            Table(pack, kit, seed, box).play()

    with pytest.raises(NotThere, match=name):
        rounds()
