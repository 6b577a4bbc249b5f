"""A pack knows the place of every value, or of what is around it."""

from __future__ import annotations

from pathlib import Path

import pytest

from hellprint.model.findings import Place
from hellprint.model.records import Pack

PLACES = {("demon", "imp"): ("demons.yaml", 2, 3), ("demon", "imp", "abilities", 0): ("demons.yaml", 7, 5)}
PACK = Pack("p", Path("packs/p"), (), {}, {}, {}, {}, places=PLACES)


@pytest.mark.parametrize(
    ("key", "place"),
    [
        (("demon", "imp"), Place("demons.yaml", 2, 3)),
        (("demon", "imp", "abilities", 0, "rules"), Place("demons.yaml", 7, 5)),
        (("demon", "imp", "abilities", 1, "rules"), Place("demons.yaml", 2, 3)),
        (("demon", "ash"), Place(str(Path("packs/p")))),
        ((), Place(str(Path("packs/p")))),
    ],
)
def test_the_nearest_place(key: tuple[str | int, ...], place: Place) -> None:
    assert PACK.place(*key) == place
