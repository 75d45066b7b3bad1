"""Greedy bots play whole battles with every card of Warcry, and what they never met is named (W-50)."""

from functools import cache
from random import Random

import pytest

from tests.support.displays import rule_faults, text_faults, unexplained
from tests.support.golden_battles import folded
from wardrum.clients.bots.greedy import play_greedily
from wardrum.clients.bots.position import position
from wardrum.events import local
from wardrum.events.match.rules import RULES as MATCH_RULES
from wardrum.events.rulesets import warcry
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.data import DEPLOYMENTS, TWISTS, VICTORIES
from wardrum.events.toolkit.display.context import Kept

RULES = {**MATCH_RULES, **warcry.RULESET.rules}
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
    ("carry-it-home", "guarded"),
    ("hearth-and-hill", "enemy-home"),
    ("champions", "hero-down"),
    ("storm-the-gate", "gate-taken"),
    ("rear-guard", "leader-down"),
    ("searing-relic", "carried"),
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
    """A whole battle; without a result it did not end."""
    battle, rng = local.new("warcry", PLANS[victory], seed=1), Random(victory)
    for _ in range(STEPS_MAX):
        if battle.result is not None:
            break
        seat = battle.to_act[0]
        battle.do(play_greedily(position(battle, seat), rng), seat)
    return battle


def happened(victory):
    """All events of that battle."""
    battle = played(victory)
    return [event for data in battle.records for event in battle.game.read(data).events]


def lines_scored(victory):
    """The lines of the card that gave points in it."""
    return {event.reason for event in happened(victory) if isinstance(event, e.PointsScored)}


@pytest.mark.rule("W-50")
@pytest.mark.rule("W-96")
@pytest.mark.parametrize("victory", VICTORIES)
def test_every_card_is_played_to_its_end(victory):
    """A whole battle, with the deployment and the twist whose turn it is."""
    result = played(victory).result
    assert result is not None
    assert result.reason in ("victory", "draw")


def test_every_card_is_in_a_battle():
    """None is left out of the plans."""
    for kind, cards in (("deployment", DEPLOYMENTS), ("twist", TWISTS), ("victory", VICTORIES)):
        assert {plan[kind] for plan in PLANS.values()} == set(cards)


def test_everything_that_cards_do_has_happened():
    """Of the events that only cards bring, none is missing in these battles."""
    found = {type(event) for victory in VICTORIES for event in happened(victory)}
    assert set(OF_CARDS) - found == set()
    gained = {(event.kind, event.amount) for victory in VICTORIES for event in modifiers(victory)}
    assert {("toughness", -1), ("dazed", 1)} <= gained


def modifiers(victory):
    """What was changed for a while in the battle of this card."""
    return (event for event in happened(victory) if isinstance(event, e.ModifierGained))


def test_lines_that_never_scored_are_named():
    """Bots without a plan win few points of some kinds; of all others each has scored in the battle of its card."""
    idle = {(name, why) for name in VICTORIES for why in set(VICTORIES[name].score) - lines_scored(name)}
    assert idle <= IDLE


ASKING = ("storm-the-gate", "searing-relic", "marked-prey", "roving-beacon", "crumbling-stones")


@pytest.mark.parametrize("victory", ASKING)
def test_what_cards_ask_is_shown(victory):
    """What is kept from earlier versions is what is made without it, and all that changes is said."""
    battle, kept = played(victory), Kept()
    game, shown, found = battle.game, None, []
    for before, record, after in folded(game, battle.records):
        following = game.display(after, "", kept)
        assert following == game.display(after), record.version
        reported = game.shown(before, record, after)
        found += unexplained(shown or game.display(before), reported, following)
        found += [*text_faults(reported), *rule_faults(reported, RULES)]
        shown = following
    assert found == []
