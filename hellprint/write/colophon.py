"""A pack to the colophon of its kit: who made the game, the licences of what is printed, what is not the source's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hellprint import __version__
from hellprint.cache import toml_of
from hellprint.model.records import Pack
from hellprint.model.rich import Run
from hellprint.render.listing import Column, Listing, Section, words
from hellprint.words import is_known, words_of
from hellprint.words import words as words_in

if TYPE_CHECKING:
    from hellprint.render.fonts import FontBook

LICENCES: Final = "licences.toml"
"""In the folder of the fonts: the file of a licence -> its name, who holds the rights, what it is of."""
_NAMED: Final = 3
"""Most records that a line names; of more it says how many of how many."""
_COLUMNS: Final = (Column("", width_mm=36), Column(""))
_CONSTANTS: Final = "constants"
_FAMILY: Final = "HP "
"""What the names of the families in fonts.toml begin with, which is not part of the name of the type."""

Words = Mapping[str, str]
Row = tuple[tuple[Run, ...], ...]


def colophon_of(pack: Pack, variants: Sequence[str], book: FontBook) -> Listing:
    """The colophon of a kit.

    Args:
        variants: that it is printed with.
    """
    say = words_of(pack.info)
    title = str(pack.info.get("title") or pack.id)
    about = Section(say["game"], "", _COLUMNS, tuple(_about(pack, variants, say)))
    printed_with = Section(say["licence"], "", _COLUMNS, tuple(_licences(pack, book, say)))
    sections = (about, printed_with, *_provenance(pack, say))
    return Listing(say["colophon"], "", f"{title} · {say['colophon']}", sections, say)


def _row(label: str, text: str) -> Row:
    return words(label, bold=True), words(text)


# -- the game and who made it


def _about(pack: Pack, variants: Sequence[str], say: Words) -> Iterator[Row]:
    info = pack.info
    made_by = info.get("credits") or ()
    told = {
        "game": info.get("title") or pack.id,
        "edition": info.get("edition"),
        "version": info.get("version"),
        "publisher": info.get("publisher"),
        "players": str(info.get("players") or "").replace("-", "–"),
        "language": _languages(info),
        "credits": made_by if isinstance(made_by, str) else " ".join(map(str, made_by)),
        "licence": info.get("licence"),
        "based_on": ", ".join(info.get("base_titles") or pack.bases),
        "variants": ", ".join(variants),
        "made_with": f"hellprint {__version__}",
    }
    for name, text in told.items():
        if text:
            yield _row(say[name], str(text).strip())


def _languages(info: Mapping[str, Any]) -> str:
    """By their own names; one that neither hellprint nor the pack has words for by its code."""
    languages = info.get("languages") or (info.get("lang"),)
    own = info.get("say") or {}
    found = [
        words_in(lang, own)["this_language"] if is_known(lang) or "this_language" in own else lang
        for lang in map(str, filter(None, languages))
    ]
    return " · ".join(found)


# -- licences


def _licences(pack: Pack, book: FontBook, say: Words) -> Iterator[Row]:
    known = toml_of(book.folder / LICENCES)
    families: dict[str, dict[str, None]] = {}
    for key in book.keys:
        file = book.file(key)
        families.setdefault(file.licence, {})[file.family.removeprefix(_FAMILY)] = None
    of_files: dict[tuple[str, str], list[str]] = {}
    for file_name, names in families.items():
        licence = known[file_name]
        holder = f" (© {licence['holder']})" if licence["holder"] else ""
        of_files.setdefault((licence["of"], licence["name"]), []).append(f"{', '.join(names)}{holder}")
    for (of, name), what in of_files.items():
        yield _row(say[of], name if of == "icons" else f"{', '.join(what)}: {name}")
    pictures: dict[str, list[str]] = {}
    for path, name in (pack.info.get("licences") or {}).items():
        pictures.setdefault(str(name), []).append(Path(path).name)
    for name, paths in pictures.items():
        yield _row(say["pictures"], f"{', '.join(sorted(paths))}: {name}")


# -- what is not printed in the source


def _provenance(pack: Pack, say: Words) -> Iterator[Section]:
    """A section for the values that are ours, one for those that follow from the source; none where there are none."""
    note = say["all_values"].format(command=f"hellprint show {pack.id} --provenance")
    for word, heading in (("house", "of_the_house"), ("reconstructed", "reconstructed")):
        rows = tuple(_of_kinds(pack, word, say))
        if rows:
            yield Section(say[heading], note, _COLUMNS, rows)
            note = ""


def _of_kinds(pack: Pack, word: str, say: Words) -> Iterator[Row]:
    """A row a kind, constants first: "demons: powers, alignment"."""
    found: dict[str, dict[str, dict[str, None]]] = {}
    constants = []
    for (kind, *path), each in pack.provenance.items():
        if each != word:
            continue
        if kind == _CONSTANTS:
            constants.append(path)
        else:
            field = str(path[1]) if len(path) > 1 else ""
            found.setdefault(str(kind), {}).setdefault(field, {})[str(path[0])] = None
    if constants:
        told = ", ".join(_constant(pack, path, say) for path in sorted(constants, key=lambda path: [*map(str, path)]))
        yield _row(say["kind_constants"], told)
    for kind, fields in found.items():
        label = _called(pack, pack.kinds[kind].plural, say)
        yield _row(label[:1].upper() + label[1:], _of_kind(pack, kind, fields, say))


def _of_kind(pack: Pack, kind: str, fields: Mapping[str, Mapping[str, None]], say: Words) -> str:
    """ "code, colour; powers (72 of 74); life (Imp)": fields of the same records stand together."""
    together: dict[frozenset[str], list[str]] = {}
    for field, ids in fields.items():
        together.setdefault(frozenset(ids), []).append(field)
    return "; ".join(_some(pack, kind, ids, names, say) for ids, names in together.items())


def _some(pack: Pack, kind: str, ids: frozenset[str], fields: Sequence[str], say: Words) -> str:
    names = ", ".join(_called(pack, field, say, kind) for field in fields if field)
    known = pack.records.get(kind, {})
    if len(ids) == len(known) and (names or len(known) > _NAMED):
        which = "" if names else say["all_of_them"].format(number=len(ids))
    elif len(ids) <= _NAMED:
        which = ", ".join(_name(known[id_]) for id_ in known if id_ in ids)
    else:
        which = say["update_some_of"].format(number=len(ids), of=len(known))
    return f"{names} ({which})" if names and which else names or which


def _name(record: Mapping[str, Any]) -> str:
    found = record.get("name") or record.get("title")
    return found if isinstance(found, str) else str(record["id"])


def _called(pack: Pack, name: str, say: Words, kind: str = "") -> str:
    """What a kind (its plural), or a field of one, is called: by a word of the pack (`demons`, `demon.powers`), by one
    of ours, or as the schema has it."""
    own = (pack.info.get("words") or {}).get(f"{kind}.{name}" if kind else name)
    return str(own or say.get(f"{'field' if kind else 'kind'}_{name}") or name.replace("_", " "))


def _constant(pack: Pack, path: Sequence[str | int], say: Words) -> str:
    """ "limits minions 8"."""
    own = (pack.info.get("words") or {}).get(".".join((_CONSTANTS, *map(str, path))))
    value: Any = pack.constants
    for step in path:
        value = value.get(step) if isinstance(value, dict) else None
    label = own or " ".join(map(str, path)).replace("_", " ")
    if isinstance(value, float):
        value = str(value).replace(".", say["decimal"])
    return f"{label} {value}" if isinstance(value, int | str) and not isinstance(value, bool) else str(label)
