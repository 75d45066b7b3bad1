"""Every rule is in the catalogue, in the code and in the tests."""

import re
from pathlib import Path

import pytest

from tests.support import toy
from wardrum.events.match.rules import RULES as COMMON
from wardrum.events.rulesets import RULESETS, template

TESTS = Path(__file__).parents[1]
MARK = re.compile(r"mark\.rule\(([^)]*)\)")
ID = re.compile(r'"([A-Z]+-\d+)"')


def marked() -> set[str]:
    """The rule ids that some test is marked with."""
    marks = (mark for path in TESTS.rglob("test_*.py") for mark in MARK.findall(path.read_text()))
    return {rule for mark in marks for rule in ID.findall(mark)}


@pytest.mark.parametrize("name", [*sorted(RULESETS), "match"])
def test_every_rule_has_a_marked_test(name):
    """Each has a test marked with its id."""
    rules = COMMON if name == "match" else RULESETS[name].rules
    untested = rules.keys() - marked()
    assert not untested, sorted(untested)


def test_no_mark_names_an_unknown_rule():
    """A mark names a rule of some catalogue; board and roster tests use warcry's ids."""
    known = set(COMMON).union(*(ruleset.rules for ruleset in RULESETS.values()))
    samples = {*toy.RULES, *template.RULESET.rules}
    assert marked() - known - samples == set()
