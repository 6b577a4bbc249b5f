"""What a kit prints to its plan: what else is needed, what to print how, in which order, and a list to tick off."""

from __future__ import annotations

import marshal
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hellprint.model.components import Component, Need
from hellprint.model.lengths import PT_PER_MM, Size
from hellprint.model.pieces import Piece
from hellprint.model.records import ROSTER_NAME, Pack
from hellprint.model.rich import Run
from hellprint.render.listing import Column, Listing, Section, icon, words
from hellprint.words import words_of

if TYPE_CHECKING:
    from hellprint.cache import Store
    from hellprint.documents import Document
    from hellprint.kits import FileWritten, KitRequest
    from hellprint.render.fonts import FontBook
    from hellprint.render.shape import Shaper

FILE: Final = "00-print-plan.pdf"
"""A file of its own, so that the sheets of two-sided files stay in step."""
STRAIGHT_S: Final = 20
ROUND_S: Final = 15
OWN_S: Final = 60
SHEET_S: Final = 60
"""Seconds for a straight line across a sheet, a round piece, an outline (with the folding and gluing of what has one),
and a sheet to fold or join: an estimate for a person with scissors, which the plan prints with its counts."""
_NAMED: Final = 12
"""Most different pieces of a component that the list names one by one."""
_MOST_COLUMNS: Final = 6
_PAIRED_COLUMNS: Final = 3
"""Most different numbers of players whose table is so narrow that two of its rows stand side by side."""
_GLUED: Final = {"standee", "box", "net"}
"""Kinds of components whose pieces are folded and glued when they are cut out."""
_SHEETS_APART: Final = ("fold", "tiled")

Words = Mapping[str, str]
Row = tuple[tuple[Run, ...], ...]


class Plan(NamedTuple):
    """minutes: that cutting, folding and joining take."""

    listing: Listing
    minutes: int


