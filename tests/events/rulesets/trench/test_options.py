"""The options of the legal list in words: what each is called, what it does, whom it is about and how likely it is."""

from fractions import Fraction

import pytest
from msgspec import UNSET

from tests.events.rulesets.trench.given import (
    GAME,
    SWORD,
    acting,
    at,
    battle_state,
    given,
    marked,
    options,
    point,
    with_facts,
)
from tests.events.rulesets.trench.test_heights import ROOFS, scene
from tests.events.rulesets.trench.test_shooting import FOES, armed, gun, shooter
from wardrum.events.rulesets.trench import commands as c
from wardrum.events.rulesets.trench.display.options import hurt
from wardrum.events.rulesets.trench.state import Setup
from wardrum.events.space.plane import INCH, NearLine, NearPoint
from wardrum.events.toolkit.display.shapes import Covered


def words(state, seat, command):
    """The words for the options of this command, in the order of the legal list."""
    return GAME.option_words(state, seat, options(state, seat, command))


def kinds(state, seat):
    """What the options of a seat are: command → kind, absent = it acts."""
    return {option.command: option.kind for option in GAME.legal(state, seat) if option.scope == "battle"}


def labels(state, seat, command):
    """What they are called."""
    return [each.label for each in words(state, seat, command)]


def test_a_shot_says_what_is_rolled_and_how_likely_it_is():
    """Given a rifle at Long Range, the dice have their reasons, and the target is whom it is about."""
    state = shooter({"a-m1": armed(gun()), "b-m1": at(10, 25)}).state
    (shot,) = words(state, "a", "Shoot")
    assert (shot.label, shot.group, shot.piece, shot.icon) == (
        "Shoot at Levy B with the Gun",
        "Shoot",
        "b-m1",
        "shot",
    )
    assert shot.text == (
        "A Success Roll at -1 DICE (-1 long range): 7 or more hits, 12 is critical. A hit makes an Injury Roll."
    )
    assert [(odds.group, odds.label, odds.value, odds.short) for odds in shot.odds] == [
        ("Success Roll", "Failure", "68 %", ""),
        ("Success Roll", "Success", "31 %", "hit 32 %, out 9 %"),
        ("Success Roll", "Critical", "under 1 %", ""),
        ("Injury", "No effect", "never", ""),
        ("Injury", "Minor hit", "13 %", ""),
        ("Injury", "Down", "10 %", ""),
        ("Injury", "Out of Action", "9 %", ""),
    ]
    assert shot.params["weapon"].values == {"w1": "Gun"}


def test_what_cannot_be_is_not_written_beside_a_target():
    """Given a golem, which no plain attack takes out, its odds say how likely it is hit and no more."""
    state = shooter({"a-m1": armed(gun()), "b-m1": at(10, 20, keywords={"golem": 0})}).state
    (shot,) = words(state, "a", "Shoot")
    assert [odds.short for odds in shot.odds if odds.short] == ["hit 58 %"]


@pytest.mark.parametrize(
    ("chances", "words"),
    [
        ({"arrives": 58, "down": 14, "out_of_action": 28}, "risk: out 28 %"),
        ({"arrives": 58, "down": 42, "out_of_action": 0}, "risk: Down 42 %"),
        ({"arrives": 58, "down": 0, "out_of_action": 0}, "arrives 58 %"),
        ({"arrives": 100, "down": 0, "out_of_action": 0}, ""),
        ({"down": 14, "out_of_action": 28}, "out 28 %"),
        ({"down": 14, "out_of_action": 0}, ""),
        ({"success": 58, "down": 14, "out_of_action": 28}, ""),
    ],
)
def test_the_worst_is_written_in_short(chances, words):
    """Of a way it is a risk; beside a target it stands with the chance to hit."""
    assert hurt({line: Fraction(chance, 100) for line, chance in chances.items()}) == words


def test_two_weapons_of_one_name_are_distinguished_and_so_are_two_who_act():
    """Given a fireteam, one of which has two guns, each option names the gun and who shoots it."""
    models = {"a-m1": armed(gun(), gun(flamethrower=0)), "a-m2": at(12, 10), "b-m1": at(10, 20)}
    state = acting(battle_state(models), "a-m1", "a-m2")
    guns = ["Gun 1 of Levy 1", "Gun 2 of Levy 1", "Gun of Levy 2"]
    assert labels(state, "a", "Shoot") == [f"Shoot at Levy with the {each}" for each in guns]
    assert words(state, "a", "Shoot")[1].text.startswith("It hits without a roll, never critically;")
    assert labels(state, "a", "Dash") == ["Dash: Levy 1", "Dash: Levy 2"]


