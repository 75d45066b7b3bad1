"""Channeling as an action: ability dice for one activation, at a risk (M-43)."""

import pytest

from tests.events.rulesets.mordheim.given import (
    activated,
    battle_state,
    fighter,
    given,
    hand,
    options,
)
from wardrum.events.rulesets.mordheim import events as e
from wardrum.events.rulesets.mordheim.commands import (
    Channel,
    ChannelMagic,
    EndActivation,
    PlaceTreasure,
    UseAbility,
)
from wardrum.events.rulesets.mordheim.state import Setup
from wardrum.events.rulesets.warcry import events as w
from wardrum.events.space.plane import Location
from wardrum.events.space.table import Marker

CROWD = {
    "a-f1": fighter(5, 5, keywords=("WIZARD",), spell_book=("cinder-dart", "falling-slates")),
    "a-f2": fighter(20, 5),
    "b-f1": fighter(10, 5, wounds=30),
    "b-f2": fighter(25, 20),
}
DICE = {"a": hand(2, 2, 6, 6, 6, 1), "b": hand()}
GAIN = ChannelMagic("gain")


def channeling(fighters=CROWD, dice=DICE, setup=Setup(channeling="action"), **facts):
    """The wizard is activated, with a double of 2s and a triple of 6s."""
    return given(activated(battle_state(fighters, hands=dice, setup=setup), "a-f1", **facts))


def own(outcome):
    """The dice channeled in this activation, as face and number."""
    return [(dice.face, dice.dice) for dice in outcome.battle.activation.own_dice]


@pytest.mark.rule("M-43")
def test_a_double_of_threes():
    """New dice beside the hand, an action spent, and a die for the mishap."""
    done = channeling().when("a", GAIN, dice=[4])
    done.then(
        w.ActionMade("a-f1", "channel", 1, False),
        e.MagicChanneled("a-f1", "gain", 0, False, 3, 2),
        e.MishapRolled("a-f1", 4, 0, False),
    )
    assert own(done) == [(3, 2)]
    assert done.battle.hands["a"] == channeling().state.battle.hands["a"]
    assert done.battle.fighters["a-f1"].damage == 0


@pytest.mark.rule("M-43")
def test_improving_and_raising():
    """Dice leave the hand; a double becomes a triple, a 2 a 5, and the same dice may be taken again."""
    more = channeling().when("a", ChannelMagic("improve", 2), dice=[6])
    assert own(more) == [(2, 3)]
    assert more.battle.hands["a"].groups.keys() == {"6"}
    higher = more.when("a", ChannelMagic("raise", 2), dice=[5])
    assert higher.of(e.MagicChanneled) == [e.MagicChanneled("a-f1", "raise", 2, True, 5, 3)]
    assert own(higher) == [(5, 3)]
    top = channeling(dice={"a": hand(4, 4, 1, 2, 3, 5), "b": hand()})
    assert own(top.when("a", ChannelMagic("raise", 4), dice=[5])) == [(6, 2)]


@pytest.mark.rule("M-43")
@pytest.mark.parametrize(("die", "points"), [(2, 5), (3, 5), (4, 0), (6, 0)])
def test_a_mishap_hurts(die, points):
    """On a 2 or 3 as many points as the face of the dice made, from 4 on none."""
    done = channeling().when("a", ChannelMagic("raise", 2), dice=[die])
    assert done.of(e.MishapRolled) == [e.MishapRolled("a-f1", die, points, False)]
    assert done.battle.fighters["a-f1"].damage == points


@pytest.mark.rule("M-43")
def test_a_mishap_takes_the_wizard_out():
    """On a 1; the activation ends, and the dice are gone."""
    done = channeling().when("a", GAIN, dice=[1])
    assert done.of(w.FighterTakenDown) == [w.FighterTakenDown("a-f1", "b", 100)]
    done.then_ends(w.ActivationEnded("a-f1"), w.TurnPassed("b"))
    frail = {**CROWD, "a-f1": fighter(5, 5, keywords=("WIZARD",), damage=8)}
    weak = channeling(frail).when("a", GAIN, dice=[2])
    assert weak.of(w.FighterTakenDown)


@pytest.mark.rule("M-43")
def test_a_wizard_that_carries_puts_its_treasure_down_first():
    """Then the activation ends."""
    carrying = {**CROWD, "a-f1": fighter(5, 5, keywords=("WIZARD",), treasure="chest")}
    start = channeling(carrying)
    start.state.table.markers["chest"] = Marker("treasure", 12_700, 12_700, 0)
    fallen = start.when("a", GAIN, dice=[1])
    fallen.then_ends(w.CarrierStruckDown("a-f1", "chest"))
    down = fallen.when("a", PlaceTreasure(Location(12_700, 12_700)))
    assert down.of(w.FighterTakenDown, w.ActivationEnded) == [
        w.FighterTakenDown("a-f1", "b", 100),
        w.ActivationEnded("a-f1"),
    ]


