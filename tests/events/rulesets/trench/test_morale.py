"""The Morale Phase (T-21, X-40, X-41, X-43)."""

import pytest
from msgspec.structs import replace

from tests.events.rulesets.trench.given import acting, at, battle_state, given, marked, options, with_facts
from wardrum.events.match.events import MatchEnded
from wardrum.events.rulesets.trench import events as e
from wardrum.events.rulesets.trench.commands import ChooseFirst, EndActivation, FightOn, Flee, RollInitiative
from wardrum.events.rulesets.trench.state import Setup

FOUR = {
    "a-m1": at(5, 5),
    "a-m2": at(8, 5),
    "b-m1": at(30, 30),
    "b-m2": at(27, 30),
}


def ending(strength=None, models=FOUR, setup=Setup(), shaken=()):
    """a-m1 is the last model of the Turn; b has lost as many of its force as `strength` says."""
    strength = {"a": 2, "b": 4} if strength is None else strength
    state = battle_state(models, setup=setup, strength=strength, shaken=shaken)
    gone = dict(state.battle.models)
    for seat, size in strength.items():
        own = [key for key in models if key.startswith(seat)]
        for n in range(len(own) + 1, size + 1):
            lost = replace(state.battle.models[own[0]], status="out")
            gone[f"{seat}-m{n}"] = lost
    battle = replace(state.battle, models=gone, order=tuple(gone))
    state = with_facts(replace(state, battle=battle), *models, activated=True)
    return given(acting(state, "a-m1"))


@pytest.mark.rule("T-21")
@pytest.mark.rule("X-40")
@pytest.mark.rule("TE-30")
def test_half_of_the_force_lost_makes_a_check():
    """Two of four out: seat b checks; two of five, or none of two, does not."""
    checked = ending().when("a", EndActivation(), dice=[3, 4])
    assert checked.of(e.MoralePhaseStarted) == [e.MoralePhaseStarted(("b",))]
    assert checked.of(e.MoraleChecked)[0].outcome == "success"
    assert checked.of(e.TurnEnded)
    calm = ending({"a": 2, "b": 3}).when("a", EndActivation())
    assert calm.of(e.MoralePhaseStarted) == [e.MoralePhaseStarted(())]


@pytest.mark.rule("X-40")
@pytest.mark.rule("X-7")
def test_who_is_down_counts_as_lost_and_halves_are_rounded_up():
    """Of five models three have to be Down or out."""
    down = {**FOUR, "b-m1": at(30, 30, down=True)}
    assert ending({"a": 2, "b": 4}, down).when("a", EndActivation(), dice=[3, 4]).of(e.MoraleChecked)
    five = {**FOUR, "b-m3": at(24, 30)}
    assert not ending({"a": 2, "b": 5}, five).when("a", EndActivation()).of(e.MoraleChecked)


@pytest.mark.rule("X-40")
@pytest.mark.rule("TE-22")
def test_a_standing_leader_helps_and_markers_do_not():
    """+1 DICE while it stands; BLOOD and BLESSING are no matter of a warband's roll."""
    leader = marked(at(30, 30), card=replace(FOUR["b-m1"][1].card, leader=True), blood=3, blessing=2)
    led = ending(models={**FOUR, "b-m1": leader}).when("a", EndActivation(), dice=[3, 1, 4])
    (check,) = led.of(e.MoraleChecked)
    assert (check.mods, check.dice, check.kept) == ({"leader": 1}, (3, 1, 4), (0, 2))


@pytest.mark.rule("X-41")
def test_a_failed_check_shakes_the_warband():
    """Its seat may fight on, and then all its rolls are Risky."""
    asked = ending().when("a", EndActivation(), dice=[1, 2])
    assert asked.events[-1] == e.WarbandWavered("b")
    assert [o.command for o in options(asked.state, "b")] == ["FightOn", "Flee"]
    asked.when("a", FightOn()).refused("not_your_turn", "X-41")
    ending().when("a", Flee()).refused("wrong_phase", "X-41")
    on = asked.when("b", FightOn())
    on.then_begins(e.WarbandShaken("b"), e.TurnEnded(1), e.TurnStarted(2))
    assert on.battle.shaken == ("b",)


