"""What the cards of a battleplan do: how they score, for whom, how they end a battle, and the twists (W-50, W-90 to W-96)."""

import pytest
from msgspec.structs import replace

from tests.events.rulesets.warcry.conftest import muster, plan_of, split
from tests.events.rulesets.warcry.given import (
    activated,
    at,
    battle_state,
    fighter,
    given,
    hand,
    leg,
    moved,
    options,
)
from tests.events.rulesets.warcry.test_round_end import over, scored
from tests.events.rulesets.warcry.test_victory import struck
from wardrum.events.match.events import MatchEnded
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.commands import Attack, PlaceTreasure, SpendWildDice, Wait
from wardrum.events.rulesets.warcry.data import VICTORIES
from wardrum.events.rulesets.warcry.decide.scoring import worth
from wardrum.events.rulesets.warcry.goals import aims, goals, what_wins
from wardrum.events.rulesets.warcry.state import Modifier
from wardrum.events.space.plane import Location

WORN = (Modifier("toughness", -1, "round"),)
RED_FIRST, BLUE_FIRST = {"a": "red", "b": "blue"}, {"a": "blue", "b": "red"}
FELLED = {"b-f1": fighter(status="down", points=120, wounds=12)}
pytestmark = pytest.mark.rule("W-50")


def texts(state, seat):
    """What a seat is to do, and how far it is."""
    return [(str(aim.text), aim.done, aim.of) for aim in aims(state, seat) if aim.seat == seat]


# --- objectives by their ground


@pytest.mark.rule("W-90")
@pytest.mark.parametrize("sides", [RED_FIRST, BLUE_FIRST])
def test_objectives_are_worth_more_the_farther_from_home(sides):
    """The own hearth 1, a hill 3 and the enemy's hearth 5, whichever colour a seat plays."""
    red, blue = (next(seat for seat, colour in sides.items() if colour == own) for own in ("red", "blue"))
    held = {"first-hearth": red, "west-hill": red, "east-hill": blue}
    outcome = over({}, held, cards={"victory": "hearth-and-hill"}, sides=sides)
    assert set(scored(outcome)) == {
        (red, 1, "own-home"),
        (red, 3, "neutral-ground"),
        (blue, 3, "neutral-ground"),
    }
    swapped = over({}, {"first-hearth": blue}, cards={"victory": "hearth-and-hill"}, sides=sides)
    assert scored(swapped) == [(blue, 5, "enemy-home")]


# --- taken down in the round


def felled(**facts):
    """The end of a round in which a has taken down an enemy of 120 points and 12 Wounds."""
    return over(FELLED, fallen=("b-f1",), **facts)


@pytest.mark.rule("W-65")
def test_the_wounds_of_those_taken_down_in_the_round():
    """By what stands on the card, and more for the side that took down more points."""
    outcome = felled(cards={"victory": "reaping"})
    assert scored(outcome) == [("a", 5, "more-in-round"), ("a", 12, "wounds-in-round")]


@pytest.mark.rule("W-65")
def test_neither_took_down_more():
    """As many points on either side score no more than their wounds."""
    both = FELLED | {"a-f1": fighter(status="down", points=120, wounds=10)}
    outcome = over(both, fallen=("b-f1", "a-f1"), cards={"victory": "reaping"})
    assert scored(outcome) == [("a", 12, "wounds-in-round"), ("b", 10, "wounds-in-round")]


@pytest.mark.rule("W-65")
@pytest.mark.parametrize("n", [1, 3])
def test_points_grow_with_the_round(n):
    """What is taken down in round 3 counts three times."""
    outcome = felled(cards={"victory": "rising-price"}, round=n)
    assert scored(outcome) == [("a", 120 * n, "points-in-round")]


@pytest.mark.rule("W-90")
@pytest.mark.parametrize("n", [1, 2, 4])
def test_objectives_may_be_worth_more_in_later_rounds(n):
    """One held, and more than the enemy, score the number of the round each."""
    outcome = over({}, {"west-stone": "b"}, cards={"victory": "long-vigil"}, round=n)
    assert scored(outcome) == [("b", n, "holds-more"), ("b", n, "holds-one")]


@pytest.mark.rule("W-65")
def test_a_round_counts_its_own_losses_only():
    """Who is taken down is remembered until the next round begins."""
    fighters = {"a-f1": fighter(5, 5), "b-f1": fighter(9, 5), "b-f2": fighter(20, 5)}
    fallen = given(battle_state(fighters), e.FighterTakenDown("b-f1", "a", 100))
    assert fallen.state.battle.fallen == ("b-f1",)
    assert given(fallen.state, e.RoundStarted(2)).state.battle.fallen == ()


