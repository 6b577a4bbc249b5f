"""WeasyPrint without what takes time and is not asked for: a third of the first document of a process.

Everything is there as soon as it is asked for; nothing that is laid out differs.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any, Final

from hellprint.render import ua_rules
from hellprint.render.forms import PAGE_LEVEL
from hellprint.render.pango_types import known

SELDOM: Final[tuple[dict[str, tuple[str, ...]], ...]] = (
    {"fontTools.subset": ()},
    {"fontTools.ttLib": ("TTFont", "TTLibError"), "fontTools.ttLib.ttFont": (), "fontTools.ttLib.woff2": ()},
    {"fontTools.varLib.instancer": ("instantiateVariableFont",)},
    {
        "PIL.EpsImagePlugin": (),
        "PIL.Image": (),
        "PIL.ImageCms": ("ImageCmsProfile",),
        "PIL.ImageFile": (),
        "PIL.ImageOps": (),
    },
)
"""Modules that WeasyPrint imports where HarfBuzz cannot make subsets; for fonts that are compressed or fill fields; for
those that vary; for pictures of pixels and colour profiles -> functions and classes of them."""


@contextmanager
def imported_lean() -> Iterator[None]:
    """What is imported meanwhile is imported without what is seldom needed.

    What WeasyPrint declares of Pango's functions is known (pango_types.py), and cffi's parser of C need not be there.
    So are its rules for every document (ua_rules.py).
    """
    groups = [_Group(modules) for modules in SELDOM if not sys.modules.keys() & modules.keys()]
    before = sys.modules.get("cffi")
    if "weasyprint.text.ffi" not in sys.modules:
        sys.modules["cffi"] = known()
    try:
        for group in groups:
            group.stand_in()
        with ua_rules.known():
            yield
    finally:
        if before is None:
            sys.modules.pop("cffi", None)
        else:
            sys.modules["cffi"] = before
        for group in groups:
            group.stand_aside()
        _pack_quickly()


def _pack_quickly() -> None:
    """Streams of WeasyPrint's PDFs are packed as those of our own, not at the highest level."""
    import pydyf

    pydyf.zlib = SimpleNamespace(compress=zlib.compress, compressobj=lambda level: zlib.compressobj(PAGE_LEVEL))


class _Group:
    """Modules that are imported all at once when something of one of them is used.

    WeasyPrint's modules have them and parts of them by name. From then on they have the true ones, set as they set them
    before: Pillow is told how to treat pictures of strangers, and must have been told before it opens one.
    """

    def __init__(self, modules: Mapping[str, Sequence[str]]) -> None:
        self.modules = {name: _Later(name, parts, self) for name, parts in modules.items()}

    def stand_in(self) -> None:
        sys.modules.update(self.modules)

    def stand_aside(self) -> None:
        for name, module in self.modules.items():
            if sys.modules.get(name) is module:
                del sys.modules[name]

    def load(self) -> None:
        self.stand_aside()
        true: dict[int, Any] = {}
        for name, module in self.modules.items():
            real = true[id(module)] = import_module(name)
            for key, value in vars(module).items():
                if isinstance(value, _Part):
                    true[id(value)] = getattr(real, key)
                elif key in module.told:
                    setattr(real, key, value)
        for user in [user for name, user in sys.modules.items() if name.partition(".")[0] == "weasyprint"]:
            for key, value in list(vars(user).items()):
                if id(value) in true:
                    setattr(user, key, true[id(value)])


class _Later(ModuleType):
    """A module that is imported when something of it is used."""

    def __init__(self, name: str, parts: Sequence[str], group: _Group) -> None:
        super().__init__(name)
        vars(self).update({part: _Part(self, part) for part in parts}, group=group, told=set())

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        inner = self.group.modules.get(f"{self.__name__}.{name}")
        if inner is not None and sys.modules.get(inner.__name__) is inner:
            return inner
        self.group.load()
        return getattr(import_module(self.__name__), name)

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, value)
        if not name.startswith("__"):
            self.told.add(name)


class _Part:
    """A function or class of such a module."""

    def __init__(self, module: _Later, name: str) -> None:
        self._module, self._name = module, name

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        self._module.group.load()
        return getattr(import_module(self._module.__name__), self._name)(*arguments, **named)
