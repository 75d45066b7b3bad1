"""Waiting, and the second activation it allows (W-75 to W-77)."""

import pytest
from msgspec.structs import replace

from tests.events.rulesets.warcry.given import (
    activated,
    at,
    battle_state,
    fighter,
    given,
    hand,
    options,
    with_hand,
)
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.commands import (
    ActivateFighter,
    Decline,
    EndActivation,
    Move,
    UseAbility,
    Wait,
)
from wardrum.events.rulesets.warcry.questions import QUESTIONS
from wardrum.events.rulesets.warcry.state import Activation, TreasureSpot
from wardrum.events.space.plane import Leg

STAY = Move((Leg(*at(5, 5)),))


def battle(**mine):
    """One fighter on either side, far from each other; `mine` are facts of a's; a has another in reserve."""
    return battle_state({"a-f1": fighter(5, 5, **mine), "a-f2": fighter(), "b-f1": fighter(5, 17)})


def waiting():
    """A battle in which a's fighter has waited and it is a's turn again."""
    return battle(activated=1, waiting=True)


@pytest.mark.rule("W-75")
def test_waiting_first_ends_the_activation_and_keeps_the_fighter_ready():
    """Wait as the first action: the activation is over at once, and the fighter is waiting."""
    waited = given(activated(battle(), "a-f1")).when("a", Wait())
    waited.then(
        e.ActionMade("a-f1", "wait", actions_left=1),
        e.FighterWaiting("a-f1"),
        e.ActivationEnded("a-f1"),
        e.TurnPassed("b"),
    )
    assert waited.battle.fighters["a-f1"].waiting


@pytest.mark.rule("W-75")
def test_an_ability_before_waiting_changes_nothing():
    """Edge case 24: the first action was to wait, whatever ability came before it."""
    state = with_hand(activated(battle(), "a-f1"), "a", hand(2, 2))
    given(state).when("a", UseAbility("rush", 2)).when("a", Wait()).then_begins(
        e.ActionMade("a-f1", "wait", actions_left=1), e.FighterWaiting("a-f1")
    )


@pytest.mark.rule("W-76")
def test_waiting_last_merely_ends_the_activation():
    """Edge case 25: move, then wait: the fighter is not waiting."""
    waited = given(activated(battle(), "a-f1")).when("a", STAY).when("a", Wait())
    waited.then(e.ActionMade("a-f1", "wait", actions_left=0), e.ActivationEnded("a-f1"), e.TurnPassed("b"))
    assert not waited.battle.fighters["a-f1"].waiting


@pytest.mark.rule("W-76")
def test_waiting_last_leaves_no_room_for_an_ability():
    """The activation ends with the wait although ability dice are left."""
    state = with_hand(activated(battle(), "a-f1", actions_left=1, actions_made=1), "a", hand(2, 2))
    given(state).when("a", Wait()).then_ends(e.ActivationEnded("a-f1"), e.TurnPassed("b"))


@pytest.mark.rule("W-28")
def test_a_waiting_fighter_is_activated_once_more_for_one_action():
    """The second activation has one action and takes the token away."""
    again = given(waiting()).when("a", ActivateFighter("a-f1"))
    again.then(e.FighterActivated("a", "a-f1", nth=2, actions=1))
    assert not again.battle.fighters["a-f1"].waiting
    again.when("a", STAY).then_ends(e.ActivationEnded("a-f1"), e.TurnPassed("b"))


@pytest.mark.rule("W-75")
def test_a_second_activation_cannot_wait_again():
    """Edge case 23: the only action of a second activation is no wait, so that the phase comes to its end."""
    again = given(waiting()).when("a", ActivateFighter("a-f1"))
    again.when("a", Wait()).refused("cannot_wait_again", "W-75")
    assert "Wait" not in [option.command for option in options(again.state, "a")]


