"""Code that serves or plays any game knows no command by its name: an option says what it is, and a command has its type."""

import ast
from pathlib import Path

import pytest

from tests.tidy.planting import planted
from tests.tidy.tree import Tree, parsed, project
from wardrum.events.match.commands import MatchCommand
from wardrum.events.rulesets import RULESETS

NAMELESS = (
    "wardrum.clients.api",
    "wardrum.clients.bots",
    "wardrum.clients.mirror",
    "wardrum.server.connections",
    "wardrum.server.engine",
    "wardrum.server.matches",
    "wardrum.server.services",
    "wardrum.server.spectating",
)
BEGINNING = 4  # letters from which on a text counts as the beginning of a name
COMMANDS = {
    command.__struct_config__.tag
    for commands in (MatchCommand, *(ruleset.command_type for ruleset in RULESETS.values()))
    for command in commands.__args__
}


def named_commands(tree: Tree) -> list[str]:
    """Where a module that serves every game has the name of a command, or the beginning of one, as a text."""
    return [
        f"{module}:{node.lineno} {node.value}"
        for module, path in tree.modules.items()
        if module.startswith(NAMELESS)
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and names_one(node.value)
    ]


def names_one(text: str) -> bool:
    """Whether a text is a command's name or begins one."""
    return text in COMMANDS or (
        len(text) >= BEGINNING and text[0].isupper() and any(name.startswith(text) for name in COMMANDS)
    )


def test_bots_clients_and_lanes_name_no_command():
    """Bots go by what options say of themselves, clients and lanes by types: a new ruleset changes none of them."""
    assert named_commands(project()) == []


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("clients/wardrum/clients/bots/position.py", 'IDLE = frozenset({"Wait", "idle"})'),
        (
            "clients/wardrum/clients/bots/greedy/odds.py",
            'def paid(command): return command.startswith("Spend")',
        ),
        ("server/wardrum/server/engine/lane.py", 'ENDING = ("Concede",)'),
        ("clients/wardrum/clients/api/reveal_watch.py", 'SEATING = ("TakeSeat",)'),
    ],
)
def test_a_planted_name_is_found(tmp_path: Path, module: str, text: str):
    """A list of names, the beginning of several, and two of the life cycle."""
    assert len(named_commands(planted(tmp_path, {module: text}))) == 1


def test_words_that_only_look_like_names_are_none(tmp_path: Path):
    """Sentences, parameters and short texts are no commands."""
    source = '"""Move and wait."""\nSAMPLE, NONE, A = "sample", "none", "Mo"\n'
    assert named_commands(planted(tmp_path, {"clients/wardrum/clients/bots/play.py": source})) == []
