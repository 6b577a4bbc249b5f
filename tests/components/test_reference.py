from __future__ import annotations

from pathlib import Path

import pytest

from hellprint.components.reference import OPTIONS, SIZED, TEMPLATES, pieces
from hellprint.load import load_pack
from hellprint.model.components import Component
from hellprint.model.lengths import Size
from hellprint.model.records import Pack


@pytest.fixture(scope="module")
def sampler() -> Pack:
    pack, _ = load_pack(Path(__file__).resolve().parents[1] / "packs" / "sampler", find_pack=lambda name: None)
    assert pack is not None
    return pack


def test_a_reference_has_nothing_to_cut_out(sampler: Pack) -> None:
    component = next(c for c in sampler.components if c.kind == "reference")
    assert pieces(sampler, component, None) == ()
    assert pieces(sampler, component, {"x": 3}) == ()


def test_its_size_is_that_of_the_paper(sampler: Pack) -> None:
    component: Component = next(c for c in sampler.components if c.kind == "reference")
    assert not SIZED
    assert component.size == Size(0, 0)
    assert dict(component.options) == {"web": "rules-web.html", "pages": 4, "accent": "#00318D", "timer": 60}


def test_templates_are_options() -> None:
    assert set(TEMPLATES) <= set(OPTIONS)
