from __future__ import annotations

import subprocess
import sys

import cffi
import pytest

from hellprint.render.lean import SELDOM, imported_lean

NAMES = {name for group in SELDOM for name in group}


def ran(code: str) -> str:
    """In a process of its own: WeasyPrint is imported once, and fontTools.subset cannot be imported twice."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_what_weasyprint_seldom_needs_is_not_imported_with_it() -> None:
    loaded = ran("import sys, hellprint.render.weasy; print(*sys.modules)").split()
    assert "weasyprint.pdf.fonts" in loaded
    assert not {*NAMES, "pycparser", "ctypes.util"} & set(loaded)


FONTS = """
import sys
from hellprint.render.lean import imported_lean
with imported_lean():
    from fontTools.varLib import instancer
    from fontTools.varLib.instancer import instantiateVariableFont
assert "fontTools.varLib.instancer" not in sys.modules
assert instancer.AxisLimits.__module__ == "fontTools.varLib.instancer"
assert "fontTools.varLib.instancer" in sys.modules
try:
    instantiateVariableFont()
except TypeError as error:
    print(error)
"""


def test_it_is_imported_when_it_is_used() -> None:
    assert "varfont" in ran(FONTS)


FAILS = """
from io import BytesIO
from hellprint.render import weasy
from weasyprint.pdf import fonts
try:
    fonts.TTFont(BytesIO(b"no font at all, but long enough"))
except Exception as error:
    print(type(error) is fonts.TTLibError, fonts.ttFont.__file__.endswith("ttFont.py"))
import sys
print("fontTools.subset" in sys.modules)
"""


def test_errors_of_fonts_are_known_once_there_can_be_any() -> None:
    assert ran(FAILS).split() == ["True", "True", "False"]


PICTURES = """
import sys
from io import BytesIO
from hellprint.render import weasy
from weasyprint import css, images
print("PIL.Image" in sys.modules, images.ImageFile.LOAD_TRUNCATED_IMAGES)
try:
    images.Image.open(BytesIO(b"no picture"))
except OSError as error:
    import PIL.EpsImagePlugin, PIL.Image, PIL.ImageCms, PIL.ImageFile
    print(PIL.EpsImagePlugin.gs_binary, PIL.ImageFile.LOAD_TRUNCATED_IMAGES)
    print(images.Image is PIL.Image, css.ImageCmsProfile is PIL.ImageCms.ImageCmsProfile)
"""


def test_pillow_is_told_how_to_treat_pictures_before_it_opens_one() -> None:
    """EPS would be given to Ghostscript."""
    assert ran(PICTURES).split() == ["False", "True", "False", "True", "True", "True"]


def test_what_stands_in_for_modules_is_gone_afterwards() -> None:
    before = {name: sys.modules.get(name) for name in ("cffi", *NAMES)}
    with pytest.raises(ImportError), imported_lean():
        raise ImportError
    assert {name: sys.modules.get(name) for name in before} == before


def test_cffi_is_itself_again() -> None:
    assert ran("import hellprint.render.weasy, cffi; print(cffi.__version__)").strip() == cffi.__version__
