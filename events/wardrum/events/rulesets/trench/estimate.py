"""How a battle stands, estimated for reviews: Victory Points, and the models that are left."""

from __future__ import annotations

from fractions import Fraction

from msgspec import UNSET

from wardrum.events.toolkit.estimate import Assets, lead
from wardrum.events.toolkit.two_seats import SEATS

from .state import Battle, ModelState, State

MODEL, LEADER, DOWN, BLOOD = 12, 18, 3, 1  # what a model is worth, and what harmful effects take off
OPEN_VP = 1  # Victory Points that a Turn about brings beside the objectives


def estimate(state: State) -> int:
    """The lead of the first seat in thousandths; 0 before there is a battlefield."""
    battle = state.battle
    if battle.scenario is UNSET or battle.layout is UNSET:
        return 0
    turns = turns_of(battle)
    left = max(1, turns - battle.round)
    objectives = len(battle.layout.objectives)
    held = objectives * max(
        (s.worth(battle.round) for s in battle.scenario.scores if s.kind == "objectives"), default=0
    )
    at_once = objectives * sum(s.vp for s in battle.scenario.scores if s.kind in ("wrecked", "intact"))
    deeds = sum(deed.vp for name, deed in battle.scenario.deeds.items() if name not in battle.deeds)
    first, second = (side(battle, seat) for seat in SEATS)
    return lead(first, second, left * (held + OPEN_VP) + at_once + deeds, Fraction(battle.round, turns))


def turns_of(battle: Battle) -> int:
    """How many Turns the battle has."""
    assert battle.scenario is not UNSET
    return battle.setup.turns or battle.scenario.turns


def side(battle: Battle, seat: str) -> Assets:
    """The points of a seat, and the worth of its models."""
    own = (model for model in battle.models.values() if model.seat == seat)
    return Assets(battle.vp.get(seat, 0), sum(map(worth, own)))


def worth(model: ModelState) -> int:
    """More for a leader, less for one that is Down or bleeds; never less than 1 while it is there."""
    if model.status == "out":
        return 0
    whole = LEADER if model.card.leader else MODEL
    return max(1, whole - DOWN * model.down - BLOOD * model.blood)
