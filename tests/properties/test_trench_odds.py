"""Every odds that a legal list states, against all the dice there are: each option is played with every throw."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement
from math import factorial, prod

import pytest
from msgspec import UNSET

from tests.events.rulesets.trench.given import GAME, acting, at, battle_state, given, marked, options, rect
from wardrum.events.core.kernel import Decision
from wardrum.events.rulesets.trench import events as e
from wardrum.events.rulesets.trench.commands import Dash, Retreat, Shoot, SpendBlood, TrenchCommand
from wardrum.events.rulesets.trench.roster import Weapon
from wardrum.events.rulesets.trench.state import Setup
from wardrum.events.toolkit.default_choice import default_command

LINES = ("no_effect", "minor_hit", "down", "out_of_action")
WIRE = {"wire": rect(0, 13, 36, 1, kind="dangerous")}
MINE = {"mine": rect(9, 12, 2, 1, kind="mined")}
WALL = {"wall": rect(8, 13, 4, 1, tall=6)}
FAR = {"a-m1": at(10, 10, weapons={}), "b-m1": at(10, 20)}


class MoreDice(Exception):
    """The decision asks for dice that are not there."""

    def __init__(self, count, sides):
        self.count, self.sides = count, sides


class Throws:
    """Draws these throws and no more."""

    def __init__(self, throws):
        self.left = list(throws)

    def __call__(self, count, sides):
        if not self.left:
            raise MoreDice(count, sides)
        return self.left.pop(0)


def every_throw(
    state, seat, command, enough, throws=(), chance=Fraction(1)
) -> Iterator[tuple[list, Fraction]]:
    """What happens on each throw of all dice, with its chance; dice of one throw are alike in any order.

    enough: whether enough has happened that no more dice need be thrown.
    """
    decision = Decision(state, Throws(throws), GAME.evolve)
    try:
        GAME.ruleset.decide(decision, seat, command)
        while decision.state.battle.agenda and any(isinstance(it, e.MineTriggered) for it in decision.events):
            GAME.ruleset.decide(decision, "b", SpendBlood(0))  # of what the mine has placed
    except MoreDice as more:
        if enough(decision.events):
            yield decision.events, chance
            return
        for dice in combinations_with_replacement(range(1, more.sides + 1), more.count):
            ways = factorial(more.count) // prod(map(factorial, Counter(dice).values()))
            share = chance * Fraction(ways, more.sides**more.count)
            yield from every_throw(state, seat, command, enough, (*throws, dice), share)
    else:
        yield decision.events, chance


def came_true(option, events) -> set[str]:
    """Which of the outcomes that an option can state these events are."""
    rolls = [event for event in events if isinstance(event, e.SuccessRolled | e.InjuryRolled)]
    injuries = [roll.result for roll in rolls if isinstance(roll, e.InjuryRolled)]
    if any(isinstance(event, e.TargetRandomised) and event.own for event in events):
        return {"lost" if any(isinstance(event, e.TargetLost) for event in events) else "own_model"}
    if "path" in option.params:
        arrives = {"arrives"} if any(isinstance(event, e.ModelMoved) for event in events) else set()
        return arrives | set(sorted(injuries, key=LINES.index)[-1:])
    reaches = {"reaches"} if any(isinstance(event, e.ChargeCompleted) for event in events) else set()
    outcomes = {roll.outcome for roll in rolls[:1] if isinstance(roll, e.SuccessRolled)}
    if option.command == "Shoot" and not outcomes:
        outcomes = {"success"}  # a FLAMETHROWER hits without a roll
    return outcomes | reaches | set(injuries)


def is_rolled(plain, events) -> bool:
    """Whether the one roll was made of which an option states the odds."""
    return plain and any(isinstance(event, e.SuccessRolled) for event in events)


def holds(state, seat) -> list[str]:
    """Compare the odds of all options of the seat; the commands that stated some."""
    stated = [option for option in options(state, seat) if option.odds is not UNSET]
    for option in stated:
        command = default_command(option, TrenchCommand)
        found: Counter = Counter(dict.fromkeys(option.odds, Fraction(0)))
        plain = not option.odds.keys() & {*LINES, "reaches"}
        for events, chance in every_throw(state, seat, command, partial(is_rolled, plain)):
            for outcome in came_true(option, events) & option.odds.keys():
                found[outcome] += chance
        assert {key: str(chance) for key, chance in found.items()} == option.odds, option.label
    return [option.command for option in stated]


def moving(models, terrain=WIRE, setup=Setup(), **slots):
    """a-m1 is Activated on this ground."""
    return acting(battle_state(models, terrain, setup), "a-m1", **slots)


@pytest.mark.rule("X-15")
@pytest.mark.parametrize("terrain", [WIRE, MINE, MINE | WIRE], ids=["wire", "mine", "both"])
@pytest.mark.parametrize(
    "facts", [{}, {"armour": -2}, {"keywords": {"tough": 0}}], ids=["plain", "armoured", "tough"]
)
def test_a_way_states_what_dangerous_ground_may_do(terrain, facts):
    """How likely it is gone to its end, and the worst injury on it; safe ways state nothing."""
    mover = at(10, 10, weapons={}, **facts)
    if "keywords" in facts:
        mover = marked(mover, tough=True)
    state = moving({"a-m1": mover, "b-m1": at(30, 30)}, terrain)
    assert "Move" in holds(state, "a")
    assert options(state, "a", "Move")[0].odds is UNSET
    dashed = given(state).when("a", Dash("a-m1"), dice=[6, 5])
    assert "Walk" in holds(dashed.state, "a")


@pytest.mark.rule("X-14")
@pytest.mark.rule("X-15")
def test_a_retreat_through_the_wire_states_its_odds():
    """Free Fights are a choice of others and no part of it."""
    models = {"a-m1": at(10, 12), "b-m1": at(10, 10.5, weapons={})}
    assert "Retreat" in holds(moving(models), "a")


@pytest.mark.rule("X-12")
@pytest.mark.parametrize(
    "facts", [{}, {"keywords": {"heavy": 0}}, {"movement_in": 3}, {"movement_in": 10}], ids=str
)
@pytest.mark.parametrize("distance", [5, 8.5, 10, 12, 12.9])
def test_a_charge_states_how_likely_it_reaches(facts, distance):
    """The bonus of every face against the way there, also for who has none or has just stood up."""
    models = {"a-m1": at(10, 10, **{"weapons": {}, **facts}), "b-m1": at(10, 10 + distance)}
    for halved in (False, True):
        assert "Charge" in holds(moving(models, {}, halved=halved), "a")


@pytest.mark.rule("X-12")
@pytest.mark.rule("X-15")
@pytest.mark.parametrize(
    "terrain", [WIRE, MINE, {"wire": rect(0, 18, 36, 1, kind="dangerous")}], ids=["wire", "mine", "late"]
)
def test_a_charge_counts_the_ground_on_its_way(terrain):
    """The Risky Roll and the mine are multiplied in; who is stopped within an inch of the target has reached it."""
    assert "Charge" in holds(moving(FAR, terrain), "a")


@pytest.mark.rule("X-12")
def test_a_charge_past_friends_or_at_what_is_unseen_states_its_odds():
    """Friends on whom it would end stop it; by a setting the Risky Roll to find the way comes first."""
    crowd = {**FAR, "a-m2": at(10, 17), "a-m3": at(10, 18.2)}
    assert "Charge" in holds(moving(crowd, {}), "a")
    near = {"a-m1": at(10, 10, weapons={}), "b-m1": at(10, 18)}
    assert "Charge" in holds(moving(near, WALL, Setup(charge_unseen="risky")), "a")


@pytest.mark.rule("X-21")
@pytest.mark.parametrize(
    "beside", [{}, {"a-m2": at(11.4, 20)}, {"a-m2": at(11.4, 20), "a-m3": at(8.6, 20)}], ids=len
)
@pytest.mark.parametrize(
    "terrain",
    [{}, {"wall": rect(10.7, 15, 2, 1, tall=6), "west": rect(7, 15, 2, 1, tall=6)}],
    ids=["open", "walled"],
)
def test_a_shot_into_melee_states_how_likely_it_goes_astray(beside, terrain):
    """Half of it goes at one's own, or is lost if none of them can be hit; then each of those states its odds."""
    models = {"a-m1": at(10, 10), "b-m1": at(10, 20, armour=-1), **beside}
    state = moving(models, terrain)
    assert "Shoot" in holds(state, "a")
    if len(beside) == 2 and not terrain:
        asked = given(state).when("a", Shoot("a-m1", "w1", "b-m1"), dice=[1])
        assert holds(asked.state, "a") == ["ChooseTarget", "ChooseTarget"]


