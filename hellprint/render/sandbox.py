"""Jinja set up for templates that strangers write: nothing is undefined in silence, nothing outside is reached."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MethodType
from typing import Any, Final

import jinja2
from jinja2.bccache import Bucket, BytecodeCache
from jinja2.exceptions import SecurityError
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from hellprint.cache import Store, digest
from hellprint.components.view import View
from hellprint.model.mistakes import nearest
from hellprint.render.served import Refused, Served

MAX_REPEATED: Final = 100_000  # characters or items that "*" may make; a face has a few thousand
MAX_POWER: Final = 64
MAX_TEMPLATE: Final = 1_000_000  # bytes; a picture as data: in a template may be large
# A NUL is refused when a pack is read, so no rules text holds these and only {{ }} has a meaning.
_NO_BLOCK: Final = ("\0{%", "%}\0", "\0{#", "#}\0")


class Missing(jinja2.StrictUndefined):
    """A name that is not there; every use of it is an error that names the nearest."""

    @property
    def _undefined_message(self) -> str:
        name = self._undefined_name
        if self._undefined_hint:
            return self._undefined_hint
        if self._undefined_obj is jinja2.utils.missing:
            return f'nothing is called "{name}"'
        if self._undefined_obj is None:
            return f'"{name}" is asked of a value that is not there'
        hint = nearest(str(name), _names(self._undefined_obj)) if isinstance(name, str) else ""
        return f'there is no "{name}" here' + (f" ({hint})" if hint else "")

    # A list of values shows its parts by repr, and none may be shown that is not there.
    __repr__ = jinja2.StrictUndefined.__str__


class Sandbox(ImmutableSandboxedEnvironment):
    """A sandbox in which "*" and "**" cannot fill the memory.

    Args:
        own: functions of ours, which are called without Jinja's questions whether a stranger may: five microseconds
            each.
    """

    intercepted_binops = frozenset(["*", "**"])

    def __init__(self, *, own: Iterable[Callable[..., Any]] = (), **options: Any) -> None:
        super().__init__(**options)
        self._own = frozenset(own)

    def call(self, context: Context, function: Any, /, *arguments: Any, **named: Any) -> Any:
        if isinstance(function, MethodType) and function in self._own:
            # In blocks and loops Jinja says what variables there are, to functions that want its context.
            named.pop("_block_vars", None)
            named.pop("_loop_vars", None)
            return function(*arguments, **named)
        return super().call(context, function, *arguments, **named)

    def getattr(self, value: Any, name: str) -> Any:
        """A view has fields, and no attributes that need looking for first."""
        if type(value) is View:
            try:
                return value[name]
            except LookupError:
                return self.undefined(obj=value, name=name)
        return super().getattr(value, name)

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        if operator == "*":
            for thing, times in ((left, right), (right, left)):
                if isinstance(times, int) and hasattr(thing, "__len__") and len(thing) * times > MAX_REPEATED:
                    raise SecurityError(f"a text or list would be repeated to more than {MAX_REPEATED} parts")
        elif isinstance(right, int | float) and abs(right) > MAX_POWER:
            raise SecurityError(f"a power is higher than {MAX_POWER}")
        return super().call_binop(context, operator, left, right)


class _Loader(jinja2.BaseLoader):
    """Templates from the folders that may be read, and from nowhere else."""

    def __init__(self, served: Served) -> None:
        self._served = served

    def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        path = self._served.find(template)
        if (size := path.stat().st_size) > MAX_TEMPLATE:
            raise Refused(f'"{template}" has {size} bytes; a template may have {MAX_TEMPLATE}')
        try:
            source = path.read_text("utf-8-sig")
        except UnicodeDecodeError as error:
            raise Refused(f'"{template}" is not UTF-8 text') from error
        return source, str(path), lambda: True


class _Bytecode(BytecodeCache):
    """Compiled templates in a Store. The bucket checks source and Python version itself.

    Args:
        words: of a language; what a filter makes of a constant is computed when a template is compiled.
    """

    def __init__(self, store: Store, words: tuple[tuple[str, str], ...]) -> None:
        self._store, self._words = store, words

    def load_bytecode(self, bucket: Bucket) -> None:
        found = self._store.get("templates", digest(bucket.key, self._words))
        if found is not None:
            bucket.bytecode_from_string(found)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._store.put("templates", digest(bucket.key, self._words), bucket.bytecode_to_string())


def page_environment(
    served: Served,
    store: Store | None,
    functions: Mapping[str, Callable[..., Any]],
    words: tuple[tuple[str, str], ...] = (),
) -> jinja2.Environment:
    """For the templates of faces: whole Jinja, values escaped for HTML.

    Args:
        functions: of ours, methods, by name.
        words: of the language that filters speak.
    """
    environment = Sandbox(
        own=functions.values(),
        loader=_Loader(served),
        autoescape=True,
        undefined=Missing,
        auto_reload=False,
        bytecode_cache=_Bytecode(store, words) if store is not None else None,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(functions)
    return environment


def text_environment(finalize: Callable[[Any], Any]) -> jinja2.Environment:
    """For rules text: {{ }} only; "{%" and "{#" print as they are."""
    block_start, block_end, comment_start, comment_end = _NO_BLOCK
    return Sandbox(
        autoescape=False,
        undefined=Missing,
        finalize=finalize,
        keep_trailing_newline=True,
        block_start_string=block_start,
        block_end_string=block_end,
        comment_start_string=comment_start,
        comment_end_string=comment_end,
    )


def explain(error: Exception, template: str) -> tuple[str, str, int]:
    """(message, path or name of the template, line) of what a template raised; line 0 when it has none."""
    if isinstance(error, jinja2.TemplateSyntaxError):
        return _as_finding(error.message or "this is not Jinja"), error.filename or error.name or template, error.lineno
    message = str(error)
    if isinstance(error, RecursionError):
        message = "templates or macros call each other without end"
    elif isinstance(error, MemoryError):
        message = "this takes more memory than any face needs"
    elif isinstance(error, KeyError):
        message = f'there is no "{error.args[0]}" here' if error.args else "a key is missing"
    elif not message:
        message = type(error).__name__
    path, line = _innermost(error)
    return _as_finding(message), path or template, line


def _as_finding(message: str) -> str:
    """Lower case at the start, but for a name in capitals; no full stop."""
    message = message.strip().rstrip(".")
    return message[:1].lower() + message[1:] if message[1:2].islower() and " " in message else message


def _innermost(error: Exception) -> tuple[str, int]:
    """File and line of the innermost frame that is a template's; Jinja rewrites those frames of a traceback."""
    path, line = "", 0
    trace = error.__traceback__
    while trace is not None:
        if "__jinja_exception__" in trace.tb_frame.f_globals:
            path, line = trace.tb_frame.f_code.co_filename, trace.tb_lineno
        trace = trace.tb_next
    return ("" if path == "<template>" else path), line


def _names(thing: Any) -> Iterable[str]:
    """Field names that a value offers."""
    if isinstance(thing, str | bytes | list | tuple) or not hasattr(thing, "__iter__"):
        return ()
    return [name for name in thing if isinstance(name, str)]
