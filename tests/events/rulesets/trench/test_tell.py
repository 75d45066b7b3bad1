"""The sentences of a battle."""

from tests.events.rulesets.trench.given import acting, at, battle_state, given, marked
from wardrum.events.rulesets.trench import events as e
from wardrum.events.rulesets.trench.commands import Charge, Dash, Fight, Shoot, SpendBlood
from wardrum.events.rulesets.trench.tell import tell

FOES = {"a-m1": at(10, 10), "b-m1": at(10, 20)}


def reported(outcome):
    """Everything that is narrated of what happened."""
    return [text for event in outcome.events if (text := tell(outcome.state, event))]


def test_a_shot_is_narrated():
    """Declaration, both rolls with all dice and those that count, and what came of it."""
    models = {**FOES, "b-m1": at(10, 20, armour=-1)}
    shot = given(acting(battle_state(models), "a-m1")).when(
        "a", Shoot("a-m1", "w1", "b-m1"), dice=[6, 6, 3, 5, 2]
    )
    assert reported(shot) == [
        "a-m1 shoots at b-m1 with Gun.",
        "a-m1 makes a Success Roll to hit: 6, 6: 12, a critical success.",
        "Hit: b-m1.",
        (
            "Injury Roll against b-m1 at +1 INJURY DICE: 3, 5, 2, keeping 3 and 5 (+1 critical), "
            "-1 for armour: 7, Down."
        ),
        "b-m1 gets 1 BLOOD and has 1.",
        "b-m1 goes Down.",
    ]


def test_a_dash_that_fails_is_narrated():
    """With what was spent on it, and why the Activation is over."""
    models = {**FOES, "a-m1": marked(at(10, 10), blood=1)}
    asked = given(acting(battle_state(models), "a-m1")).when("a", Dash("a-m1"))
    assert reported(asked) == ["a-m1 tries to Dash."]
    assert reported(asked.when("b", SpendBlood(1), dice=[6, 2, 1])) == [
        "Seat b spends 1 BLOOD of a-m1.",
        "a-m1 makes a Risky Roll to Dash at -1 DICE (-1 blood): 6, 2, 1, keeping 2 and 1: 3, a failure.",
        "The Activation of a-m1 is over: a failed Risky Roll.",
    ]


def test_a_charge_is_narrated():
    """The bonus, the way, and whether it was enough."""
    models = {"a-m1": at(10, 10), "b-m1": at(10, 18)}
    charged = given(acting(battle_state(models), "a-m1")).when("a", Charge("a-m1", "b-m1"), dice=[3])
    assert reported(charged) == [
        "a-m1 Charges b-m1.",
        'a-m1 rolls 3 and Charges up to 9".',
        'a-m1 charges 7".',
        "a-m1 reaches b-m1.",
    ]


def test_a_fight_to_the_end_is_narrated():
    """The last enemy out, and the end of the game."""
    models = {"a-m1": at(10, 10), "b-m1": at(11.5, 10)}
    won = given(acting(battle_state(models), "a-m1")).when(
        "a", Fight("a-m1", "w2", "b-m1"), dice=[4, 4, 6, 6]
    )
    battle = [
        text for event in won.events if isinstance(event, e.TrenchEvent) and (text := tell(won.state, event))
    ]
    assert battle[-3:] == [
        "b-m1 is Out of Action.",
        "Seat a has done the deed First Blood.",
        "Seat a wins: no enemy is left.",
    ]
