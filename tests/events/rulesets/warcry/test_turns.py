"""Turns of the combat phase: who acts, who must, who passes, and when it ends (W-26 to W-37)."""

import pytest

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
from wardrum.events.core.kernel import Decision
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry import evolve
from wardrum.events.rulesets.warcry.commands import (
    ActivateFighter,
    Attack,
    ChooseFirstTurn,
    EndActivation,
    Move,
    Pass,
    UseAbility,
    Wait,
)
from wardrum.events.rulesets.warcry.decide.combat import begin
from wardrum.events.rulesets.warcry.questions import QUESTIONS
from wardrum.events.toolkit.options import Choice

STAY = Move((at(5, 5),))


def two_each(**facts):
    """Two fighters on either side, far from each other; it is a's turn."""
    places = {"a-f1": (5, 5), "a-f2": (9, 5), "b-f1": (5, 17), "b-f2": (9, 17)}
    return battle_state({key: fighter(*place) for key, place in places.items()}, **facts)


def one_each(**mine):
    """One fighter on either side; `mine` are facts of a's."""
    return battle_state({"a-f1": fighter(5, 5, **mine), "b-f1": fighter(5, 17)})


def exhausted(**facts):
    """One fighter on either side, both activated already."""
    return battle_state({"a-f1": fighter(5, 5, activated=1), "b-f1": fighter(5, 17, activated=1)}, **facts)


# --- the first turn


def test_the_phase_begins_with_a_choice():
    """Nobody has the turn until the seat with the initiative has said who goes first."""
    decision = Decision(two_each(phase="reserve", turn=""), None, evolve)
    begin(decision)
    assert decision.events == [e.PhaseStarted("combat")]
    assert (decision.state.battle.phase, QUESTIONS.awaited(decision.state)) == ("first_turn", ["a"])


@pytest.mark.rule("W-27")
@pytest.mark.parametrize("first", ["a", "b"])
def test_the_holder_picks_anybody_for_the_first_turn(first):
    """The seat with the initiative may take the first turn or give it to the opponent."""
    chosen = given(two_each(phase="first_turn", turn="", holder="b")).when("b", ChooseFirstTurn(first))
    chosen.then(e.FirstTurnChosen("b", first))
    assert (chosen.battle.phase, chosen.battle.turn) == ("combat", first)


@pytest.mark.rule("W-27")
def test_only_the_holder_picks_once_and_among_the_seats():
    """Others are refused, a seat that is not there is refused, and so is a second choice."""
    choosing = given(two_each(phase="first_turn", turn=""))
    choosing.when("b", ChooseFirstTurn("b")).refused("not_your_turn", "W-27")
    choosing.when("a", ChooseFirstTurn("c")).refused("no_such_seat", "W-27")
    given(two_each()).when("a", ChooseFirstTurn("a")).refused("phase_over", "W-27")


def test_the_first_turn_is_listed_for_the_holder_only():
    """The holder is offered both seats, itself first; the other seat is offered nothing."""
    choosing = two_each(phase="first_turn", turn="", holder="b")
    [option] = options(choosing, "b")
    assert option.params == {"seat": Choice(("b", "a"))}
    assert options(choosing, "a") == []


# --- activating


@pytest.mark.rule("W-26")
@pytest.mark.rule("W-28")
def test_a_fighter_is_activated_for_two_actions():
    """In its turn a seat activates one of its fighters, which then has two actions."""
    begun = given(two_each()).when("a", ActivateFighter("a-f2"))
    begun.then(e.FighterActivated("a", "a-f2", nth=1, actions=2))
    assert begun.battle.activation.actions_left == 2


@pytest.mark.rule("W-26")
def test_nobody_acts_out_of_turn():
    """The seat whose turn it is not can neither activate nor pass, and is offered nothing."""
    state = two_each()
    given(state).when("b", ActivateFighter("b-f1")).refused("not_your_turn", "W-26")
    given(state).when("b", Pass()).refused("not_your_turn", "W-26")
    assert options(state, "b") == []


