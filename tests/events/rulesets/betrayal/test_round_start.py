"""The start of a round: counter, effects, fatigue, in this order."""

import pytest
from msgspec.structs import replace

from tests.events.rulesets.betrayal.given import adventurer, battle, enemy, given
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal.commands import DecideTie
from wardrum.events.rulesets.betrayal.data import ADVENTURERS
from wardrum.events.rulesets.betrayal.data.delves import CARDS, DELVES
from wardrum.events.rulesets.betrayal.decide.rounds import fatigue_round, start_round
from wardrum.events.rulesets.betrayal.mechanics import round_counter
from wardrum.events.rulesets.betrayal.mechanics.cooldown_track import gain_fatigue
from wardrum.events.rulesets.betrayal.skills import characteristics
from wardrum.events.rulesets.betrayal.state import Setup

FOE = enemy("e01", "h5_-2", health=30)


def begun(*units, number=6, shown=5, **facts):
    """The next round begins, with all that the rules do up to the first decision of it."""
    state = battle(*units, FOE, phase="judgement", round=number - 1, counter=shown, **facts)
    return given(given(state).after(start_round).state).goes_on(), given(state).after(start_round)


@pytest.mark.rule("B-1", "B-4", "B-6", "B-9")
def test_the_first_fatigue_round():
    """After round 5 the counter shows fatigue: everybody gains overfatigue, then takes damage for all it has."""
    after, first = begun(
        adventurer("a", "h0_0", health=5), adventurer("b", "h1_0", health=5, track=("over",))
    )
    assert first.one(e.RoundStarted).round_index == 6
    assert first.one(e.RoundCounterChanged).now == 6
    order = [type(event).__name__ for event in after.events if type(event).__name__ != "PhaseStarted"]
    assert order[:7] == [
        "FatigueRoundStarted", "FatigueDieGained", "FatigueDieGained",
        "BlowFell", "BlowFell", "DamageDealt", "DamageDealt",
    ]  # fmt: skip
    assert [(dealt.target, dealt.amount, dealt.true) for dealt in after.of(e.DamageDealt)] == [
        ("a", 1, True),
        ("b", 2, True),
    ]


@pytest.mark.rule("B-7", "B-6")
def test_fatigue_goes_on():
    """Every further round is a fatigue round as long as the counter is not brought down."""
    after, first = begun(adventurer("a", "h0_0"), number=9, shown=6)
    assert not first.of(e.RoundCounterChanged)
    assert after.one(e.FatigueRoundStarted).round_index == 9


@pytest.mark.rule("BE-22", "BE-8")
def test_who_falls_to_fatigue():
    """All gain and all take damage before anybody's turn; who falls has none, and who was down is left alone."""
    units = (
        adventurer("a", "h0_0", hp=1),
        adventurer("b", "h1_0"),
        adventurer("c", where="defeated", hp=0),
    )
    after, _ = begun(*units)
    assert [event.unit for event in after.of(e.FatigueDieGained)] == ["a", "b"]
    assert after.one(e.UnitDefeated).unit == "a"
    assert after.one(e.TurnStarted).unit == "b"


@pytest.mark.rule("BE-1", "B-5")
def test_relief_comes_before_fatigue():
    """An effect at the start of the round that turns the counter down to 5 spares everybody."""
    drummer = enemy("e02", "h4_-2", skills=("steady-drum",))
    after, first = begun(adventurer("a", "h0_0"), drummer)
    assert first.state.battle.counter == 6
    assert (after.one(e.RoundCounterChanged).now, after.of(e.FatigueRoundStarted)) == (5, [])
    assert not after.of(e.FatigueDieGained)


SPARES_ONE = Setup(fatigue_exit="next_round")


def calmed(state, by=1, cause="calm"):
    """The state after an effect that brings the counter down."""
    return given(state).after(lambda decision: round_counter.change(decision, "reduce", by, cause)).state


def counters(state, rounds):
    """What the counter shows after the starts of the next rounds."""
    shown = []
    for _ in range(rounds):
        state = given(state).after(start_round).state
        state = replace(state, battle=replace(state.battle, phase="enemies"))
        shown.append(state.battle.counter)
    return shown


@pytest.mark.rule("BE-2", "B-7", "B-4")
@pytest.mark.parametrize(
    ("setup", "by", "shown"),
    [(Setup(), 1, [6, 6]), (Setup(), 2, [5, 6]), (SPARES_ONE, 1, [5, 6]), (SPARES_ONE, 2, [5, 6])],
)
def test_relief_in_a_fatigue_round(setup, by, shown):
    """The next start adds one as always, to 5 as to 4; by the setting "next_round" it stops at 5, once."""
    state = battle(adventurer("a", "h0_0"), FOE, phase="enemies", round=6, counter=6, setup=setup)
    assert counters(calmed(state, by), 2) == shown


