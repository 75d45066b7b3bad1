"""What the golden battles hold and show is what asyncapi.json says: states, displays, and what a commit shows."""

import jsonschema
import pytest

from tests.support.displays import document
from tests.support.golden_battles import battles
from tests.support.schemas import validator
from wardrum.events.rulesets import RULESETS

each_ruleset = pytest.mark.parametrize("name", sorted(RULESETS))
EVERY = 5  # commits: neighbours differ in little


def some_commits(name):
    """The first, the last and some commits between of each golden battle: (where, game, state before, record, state after)."""
    for stem, game, commits in battles(name):
        for before, record, after in commits:
            if record.version % EVERY == 1 or after.match.status == "ended":
                yield f"{stem} v{record.version}", game, before, record, after


def faults(schema, value):
    """The first fault of a value as it is sent, by a schema that names every member; "" = it is sound."""
    error = jsonschema.exceptions.best_match(validator(schema, is_closed=True).iter_errors(document(value)))
    return "" if error is None else f"{error.json_path}: {error.message[:200]}"


@each_ruleset
def test_states_are_as_their_schemas_say(name):
    """Each member of the match, the table and the battle is named there, with its type."""
    found = {where: faults(f"{name}.State", after) for where, _, _, _, after in some_commits(name)}
    assert found
    assert {where: fault for where, fault in found.items() if fault} == {}


@each_ruleset
def test_displays_and_what_is_shown_are_as_their_schemas_say(name):
    """Each member of a display and of a commit's beats is named there, with its type."""
    found = {}
    for where, game, before, record, after in some_commits(name):
        found[where] = faults("MatchDisplay", game.display(after))
        found[f"{where} shown"] = faults("display.Shown", game.shown(before, record, after))
    assert found
    assert {where: fault for where, fault in found.items() if fault} == {}


@each_ruleset
def test_a_snapshot_holds_one_of_the_states(name):
    """The frame with the state of a battle is valid as a whole."""
    *_, (_, _, _, _, after) = some_commits(name)
    frame = {"type": "snapshot", "match": after.match.id, "version": 1, "head": "", "state_hash": ""}
    assert faults("Snapshot", {**frame, "state": document(after)}) == ""
    assert faults("Snapshot", {**frame, "state": {**document(after), "battle": {}}}) != ""


@each_ruleset
def test_what_the_schemas_do_not_have_is_found(name):
    """A member of another type, one that nobody has named, and one that is missing."""
    *_, (_, game, _, _, after) = some_commits(name)
    state, shown = document(after), document(game.display(after))
    planted = [
        (f"{name}.State", state | {"battle": state["battle"] | {"round": "two"}}),
        (f"{name}.State", state | {"battle": state["battle"] | {"weather": "rain"}}),
        (f"{name}.State", state | {"match": state["match"] | {"status": "asleep"}}),
        (f"{name}.State", state | {"table": {"width": state["table"]["width"]}}),
        ("MatchDisplay", shown | {"board": shown["board"] | {"kind": "sphere"}}),
        ("MatchDisplay", shown | {"weather": "rain"}),
        ("MatchDisplay", {key: part for key, part in shown.items() if key != "heading"}),
        ("display.Shown", {"text": [], "beats": [{"beat": "chapter"}]}),
    ]
    assert [schema for schema, value in planted if not faults(schema, value)] == []
