from __future__ import annotations

import zlib

import pytest

from hellprint.cache import Store
from hellprint.model.artwork import Form
from hellprint.render import forms


def test_equal_objects_have_equal_keys_and_other_objects_have_others() -> None:
    form = forms.make_form([[b"<<", 1, b">>"], [b"x"]], 3, 4)
    assert form.key == forms.make_form([(b"<<", 1, b">>"), (b"x",)], 3, 4).key
    assert len({form.key, forms.make_form([[b"<<", 2, b">>"], [b"x"]], 3, 4).key}) == 2
    assert len(form.key) == 16


def test_glyphs_are_put_in_order() -> None:
    form = forms.make_form([[b""]], 1, 1, {"B": {7: "g", 2: "b"}, "A": {}})
    assert [(key, list(texts)) for key, texts in form.glyphs.items()] == [("A", []), ("B", [2, 7])]


def test_a_form_comes_back_from_the_store_as_it_was(store: Store) -> None:
    form = forms.make_form([[b"<</Font ", "font:HPAlegreya-Bold", b">>", 1], [b"\0\xff"]], 3.5, 4, {"A": {1: "x"}})
    forms.save(store, form)
    assert forms.fetch(Store(store.root), form.key) == form
    assert forms.fetch(store, "0" * 16) is None
    assert forms.load(forms.dump(form)) == form
    assert isinstance(form, Form)


def test_streams_are_compressed_when_that_helps() -> None:
    assert forms.stream(b"/A 1", b"q Q") == b"<</A 1/Length 3>>stream\nq Q\nendstream"
    packed = forms.stream(b"", b"0 0 m " * 100)
    head, _, body = packed.partition(b"stream\n")
    assert b"/Filter/FlateDecode" in head
    assert zlib.decompress(body.removesuffix(b"\nendstream")) == b"0 0 m " * 100


@pytest.mark.parametrize(
    ("value", "text"),
    [(1, "1"), (1.5, "1.5"), (-0.0000001, "0"), (0.123456, "0.12346"), (1e9, "1000000000"), (100, "100")],
)
def test_numbers_have_no_exponent_and_no_tail(value: float, text: str) -> None:
    assert forms.number(value) == text


@pytest.mark.parametrize("value", [float("inf"), float("-inf"), float("nan")])
def test_numbers_are_finite(value: float) -> None:
    with pytest.raises(ValueError, match="cannot be a coordinate"):
        forms.number(value)


def test_a_form_has_its_box() -> None:
    assert forms.form_head(10, 20.5) == b"/Type/XObject/Subtype/Form/BBox[0 0 10 20.5]/Resources<<>>"