# --- leaders and heroes


@pytest.mark.rule("W-45")
@pytest.mark.parametrize(("role", "points"), [("leader", [4]), ("hero", [3]), ("ally", [3]), ("fighter", [])])
def test_leaders_and_heroes(role, points):
    """The leader scores 4, a hero or ally 3, anybody else nothing."""
    fighters = {"a-f1": fighter(5, 5), "b-f1": fighter(9, 5, role=role), "b-f2": fighter(20, 5)}
    events = struck(fighters, "b-f1", cards={"victory": "champions"})
    assert [event.points for event in events] == points


# --- attacker and defender


def drawn(deployment="facing-gates", victory="storm-the-gate", dice=()):
    """Both have formed their groups and the cards are drawn; seat a has priority."""
    ready = muster(plan_of(deployment=deployment, victory=victory))
    ready = ready.when("a", split(ready.state, "a", 1, 2, 2))
    return ready.when("b", split(ready.state, "b", 2, 2, 2), dice=dice)


@pytest.mark.rule("W-48")
def test_who_has_priority_attacks():
    """If the card says so; the sides are still chosen."""
    outcome = drawn()
    assert outcome.of(e.AttackerAssigned) == [e.AttackerAssigned("a")]
    assert outcome.battle.attacker == "a"
    assert outcome.battle.phase == "side"


@pytest.mark.rule("W-58")
def test_a_roll_off_says_who_attacks():
    """If the card says so; a tie is rolled again."""
    outcome = drawn(victory="rear-guard", dice=(3, 3, 2, 5))
    assert [event.purpose for event in outcome.of(e.RollOffRolled)] == ["attacker"] * 2
    assert outcome.of(e.AttackerAssigned) == [e.AttackerAssigned("b")]


@pytest.mark.rule("W-51")
def test_a_deployment_with_roles_settles_the_sides():
    """The attacker plays red and sets up its first group at once; nobody chooses."""
    outcome = drawn(deployment="surrounded", victory="rear-guard", dice=(2, 5))
    assert outcome.of(e.SideChosen) == [e.SideChosen({"a": "blue", "b": "red"})]
    assert outcome.battle.phase == "deploy"
    assert drawn(deployment="surrounded", victory="last-standing").battle.sides == RED_FIRST


def test_others_have_no_attacker():
    """A card that does not ask for one assigns none."""
    outcome = drawn(victory="three-stones")
    assert outcome.of(e.AttackerAssigned) == []
    assert outcome.battle.attacker == ""


@pytest.mark.rule("W-90")
@pytest.mark.parametrize(
    ("holder", "attacker", "points"),
    [("a", "a", (3, "gate-taken")), ("a", "b", (2, "gate-held")), ("b", "a", (2, "gate-held"))],
)
def test_lines_for_one_party(holder, attacker, points):
    """The gate is worth 3 to the attacker and 2 to the defender."""
    outcome = over({}, {"gate": holder}, cards={"victory": "storm-the-gate"}, attacker=attacker)
    assert scored(outcome) == [(holder, *points)]


@pytest.mark.rule("W-96")
@pytest.mark.parametrize("attacker", ["a", "b"])
def test_an_ending_for_one_party(attacker):
    """With dagger and shield of b down a wins at once, if it attacks; the defender scores for each fighter instead."""
    fighters = {
        "a-f1": fighter(5, 5),
        "b-f1": fighter(9, 5, group="dagger"),
        "b-f2": fighter(status="down", group="shield"),
        "b-f3": fighter(20, 5, group="hammer"),
    }
    events = struck(fighters, "b-f1", cards={"victory": "storm-the-gate"}, attacker=attacker)
    if attacker == "a":
        assert events == [MatchEnded("victory", ("a",), 1)]
    else:
        assert events == [e.PointsScored("a", 1, "fighter-down", 1)]


@pytest.mark.rule("W-96")
def test_both_named_groups_have_to_be_down():
    """With the shield still there the attacker has not won."""
    fighters = {"a-f1": fighter(5, 5), "b-f1": fighter(9, 5), "b-f2": fighter(20, 5, group="shield")}
    assert struck(fighters, "b-f1", cards={"victory": "storm-the-gate"}, attacker="a") == []


