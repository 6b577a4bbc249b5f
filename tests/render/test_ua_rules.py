"""The rules kept are those that WeasyPrint makes of its style sheets, and those of other sheets are read."""

from __future__ import annotations

import subprocess
import sys

MADE = """
import pickle, zlib
from base64 import b64decode
from hellprint.render import ua_rules
sheets, tables = ua_rules.made()
assert sheets == ua_rules.SHEETS
# Of some values, tokens of CSS, no two are equal.
assert repr(pickle.loads(zlib.decompress(b64decode(ua_rules.TABLES)))) == repr(tables)
print(sum(len(rules) for rules in tables[1][0][0]["lower_local_name_selectors"].values()))
"""

MATCHED = """
import sys
from hellprint.render import ua_rules
if sys.argv[1] == "other":
    ua_rules.SHEETS = "of another version"
if sys.argv[1] != "plain":
    from hellprint.render import weasy
import weasyprint
HTML = '''<!doctype html><body bgcolor=red hidden><p lang=fi align=right>a<q>b</q><ol type=a><li dir=rtl>c<ul><li>d</ul>
</ol><table rules=all border=1><tr><td>e</table><a href=f>f</a><input type=checkbox disabled><h1>g</h1><dd>h<hr>'''
page = weasyprint.HTML(string=HTML)
sheets = [*page._ua_stylesheets(forms=True), *page._ph_stylesheets()]
for element in page.wrapper_element.iter_subtree():
    print(element.local_name, [[rule[:3] + (rule[3][0],) for rule in sheet.matcher.match(element)] for sheet in sheets])
print(page._ua_counter_style())
print([[rule[1:] for rule in sheet.page_rules] for sheet in sheets], [sheet.matcher.order for sheet in sheets])
"""


def ran(code: str, *arguments: str) -> str:
    """In a process of its own: WeasyPrint is imported once."""
    done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_they_are_made_of_the_sheets_of_this_weasyprint() -> None:
    assert int(ran(MADE)) > 200, "python -m hellprint.render.ua_rules"


def test_elements_match_the_rules_that_they_matched() -> None:
    plain = ran(MATCHED, "plain")
    assert "'list_style_type'" in plain
    assert ran(MATCHED, "kept") == plain


def test_other_sheets_are_read() -> None:
    assert ran(MATCHED, "other") == ran(MATCHED, "plain")
