"""Somebody whose list cannot be mustered is shown which rules asked, and what would help."""

import ast
import inspect

import pytest

from tests.server.rosters import makers as m
from wardrum.events.rulesets.mordheim import roster as mordheim_roster
from wardrum.events.rulesets.trench import roster as trench_roster
from wardrum.events.rulesets.warcry import roster as warcry_roster
from wardrum.server.rosters import mordheim, read
from wardrum.server.rosters.trench import warband as trench
from wardrum.server.rosters.warcry import warband as warcry

ASKED = {
    "warcry": (warcry_roster, warcry.ADVICE),
    "trench": (trench_roster, trench.ADVICE),
    "mordheim": (mordheim_roster, mordheim.ADVICE),
}


def codes(module):
    """The codes of all refusals that a module of a ruleset raises."""
    calls = [node for node in ast.walk(ast.parse(inspect.getsource(module))) if isinstance(node, ast.Call)]
    return {call.args[1].value for call in calls if getattr(call.func, "id", "") == "Rejected"}


@pytest.mark.parametrize(("module", "advice"), ASKED.values(), ids=ASKED)
def test_every_refusal_has_its_help(module, advice):
    """A rule that a roster can break without a word on what would help is one that was forgotten."""
    assert codes(module) - advice.help.keys() == set()
    assert codes(module)


def test_lists_of_another_edition_are_named():
    """Three heroes, or thralls, are right by the second edition; the sentence says which one asked and which would not."""
    heroes = [m.marsh_leader() | {"name": name} for name in ("One", "Two", "Three")]
    (problem,) = read([m.as_json(m.roster(*heroes))]).problems
    assert problem.startswith(
        "a warband has at most one hero or ally besides its leader (W-45), as the first edition asks"
    )
    assert "of the second edition" in problem
    document = m.roster(m.marsh_leader(), m.marsh_fighter(number=2))
    thralls = m.roster(
        m.marsh_fighter("Hound", number=2, marks=("Thralls", " Thrall")), catalogue="Order - Tame Beasts"
    )
    document["roster"]["forces"] += thralls["roster"]["forces"]
    (problem,) = read([m.as_json(document)]).problems
    assert problem.startswith(
        "Hound 1 is not of the faction marsh-lanterns (W-43), as the first edition asks"
    )
    assert "thralls are of the second edition" in problem


def test_hands_are_explained():
    """Who has not hands enough is shown what takes them."""
    guns = [
        m.selection(
            f"Gun {n}", "upgrade", profiles=[m.profile("Weapon", f"Gun {n}", Type="2-Handed", Range='24"')]
        )
        for n in "ab"
    ]
    found = read([m.as_json(m.trench_roster(m.trooper(number=3) | {"selections": guns}))])
    assert "(X-48), as release 1.0 asks: leave a weapon or the shield out" in found.problems[0]
