"""Who has the Initiative, and who goes first (T-1, X-2 to X-4, X-8)."""

import pytest

from tests.events.rulesets.trench.given import at, battle_state, given, marked, options, with_facts
from wardrum.events.rulesets.trench import events as e
from wardrum.events.rulesets.trench.commands import Activate, ChooseFirst, EndActivation, RollInitiative
from wardrum.events.rulesets.trench.state import Setup

ONE_EACH = {"a-m1": at(5, 5), "b-m1": at(30, 30)}


def next_turn(models, **facts):
    """The last model of Turn 1 has ended its Activation; nothing is held, so the next Turn begins."""
    setup = facts.pop("setup", Setup())
    state = with_facts(battle_state(models, setup=setup, **facts), *models, activated=True)
    return given(with_facts(state, "a-m1", activated=False)).when("a", Activate("a-m1"))


@pytest.mark.rule("X-2")
@pytest.mark.rule("T-1")
def test_fewer_standing_models_have_the_initiative():
    """Three against two: the two hold it without dice, and their seat picks first."""
    models = {"a-m1": at(5, 5), "a-m2": at(8, 5), "a-m3": at(11, 5), "b-m1": at(30, 30), "b-m2": at(25, 30)}
    after = next_turn(models).when("a", EndActivation())
    after.then_ends(
        e.TurnStarted(2),
        e.InitiativeCounted({"a": 3, "b": 2}, tied=False),
        e.InitiativeAssigned("b"),
        e.ActivationPhaseStarted("b"),
    )


@pytest.mark.rule("X-2")
@pytest.mark.rule("X-8")
def test_equal_numbers_roll_off_until_they_differ():
    """Each seat rolls its own die; a tie is thrown again; no seat rolls twice in one throw."""
    tied = next_turn(ONE_EACH).when("a", EndActivation())
    assert tied.events[-1] == e.InitiativeCounted({"a": 1, "b": 1}, tied=True)
    first = tied.when("a", RollInitiative(), dice=[3])
    first.then(e.InitiativeRolled("a", (3,)))
    first.when("a", RollInitiative()).refused("already_rolled", "X-2")
    again = first.when("b", RollInitiative(), dice=[3])
    again.then(e.InitiativeRolled("b", (3,)), e.InitiativeTied())
    done = again.when("b", RollInitiative(), dice=[5]).when("a", RollInitiative(), dice=[2])
    done.then_ends(e.InitiativeAssigned("b"), e.ActivationPhaseStarted("b"))


@pytest.mark.rule("TE-29")
def test_a_side_that_is_all_down_has_the_initiative():
    """It counts none, which is fewer than any."""
    models = {"a-m1": at(5, 5), "b-m1": at(30, 30, down=True), "b-m2": at(26, 30, down=True)}
    after = next_turn(models, strength={"a": 9, "b": 9}).when("a", EndActivation())
    assert after.of(e.InitiativeCounted) == [e.InitiativeCounted({"a": 1, "b": 0}, tied=False)]
    assert after.battle.holder == "b"


@pytest.mark.rule("X-3")
@pytest.mark.rule("X-33")
def test_the_start_of_a_turn_blesses_the_devout():
    """The holder's models first; never beyond six."""
    models = {
        "a-m1": at(5, 5),
        "a-m2": marked(at(8, 5, keywords={"devout": 2}), blessing=5),
        "b-m1": at(30, 30, keywords={"devout": 1}),
    }
    after = next_turn(models).when("a", EndActivation())
    assert after.of(e.BlessingPlaced) == [
        e.BlessingPlaced("b-m1", 1, "devout"),
        e.BlessingPlaced("a-m2", 1, "devout"),
    ]


@pytest.mark.rule("TE-5")
def test_by_a_setting_the_holder_says_who_goes_first():
    """The holder is asked; whom it names picks first."""
    setup = Setup(first_activation="holder_chooses")
    models = {"a-m1": at(5, 5), "b-m1": at(30, 30), "b-m2": at(26, 30)}
    asked = next_turn(models, setup=setup).when("a", EndActivation())
    assert asked.events[-1] == e.FirstActivatorAsked("a")
    assert [option.command for option in options(asked.state, "a")] == ["ChooseFirst"]
    asked.when("b", ChooseFirst("b")).refused("not_your_turn", "T-1")
    asked.when("a", ChooseFirst("c")).refused("no_such_seat", "T-1")
    named = asked.when("a", ChooseFirst("b"))
    named.then(e.FirstActivatorChosen("a", "b"), e.ActivationPhaseStarted("b"))


@pytest.mark.rule("TE-9")
@pytest.mark.rule("T-20")
def test_a_holder_without_models_lets_the_other_begin():
    """The phase begins with the seat that has a model."""
    from wardrum.events.rulesets.trench.turn_sequence import first_to_activate

    assert first_to_activate("a", {"a": [], "b": ["b-m1"]}) == "b"


def test_an_order_is_asked_only_when_there_is_one_to_choose():
    """At any other moment naming the first seat is refused."""
    given(battle_state(ONE_EACH)).when("a", ChooseFirst("b")).refused("wrong_phase", "X-4")