@pytest.mark.rule("BE-2", "BE-1", "B-4")
@pytest.mark.parametrize("setup", [Setup(), SPARES_ONE])
def test_relief_at_the_start_counts_for_that_round(setup):
    """A reduction at the start of a round spares that round and not the next as well, by either setting."""
    drummer = enemy("e02", "h4_-2", skills=("steady-drum",))
    after, _ = begun(adventurer("a", "h0_0"), drummer, setup=setup)
    assert after.state.battle.counter == 5
    assert not after.of(e.FatigueRoundStarted)
    following = given(after.state).after(start_round).state
    assert following.battle.counter == 6
    assert given(following).after(fatigue_round).one(e.FatigueRoundStarted).round_index == 7


@pytest.mark.rule("B-8", "BE-2")
def test_a_fatigue_round_is_round_6_to_its_end():
    """What reads the number of the round reads 6 although the counter has come down, and the counter from the next round on."""
    windy = enemy("e02", "h4_-2", skills=("rising-wind",))
    after, _ = begun(adventurer("a", "h0_0", health=9), windy)
    assert after.one(e.FatigueRoundStarted)
    low = calmed(after.state, 4)
    assert (low.battle.counter, characteristics.movement(low, "e02")) == (2, 6)
    following = given(low).after(start_round).state
    assert (following.battle.counter, characteristics.movement(following, "e02")) == (3, 3)


FINDS = sorted({find for hidden in DELVES.values() for find in hidden.finds})
"""Everything that caches hold."""


def calming():
    """All that calms the counter: of abilities, dice, caches and cards of delves."""
    for card in ADVENTURERS.values():
        yield from (ability.effect for ability in card.abilities.values())
        yield from (face for die in card.dice.values() for face in die.faces)
    yield from FINDS
    yield from (card.effect for card in CARDS.values())


@pytest.mark.rule("BE-2")
def test_nothing_that_calms_is_idle_in_fatigue():
    """Every effect of ours that brings the counter down, used in a fatigue round, spares the next one."""
    state = battle(adventurer("a", "h0_0"), FOE, phase="adventurers", round=6, counter=6)
    amounts = [int(word.partition("-")[2]) for word in calming() if word.startswith("calm-")]
    assert len(amounts) == 5
    assert [counters(calmed(state, amount), 1) for amount in amounts] == [[5]] * 5


@pytest.mark.rule("BE-3", "BE-4")
def test_fatigue_too_early():
    """Pushed to fatigue in a round nobody takes damage before the next start; the die stays within its faces."""
    state = battle(adventurer("a", "h0_0"), FOE, round=3, counter=3)
    pushed = given(state).after(lambda decision: round_counter.change(decision, "increase", 9, "haste"))
    assert pushed.events == (e.RoundCounterChanged(3, 6, "haste"),)
    low = given(state).after(lambda decision: round_counter.change(decision, "reduce", 9, "calm"))
    assert low.state.battle.counter == 1


@pytest.mark.rule("BE-10", "BE-9")
@pytest.mark.parametrize(
    ("track", "setup", "damage"),
    [
        (("light",) * 13, Setup(), [1]),
        (("over",) * 13, Setup(), [1, 13]),
        ((), Setup(overfatigue=1), [1]),
        (("over",), Setup(overfatigue=1), [1, 1]),
    ],
)
def test_the_end_of_track_and_supply(track, setup, damage):
    """A die without a place, or not in the supply, is one true damage before that for the dice in the track."""
    state = battle(adventurer("a", "h0_0", track=track, hp=30, health=30), FOE, phase="judgement", round=5,
                   counter=5, setup=setup)  # fmt: skip
    after = given(given(state).after(start_round).state).goes_on()
    assert [dealt.amount for dealt in after.of(e.DamageDealt)] == damage


def test_light_fatigue_out_of_supply():
    """With no light die left overfatigue is gained instead (section 5.3)."""
    state = battle(adventurer("a", "h0_0", track=("light",)), FOE, setup=Setup(light_fatigue=1))
    outcome = given(state).after(lambda decision: gain_fatigue(decision, "a", "light", "engage"))
    assert outcome.one(e.FatigueDieGained).die == "over"
    assert outcome.unit("a").sheet.track == ("light", "over")


@pytest.mark.rule("B-5", "BE-6")
def test_the_party_orders_effects_of_one_moment():
    """Several effects at the start of a round take place one at a time, in the party's order."""
    drummers = [enemy(key, hex, skills=("steady-drum",)) for key, hex in (("e02", "h4_-2"), ("e03", "h6_-3"))]
    asked, _ = begun(adventurer("a", "h0_0"), *drummers)
    request = asked.one(e.PartyDecisionRequested)
    assert (request.kind, request.options) == ("trigger", ("e02-steady-drum", "e03-steady-drum"))
    after = asked.when("a", DecideTie("e03-steady-drum"))
    assert [event.unit for event in after.of(e.EffectTriggered)] == ["e03", "e02"]
    assert [event.now for event in after.of(e.RoundCounterChanged)] == [5, 4]
