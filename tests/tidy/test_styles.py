"""What a rule of the page's styles costs whenever something on the page changes."""

import re
from pathlib import Path

import pytest

CSS = Path(__file__).parents[2] / "clients/wardrum/clients/web/css"
SELECTORS = re.compile(r"([^{}]+)\{")
COMMENTS = re.compile(r"/\*.*?\*/", re.DOTALL)
PARENTHESES = re.compile(r"\([^()]*\)")
COMMON = re.compile(r"a|b|button|details|div|h\d|input|legend|li|[ou]l|p|path|section|span|summary|svg|text")
"""Elements that stand on a page many times."""


def costly(css):
    """Selectors that ask `:has()` of an element and then mean common elements inside it by nothing but their names.

    Whatever changes anywhere, a browser may then have to style all elements of that name anew.
    """
    for selector in SELECTORS.findall(COMMENTS.sub("", css)):
        for one in _parts(selector):
            before, has, _ = one.rpartition(":has")
            last = re.split(r"[\s>+~]+", _flat(one).strip())[-1]
            if has and re.split(r"[\s>+~]+", _flat(before).strip())[-1] != last and COMMON.fullmatch(last):
                yield " ".join(one.split())


def _flat(selector):
    while (inner := PARENTHESES.sub("", selector)) != selector:
        selector = inner
    return selector.replace(":has", "").replace(":is", "").replace(":not", "")


def _parts(selector):
    """The selectors of a list, which commas part outside of parentheses."""
    depth, part = 0, ""
    for letter in selector:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            yield part
            part = ""
        else:
            part += letter
    yield part


@pytest.mark.parametrize("sheet", sorted(CSS.glob("*.css")), ids=lambda path: path.name)
def test_what_changes_does_not_style_everything_anew(sheet):
    """No rule of a sheet is costly."""
    assert list(costly(sheet.read_text())) == []


def test_a_costly_rule_is_found():
    """A bare name inside what has something is one, a class, the element itself and what it has are none."""
    css = """
    .picks:has(.meaning) legend { float: none; }
    .picks:has(.meaning) .pick > span, .pick:has(b) { flex: 1; }
    .picks:has(.meaning) .pick-words { flex: 1; }
    .picks:has(> :is(p, span)) { flex: 1; }
    .picks legend { float: none; }
    """
    assert list(costly(css)) == [".picks:has(.meaning) legend", ".picks:has(.meaning) .pick > span"]
