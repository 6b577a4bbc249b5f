"""The tree of pack.yaml to what a kit is made of: title, constants, components, sets."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as MappingType
from typing import Any, Final

from hellprint.load.merge import without
from hellprint.load.nearest import did_you_mean
from hellprint.load.needs import read_needs
from hellprint.load.players import NAME as PLAYERS
from hellprint.load.reader import ABSENT, ID, PROVENANCES, Reader
from hellprint.load.schema import is_name
from hellprint.load.sets import read_set
from hellprint.load.source import quoted
from hellprint.load.tree import Listing, Mapping, Node, Scalar
from hellprint.model.components import Component, Copies, Need
from hellprint.model.lengths import LengthError, Size, parse_length_mm, parse_size
from hellprint.model.records import PlaceKey
from hellprint.model.schema import Field, Kind

_TEXT: Final = Field("text", optional=True)
_ANY: Final = Field("any", optional=True)
_WORDS: Final = Field("list", item=Field("text"), optional=True)
_MAP: Final = Field("map", item=Field("any"), optional=True)

INFO: Final[MappingType[str, Field]] = {
    "pack": Field("text"),
    "title": Field("text"),
    "subtitle": _TEXT,
    "edition": _TEXT,
    "version": _TEXT,
    "code": _TEXT,
    "players": _TEXT,
    "lang": Field("text", default="en"),
    "templates": _TEXT,
    "source": _ANY,
    "publisher": _TEXT,
    "credits": _ANY,
    "licence": _TEXT,
    "licences": Field("map", item=Field("text"), optional=True),
    "other_names": _WORDS,
    "shared_names": _WORDS,
    "phrases": Field("map", item=Field("list", item=Field("text")), optional=True),
    "url": _TEXT,
    "notes": _ANY,
    "words": Field("map", item=Field("text"), optional=True),
    "names": Field("map", item=Field("enum", of=("translated", "source")), optional=True),
}
_NOTHING: Final = ("", "~", "null", "Null", "NULL")
OTHERS: Final = ("extends", "constants", "components", "sets", "needs", "provenance", "variants")

COMPONENT: Final[MappingType[str, Field]] = {
    "kind": Field("text"),
    "records": Field("text", default=""),
    "where": _TEXT,
    "sort": Field("list", item=Field("text"), default=[]),
    "size": Field("any"),
    "front": Field("text"),
    "back": _TEXT,
    "copies": _TEXT,
    "stock": _TEXT,
    "hidden": _TEXT,
    "bleed": _TEXT,
    "title": _TEXT,
    "shape": Field("enum", of=("rect", "round"), default="rect"),
    "backs": Field("enum", of=("duplex", "separate", "fold", "none"), optional=True),
    "languages": Field("enum", of=("all", "one"), optional=True),
    "reads": Field("list", item=Field("text"), default=[]),
}


class PackFile:
    """What pack.yaml says."""

    def __init__(self) -> None:
        self.id = ""
        self.info: dict[str, Any] = {}
        self.constants: dict[str, Any] = {}
        self.components: list[Component] = []
        self.sets: dict[str, dict[str, dict[str, Copies]]] = {}
        self.needs: tuple[Need, ...] = ()
        self.provenance: dict[PlaceKey, str] = {}


def read_packfile(root: Mapping, kinds: MappingType[str, Kind], reader: Reader) -> PackFile:
    """Everything of pack.yaml but `extends` and `variants`, which the loader has laid over each other before."""
    reader.places["pack",] = (root.path, root.line, root.column)
    pack = PackFile()
    pack.info = reader.fields(INFO, root, ("pack",), "a pack", OTHERS)
    pack.id = pack.info.pop("pack", "")
    if pack.id and not ID.fullmatch(pack.id):
        reader.find(
            root.pairs["pack"][1], "HP017", f"{quoted(pack.id)} cannot be the id of a pack", "letters, digits, - and _"
        )
        pack.id = ""
    for name, word in (("templates", "the name of a folder of templates"), ("lang", "a language")):
        if not ID.fullmatch(pack.info.get(name) or "x"):
            message = f"{quoted(pack.info[name])} cannot be {word}"
            reader.find(root.pairs[name][1], "HP017", message, "letters, digits, - and _")
            del pack.info[name]
    _check_names(reader, root, kinds)
    constants = _map(reader, root, "constants")
    if constants is not None:
        constants = _usable(reader, constants, kinds)
        value = reader.value(_MAP, constants, ("constants",), "constants")
        pack.constants = {} if value is ABSENT else value
        _check_values(reader, constants, "constants")
    _check_players(reader, root, pack)
    components = _map(reader, root, "components")
    for name, (key, node) in components.pairs.items() if components is not None else ():
        component = _component(reader, name, key, node, kinds)
        if component is not None:
            pack.components.append(component)
    sets = _map(reader, root, "sets")
    known = {component.id: component for component in pack.components}
    for name, (_, node) in sets.pairs.items() if sets is not None else ():
        pack.sets[name] = read_set(reader, node, name, known)
    if "needs" in root.pairs:
        pack.needs = read_needs(reader, root.pairs["needs"][1])
    _provenance(reader, root, pack)
    return pack


def _check_values(reader: Reader, node: Node, path: str) -> None:
    """A constant that is nothing can be neither computed with nor printed (HP011)."""
    if type(node) is Mapping:
        for name, (_, value) in node.pairs.items():
            _check_values(reader, value, f"{path}.{name}")
    elif type(node) is Scalar and node.plain and node.text in _NOTHING and (node.text or path.count(".") > 1):
        reader.find(node, "HP011", f"{path} has no value", 'write "" for an empty text')


def _map(reader: Reader, root: Mapping, name: str) -> Mapping | None:
    pair = root.pairs.get(name)
    if pair is None or (type(pair[1]) is Scalar and pair[1].plain and not pair[1].text):
        return None
    if type(pair[1]) is not Mapping:
        reader.find(pair[1], "HP012", f"{name}: expected a map")
        return None
    reader.places["pack", name] = (pair[1].path, pair[1].line, pair[1].column)
    return pair[1]


def _check_names(reader: Reader, root: Mapping, kinds: MappingType[str, Kind]) -> None:
    """names: a kind -> whether a translation keeps the names of its records."""
    node = _map(reader, root, "names")
    named = [kind.name for kind in kinds.values() if "name" in kind.fields]
    for name, (key, _) in node.pairs.items() if node is not None else ():
        if name not in named:
            reader.find(
                key,
                "HP101",
                f"names: no kind with a name is called {quoted(name)}",
                did_you_mean(name, named, listed=True),
            )


def _check_players(reader: Reader, root: Mapping, pack: PackFile) -> None:
    """For how many the game is must be known where copies are counted for players."""
    told = pack.info.get(PLAYERS)
    if told and not any(sign.isdigit() for sign in told):
        reader.find(root.pairs[PLAYERS][1], "HP012", f"players: expected a number, found {quoted(told)}", "write 2-4")
        del pack.info[PLAYERS]
    usual = pack.constants.get(PLAYERS)
    if usual is not None and (type(usual) is not int or usual < 1):
        node = _map(reader, root, "constants")
        assert node is not None
        hint = "it is the number of players that a kit is printed for"
        reader.find(node.pairs[PLAYERS][1], "HP012", "the constant players must be a whole number from 1", hint)
        del pack.constants[PLAYERS]


def _usable(reader: Reader, constants: Mapping, kinds: MappingType[str, Kind]) -> Mapping:
    """Constants are variables beside the kinds: their names must be names, and one word must not mean two things."""
    refused = []
    for name, (key, _) in constants.pairs.items():
        if name in kinds or name in ("it", "pack", "say", "words"):
            what = "kind" if name in kinds else "variable"
            reader.find(key, "HP016", f"the constant {quoted(name)} has the name of a {what}", "rename it")
        elif not is_name(name):
            reader.find(key, "HP016", f"{quoted(name)} cannot be the name of a constant", "small letters, digits and _")
        else:
            continue
        refused.append(name)
    return without(constants, *refused)


def _component(reader: Reader, name: str, key: Scalar, node: Node, kinds: MappingType[str, Kind]) -> Component | None:
    place: PlaceKey = ("pack", "components", name)
    reader.places[place] = (key.path, key.line, key.column)
    if not ID.fullmatch(name):
        reader.find(key, "HP017", f"{quoted(name)} cannot be the id of a component", "letters, digits, - and _")
        return None
    if type(node) is not Mapping:
        reader.find(node, "HP012", f'component "{name}": expected a map')
        return None
    kind_node = node.pairs.get("kind")
    kind = kind_node[1].text if kind_node and type(kind_node[1]) is Scalar else ""
    options = _options(kind)
    if kind_node and type(kind_node[1]) is Scalar and options is None and (kind or not kind_node[1].plain):
        hint = did_you_mean(kind, _component_kinds()) or "kinds: " + ", ".join(_component_kinds())
        reader.find(kind_node[1], "HP014", f"no component kind is called {quoted(kind)}", hint)
        return None  # which settings it may have is not known
    options = options or {}
    known = {**COMPONENT, **options}
    sized = getattr(_module(kind), "SIZED", True)
    drawn = bool(getattr(_module(kind), "DRAWN", ""))
    if not sized:
        known["size"] = _ANY
    if drawn:
        known["front"] = _TEXT
    values = reader.fields(known, node, place, f'component "{name}"')
    values = {**getattr(_module(kind), "DEFAULTS", {}), **values}
    sound = _check_records(reader, node, values, name, kinds)
    if sound and values.get("records"):
        for option in _check_fields(reader, node, getattr(_module(kind), "FIELDS", {}), kinds[values["records"]]):
            values.pop(option, None)
            if (default := options[option].default) is not None:
                values[option] = default
    stock = values.get("stock", "card")
    if not ID.fullmatch(stock):  # it is part of a file's name
        reader.find(node.pairs["stock"][1], "HP017", f"{quoted(stock)} cannot be a stock", "letters, digits, - and _")
        stock = "card"
    size = _size(reader, node, values.get("size"), name) if sized or "size" in values else Size(0.0, 0.0)
    bleed = _bleed(reader, node, values.get("bleed"))
    if size is None or kind not in _component_kinds() or not sound or not ("front" in values or drawn):
        return None
    return Component(
        id=name,
        kind=kind,
        records=values.get("records", ""),
        size=size,
        front=values.get("front", ""),
        where=values.get("where", ""),
        sort=tuple(values["sort"]),
        back=values.get("back", ""),
        copies=values.get("copies", "1"),
        stock=stock,
        hidden=values.get("hidden", ""),
        bleed_mm=bleed,
        title=values.get("title", ""),
        languages=values.get("languages", "all"),
        reads=_reads(reader, node, name, kinds),
        shape=values.get("shape", "rect"),
        backs=values.get("backs", ""),
        options=tuple((option, values[option]) for option in options if option in values),
    )


def _component_kinds() -> tuple[str, ...]:
    from hellprint.components import KINDS  # the list of a later stage, which says what can be made at all

    return KINDS


def _options(kind: str) -> MappingType[str, Field] | None:
    """The settings that only a component kind knows (OPTIONS of its module); None for no kind."""
    module = _module(kind)
    options: MappingType[str, Field] | None = getattr(module, "OPTIONS", {}) if module is not None else None
    return options


def _module(kind: str) -> object | None:
    """What makes the pieces of a kind; SIZED says whether its components need a size (they do when it is not there),
    DRAWN that they are drawn without a template."""
    if kind not in _component_kinds():
        return None
    from hellprint.components import component_kind

    return component_kind(kind)


def _check_records(
    reader: Reader, node: Mapping, values: dict[str, Any], name: str, kinds: MappingType[str, Kind]
) -> bool:
    records = values.get("records", "")
    if not records:
        return True
    with_records = [kind.name for kind in kinds.values() if not kind.nested and not kind.roster]
    if records not in with_records:
        by_plural = {kind.plural: kind.name for kind in kinds.values()}
        hint = (
            f'did you mean "{by_plural[records]}"?'
            if records in by_plural
            else did_you_mean(records, with_records, listed=True)
        )
        reader.find(node.pairs["records"][1], "HP101", f'component "{name}": no kind is called {quoted(records)}', hint)
        return False
    kind = kinds[records]
    sort = node.pairs.get("sort")
    items = sort[1].items if sort and type(sort[1]) is Listing else []
    known = ("id", *kind.fields, *kind.derive)
    for item in items:
        if type(item) is Scalar and item.text not in known:
            reader.find(
                item,
                "HP010",
                f"{quoted(item.text)} is not a field of {records}",
                did_you_mean(item.text, known) or "fields: " + ", ".join(known),
            )
    return True


def _check_fields(
    reader: Reader, node: Mapping, options: MappingType[str, tuple[str, ...]], kind: Kind
) -> Iterator[str]:
    """Settings that name fields of the records: those that name none (HP010), or one of another type (HP012)."""
    known = ("id", *kind.fields, *kind.derive)
    for option, types in options.items():
        pair = node.pairs.get(option)
        for item in _names_in(pair[1]) if pair is not None else ():
            name = item.text.partition(".")[0]
            field = kind.fields.get(name)
            if name not in known:
                message = f"{option}: {quoted(name)} is not a field of {kind.name}"
                reader.find(item, "HP010", message, did_you_mean(name, known) or "fields: " + ", ".join(known))
                yield option
            elif types and field is not None and field.type not in types:
                message = f"{option}: {quoted(name)} of {kind.name} has the type {field.type}"
                reader.find(item, "HP012", message, f"name a field of type {' or '.join(types)}")
                yield option


def _names_in(node: Node) -> list[Scalar]:
    """The words of a setting: itself, the items of a list, the keys of a map."""
    if type(node) is Scalar:
        return [node] if node.text else []
    if type(node) is Listing:
        return [item for item in node.items if type(item) is Scalar]
    return [key for key, _ in node.pairs.values()] if type(node) is Mapping else []


def _reads(reader: Reader, node: Mapping, name: str, kinds: MappingType[str, Kind]) -> tuple[str, ...]:
    """The kinds that its templates read beside its own records."""
    pair = node.pairs.get("reads")
    with_records = [kind.name for kind in kinds.values() if not kind.nested and not kind.roster]
    found = []
    for item in pair[1].items if pair is not None and type(pair[1]) is Listing else ():
        if type(item) is not Scalar:
            continue  # which has been told
        if item.text in with_records:
            found.append(item.text)
            continue
        message = f'component "{name}": no kind is called {quoted(item.text)}'
        reader.find(item, "HP101", message, did_you_mean(item.text, with_records, listed=True))
    return tuple(found)


def _size(reader: Reader, node: Mapping, value: Any, name: str) -> Size | None:
    if value is None:
        return None
    from hellprint.impose.papers import card_size, card_sizes

    place = node.pairs["size"][1]
    if not isinstance(value, str | list):
        reader.find(place, "HP012", f'component "{name}": this is not a size', 'write "63 x 88 mm" or [63, 88]')
        return None
    if isinstance(value, str):
        size = card_size(value)
        if size is not None:
            return size
        if not any(sign.isdigit() for sign in value):
            hint = did_you_mean(value, card_sizes()) or f"sizes: {', '.join(card_sizes())}; or 63 x 88 mm"
            reader.find(place, "HP014", f'component "{name}": no size is called {quoted(value)}', hint)
            return None
    try:
        return parse_size(value)
    except LengthError as error:
        reader.find(place, "HP012", f'component "{name}": {error}')
    except (TypeError, ValueError):
        reader.find(place, "HP012", f'component "{name}": this is not a size', 'write "63 x 88 mm" or [63, 88]')
    return None


def _bleed(reader: Reader, node: Mapping, value: str | None) -> float:
    if value is None or value == "0":
        return 0.0
    try:
        return parse_length_mm(value)
    except LengthError as error:
        reader.find(node.pairs["bleed"][1], "HP012", f"bleed: {error}")
        return 0.0


def _provenance(reader: Reader, root: Mapping, pack: PackFile) -> None:
    node = _map(reader, root, "provenance")
    word = Field("enum", of=PROVENANCES)
    for path, (key, value_node) in node.pairs.items() if node is not None else ():
        value = reader.value(word, value_node, ("pack", "provenance", path), "provenance")
        at: Any = {"constants": pack.constants}
        for part in path.split("."):
            known = tuple(at) if isinstance(at, dict) else ()
            if part not in known:
                reader.find(
                    key,
                    "HP010",
                    f"{quoted(path)} is no constant of this pack",
                    did_you_mean(part, known) or "constants.<name>...",
                )
                break
            at = at[part]
        else:
            if value is not ABSENT and value != "printed":
                pack.provenance[tuple(path.split("."))] = value
