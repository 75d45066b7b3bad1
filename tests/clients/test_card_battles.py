"""Greedy bots play whole battles with every card of Warcry, and what they never met is named (W-50)."""

from functools import cache
from random import Random

import pytest

from wardrum.clients.bots.greedy import play_greedily
from wardrum.clients.bots.position import position
from wardrum.events import local
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.data import DEPLOYMENTS, TWISTS, VICTORIES

STEPS_MAX = 2000
OF_CARDS = (
    e.AttackerAssigned,
    e.TreasurePlaced,
    e.TargetNominated,
    e.ArrivalRolled,
    e.PrimaryNamed,
    e.RelicBurned,
    e.ObjectiveRemoved,
)
IDLE = {
    ("hearth-and-hill", "enemy-home"),
    ("champions", "hero-down"),
    ("storm-the-gate", "gate-taken"),
    ("rear-guard", "leader-down"),
    ("scattered-hoard", "guarded"),
}
"""Lines of cards that need not score in these battles; the tests of the cards have them score."""


def plans():
    """One battle for each victory card, with deployments and twists in turns."""
    deployments, twists = list(DEPLOYMENTS), list(TWISTS)
    for n, victory in enumerate(VICTORIES):
        plan = {"deployment": deployments[n % len(deployments)], "twist": twists[n % len(twists)]}
        yield {"victory": victory, "terrain": "hedge-maze", **plan}


PLANS = {plan["victory"]: plan for plan in plans()}


@cache
def played(victory):
    """A whole battle: the types of its events, what has scored, and how it ended (None: it did not)."""
    battle, rng = local.new("warcry", PLANS[victory], seed=1), Random(victory)
    for _ in range(STEPS_MAX):
        if battle.result is not None:
            break
        seat = battle.to_act[0]
        battle.do(play_greedily(position(battle, seat), rng), seat)
    events = [event for data in battle.records for event in battle.game.read(data).events]
    scored = {event.reason for event in events if isinstance(event, e.PointsScored)}
    return {type(event).__name__ for event in events}, scored, battle.result


@pytest.mark.rule("W-50")
@pytest.mark.rule("W-96")
@pytest.mark.parametrize("victory", VICTORIES)
def test_every_card_is_played_to_its_end(victory):
    """A whole battle, with the deployment and the twist whose turn it is."""
    _, _, result = played(victory)
    assert result is not None
    assert result.reason in ("victory", "draw")


def test_every_card_is_in_a_battle():
    """None is left out of the plans."""
    for kind, cards in (("deployment", DEPLOYMENTS), ("twist", TWISTS), ("victory", VICTORIES)):
        assert {plan[kind] for plan in PLANS.values()} == set(cards)


def test_everything_that_cards_do_has_happened():
    """Of the events that only cards bring, none is missing in these battles."""
    found = set().union(*(types for types, _, _ in map(played, VICTORIES)))
    assert {one.__name__ for one in OF_CARDS} - found == set()


def test_lines_that_never_scored_are_named():
    """Bots without a plan win few points of some kinds; of all others each has scored in the battle of its card."""
    idle = {(name, why) for name in VICTORIES for why in set(VICTORIES[name].score) - played(name)[1]}
    assert idle <= IDLE
