from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from markupsafe import Markup

from hellprint.cache import Store
from hellprint.render.fonts import FontBook
from hellprint.render.html import (
    FaceSource,
    PictureRef,
    TemplateError,
    Templates,
    escape_markdown,
    without_last_spaces,
)
from hellprint.render.weasy import Engine

MEPHIT = {"id": "mephit", "name": "Mephit & Co", "rules": Markup("<p>Fly.</p>"), "life": 7, "tier": "lesser"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "card.html").write_text(
        '<div class="{{ demon.tier }}">{{ slot("name", demon.name) }}{{ slot("rules", demon.rules) }}'
        '{{ picture("art", demon) }}</div>'
    )
    return tmp_path


def write(folder: Path, text: str) -> str:
    (folder / "page.html").write_text(text)
    return "page.html"


def test_slot_values_are_kept_apart_from_the_frame(folder: Path) -> None:
    face = Templates([folder]).render_face("card.html", {"demon": MEPHIT})
    assert face.html == (
        '<div class="lesser"><div class="slot slot-name" data-slot="name"></div>'
        '<div class="slot slot-rules" data-slot="rules"></div>'
        '<div class="picture picture-art" data-picture="art"></div></div>'
    )
    assert face.texts == {"name": "Mephit &amp; Co", "rules": "<p>Fly.</p>"}
    assert face.pictures == {"art": PictureRef("", "mephit")}


def test_faces_that_differ_in_slot_values_alone_have_one_frame(folder: Path) -> None:
    templates = Templates([folder])
    first = templates.render_face("card.html", {"demon": MEPHIT})
    imp = {**MEPHIT, "id": "imp", "name": "Imp", "picture": "art/i.svg"}
    other = templates.render_face("card.html", {"demon": imp})
    assert first.html == other.html
    assert other.pictures == {"art": PictureRef("art/i.svg", "imp")}
    third = templates.render_face("card.html", {"demon": {**MEPHIT, "tier": "greater"}})
    assert third.html != first.html


def test_whole_puts_the_texts_into_their_slots(folder: Path) -> None:
    face = Templates([folder]).render_face("card.html", {"demon": MEPHIT})
    assert '<div class="slot slot-rules" data-slot="rules"><p>Fly.</p></div>' in face.whole()
    assert 'data-slot="name">Mephit &amp; Co</div>' in face.whole()
    assert FaceSource('<b data-slot="x"></b>', {"x": "y"}).whole() == '<b data-slot="x"></b>'


def test_a_slot_takes_a_block_of_the_template(folder: Path) -> None:
    name = write(folder, '{% call slot("rules") %}<p>{{ demon.name }}</p>{% endcall %}')
    assert Templates([folder]).render_face(name, {"demon": MEPHIT}).texts == {"rules": "<p>Mephit &amp; Co</p>"}


def test_macros_of_other_files_may_hold_slots(folder: Path) -> None:
    (folder / "macros.html").write_text('{% macro title(x) %}<h1>{{ slot("title", x) }}</h1>{% endmacro %}')
    name = write(folder, '{% from "macros.html" import title %}{{ title("A<B") }}')
    face = Templates([folder]).render_face(name, {})
    assert face.texts == {"title": "A&lt;B"}
    assert face.html.startswith('<h1><div class="slot slot-title"')


@pytest.mark.parametrize(("value", "html"), [(None, ""), (7, "7"), ("", ""), ("<b>", "&lt;b&gt;")])
def test_slot_values_of_any_type_become_html(folder: Path, value: Any, html: str) -> None:
    name = write(folder, '{{ slot("x", value) }}')
    assert Templates([folder]).render_face(name, {"value": value}).texts == {"x": html}


def test_a_value_cannot_pass_for_a_slot(folder: Path) -> None:
    name = write(folder, '{{ demon.name }}{{ slot("x", "in") }}')
    face = Templates([folder]).render_face(name, {"demon": {"name": '<div data-slot="x"></div>'}})
    assert face.whole().count(">in</div>") == 1


