"""Templates and values to the HTML of a face: its frame with empty slots, and apart from it what goes into them."""

from __future__ import annotations

import marshal
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from hellprint.cache import Store, digest, environment_key
from hellprint.model.mistakes import nearest
from hellprint.model.patterns import pattern
from hellprint.render.served import Refused, Served

if TYPE_CHECKING:
    from jinja2 import Template
    from markupsafe import Markup

MAX_LENGTH: Final = 1_000_000
"""Characters of a face's HTML or of a rules text; the longest of ours have 12,000."""
_NAME: Final = pattern(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_NAMESPACE: Final = "texts"
_TEXT_MARK: Final = pattern(r'(data-slot="([a-z0-9-]+)">)(</div>)')
_UNKNOWN: Final = "nothing is called "
# A value with its dots and nothing else: what nearly every {{ }} in rules text is.
_SIMPLE: Final = pattern(r"\{\{\s*([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)\s*\}\}")
# What Markdown, icons and references would read in the middle of a line, and what opens a list at its start.
_SPECIAL: Final = pattern(r"[\\`*_|\[\]]|:(?=[A-Za-z])")
_LIST_MARK: Final = pattern(r"^(\s*(?:\d+(?=[.)](?:\s|$))|(?=[-+](?:\s|$))))")


# What would be a space at the end of a block's last line.
_LAST_SPACE: Final = pattern(r"\s+(?=</(?:p|li|td|th|dd|dt|h[1-6]|caption|figcaption|div)>)")


class TemplateError(ValueError):
    """A template that cannot be filled in.

    Attributes:
        message: lower case, no full stop, names in double quotes.
        hint: the way out, or "".
        template: path of the template's file, or its name when there is no file; "" for rules text.
        line: from 1; 0 when the template as a whole is meant.
    """

    def __init__(self, message: str, template: str, line: int, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.template = template
        self.line = line
        self.hint = hint

    @property
    def where_and_what(self) -> str:
        """ "content/x/templates/card.html:3: nothing is called "imq"": how a person opens it, and what is wrong."""
        from hellprint.model.findings import shown

        return f"{shown(Path(self.template))}:{self.line}: {self.message}" if self.line else self.message


def without_last_spaces(html: str) -> str:
    """HTML whose blocks end with their last word.

    A space after it is not printed, yet WeasyPrint makes room for it, and may break the line before much too early.
    """
    return _LAST_SPACE.sub("", html)


class PictureRef(NamedTuple):
    """What a picture slot shows. path: of a file in the pack, or "" to draw a seal from `seed` (a record's id)."""

    path: str
    seed: str = ""


class FaceSource(NamedTuple):
    """A face before layout.

    Attributes:
        html: the frame, every slot an empty element; the same for all faces that differ in slot values alone.
        texts: slot name -> HTML, in the order in which the template asked.
        pictures: slot name -> picture, likewise.
    """

    html: str
    texts: Mapping[str, str] = {}
    pictures: Mapping[str, PictureRef] = {}

    def whole(self) -> str:
        """The frame with its texts in place, for layout in one piece."""
        return _TEXT_MARK.sub(lambda m: m[1] + self.texts.get(m[2], "") + m[3], self.html)


class Templates:
    """Renders the templates of a pack. Not for several threads: a face's slots are collected while it renders.

    Attributes:
        plain: slot -> what the face that was rendered last puts there, where it is neither rules text nor HTML.

    Args:
        folders: where templates are looked for, in order: the pack's, the game's, the shared ones.
        shared: variables of all templates (constants, for instance).
        store: keeps compiled templates; None compiles anew.
        filters: beside those of filters.py.
    """

    def __init__(
        self,
        folders: Sequence[Path],
        shared: Mapping[str, Any] | None = None,
        *,
        store: Store | None = None,
        filters: Mapping[str, Callable[..., Any]] | None = None,
    ) -> None:
        from hellprint.render.filters import FILTERS
        from hellprint.render.sandbox import page_environment, text_environment

        self._shared = dict(shared or {})
        self._served = Served(folders)
        self._store = store
        self._words = tuple(sorted(self._shared.get("say", {}).items()))
        self._texts: dict[str, str] = {}
        self._pictures: dict[str, PictureRef] = {}
        self.plain: dict[str, str] = {}
        self._rooms: dict[tuple[str, str], Markup] = {}
        self._loaded: dict[str, Template] = {}
        self._plain: dict[str, Template] = {}
        functions: dict[str, Callable[..., Any]] = {"slot": self._slot, "picture": self._picture}
        self._pages = page_environment(self._served, store, functions, self._words)
        self._rules = text_environment(escape_markdown)
        for environment in (self._pages, self._rules):
            environment.filters.update(FILTERS)
            environment.filters.update(filters or {})
            environment.globals.update(self._shared)

    def render_face(self, template: str, context: Mapping[str, Any]) -> FaceSource:
        """Raises: TemplateError: the template is missing or wrong, or asks for something that is not there."""
        self._texts, self._pictures, self.plain = {}, {}, {}
        try:
            loaded = self._loaded.get(template)
            if loaded is None:
                loaded = self._loaded[template] = self._pages.get_template(template)
            html = self._rendered(loaded, context)
            _check_length(html, *self._texts.values())
        except Exception as error:  # A template is a stranger's program: whatever it raises is its own mistake.
            raise self._explained(error, template, context) from error
        return FaceSource(html, self._texts, self._pictures)

    def _rendered(self, template: Template, context: Mapping[str, Any]) -> str:
        """As Template.render, which makes a new mapping of its globals each time, slowly."""
        names = template.new_context({**self._pages.globals, **context}, shared=True)
        try:
            return self._pages.concat(template.root_render_func(names))
        except Exception:
            self._pages.handle_exception()

    def expand(self, text: str, variables: Mapping[str, Any]) -> str:
        """Rules text with its `{{ }}` filled in; the values are escaped, so that they print as they are.

        Raises:
            TemplateError: as for render_face, with the line in the text.
        """
        if "{{" not in text:
            return text
        try:
            simple = self._simple(text, variables)
            if simple is not None:
                return simple
            loaded = self._plain.get(text)
            if loaded is None:
                loaded = self._plain[text] = self._compiled(text)
            filled = loaded.render(variables)
            _check_length(filled)
            return filled
        except Exception as error:  # As above.
            raise self._explained(error, "", variables) from error

    def _compiled(self, text: str) -> Template:
        """Rules text as a template, compiled once for all runs: a millisecond a text."""
        if self._store is None:
            return self._rules.from_string(text)
        key = digest(self._compiled_by, text)
        known = self._store.get(_NAMESPACE, key)
        if known is None:
            code = self._rules.compile(text)
            self._store.put(_NAMESPACE, key, marshal.dumps(code))
        else:
            code = marshal.loads(known)
        return self._rules.template_class.from_code(self._rules, code, self._rules.make_globals(None), None)

    @cached_property
    def _compiled_by(self) -> str:
        """Hash of what compiles a text: filters, whose words are those of a language, give constants their value."""
        return digest(environment_key(), sys.implementation.cache_tag, self._words)

    def _simple(self, text: str, variables: Mapping[str, Any]) -> str | None:
        """As Jinja would, without compiling, which takes a millisecond a text; None where there is more than names."""
        if text.count("{{") != text.count("}}") or len(_SIMPLE.findall(text)) != text.count("{{"):
            return None

        def value(match: re.Match[str]) -> str:
            head, *rest = match[1].split(".")
            if head in variables:
                found = variables[head]
            elif head in self._shared:
                found = self._shared[head]
            else:
                found = self._rules.undefined(name=head)
            for part in rest:
                found = self._rules.getattr(found, part)
            return str(escape_markdown(found))

        return _SIMPLE.sub(value, text)

    def _slot(self, name: str, value: Any = None, *, caller: Callable[[], Any] | None = None) -> Any:
        """`{{ slot("rules", demon.rules) }}` or `{% call slot("rules") %}<p>…</p>{% endcall %}`."""
        from markupsafe import escape

        room = self._claim("slot", name, self._texts)
        content = caller() if caller is not None else value
        self._texts[name] = "" if content is None else str(escape(content))
        if type(value) is str:
            self.plain[name] = value
        return room

    def _picture(self, name: str, of: Any, field: str = "picture") -> Any:
        """`{{ picture("art", demon) }}`, or a path; a record without a picture is drawn a seal."""
        room = self._claim("picture", name, self._pictures)
        if isinstance(of, str):
            ref = PictureRef(of)
        else:
            try:
                path, seed = (of[field] if field in of else ""), of["id"]  # noqa: SIM401 (records have no get)
            except (KeyError, TypeError) as error:
                raise ValueError(f'picture "{name}" needs a record or the path of a file') from error
            ref = PictureRef(str(path or ""), str(seed))
        self._pictures[name] = ref
        return room

    def _claim(self, kind: Literal["slot", "picture"], name: Any, taken: Mapping[str, object]) -> Markup:
        """The empty element for what comes later; a face has one of each name."""
        room = self._rooms.get((kind, name)) if isinstance(name, str) else None
        if room is None:
            room = self._rooms[kind, name] = _room(kind, name)
        if name in taken:
            raise ValueError(f'two slots of this face are called "{name}"')
        return room

    def _explained(self, error: Exception, template: str, context: Mapping[str, Any]) -> TemplateError:
        from hellprint.render.sandbox import explain

        message, path, line = explain(error, template)
        hint = ""
        if isinstance(error, Refused):
            hint = error.hint
        elif message.startswith(_UNKNOWN):
            known = {*context, *self._shared, "slot", "picture"}
            hint = nearest(message.removeprefix(_UNKNOWN).strip('"'), known)
        return TemplateError(message, path, line, hint)


def _room(kind: str, name: Any) -> Markup:
    from markupsafe import Markup

    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise ValueError(f'"{name}" cannot be the name of a slot; use small letters, digits and hyphens')
    return Markup(f'<div class="{kind} {kind}-{name}" data-{kind}="{name}"></div>')


def _check_length(*texts: str) -> None:
    """Raises: ValueError: a face is longer than layout could ever take."""
    length = sum(map(len, texts))
    if length > MAX_LENGTH:
        raise ValueError(f"a face of {length} characters is more than any paper holds; the most is {MAX_LENGTH}")


def escape_markdown(value: Any) -> Any:
    """A value as it must stand in Markdown to print as it is; rules text (it has `.raw`) keeps its own marks."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    raw = getattr(value, "raw", None)
    if isinstance(raw, str):
        return raw
    text = " ".join(str(value).split("\n"))
    return _LIST_MARK.sub(r"\1\\", _SPECIAL.sub(r"\\\g<0>", text))
