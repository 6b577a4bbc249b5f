from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

from hellprint.cache import Store
from hellprint.project import Project
from hellprint.render.documents import Job, is_kept, keep_shipped, print_documents
from hellprint.render.fonts import FontBook

STYLE = '<style>@page{size:10cm;margin:1cm} p,h1{font-family:"HP Alegreya"} .new{break-before:page}</style>'
PAGES = (
    f'<html lang="en"><head><title>T</title>{STYLE}</head><body><h1>Start</h1>'
    '<p>Look at page <a class="page" href="#end"></a>.</p><h1 class="new" id="end">End</h1></body></html>'
)


@pytest.fixture(scope="module")
def book() -> FontBook:
    return FontBook(Project.find().fonts)


def test_a_document_is_tagged_and_says_its_page_numbers(book: FontBook, tmp_path: Path) -> None:
    (printed,) = print_documents([Job(PAGES)], book, Store(tmp_path))
    assert printed.problems == ()
    assert (printed.pages, printed.places) == (2, {"end": 2})
    import pypdfium2

    document = pypdfium2.PdfDocument(printed.pdf)
    assert "Look at page 2." in document[0].get_textpage().get_text_range()
    (tmp_path / "a.pdf").write_bytes(printed.pdf)
    with pikepdf.open(tmp_path / "a.pdf") as pdf:
        assert pdf.Root.MarkInfo.Marked
        assert str(pdf.Root.Lang) == "en"
        assert b"pdfuaid" in pdf.Root.Metadata.read_bytes()


def test_what_runs_over_two_pages_is_where_it_begins(book: FontBook, tmp_path: Path) -> None:
    long = PAGES.replace('<h1 class="new"', f'<div id="long">{"<p>line</p>" * 40}</div><h1 class="new"')
    (printed,) = print_documents([Job(long)], book, Store(tmp_path))
    assert printed.places["long"] == 1
    assert printed.pages > 2


def test_what_was_printed_is_kept(book: FontBook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (first,) = print_documents([Job(PAGES)], book, Store(tmp_path))
    monkeypatch.setattr("hellprint.render.documents.print_new", None)
    assert print_documents([Job(PAGES)], book, Store(tmp_path)) == [first]


def test_a_shipped_document_is_taken_whatever_versions_are_there(
    book: FontBook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (first,) = print_documents([Job(PAGES)], book, Store(tmp_path / "build"))
    assert keep_shipped(Store(tmp_path / "build"), Store(tmp_path / "wheel")) == 1
    monkeypatch.setattr("hellprint.render.documents.environment_key", lambda: "another machine")
    monkeypatch.setattr("hellprint.render.documents.print_new", None)
    store = Store(tmp_path / "mine", tmp_path / "wheel")
    assert is_kept(Job(PAGES), book, store)
    assert print_documents([Job(PAGES)], book, store) == [first]
    assert not is_kept(Job(PAGES.replace("Start", "Edited")), book, store)
    assert not is_kept(Job(PAGES), book, Store(tmp_path / "mine")), "nothing is shipped with a checkout"


def test_documents_that_are_laid_out_together_come_out_as_alone(book: FontBook, tmp_path: Path) -> None:
    other = PAGES.replace("Start", "Other")
    together = print_documents([Job(PAGES), Job(other)], book, Store(tmp_path / "a"))
    alone = [print_documents([job], book, Store(tmp_path / "b"))[0] for job in (Job(PAGES), Job(other))]
    assert [printed.pdf for printed in together] == [printed.pdf for printed in alone]


def test_where_things_stood_the_last_time_changes_nothing_but_the_time(book: FontBook, tmp_path: Path) -> None:
    moved = PAGES.replace('<h1 class="new"', '<p class="new">between</p><h1 class="new"')
    store = Store(tmp_path / "a")
    print_documents([Job(PAGES, "rules")], book, store)
    (again,) = print_documents([Job(moved, "rules")], book, store)
    (fresh,) = print_documents([Job(moved)], book, Store(tmp_path / "b"))
    assert again.places == {"end": 3}
    assert again.pdf == fresh.pdf


def test_a_font_that_is_not_the_projects_is_a_problem_and_nothing_is_kept(book: FontBook, tmp_path: Path) -> None:
    bad = PAGES.replace("HP Alegreya", "Comic Sans")
    for _ in range(2):
        (printed,) = print_documents([Job(bad)], book, Store(tmp_path))
        assert printed.pdf == b""
        assert {problem.code for problem in printed.problems} == {"HP503"}


def test_a_file_that_a_document_names_is_not_fetched(book: FontBook, tmp_path: Path) -> None:
    secret = tmp_path / "secret.svg"
    secret.write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    html = PAGES.replace("<h1>", f'<img alt="x" src="{secret.as_uri()}"><h1>', 1)
    (printed,) = print_documents([Job(html)], book, Store(tmp_path / "c"))
    assert printed.problems
