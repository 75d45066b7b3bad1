"""How the events of this game read, and what is said to a seat that is waited for."""

import pytest

from tests.events.rulesets.mordheim.given import GAME, battle_state, fighter
from wardrum.events.rulesets.mordheim import events as e
from wardrum.events.rulesets.mordheim.state import DiceGroup
from wardrum.events.rulesets.mordheim.tell import tell
from wardrum.events.rulesets.warcry.tell import tell as tell_of_warcry

STATE = battle_state({"a-f1": fighter(5, 5), "b-f1": fighter(6.5, 5)})


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (e.WyrdDiceGained("a", 1), "Seat a gains a wyrd die."),
        (
            e.ChannelRolled("a", "a-f1", 5, 1, locked=False),
            "a-f1 channels and rolls 5: seat a gains a wyrd die.",
        ),
        (
            e.ChannelRolled("a", "a-f1", 1, 0, locked=True),
            "a-f1 channels and rolls 1: its spell book is locked.",
        ),
        (
            e.ChannelRolled("a", "a-f1", 2, 0, locked=False),
            "a-f1 channels and rolls 2: nothing comes of it.",
        ),
        (
            e.WyrdDiceSpent("a", 2, (3,), 0, (), 2, {"3": DiceGroup(3, 1)}),
            "Seat a spends 2 wyrd dice as singles and a wyrd die to make a triple of 3s.",
        ),
        (e.WyrdDiceSpent("a", 0, (), 2, (), 0, {}), "Seat a keeps its wyrd dice (2)."),
        (e.ReactionDiceFormed("b", (1, 0)), "Seat b has 2 reaction dice."),
        (e.ReactionDiceSpent("b", 1, (1,)), "Seat b spends 1 reaction die; 1 left."),
        (
            e.MissesCountered("b-f1", "a-f1", 1),
            "b-f1 counters: 1 point of damage for a-f1.",
        ),
        (
            e.RetreatStruck("b-f1", "a-f1", (3, 6), 0),
            "b-f1 strikes at a-f1 and rolls 3: a miss.",
        ),
        (
            e.RetreatStruck("b-f1", "a-f1", (4, 6), 6),
            "b-f1 strikes at a-f1 and rolls 4: 6 damage.",
        ),
        (e.MoralePhaseStarted(("a", "b")), "The morale phase: seat a and seat b lost half of the warband."),
        (e.MoraleRolled("a", passed=False), "Nobody is left to lead seat a: its warband wavers."),
        (
            e.MoraleRolled("a", True, "a-f1", 4),
            "a-f1 rolls 4 for the morale of seat a: the warband stands.",
        ),
        (e.PanicRolled("a-f1", 2, passed=False), "a-f1 rolls 2 and fails."),
    ],
)
def test_sentences(event, words):
    """Dice, fighters and results in one plain sentence."""
    assert tell(STATE, event) == words


def test_nothing_goes_unreported():
    """Every event of the game has its teller, here or in Warcry, and none has one that it does not have."""
    kinds = set(GAME.ruleset.event_type.__args__)
    own = {kind for kind, teller in tell.tellers.items() if tell_of_warcry.tellers.get(kind) is not teller}
    assert kinds <= set(tell.tellers)
    assert own <= kinds