@pytest.mark.rule("W-26")
@pytest.mark.parametrize("phase", ["first_turn", "roll", "declare"])
def test_there_are_turns_in_the_combat_phase_only(phase):
    """Before and after the combat phase nobody is activated."""
    given(two_each(phase=phase)).when("a", ActivateFighter("a-f1")).refused("phase_over", "W-26")


@pytest.mark.rule("W-28")
def test_one_activation_at_a_time():
    """While a fighter is activated no other one can be, and nobody can pass."""
    going_on = given(activated(two_each(), "a-f1"))
    going_on.when("a", ActivateFighter("a-f2")).refused("activation_going_on", "W-28")
    going_on.when("a", Pass()).refused("activation_going_on", "W-28")


@pytest.mark.rule("W-28")
def test_only_own_fighters_are_activated():
    """Neither an enemy nor a fighter that does not exist can be activated."""
    given(two_each()).when("a", ActivateFighter("b-f1")).refused("no_such_fighter", "W-28")
    given(two_each()).when("a", ActivateFighter("a-f9")).refused("no_such_fighter", "W-28")


@pytest.mark.rule("W-28")
def test_fighters_that_are_down_or_in_reserve_are_not_activated():
    """Edge case 27: a fighter that is not on the battlefield is neither activated nor listed."""
    state = battle_state(
        {"a-f1": fighter(5, 5), "a-f2": fighter(), "a-f3": fighter(status="down"), "b-f1": fighter(5, 17)}
    )
    given(state).when("a", ActivateFighter("a-f2")).refused("fighter_in_reserve", "W-28")
    given(state).when("a", ActivateFighter("a-f3")).refused("fighter_taken_down", "W-28")
    assert options(state, "a")[0].params == {"fighter": Choice(("a-f1",))}


@pytest.mark.rule("W-30")
def test_nobody_is_activated_twice():
    """A fighter that has been activated in this phase is refused and not listed."""
    state = battle_state({"a-f1": fighter(5, 5, activated=1), "a-f2": fighter(9, 5), "b-f1": fighter(5, 17)})
    given(state).when("a", ActivateFighter("a-f1")).refused("already_activated", "W-30")
    assert options(state, "a")[0].params == {"fighter": Choice(("a-f2",))}


# --- actions


@pytest.mark.rule("W-34")
@pytest.mark.rule("W-35")
@pytest.mark.rule("W-36")
def test_two_actions_one_after_the_other_maybe_the_same():
    """After the first action the fighter still has one, chosen then; after the second the turn passes."""
    once = given(activated(one_each(), "a-f1")).when("a", STAY)
    assert once.battle.activation.actions_left == 1
    twice = once.when("a", STAY)
    twice.then_ends(e.ActivationEnded("a-f1"), e.TurnPassed("b"))
    assert twice.battle.activation is not once.battle.activation
    twice.when("a", STAY).refused("not_your_turn", "W-26")


@pytest.mark.rule("W-34")
def test_no_third_action():
    """With no action left an action is refused, though an ability may still be used."""
    state = with_hand(activated(one_each(), "a-f1", actions_left=0), "a", hand(2, 2))
    given(state).when("a", STAY).refused("no_actions_left", "W-34")
    given(state).when("a", Attack("w1", "b-f1")).refused("no_actions_left", "W-34")
    given(state).when("a", Wait()).refused("no_actions_left", "W-34")


@pytest.mark.rule("W-34")
def test_actions_belong_to_an_activation():
    """Without an activated fighter no action can be made."""
    given(one_each()).when("a", STAY).refused("nobody_activated", "W-34")
    given(one_each()).when("a", EndActivation()).refused("nobody_activated", "W-34")


