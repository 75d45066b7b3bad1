"""What the battle waits for, and what happens when time is up (TE-31)."""

import pytest

from tests.events.rulesets.trench.given import (
    GAME,
    acting,
    at,
    battle_state,
    given,
    initial,
    live,
    marked,
    rect,
    with_facts,
)
from wardrum.events.rulesets.trench import events as e
from wardrum.events.rulesets.trench.commands import (
    Activate,
    ChooseFirst,
    Dash,
    Decline,
    EndActivation,
    FightOn,
    Retreat,
    RollInitiative,
    SpendBlood,
    SubmitWarband,
)
from wardrum.events.rulesets.trench.questions import QUESTIONS
from wardrum.events.rulesets.trench.state import Setup

PAIRS = {"a-m1": at(5, 5), "a-m2": at(8, 5), "b-m1": at(30, 30)}


def decided(outcome):
    """What time's up does for the first seat that is awaited."""
    first = QUESTIONS.pending(outcome.state)[0]
    return first.key, first.default, list(QUESTIONS.default(outcome.state, first.seat))


@pytest.mark.rule("TE-31")
def test_a_silent_seat_activates_its_first_model_and_ends_it():
    """Both commands are accepted in a row, and the other seat picks."""
    key, words, commands = decided(given(battle_state(PAIRS)))
    assert (key, words) == ("pick-a", "the first model is Activated and does nothing")
    assert commands == [Activate("a-m1"), EndActivation()]
    after = given(battle_state(PAIRS)).when("a", commands[0]).when("a", commands[1])
    after.then_ends(e.PickPassed("b"))


@pytest.mark.rule("TE-31")
def test_ground_and_standing_up_are_not_decided_ahead():
    """Where something is asked after Activating, only the Activation is done at first."""
    wire = {"wire": rect(0, 0, 7, 7, kind="dangerous")}
    assert decided(given(battle_state(PAIRS, wire)))[2] == [Activate("a-m1")]
    lying = {**PAIRS, "a-m1": at(5, 5, down=True)}
    may = battle_state(lying, setup=Setup(down_models="may_stand"))
    assert decided(given(may))[2] == [Activate("a-m1")]
    asked = given(may).when("a", Activate("a-m1"))
    assert decided(asked) == ("rising-a", "the model stays Down", [Decline()])


def test_every_window_has_a_short_time_and_a_default():
    """Spending nothing, striking at no enemy, staying in place."""
    bled = given(acting(battle_state({**PAIRS, "a-m1": marked(at(5, 5), blood=2)}), "a-m1"))
    asked = bled.when("a", Dash("a-m1"))
    assert decided(asked) == ("success-b", "nothing is spent", [SpendBlood(0)])
    assert QUESTIONS.pending(asked.state)[0].seconds == 60
    granted = asked.when("b", SpendBlood(0), dice=[6, 4])
    assert decided(granted) == ("dashing-a", "the model stays", [Decline()])
    near = given(acting(battle_state({"a-m1": at(10, 10), "b-m1": at(11.5, 10)}), "a-m1"))
    leaving = near.when("a", Retreat("a-m1", ((25400, 12700),)))
    assert decided(leaving) == ("free_fights-b", "no free Fight is taken", [Decline()])


def test_between_activations_defaults_are_the_first_options():
    """Muster, rolling, who goes first, wavering."""
    start = given(live(initial(Setup())))
    assert [p.key for p in QUESTIONS.pending(start.state)] == ["muster-a", "muster-b"]
    assert isinstance(decided(start)[2][0], SubmitWarband)
    for phase, words, command in (
        ("roll", "the die is rolled", RollInitiative()),
        ("first", "the holder goes first", ChooseFirst("a")),
        ("waver", "the warband fights on", FightOn()),
    ):
        state = given(battle_state(PAIRS, phase=phase))
        assert decided(state) == (f"{phase}-a", words, [command])


def test_an_activation_that_runs_out_of_time_ends():
    """Whatever was left of it is lost."""
    state = given(acting(with_facts(battle_state(PAIRS), "a-m2", activated=True), "a-m1"))
    assert decided(state) == ("act-a", "the Activation ends", [EndActivation()])
    assert GAME.pending(state.state)[0].seat == "a"