@pytest.mark.rule("M-43")
def test_channeled_dice_pay():
    """They are spent first, if they are enough; the hand pays for what they are not enough for."""
    twins = channeling(dice={"a": hand(3, 3, 3, 3, 1, 2), "b": hand()}).when("a", GAIN, dice=[6])
    small = twins.when("a", UseAbility("cinder-dart", 3, "b-f1"))
    assert small.of(e.ChanneledDiceSpent, w.AbilityDiceSpent) == [e.ChanneledDiceSpent("a", 3, 2)]
    assert own(small) == []
    assert small.battle.hands["a"].groups.keys() == {"3"}
    large = twins.when("a", UseAbility("falling-slates", 3, "b-f1"))
    assert large.of(e.ChanneledDiceSpent, w.AbilityDiceSpent) == [w.AbilityDiceSpent("a", 3, 4)]
    assert own(large) == [(3, 2)]


@pytest.mark.rule("M-43")
def test_channeled_dice_are_lost_with_the_activation():
    """What is not spent by then; the next activation has none."""
    done = channeling(actions_left=1).when("a", GAIN, dice=[6])
    over = done.when("a", EndActivation())
    assert over.battle.hands["a"].groups.keys() == {"2", "6"}
    assert activated(over.state, "a-f2").battle.activation.own_dice == ()


@pytest.mark.rule("M-43")
@pytest.mark.parametrize(
    ("command", "code"),
    [
        (ChannelMagic("gain", 2), "no_dice_taken"),
        (ChannelMagic("improve"), "face_missing"),
        (ChannelMagic("improve", 4), "no_such_group"),
        (ChannelMagic("raise", 6), "cannot_raise"),
    ],
)
def test_what_cannot_be_channeled(command, code):
    """Each with its reason."""
    channeling().when("a", command).refused(code, "M-43")


@pytest.mark.rule("M-43")
def test_a_quad_is_not_improved():
    """There is nothing more."""
    four = channeling(dice={"a": hand(2, 2, 2, 2, 1, 3), "b": hand()})
    four.when("a", ChannelMagic("improve", 2)).refused("cannot_improve", "M-43")


@pytest.mark.rule("M-29")
@pytest.mark.rule("M-43")
def test_it_may_be_made_twice():
    """And no third time, bonus actions or not."""
    twice = channeling().when("a", GAIN, dice=[6]).when("a", GAIN, dice=[6])
    assert own(twice) == [(3, 2), (3, 2)]
    third = given(activated(twice.state, "a-f1", 1, made=("channel", "channel")))
    third.when("a", GAIN).refused("action_used_up", "M-29")


@pytest.mark.rule("M-43")
def test_who_channels_as_an_action():
    """Wizards where the setting says so; then there is no roll in the initiative phase."""
    priest = {**CROWD, "a-f1": fighter(5, 5, keywords=("PRIEST",))}
    channeling(priest).when("a", GAIN).refused("no_wizard", "M-43")
    channeling(setup=Setup()).when("a", GAIN).refused("not_an_action", "M-43")
    assert not options(channeling(setup=Setup()).state, "a", "ChannelMagic")
    declaring = battle_state(CROWD, hands=DICE, setup=Setup(channeling="action"), phase="declare")
    given(declaring).when("a", Channel("a-f1")).refused("no_channeling_fighter", "M-13")


@pytest.mark.rule("M-41")
@pytest.mark.rule("M-43")
def test_not_before_a_flight():
    """Who is in panic gets away first."""
    scared = {**CROWD, "a-f1": fighter(5, 5, keywords=("WIZARD",), panicked=1)}
    channeling(scared).when("a", GAIN).refused("must_flee", "M-41")


@pytest.mark.rule("M-43")
def test_what_is_listed():
    """Each way with the faces it takes, channeled ones among them, and the odds of a mishap; all of it is accepted."""
    start = channeling().when("a", GAIN, dice=[6])
    listed = {
        option.params["way"].of[0]: option.params["face"].of if "face" in option.params else ()
        for option in options(start.state, "a", "ChannelMagic")
    }
    assert listed == {"gain": (), "improve": (2, 3, 6), "raise": (2, 3)}
    assert options(start.state, "a", "ChannelMagic")[0].odds == {"wizard_down": "1/6", "mishap_damage": "1/3"}
    for way, faces in listed.items():
        for face in faces:
            assert start.when("a", ChannelMagic(way, face), dice=[6]).events
    paid = [
        option
        for option in options(start.state, "a", "UseAbility")
        if "cinder-dart" in option.params["ability"].of
    ]
    assert paid[0].params["face"].of == (2, 3, 6)