@pytest.mark.rule("X-26")
@pytest.mark.parametrize(
    "keywords",
    [
        {"blast": 3},
        {"blast": 3, "dice": 1},
        {"blast": 2, "flamethrower": 0},
        {"flamethrower": 0},
        {"shotgun": 0},
    ],
    ids=str,
)
def test_shots_of_all_kinds_state_their_odds(keywords):
    """Blasts at models and at points near and far, what hits without a roll, what is weaker far away."""
    gun = {"w1": Weapon("gun", 2, 24, keywords=keywords)}
    for away in (8, 15):
        foes = {"b-m1": at(8, 10 + away), "b-m2": at(12, 10 + away, keywords={"golem": 0})}
        state = moving({"a-m1": at(10, 10, weapons=gun), **foes}, {})
        assert set(holds(state, "a")) >= {"Shoot", "Dash"}


@pytest.mark.rule("T-9")
@pytest.mark.rule("X-14")
@pytest.mark.rule("T-10")
def test_fights_free_fights_and_own_actions_state_their_odds():
    """Every roll, whatever it is for."""
    kit = {"w1": Weapon("axe", 1, melee=True, keywords={"critical": 0})}
    models = {
        "a-m1": at(10, 10, weapons=kit, keywords={"medic": 0}),
        "a-m2": at(8.6, 10, down=True),
        "b-m1": at(11.4, 10, weapons=kit, armour=-3),
        "b-m2": marked(at(10, 11.4, weapons=kit, keywords={"tough": 0}), tough=True),
    }
    state = moving(models, {})
    assert {"Fight", "Special"} <= set(holds(state, "a"))
    away = options(state, "a", "Retreat")[0].params["path"].stops[0].path
    fled = given(state).when("a", Retreat("a-m1", away))
    assert holds(fled.state, "b") == ["FreeFight"]


