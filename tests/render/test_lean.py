from __future__ import annotations

import ctypes.util
import subprocess
import sys

import cffi
import pytest

from hellprint.render.lean import SELDOM, imported_lean, know_arrays


def test_what_weasyprint_seldom_needs_is_not_imported_with_it() -> None:
    code = "import sys, hellprint.render.weasy; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = done.stdout.split()
    assert "weasyprint.pdf.fonts" in loaded
    assert not set(SELDOM) & set(loaded)


USED = """
import sys
from hellprint.render.lean import SELDOM, imported_lean
with imported_lean():
    from fontTools.varLib import instancer
    from fontTools.varLib.instancer import instantiateVariableFont
assert not set(SELDOM) & set(sys.modules)
assert instancer.AxisLimits.__module__ == "fontTools.varLib.instancer"
assert "fontTools.varLib.instancer" in sys.modules
try:
    instantiateVariableFont()
except TypeError as error:
    print(error)
"""


def test_it_is_imported_when_it_is_used() -> None:
    """In a process of its own: fontTools.subset cannot be imported twice."""
    done = subprocess.run([sys.executable, "-c", USED], capture_output=True, text=True, check=True)
    assert "varfont" in done.stdout


def test_libraries_are_looked_for_again_afterwards() -> None:
    before = ctypes.util.find_library
    with pytest.raises(ImportError), imported_lean():
        raise ImportError
    assert ctypes.util.find_library is before


def test_arrays_are_those_of_cffi() -> None:
    plain, quick = cffi.FFI(), cffi.FFI()
    for ffi in (plain, quick):
        ffi.cdef("typedef unsigned int codepoint; typedef struct { int x; } pair;")
    know_arrays(quick)
    parsed = []
    parse = quick._parser.parse_type
    quick._parser.parse_type = lambda text: (parsed.append(text), parse(text))[1]
    for name in ("codepoint[7]", "codepoint[8]", "pair[2]", "codepoint *"):
        assert quick.sizeof(name) == plain.sizeof(name)
        assert str(quick.typeof(name)) == str(plain.typeof(name))
    assert parsed == ["codepoint *", "pair *"]
    assert list(quick.new("codepoint[3]", [4, 5, 6])) == [4, 5, 6]