def test_an_activation_is_not_ended_before_its_actions_are_made():
    """Edge case 41: waiting is the way to stop early."""
    given(activated(one_each(), "a-f1")).when("a", EndActivation()).refused("actions_left", "W-34")
    given(activated(one_each(), "a-f1", actions_left=1)).when("a", EndActivation()).refused(
        "actions_left", "W-34"
    )


@pytest.mark.rule("W-35")
def test_the_activation_stays_open_while_an_ability_can_be_paid():
    """After the last action a seat with ability dice decides: use one, or end the activation."""
    state = with_hand(activated(one_each(), "a-f1", actions_left=1, actions_made=1), "a", hand(2, 2, 3))
    open_still = given(state).when("a", STAY)
    assert [option.command for option in options(open_still.state, "a")] == ["UseAbility"] * 2 + [
        "EndActivation"
    ]
    open_still.when("a", EndActivation()).then(e.ActivationEnded("a-f1"), e.TurnPassed("b"))


@pytest.mark.rule("W-37")
def test_the_last_ability_ends_the_activation_by_itself():
    """When no ability can be paid any more, the activation is over in the same commit."""
    state = with_hand(activated(one_each(), "a-f1", actions_left=0, actions_made=2), "a", hand(2, 2))
    given(state).when("a", UseAbility("rush", 2)).then_ends(e.ActivationEnded("a-f1"), e.TurnPassed("b"))


# --- passing


@pytest.mark.rule("W-29")
def test_passing_is_no_choice():
    """Who can activate somebody must, and is not offered to pass."""
    given(two_each()).when("a", Pass()).refused("must_activate", "W-29")
    assert [option.command for option in options(two_each(), "a")] == ["ActivateFighter"]


@pytest.mark.rule("W-29")
def test_a_waiting_fighter_must_be_activated():
    """Edge case 23: who has only waiting fighters left must activate one of them."""
    given(one_each(activated=1, waiting=True)).when("a", Pass()).refused("must_activate", "W-29")


@pytest.mark.rule("W-31")
@pytest.mark.rule("W-32")
def test_who_can_activate_nobody_passes_to_the_opponent():
    """A forced pass gives the turn to the opponent, who may act or has to pass too."""
    state = battle_state({"a-f1": fighter(5, 5, activated=1), "b-f1": fighter(5, 17)})
    assert [option.command for option in options(state, "a")] == ["Pass"]
    after = given(state).when("a", Pass()).then(e.Passed("a", in_a_row=1), e.TurnPassed("b"))
    assert [option.command for option in options(after.state, "b")] == ["ActivateFighter"]


@pytest.mark.rule("W-33")
def test_two_passes_in_a_row_end_the_phase():
    """The second pass directly after the first ends the phase; the round ends in the same commit."""
    over = given(exhausted()).when("a", Pass()).when("b", Pass())
    over.then_begins(e.Passed("b", in_a_row=2), e.CombatPhaseEnded())
    assert over.of(e.RoundEnded) == [e.RoundEnded(1)]
    assert over.battle.phase != "combat"


@pytest.mark.rule("W-33")
def test_a_pass_followed_by_an_activation_is_forgotten():
    """Passes count only directly one after the other."""
    state = battle_state({"a-f1": fighter(5, 5, activated=1), "b-f1": fighter(5, 17)})
    acted = given(state).when("a", Pass()).when("b", ActivateFighter("b-f1"))
    assert acted.battle.passes == 0
    stay = Move((at(5, 17),))
    acted.when("b", stay).when("b", stay).when("a", Pass()).then(e.Passed("a", in_a_row=1), e.TurnPassed("b"))


@pytest.mark.rule("W-31")
def test_a_side_without_fighters_on_the_board_passes():
    """Edge case 20: with everybody in reserve a seat passes each time."""
    state = battle_state({"a-f1": fighter(), "b-f1": fighter(5, 17)})
    given(state).when("a", Pass()).then(e.Passed("a", 1), e.TurnPassed("b"))
