"""What a seat is shown of what cannot be done now: distances, who has acted, whose a model is, what is asked."""

from tests.events.rulesets.trench.given import GAME, acting, at, battle_state, with_facts
from tests.support.asking import asked, reported

FAR = {"a-m1": at(10, 10), "a-m2": at(10, 14), "b-m1": at(10, 42), "b-m2": at(30, 42)}


def test_a_target_out_of_reach_says_how_far_it_is_and_how_far_one_would_come():
    """For a shot the reach of the weapon, for a Charge its greatest length."""
    words = reported(GAME, acting(battle_state(FAR), "a-m1"), "a", piece="b-m1")
    charge = next(text for label, text in words.items() if label.startswith("Charge"))
    shot = next(text for label, text in words.items() if label.startswith("Shoot"))
    assert charge.endswith(' away, a Charge reaches 12".')
    assert shot.endswith(' away, reach 24".')


def test_of_an_enemy_that_is_pointed_at_two_things_are_shown_at_most():
    """The most telling ones: how far it is, and nothing that does not name it."""
    assert len(reported(GAME, acting(battle_state(FAR), "a-m1"), "a", piece="b-m1")) == 2
    waiting = reported(GAME, battle_state(FAR), "a", piece="b-m1")
    assert list(waiting.values()) == ["Activate a model first."]


def test_a_model_that_has_acted_says_so():
    """It cannot be Activated again in this Turn."""
    (sentence,) = reported(
        GAME, with_facts(battle_state(FAR), "a-m2", activated=True), "a", piece="a-m2", command="Activate"
    ).values()
    assert sentence.endswith("has been Activated in this Turn already.")


def test_an_enemy_says_whose_it_is():
    """It cannot be Activated, as it belongs to another seat."""
    (sentence,) = reported(GAME, battle_state(FAR), "a", piece="b-m1", command="Activate").values()
    assert sentence.endswith("is a model of Seat B.")


def test_another_phase_says_what_is_asked_now():
    """An Activation belongs to its phase; zones are chosen now."""
    (sentence,) = reported(
        GAME, battle_state(FAR, phase="zone"), "a", piece="a-m1", command="Activate"
    ).values()
    assert sentence == "This belongs to the Activation Phase; the battle is at the choice of zones."


def test_without_a_question_all_that_the_model_cannot_do_is_shown():
    """Each ACTION once, for the model itself; those that it does not own are no matter."""
    answer = asked(GAME, acting(battle_state(FAR), "a-m1", moved="move"), "a")
    labels = [reason.label.partition(" ")[0] for reason in answer.reasons]
    assert labels == ["Shoot", "Fight", "Charge", "Move", "Retreat"]
    assert {reason.command["model"] for reason in answer.reasons} == {"a-m1"}
    assert answer.reasons[3].code == "movement_action_already_taken"
