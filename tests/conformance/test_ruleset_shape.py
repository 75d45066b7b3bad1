"""What every ruleset's module must have, whichever rules are in it."""

import ast
from pathlib import Path

import pytest

from wardrum.events.match.game import Game
from wardrum.events.rulesets import RULESETS

EVENTS = Path(__file__).parents[2] / "events" / "wardrum" / "events"
each_ruleset = pytest.mark.parametrize("name", sorted(RULESETS))


def tags(union) -> list[str]:
    return [kind.__struct_config__.tag for kind in union.__args__]


@each_ruleset
def test_tags_are_explicit_and_distinguished(name):
    """Wire tags are distinguished within the ruleset and from those of every match."""
    from wardrum.events.match.commands import MatchCommand
    from wardrum.events.match.events import MatchEvent

    ruleset = RULESETS[name]
    for own, common in ((ruleset.command_type, MatchCommand), (ruleset.event_type, MatchEvent)):
        together = tags(own) + tags(common)
        assert len(together) == len(set(together))


@each_ruleset
def test_every_event_can_be_folded(name):
    """Each event of the union has its step, and there is no step for anything else."""
    ruleset = RULESETS[name]
    assert set(ruleset.evolve.steps) == set(ruleset.event_type.__args__)


@each_ruleset
def test_the_default_setup_makes_a_state(name):
    """A match can be created without any setting."""
    game = Game(RULESETS[name])
    state = game.before("0" * 32, game.setup({}))
    assert (state.match.version, state.match.status) == (0, "new")
    assert {"match", "table", "battle"} == set(state.__struct_fields__)


@each_ruleset
def test_every_rule_names_code_that_exists(name):
    """The catalogue leads to a function, class or constant in the file it names."""
    missing = [rule.id for rule in RULESETS[name].rules.values() if not stands(name, rule.code)]
    assert not missing


def stands(name: str, code: str) -> bool:
    """Whether "decide/initiative.py:begin" is defined there."""
    file, _, symbol = code.partition(":")
    path = (EVENTS / "rulesets" / name / file).resolve()
    return path.is_file() and symbol in defined(path)


def defined(path: Path) -> set[str]:
    names = set()
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names.update(target.id for target in targets if isinstance(target, ast.Name))
    return names
