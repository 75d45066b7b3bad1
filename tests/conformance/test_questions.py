"""The questions of each ruleset that lists them: every command answers one, and no list offers what answers another one."""

from importlib import import_module
from pathlib import Path

import pytest

import wardrum.events.rulesets as rulesets_package
from tests.conformance.test_option_kinds import EVERY, asked, tag
from wardrum.events.rulesets import RULESETS, template

FOLDER = Path(rulesets_package.__file__).parent
LISTED = sorted(path.parent.parent.name for path in FOLDER.glob("*/questions/__init__.py"))
each_game = pytest.mark.parametrize("game", LISTED)


def questions_of(name):
    """The table of a ruleset."""
    return import_module(f"wardrum.events.rulesets.{name}.questions").QUESTIONS


@each_game
def test_every_command_answers_a_question(game):
    """A command that answers none could never be given."""
    ruleset = RULESETS.get(game, template.RULESET)
    answers = {command for one in questions_of(game).table for command in one.answers}
    assert answers == set(ruleset.command_type.__args__)


@pytest.mark.parametrize("name", [name for name in LISTED if name in RULESETS])
def test_what_is_offered_answers_what_is_asked(name):
    """In the golden battles every option of a seat that is asked answers the question that is open, and everybody else has none."""
    table = {one.question: one for one in questions_of(name).table}
    opened = import_module(f"wardrum.events.rulesets.{name}.questions").opened
    seen = 0
    for where, game, state, decision, options in asked(name):
        if not any(decision.key.startswith(own.key) for own in game.ruleset.questions.pending(state)):
            continue  # of the life cycle
        one = table[type(opened(state))]
        answers = {tag(command) for command in one.answers}
        assert {option.command for option in options} <= answers, where
        assert options, where
        for seat in set(state.match.order) - set(one.seats(state, opened(state))):
            assert not [option for option in game.legal(state, seat) if option.scope == "battle"], where
        seen += 1
    assert seen > 10, f"one of {EVERY} positions is looked at"
