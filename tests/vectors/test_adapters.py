"""The adapters know every word of the files' format: invented cases with words that our own files do not contain."""

import pytest

from tests.events.rulesets.betrayal.given import adventurer, battle
from tests.vectors import (
    test_betrayal_endings,
    test_betrayal_movement,
    test_betrayal_rounds,
    test_betrayal_turns,
    test_heights_warcry,
    test_hero,
    test_mordheim_hero,
    test_trench_dice,
    test_trench_turn,
)
from wardrum.events.rulesets.betrayal.state import Setup

LOST = {"objective": "conquer", "objective_met": False, "adventurers_alive": 0, "expect": {}}
HERO = {
    "round": 1,
    "dice": {"A": [1, 2, 3, 4, 5, 6], "B": [1, 1, 2, 2, 3, 3]},
    "roll_offs": [],
    "declarations": {},
}


def test_settings_of_a_file_are_those_of_the_rules():
    """No case of the round counter needs a setting that it does not name."""
    assert test_betrayal_rounds.setup_of({}) == Setup()


def test_the_counter_is_set_to_fatigue():
    """The fatigue face has a word."""
    state = battle(adventurer("a", "h0_0"), round=3, counter=3)
    assert test_betrayal_rounds.operate(state, [{"op": "set", "to": "fatigue"}], "here").battle.counter == 6


@pytest.mark.parametrize(("assist", "agreed"), [(True, False), (3, False), (True, True), (False, False)])
def test_the_guild_may_have_helped(assist, agreed):
    """Help comes before the check, and the party may still leave."""
    described = test_betrayal_endings.ended({**LOST, "assist": assist, "retreat_agreed": agreed})
    assert described["reason"] == ("defeated" if not assist else "retreat" if agreed else None)


def test_others_are_in_the_way():
    """Hexes that others occupy are taken."""
    row = {"A": [[n, 0] for n in range(6)]}
    case = {
        "tiles": row,
        "enemy": {"hex": [0, 0], "range": 1},
        "units": [{"id": "u", "hex": [4, 0], "hp": 4}],
        "expect": {},
    }
    assert test_betrayal_movement.moved(case)["path_length"] == 3
    shut = test_betrayal_movement.moved({**case, "other_occupied": [[1, 0]]})
    assert shut["path_length"] == 0


@pytest.mark.parametrize(("order", "enters"), [(["bear", "wolf"], True), (["wolf", "bear"], False)])
def test_who_leaves_the_entrance_makes_room(order, enters):
    """A companion that walks off the entrance in its turn lets the next one in."""
    case = {"seats": ["P1"], "first": "P1", "enemies": [], "companion_order": order, "undeployed": ["wolf"]}
    said = test_betrayal_turns.played({**case, "entrance_free": 0, "leaves_entrance": ["bear"], "expect": []})
    assert ("deploy:wolf" in said, "skip:wolf" in said) == (enters, not enters)


@pytest.mark.parametrize("weapon", [["CRITICAL"], "CRITICAL"])
def test_a_weapon_is_its_keywords(weapon):
    """A weapon of a success roll adds its dice at a critical."""
    case = {"id": "x", "mods": [], "dice": [6, 6], "attack": True}
    plain = test_trench_dice.rolled(case)["bonus_injury_dice"]
    assert test_trench_dice.rolled({**case, "weapon": weapon})["bonus_injury_dice"] == plain + 1


@pytest.mark.parametrize("picks", [["a2", "b2", "a1", "b1"], {"A": ["a2", "a1"], "B": ["b2", "b1"]}])
def test_seats_pick_their_models(picks):
    """Each seat activates what it picks, and not always its first."""
    case = {"id": "x", "models": {"A": ["a1", "a2"], "B": ["b1", "b2"]}, "initiative": "A", "picks": picks}
    assert test_trench_turn.activated(case) == [["A", "a2"], ["B", "b2"], ["A", "a1"], ["B", "b1"]]


def test_special_actions_in_one_word_and_the_later_printing():
    """A word as "special:pray" is a special ACTION with its id; under tc-1.0.2 who has fought does not shoot."""
    pray = {"a": "special:pray", "roll": "success"}
    assert list(test_trench_turn.acted({"id": "x", "steps": [pray, pray]})) == ["ok", "reject:already_taken"]
    steps = [{"a": "fight", "near": True}, {"a": "shoot", "weapon": []}]
    assert list(test_trench_turn.acted({"id": "x", "profile": "tc-1.0.2", "steps": steps}))[1] != "ok"


@pytest.mark.parametrize(
    ("gained", "available"), [({"A": 4, "B": 1}, 4), ({"A": 3, "B": 2}, 3), ({"A": 1, "B": 1}, 1)]
)
def test_several_extra_wild_dice(gained, available):
    """A seat may gain as many as the file says."""
    case = {**HERO, "wild_carried": {}, "wild_gained": gained, "late_roll_offs": []}
    assert test_hero.wild_of(test_hero.rolled(case).state) == {"A": available, "B": gained["B"]}


@pytest.mark.parametrize(
    ("channel", "gained"),
    [
        ({"A": {"caster": "wizard-1", "roll": 5}}, 1),
        ({"A": 5, "B": None}, 1),
        ([{"player": "A", "caster": "wizard-1", "roll": 5}], 1),
        ({}, None),
    ],
)
def test_the_shapes_of_channeling(channel, gained):
    """By player, as a list, or the bare roll."""
    case = {**HERO, "wyrd_carried": {}, "wyrd_gained": {}, "channel": channel, "late_roll_offs": []}
    described = test_mordheim_hero.played({"input": case})["channeling"]
    assert described.get("A", {}).get("gained") == gained


def test_channeling_without_a_caster():
    """A call without one is refused in the file's words."""
    case = {
        **HERO,
        "wyrd_carried": {},
        "wyrd_gained": {},
        "channel": {"B": {"roll": 5}},
        "late_roll_offs": [],
    }
    assert test_mordheim_hero.played({"input": case})["rejected"] == {
        "code": "NO_CHANNELING_FIGHTER",
        "player": "B",
    }


def test_climbing_low_obstacles():
    """A way up, over and down a low obstacle is a walk on the floor, and free as that."""
    low = {"id": "t1", "kind": "low", "x0": 30480, "y0": 20320, "x1": 31750, "y1": 30480, "z0": 0, "z1": 2540}
    me = {"id": "a1", "seat": "a", "base": 3200, "x": 28000, "y": 25400, "z": 0, "tall": 3175, "marks": []}
    up, over, down = [28880, 25400, 2540], [33350, 25400, 2540], [33350, 25400, 0]
    legs = [{"how": "walk", "to": [28880, 25400, 0]}] + [
        {"how": "climb", "to": to} for to in (up, over, down)
    ]
    legs.append({"how": "walk", "to": [34350, 25400, 0]})
    scene = {"width": 76200, "depth": 55880, "terrain": [low]}
    expect = {"legal": True, "cost": 6350, "impact_dice": 0, "falls": False, "ends": [34350, 25400, 0]}
    case = {"scene": scene, "fighters": [me], "mover": "a1", "move": 12700, "legs": legs, "expect": expect}
    test_heights_warcry.test_moves(case)