def test_a_shot_into_melee_warns_of_the_die_before_it():
    """Given friends beside the enemy the die comes first; the answer names whom it may hit."""
    melee = {**FOES, "a-m2": at(11.4, 20), "a-m3": at(8.6, 20)}
    (shot,) = words(shooter(melee).state, "a", "Shoot")
    assert shot.text.startswith("First a die, as a friend is in that melee: on 1 to 3 one of your own")
    asked = shooter(melee).when("a", c.Shoot("a-m1", "w1", "b-m1"), dice=[3]).state
    assert [(each.label, each.piece) for each in words(asked, "a", "ChooseTarget")] == [
        ("Hit Levy 2", "a-m2"),
        ("Hit Levy 3", "a-m3"),
    ]
    assert kinds(asked, "a") == {"ChooseTarget": "answer"}


def test_a_blast_names_its_place_its_reach_and_where_it_goes_wide():
    """Given a blast, a point between enemies can be aimed at, and directions are those of a compass."""
    models = {"a-m1": armed(gun(blast=2, scatter=0)), "b-m1": at(10, 20), "b-m2": at(11.5, 20)}
    between = words(shooter(models).state, "a", "Shoot")[-1]
    assert between.label == "Shoot between enemies, hits 58 %, with the Gun"
    assert (between.params["point"].label, between.params["point"].reach) == ("Aim at", 2 * INCH)
    assert between.text.endswith('A hit makes an Injury Roll against everybody within 2".')
    wide = shooter(models).when("a", c.Shoot("a-m1", "w1", "b-m1"), dice=[3, 1]).state
    (direction,) = words(wide, "b", "ChooseDirection")
    assert direction.text.startswith('It lands 3" away in this direction')
    values, areas = direction.params["direction"].values, direction.params["direction"].areas
    assert (values["0"], values["4"], values["14"]) == ("East", "South", "North-east")
    assert areas["0"] == (Covered(NearPoint(point(13, 20), 2 * INCH)),)
    assert areas["12"] == (Covered(NearPoint(point(10, 17), 2 * INCH)),)
    assert areas.keys() == values.keys()


def test_markers_say_what_they_do_to_the_roll_that_waits():
    """Given markers on both rolls, BLOOD takes dice from its bearer and adds them against it, BLESSING the other way."""
    models = {
        "a-m1": marked(at(10, 10), blood=1, blessing=1),
        "b-m1": marked(at(10, 20), blood=6, blessing=1),
    }
    ready = given(acting(battle_state(models), "a-m1"))
    bled = ready.when("a", c.Dash("a-m1"))
    none, one = words(bled.state, "b", "SpendBlood")
    assert (none.label, none.text) == ("Spend none", "None are spent; they are kept for later rolls.")
    assert (one.label, one.cost, one.piece) == ("Spend 1 BLOOD of Levy A", "1 BLOOD", "a-m1")
    assert one.text == "Its roll has -1 DICE; the marker is gone."
    _, blessing = words(bled.when("b", c.SpendBlood(0)).state, "a", "SpendBlessing")
    assert blessing.text == "Its roll has +1 DICE; the marker is gone."
    shot = ready.when("a", c.Shoot("a-m1", "w1", "b-m1"))
    hit = shot.when("b", c.SpendBlood(0)).when("a", c.SpendBlessing(0), dice=[4, 4]).state
    two = words(hit, "a", "SpendBlood")[2]
    assert two.text == "The Injury Roll against it has +2 INJURY DICE; the 2 markers are gone."
    (bath,) = words(hit, "a", "Bloodbath")
    assert (bath.group, bath.cost, bath.piece) == ("Spend BLOOD", "6 BLOOD", "b-m1")


def test_a_jump_is_called_by_its_risk():
    """Given a gap between roofs, ways with a jump or a fall are called so, with the chance to arrive; others are not."""
    moves = words(scene(ROOFS, (12, 11, 4), movement_in=10), "a", "Move")
    assert moves[0].label == "Move"
    jumps = [each for each in moves if "with a jump" in each.label]
    assert jumps
    assert all("(arrives " in each.label for each in jumps)
    shorts = [[odds.short for odds in each.odds if odds.short] for each in jumps]
    assert all(short.startswith(("risk: out ", "risk: Down ", "arrives ")) for (short,) in shorts)
    assert jumps[0].params["path"].risks["jump"] == "A Risky Roll to jump over the gap"
    assert len({each.label for each in moves}) == len(moves)


