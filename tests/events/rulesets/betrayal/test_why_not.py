"""What a seat is shown of what cannot be done now: distances, tenacity, whose turn is over, who decides."""

from tests.events.rulesets.betrayal.given import adventurer, battle, companion, enemy, in_turn, live
from tests.events.rulesets.betrayal.test_abilities import able
from tests.support.asking import asked, reported
from wardrum.events.match.game import Game
from wardrum.events.rulesets import betrayal
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal.state import Setup, initial

GAME = Game(betrayal.RULESET)
UNITS = (adventurer("a", "h0_0", tenacity=1), enemy("e01", "h3_0"))


def acting(*more, **facts):
    """The battle of these units in the turn of the first adventurer."""
    return in_turn(battle(*UNITS, *more, phase="adventurers"), "a", "acting", **facts)


def test_a_target_out_of_reach_says_how_far_it_is_and_how_far_the_form_reaches():
    """In steps from hex to hex."""
    reason = asked(GAME, acting(), "a", piece="e01", command="Engage").reasons[0]
    assert (reason.text, reason.code, reason.rule) == (
        "Plain 1 is 3 steps away, reach 1.",
        "no_target",
        "F-25",
    )


def test_a_companion_says_how_far_its_target_is():
    """By the range of its chip."""
    units = (*UNITS, companion("a-companion", "h0_1"))
    state = in_turn(battle(*units, phase="companions"), "a-companion", "acting")
    (reason,) = asked(GAME, state, "a", piece="e01", command="EngageWith").reasons
    assert (reason.text, reason.code) == ("Plain 1 is 3 steps away, reach 1.", "no_target")


def test_an_ability_without_tenacity_says_how_much_it_takes_and_what_is_left():
    """As for dice in other games."""
    words = reported(GAME, able(tenacity=1).state, "a")
    assert words == {
        "Mend": "This takes 2 tenacity, and 1 is left.",
        "Rise": "This takes 3 tenacity, and 1 is left.",
    }


def test_an_adventurer_that_has_acted_says_so_and_who_acts_now():
    """No command names it: it is asked about as the one that would act."""
    units = (adventurer("a", "h0_0", acted=True), adventurer("b", "h1_0"), enemy("e01", "h3_0"))
    state = in_turn(battle(*units, phase="adventurers"), "b", "acting")
    sentence = "The adventurer of Seat A has had its turn of this round; Seat B has to act first."
    assert set(reported(GAME, state, "a", piece="a").values()) == {sentence}


def test_another_decision_says_what_is_asked_now():
    """While the party decides nobody moves."""
    request = e.PartyDecisionRequested("enemy", "", ("e01", "e02"), "e01", "")
    state = GAME.evolve(battle(*UNITS, phase="enemies"), request)
    (sentence,) = reported(GAME, state, "a", command="Move").values()
    assert sentence == "Seat A has to decide for the party first."


def test_several_seats_that_decide_are_named_together():
    """Nobody moves before both have chosen an adventurer."""
    (sentence,) = reported(GAME, live(initial(Setup(seats=2)), ("a", "b")), "a", command="Move").values()
    assert sentence == "Seat A and Seat B have to choose an adventurer first."