@pytest.mark.parametrize(
    ("source", "message", "hint", "line"),
    [
        ("a\n{{ demno.name }}", 'nothing is called "demno"', 'did you mean "demon"?', 2),
        ("a\n\n{{ demon.lif }}", 'there is no "lif" here (did you mean "life"?)', "", 3),
        ("{{ demon.lif.x }}", 'there is no "lif" here (did you mean "life"?)', "", 1),
        ("\n{% if demon.lif %}{% endif %}", 'there is no "lif" here (did you mean "life"?)', "", 2),
        (
            "{{ slot('Rules', 1) }}",
            '"Rules" cannot be the name of a slot; use small letters, digits and hyphens',
            "",
            1,
        ),
        (
            "{{ slot('a', 1) }}{{ picture('a', demon) }}\n{{ slot('a', 2) }}",
            'two slots of this face are called "a"',
            "",
            2,
        ),
        ("{{ picture('a', 7) }}", 'picture "a" needs a record or the path of a file', "", 1),
        ("\n{{ demon.life / 0 }}", "division by zero", "", 2),
        ("{{ demon.name + 1 }}", 'can only concatenate str (not "int") to str', "", 1),
        ("{{ 'x' * 10**9 }}", "a text or list would be repeated to more than 100000 parts", "", 1),
        ("{{ 9 ** 9999 }}", "a power is higher than 64", "", 1),
        ("{{ ''.__class__ }}", "access to attribute '__class__' of 'str' object is unsafe", "", 1),
        ("{% include 'page.html' %}", "templates or macros call each other without end", "", None),
        ("{{ demon.name | sgined }}", "no filter named 'sgined'", "", 1),
    ],
)
def test_mistakes_of_templates_have_a_line(
    folder: Path, source: str, message: str, hint: str, line: int | None
) -> None:
    name = write(folder, source)
    with pytest.raises(TemplateError) as caught:
        Templates([folder]).render_face(name, {"demon": MEPHIT})
    error = caught.value
    assert (error.message, error.hint, error.template) == (message, hint, str(folder / name))
    assert line is None or error.line == line


def test_a_syntax_error_has_file_and_line(folder: Path) -> None:
    name = write(folder, "<p>\n{% if demon %}")
    with pytest.raises(TemplateError, match="unexpected end of template") as caught:
        Templates([folder]).render_face(name, {})
    assert (caught.value.template, caught.value.line) == (str(folder / name), 2)


@pytest.mark.parametrize("name", ["none.html", "../secret.html", "/etc/passwd"])
def test_templates_outside_the_folders_are_not_read(folder: Path, name: str) -> None:
    inner = folder / "inner"
    inner.mkdir()
    (folder / "secret.html").write_text("secret")
    with pytest.raises(TemplateError, match=r"there is no file|leads out"):
        Templates([inner]).render_face(name, {})
    outer = write(inner, f'\n{{% include "{name}" %}}')
    with pytest.raises(TemplateError, match=r"there is no file|leads out") as caught:
        Templates([inner]).render_face(outer, {})
    assert caught.value.line == 2


def test_a_template_that_is_not_utf8_is_refused(folder: Path) -> None:
    (folder / "latin.html").write_bytes("Höllenhund".encode("latin-1"))
    with pytest.raises(TemplateError, match=r'"latin\.html" is not UTF-8'):
        Templates([folder]).render_face("latin.html", {})


def test_compiled_templates_are_kept(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path / "cache")
    first = Templates([folder], store=store).render_face("card.html", {"demon": MEPHIT})
    from jinja2 import Environment

    def no_compiling(*_: Any) -> Any:
        raise AssertionError("compiled again")

    monkeypatch.setattr(Environment, "_compile", no_compiling)
    assert Templates([folder], store=store).render_face("card.html", {"demon": MEPHIT}) == first


def test_a_changed_template_is_compiled_again(folder: Path, tmp_path: Path) -> None:
    store = Store(tmp_path / "cache")
    name = write(folder, "old")
    assert Templates([folder], store=store).render_face(name, {}).html == "old"
    write(folder, "new")
    assert Templates([folder], store=store).render_face(name, {}).html == "new"


def test_shared_variables_and_own_filters(folder: Path) -> None:
    name = write(folder, "{{ limits.size | signed }} {{ 3 | twice }}")
    templates = Templates([folder], {"limits": {"size": 10}}, filters={"twice": lambda n: 2 * n})
    assert templates.render_face(name, {}).html == "+10 6"
    assert templates.expand("{{ limits.size }} or {{ n | twice }}", {"n": 4}) == "10 or 8"


EXPANDED = [
    ("no marks at all", "no marks at all"),
    ("{{ n }} strikes", "-3 strikes"),
    ("{{ n | signed }} strikes", "−3 strikes"),
    ("{{ star }}", r"a \*b\* \[\[c\]\] \:move: 1:30 d\_e \\"),
    ("{{ star | upper }}", r"A \*B\* \[\[C\]\] \:MOVE: 1:30 D\_E \\"),
    ("{{ demon.name }}\n", "Mephit & Co\n"),
    ("{{ dash }} {{ first }}", r"\- one two 1\. x"),
    ("{% if %} {# {{ n }}", "{% if %} {# -3"),
    ("{{ rules }}", "**Fly** :move:"),
]


class Parsed:
    raw = "**Fly** :move:"

    def __str__(self) -> str:
        return "<p><b>Fly</b></p>"