@pytest.mark.rule("X-34")
@pytest.mark.rule("X-35")
@pytest.mark.rule("X-37")
@pytest.mark.parametrize("down", [False, True])
def test_every_number_of_markers_states_the_odds_after_it(down):
    """BLOOD, a Bloodbath and BLESSING on Success Rolls and Injury Rolls."""
    victim = at(10, 20, armour=-1, down=down)
    hit = shot({"a-m1": at(10, 10), "b-m1": marked(victim, blood=3)}, dice=[4, 4])
    assert holds(hit, "a") == ["SpendBlood"] * 4 + ["Bloodbath"] * down
    hit = shot({"a-m1": at(10, 10), "b-m1": marked(victim, blessing=2)}, dice=[4, 4])
    assert holds(hit, "b") == ["SpendBlessing"] * 3
    for who, facts, command in (("b", {"blood": 2}, "SpendBlood"), ("a", {"blessing": 2}, "SpendBlessing")):
        asked = shot({"a-m1": marked(at(10, 10), **facts), "b-m1": victim})
        assert holds(asked, who) == [command] * 3


def shot(models, **dice):
    """a-m1 has shot at b-m1, and a seat may spend markers."""
    return given(moving(models, {})).when("a", Shoot("a-m1", "w1", "b-m1"), **dice).state
