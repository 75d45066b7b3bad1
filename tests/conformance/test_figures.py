"""The figures of the sources, on a small tree and a small game."""

from tests.conformance.naive_moves import Vocabulary
from tests.conformance.test_perft import BATTLES, SETUPS, perft, positions
from tests.support import figures
from tests.tidy.planting import planted
from wardrum.events.rulesets import games


def test_lines_are_counted_by_folder(tmp_path):
    """Python of the packages and scripts of the page, and again by ruleset; nothing else."""
    planted(
        tmp_path,
        {
            "events/wardrum/events/core/kernel.py": "A = 1\n\n# why\n",
            "events/wardrum/events/rulesets/war/decide/turn.py": "B = 1\nC = 2\n",
            "events/wardrum/events/rulesets/war/READINGS.md": "words\n",
            "clients/wardrum/clients/web/js/core/i18n.js": "let x;\n",
        },
    )
    assert {folder: count for folder, count in figures.lines_by_folder(tmp_path).items() if count} == {
        "clients/wardrum/clients/web/js": 1,
        "events": 5,
        "events/wardrum/events/core": 3,
        "events/wardrum/events/rulesets": 2,
        "events/wardrum/events/rulesets/war": 2,
    }


def test_sequences_of_two_are_counted_as_by_brute_force():
    """In one position."""
    game = games()["warcry"]
    vocabulary = Vocabulary(game, SETUPS["warcry"], BATTLES)
    (state,) = positions(game, SETUPS["warcry"], 1)
    by_list, by_force = perft(vocabulary, state)
    assert figures.perft(vocabulary, state) == by_list == by_force