class Work(NamedTuple):
    """What scissors have to do. straight: lines across a sheet; sheets: to fold or join."""

    straight: int = 0
    round: int = 0
    own: int = 0
    sheets: int = 0

    @property
    def minutes(self) -> int:
        """In whole fives, and never none."""
        seconds = self.straight * STRAIGHT_S + self.round * ROUND_S + self.own * OWN_S + self.sheets * SHEET_S
        return max(-(-seconds // 300) * 5, 5) if seconds else 0


def work_of(files: Iterable[FileWritten], pieces: Iterable[Piece], rows: Iterable[Mapping[str, Any]]) -> Work:
    """Lines are counted on the fronts: a back is cut with its front.

    Args:
        rows: of the manifest.
    """
    cuts = {(piece.component, piece.id): piece.cut for piece in pieces}
    lines: dict[tuple[str, int], set[tuple[str, float]]] = {}
    number = Counter[str]()
    for row in rows:
        if row["side"] != "front":
            continue
        cut = cuts.get((row["component"], row["id"]), "rect")
        if cut != "rect":
            number[cut] += 1
            continue
        on_sheet = lines.setdefault((row["file"], row["page"]), set())
        x, y = row["x_mm"], row["y_mm"]
        on_sheet.update(
            (("x", round(x, 1)), ("x", round(x + row["w_mm"], 1)), ("y", round(y, 1)), ("y", round(y + row["h_mm"], 1)))
        )
    sheets = sum(file.sheets for file in files if _way_apart(file))
    return Work(sum(map(len, lines.values())), number["round"], number["own"], sheets)


def _way_apart(file: FileWritten) -> str:
    """How its sheets are folded or joined; "" where they are only cut, as boards that the paper holds whole."""
    whole = file.way == "tiled" and file.sheets == file.pieces
    return file.way if file.way in _SHEETS_APART and not whole else ""


def plan_of(
    pack: Pack,
    request: KitRequest,
    files: Sequence[FileWritten],
    pieces: Sequence[Piece],
    rows: Sequence[Mapping[str, Any]],
    documents: Sequence[Document],
    box: str | None,
    colophon: Listing | None = None,
    sheets: int = 1,
) -> Plan:
    """The plan of a kit whose files are written.

    Args:
        box: character of an empty box in the icon font.
        colophon: that comes on its back.
        sheets: of the plan itself.
    """
    say = words_of(pack.info)
    work = work_of(files, pieces, rows)
    kit = _Kit(pack, request, say, files, pieces, rows, documents, box, sheets)
    sections = (kit.needs(), kit.files(), kit.steps(work), *((kit.check_list(),) if pieces else ()), *kit.by_players())
    game = f"{pack.info.get('title') or pack.id}"
    foot = f"{game} · {say['plan']}"
    if work.minutes:
        foot = f"{say['plan_formula'].format(parts=', '.join(_parts(work, say)))} · {foot}"
    listing = Listing(say["plan_title"].format(game=game), kit.lead(work), foot, sections, say, colophon)
    return Plan(listing, work.minutes)


def _parts(work: Work, say: Words) -> Iterator[str]:
    """What the time is reckoned from, without what there is none of."""
    numbers = {"straight": (work.straight, STRAIGHT_S), "round": (work.round, ROUND_S), "own": (work.own, OWN_S)}
    for name, (number, seconds) in {**numbers, "apart": (work.sheets, SHEET_S)}.items():
        if number:
            yield say[f"plan_{name}"].format(number=number, seconds=seconds)


def plan_pdf(plan: Plan, paper: Size, book: FontBook, shaper: Shaper, store: Store, lang: str) -> tuple[bytes, int]:
    """The PDF of a plan and its number of pages; one that says the same is laid out once for all runs."""
    from hellprint.cache import digest, environment_key

    key = digest(environment_key(), book.digest, repr(plan), tuple(paper), lang)
    kept = store.get("plans", key)
    if kept is None:
        from hellprint.render.listing import listing_pages
        from hellprint.write.pdf import PdfWriter

        pages = listing_pages(plan.listing, paper, shaper, lang, dense=True)
        stream = BytesIO()
        writer = PdfWriter(stream, book, _no_form, title=plan.listing.title, lang=lang)
        for art in pages:
            writer.page(paper.width_mm * PT_PER_MM, paper.height_mm * PT_PER_MM, art.ops, (), art.glyphs)
        writer.close()
        kept = marshal.dumps((stream.getvalue(), len(pages)), 2)
        store.put("plans", key, kept)
    pdf, number = marshal.loads(kept)
    return pdf, number


def _no_form(name: str) -> Any:
    raise KeyError(name)  # a list has no pictures


class _Kit:
    """The parts of a plan."""

    def __init__(
        self,
        pack: Pack,
        request: KitRequest,
        say: Words,
        files: Sequence[FileWritten],
        pieces: Sequence[Piece],
        rows: Sequence[Mapping[str, Any]],
        documents: Sequence[Document],
        box: str | None,
        own_sheets: int,
    ) -> None:
        self._pack, self._request, self._say, self._box = pack, request, say, box
        self._files, self._pieces, self._documents, self._own_sheets = files, pieces, documents, own_sheets
        self._titles = {component.id: self._title(component) for component in pack.components}
        self._copies = Counter[str]()
        for piece in pieces:
            self._copies[piece.component] += piece.copies
        self._in_files: dict[str, dict[str, None]] = {}
        for row in rows:
            self._in_files.setdefault(row["component"], {})[row["file"]] = None
        self._ways = {_way_apart(file) for file in files}

    def _title(self, component: Component) -> str:
        """A box has the title of the deck that it is for, so that its kind is said too."""
        title = component.title or component.id
        kind = f"plan_kind_{component.kind}"
        styled = f"{kind}_{dict(component.options).get('style', '')}"  # nobody takes a cup for what lies in it
        return self._say.get(styled, self._say.get(kind, "{title}")).replace("{title}", title)

    def lead(self, work: Work) -> str:
        """What it is, for how many, on how many sheets, how long it takes to cut."""
        from hellprint.load.players import players

        say = self._say
        sheets = sum(file.sheets for file in self._files if file.way != "backs") + self._own_sheets
        number = players(self._pack)
        parts = [
            self._what(),
            say["plan_player"] if number == 1 else say["plan_players"].format(players=number),
            say["plan_sheets"].format(sheets=sheets, paper=_paper_name(self._request.paper_name)),
        ]
        if work.minutes:
            parts.append(say["plan_minutes"].format(minutes=work.minutes))
        return " · ".join(parts)

    def _what(self) -> str:
        from hellprint.components.choice import set_in

        if self._request.roster is not None:
            return self._say["plan_roster"].format(name=self._pack.info.get(ROSTER_NAME) or self._request.roster.stem)
        if self._request.only or self._request.skip:
            return self._say["plan_part"]
        name = set_in(self._pack, self._request)
        return self._say["plan_set"].format(name=name) if name else self._say["plan_everything"]

    # -- what else is needed

    def needs(self) -> Section:
        rows = [*self._of_the_game(), *self._of_the_work()]
        columns = (Column("", width_mm=5), Column("", width_mm=9, align="right"), Column(""))
        return Section(self._say["plan_needs"], "", (*columns, *columns), tuple(_in_pairs(rows)))

    def _of_the_game(self) -> Iterator[Row]:
        from hellprint.load.players import players

        printed = {*self._copies, *(document.component for document in self._documents)}
        for need in self._pack.needs:
            if (need.with_ and not printed & set(need.with_)) or printed & set(need.unless):
                continue
            each = self._count(need)
            text = f"{need.text}, {need.note}" if need.note else need.text
            number = players(self._pack) if need.per == "player" else 1
            if each is None:
                yield self._need("", text)
            elif each and number > 1:
                yield self._need(str(each * number), self._say["plan_each"].format(text=text, each=each))
            elif each:
                yield self._need(str(each), text)

    def _count(self, need: Need) -> int | None:
        from hellprint.components.choice import number_of

        said = int(need.number) if need.number.isdigit() else need.number
        number = number_of(self._pack, said) if need.number else None
        if need.per == "piece":
            return sum(self._copies[name] for name in need.with_) * (1 if number is None else number)
        return number

    def _of_the_work(self) -> Iterator[Row]:
        """Tools and paper, as the files ask for them."""
        say = self._say
        sheets = Counter[str]()
        for file in self._files:
            if file.way != "backs":
                sheets[file.stock] += file.sheets
        for stock, number in sheets.items():
            number += self._own_sheets if stock == "paper" else 0
            yield self._stock(number, say.get(f"plan_{stock}", stock))
        if "paper" not in sheets:
            yield self._stock(self._own_sheets, say["plan_paper"])
        if self._pieces:
            yield self._need("", say["plan_scissors"])
        if "fold" in self._ways or self._works() & _GLUED:
            yield self._need("", say["plan_glue"])
        if "tiled" in self._ways:
            yield self._need("", say["plan_tape"])

    def _stock(self, number: int, stock: str) -> Row:
        text = self._say["plan_of_sheet" if number == 1 else "plan_of_sheets"]
        return self._need(str(number), text.format(stock=stock))

    def _need(self, count: str, text: str) -> Row:
        return icon(self._box), words(count, bold=True), words(text)

    def _works(self) -> set[str]:
        """Kinds of the components of which something is printed."""
        return {component.kind for component in self._pack.components if self._copies[component.id]}

    # -- files and steps

    def files(self) -> Section:
        say = self._say
        columns = (
            Column("", width_mm=5),
            Column(say["file"], width_mm=53),
            Column(say["stock"], width_mm=19),
            Column(say["plan_sides"], width_mm=21),
            Column(say["sheets"], width_mm=11, align="right"),
            Column(say["plan_times"], width_mm=11, align="right"),
            Column(say["plan_holds"]),
        )
        rows = [
            (
                icon(self._box),
                words(file.path.name, bold=True),
                words(say.get(f"{file.stock}_stock", file.stock)),
                words(self._sides(file)),
                words(str(file.sheets)),
                words(f"{file.copies}"),
                words(self._holds(file)),
            )
            for file in self._files
        ]
        return Section(say["plan_files"], "", columns, tuple(rows))

    def _sides(self, file: FileWritten) -> str:
        flip = self._request.flip
        if file.way == "duplex" or (file.way == "document" and file.sides > 1):
            return self._say[f"plan_two_sides_{flip}"]
        return self._say["plan_on_backs" if file.way == "backs" else "plan_one_side"]

    def _holds(self, file: FileWritten) -> str:
        if file.way == "document":
            of = self._documents[[each for each in self._files if each.way == "document"].index(file)]
            return of.title
        if file.way == "backs":  # of what the file before it holds
            return ""
        name = file.path.name
        return ", ".join(self._titles.get(each, each) for each, where in self._in_files.items() if name in where)

    def steps(self, work: Work) -> Section:
        say = self._say
        told = [say["plan_step_print"]]
        if self._pieces:
            told.append(say["plan_step_measure"])
        for way in _SHEETS_APART:
            files = ", ".join(file.path.name[:-4] for file in self._files if _way_apart(file) == way)
            if files:
                told.append(say[f"plan_step_{way}"].format(files=files))
        if work.straight:
            told.append(say["plan_step_cut"])
        if work.round or work.own:
            told.append(say["plan_step_shapes"])
        told += [say[f"plan_step_{kind}"] for kind in sorted(self._works()) if f"plan_step_{kind}" in say]
        told.append(say["plan_step_tick"])
        rows = tuple((words(f"{number}", bold=True), words(step)) for number, step in enumerate(told, 1))
        return Section(say["plan_work"], "", (Column("", width_mm=5), Column("")), rows)

    # -- to tick off

    def check_list(self) -> Section:
        """A row for each component, with as many pieces as the manifest has; documents are ticked where files are."""
        say = self._say
        columns = (
            Column("", width_mm=5),
            Column(say["pieces"], width_mm=13, align="right"),
            Column("", 1.0),
            Column("", 3.0),
            Column(say["plan_where"], width_mm=17),
        )
        rows = [self._ticked(component) for component in self._pack.components if self._copies[component.id]]
        return Section(say["plan_pieces"], "", columns, tuple(rows))

    def _ticked(self, component: Component) -> Row:
        pieces = [piece for piece in self._pieces if piece.component == component.id]
        names = ""
        if len(pieces) <= _NAMED:
            from hellprint.compare.lying import name_of

            told = Counter[str]()
            for piece in pieces:
                told[name_of(self._pack, piece)] += piece.copies
            if "" not in told:
                names = ", ".join(
                    f"{name}\u00a0×\u00a0{copies}" if copies > 1 else name for name, copies in told.items()
                )
        numbers = dict.fromkeys(file.partition("-")[0] for file in self._in_files.get(component.id, ()))
        where = ", ".join(numbers)
        copies = f"{self._copies[component.id]}"
        return icon(self._box), words(copies, bold=True), words(self._titles[component.id]), words(names), words(where)

    # -- other numbers of players

    def by_players(self) -> Iterator[Section]:
        """How many pieces of what depends on the number of players; nothing where all is the same for any number."""
        from hellprint.components.choice import counts_for
        from hellprint.load.players import players_of

        fewest, most = players_of(self._pack)
        numbers = range(max(fewest, 2), most + 1)[:_MOST_COLUMNS]
        counts = {number: counts_for(self._pack, self._request, number) for number in numbers}
        rows = []
        for component in self._pack.components:
            each = [counts[number].get(component.id, 0) for number in numbers]
            if len(set(each)) > 1:
                rows.append((words(self._titles[component.id]), *(words(f"{count}") for count in each)))
        if rows:
            heads = [self._say["plan_of_players"].format(players=number) for number in numbers]
            columns = (Column("", 2.0), *(Column(head, 1.0, align="right") for head in heads))
            if len(numbers) <= _PAIRED_COLUMNS and len(rows) > 1:
                # Headed as numbers are, the second names would stick to them.
                columns, rows = (*columns, Column("", width_mm=2), *columns), _in_pairs(rows, gap=True)
            yield Section(self._say["plan_for_players"], "", columns, tuple(rows))


def _in_pairs(rows: Sequence[Row], *, gap: bool = False) -> list[Row]:
    """Rows side by side, the second half beside the first. gap: with an empty cell between them."""
    half = -(-len(rows) // 2)
    blank: Row = ((),) * len(rows[0])
    between: Row = ((),) if gap else ()
    return [(*left, *between, *right) for left, right in zip(rows[:half], [*rows[half:], blank], strict=False)]


def _paper_name(name: str) -> str:
    return name.upper() if len(name) == 2 else name.capitalize()
