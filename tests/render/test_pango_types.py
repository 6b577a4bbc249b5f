"""The tables are those that cffi makes of what WeasyPrint declares."""

from __future__ import annotations

import subprocess
import sys

import cffi
import pytest

from hellprint.render import pango_types

MADE = """
from hellprint.render import pango_types
digest, tables = pango_types.made()
assert digest == pango_types.DECLARATIONS
packed = pango_types.packed(tables)
assert pango_types.unpacked(packed) == tables
assert pango_types.unpacked(pango_types.TABLES) == tables
print(len(tables["_globals"]))
"""


def test_they_are_made_of_the_declarations_of_this_weasyprint() -> None:
    """In a process of its own: WeasyPrint is imported once."""
    done = subprocess.run([sys.executable, "-c", MADE], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"python -m hellprint.render.pango_types ({done.stderr})"
    assert int(done.stdout.split()[-1]) > 100


def test_types_are_those_of_cffi() -> None:
    ffi = pango_types.known().FFI()
    plain = cffi.FFI()
    plain.cdef("typedef struct { int x; int y; int width; int height; } PangoRectangle; typedef unsigned int guint;")
    for name in ("PangoRectangle", "PangoRectangle *", "PangoRectangle[3]", "guint", "char[7]"):
        assert ffi.sizeof(name) == plain.sizeof(name)
    assert list(ffi.new("unsigned int[3]", [4, 5, 6])) == [4, 5, 6]
    assert ffi.new("PangoRectangle *", {"width": 7}).width == 7


def test_other_declarations_are_refused() -> None:
    ffi = pango_types.known().FFI()
    with pytest.raises(pango_types.OtherDeclarations, match="pango_types"):
        ffi.cdef("typedef int hb_bool_t;")
