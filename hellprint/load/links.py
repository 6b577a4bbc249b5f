"""Which kinds a record brings with it by its references, and how a ring of those is opened."""

from __future__ import annotations

from hellprint.model.schema import Field, Kind


def open_ring(ring: tuple[str, ...], kinds: dict[str, Kind]) -> None:
    """Make links of the references from one kind of a ring to the next; only where both are nested there are none."""
    for name, target in zip(reversed(ring), (ring[0], *reversed(ring[1:])), strict=True):
        fields = kinds[name].fields
        opened = {n: as_link(f) if target in targets(f) else f for n, f in fields.items()}
        if opened != fields:
            kinds[name] = kinds[name]._replace(fields=opened)
            return


def as_link(field: Field) -> Field:
    if field.item is not None:
        return field._replace(item=as_link(field.item))
    return field._replace(link=True) if field.type == "ref" else field


def targets(field: Field) -> tuple[str, ...]:
    """Kinds that a value of this field brings with it."""
    if field.type == "ref":
        return () if field.link else (field.to,)
    if field.type == "nested":
        return (field.to,)
    return () if field.item is None else targets(field.item)
