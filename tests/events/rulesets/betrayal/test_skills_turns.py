"""What skills do at the start and the end of turns and rounds, and around moves (section 6)."""

import pytest

from tests.events.rulesets.betrayal.given import adventurer, battle, companion, enemy, fought, given
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal.commands import DecideTie
from wardrum.events.rulesets.betrayal.decide import rounds
from wardrum.events.rulesets.betrayal.mechanics import triggers


def at_the_moment(state, timing, unit="", about=""):
    """What is due at a moment takes place, up to the next decision."""
    return given(state).after(lambda decision: triggers.moment(decision, timing, unit, about)).goes_on()


@pytest.mark.rule("F-20")
def test_regrowth_and_mending():
    """Hit points come back at the start of the turn and at its end, never above health."""
    units = adventurer("a", "h1_0"), enemy("e01", "h0_0", hp=1, skills=("regrowth-2", "mending-9"))
    outcome = fought(*units, dice=[1])
    assert [(healed.cause, healed.hp) for healed in outcome.of(e.UnitHealed)] == [
        ("regrowth", 3),
        ("mending", 4),
    ]


def test_nothing_to_heal_no_effect():
    """An effect that would do nothing does not come up at all."""
    outcome = fought(adventurer("a", "h1_0"), enemy("e01", "h0_0", skills=("regrowth",)), dice=[1])
    assert outcome.of(e.TriggersReached) == []


def test_setting_a_friend_aside():
    """Hurt, it takes the weakest lesser friend next to it off the map, undefeated, and regains hit points."""
    friends = enemy("e02", "h0_1", hp=3, acted=True), enemy("e03", "h-1_0", hp=2, acted=True)
    hungry = enemy("e01", "h0_0", level=5, hp=1, skills=("hungry",))
    outcome = fought(adventurer("a", "h1_0"), hungry, *friends, dice=[1])
    assert outcome.one(e.UnitRemoved) == e.UnitRemoved("e03", "hungry")
    assert (outcome.unit("e01").hp, outcome.state.battle.fallen) == (3, ())


def test_the_party_says_which_friend():
    """Of friends equally weak the party says who is set aside."""
    friends = enemy("e02", "h0_1", acted=True), enemy("e03", "h-1_0", acted=True)
    asked = fought(adventurer("a", "h1_0"), enemy("e01", "h0_0", level=5, hp=1, skills=("hungry",)), *friends)
    assert (asked.state.battle.request.kind, asked.state.battle.request.options) == ("hungry", ("e02", "e03"))
    outcome = asked.when("a", DecideTie("e03"), dice=[1])
    assert outcome.unit("e03").where == "removed"


@pytest.mark.rule("F-6")
def test_pulled_before_the_move():
    """The closest opponent in sight is put next to it, which is no movement; then it need not move."""
    outcome = fought(
        adventurer("a", "h2_0"),
        adventurer("b", "h4_-2"),
        enemy("e01", "h0_0", skills=("long-hook",)),
        dice=[1],
    )
    assert outcome.one(e.UnitPlaced) == e.UnitPlaced("a", "h1_0", "long-hook")
    assert outcome.of(e.UnitMoved) == []


def test_too_far_to_be_pulled():
    """The hook does not reach farther than its range."""
    row = {"west": [f"h{q}_0" for q in range(9)]}
    outcome = fought(adventurer("a", "h8_0"), enemy("e01", "h0_0", skills=("long-hook",)), tiles=row)
    assert outcome.of(e.UnitPlaced) == []


def test_moving_twice():
    """It moves a second time if it has moved and still hits nobody, and no third time."""
    row = {"west": [f"h{q}_0" for q in range(9)]}
    outcome = fought(adventurer("a", "h8_0"), enemy("e01", "h0_0", skills=("bounding",)), tiles=row)
    assert [moved.path[-1] for moved in outcome.of(e.UnitMoved)] == ["h2_0", "h4_0"]


