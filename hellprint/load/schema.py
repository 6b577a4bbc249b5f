"""The tree of schema.yaml to kinds."""

from __future__ import annotations

from collections.abc import Mapping as MappingType
from typing import Any, Final, get_args

from hellprint.load.built_in import CHECKED, ROSTER_KINDS
from hellprint.load.links import open_ring, targets
from hellprint.load.map_kinds import FIELD_TYPES, MAP_KINDS
from hellprint.load.nearest import did_you_mean
from hellprint.load.reader import ABSENT, Reader
from hellprint.load.source import Report, quoted, with_article
from hellprint.load.tables import TABLE
from hellprint.load.tree import Listing, Mapping, Node, Scalar
from hellprint.model.patterns import pattern
from hellprint.model.records import PlaceKey
from hellprint.model.schema import Field, Kind, TypeName

BUILT_IN: Final[MappingType[str, Kind]] = {kind.name: kind for kind in (TABLE, *CHECKED, *ROSTER_KINDS, *MAP_KINDS)}

_NAME: Final = pattern(r"[a-z][a-z0-9_]*")
# Words that CEL keeps for itself: a field of that name could not be asked for.
_TAKEN: Final = frozenset((
    "as", "break", "const", "continue", "else", "false", "for", "function", "if", "import", "in", "let", "loop",
    "namespace", "null", "package", "return", "true", "var", "void", "while", "it",
))  # fmt: skip
_TYPES: Final = tuple(name for name in get_args(TypeName) if name not in ("any", "nested"))
_TEXT: Final = Field("text", optional=True)
_FLAG: Final = Field("flag", default=False)
_EXPRESSIONS: Final = Field("map", item=Field("text"), optional=True)
_KIND: Final[MappingType[str, Field]] = {
    "plural": _TEXT,
    "title": _TEXT,
    "nested": _FLAG,
    "roster": _FLAG,
    "short": _TEXT,
    "fields": Field("map", item=Field("any"), optional=True),
    "derive": _EXPRESSIONS,
    "base": _TEXT,
    "when": _TEXT,
    "given": _EXPRESSIONS,
    "state": Field("map", item=Field("any"), optional=True),
    "start": _EXPRESSIONS,
    "history": _TEXT,
}
_FIELD: Final[MappingType[str, Field]] = {
    "type": Field("text"),
    "of": Field("any", optional=True),
    "to": _TEXT,
    "link": _FLAG,
    "optional": _FLAG,
    "translate": _FLAG,
    "min": Field("number", optional=True),
    "max": Field("number", optional=True),
    "default": Field("any", optional=True),
    "unique": _FLAG,
    "per": Field("list", item=Field("text"), default=[]),
    "beside": Field("list", item=Field("text"), default=[]),
    "against": Field("list", item=Field("colour"), optional=True),
    "hex_of": _TEXT,
    "help": _TEXT,
}
_ONLY_FOR: Final[MappingType[str, tuple[str, ...]]] = {
    "min": ("int", "number", "inches", "mm"),
    "max": ("int", "number", "inches", "mm"),
    "to": ("ref",),
    "link": ("ref",),
    "translate": ("text", "rich"),
    "of": ("enum", "list", "map"),
    "unique": ("text", "int", "roll", "enum"),
    "per": ("uses",),
    "beside": ("colour",),
    "against": ("colour",),
    "hex_of": ("text", "map"),
}


PAPER: Final = ("#FFFFFF",)
"""What pieces lie on where nobody says otherwise."""


def is_name(word: str) -> bool:
    """Whether expressions and templates can ask for something of this name."""
    return bool(_NAME.fullmatch(word)) and word not in _TAKEN


def field_of(node: Node, kinds: MappingType[str, Kind], report: Report, where: str) -> Field | None:
    """One field definition outside of a schema: a column of a table."""
    return _SchemaReader(report, {}).field(node, kinds, where)


def field_of_plain(plain: Any, kinds: MappingType[str, Kind]) -> Field | None:
    """A column of a loaded table as a field again; None for one that was refused when it was read."""
    return field_of(_node(plain), kinds, lambda finding: None, "")


def _node(plain: Any) -> Node:
    if isinstance(plain, dict):
        node = Mapping("", 0, 0)
        node.pairs = {name: (Scalar(name, "", 0, 0), _node(value)) for name, value in plain.items()}
        return node
    if isinstance(plain, list):
        listing = Listing("", 0, 0)
        listing.items = [_node(item) for item in plain]
        return listing
    return Scalar(str(plain).lower() if isinstance(plain, bool) else str(plain), "", 0, 0)


