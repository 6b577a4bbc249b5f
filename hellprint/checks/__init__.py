"""What can be wrong with content: one module a code, with what, why, example and fix in its docstring.

To add a check, write its module (see `base.Check`), its cases in tests/cases, and a line in `NAMES`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, cast

from hellprint.model.findings import Finding, in_order

if TYPE_CHECKING:
    from hellprint.checks.base import Check
    from hellprint.model.records import Pack

NAMES: Final = (
    "unreadable_file",  # HP001
    "not_utf8",  # HP002
    "tab_indent",  # HP003
    "invisible_character",  # HP004
    "broken_yaml",  # HP005
    "duplicate_key",  # HP006
    "text_cut_by_comment",  # HP007
    "merge_key",  # HP008
    "exploding_alias",  # HP009
    "unknown_field",  # HP010
    "missing_field",  # HP011
    "wrong_type",  # HP012
    "out_of_range",  # HP013
    "unknown_word",  # HP014
    "unknown_kind",  # HP015
    "bad_schema",  # HP016
    "bad_id",  # HP017
    "doubtful_number",  # HP018
    "bad_cell",  # HP019
    "missing_pack",  # HP020
    "ring_of_extends",  # HP021
    "nested_too_deep",  # HP022
    "bad_allow",  # HP023
    "stale_allow",  # HP024
    "bad_setting",  # HP090
    "dangling_reference",  # HP101
    "duplicate_id",  # HP102
    "ring_of_references",  # HP103
    "overlay_of_nothing",  # HP104
    "missing_template",  # HP105
    "bad_expression",  # HP106
    "stale_translation",  # HP107
    "unknown_translation",  # HP108
    "no_value",  # HP109
    "unknown_term",  # HP110
    "template_error",  # HP111
    "runs_without_end",  # HP112
    "bad_copies",  # HP120
    "near_name",  # HP130
    "same_name",  # HP131
    "ambiguous_term",  # HP132
    "undefined_term",  # HP133
    "unused_term",  # HP134
    "repeated_value",  # HP135
    "unknown_variable",  # HP136
    "misspelt_word",  # HP137
    "wrong_number",  # HP138
    "unused_phrase",  # HP139
    "missing_back",  # HP140
    "hidden_pieces_differ",  # HP141
    "broken_character",  # HP150
    "stray_page_number",  # HP151
    "doubled_words",  # HP152
    "split_word",  # HP153
    "straight_quotes",  # HP154
    "wrong_dash",  # HP155
    "wrong_spelling",  # HP156
    "backticks",  # HP157
    "stray_mark",  # HP158
    "missing_translation",  # HP160
    "translation_differs",  # HP161
    "translated_number",  # HP162
    "foreign_quotes",  # HP163
    "roll_not_covered",  # HP201
    "roll_covered_twice",  # HP202
    "roll_out_of_range",  # HP203
    "rows_out_of_order",  # HP204
    "modified_roll_leaves_table",  # HP205
    "row_formula_broken",  # HP206
    "unknown_cell",  # HP207
    "empty_cell",  # HP208
    "wrong_count",  # HP220
    "facts_differ",  # HP221
    "example_does_not_hold",  # HP222
    "illegal_roster",  # HP230
    "bad_rule",  # HP231
    "unknown_bearer",  # HP232
    "illegal_game",  # HP233
    "text_overflow",  # HP301
    "missing_glyph",  # HP302
    "slot_without_size",  # HP303
    "unknown_icon",  # HP304
    "bad_rich_text",  # HP305
    "frame_too_long",  # HP306
    "ignored_style",  # HP307
    "too_many_pages",  # HP308
    "type_too_small",  # HP310
    "low_contrast",  # HP311
    "marks_in_plain_text",  # HP312
    "piece_does_not_fit",  # HP401
    "text_over_safe_zone",  # HP402
    "tint_near_trim",  # HP403
    "missing_bleed",  # HP404
    "colour_alone",  # HP405
    "colour_of_the_paper",  # HP406
    "off_the_board",  # HP410
    "overlapping_shapes",  # HP411
    "forbidden_distance",  # HP412
    "mixed_units",  # HP413
    "impossible_set_up",  # HP414
    "undecided_set_up",  # HP415
    "bad_measure",  # HP416
    "no_such_hex",  # HP420
    "no_such_hexside",  # HP421
    "crowded_hex",  # HP422
    "unknown_terrain",  # HP423
    "bare_hex",  # HP424
    "closed_hex",  # HP425
    "unreachable_hex",  # HP426
    "counter_larger_than_hex",  # HP427
    "no_hex_grid",  # HP428
    "missing_picture",  # HP501
    "unreadable_picture",  # HP502
    "font_not_registered",  # HP503
    "coarse_picture",  # HP510
    "missing_licence",  # HP520
    "licence_of_nothing",  # HP521
    "missing_credits",  # HP522
)
"""Module names, in the order of their codes."""

LOOK_AT_PACK: Final = (
    "dangling_reference",
    "overlay_of_nothing",
    "bad_expression",
    "unknown_term",
    "near_name",
    "same_name",
    "ambiguous_term",
    "undefined_term",
    "unused_term",
    "repeated_value",
    "unknown_variable",
    "misspelt_word",
    "wrong_number",
    "unused_phrase",
    "missing_back",
    "hidden_pieces_differ",
    "broken_character",
    "stray_page_number",
    "doubled_words",
    "split_word",
    "straight_quotes",
    "wrong_dash",
    "wrong_spelling",
    "backticks",
    "stray_mark",
    "missing_translation",
    "translation_differs",
    "translated_number",
    "foreign_quotes",
    "roll_not_covered",
    "roll_covered_twice",
    "roll_out_of_range",
    "rows_out_of_order",
    "modified_roll_leaves_table",
    "row_formula_broken",
    "unknown_cell",
    "empty_cell",
    "wrong_count",
    "facts_differ",
    "example_does_not_hold",
    "off_the_board",
    "overlapping_shapes",
    "forbidden_distance",
    "mixed_units",
    "impossible_set_up",
    "undecided_set_up",
    "bad_measure",
    "no_such_hex",
    "no_such_hexside",
    "crowded_hex",
    "unknown_terrain",
    "bare_hex",
    "closed_hex",
    "unreachable_hex",
    "counter_larger_than_hex",
    "no_hex_grid",
    "missing_licence",
    "licence_of_nothing",
    "missing_credits",
)
"""Those with a `check` function; the others are found where things are read, laid out or drawn."""


def _records(*kinds: str) -> Callable[[Pack], bool]:
    return lambda pack: any(pack.records.get(kind) for kind in kinds)


def _has_maps(pack: Pack) -> bool:
    return any(field.to == "scenario_map" for kind in pack.kinds.values() for field in kind.fields.values())


def _has_hexes(pack: Pack) -> bool:
    fields = [field for kind in pack.kinds.values() for field in kind.fields.values()]
    return any(field.to == "hex_map" or field.hex_of or (field.item and field.item.hex_of) for field in fields)


def _texts_with(*signs: str) -> Callable[[Pack], bool]:
    """Some text has one of the signs; translations are not looked through here."""

    def found(pack: Pack) -> bool:
        from hellprint.load.prose import prose

        typed = prose(pack).typed
        return bool(pack.texts) or any(sign in typed for sign in signs)

    return found


def _has_texts(pack: Pack) -> bool:
    return bool(pack.texts)


def _has_odd_letters(pack: Pack) -> bool:
    from hellprint.load.prose import prose

    return bool(pack.texts) or not prose(pack).typed.isascii()


_ONLY_WITH: Final[tuple[tuple[tuple[str, ...], Callable[[Pack], bool]], ...]] = (
    (LOOK_AT_PACK[LOOK_AT_PACK.index("roll_not_covered") : LOOK_AT_PACK.index("wrong_count")], _records("table")),
    (("undefined_term", "unused_term", "wrong_spelling"), _records("term")),
    (("wrong_count",), _records("count")),
    (("facts_differ",), _records("equality")),
    (("example_does_not_hold",), _records("example")),
    (LOOK_AT_PACK[LOOK_AT_PACK.index("off_the_board") : LOOK_AT_PACK.index("no_such_hex")], _has_maps),
    (LOOK_AT_PACK[LOOK_AT_PACK.index("no_such_hex") : LOOK_AT_PACK.index("missing_licence")], _has_hexes),
    (("wrong_number", "unused_phrase"), lambda pack: bool(pack.info.get("phrases"))),
    (
        ("missing_translation", "translation_differs", "translated_number", "foreign_quotes"),
        lambda pack: bool(pack.texts),
    ),
    (("missing_back", "hidden_pieces_differ"), lambda pack: any(part.hidden for part in pack.components)),
    (("unknown_term", "ambiguous_term"), _texts_with("[[")),
    (("unknown_variable",), _texts_with("{{")),
    (("straight_quotes",), _texts_with("'", '"')),
    (("backticks",), _texts_with("`")),
    (("stray_mark",), _texts_with("**", "[[", "}}", "{%", "{#", "<", "](", "&")),
    (("wrong_dash",), _texts_with("-")),
    (("split_word",), _texts_with("-", "\u00ad")),
    (("broken_character",), _has_odd_letters),
    (("overlay_of_nothing",), lambda pack: bool(pack.info.get("new_constants"))),
    (("licence_of_nothing",), lambda pack: bool(pack.info.get("licences"))),
)
"""Checks that have nothing to look at in a pack without certain things: they are not even imported then, since a kit
of one changed card must not wait for them."""

OF_WORDS: Final = frozenset(
    {
        "undefined_term",
        "unused_term",
        "unknown_variable",
        "misspelt_word",
        "wrong_number",
        "unused_phrase",
        "broken_character",
        "stray_page_number",
        "doubled_words",
        "split_word",
        "straight_quotes",
        "wrong_dash",
        "wrong_spelling",
        "backticks",
        "stray_mark",
    }
)
"""Those that look at no number of a record, only at words and at what there is: when another number is all that has
changed since they found nothing, they are not asked again."""

FIRST_DRAWN: Final = "no_value"
"""From this one on, those without a `check` function are found where things are laid out or drawn."""


LOOK_AT_ROSTERS: Final = ("bad_rule", "illegal_roster")
"""Those that look at rosters and their rules. Printing a pack prints no roster of it, so only a check asks them."""


def load_check(name: str) -> Check:
    """The module of a check."""
    return cast("Check", import_module(f"hellprint.checks.{name}"))


def check_pack(pack: Pack) -> tuple[Finding, ...]:
    """Findings that need the whole pack: names of things, and expressions. In order, each once."""
    from hellprint.cache import Store
    from hellprint.project import cache_root

    store, words = Store(cache_root()), _words_of(pack)
    done: Collection[str] = OF_WORDS if store.get(_NAMESPACE, words) is not None else ()
    idle = {name for names, wanted in _ONLY_WITH if not {*names} <= {*done} and not wanted(pack) for name in names}
    found: list[Finding] = []
    are_right = True
    for name in LOOK_AT_PACK:
        if name in idle or name in done:
            continue
        more = tuple(import_module(f"hellprint.checks.{name}").check(pack))
        are_right = are_right and not (more and name in OF_WORDS)
        found += more
    if are_right and not done:
        store.put(_NAMESPACE, words, b"")
    return in_order(found)


_NAMESPACE: Final = "words-checked"


def _words_of(pack: Pack) -> str:
    """Hash of a pack without the numbers of its records, and of all that looks at it."""
    import hashlib
    import marshal
    import pickle

    from hellprint.cache import digest, environment_key

    words = hashlib.blake2b(digest_size=16)
    for kind, records in pack.records.items():
        words.update(f"{kind} {len(records)}\0".encode())
        for record in records.values():  # one by one: all of them at once would be thousands
            words.update(marshal.dumps(_without_numbers(record), 2))
    rest = (pack.info, pack.constants, pack.kinds, pack.components, pack.texts, sorted(pack.lost))
    return digest(environment_key(), words.digest(), pickle.dumps(rest, 5))


def _without_numbers(value: Any) -> Any:
    kind = type(value)
    if kind is str or kind is bool or value is None:
        return value
    if kind is int or kind is float:
        return 0
    if kind is dict:
        return {name: _without_numbers(each) for name, each in value.items()}
    return [_without_numbers(each) for each in value] if kind is list else repr(value)


def check_rosters(pack: Pack) -> tuple[Finding, ...]:
    """Findings about the pack's rosters and what judges them. In order, each once."""
    found: list[Finding] = []
    for name in LOOK_AT_ROSTERS:
        found += import_module(f"hellprint.checks.{name}").check(pack)
    return in_order(found)


def codes() -> tuple[str, ...]:
    """Every code, in order."""
    return tuple(check.CODE for check in __getattr__("ALL"))


def found_by_drawing(code: str) -> bool:
    """Whether a code may be found only when templates are filled and faces laid out."""
    early = {load_check(name).CODE for name in (*NAMES[: NAMES.index(FIRST_DRAWN)], *LOOK_AT_PACK)}
    return code not in early


def explain(code: str) -> str | None:
    """The text that explains a code ("HP101", in any case); None for a code that there is not."""
    for check in __getattr__("ALL"):
        if code.upper() == check.CODE:
            return f"{check.CODE} {check.__name__.rpartition('.')[2]} ({check.SEVERITY})\n\n{check.__doc__.strip()}\n"
    return None


def __getattr__(name: str) -> Any:
    """ALL: every check module, in the order of the codes; imported when somebody asks, since a clean run never does."""
    if name != "ALL":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return tuple(load_check(check) for check in NAMES)