@pytest.mark.rule("X-41")
@pytest.mark.rule("X-43")
def test_who_flees_has_lost():
    """At once and whatever the Victory Points."""
    left = ending().when("a", EndActivation(), dice=[1, 2]).when("b", Flee())
    left.then(e.WarbandFled("b"), e.GameEnded("fled", ("a",)), MatchEnded("victory", ("a",), 1))
    assert {piece.seat for piece in left.state.table.pieces.values()} == {"a"}
    at_once = ending(setup=Setup(failed_morale="flee")).when("a", EndActivation(), dice=[1, 2])
    assert at_once.of(e.WarbandFled)


@pytest.mark.rule("X-41")
def test_a_shaken_warband_checks_again():
    """Whatever it has lost: a success steadies it, another failure is flight."""
    steady = ending({"a": 2, "b": 2}, shaken=("b",)).when("a", EndActivation(), dice=[3, 4])
    assert steady.of(e.WarbandRecovered) == [e.WarbandRecovered("b")]
    assert steady.battle.shaken == ()
    fled = ending({"a": 2, "b": 2}, shaken=("b",)).when("a", EndActivation(), dice=[1, 4])
    assert fled.of(e.GameEnded) == [e.GameEnded("fled", ("a",))]


@pytest.mark.rule("TE-18")
def test_the_rolls_of_the_shaken_are_risky():
    """A missed shot ends the Activation; what needs no roll stays as it is."""
    from wardrum.events.rulesets.trench.commands import Shoot

    models = {"a-m1": at(10, 10), "b-m1": at(10, 20)}
    state = acting(battle_state(models, shaken=("a",)), "a-m1")
    missed = given(state).when("a", Shoot("a-m1", "w1", "b-m1"), dice=[1, 2])
    assert missed.of(e.SuccessRolled)[0].risky
    missed.then_ends(e.ActivationEnded(("a-m1",), "risky_failure"), e.PickPassed("b"))


@pytest.mark.rule("TE-27")
def test_when_both_check_the_holder_says_who_begins():
    """One after the other; the first to flee has lost and the second does not check."""
    asked = ending({"a": 4, "b": 4}).when("a", EndActivation())
    assert asked.events[-1] == e.CheckOrderAsked("a")
    asked.when("b", ChooseFirst("b")).refused("not_your_turn", "X-40")
    asked.when("a", ChooseFirst("z")).refused("no_such_seat", "X-40")
    first = asked.when("a", ChooseFirst("b"), dice=[1, 1])
    first.then_begins(e.CheckOrderChosen(("b", "a")))
    assert first.when("b", Flee()).of(e.GameEnded) == [e.GameEnded("fled", ("a",))]
    both = first.when("b", FightOn(), dice=[6, 6])
    assert both.of(e.MoraleChecked)[0].seat == "a"


@pytest.mark.rule("TE-27")
def test_by_a_setting_the_smaller_warband_checks_first():
    """No seat is asked for an order then."""
    models = {key: one for key, one in FOUR.items() if key != "b-m2"}
    both = ending({"a": 4, "b": 4}, models, Setup(morale_order="smaller_first"))
    checked = both.when("a", EndActivation(), dice=[6, 6, 6, 6])
    assert [check.seat for check in checked.of(e.MoraleChecked)] == ["b", "a"]


@pytest.mark.rule("TE-27")
@pytest.mark.rule("X-43")
def test_when_both_would_flee_only_the_first_one_does():
    """The game is over with it: the other warband rolls no dice any more."""
    both = ending({"a": 4, "b": 4}, FOUR, Setup(morale_order="smaller_first"), shaken=("a", "b"))
    fled = both.when("a", EndActivation(), dice=[1, 1])
    assert len(fled.of(e.MoraleChecked)) == len(fled.of(e.GameEnded)) == 1
    assert fled.events[-1] == MatchEnded("victory", ("b",), 1)


def test_the_next_turn_may_begin_with_a_roll_off():
    """After Morale the Initiative is counted again."""
    calm = ending({"a": 2, "b": 2}).when("a", EndActivation())
    assert calm.events[-1] == e.InitiativeCounted({"a": 2, "b": 2}, tied=True)
    assert calm.when("b", RollInitiative(), dice=[2]).battle.dice == {"b": 2}
