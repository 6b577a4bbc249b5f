from __future__ import annotations

import re

import pytest

from hellprint.reference.bars import changed_in, with_bars

RULES = """<!DOCTYPE html><html lang="en"><head><title>Rules</title></head><body>
<nav class="contents"><ol><li><a href="#section-move">1.1 Moving</a></li></ol></nav>
<section class="part"><h2 id="part-1">Play</h2>
<section><h3 id="section-move"><span class="number">1.1</span>Moving</h3>
<p>Move up to 6″.</p><p>Then stop.</p>
<ul><li>One by one.<ul><li>Never twice.</li></ul></li><li><p>Not at all.</p></li></ul>
<div class="table" id="table-hits"><table><caption>Hits</caption><thead><tr><th>d6</th><th>Effect</th></tr></thead>
<tbody><tr><th>1–3</th><td><p>Nothing.</p></td></tr><tr><th>4–6</th><td><p>2 damage.</p></td></tr></tbody></table></div>
<div class="note"><p>The book says 7″.</p><p>It is wrong.</p></div>
<p class="see">See <a href="#section-end">1.2 The end</a> p. <a class="page" href="#section-end"></a></p></section>
<section><h3 id="section-end"><span class="number">1.2</span>The end</h3><p>It ends &amp; rests.</p>
<div class="one" id="demon-imp"><span class="who">Imp</span> <p>Bites.</p> <b>Sting</b> <p>Stings.</p></div>
<div class="grows" data-whole><p>Greater: 3.</p> <p>Superior: 4.</p></div></section>
</section>
<div class="index"><p class="at">Moving <span class="pages" data-to="section-move"></span></p></div>
</body></html>
"""
IMP = '<div class="one" id="demon-imp"><span class="who">Imp</span> <p>Bites.</p> <b>Sting</b> <p>Stings.</p></div>'


def changed(now: str, then: str = RULES) -> list[str]:
    """The text of what has a bar."""
    found = []
    for node in changed_in(now, then):
        text = re.sub(r"<[^>]+>", "", now[node.start : node.after])
        found.append(" ".join(text.split()))
    return found


def test_the_same_has_no_bars() -> None:
    assert changed_in(RULES, RULES) == []
    assert with_bars(RULES, RULES, "Changed") == RULES


@pytest.mark.parametrize(
    ("old", "new", "barred"),
    [
        ("up to 6″", "up to 7″", ["Move up to 7″."]),
        ("2 damage", "3 damage", ["4–63 damage."]),
        ("Never twice", "Never thrice", ["Never thrice."]),
        ("One by one", "Two by two", ["Two by two.Never twice."]),
        ("Not at all", "Perhaps", ["Perhaps."]),
        ("It is wrong", "It is right", ["The book says 7″.It is right."]),
        ("Stings", "Slays", ["Imp Bites. Sting Slays."]),
        ("Superior: 4", "Superior: 5", ["Greater: 3. Superior: 5."]),
        ("</span>Moving</h3>", "</span>Walking</h3>", ["1.1Walking"]),
        ("<caption>Hits", "<caption>Blows", ["Blows"]),
        ("It ends &amp; rests", "It ends &lt; rests", ["It ends &lt; rests."]),
    ],
)
def test_the_smallest_block_that_differs_has_a_bar(old: str, new: str, barred: list[str]) -> None:
    assert RULES.count(old) == 1
    assert changed(RULES.replace(old, new)) == barred


def test_what_is_new_has_bars_and_its_neighbours_have_none() -> None:
    added = '<section><h3 id="section-fly"><span class="number">1.2</span>Flying</h3><p>Up.</p></section>\n'
    start = RULES.index('<section><h3 id="section-end">')
    later = RULES[start:].replace('"number">1.2', '"number">1.3')
    earlier = RULES[:start].replace(">1.2 The end", ">1.3 The end")
    assert changed(earlier + added + later) == ["1.2Flying", "Up."]


def test_a_new_part_does_not_mark_the_heading_of_the_next() -> None:
    added = '<section class="part"><h2 id="part-1">Before</h2></section>'
    later = RULES.replace('"part-1"', '"part-2"').replace('<section class="part">', added + '<section class="part">')
    assert changed(later) == ["Before"]


@pytest.mark.parametrize(
    ("gone", "barred"),
    [
        ("<p>Then stop.</p>", "1.1Moving"),
        ("<tr><th>1–3</th><td><p>Nothing.</p></td></tr>", "1.1Moving"),
        (IMP, "1.2The end"),
    ],
)
def test_where_something_is_gone_the_heading_above_has_the_bar(gone: str, barred: str) -> None:
    assert gone in RULES
    assert changed(RULES.replace(gone, "")) == [barred]


def test_a_section_that_is_gone_leaves_the_heading_of_the_one_before() -> None:
    gone = RULES[RULES.index('<section><h3 id="section-end">') : RULES.index('</section>\n<div class="index"')]
    assert changed(RULES.replace(gone, "")) == ["1.1Moving"]


@pytest.mark.parametrize("place", ["contents", "index"])
def test_what_lists_other_places_has_no_bars(place: str) -> None:
    start = RULES.index(f'class="{place}"')
    assert changed(RULES[:start] + RULES[start:].replace("Moving", "Walking", 1)) == []


def test_on_a_screen_a_changed_block_says_so_first() -> None:
    html = with_bars(RULES.replace("6″", "7″").replace("2 damage", "3 damage"), RULES, "Changed since <x>")
    told = '<span class="told">Changed since &lt;x&gt;: </span>'
    assert f'<p class="changed">{told}Move up to 7″.</p>' in html
    assert f'<tr class="changed"><th>{told}4–6</th>' in html
    assert html.count('class="changed') == 2
    assert "barred" not in html


def test_on_paper_what_may_be_parted_has_its_bar_around_it() -> None:
    html = with_bars(RULES.replace("Never twice", "Never").replace("It is wrong", "So be it"), RULES, "")
    assert '<li class="changed"><div class="barred">Never.</div></li>' in html
    assert '<div class="barred"><div class="changed note"><p>The book says 7″.</p><p>So be it.</p></div></div>' in html
    assert html.count('<div class="barred">') == 2


def test_nothing_but_bars_is_added() -> None:
    now = RULES.replace("6″", "7″").replace("2 damage", "3 damage").replace("Not at all", "Perhaps")
    html = with_bars(now, RULES, "")
    bare = re.sub(r'<div class="barred">(.*?)</div>', r"\1", html, flags=re.DOTALL).replace(' class="changed"', "")
    assert html != now
    assert bare == now