def test_a_party_is_shown_its_own_aims():
    """The attacker is to take groups down, the defender is not; the card says both in words."""
    state = battle_state({"b-f1": fighter(9, 5)}, cards={"victory": "storm-the-gate"}, attacker="a")
    assert [text for text, *_ in texts(state, "a")] == [
        "Take down all of the dagger group of seat b",
        "Take down all of the shield group of seat b",
        "Hold objectives",
    ]
    assert [text for text, *_ in texts(state, "b")] == ["Hold objectives"]
    said = str(goals(state).text)
    assert "Attacker: 3 points" in said
    assert "Defender: 2 points" in said
    assert (
        "The attacker wins at once by taking down all of the enemy's dagger group and shield group." in said
    )


@pytest.mark.parametrize("name", VICTORIES)
def test_every_line_of_every_card_is_said(name):
    """Each line has its points in the text that says what wins."""
    card = VICTORIES[name]
    said = str(what_wins(card))
    if card.win == "most_vp":
        assert all(f"{line.vp} point" in said for line in card.score.values())
    assert ("times the number of the round" in said) == any(line.growing for line in card.score.values())


def test_how_far_a_round_has_come():
    """Points taken down in this round are counted against all that stood when it began."""
    state = battle_state(FELLED | {"b-f2": fighter(9, 5)}, fallen=("b-f1",), cards={"victory": "reaping"})
    assert ("Take down points of the enemy in this round", 120, 220) in texts(state, "a")


# --- a relic that hurts


def burning(damage=0):
    """a-f1 carries the relic and has an action left; it has 10 Wounds."""
    fighters = {
        "a-f1": fighter(10, 11, treasure="relic", damage=damage),
        "a-f2": fighter(2, 2),
        "b-f1": fighter(25, 20),
    }
    state = activated(battle_state(fighters, cards={"victory": "searing-relic"}), "a-f1", 1)
    return replace(
        state,
        table=replace(state.table, markers={}),
        battle=replace(state.battle, activation=replace(state.battle.activation, actions_made=1)),
    )


@pytest.mark.rule("W-91")
def test_a_relic_hurts_its_carrier():
    """Once, when its activation ends."""
    outcome = given(burning(damage=3)).when("a", Wait())
    assert outcome.of(e.RelicBurned, e.DamageAllocated, e.ActivationEnded) == [
        e.RelicBurned("a-f1", "relic", 2),
        e.DamageAllocated("a-f1", 2, 5),
        e.ActivationEnded("a-f1"),
    ]


@pytest.mark.rule("W-91")
@pytest.mark.rule("W-92")
def test_a_relic_may_take_its_carrier_down():
    """Then it is put down first, the enemy scores, and the activation is over."""
    outcome = given(burning(damage=8)).when("a", Wait())
    assert outcome.events[-1] == e.CarrierStruckDown("a-f1", "relic")
    after = outcome.when("a", PlaceTreasure(Location(*at(10, 11))))
    after.then_ends(
        e.TreasureDropped("a-f1", "relic", Location(*at(10, 11))),
        e.FighterTakenDown("a-f1", "b", 100),
        e.PointsScored("b", 1, "fighter-down", 1),
        e.ActivationEnded("a-f1"),
        e.TurnPassed("b"),
    )


@pytest.mark.rule("W-91")
def test_other_treasure_does_not_hurt():
    """An ordinary chest is carried for nothing."""
    fighters = {"a-f1": fighter(10, 11, treasure="west-chest"), "b-f1": fighter(25, 20)}
    state = activated(battle_state(fighters, cards={"victory": "carry-it-home"}), "a-f1", 1, actions_made=1)
    assert given(state).when("a", Wait()).of(e.RelicBurned) == []


# --- twists


def arriving(deployment, twist, n, **facts):
    """The second seat declares, so that the reserve phase begins: a fighter of each side waits in the hammer group."""
    late = fighter(group="hammer")
    fighters = {"a-f1": late, "b-f1": late, "a-f2": fighter(15, 7), "b-f2": fighter(15, 15)}
    hands = {"a": hand(1, 2, 3, 4, 5, 6, declared=True), "b": hand(1, 1, 1, 1, 1, 1)}
    cards = {"deployment": deployment, "twist": twist}
    state = battle_state(fighters, cards=cards, round=n, phase="declare", hands=hands, **facts)
    return given(state)


def rolls(outcome):
    return [(event.seat, event.die, event.round) for event in outcome.of(e.ArrivalRolled)]


@pytest.mark.rule("W-20")
def test_late_arrivals():
    """On a 1 a group that is due comes in the next round, on anything else now."""
    outcome = arriving("crossed-paths", "bad-roads", 2).when("b", SpendWildDice(), dice=(1, 2))
    assert rolls(outcome) == [("a", 1, 3), ("b", 2, 2)]
    assert [option.command for option in options(outcome.state, "b")] == ["DeployReserves"]
    assert options(outcome.state, "a") == []