@pytest.mark.rule("W-30")
def test_nobody_is_activated_a_third_time():
    """After the second activation the fighter has been activated for good."""
    state = battle(activated=2)
    assert options(state, "a", "ActivateFighter") == []
    state = battle_state({"a-f1": fighter(5, 5, activated=2), "a-f2": fighter(9, 5), "b-f1": fighter(5, 17)})
    given(state).when("a", ActivateFighter("a-f1")).refused("already_activated", "W-30")
    assert options(state, "a")[0].params["fighter"].of == ("a-f2",)


@pytest.mark.rule("W-77")
def test_the_second_activation_may_use_an_ability_of_its_own():
    """One ability in the first activation, another in the second; +1 Move lasts for one activation only."""
    state = with_hand(activated(battle(), "a-f1"), "a", hand(2, 2, 3, 3))
    waited = given(state).when("a", UseAbility("rush", 2)).when("a", Wait())
    back = given(waited.state, e.TurnPassed("a")).when("a", ActivateFighter("a-f1"))
    assert back.battle.activation.move_bonus == 0
    used = back.when("a", UseAbility("onslaught", 3))
    assert used.battle.activation.attack_bonus == 1
    used.when("a", STAY).then_ends(e.ActivationEnded("a-f1"), e.TurnPassed("b"))


@pytest.mark.rule("W-77")
def test_one_ability_is_the_limit_of_the_second_activation_too():
    """A second ability within the second activation is refused."""
    state = with_hand(waiting(), "a", hand(2, 2, 3, 3))
    used = given(state).when("a", ActivateFighter("a-f1")).when("a", UseAbility("rush", 2))
    used.when("a", UseAbility("onslaught", 3)).refused("ability_already_used", "W-80")


# --- time is up


def test_the_default_is_to_wait():
    """Edge case 39: the first eligible fighter is activated and waits; one in its activation waits too."""
    assert list(QUESTIONS.default(battle(), "a")) == [ActivateFighter("a-f1"), Wait()]
    assert list(QUESTIONS.default(activated(battle(), "a-f1", actions_left=1, actions_made=1), "a")) == [
        Wait()
    ]


@pytest.mark.parametrize(("dice", "more"), [((1, 2, 3), []), ((2, 2), [EndActivation()])])
def test_the_default_of_one_that_has_waited_is_to_stay(dice, more):
    """It cannot wait again, so it stays where it is; the activation comes to its end either way."""
    state = with_hand(waiting(), "a", hand(*dice))
    commands = list(QUESTIONS.default(state, "a"))
    assert commands == [ActivateFighter("a-f1"), STAY, *more]
    outcome = given(state)
    for command in commands:
        outcome = outcome.when("a", command)
    assert outcome.battle.turn == "b"


@pytest.mark.parametrize(("dice", "more"), [((1, 2, 3), []), ((2, 2), [EndActivation()])])
def test_the_default_turns_bonus_actions_down(dice, more):
    """Owed after the last action they are declined, which ends the activation unless an ability can be used."""
    made = activated(battle(), "a-f1", actions_left=0, actions_made=2, bonus=("move", "attack"))
    commands = list(QUESTIONS.default(with_hand(made, "a", hand(*dice)), "a"))
    assert commands == [Decline(), Decline(), *more]
    outcome = given(with_hand(made, "a", hand(*dice)))
    for command in commands:
        outcome = outcome.when("a", command)
    assert outcome.battle.turn == "b"


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({}, "the next fighter waits"),
        ({"inspired": "a-f1"}, "the inspired fighter is not activated directly"),
        (
            {"questions": (TreasureSpot("b-f1", "west-chest"),), "activation": Activation("a-f1", 1)},
            "the treasure is put straight down",
        ),
    ],
)
def test_what_is_done_when_time_is_up_is_said_as_it_is(facts, words):
    """A decision that is open says in words what its default will do."""
    state = battle()
    state = replace(state, battle=replace(state.battle, **facts))
    assert [decision.default for decision in QUESTIONS.pending(state)] == [words]


def test_who_can_only_pass_is_shown_so():
    """With nobody to activate the default is to pass."""
    assert [decision.default for decision in QUESTIONS.pending(battle(activated=1))] == ["the seat passes"]
