"""text/<lang>.yaml to texts by dotted path, and a pack in another language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Mapping as MappingType
from hashlib import blake2b
from typing import Any, Final

from hellprint.load.nearest import did_you_mean
from hellprint.load.reader import Reader
from hellprint.load.schema import field_of_plain
from hellprint.load.source import quoted
from hellprint.load.tables import TABLE
from hellprint.load.tree import Mapping, Node, Scalar
from hellprint.model.findings import WARNING, Finding
from hellprint.model.mistakes import Misuse, nearest
from hellprint.model.patterns import pattern
from hellprint.model.records import Pack, PlaceKey, Record
from hellprint.model.schema import Field, Kind
from hellprint.words import FALLBACK, JOINED, NAMESPACE, is_known, said, words

PACK: Final = "pack"
PACK_TEXTS: Final = ("title", "subtitle", "edition", "credits")
"""What of pack.yaml itself is translated, beside the titles of components and the words of templates."""
BOTH: Final = "both"
_BARE: Final = pattern(r"(?<!\\)\[\[([^\[\]\n|]+)\]\]")

_PARAGRAPHS: Final = pattern(r"\n[ \t]*\n\s*")
_UPRIGHT: Final = pattern(r"^(?:[-+*]|\d+[.)])\s|^\|")
"""How lists and tables begin: no stars about those."""
_ITALICS: Final = pattern(r"(?<![*\\])\*(?!\*)")
"""Italics that a paragraph has itself."""


def text_hash(text: str) -> str:
    """Eight hex digits of a source text: a translation notes them, so that one of an older text is known as stale."""
    return blake2b(text.encode(), digest_size=4).hexdigest()


Text = tuple[str, str, PlaceKey, str]
"""Dotted path, source text, place key, and the singular of what it is a text of ("pack" for those of pack.yaml)."""


def translatable(pack: Pack) -> Iterator[tuple[str, str, PlaceKey]]:
    """(dotted path, source text, place key) of every text to translate: of pack.yaml, then of records, in order."""
    for path, text, key, _ in every_text(pack):
        yield path, text, key


def sources(pack: Pack) -> dict[str, str]:
    """Dotted path -> source text of all that a translation may have: texts of the pack, and what sheets say."""
    own = {path: text for path, text, _ in translatable(pack)}
    return own | {f"{NAMESPACE}.{name}": text for name, text in words(FALLBACK).items()}


def every_text(pack: Pack) -> Iterator[Text]:
    """As translatable, with what each is a text of."""
    yield from _texts_of_packfile(pack)
    for kind in pack.kinds.values():
        if kind.nested or kind.roster:
            continue
        for id_, record in pack.records.get(kind.name, {}).items():
            for path, text, holder in _texts(pack, kind, record):
                yield ".".join((kind.plural, id_, *map(str, path))), text, (kind.name, id_, *path), holder


def _texts_of_packfile(pack: Pack) -> Iterator[Text]:
    for name in PACK_TEXTS:
        text = pack.info.get(name)
        if isinstance(text, str) and text:
            yield f"{PACK}.{name}", text, (PACK, name), PACK
    for component in pack.components:
        if component.title:
            yield f"components.{component.id}.title", component.title, (PACK, "components", component.id, "title"), PACK
    for number, need in enumerate(pack.needs):
        for name in ("text", "note"):
            if getattr(need, name):
                yield f"needs.{number}.{name}", getattr(need, name), (PACK, "needs", number, name), PACK
    for name, text in (pack.info.get("words") or {}).items():
        yield f"words.{name}", text, (PACK, "words", name), PACK


Held = tuple[PlaceKey, str, str]


def _texts(pack: Pack, kind: Kind, record: Record) -> Iterator[Held]:
    if kind.name == TABLE.name:
        yield from _texts_of_table(pack, record)
        return
    for name, field in kind.fields.items():
        if name in record:
            yield from _of_value(pack, field, record[name], (name,), kind.name)


def _texts_of_table(pack: Pack, table: Record) -> Iterator[Held]:
    yield ("name",), table.get("name", ""), TABLE.name
    for name, head in table.get("heads", {}).items():
        yield ("heads", name), head, TABLE.name
    columns = {name: field_of_plain(plain, pack.kinds) for name, plain in table.get("columns", {}).items()}
    if "key" in table:
        columns = {table["key"]: Field("text", translate=True), **columns}
    for index, row in enumerate(table.get("rows", ())):
        for name, field in columns.items():
            if field is not None and row.get(name) is not None:
                yield from _of_value(pack, field, row[name], ("rows", index, name), TABLE.name)


def _of_value(pack: Pack, field: Field, value: Any, path: PlaceKey, holder: str) -> Iterator[Held]:
    if field.translate and isinstance(value, str):
        yield path, value, holder
    elif field.type == "nested":
        for name, inner in pack.kinds[field.to].fields.items():
            if name in value:
                yield from _of_value(pack, inner, value[name], (*path, name), field.to)
    elif field.item is not None:
        items = enumerate(value) if field.type == "list" else value.items()
        for step, item in items:
            yield from _of_value(pack, field.item, item, (*path, step), holder)


def read_texts(pack: Pack, lang: str, root: Node, reader: Reader) -> dict[str, dict[str, str]]:
    """Dotted path -> {"of": hash or "", "text": translation}.

    Findings: HP107 (warning: the source has changed since), HP108 (a path that names no text), HP160 (warning: an empty
    text), HP012.
    """
    if type(root) is not Mapping:
        reader.find(
            root,
            "HP012",
            "a file of translations is a map from paths to texts",
            "demons.mephit.name: {of: ..., text: ...}",
        )
        return {}
    source = sources(pack)
    found: dict[str, dict[str, str]] = {}
    for path, (key, node) in root.pairs.items():
        reader.places["text", lang, path] = (key.path, key.line, key.column)
        if path not in source:
            if pack.lost.intersection(path.split(".")[1:2]):  # what keeps its record from being read has been told
                continue
            kind = next((k for k in pack.kinds.values() if path.startswith(f"{k.plural}.")), None)
            none = kind is not None and not pack.records.get(kind.name)
            hint = f"there is no {kind.name} at all" if kind is not None and none else did_you_mean(path, source)
            reader.find(key, "HP108", f"{quoted(path)} names no text of the pack", hint)
            continue
        entry = _entry(reader, node, path)
        if entry is None:
            continue
        if entry["of"] and entry["of"] != text_hash(source[path]):
            message = f"the source of {quoted(path)} has changed since it was translated"
            hint = f"look at it again, then write of: {text_hash(source[path])}"
            reader.report(Finding(key.path, key.line, key.column, "HP107", WARNING, message, hint))
        if not entry["text"].strip() and any(map(str.isalpha, source[path])):
            message = f"{quoted(path)} is translated by an empty text, so nothing is printed there"
            reader.report(Finding(key.path, key.line, key.column, "HP160", WARNING, message))
        found[path] = entry
    return found


def _entry(reader: Reader, node: Node, path: str) -> dict[str, str] | None:
    if type(node) is Scalar:
        value = reader.value(Field("text", optional=True), node, ("text",), path)
        return {"of": "", "text": value} if isinstance(value, str) else None
    if type(node) is not Mapping:
        reader.find(node, "HP012", f"{path}: expected a text", "{of: ..., text: ...}")
        return None
    fields = {"of": Field("text", optional=True), "text": Field("text")}
    values = reader.fields(fields, node, ("text",), quoted(path))
    return {"of": values.get("of", ""), "text": values["text"]} if "text" in values else None


def in_language(pack: Pack, lang: str | None) -> Pack:
    """The pack in what --lang says: a language, "both", or two of them ("en+fi").

    Raises:
        Misuse: the pack has no texts in that language; or "both" leaves open which.
    """
    own = str(pack.info.get("lang") or FALLBACK)
    if not lang or lang == own:
        return pack
    if lang == BOTH:
        if len(pack.texts) != 1:
            several = ", ".join(f"{own}+{other}" for other in sorted(pack.texts))
            which = f"write {several}" if several else f"its only one is {own}"
            raise Misuse(f'{pack.id} does not have two languages, so that "{BOTH}" says not which', which)
        lang = f"{own}+{next(iter(pack.texts))}"
    first, _, second = lang.partition("+")
    for each in filter(None, (first, second)):
        if each != own and each not in pack.texts:
            raise Misuse(f'{pack.id} has no texts in the language "{each}"', nearest(each, {own, *pack.texts}))
    if second and first != second:
        return in_two(localise(pack, first), localise(pack, second))
    return localise(pack, first)


def localise(pack: Pack, lang: str) -> Pack:
    """The pack with its texts in a language; what has no translation stays in the source language.

    Names of kinds that pack.yaml says so of (names: {resource: source}) stay as they are.
    """
    if lang == pack.info.get("lang"):
        return pack
    entries = pack.texts.get(lang, {})
    kept = {kind for kind, which in (pack.info.get("names") or {}).items() if which == "source"}
    found: dict[PlaceKey, str] = {}
    for path, _, key, holder in every_text(pack):
        entry = entries.get(path)
        if entry is not None and not (holder in kept and key[-1] == "name"):
            found[key] = entry["text"]
    said = {
        path.partition(".")[2]: entry["text"] for path, entry in entries.items() if path.startswith(f"{NAMESPACE}.")
    }
    return _renamed(_with(pack, found, {"lang": lang, **({NAMESPACE: said} if said else {})}), pack)


def in_two(one: Pack, other: Pack) -> Pack:
    """A pack whose texts are those of two languages, the first one first; backs know the first alone.

    A name is "Cattle of Hell · Helvetin karja"; of rules, the paragraphs in the second language follow in italics; a
    word that is a sentence has a line for each language. What is alike in both is said once.
    """
    first = {key: text for _, text, key in translatable(one)}
    rich = _rich_keys(one)
    found = {}
    for _, text, key in translatable(other):
        mine = first.get(key, text)
        if text != mine:
            is_word = key[:2] == (PACK, "words")
            apart = JOINED if not mine.endswith((".", "!", "?")) else "\n" if is_word else " "
            found[key] = f"{mine}\n\n{_slanted(text)}" if key in rich else f"{mine}{apart}{text}"
    both = _with(one, found, {**other.info, "languages": (one.info["lang"], other.info["lang"])})
    return both._replace(backs=one, second=other)


def _slanted(text: str) -> str:
    """Every paragraph in italics, but no lists and tables."""
    paragraphs = []
    for paragraph in _PARAGRAPHS.split(text.strip()):
        mark = "" if _UPRIGHT.search(paragraph) else "_" if _ITALICS.search(paragraph) else "*"
        paragraphs.append(f"{mark}{paragraph}{mark}")
    return "\n\n".join(paragraphs)


def _rich_keys(pack: Pack) -> frozenset[PlaceKey]:
    from hellprint.load.prose import prose

    return frozenset(text.key for text in prose(pack).texts if text.rich)


def _with(pack: Pack, found: MappingType[PlaceKey, str], info: MappingType[str, Any]) -> Pack:
    """The pack with other texts at their keys; what it shares with the old one is not touched."""
    records: dict[str, dict[str, Record]] = {kind: dict(known) for kind, known in pack.records.items()}
    changed: dict[str, Any] = {**pack.info, **info}
    titles: dict[str, str] = {}
    needs = list(pack.needs)
    copied: set[tuple[str, str]] = set()
    for key, text in found.items():
        kind, id_ = str(key[0]), str(key[1])
        if kind != PACK:
            if (kind, id_) not in copied:
                records[kind][id_] = _deep(records[kind][id_])
                copied.add((kind, id_))
            at: Any = records[kind][id_]
            for step in key[2:-1]:
                at = at[step]
            at[key[-1]] = text
        elif id_ == "components":
            titles[str(key[2])] = text
        elif id_ == "needs":
            number = int(key[2])
            need = needs[number]
            needs[number] = need._replace(text=text) if key[3] == "text" else need._replace(note=text)
        elif id_ == "words":
            changed["words"] = {**changed["words"], str(key[2]): text}
        else:
            changed[id_] = text
    components = tuple(c._replace(title=titles.get(c.id, c.title)) for c in pack.components)
    return pack._replace(records=records, components=components, info=changed, needs=tuple(needs))


def _renamed(pack: Pack, source: Pack) -> Pack:
    """[[Name]] with the name that the thing has in this language, wherever a text does not say how to show it."""
    from hellprint.load.names import named_things

    names: dict[str, str] = {}
    for thing in named_things(source):
        at: Any = pack.records[str(thing.key[0])][str(thing.key[1])]
        for step in thing.key[2:]:
            at = at[step]
        here = at.get("title" if thing.kind == "section" else "name")
        if not thing.alias and isinstance(here, str) and here != thing.name:
            names.setdefault(thing.name.casefold(), here)
    if not names:
        return pack

    def shown(match: re.Match[str]) -> str:
        name = names.get(match[1].strip().casefold())
        return match[0] if name is None else f"[[{match[1]}|{name}]]"

    texts = ((key, text) for _, text, key in translatable(pack) if "[[" in text)
    return _with(pack, {key: new for key, text in texts if (new := _BARE.sub(shown, text)) != text}, {})


def wanted(pack: Pack, lang: str) -> Iterator[tuple[str, str]]:
    """(dotted path, source text) of what a language must have: all that has letters. What pack.yaml says itself, and
    what sheets say in a language that hellprint does not speak, is wanted as soon as there is some of it."""
    known = pack.texts.get(lang, {})
    spaces = {path.partition(".")[0] for path in known}
    packfile = not spaces.isdisjoint((PACK, "components", "needs", "words"))
    for path, text, _, holder in every_text(pack):
        if any(map(str.isalpha, text)) and (holder != PACK or packfile):
            yield path, text
    spoken = {f"{NAMESPACE}.{name}": text for name, text in said().items()}
    if not is_known(lang) and not known.keys().isdisjoint(spoken):
        yield from spoken.items()


def untranslated(pack: Pack, lang: str) -> tuple[str, ...]:
    """Dotted paths of the texts that a language lacks, in the order of the pack."""
    known = pack.texts.get(lang, {})
    return tuple(path for path, _ in wanted(pack, lang) if path not in known)


def stub(pack: Pack, lang: str, below: str = "") -> Iterator[str]:
    """Lines for text/<lang>.yaml of the texts that a language lacks, in the order of the pack, each under its source.

    Args:
        below: only paths that begin with it, like "demons.mephit"; "" for all.

    Raises:
        Misuse: the pack is in that language.
    """
    if lang == str(pack.info.get("lang") or FALLBACK):
        raise Misuse(f'"{lang}" is the language of {pack.id} itself', "name the one that it is translated into")
    known = pack.texts.get(lang, {})
    for path, text in wanted(pack, lang):
        if path not in known and (not below or f"{path}.".startswith(f"{below}.")):
            for line in text.strip().split("\n"):
                yield f"# {line}".rstrip()
            yield f"{path}: {{of: {text_hash(text)}, text: ''}}"


def _deep(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _deep(item) for name, item in value.items()}
    return [_deep(item) for item in value] if isinstance(value, list) else value