def test_what_is_done_without_ends_something():
    """Given a Retreat, a strike names who makes it, and doing without says what it means."""
    state = acting(battle_state({"a-m1": at(10, 10), "b-m1": at(10, 11.5)}), "a-m1")
    (retreat,) = words(state, "a", "Retreat")
    assert retreat.text == (
        'Enemies within 1" may strike at it first; then it moves up to 6", to more than 1" from all of them.'
    )
    asked = given(state).when("a", c.Retreat("a-m1", (point(10, 6),))).state
    (strike,) = words(asked, "b", "FreeFight")
    assert (strike.label, strike.piece) == ("Strike at Levy A with the Club of Levy B", "a-m1")
    (nothing,) = words(asked, "b", "Decline")
    assert (nothing.label, nothing.piece) == ("Let it go", "b-m1")
    assert kinds(asked, "b") == {"FreeFight": "answer", "Decline": "end"}
    (end,) = words(state, "a", "EndActivation")
    assert end.group == "End the Activation"
    assert kinds(state, "a") == {
        "Fight": UNSET,
        "Move": UNSET,
        "Retreat": UNSET,
        "Dash": UNSET,
        "EndActivation": "end",
    }


def test_the_second_weapon_of_a_fight_is_shown_with_its_off_hand():
    """Given two swords, the first attack done, the other one says why it is worse."""
    models = {"a-m1": at(10, 10, weapons={"w1": SWORD, "w2": SWORD}), "b-m1": at(10, 11.5)}
    first = given(acting(battle_state(models), "a-m1")).when("a", c.Fight("a-m1", "w1", "b-m1"), dice=[1, 1])
    (second,) = words(first.state, "a", "Fight")
    assert second.label == "Fight Levy B with the Sword 2"
    assert second.text.startswith("A Success Roll at -1 DICE (-1 off hand): ")


def test_a_friend_is_helped_and_a_model_stands_up_as_the_settings_say():
    """Given a medic and a Down model that may stand up, the texts say what follows."""
    medic = {"a-m1": at(10, 10, keywords={"medic": 0}), "a-m2": at(11.5, 10), "b-m1": at(10, 30)}
    hurt = with_facts(acting(battle_state(medic), "a-m1"), "a-m2", blood=2)
    (treat,) = words(hurt, "a", "Special")
    assert (treat.label, treat.piece) == ("Treat Levy 2", "a-m2")
    assert treat.params["special"].meanings == {"treat": treat.text.removeprefix("A Success Roll. ")}
    assert [odds.short for odds in treat.odds] == ["", "success 58 %", ""]
    down = battle_state({**FOES, "a-m1": at(10, 10, down=True)}, setup=Setup(down_models="may_stand"))
    asked = given(down).when("a", c.Activate("a-m1")).state
    slowly, at_once = words(asked, "a", "StandUp")
    assert (slowly.params["risky"].values, at_once.odds[0].value) == ({"false": "Slowly"}, "68 %")
    assert slowly.text == "It stands up, and its Movement is halved in this Activation."


def test_a_blast_at_a_model_covers_what_is_near_it():
    """Given a blast and a gun without one, only the first shows whom else it may hit."""
    models = {"a-m1": armed(gun(blast=2), gun()), "b-m1": at(10, 20)}
    blast, plain = words(shooter(models).state, "a", "Shoot")
    assert blast.params["target"].areas == {"b-m1": (Covered(NearPoint(point(10, 20), 2 * INCH)),)}
    assert plain.params["target"].areas == {}


def test_a_way_goes_on_with_what_was_done():
    """Given a Dash that succeeds, its way is chosen already; to stay is not."""
    dashed = given(acting(battle_state(FOES), "a-m1")).when("a", c.Dash("a-m1"), dice=[6, 6]).state
    found = {each.group: each.begun for each in GAME.option_words(dashed, "a", options(dashed, "a"))}
    assert found == {"Choose the way": True, "Do without": False}


def test_a_zone_is_shown_before_it_is_chosen():
    """Given a battlefield of 36 inches and zones 24 apart, each is a strip along its edge."""
    state = battle_state({"a-m1": at(10, 10), "b-m1": at(10, 30)}, phase="zone")
    (zone,) = words(state, "a", "ChooseZone")
    assert zone.params["side"].text == "The table shows the zone that you point at or choose."
    assert zone.params["side"].areas == {
        "north": (Covered(NearLine(point(0, 0), point(36, 0), 6 * INCH), "Zone"),),
        "south": (Covered(NearLine(point(0, 36), point(36, 36), 6 * INCH), "Zone"),),
    }
