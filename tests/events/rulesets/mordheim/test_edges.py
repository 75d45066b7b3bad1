"""Who is hurt by an attack at an edge may fall (M-44)."""

import pytest

from tests.events.rulesets.mordheim.given import SWORD, activated, at, battle_state, fighter, given, options
from tests.events.rulesets.warcry.test_falls import walled_in
from wardrum.events.rulesets.mordheim.commands import Attack, PlaceFallen
from wardrum.events.rulesets.warcry import events as w
from wardrum.events.rulesets.warcry.evolve.step import stand
from wardrum.events.space.plane import INCH, Location
from wardrum.events.space.table import Terrain

TOWER = Terrain(12 * INCH, 8 * INCH, 6 * INCH, 6 * INCH, 3 * INCH, "platform")


def beside(y, *, move=4, terrain=TOWER, **walls):
    """b-f1 on the tower, its north side at 8 inches, attacked by a-f1 who stands on it too."""
    members = {"a-f1": fighter(2, 2, weapons={"w1": SWORD}), "b-f1": fighter(4, 2, move=move, wounds=30)}
    state = activated(battle_state(members, terrain={"tower": terrain, **walls}), "a-f1")
    where = {"a-f1": Location(*at(15, y + 2), 3 * INCH), "b-f1": Location(*at(15, y), 3 * INCH)}
    return stand(state, where)


def struck(state, *dice):
    """The attack, and what it rolls: all dice hit, then these."""
    return given(state).when("a", Attack("w1", "b-f1"), dice=[5] * SWORD.attacks + list(dice))


@pytest.mark.rule("M-44")
@pytest.mark.parametrize(("move", "die", "falls"), [(4, 4, False), (4, 5, True), (8, 5, False), (8, 6, True)])
def test_above_its_move_and_on_a_6_it_falls(move, die, falls):
    """On its Move or less it stands, whatever its Move a 6 throws it down; its opponent says where."""
    outcome = struck(beside(8.2, move=move), die)
    assert outcome.of(w.FallTestRolled) == [w.FallTestRolled("b-f1", die, falls)]
    if falls:
        (option,) = [o for o in options(outcome.state, "a") if o.command == "PlaceFallen"]
        spot = option.params["point"].spots[0]
        assert outcome.when("a", PlaceFallen(spot), dice=[4]).state.table.pieces["b-f1"].location == spot


@pytest.mark.rule("M-44")
def test_nobody_falls_away_from_an_edge_or_without_damage():
    """In the middle of the tower no check is made, nor after misses."""
    hit = [5] * SWORD.attacks
    assert not given(beside(11)).when("a", Attack("w1", "b-f1"), dice=hit).of(w.FallTestRolled)
    missed = given(beside(8.2)).when("a", Attack("w1", "b-f1"), dice=[1] * SWORD.attacks)
    assert not missed.of(w.FallTestRolled)


@pytest.mark.rule("M-44")
def test_who_has_no_place_to_come_down_stays():
    """With walls all round the tower there is no floor for its base: it stays, and nobody is asked where it falls."""
    outcome = struck(beside(8.2, **walled_in(TOWER)), 6)
    outcome.then_ends(w.FallTestRolled("b-f1", 6, falls=True), w.FallAverted("b-f1"))
    assert outcome.battle.questions == ()
