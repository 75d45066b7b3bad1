"""Battle groups, the cards of the battleplan, red and blue (W-49 to W-51)."""

import pytest
from msgspec.structs import replace

from tests.events.rulesets.warcry.conftest import B_WINS, group_up, muster, plan_of, split
from tests.events.rulesets.warcry.given import options
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.battle_groups import SIZES, legal_splits
from wardrum.events.rulesets.warcry.battleplan import Battleplan
from wardrum.events.rulesets.warcry.commands import AssignBattleGroups, ChooseSide
from wardrum.events.rulesets.warcry.data import DEPLOYMENTS, TERRAINS, TWISTS, VICTORIES
from wardrum.events.rulesets.warcry.state import Setup
from wardrum.events.space.plane import INCH


@pytest.mark.rule("W-49")
def test_the_priority_seat_divides_first(mustered):
    """The groups of the priority seat are shown before the other has to choose."""
    mustered.when("b", split(mustered.state, "b", 2, 2, 2)).refused("not_your_turn", "W-49")
    groups = {"dagger": ("a-f1",), "shield": ("a-f2", "a-f3"), "hammer": ("a-f4", "a-f5")}
    outcome = mustered.when("a", AssignBattleGroups(groups)).then(
        e.BattleGroupsAssigned("a", groups, last=False)
    )
    assert outcome.battle.fighters["a-f3"].group == "shield"
    outcome.when("a", AssignBattleGroups(groups)).refused("not_your_turn", "W-49")


@pytest.mark.rule("W-49")
def test_priority_may_be_the_second_seats():
    """If seat b wins the roll-off it divides first."""
    ready = muster(plan_of(), dice=B_WINS)
    assert not options(ready.state, "a")
    outcome = ready.when("b", split(ready.state, "b", 2, 2, 2))
    assert outcome.when("a", split(ready.state, "a", 1, 2, 2)).battle.phase == "side"


@pytest.mark.rule("W-49")
def test_legal_sizes(mustered):
    """Every legal split of five fighters is listed and accepted; others are refused."""
    (option,) = options(mustered.state, "a")
    groups = option.params["groups"]
    assert groups.sizes == tuple(legal_splits(5, SIZES)) == ((1, 2, 2), (2, 2, 1))
    for sizes in groups.sizes:
        assert mustered.when("a", split(mustered.state, "a", *sizes)).events
    for sizes in ((3, 1, 1), (1, 3, 1), (0, 3, 2), (2, 1, 2)):
        mustered.when("a", split(mustered.state, "a", *sizes)).refused("illegal_split", "W-49")


@pytest.mark.rule("W-49")
def test_everybody_is_in_one_group(mustered):
    """Nobody is left out, stands twice, or belongs to somebody else."""
    keys = split(mustered.state, "a", 1, 2, 2).groups
    for hammer, code in (
        (("a-f4",), "fighter_without_group"),
        (("a-f4", "a-f5", "a-f1"), "fighter_in_two_groups"),
        (("a-f4", "b-f1"), "no_such_fighter"),
    ):
        mustered.when("a", AssignBattleGroups({**keys, "hammer": hammer})).refused(code, "W-49")


@pytest.mark.rule("W-49")
def test_no_groups_before_mustering_or_twice():
    """Groups are divided between mustering and the choice of sides."""
    done = group_up(plan_of())
    done.when("a", split(done.state, "a", 1, 2, 2)).refused("phase_over", "W-49")


@pytest.mark.rule("W-50")
def test_named_cards_are_taken():
    """What the settings name is not drawn, and its terrain lies on the table."""
    outcome = group_up(plan_of(twist="underdog"))
    plan = Battleplan(
        TERRAINS["hedge-maze"], DEPLOYMENTS["facing-gates"], VICTORIES["three-stones"], TWISTS["underdog"]
    )
    outcome.then_ends(e.BattleplanDrawn(plan))
    assert outcome.state.table.terrain.keys() == TERRAINS["hedge-maze"].pieces.keys()
    assert not outcome.state.table.markers


@pytest.mark.rule("W-50")
def test_other_cards_are_drawn_in_order():
    """Terrain, deployment, victory, twist: one die each, with as many sides as there are cards."""
    ready = muster(Setup())
    ready = ready.when("a", split(ready.state, "a", 1, 2, 2))
    outcome = ready.when("b", split(ready.state, "b", 2, 2, 2), dice=[6, 2, 1, 3])
    (drawn,) = outcome.of(e.BattleplanDrawn)
    cards = TERRAINS, DEPLOYMENTS, VICTORIES, TWISTS
    names = [list(known)[place] for known, place in zip(cards, (5, 1, 0, 2), strict=True)]
    assert [card.name for card in (drawn.plan.terrain, drawn.plan.deployment)] == names[:2]
    assert [card.name for card in (drawn.plan.victory, drawn.plan.twist)] == names[2:]


def test_unknown_cards_are_no_settings():
    """A card that nobody knows is refused with the names of those there are."""
    with pytest.raises(ValueError, match="facing-gates"):
        Setup(deployment="back-door")


@pytest.mark.rule("W-51")
def test_the_priority_seat_takes_a_colour():
    """Red or blue; the other seat gets the other, and both know their zones."""
    ready = group_up(plan_of())
    assert options(ready.state, "a")[0].params["side"].of == ("red", "blue")
    assert not options(ready.state, "b")
    ready.when("b", ChooseSide("red")).refused("not_your_turn", "W-51")
    outcome = ready.when("a", ChooseSide("blue")).then(e.SideChosen({"a": "blue", "b": "red"}))
    zones = outcome.state.table.zones
    assert zones["b-dagger"].area.point == (15 * INCH, 3 * INCH)
    assert zones["a-dagger"].area.point == (15 * INCH, 19 * INCH)
    outcome.when("a", ChooseSide("red")).refused("phase_over", "W-51")


def test_a_warband_of_four_has_one_split():
    """Four fighters can only be divided 1/2/1 and that is what is listed."""
    ready = muster(plan_of())
    fighters = {k: f for k, f in ready.state.battle.fighters.items() if k != "a-f5"}
    battle = replace(ready.state.battle, fighters=fighters, order=tuple(fighters))
    (option,) = options(replace(ready.state, battle=battle), "a")
    assert option.params["groups"].sizes == ((1, 2, 1),)
