from __future__ import annotations

import io
from decimal import Decimal
from typing import TYPE_CHECKING

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from hellprint.model.artwork import Form
from hellprint.render.copying import page_to_form

if TYPE_CHECKING:
    from conftest import Looks

PICTURE = b"\xff\x00\x00" * 4


def made(content: bytes, resources: Dictionary | None = None, box: tuple[float, ...] = (0, 0, 40, 20)) -> bytes:
    """A PDF of one page."""
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(40, 20))
    page = pdf.pages[0]
    page.obj.MediaBox = Array([float(v) for v in box])
    page.obj.Contents = pdf.make_stream(content)
    page.obj.Resources = pdf.make_indirect(resources if resources is not None else Dictionary())
    out = io.BytesIO()
    pdf.save(out, compress_streams=False, static_id=True)
    return out.getvalue()


def with_everything() -> bytes:
    pdf = pikepdf.new()
    pdf.add_blank_page(page_size=(40, 20))
    image = pdf.make_stream(PICTURE)
    image.stream_dict.update(
        {"/Subtype": Name.Image, "/Width": 2, "/Height": 2, "/BitsPerComponent": 8, "/ColorSpace": Name.DeviceRGB}
    )
    font = pdf.make_indirect(
        Dictionary(
            Type=Name.Font, Subtype=Name.Type0, BaseFont=Name("/ABCDEF+HP-Alegreya"), Encoding=Name("/Identity-H")
        )
    )
    inner = pdf.make_stream(b"/f 10 Tf /i Do 0 0 1 rg 10 10 5 5 re f")
    resources = pdf.make_indirect(
        Dictionary(
            XObject=Dictionary(g=inner, i=image, unused=pdf.make_stream(b"")),
            Font=Dictionary(f=font),
            ExtGState=Dictionary(
                a=Dictionary(ca=Decimal("0.25"), AIS=False, SMask=Name("/None"), op=[1, True]), unused=Dictionary(ca=1)
            ),
        )
    )
    inner.stream_dict.update({"/Type": Name.XObject, "/Subtype": Name.Form, "/BBox": Array([0, 0, 40, 20])})
    inner.stream_dict["/Resources"] = resources  # a ring: the resources hold the group itself
    page = pdf.pages[0]
    page.obj.Contents = Array([pdf.make_stream(b"q /a gs"), pdf.make_stream(b"/g Do Q")])
    page.obj.Resources = resources
    out = io.BytesIO()
    pdf.save(out, compress_streams=False, static_id=True)
    return out.getvalue()


def flat(form: Form) -> bytes:
    return b" ".join(str(p).encode() if not isinstance(p, bytes) else p for o in form.objects for p in o)


FONTS = {"HP-Alegreya": ("HPAlegreya-Regular", {5: "x"})}


def test_a_page_becomes_a_form_that_looks_the_same(looks: Looks) -> None:
    pdf = made(b"1 0 0 rg 5 5 10 10 re f")
    form = page_to_form(pdf, {})
    assert (form.width_pt, form.height_pt) == (40, 20)
    assert looks.differing(form, pdf) == 0
    assert looks.differing(form, made(b"")) > 0.1


def test_a_box_that_begins_elsewhere_is_moved_to_the_origin(looks: Looks) -> None:
    form = page_to_form(made(b"1 0 0 rg 15 15 10 10 re f", box=(10, 10, 50, 30)), {})
    assert looks.differing(form, made(b"1 0 0 rg 5 5 10 10 re f")) == 0


def test_fonts_become_those_of_the_document_and_unused_things_stay_behind() -> None:
    form = page_to_form(with_everything(), FONTS)
    assert form.glyphs == {"HPAlegreya-Regular": {5: "x"}}
    assert b"font:HPAlegreya-Regular" in flat(form)
    assert b"Alegreya" not in flat(form).replace(b"font:HPAlegreya-Regular", b"")
    assert b"unused" not in flat(form)
    assert PICTURE in flat(form)


def test_rings_of_resources_end() -> None:
    form = page_to_form(with_everything(), FONTS)
    references = [p for o in form.objects for p in o if isinstance(p, int)]
    assert set(references) == set(range(1, len(form.objects)))
    assert len(form.objects) == 3


def test_values_of_every_type_are_written_as_pdf_has_them() -> None:
    assert b"/AIS false/SMask /None/ca 0.25/op [1 true ]" in flat(page_to_form(with_everything(), FONTS))


def test_equal_pages_give_equal_forms() -> None:
    assert page_to_form(with_everything(), FONTS) == page_to_form(with_everything(), FONTS)


def test_an_unknown_font_is_not_passed_over() -> None:
    with pytest.raises(KeyError, match="HP-Alegreya"):
        page_to_form(with_everything(), {})
