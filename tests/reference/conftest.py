"""The sampler pack, and what makes its references."""

from __future__ import annotations

from pathlib import Path

import pytest

from hellprint.cache import Store
from hellprint.load import load_pack
from hellprint.model.records import Pack
from hellprint.project import Project
from hellprint.reference.compose import Composer
from hellprint.reference.reader import BookReader, to_html_of
from hellprint.render.fonts import FontBook
from hellprint.render.html import Templates

PACKS = Path(__file__).resolve().parents[1] / "packs"


@pytest.fixture(scope="session")
def project() -> Project:
    return Project.find()


@pytest.fixture(scope="session")
def book(project: Project) -> FontBook:
    return FontBook(project.fonts)


@pytest.fixture(scope="session")
def sampler() -> Pack:
    pack, findings = load_pack(PACKS / "sampler", find_pack=lambda name: None)
    assert pack is not None
    assert findings == ()
    return pack


@pytest.fixture
def reader(sampler: Pack, book: FontBook) -> BookReader:
    return BookReader(sampler, Templates(()).expand, to_html_of(sampler, book.icons))


@pytest.fixture
def composer(sampler: Pack, project: Project, book: FontBook) -> Composer:
    return Composer(sampler, project, Store(project.cache_root), book, ())
