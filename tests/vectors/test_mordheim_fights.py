"""Warcry's vectors of turns and attacks, unchanged, under the rules of mordheim; and those of the reaction Counter."""

import pytest

from tests.events.rulesets.mordheim.given import activated, battle_state, fighter, given, hand, obstacle
from tests.vectors import test_activation as turns
from tests.vectors.cases import each_case
from wardrum.events.rulesets.mordheim import events as e
from wardrum.events.rulesets.mordheim.commands import Attack, React
from wardrum.events.rulesets.mordheim.state import Setup
from wardrum.events.rulesets.warcry import events as w
from wardrum.events.rulesets.warcry.roster import Weapon

NO_MORALE = Setup(morale=False)
NUMBERS = ("misses", "hits", "crits", "allocated_after")


def prepared(vector):
    """The battle of a vector: fighters of "A" are of seat a, in a row of their own; nobody is the last one standing."""
    rows = zip("ab", sorted(vector["fighters"].items()), strict=True)
    fighters = {
        f"{seat}-{name}": fighter(
            1 + turns.ROW * (place % 9), (2 if seat == "a" else 14) + turns.ROW * (place // 9)
        )
        for seat, (_, names) in rows
        for place, name in enumerate(names)
    }
    reserves = {f"{seat}-reserve": fighter(status="reserve") for seat in "ab"}
    return battle_state(fighters | reserves, setup=NO_MORALE, turn=vector["first_turn"].lower())


@pytest.mark.rule("W-26")
@pytest.mark.rule("W-29")
@pytest.mark.rule("W-31")
@pytest.mark.rule("W-33")
def test_turns_are_warcrys(vectors, monkeypatch):
    """Every vector of turns, waiting and passing is played as written."""
    monkeypatch.setattr(turns, "prepared", prepared)
    for vector in vectors("warcry_activation")["vectors"]:
        turns.run(vector)


@pytest.mark.rule("W-63")
def test_attacks_are_warcrys(vectors):
    """Hits, criticals and damage of every vector of attacks, rolled in a battle of this game."""
    for vector in vectors("warcry_attack")["vectors"]:
        case, expected = vector["input"], vector["expected"]
        rolled = face_to_face(case).when("a", Attack("w1", "b-f1"), dice=case["dice"])
        (event,), (damage, *_) = rolled.of(w.AttackRolled), rolled.of(w.DamageAllocated)
        numbers = (event.misses, event.hits, event.crits, damage.damage)
        assert numbers == tuple(expected[name] for name in NUMBERS), f"{vector['id']}: {vector['title']}"
        assert bool(rolled.of(w.FighterTakenDown)) == expected["taken_down"], vector["id"]


def face_to_face(case):
    """Two fighters with the numbers of a vector, perhaps a sill between them, and one who goes on if one falls."""
    wounds = case["wounds"]
    weapon = Weapon(2, len(case["dice"]), case["strength"], case["damage"], case["crit_damage"])
    target = {"toughness": case["toughness"], "wounds": wounds, "damage": case["allocated_before"]}
    fighters = {
        "a-f1": fighter(5, 5, weapons={"w1": weapon}),
        "b-f1": fighter(7.9, 5, **target),
        "b-f2": fighter(25, 20),
    }
    sill = {"sill": obstacle(6.9, 4.5, 0.2, 1, tall=1.1)} if case.get("cover") else {}
    return given(activated(battle_state(fighters, terrain=sill), "a-f1"))


@pytest.mark.rule("M-34")
@each_case("warcry_attack", "counter_reaction_vectors", edition="")
def test_counter_vectors(case):
    """The case of either printing, answered in a battle: what the attacker suffers for its misses."""
    weapon = Weapon(2, len(case["dice"]), case["strength"], 1, 1)
    fighters = {
        "a-f1": fighter(5, 5, weapons={"w1": weapon}, wounds=30),
        "b-f1": fighter(6.5, 5, toughness=case["toughness"], wounds=30),
        "b-f2": fighter(25, 20),
    }
    hands = {"a": hand(), "b": hand(reaction=(3,))}
    state = battle_state(fighters, setup=Setup(counter=case["edition"]), hands=hands)
    asked = given(activated(state, "a-f1")).when("a", Attack("w1", "b-f1"))
    fought = asked.when("b", React("b-f1", "counter"), dice=case["dice"])
    assert sum(event.points for event in fought.of(e.MissesCountered)) == case["damage_to_attacker"]
