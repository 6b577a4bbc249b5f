"""WeasyPrint without what takes time and is not asked for: a quarter of the first document of a process.

Everything is there as soon as it is asked for; nothing that is laid out differs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any, Final

from hellprint.render.pango_types import known

SELDOM: Final = {"fontTools.subset": (), "fontTools.varLib.instancer": ("instantiateVariableFont",)}
"""Modules that WeasyPrint imports for fonts that vary and where HarfBuzz cannot make subsets -> functions of them."""


@contextmanager
def imported_lean() -> Iterator[None]:
    """What is imported meanwhile is imported without what is seldom needed, and without a search for libraries.

    WeasyPrint tries several names of each library. On Linux the last one loads by itself; looking for what the others
    may mean asks ldconfig and compilers, and takes longer than to lay out a frame. What it declares of their functions
    is known (pango_types.py), and cffi's parser of C need not be there.
    """
    import ctypes.util

    search = ctypes.util.find_library
    if sys.platform == "linux":
        ctypes.util.find_library = lambda name: None
    later = [name for name in SELDOM if name not in sys.modules]
    for name in later:
        sys.modules[name] = _Later(name, SELDOM[name])
    before = sys.modules.get("cffi")
    if "weasyprint.text.ffi" not in sys.modules:
        sys.modules["cffi"] = known()
    try:
        yield
    finally:
        ctypes.util.find_library = search
        if before is None:
            sys.modules.pop("cffi", None)
        else:
            sys.modules["cffi"] = before
        for name in later:
            if isinstance(sys.modules.get(name), _Later):
                del sys.modules[name]


class _Later(ModuleType):
    """A module that is imported when something of it is used."""

    def __init__(self, name: str, functions: tuple[str, ...]) -> None:
        super().__init__(name)
        for function in functions:
            setattr(self, function, _called_later(name, function))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(import_module(self.__name__), name)


def _called_later(module: str, function: str) -> Callable[..., Any]:
    return lambda *args, **named: getattr(import_module(module), function)(*args, **named)
