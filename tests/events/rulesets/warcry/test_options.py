"""The options of the legal list in words: what each is called, what it does, what is asked for and how likely it is."""

from msgspec import UNSET

from tests.events.rulesets.warcry.given import (
    BOW,
    GAMES,
    SWORD,
    activated,
    at,
    battle_state,
    fighter,
    given,
    hand,
    with_hand,
)
from tests.events.rulesets.warcry.test_falls import shoot, shot_at
from tests.events.rulesets.warcry.test_monsters import monster
from tests.events.rulesets.warcry.test_treasure import beside, carrier, struck
from wardrum.events.rulesets.warcry.commands import Move
from wardrum.events.rulesets.warcry.state import Hunt
from wardrum.events.space.plane import INCH, Leg, NearLine, NearPoint

DUEL = {
    "a-f1": fighter(5, 5, weapons={"w1": SWORD, "w2": BOW}),
    "b-f1": fighter(6.5, 5),
    "b-f2": fighter(12, 5),
}


def words(state, seat, command):
    """The words for the options of this command, in the order of the legal list."""
    game = GAMES[type(state)]
    options = [option for option in game.ruleset.questions.legal(state, seat) if option.command == command]
    return game.option_words(state, seat, options)


def kinds(state, seat):
    """What the options of a seat are: command → kind, absent = it acts."""
    legal = GAMES[type(state)].legal(state, seat)
    return {option.command: option.kind for option in legal if option.scope == "battle"}


def test_an_attack_says_what_is_rolled_and_how_likely_it_is():
    """Of two weapons it names the one; the target is the piece that it is about."""
    (attack,) = words(activated(battle_state(DUEL), "a-f1"), "a", "Attack")
    assert (attack.label, attack.piece, attack.icon) == ('Attack Spear 1, melee 1"', "b-f1", "attack")
    assert attack.text == "3 dice are rolled: each 4 or 5 does 1 damage and each 6 does 4."
    assert [odds.label for odds in attack.odds] == [
        "Mean damage",
        "Takes it down",
        "No damage",
        "A critical hit",
    ]


def test_a_few_signs_beside_a_target_say_what_matters_of_an_attack():
    """The mean, and how likely it takes it down if it can; the initiative even where it is lost for certain."""
    (strong,) = words(activated(battle_state(DUEL), "a-f1"), "a", "Attack")
    assert [odds.short for odds in strong.odds] == ["avg 3.0", "down < 1 %", "", ""]
    tough = {**DUEL, "b-f1": fighter(6.5, 5, wounds=30)}
    (weak,) = words(activated(battle_state(tough), "a-f1"), "a", "Attack")
    assert [odds.short for odds in weak.odds] == ["avg 3.0", "", "", ""]
    assert weak.odds[1].value == "never"


def test_an_ability_says_what_it_does_and_its_dice_what_they_are():
    """The face is shown as the group that pays; its sentence is that of the glossary."""
    state = with_hand(activated(battle_state(DUEL), "a-f1"), "a", hand(4, 4, 6, 6, 6))
    rush = next(one for one in words(state, "a", "UseAbility") if one.label == "Rush")
    assert rush.text == "The fighter's Move is 1\" more for the rest of this activation."
    assert rush.params["face"].values == {"4": "Double of 4s", "6": "Triple of 6s"}
    assert (rush.params["face"].label, rush.cost) == ("Pay with", "a double or better")
    assert rush.params["ability"].meanings == {"rush": rush.text}


def test_a_move_says_how_far_it_goes_and_a_wait_what_comes_of_it():
    """With an enemy beside it the move may not lead away; only a first action that waits is worth another one."""
    near = activated(battle_state(DUEL), "a-f1")
    (move,) = words(near, "a", "Move")
    assert move.text == 'It moves up to 4"; an enemy is within 1", and it ends no farther from the nearest.'
    (first,), (last,) = (
        words(state, "a", "Wait")
        for state in (near, activated(battle_state(DUEL), "a-f1", 1, actions_made=1))
    )
    assert (first.label, first.group) == ("Wait", "Wait")
    assert first.text == (
        "It acts later: it gives up both actions now, and may be activated once more in this round, for one action."
    )
    assert kinds(near, "a") == {"Attack": UNSET, "Disengage": UNSET, "Move": UNSET, "Wait": "end"}
    assert (last.label, last.group) == ("End the activation", "End activation")
    assert last.text == "The action that is left is given up, and it acts no more in this round."


def test_a_fall_is_about_who_falls():
    """It answers what has happened, and names the impact dice."""
    falls = shoot(shot_at(13, 8.2), 1)
    (fall, *_) = words(falls.state, "a", "PlaceFallen")
    assert (fall.label, fall.piece) == ("Say where Spear B falls, at 1 impact die", "b-f1")
    assert kinds(falls.state, "a") == {"PlaceFallen": "answer"}
    assert fall.text == 'Spear B lands within 2"; each impact die does damage on a 4 or more.'


def test_a_leap_that_is_turned_down():
    """To stay is the end of the leap, to say where it is set up answers."""
    riding = {
        "b-f1": monster(10, 14.5),
        "a-f1": fighter(7.5, 14.5, hunt=Hunt(leaping_on="b-f1")),
        "b-f2": fighter(27, 3),
    }
    moved = given(activated(battle_state(riding), "b-f1", 1)).when("b", Move((Leg(*at(9.9, 14.5)),)))
    (stay,) = words(moved.state, "a", "Decline")
    assert (stay.label, stay.piece) == ("Do not leap", "a-f1")
    assert kinds(moved.state, "a") == {"Decline": "end", "PlaceBeside": "answer"}
    assert stay.text.endswith(" stays where it is.")


def test_a_treasure_is_called_by_its_name():
    """Where it is picked up, dropped and lost; nobody takes it for a piece."""
    (taking,) = (one for one in words(beside(13, 11), "a", "Move") if "pick_up" in one.params)
    assert (taking.label, taking.piece) == ("Move and pick up Middle Chest", "")
    assert taking.text == 'It moves up to 4" and takes the treasure on the way.'
    (drop,), (lost,) = words(carrier(), "a", "DropTreasure"), words(struck().state, "b", "PlaceTreasure")
    assert drop.label == lost.label == "Put Middle Chest down"
    assert kinds(carrier(), "a")["DropTreasure"] == "end"
    assert kinds(struck().state, "b") == {"PlaceTreasure": "answer"}


def test_a_side_shows_where_its_groups_set_up_and_when():
    """Those that come in a later round are distinguished, and say in which."""
    state = battle_state(phase="side", priority="a", cards={"deployment": "two-roads"})
    (side,) = words(state, "a", "ChooseSide")
    covered = side.params["side"].areas
    assert [(each.name, each.late) for each in covered["red"]] == [
        ("Dagger group", False),
        ("Shield group", False),
        ("Hammer group, round 3", True),
    ]
    assert side.params["side"].text == "The table shows the places of the side that you point at or choose."
    (dagger, _, hammer) = covered["red"]
    assert dagger.area == NearPoint(at(4, 11), 3 * INCH)
    assert hammer.area == NearLine(at(0, 0), at(0, 22), 3 * INCH)
    assert covered["blue"][0].area == NearPoint(at(26, 11), 3 * INCH)
