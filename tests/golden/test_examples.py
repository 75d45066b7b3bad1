"""Every command and event has an example from a recorded battle, with what a client shows for it, beside its schema."""

import json
from functools import cache

import jsonschema
import pytest

from tests.golden.record_examples import (
    OF_MATCH,
    better,
    decided,
    fill,
    golden,
    owned,
    scripted,
    wanted,
)
from tests.support.schemas import validator
from wardrum.events.rulesets import RULESETS
from wardrum.server.protocol import examples
from wardrum.server.protocol.asyncapi import schemas

OWNERS = (*sorted(RULESETS), OF_MATCH)
WHAT_TO_DO = "`python -m tests.golden.record_examples` records what is shown now"

each_owner = pytest.mark.parametrize("owner", OWNERS)
each_ruleset = pytest.mark.parametrize("name", sorted(RULESETS))


def lacking(owner, known):
    """The commands and events without an example, and the examples of none."""
    return wanted(owner) ^ known.keys()


@cache
def from_golden(name):
    """What the golden battles have: (owner, type) → the example of each commit that the recorded one could be."""
    found = {}
    types = {owner: wanted(owner) for owner in (name, OF_MATCH)}
    for commit in golden(name):
        for owner, kind, one in owned(commit, types):
            found.setdefault((owner, kind), []).append(one)
    return found


def faults(owner, known):
    """The examples that are not valid by the schema of their type, or show what no display has."""
    found = {}
    for kind, one in known.items():
        errors = [*validator(f"{owner}.{kind}", is_closed=True).iter_errors(one.value)]
        shown = {"text": [], "beats": [], **one.shown}
        errors += validator("display.Shown", is_closed=True).iter_errors(shown)
        if errors:
            found[kind] = jsonschema.exceptions.best_match(errors).message[:200]
    return found


@each_owner
def test_each_has_one(owner):
    """From a golden battle, a recorded decision, a scripted match, or a position that a test of the ruleset sets up."""
    assert lacking(owner, examples.of(owner)) == set()


@each_owner
def test_they_are_valid(owner):
    """Each by the schema of its type, its sentences and beats by that of displays."""
    assert examples.of(owner)
    assert faults(owner, examples.of(owner)) == {}


@each_owner
def test_a_planted_breach_is_found(owner):
    """A field that there is not, a beat that there is not, and a type without an example."""
    kind, one = next(iter(examples.of(owner).items()))
    strange = examples.Example(one.battle, {**one.value, "weather": "rain"}, one.shown)
    unseen = examples.Example(one.battle, one.value, {"beats": [{"beat": "sneeze"}]})
    assert list(faults(owner, {kind: strange})) == [kind]
    assert list(faults(owner, {kind: unseen})) == [kind]
    others = {name: each for name, each in examples.of(owner).items() if name != kind}
    assert kind in lacking(owner, others)


@each_owner
def test_they_stand_beside_the_schemas(owner):
    """As `examples`, and what is shown as `x-shown`."""
    known = schemas()
    for kind, one in examples.of(owner).items():
        schema = known[f"{owner}.{kind}"]
        assert (schema["examples"], schema["x-shown"]) == ([one.value], one.shown)


@each_ruleset
def test_those_of_golden_battles_are_as_they_happened(name):
    """Each is what its commit holds and shows today, and those that the golden battles have come from there."""
    found, owners = from_golden(name), {name: examples.of(name), OF_MATCH: examples.of(OF_MATCH)}
    recorded = {
        (owner, kind): one
        for owner, known in owners.items()
        for kind, one in known.items()
        if one.battle.startswith(f"{name}-r")
    }
    assert recorded.keys() >= {(owner, kind) for owner, kind in found if owner == name}
    assert [key for key, one in recorded.items() if one not in found[key]] == [], WHAT_TO_DO


@pytest.mark.long
@each_ruleset
def test_those_of_recorded_decisions_are_as_they_happened(name):
    """What no golden battle has is what the recorded decisions have of it first."""
    kept = {
        kind: one for kind, one in examples.of(name).items() if one.battle.startswith(f"{name} decisions")
    }
    known = {kind: one for kind, one in examples.of(name).items() if one.battle.startswith(f"{name}-r")}
    fill(known, decided(name), wanted(name))
    assert kept == {kind: known[kind] for kind in kept}, WHAT_TO_DO


def test_those_of_scripted_matches_are_as_they_happened():
    """Claims, silent seats and a fork: what no golden battle has of the life cycle."""
    known = {
        kind: one for kind, one in examples.of(OF_MATCH).items() if not one.battle.startswith("a scripted")
    }
    fill(known, scripted(), wanted(OF_MATCH))
    assert known == dict(examples.of(OF_MATCH)), WHAT_TO_DO


def test_a_longer_one_gives_way_to_a_shorter_one():
    """And one without a sentence to one with one; what is short already stays."""
    short, long = ({"type": "Roll", "dice": [1] * n} for n in (5, 500))
    of = lambda value, *text: examples.Example("", json.loads(json.dumps(value)), {"text": [*text]})  # noqa: E731 -- one line beside its uses
    assert better(of(short), None)
    assert better(of(short), of(long))
    assert not better(of(long), of(short))
    assert not better(of(short), of(short))
    assert better(of(long, "It rolls."), of(short))
    assert not better(of(short), of(long, "It rolls."))
