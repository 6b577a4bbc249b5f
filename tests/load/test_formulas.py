"""Every expression of a pack is found, with its variables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hellprint.load.formulas import formulas

Load = Callable[..., Any]


def test_each_place_where_an_expression_may_stand(load: Load) -> None:
    pack, findings = load(
        {
            "game/pack.yaml": (
                "pack: game\ntitle: G\n"
                "components: {imps: {kind: card, records: demon, size: standard, front: a.html, where: 'it.life > 1',"
                " copies: 'it.life'}, fixed: {kind: card, records: demon, size: standard, front: a.html, copies: 3}}\n"
            ),
            "game/schema.yaml": (
                "kinds:\n"
                "  demon: {plural: demons, fields: {name: text, life: int}, derive: {twice: it.life * 2}}\n"
                "  cabal: {roster: true, fields: {name: text}}\n"
            ),
            "game/demons.yaml": "demons: [{id: imp, name: Imp, life: 3}]\n",
            "game/legality.yaml": "legality: [{id: named, for: cabal, require: 'cabal.name != \"\"', message: m}]\n",
            "game/counts.yaml": "counts: [{id: c, says: 1, of: size(pack.demons)}]\n",
            "game/equal.yaml": "equalities: [{id: e, values: ['1', 2 - 1]}]\n",
            "game/rules/examples.yaml": ("examples: [{id: x, name: X, given: {a: 3, b: a + 1}, expect: [b == 4]}]\n"),
            "game/tables.yaml": (
                "tables: [{id: t, name: T, key: k, rows_follow: row.n > above.n, columns: {n: int},"
                " rows: [{k: a, n: 7}]}]\n"
            ),
        }
    )
    assert findings == []
    found = {formula.owner: formula for formula in formulas(pack)}
    assert [(owner, formula.source) for owner, formula in found.items()] == [
        ('component "imps", where', "it.life > 1"),
        ('component "imps", copies', "it.life"),
        ("demon, twice", "it.life * 2"),
        ('legality "named", require', 'cabal.name != ""'),
        ('count "c"', "size(pack.demons)"),
        ('equality "e"', "2 - 1"),
        ('example "x", b', "a + 1"),
        ('example "x"', "b == 4"),
        ('table "t", rows_follow', "row.n > above.n"),
    ]
    assert found['component "imps", where'].variables == {"it": "demon", "demon": "demon"}
    assert found['legality "named", require'].variables["cabal"] == "cabal"
    assert all(formula.place.line for formula in found.values())