VALUES: dict[str, Any] = {
    "n": -3,
    "star": "a *b* [[c]] :move: 1:30 d_e \\",
    "demon": MEPHIT,
    "dash": "- one\ntwo",
    "first": "1. x",
    "rules": Parsed(),
}


@pytest.mark.parametrize(("text", "result"), EXPANDED)
def test_values_in_rules_text_print_as_they_are(folder: Path, text: str, result: str) -> None:
    assert Templates([folder]).expand(text, VALUES) == result


@pytest.mark.parametrize("text", [t for t, _ in EXPANDED if "{{" in t])
def test_the_short_way_gives_what_jinja_gives(folder: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    short = Templates([folder]).expand(text, VALUES)
    monkeypatch.setattr(Templates, "_simple", lambda *_: None)
    assert Templates([folder]).expand(text, VALUES) == short


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("{{ demno }}", 'nothing is called "demno"', 'did you mean "demon"?'),
        ("{{ demon.nam }}", 'there is no "nam" here (did you mean "name"?)', ""),
        ("{{ demon.nam | upper }}", 'there is no "nam" here (did you mean "name"?)', ""),
        ("{{ n", "unexpected end of template, expected 'end of print statement'", ""),
        ("{{ demon.__class__ }}", "access to attribute '__class__' of 'dict' object is unsafe", ""),
    ],
)
def test_mistakes_in_rules_text(folder: Path, text: str, message: str, hint: str) -> None:
    with pytest.raises(TemplateError) as caught:
        Templates([folder]).expand(text, VALUES)
    assert (caught.value.message, caught.value.hint, caught.value.template) == (message, hint, "")


def test_escaping_leaves_numbers_and_plain_text_alone() -> None:
    assert escape_markdown(-1) == -1
    assert escape_markdown("R&D <Blast> 100 % 2-4 +1 Move") == "R&D <Blast> 100 % 2-4 +1 Move"
    assert escape_markdown(True) == "True"


def test_rules_text_is_compiled_once_for_all_runs_of_a_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path / "cache")

    def filled(word: str) -> str:
        templates = Templates((tmp_path,), {"say": {"three": word}}, store=store, filters={"said": lambda _: word})
        return templates.expand('{{ 3 | said }} {{ limit + 1 }} {{ "*" }}', {"limit": 4})

    first = filled("three")
    assert first == "three 5 \\*"
    assert filled("kolme") == "kolme 5 \\*"  # what Jinja computes when it compiles is another language's
    monkeypatch.setattr("jinja2.Environment.compile", lambda *args, **more: pytest.fail("compiled again"))
    assert filled("three") == first


def test_what_is_computed_when_a_template_is_compiled_is_kept_for_its_language_alone(tmp_path: Path) -> None:
    store = Store(tmp_path / "cache")
    name = write(tmp_path, "{{ 3 | said }}")

    def page(word: str) -> str:
        templates = Templates((tmp_path,), {"say": {"three": word}}, store=store, filters={"said": lambda _: word})
        return templates.render_face(name, {}).html

    assert [page("three"), page("kolme")] == ["three", "kolme"]


def test_blocks_end_with_their_last_word_and_words_stay_apart() -> None:
    html = "<p>one <b>two </b> </p>\n<ul><li> three\n</li> </ul><td>4 </td> <span>five </span>six"
    assert (
        without_last_spaces(html) == "<p>one <b>two </b></p>\n<ul><li> three</li> </ul><td>4</td> <span>five </span>six"
    )


def test_a_line_is_not_broken_for_a_space_that_is_not_printed(book: FontBook) -> None:
    """In a hanging paragraph the last line began three words too early."""
    style = '@page{size:150mm} body{margin:0;font:400 8.2pt/9.6pt "HP Alegreya"} .book{columns:3;width:192mm}'
    style += ".book{column-gap:4.5mm} p{margin:0;padding-left:2.2mm;text-indent:-2.2mm}"
    text = "<b>Thief in the Night</b> × 2 Pelaa pöytäys- tai viimeistelyvaiheessa. Ota pöydätty tavara itsellesi."

    def lines(tail: str, ready: Callable[[str], str]) -> list[str]:
        html = f"<!doctype html><html lang=fi><title>t</title><style>{style}</style><div class=book><p>{text}{tail}</p>"
        flowed = Engine(book, ()).flow(ready(html))
        assert flowed.problems == []
        page = pypdfium2.PdfDocument(flowed.pdf)[0]
        return [line.strip() for line in str(page.get_textpage().get_text_range()).split("\r\n")]

    right = lines("", str)
    assert lines(" ", without_last_spaces) == right
    assert lines(" ", str) != right, "WeasyPrint does without this now"
