"""Every ruleset states its readings of the rules, by rules of its catalogue and in the order of the pages."""

import inspect
import re
from itertools import pairwise
from pathlib import Path

import pytest

from tests.tidy.documents import text
from tests.tidy.tree import shown
from wardrum.events.rulesets import RULESETS

REPRESENTATION = "Representation"
SECTION = re.compile(r"^## (.+)\n((?:(?!## ).*\n?)*)", re.MULTILINE)
HEADING = re.compile(r"(?P<source>.+) · (?P<rule>[A-Z]+-\d+) (?P<title>.+)")
RULE = re.compile(r"\b[A-Z]{1,2}-\d+\b")


def readings(name):
    """The path of a ruleset's page of readings, beside its code."""
    return Path(inspect.getfile(RULESETS[name].setup_type)).parent / "READINGS.md"


def sections(page):
    """The headings and bodies of a page; only the first section may be the one about representation."""
    found = SECTION.findall(page)
    return found[1:] if found and found[0][0] == REPRESENTATION else found


def heads(page):
    """The headings of a page that have the form `source · rule title`, taken apart."""
    return [head for heading, _ in sections(page) if (head := HEADING.fullmatch(heading))]


def missing(paths):
    """The pages of readings that do not exist."""
    return [path for path in paths if not path.exists()]


def shapeless(page):
    """The sections without a heading `source · rule title`, or without an entry."""
    return [
        heading
        for heading, body in sections(page)
        if not HEADING.fullmatch(heading) or not body.startswith("- **")
    ]


def unknown(page, rules):
    """The rule ids anywhere in a page that the catalogue does not contain."""
    return sorted(set(RULE.findall(page)) - set(rules))


def misquoted(page, rules):
    """The headings whose source or title is not that of the rule in the catalogue."""
    return [
        head[0]
        for head in heads(page)
        if (rule := rules.get(head["rule"])) and (rule.source, rule.title) != (head["source"], head["title"])
    ]


def out_of_order(page, rules):
    """The rules that stand behind a rule of a later page; the catalogue has the rules in the order of the pages."""
    places = {rule: place for place, rule in enumerate(rules)}
    named = [head["rule"] for head in heads(page) if head["rule"] in places]
    return [after for before, after in pairwise(named) if places[before] >= places[after]]


def test_every_ruleset_has_readings():
    """Every ruleset's package has a READINGS.md."""
    assert missing(map(readings, RULESETS)) == []


def test_a_missing_page_is_found(tmp_path):
    """A package without a READINGS.md is reported."""
    assert missing([tmp_path / "READINGS.md"]) == [tmp_path / "READINGS.md"]


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_readings_follow_the_catalogue(name):
    """Every section names a rule of the catalogue with its source and title, in the order of the pages."""
    page, rules = text(shown(readings(name))), RULESETS[name].rules
    assert shapeless(page) == []
    assert unknown(page, rules) == []
    assert misquoted(page, rules) == []
    assert out_of_order(page, rules) == []


def test_breaches_are_found():
    """A heading without a rule, an unknown id, a wrong source and a wrong order are each reported."""
    rules = RULESETS["warcry"].rules

    def head(id, source=None):
        return f"## {source or rules[id].source} · {id} {rules[id].title}\n- **A decision.** Its reason.\n"

    sound = f"## {REPRESENTATION}\n- **A decision.**\n\n{head('W-6')}\n{head('W-25')}"
    checks = (unknown, misquoted, out_of_order)
    assert [shapeless(sound), *(check(sound, rules) for check in checks)] == [[], [], [], []]
    assert shapeless(f"{sound}\n## On the whole\n- **A decision.**\n") == ["On the whole"]
    assert len(shapeless(f"{sound}\n{head('W-56').partition('- ')[0]}")) == 1
    assert unknown(f"{sound}\n- **As W-1000 says.**\n", rules) == ["W-1000"]
    assert len(misquoted(head("W-6", source="Core Rules, p. 1"), rules)) == 1
    assert out_of_order(head("W-25") + head("W-6"), rules) == ["W-6"]
    assert out_of_order(head("W-6") + head("W-6"), rules) == ["W-6"]
