from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from hellprint.guard import Report
from hellprint.paper import objects
from hellprint.paper.look_over import kept_of, look_over

Draw = Callable[..., Any]
SMALL = ".foot{left:5mm;top:70mm;font-size:4pt}.slot-name{left:5mm;top:5mm;width:50mm;height:6mm;--min-size:3pt%s}"
BODY = '{{ slot("name", imp.name) }}'


def told(drawn: Any) -> list[tuple[int, str]]:
    pack, pieces, faces, project = drawn
    return [(f.line, f.message) for f in look_over(pack, pieces, faces, project, lambda report: None)]


def test_a_flaw_of_the_template_is_told_once_at_the_component(draw: Draw) -> None:
    drawn = draw(f'{BODY}<div class="foot">T-01</div>', SMALL % "", ("Ember", "Soot", "Ash"))
    assert told(drawn) == [
        (4, 'the front of cards (3 of them, i0 first): a label of 4 pt; the smallest that is read is 5 pt ("T-01")')
    ]


def test_a_flaw_of_few_records_is_told_at_each(draw: Draw) -> None:
    drawn = draw(BODY, SMALL % ";left:-1mm", ("Ember", "Soot"))
    assert [line for line, _ in told(drawn)] == [2, 3]
    assert all("the safe zone begins" in message for _, message in told(drawn))


def test_a_face_is_looked_at_once(draw: Draw, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = draw(f'{BODY}<div class="foot">T-01</div>', SMALL % "", ("Ember",))
    first = told(drawn)
    assert first

    def fail(*arguments: Any) -> Any:
        raise AssertionError("looked at again")

    monkeypatch.setattr(objects, "see", fail)
    assert told(drawn) == first


def test_a_warm_look_imports_no_library_for_pdf(draw: Draw, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = draw(BODY, SMALL % "")
    told(drawn)
    for name in [name for name in sys.modules if name.split(".")[0] == "pypdfium2"]:
        monkeypatch.delitem(sys.modules, name)
    told(drawn)
    assert "pypdfium2" not in sys.modules


def test_what_was_found_is_told_again_without_a_look(draw: Draw, monkeypatch: pytest.MonkeyPatch) -> None:
    pack, pieces, faces, project = drawn = draw(f'{BODY}<div class="foot">T-01</div>', SMALL % "", ("Ember",))
    before = kept_of(pack, pieces, faces, project)
    assert (before.findings, len(before.missing)) == ((), 1)
    assert not before.missing[0].exists()
    first = told(drawn)
    monkeypatch.setattr(objects, "see", None)
    after = kept_of(pack, pieces, faces, project)
    assert [(f.line, f.message) for f in after.findings] == first != []
    assert after.missing == ()
    assert before.missing[0].is_file()


def test_long_work_says_what_it_does(draw: Draw) -> None:
    pack, pieces, faces, project = draw(BODY, SMALL % "", ("Ember",))
    said: list[Report] = []
    look_over(pack, pieces, faces, project, said.append)
    assert [report.step for report in said] == ["looking at cards"]
