"""What a seat is shown of what cannot be done now: distances, dice, who has acted, whose a fighter is, what is asked."""

from msgspec.structs import replace

from tests.events.rulesets.warcry.given import (
    BOW,
    GAME,
    SWORD,
    activated,
    battle_state,
    fighter,
    hand,
    with_hand,
)
from tests.support.asking import asked, reported

FAR = {
    "a-f1": fighter(5, 5, weapons={"w1": SWORD}),
    "a-f2": fighter(5, 15, activated=1),
    "b-f1": fighter(14, 5),
    "b-f2": fighter(25, 5),
}


def acting(**facts):
    """The battle of these fighters in the activation of the first one."""
    return activated(battle_state(FAR), "a-f1", **facts)


def test_a_target_out_of_reach_says_how_far_it_is_and_how_far_the_weapon_reaches():
    """From base to base, and with the name of the target."""
    answer = asked(GAME, acting(), "a", piece="b-f1")
    assert answer.available == ()
    first = answer.reasons[0]
    assert (first.label, first.text) == ('Attack Spear B1, melee 1"', 'Spear B1 is 7.8" away, reach 1".')
    assert (first.rule, first.code, first.group) == ("W-60", "out_of_range", "Attack")
    assert first.command == {"type": "Attack", "weapon": "w1", "target": "b-f1"}


def test_of_an_enemy_that_is_pointed_at_only_what_concerns_it_is_shown():
    """Once, however many weapons do not reach it, and nothing of other fighters, abilities or activations."""
    armed = {**FAR, "a-f1": fighter(5, 5, weapons={"w1": SWORD, "w2": BOW})}
    far = activated(battle_state(armed), "a-f1")
    assert list(reported(GAME, far, "a", piece="b-f2").values()) == ['Spear B2 is 18.8" away, reach 12".']
    assert reported(GAME, battle_state(armed), "a", piece="b-f2") == {
        "Attack Spear B2": "Activate a fighter first."
    }
    assert asked(GAME, far, "a", piece="b-f1").reasons == ()  # the bow reaches it


def test_of_a_fighter_of_ones_own_it_is_shown_why_it_does_not_act():
    """And not why nobody attacks it."""
    assert reported(GAME, acting(), "a", piece="a-f2") == {
        "Activate Spear A2": "The activation of Spear A1 is not over."
    }
    assert reported(GAME, battle_state(FAR), "a", piece="a-f2") == {
        "Activate Spear A2": "Spear A2 has already been activated this round."
    }
    assert asked(GAME, battle_state(FAR), "a", piece="a-f1").reasons == ()


def test_what_can_be_done_is_no_question_of_why():
    """An enemy within reach has its option and no reason for an attack."""
    near = activated(battle_state({**FAR, "b-f1": fighter(6.5, 5)}), "a-f1")
    answer = asked(GAME, near, "a", piece="b-f1", command="Attack")
    assert answer.reasons == ()
    assert [option.label for option in answer.available] == [GAME.legal(near, "a")[0].label]


def test_an_ability_without_dice_says_which_it_needs_and_which_there_are():
    """By the best dice that there are; an ability that nobody's list has says so."""
    state = with_hand(acting(), "a", hand(4, 4, 6))
    words = reported(GAME, state, "a", value="rampage")
    assert words == {"Rampage": "Needs a quad; you have a double of 4s."}
    assert reported(GAME, with_hand(state, "a", hand(1, 2)), "a", value="rush") == {
        "Rush": "Needs a double or more; you have no ability dice."
    }
    assert reported(GAME, state, "a", value="rope-it", command="UseAbility") == {
        "Rope It": "Spear A1 has no ability Rope It."
    }


def test_a_fighter_that_has_acted_says_so():
    """Between activations, where another one could be activated."""
    assert reported(GAME, battle_state(FAR), "a", piece="a-f2", command="ActivateFighter") == {
        "Activate Spear A2": "Spear A2 has already been activated this round."
    }


def test_an_enemy_says_whose_it_is():
    """It cannot be activated, as it belongs to another seat."""
    words = reported(GAME, battle_state(FAR), "a", piece="b-f2", command="ActivateFighter")
    assert words == {"Activate Spear B2": "Spear B2 is a fighter of Seat B."}


def test_another_phase_says_what_is_asked_now():
    """What belongs to the combat phase is refused while initiative dice are rolled."""
    rolling = battle_state(FAR, phase="roll")
    (sentence,) = reported(GAME, rolling, "a", command="Wait").values()
    assert sentence == "This belongs to the combat phase; the battle is at the roll of initiative dice."


def test_without_a_question_all_that_the_fighter_cannot_do_is_shown():
    """Each command and each ability once; what the legal list offers is not among it."""
    state = with_hand(acting(), "a", hand(4, 4, 6))
    words = reported(GAME, state, "a")
    assert words['Attack Spear B1, melee 1"'] == 'Spear B1 is 7.8" away, reach 1".'
    assert words["Disengage"] == 'Spear A1 is not within 1" of an enemy.'
    assert words["Inspiring Presence"].startswith("Only a leader")
    assert "Rampage" in words
    assert words["End activation"] == "Spear A1 has actions left: Wait gives them up."
    assert not {"Move", "Wait", "Rush"} & set(words)


def test_while_something_is_settled_first_nothing_is_shown_without_a_question():
    """A bonus action is owed: it is made or declined, and only what is asked about is shown."""
    owed = acting(bonus=("attack",))
    assert reported(GAME, owed, "a") == {}
    (sentence,) = reported(GAME, owed, "a", command="Wait").values()
    assert sentence == "The bonus attack is next: make or decline it."


def test_a_command_that_is_not_about_the_piece_is_answered_for_the_piece():
    """Waiting has no target: who is asked about cannot act at all."""
    assert reported(GAME, acting(), "a", piece="a-f2", command="Wait")["Activate Spear A2"] == (
        "The activation of Spear A1 is not over."
    )


def test_the_weapon_that_reaches_farthest_speaks_for_all():
    """One sentence of each rule and code: that of the bow, not that of the sword."""
    archer = {**FAR, "a-f1": fighter(5, 5, weapons={"w1": SWORD, "w2": replace(BOW, range_max=8)})}
    words = reported(GAME, activated(battle_state(archer), "a-f1"), "a", piece="b-f2", command="Attack")
    assert words == {'Attack Spear B2, ranged 3–8"': 'Spear B2 is 18.8" away, reach 8".'}
