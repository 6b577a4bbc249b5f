"""One expression: typed check, then evaluation over plain values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hellprint.expressions import functions
from hellprint.expressions.errors import ExpressionError, from_compiler, from_runtime
from hellprint.model.schema import Kind

MAX_LENGTH: Final = 2_000
NO_CONSTANTS: Final[Mapping[str, Any]] = {}
LIST_OF: Final = "list:"


class Expression:
    """A compiled expression. result: name of the type it gives ("INT", "BOOL", "LIST<...>", "DYN" when not known)."""

    __slots__ = ("_program", "result", "source")

    def __init__(self, source: str, program: Any, result: str) -> None:
        self.source = source
        self._program = program
        self.result = result

    def eval(self, values: Mapping[str, Any]) -> Any:
        """The value, as plain data.

        Raises:
            ExpressionError: a missing key, a division by zero and the like.
        """
        value = self._program.eval(data=dict(values))
        if value.type().name() == "ERROR":
            raise from_runtime(str(value.plain_value()))
        return value.plain_value()


class _Types:
    """Message types and environments of one pack; made once for its kinds and constants."""

    def __init__(self, kinds: Mapping[str, Kind], constants: Mapping[str, Any]) -> None:
        from cel_expr_python import cel

        from hellprint.expressions.messages import Messages

        self.cel = cel
        self.kinds = kinds
        self.constants = constants
        self.functions = functions.declared(cel)
        self.messages = Messages(kinds, {})
        self.fixed = {name: self.messages.constant(cel, name, value) for name, value in constants.items()}
        self.derived: dict[str, dict[str, str]] = {}
        self.typed: dict[tuple[tuple[str, str], ...], Any] = {}
        self.plain: dict[tuple[str, ...], Any] = {}
        self._pool: Any = None

    def add_derived(self, kind: str, name: str, result: str) -> None:
        """Make a derived value known as a field, for the expressions that come after it."""
        known = {"INT": "TYPE_INT64", "DOUBLE": "TYPE_DOUBLE", "BOOL": "TYPE_BOOL", "STRING": "TYPE_STRING"}
        self.derived.setdefault(kind, {})[name] = known.get(result, "DYN")
        self._pool = None
        self.typed.clear()

    def pool(self) -> Any:
        if self._pool is None:
            from hellprint.expressions.messages import Messages

            self.messages = Messages(self.kinds, self.derived)
            self.fixed = {name: self.messages.constant(self.cel, name, value) for name, value in self.constants.items()}
            self._pool = self.messages.pool()
        return self._pool

    def check_env(self, variables: Mapping[str, str]) -> Any:
        key = tuple(sorted(variables.items()))
        if key not in self.typed:
            pool = self.pool()
            types = {name: self._type(kind) for name, kind in variables.items()}
            types.update({name: self.cel.Type(t) if isinstance(t, str) else t for name, t in self.fixed.items() if name not in types})
            types["pack"] = self.cel.Type("pack.pack")
            self.typed[key] = self.cel.NewEnv(descriptor_pool=pool, variables=types, functions=self.functions)
        return self.typed[key]

    def _type(self, kind: str) -> Any:
        if kind.startswith(LIST_OF):
            return self.cel.Type.List(self._type(kind.removeprefix(LIST_OF)))
        return self.cel.Type(f"pack.{kind}") if kind in self.kinds else self.cel.Type.DYN

    def value_env(self, names: tuple[str, ...]) -> Any:
        if names not in self.plain:
            variables = dict.fromkeys(names, self.cel.Type.DYN)
            self.plain[names] = self.cel.NewEnv(variables=variables, functions=self.functions)
        return self.plain[names]


_last: list[_Types] = []


def types_of(kinds: Mapping[str, Kind], constants: Mapping[str, Any]) -> _Types:
    if not _last or _last[0].kinds is not kinds or _last[0].constants is not constants:
        _last[:] = [_Types(kinds, constants)]
    return _last[0]


def compile_expression(
    source: str, kinds: Mapping[str, Kind], variables: Mapping[str, str], constants: Mapping[str, Any] = NO_CONSTANTS
) -> Expression:
    """Check an expression against the kinds and compile it.

    Args:
        variables: name -> singular of a kind, or "list:" and a singular; any other word means a value of any type.
        constants: each top key is a variable; so is `pack` (plural -> list).

    Raises:
        ExpressionError: with the column in the expression and the nearest name.
    """
    if len(source) > MAX_LENGTH:
        raise ExpressionError(f"the expression has {len(source)} characters; the limit is {MAX_LENGTH}", "divide it")
    types = types_of(kinds, constants)
    names = tuple(sorted({*variables, *constants, "pack"}))
    try:
        result = types.check_env(variables).compile(source).return_type().name()
        program = types.value_env(names).compile(source)
    except (RuntimeError, ValueError) as error:  # the runtime raises either for a fault of the expression
        raise from_compiler(str(error), names, types.messages.fields, functions.NAMES) from error
    return Expression(source, program, result)
