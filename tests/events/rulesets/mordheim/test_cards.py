"""What is of Warcry and happens here, too: treasure that hurts, and a friend who holds back."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from tests.events.rulesets.mordheim.given import activated, battle_state, fighter, given
from wardrum.events.rulesets.mordheim.commands import Decline, Wait
from wardrum.events.rulesets.warcry import events as w


def carrying(victory, treasure):
    """a-f1 carries a token of the card and has made one action."""
    fighters = {"a-f1": fighter(10, 11, treasure=treasure, damage=3), "b-f1": fighter(25, 20)}
    state = activated(battle_state(fighters, cards={"victory": victory}), "a-f1", 1, actions_made=1)
    return replace(state, table=replace(state.table, markers={}))


@pytest.mark.rule("W-91")
def test_the_shard_hurts_its_carrier():
    """Once, when its activation ends."""
    outcome = given(carrying("glowing-shard", "shard")).when("a", Wait())
    assert outcome.of(w.RelicBurned, w.DamageAllocated, w.ActivationEnded) == [
        w.RelicBurned("a-f1", "shard", 1),
        w.DamageAllocated("a-f1", 1, 4),
        w.ActivationEnded("a-f1"),
    ]


@pytest.mark.rule("W-85")
def test_who_is_inspired_may_hold_back():
    """Declined, the turn passes."""
    state = battle_state({"a-f1": fighter(5, 5), "a-f2": fighter(7, 5), "b-f1": fighter(25, 20)})
    inspired = replace(state, battle=replace(state.battle, inspired="a-f2"))
    declined = given(inspired).when("a", Decline())
    declined.then(w.InspirationDeclined("a-f2"), w.TurnPassed("b"))
    assert declined.battle.inspired is UNSET
