"""Messages of a pack's rules: Jinja over the values of a roster, one line of plain text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from hellprint.model.records import Pack
from hellprint.roster.values import plain


class MessageError(ValueError):
    """A message that cannot be filled in; says why."""


class Messages:
    """Fills in the messages of one pack. Records have their fields; a record by itself prints as its name."""

    def __init__(self, pack: Pack) -> None:
        from hellprint.render.filters import FILTERS
        from hellprint.render.sandbox import text_environment

        self._environment = text_environment(_shown)
        missing = self._environment.undefined
        optional = {name for kind in pack.kinds.values() for name, field in kind.fields.items() if field.optional}

        def undefined(*args: Any, **named: Any) -> Any:
            """An optional field that is not there is nothing, as in the pack's other templates; all else is missing."""
            if isinstance(named.get("obj"), Mapping) and named.get("name") in optional:
                return None
            return missing(*args, **named)

        self._environment.undefined = undefined  # type: ignore[assignment]
        self._environment.filters.update(FILTERS)
        self._environment.globals.update(pack.constants)
        self._known: dict[str, Any] = {}

    def fill(self, text: str, values: Mapping[str, Any]) -> str:
        """Raises: MessageError: it asks for something that is not there."""
        try:
            template = self._known.get(text)
            if template is None:
                template = self._known[text] = self._environment.from_string(text)
            return " ".join(template.render(values).split())
        except Exception as error:  # a message is a stranger's program: whatever it raises is its own mistake
            from hellprint.render.sandbox import explain

            raise MessageError(explain(error, "")[0]) from error


_LONGEST: Final = 200


def _shown(value: Any) -> Any:
    if isinstance(value, Mapping):
        return value.get("name") or value.get("id") or ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list | tuple):
        return ", ".join(str(_shown(item)) for item in value)[:_LONGEST]
    return value if value is None or isinstance(value, str | int | float) else plain(value)
