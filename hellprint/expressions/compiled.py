"""One expression: typed check, then evaluation over plain values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from hellprint.cache import Store, digest, environment_key
from hellprint.expressions import functions
from hellprint.expressions.checked import Checked, Fitting
from hellprint.expressions.errors import ExpressionError, from_compiler, from_runtime
from hellprint.expressions.lookups import written_out
from hellprint.guard import at_end
from hellprint.model.schema import Kind
from hellprint.project import cache_root

MAX_LENGTH: Final = 2_000
NO_CONSTANTS: Final[Mapping[str, Any]] = {}
LIST_OF: Final = "list:"
WHOLE_PACK: Final = "pack"


class Scope:
    """Values of variables that several expressions are computed with: what they name is converted once, not once for
    each of them. It must not change meanwhile."""

    __slots__ = ("_activation", "values")

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.values = values
        self._activation: Any = None

    @property
    def activation(self) -> Any:
        if self._activation is None:
            self._activation = _value_env().Activation(data=dict(self.values))
        return self._activation


@lru_cache(maxsize=200)
def _value_env(names: tuple[str, ...] = ()) -> Any:
    """Where expressions with these variables are compiled; what has been compiled needs to know none."""
    from cel_expr_python import cel

    variables = dict.fromkeys(names, cel.Type.DYN)
    return cel.NewEnv(variables=variables, functions=functions.declared(cel, typed=False))


class Expression:
    """A compiled expression. result: name of the type it gives ("INT", "BOOL", "LIST<...>", "DYN" when not known)."""

    __slots__ = ("_program", "result", "source")

    def __init__(self, source: str, program: Any, result: str) -> None:
        self.source = source
        self._program = program
        self.result = result

    def eval(self, values: Mapping[str, Any] | Scope) -> Any:
        """The value, as plain data.

        Raises:
            ExpressionError: a missing key, a division by zero and the like.
        """
        try:
            if isinstance(values, Scope):
                value = self._program.eval(values.activation)
            else:
                value = self._program.eval(data=dict(values))
        except (RuntimeError, ValueError, TypeError) as error:
            raise from_runtime(str(error)) from error
        if value.type().name() == "ERROR":
            raise from_runtime(str(value.plain_value()))
        return value.plain_value()


class _Types:
    """Message types and environments of one pack; made once for its kinds and constants."""

    def __init__(self, kinds: Mapping[str, Kind], constants: Mapping[str, Any]) -> None:
        from cel_expr_python import cel

        self.cel = cel
        self.kinds = kinds
        self.constants = constants
        self.derived: dict[str, dict[str, str]] = {}
        self.fields: dict[str, tuple[str, ...]] = {}
        self.pools: dict[bool, tuple[Any, dict[str, Any]]] = {}
        self.checking: dict[tuple[bool, tuple[tuple[str, str], ...]], Any] = {}
        self.made: dict[tuple[str, tuple[tuple[str, str], ...]], Expression] = {}
        self.known = Checked(Store(cache_root()), digest(environment_key(), repr(kinds), shape_of(constants)))

    def add_derived(self, kind: str, name: str, result: str) -> None:
        """Make a derived value known as a field, for the expressions that come after it."""
        known = {"INT": "TYPE_INT64", "DOUBLE": "TYPE_DOUBLE", "BOOL": "TYPE_BOOL", "STRING": "TYPE_STRING"}
        type_ = known.get(result, "DYN")
        if self.derived.setdefault(kind, {}).get(name) != type_:
            self.derived[kind][name] = type_
            self._forget()

    def take_derived(self, derived: Mapping[str, Mapping[str, str]]) -> None:
        """Know as fields what another of the same kinds knows."""
        if self.derived != derived:
            self.derived = {kind: dict(fields) for kind, fields in derived.items()}
            self._forget()

    def _forget(self) -> None:
        self.made.clear()
        self.pools.clear()
        self.checking.clear()

    def pool(self, lenient: bool) -> tuple[Any, dict[str, Any]]:
        """Message types, and the types of the constants."""
        if lenient not in self.pools:
            from hellprint.expressions.messages import Messages

            messages = Messages(self.kinds, self.derived, lenient=lenient)
            fixed = {name: messages.constant(self.cel, name, value) for name, value in self.constants.items()}
            self.fields = messages.fields
            self.pools[lenient] = (messages.pool(), fixed)
        return self.pools[lenient]

    def check_env(self, variables: Mapping[str, str], lenient: bool = False) -> Any:
        key = (lenient, tuple(sorted(variables.items())))
        if key not in self.checking:
            pool, fixed = self.pool(lenient)
            types = {name: self._type(kind) for name, kind in variables.items()}
            types |= {
                name: self.cel.Type(t) if isinstance(t, str) else t for name, t in fixed.items() if name not in types
            }
            self.checking[key] = self.cel.NewEnv(
                descriptor_pool=pool, variables=types, functions=functions.declared(self.cel, typed=True)
            )
        return self.checking[key]

    def _type(self, kind: str) -> Any:
        if kind.startswith(LIST_OF):
            return self.cel.Type.List(self._type(kind.removeprefix(LIST_OF)))
        if kind == WHOLE_PACK:
            return self.cel.Type("pack.Pack")
        return self.cel.Type(f"pack.{kind}") if kind in self.kinds else self.cel.Type.DYN

    def program(self, source: str, variables: Mapping[str, str]) -> tuple[Any, str]:
        """An expression ready to be computed, and the type that it gives.

        Whole numbers compare with numbers that may have a fraction.
        """
        derived = tuple((kind, tuple(sorted(self.derived[kind].items()))) for kind in sorted(self.derived))
        key = digest(source, tuple(sorted(variables.items())), derived)
        known = self.known.get(key)
        if known is not None:
            return _value_env().deserialize(known.program), known.result
        result = self._check(source, variables)
        env = _value_env(tuple(sorted({*variables, *self.constants})))
        program = env.compile(written_out(source) if variables.get(WHOLE_PACK) == WHOLE_PACK else source)
        self.known.put(key, Fitting(result, program.serialize()))
        return program, result

    def _check(self, source: str, variables: Mapping[str, str]) -> str:
        for lenient in (False, True):
            try:
                return str(self.check_env(variables, lenient).compile(source).return_type().name())
            except TypeError as error:  # names that only differ in a way that message types do not know: a_b and a__b
                raise ExpressionError(f"the schema has names that expressions cannot tell apart: {error}") from error
            except (RuntimeError, ValueError) as error:  # the runtime raises either for a fault of the expression
                names = sorted({*variables, *self.constants})
                wrong = from_compiler(str(error), source, names, self.fields, functions.NAMES)
                if lenient or not wrong.compares:
                    raise wrong from error
        raise AssertionError("unreachable")


def shape_of(value: Any) -> Any:
    """What of constants decides whether an expression fits: names and types; another number changes nothing."""
    if isinstance(value, Mapping):
        return tuple((key, shape_of(each)) for key, each in value.items())
    if isinstance(value, list):
        return "list", tuple(sorted({type(each).__name__ for each in value}))
    return type(value).__name__


_recent: list[_Types] = []
"""The last one used first. Rules know the constants alone, components the number of players too, and take turns."""
_MOST: Final = 4


def types_of(kinds: Mapping[str, Kind], constants: Mapping[str, Any]) -> _Types:
    last = _recent[0] if _recent else None
    if last is not None and last.kinds is kinds and last.constants is constants:
        return last
    if last is None:
        at_end(keep_checked)
    found = next((types for types in _recent if types.kinds is kinds and types.constants is constants), None)
    if found is None:
        keep_checked()  # which the new one may read
        found = _Types(kinds, constants)
    else:
        _recent.remove(found)
    if last is not None and last.kinds is kinds:  # whatever the constants, what was derived stays known
        found.take_derived(last.derived)
    _recent[:] = [found, *_recent[: _MOST - 1]]
    return found


def keep_checked() -> None:
    """Write down, for the runs to come, which expressions fit the schemas that were last in use."""
    for types in _recent:
        types.known.keep()


def compile_expression(
    source: str, kinds: Mapping[str, Kind], variables: Mapping[str, str], constants: Mapping[str, Any] = NO_CONSTANTS
) -> Expression:
    """Check an expression against the kinds and compile it.

    Args:
        variables: name -> singular of a kind, or "list:" and a singular, or "pack" (plural -> list; never for an
            expression that is computed for each record); any other word means a value of any type.
        constants: each top key is a variable.

    Raises:
        ExpressionError: with the column in the expression and the nearest name.
    """
    if len(source) > MAX_LENGTH:
        raise ExpressionError(f"the expression has {len(source)} characters; the limit is {MAX_LENGTH}", "divide it")
    types = types_of(kinds, constants)
    key = (source, tuple(sorted(variables.items())))
    made = types.made.get(key)
    if made is None:  # the rules of a pack are asked for again by each of its rosters
        made = types.made[key] = Expression(source, *types.program(source, variables))
    return made
