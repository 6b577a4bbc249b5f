"""Frames that are laid out once for the wheel."""

from __future__ import annotations

from pathlib import Path

from hellprint.cache import Store
from hellprint.model.lengths import Size
from hellprint.model.slots import Frame
from hellprint.render import forms, frames
from hellprint.render.fonts import FontBook
from hellprint.render.frames import FrameJob

FONTS = Path(__file__).resolve().parents[2] / "fonts"
JOB = FrameJob("<p>not laid out</p>", Size(63, 88))


def test_a_shipped_frame_is_taken_from_the_base_of_the_store(tmp_path: Path) -> None:
    book, shipped = FontBook(FONTS), Store(tmp_path / "shipped")
    form = forms.make_form([[forms.stream(forms.form_head(10, 10), b"0 g")]], 10, 10)
    forms.save(shipped, form)
    frames.keep_shipped(JOB, Frame(form.key, 0.0), book, shipped)
    store = Store(tmp_path / "mine", tmp_path / "shipped")
    (found,) = frames.compile_frames([JOB], book, store, ())
    assert found == Frame(form.key, 0.0)
    assert forms.fetch(store, form.key) == form
    assert not (tmp_path / "mine").exists()


def test_other_html_is_not_in_the_shipped_ones(tmp_path: Path) -> None:
    book = FontBook(FONTS)
    assert frames.shipped_key(JOB, book) != frames.shipped_key(JOB._replace(html="<p>other</p>"), book)
    assert frames.shipped_key(JOB, book) != frames.shipped_key(JOB._replace(bleed_mm=1.0), book)
