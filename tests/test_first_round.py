"""The first round of Reign in Hell's starter, played with the counters that its sheets hold."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

import pytest
from testing.kits import CHECKOUT, Kit, KitMaker

from hellprint.load import load_pack
from hellprint.model.records import Pack
from hellprint.roster.result import RosterResult, compute

GAME: Final = CHECKOUT / "content" / "reign-in-hell"
ROUND: Final = (
    "the-round", "order-of-activation", "damage", "slain-demons", "gaining-soul-dice", "spending-soul-dice"
)  # fmt: skip
"""Sections of the rules that every round goes through."""
GAMES: Final = 200
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


@pytest.fixture(scope="module")
def pack() -> Pack:
    found, _ = load_pack(GAME)
    assert found is not None
    return found


@pytest.fixture(scope="module", params=["a4", "letter"])
def kit(request: pytest.FixtureRequest, make_kit: KitMaker) -> Kit:
    return make_kit(GAME, set_name="starter", paper=request.param)


@cache
def cabals() -> list[RosterResult]:
    """Of the set's playsheets, in the order of the players."""
    pack, _ = load_pack(GAME)
    assert pack is not None
    return [compute(pack, "cabal", id_) for id_ in pack.sets["starter"]["playsheet"]]


def box_of(pack: Pack, kit: Kit) -> Box:
    kinds = {component.id: component.kind for component in pack.components}
    return Box(Counter(row.id for row in kit.rows if row.side == "front" and kinds[row.component] == "counter"))


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
    found = {thing for cabal in cabals() for thing in things(cabal)}
    found |= {("scenarios", id_) for id_ in pack.sets["starter"]["scenario-sheets"]}
    pieces = pack.records["terrain_piece"]
    found |= {("terrains", pieces[row.id]["terrain"]) for row in kit.rows if row.component == "flat-terrain"}
    found |= {("combat_styles", id_) for id_ in pack.records["combat_style"]}
    return found | {("sections", id_) for id_ in ROUND}


def test_the_cabals_are_legal_and_their_cards_and_standees_are_there(pack: Pack, kit: Kit) -> None:
    printed = Counter((row.component, row.id) for row in kit.rows if row.side == "front")
    for cabal, standees in zip(cabals(), ("standees-one", "standees-two"), strict=True):
        assert cabal.findings == ()
        bearers = Counter(bearer.base[1] for bearer in cabal.bearers)
        assert {id_: number for (name, id_), number in printed.items() if name == standees} == bearers
        cards = {"philosophies": "philosophy-cards", "demons": "demon-cards", "essences": "essence-cards"}
        for plural, id_ in things(cabal):
            assert printed[cards.get(plural, "relic-cards"), id_], (plural, id_)


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
            for player, cabal in enumerate(cabals())
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
                self.box.take(name, len(self.pack.sets["starter"]["playsheet"]))
        for cabal in cabals():
            self._use("philosophies", cabal.values["philosophy"]["id"])
        for demon in self._order():
            if demon in self.demons:
                self._activate(demon)

    def _order(self) -> list[Demon]:
        """By chits: each player draws one for each demon."""
        drawn: list[tuple[int, Demon]] = []
        for player, cup in enumerate(("initiative-chits-1", "initiative-chits-2")):
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
        """A power is marked as used; a score goes up by one, whose counters are fives and ones."""
        for name in called_by(self.pack, plural, id_):
            if self.pack.records["counter"][name].get("back", {}).get("figure") == str(FIVE):
                self._count(name, self.scores[name], self.scores[name] + 1)
                self.scores[name] += 1
            elif name == "spent":
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
    for seed in range(GAMES):
        table = Table(pack, kit, seed, box_of(pack, kit))
        table.play()
        slain += sum(table.souls.values())
    assert slain > 50, "rounds in which nothing happens prove nothing"


@pytest.mark.parametrize(
    "name", ["activated", "focused", "damage", "spent", "justice", "soul-die-2", "round", "in-line"]
)
def test_a_round_without_one_of_the_counters_is_noticed(pack: Pack, kit: Kit, name: str) -> None:
    def rounds() -> None:
        for seed in range(GAMES):
            box = box_of(pack, kit)
            box.counters[name] = min(box.counters[name], 0)
            Table(pack, kit, seed, box).play()

    with pytest.raises(NotThere, match=name):
        rounds()