def read_schema(root: Mapping, report: Report, places: dict[PlaceKey, tuple[str, int, int]]) -> dict[str, Kind]:
    """Kinds by singular, in order, the built-in ones last.

    Places are kept under ("schema", "kinds", ...). Findings: HP010 to HP012, HP016 (a schema that cannot hold), HP103.
    """
    return _SchemaReader(report, places).read(root)


class _SchemaReader:
    def __init__(self, report: Report, places: dict[PlaceKey, tuple[str, int, int]]) -> None:
        self.reader = Reader({}, report, places)
        self.nodes: dict[str, Mapping] = {}

    def find(self, node: Node, message: str, hint: str = "") -> None:
        self.reader.find(node, "HP016", message, hint)

    def read(self, root: Mapping) -> dict[str, Kind]:
        for name, (key, _) in root.pairs.items():
            if name != "kinds":
                self.reader.unknown(key, ("kinds",), "a schema")
        top = root.pairs.get("kinds")
        if top is None or type(top[1]) is not Mapping:
            self.find(
                root if top is None else top[1],
                "a schema is a map under the key kinds",
                "kinds: {demon: {plural: demons, fields: ...}}",
            )
            return dict(BUILT_IN)
        for name, (key, node) in top[1].pairs.items():
            if name in BUILT_IN:
                self.find(key, f'the kind "{name}" is built in', "choose another name")
            elif type(node) is not Mapping:
                self.find(node, f'the kind "{name}" is not a map', "{plural: ..., fields: {...}}")
            elif self.nameable(key):
                self.nodes[name] = node
        heads = {name: self.head(name, node) for name, node in self.nodes.items()}
        plurals: dict[str, str] = {kind.plural: kind.name for kind in BUILT_IN.values() if not kind.nested}
        for name, kind in heads.items():
            if not kind.nested and plurals.setdefault(kind.plural, name) != name:
                self.find(
                    self.nodes[name],
                    f'"{name}" and "{plurals[kind.plural]}" have the same plural "{kind.plural}"',
                    "give it a plural of its own",
                )
        kinds = {
            name: kind._replace(fields=self.fields(kind, heads), state=self.state(kind, heads))
            for name, kind in heads.items()
        }
        kinds.update(BUILT_IN)
        self.reader.kinds = kinds
        for name, kind in kinds.items():
            if name in self.nodes:
                kinds[name] = kind._replace(fields=self.defaults(kind))
                self.check_short(kinds[name])
        for name, kind in kinds.items():
            if name in self.nodes:
                self.check_roster(kind, kinds)
        self.reader.kinds = kinds
        self.refuse_rings(kinds)
        return kinds

    def nameable(self, key: Scalar) -> bool:
        if not is_name(key.text):
            taken = "; this word is taken" if key.text in _TAKEN else ""
            self.find(key, f"{quoted(key.text)} cannot be a name in a schema{taken}", "small letters, digits and _")
            return False
        return True

    def head(self, name: str, node: Mapping) -> Kind:
        """A kind without its fields."""
        key = ("schema", "kinds", name)
        self.reader.places[key] = (node.path, node.line, node.column)
        values = self.reader.fields(
            {n: f for n, f in _KIND.items() if n not in ("fields", "state")},
            node,
            key,
            f'kind "{name}"',
            ("fields", "state"),
        )
        derive = values.get("derive", {})
        for value in list(derive):
            if not self.nameable(node.pairs["derive"][1].pairs[value][0]):  # type: ignore[union-attr]
                del derive[value]
        plural = values.get("plural", name + "s")
        if "plural" in values and not is_name(plural):
            self.find(node.pairs["plural"][1], f"{quoted(plural)} cannot be a plural", "small letters, digits and _")
            plural = name + "s"
        return Kind(
            name,
            plural,
            nested=values["nested"],
            short=values.get("short", ""),
            roster=values["roster"],
            derive=dict(derive),
            base=values.get("base", ""),
            when=values.get("when", ""),
            given=dict(values.get("given", {})),
            start=dict(values.get("start", {})),
            history=values.get("history", ""),
        )

    def fields(self, kind: Kind, heads: MappingType[str, Kind]) -> dict[str, Field]:
        pair = self.nodes[kind.name].pairs.get("fields")
        if pair is None:
            self.reader.find(self.nodes[kind.name], "HP011", f'"fields" is missing in kind "{kind.name}"')
            return {}
        if type(pair[1]) is not Mapping:
            self.find(pair[1], f'the fields of "{kind.name}" are not a map', "{name: {type: text}, ...}")
            return {}
        found = {}
        for name, (key, node) in pair[1].pairs.items():
            if name in ("id", "extends", "provenance") and not kind.nested:
                self.find(key, f'every record has "{name}" without being told', "delete it")
            elif self.nameable(key):
                field = self.field(node, heads, f"{kind.name}.{name}")
                if field is not None:
                    found[name] = field
                self.reader.places["schema", "kinds", kind.name, "fields", name] = (key.path, key.line, key.column)
        self.check_beside(kind, found)
        for name in kind.derive:
            if name in found:
                self.find(
                    self.nodes[kind.name].pairs["derive"][0],
                    f'"{name}" of "{kind.name}" is a field and derived',
                    "rename one",
                )
        return found

    def check_beside(self, kind: Kind, fields: MappingType[str, Field]) -> None:
        for name, field in fields.items():
            for other in field.beside:
                if other not in fields:
                    node = self.nodes[kind.name].pairs["fields"][1].pairs[name][1]  # type: ignore[union-attr]
                    message = f"{kind.name}.{name} stands beside {quoted(other)}, which is no field of {kind.name}"
                    self.find(node, message, did_you_mean(other, fields, listed=True))

    def state(self, kind: Kind, heads: MappingType[str, Kind]) -> dict[str, Field]:
        """Fields that no file holds; each is empty at the start: 0, no, "" or []."""
        pair = self.nodes[kind.name].pairs.get("state")
        found: dict[str, Field] = {}
        if pair is None:
            return found
        if type(pair[1]) is not Mapping:
            self.find(pair[1], f'the state of "{kind.name}" is not a map', "{wounds: int, ...}")
            return found
        own = self.nodes[kind.name].pairs.get("fields")
        for name, (key, node) in pair[1].pairs.items():
            if own is not None and type(own[1]) is Mapping and name in own[1].pairs:
                self.find(key, f'"{name}" of "{kind.name}" is a field and a state', "rename one")
            elif self.nameable(key):
                field = self.field(node, heads, f"{kind.name}.{name}")
                if field is not None:
                    found[name] = field
                self.reader.places["schema", "kinds", kind.name, "state", name] = (key.path, key.line, key.column)
        return found

    def check_roster(self, kind: Kind, kinds: MappingType[str, Kind]) -> None:
        """What only kinds within rosters have: base, start, history."""
        node = self.nodes[kind.name]
        if kind.base:
            field = kind.fields.get(kind.base)
            if field is None or field.type != "ref" or field.link:
                refs = [name for name, each in kind.fields.items() if each.type == "ref" and not each.link]
                message = (
                    f'the base of "{kind.name}" is a field that refers to a record, and {quoted(kind.base)} is none'
                )
                self.find(node.pairs["base"][1], message, did_you_mean(kind.base, refs, listed=True))
            elif not kind.nested:
                self.find(node.pairs["base"][0], f'"{kind.name}" has a base, but is not nested', "nested: true")
        if kind.history:
            field = kind.fields.get(kind.history)
            if field is None or field.item is None or field.item.type != "nested":
                lists = [name for name, each in kind.fields.items() if each.item and each.item.type == "nested"]
                message = f'the history of "{kind.name}" is a list of a nested kind, and {quoted(kind.history)} is none'
                self.find(node.pairs["history"][1], message, did_you_mean(kind.history, lists, listed=True))
        for option, known in (("start", kind.state), ("given", kind.fields)):
            for name in getattr(kind, option):
                if name not in known:
                    what = "state" if option == "start" else "field"
                    hint = did_you_mean(name, known, listed=True)
                    self.find(node.pairs[option][0], f'"{kind.name}" has no {what} {quoted(name)}', hint)

    def field(self, node: Node, heads: MappingType[str, Kind], where: str) -> Field | None:
        if type(node) is Scalar:  # `name: text` for `name: {type: text}`
            whole = Mapping(node.path, node.line, node.column)
            whole.pairs["type"] = (node, node)
            node = whole
        if type(node) is not Mapping:
            self.find(node, f"the field {where} is not a map", "{type: text}")
            return None
        values = self.reader.fields(
            {n: f for n, f in _FIELD.items() if n not in ("of", "default")},
            node,
            (),
            f"field {where}",
            ("of", "default"),
        )
        name = values.get("type")
        if name is None:
            return None
        type_node = node.pairs["type"][1]
        if name in FIELD_TYPES or (name in heads and heads[name].nested):
            field = Field("nested", to=name)
        elif name in _TYPES:
            field = Field(name)
        else:
            nested = [*(kind.name for kind in heads.values() if kind.nested), *FIELD_TYPES]
            self.find(
                type_node,
                f"{where} has the type {quoted(name)}, which is none",
                did_you_mean(name, (*_TYPES, *nested)) or "types: " + ", ".join((*_TYPES, *nested)),
            )
            return None
        for option, types in _ONLY_FOR.items():
            if option in node.pairs and field.type not in types:
                self.find(
                    node.pairs[option][0],
                    f'{where}: "{option}" means nothing for {with_article(name)}',
                    f"it is for {', '.join(types)}",
                )
        field = field._replace(
            link=values["link"],
            optional=values["optional"],
            translate=values["translate"],
            unique=values["unique"],
            per=tuple(values["per"]),
            beside=tuple(values["beside"]),
            against=tuple(values.get("against", PAPER)) if field.type == "colour" else (),
            low=values.get("min"),
            high=values.get("max"),
            hex_of=values.get("hex_of", ""),
        )
        return self.completed(field, node, values, heads, where)

    def completed(
        self, field: Field, node: Mapping, values: dict[str, Any], heads: MappingType[str, Kind], where: str
    ) -> Field | None:
        """What only some types have: targets, names of an enum, items; the default of flags and lists."""
        of = node.pairs.get("of")
        if field.type == "ref":
            target = values.get("to")
            if target is None:
                self.reader.find(node, "HP011", f'"to" is missing in field {where}')
                return None
            targets = [kind.name for kind in (*heads.values(), *BUILT_IN.values()) if not kind.nested]
            if target not in targets:
                self.find(
                    node.pairs["to"][1],
                    f"{where} refers to {quoted(target)}, which is no kind with records",
                    did_you_mean(target, targets, listed=True),
                )
                return None
            return field._replace(to=target)
        if field.type in ("enum", "list", "map") and of is None:
            self.reader.find(node, "HP011", f'"of" is missing in field {where}')
            return None
        if field.type == "enum":
            assert of is not None
            names = self.reader.value(Field("list", item=Field("text")), of[1], (), f"of in {where}")
            return None if names is ABSENT else field._replace(of=tuple(dict.fromkeys(names)))
        if field.type in ("list", "map"):
            assert of is not None
            item = self.field(of[1], heads, f"{where} (of)") if type(of[1]) is not Listing else None
            if type(of[1]) is Listing:
                self.find(of[1], f"{where}: a {field.type} holds one type", "of: {type: enum, of: [...]}")
            return None if item is None else field._replace(item=item, default=[] if field.type == "list" else None)
        if field.type == "flag":
            return field._replace(default=False)
        return field

    def defaults(self, kind: Kind) -> dict[str, Field]:
        """Defaults that the schema gives, read as the field itself would be."""
        pair = self.nodes[kind.name].pairs.get("fields")
        found = dict(kind.fields)
        for name, field in kind.fields.items():
            node = pair[1].pairs[name][1] if pair and type(pair[1]) is Mapping else None
            given = node.pairs.get("default") if type(node) is Mapping else None
            if given is not None:
                value = self.reader.value(field, given[1], (), f"default of {kind.name}.{name}")
                if value is not ABSENT:
                    found[name] = field._replace(default=value)
        return found

    def check_short(self, kind: Kind) -> None:
        if kind.short and kind.short not in kind.fields:
            node = self.nodes[kind.name].pairs["short"][1]
            self.find(
                node,
                f'the short form of "{kind.name}" is for the field {quoted(kind.short)}, which it does not have',
                did_you_mean(kind.short, kind.fields, listed=True),
            )

    def refuse_rings(self, kinds: dict[str, Kind]) -> None:
        """Refs arrive nested in expressions and templates: a ring of them would never end.

        So that what comes after is safe from it, a ring that is found is opened, as its author is asked to do.
        """
        done: set[str] = set()

        def visit(name: str, path: tuple[str, ...]) -> None:
            if name in path:
                if all(kinds[n].nested for n in path[path.index(name) :]):
                    return  # nested kinds within each other end where the data end
                ring = " → ".join((*path[path.index(name) :], name))
                closing = next(n for n, f in kinds[path[-1]].fields.items() if name in targets(f))
                at = self.reader.places["schema", "kinds", path[-1], "fields", closing]
                self.reader.find(
                    Scalar("", *at), "HP103", f"references run in a ring: {ring}", "give one of them link: true"
                )
                open_ring(path[path.index(name) :], kinds)
                return
            if name in done or name not in kinds:
                return
            for field in kinds[name].fields.values():
                for target in targets(field):
                    visit(target, (*path, name))
            done.add(name)

        for name in kinds:
            visit(name, ())