def test_cold_breath():
    """At the end of its turn everybody of the other side next to it is hurt, one after the other."""
    units = adventurer("a", "h1_0"), adventurer("b", "h0_1", hp=3), adventurer("c", "h2_-1")
    outcome = fought(*units, enemy("e01", "h0_0", skills=("cold-breath-2",), priority="weakest"), dice=[1])
    assert [(dealt.target, dealt.hp) for dealt in outcome.of(e.DamageDealt)] == [("a", 2), ("b", 1)]


def test_taking_life():
    """At the end of its turn it takes a hit point from a neighbour, truly, and has it itself."""
    outcome = fought(
        adventurer("a", "h1_0", bonus=2), enemy("e01", "h0_0", hp=2, skills=("blood-tithe",)), dice=[1]
    )
    assert (outcome.unit("a").hp, outcome.unit("a").bonus, outcome.unit("e01").hp) == (3, 2, 3)


@pytest.mark.rule("BE-15")
def test_raising_the_fallen():
    """The enemy that fell last stands again next to its caller, without a turn in this round."""
    dead = enemy("e02", where="defeated", hp=0), enemy("e03", where="defeated", hp=0)
    caller = enemy("e01", "h0_0", level=5, skills=("bone-caller-2",))
    asked = fought(adventurer("a", "h1_0"), caller, *dead, fallen=("e02", "e03"), dice=[1])
    assert asked.state.battle.request.kind == "bone-caller"
    outcome = asked.when("a", DecideTie("h0_1"))
    assert outcome.one(e.UnitRaised) == e.UnitRaised("e03", "h0_1", 2, "bone-caller", acts=False)
    assert outcome.of(e.TurnStarted) == []
    assert outcome.state.battle.fallen == ("e02",)


def test_fading():
    """It ends its turn in stealth."""
    outcome = fought(adventurer("a", "h1_0"), enemy("e01", "h0_0", skills=("fading",)), dice=[1])
    assert outcome.unit("e01").statuses == ("stealth",)


@pytest.mark.rule("B-5")
@pytest.mark.rule("BE-1")
def test_the_counter_comes_down_before_fatigue():
    """At the start of a fatigue round an effect brings the counter to 5, so nobody is tired; once in a battle."""
    units = (
        adventurer("a", "h0_0"),
        companion("a-companion", "h1_0", skills=("steady-drum",)),
        enemy("e01", "h5_-2"),
    )
    state = battle(*units, counter=5, round=5)
    outcome = given(state).after(rounds.start_round).goes_on()
    assert [(turned.now, turned.cause) for turned in outcome.of(e.RoundCounterChanged)] == [
        (5, "steady-drum")
    ]
    assert outcome.of(e.FatigueRoundStarted) == []
    again = given(outcome.state).after(lambda decision: triggers.moment(decision, "round-start"))
    assert again.events == ()


@pytest.mark.rule("B-5")
@pytest.mark.rule("BE-6")
def test_the_party_orders_effects_of_one_moment():
    """Two effects at the start of a round take place one at a time, as the party orders them."""
    units = (
        adventurer("a", "h0_0"),
        enemy("e01", "h5_-2", skills=("hollow-bell",)),
        enemy("e02", "h6_-2", skills=("hollow-bell-3",)),
    )
    asked = at_the_moment(battle(*units, phase="round_start", counter=2), "round-start")
    assert asked.state.battle.request.options == ("e01-hollow-bell", "e02-hollow-bell")
    outcome = asked.when("a", DecideTie("e02-hollow-bell"))
    assert [turned.now for turned in outcome.of(e.RoundCounterChanged)] == [5, 6]
    assert outcome.one(e.FatigueRoundStarted)


@pytest.mark.rule("B-15")
def test_at_the_end_of_the_round():
    """Effects of the end of a round take place once all have acted."""
    outcome = fought(adventurer("a", "h1_0"), enemy("e01", "h0_0", skills=("dirge",)), dice=[1], counter=3)
    kinds = [type(event) for event in outcome.events]
    assert kinds.index(e.RoundEnded) < kinds.index(e.RoundCounterChanged)
    assert outcome.state.battle.counter == 4
