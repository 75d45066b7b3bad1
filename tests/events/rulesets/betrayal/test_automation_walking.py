"""Where enemies go by themselves, and what of it the party decides (section 6)."""

import pytest

from tests.events.rulesets.betrayal.given import adventurer, enemy, fought
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal.commands import DecideTie

ROW = {"west": [f"h{q}_0" for q in range(9)]}


@pytest.mark.rule("F-10")
def test_an_enemy_that_can_hit_somebody_stays():
    """An enemy with a target in range and sight does not move."""
    outcome = fought(adventurer("a", "h1_0"), enemy("e01", "h0_0"), dice=[2])
    assert outcome.of(e.UnitMoved) == []
    assert outcome.one(e.TargetsChosen).targets == ("a",)


@pytest.mark.rule("F-10")
def test_two_hexes_a_turn():
    """An enemy walks two hexes of the shortest way, even if it does not arrive in this turn."""
    outcome = fought(adventurer("a", "h8_0"), enemy("e01", "h0_0"), tiles=ROW)
    assert outcome.one(e.UnitMoved).path == ("h1_0", "h2_0")
    assert outcome.one(e.EnemyMoveChosen) == e.EnemyMoveChosen("e01", "h7_0", "attack")
    assert outcome.of(e.TargetsChosen) == []


@pytest.mark.rule("F-2")
def test_it_stops_where_it_arrives():
    """An archer goes no farther than it has to, and then shoots."""
    outcome = fought(adventurer("a", "h4_0"), enemy("e01", "h0_0", range=3), tiles=ROW, dice=[2])
    assert outcome.one(e.UnitMoved).path == ("h1_0",)
    assert outcome.one(e.TargetsChosen).targets == ("a",)


@pytest.mark.rule("F-11")
def test_the_icon_breaks_a_tie():
    """Of two hexes equally far an enemy goes to the one that offers whom its icon prefers."""
    units = adventurer("a", "h1_0", hp=2), adventurer("b", "h7_0", hp=4)
    outcome = fought(*units, enemy("e01", "h4_0", priority="strongest"), tiles=ROW, dice=[1])
    assert outcome.one(e.EnemyMoveChosen).destination == "h6_0"


@pytest.mark.rule("BE-12")
def test_the_party_breaks_the_rest():
    """Of hexes that nothing tells apart the party picks one, and then the turn goes on."""
    units = adventurer("a", "h1_0"), adventurer("b", "h7_0")
    asked = fought(*units, enemy("e01", "h4_0"), tiles=ROW)
    assert asked.one(e.PartyDecisionRequested).options == ("h2_0", "h6_0")
    outcome = asked.when("a", DecideTie("h6_0"), dice=[1])
    assert outcome.one(e.UnitMoved).path == ("h5_0", "h6_0")
    assert outcome.one(e.TargetsChosen).targets == ("b",)


@pytest.mark.rule("BE-12")
def test_which_of_several_ways():
    """If the shortest ways part, the party says where the enemy stops on the way."""
    hexes = ["h0_0", "h1_0", "h1_-1", "h2_-1", "h3_-1", "h2_0", "h3_-2", "h4_-2", "h4_-1", "h5_-2"]
    units = adventurer("a", "h5_-2"), enemy("e01", "h0_0", skills=("rising-wind",))
    asked = fought(*units, tiles={"west": hexes})
    assert [(one.kind, one.options) for one in asked.of(e.PartyDecisionRequested)] == [
        ("destination", ("h4_-2", "h4_-1"))
    ]
    again = asked.when("a", DecideTie("h4_-2"))
    assert (again.one(e.PartyDecisionRequested).kind, again.state.battle.request.options) == (
        "route",
        ("h1_-1", "h1_0"),
    )
    assert again.when("a", DecideTie("h1_0")).one(e.UnitMoved).path == ("h1_0",)


@pytest.mark.rule("F-4")
def test_round_those_who_stand_in_the_way():
    """An enemy goes round its friends, and the way round counts."""
    hexes = ["h0_0", "h1_0", "h2_0", "h3_0", "h0_1", "h1_1"]
    units = adventurer("a", "h3_0"), enemy("e01", "h0_0"), enemy("e02", "h1_0", acted=True)
    outcome = fought(*units, tiles={"west": hexes})
    assert outcome.one(e.UnitMoved).path == ("h0_1", "h1_1")


@pytest.mark.rule("F-2")
def test_towards_whom_it_cannot_hit():
    """With nobody to hit from anywhere an enemy goes as near as it can to the closest, targetable or not."""
    outcome = fought(adventurer("a", "h4_0", track=("stealth",)), enemy("e01", "h0_0"), tiles=ROW)
    assert outcome.one(e.EnemyMoveChosen).why == "approach"
    assert outcome.unit("e01").hex == "h2_0"


@pytest.mark.rule("F-2")
def test_no_way_at_all():
    """An enemy that nobody can be reached from stays, and its turn is over without dice."""
    tiles = {"west": ["h0_0"], "east": ["h5_0"]}
    outcome = fought(adventurer("a", "h5_0"), enemy("e01", "h0_0"), tiles=tiles)
    assert outcome.of(e.UnitMoved, e.TargetsChosen, e.CombatDiceRolled) == []
    assert outcome.one(e.TurnEnded).unit == "e01"


@pytest.mark.rule("F-3")
def test_range_is_not_sight():
    """However far it hits, an enemy first has to come to a tile next to its target's."""
    tiles = {"west": ["h0_0", "h1_0"], "middle": ["h2_0", "h3_0"], "east": ["h4_0", "h5_0"]}
    outcome = fought(adventurer("a", "h5_0"), enemy("e01", "h1_0", range=9), tiles=tiles, dice=[1])
    assert outcome.one(e.UnitMoved).path == ("h2_0",)
