from __future__ import annotations

import ctypes.util
import subprocess
import sys

import cffi
import pytest

from hellprint.render.lean import SELDOM, imported_lean


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


def test_cffi_reads_no_c_while_weasyprint_is_imported_and_is_itself_again() -> None:
    code = "import sys, hellprint.render.weasy; print('pycparser' in sys.modules); import cffi; print(cffi.__version__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", cffi.__version__]