@pytest.mark.rule("W-20")
def test_nobody_is_late_twice():
    """A group that has been delayed comes without another roll."""
    outcome = arriving("crossed-paths", "bad-roads", 3, arrivals={"a-hammer": 3, "b-hammer": 2})
    outcome = outcome.when("b", SpendWildDice())
    assert rolls(outcome) == []
    assert options(outcome.state, "a", "DeployReserves")


@pytest.mark.rule("W-20")
@pytest.mark.rule("W-4")
def test_early_arrivals():
    """On a 6 a group that is not due comes at once, in round 1 too; else when its card says."""
    outcome = arriving("two-roads", "short-cuts", 1).when("b", SpendWildDice(), dice=(5, 6))
    assert rolls(outcome) == [("a", 5, 3), ("b", 6, 1)]
    assert [bool(options(outcome.state, seat, "DeployReserves")) for seat in "ab"] == [False, True]


@pytest.mark.rule("W-20")
def test_who_is_due_rolls_for_no_short_cut():
    """It comes anyway."""
    outcome = arriving("crossed-paths", "short-cuts", 2).when("b", SpendWildDice())
    assert rolls(outcome) == []
    assert options(outcome.state, "a", "DeployReserves")


@pytest.mark.rule("W-60")
@pytest.mark.parametrize(("n", "seen"), [(2, True), (3, False)])
def test_night_falls_in_round_three(n, seen):
    """Until then one sees as far as ever."""
    bow = {"w1": replace(fighter()[1].profile.weapons["w1"], range_max=12)}
    fighters = {"a-f1": fighter(5, 5, weapons=bow), "b-f1": fighter(12, 5)}
    state = activated(battle_state(fighters, cards={"twist": "nightfall"}, round=n), "a-f1")
    assert bool(options(state, "a", "Attack")) == seen


def sweating(**facts):
    """a-f1, of Toughness 4, is about to move in the heat."""
    fighters = {"a-f1": fighter(5, 5, **facts), "b-f1": fighter(25, 20)}
    return activated(battle_state(fighters, cards={"twist": "scorching-sun"}), "a-f1")


@pytest.mark.rule("W-68")
def test_heat_wears_down_who_moves():
    """Once in a round, until the next one begins."""
    outcome = moved(sweating(), leg(7, 5))
    assert outcome.of(e.ModifierGained) == [e.ModifierGained("a-f1", "toughness", -1, "round")]
    again = moved(outcome.state, leg(8, 5))
    assert again.of(e.ModifierGained) == []
    assert again.battle.fighters["a-f1"].modified == WORN
    assert given(again.state, e.RoundStarted(2)).state.battle.fighters["a-f1"].modified == ()
    plain = activated(battle_state({"a-f1": fighter(5, 5)}), "a-f1")
    assert moved(plain, leg(7, 5)).of(e.ModifierGained) == []


@pytest.mark.rule("W-67")
@pytest.mark.parametrize(("toughness", "counts"), [(4, 3), (1, 1)])
def test_who_has_moved_in_the_heat_is_less_tough(toughness, counts):
    """By 1, and never below 1."""
    fighters = {"a-f1": fighter(5, 5), "b-f1": fighter(7, 5, toughness=toughness, modifiers=WORN)}
    state = activated(battle_state(fighters), "a-f1")
    outcome = given(state).when("a", Attack("w1", "b-f1"), dice=[1, 1, 1])
    assert [event.toughness for event in outcome.of(e.AttackDeclared)] == [counts]


# --- the same for both sides


@pytest.mark.parametrize("name", VICTORIES)
def test_a_card_gives_either_side_the_same(name):
    """With seats and colours exchanged, and who attacks, every line is worth what it was to the other."""
    one = {"a-f1": fighter(3, 3, treasure="relic"), "b-f1": fighter(status="down", role="leader")}
    other = {"b-f1": fighter(27, 19, treasure="relic"), "a-f1": fighter(status="down", role="leader")}
    card = {"cards": {"victory": name}, "down_points": {"a": 100, "b": 0}}
    first = battle_state(one, attacker="a", fallen=("b-f1",), **card)
    card["down_points"] = {"a": 0, "b": 100}
    second = battle_state(other, attacker="b", fallen=("a-f1",), **card)
    for line in VICTORIES[name].score.values():
        assert worth(first, "a", line, "b-f1") == worth(second, "b", line, "a-f1")
        assert worth(first, "b", line, "a-f1") == worth(second, "a", line, "b-f1")
