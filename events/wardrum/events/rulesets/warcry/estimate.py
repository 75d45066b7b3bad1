"""How a battle stands, estimated for reviews: victory points or points taken down, and the fighters that are left."""

from __future__ import annotations

from fractions import Fraction

from msgspec import UNSET

from wardrum.events.toolkit.estimate import Assets, lead
from wardrum.events.toolkit.two_seats import SEATS

from .state import Battle, FighterState, State, of_seat

OPEN_VP = 3  # victory points that a round about brings, whatever the card


def estimate(state: State) -> int:
    """The lead of the first seat in thousandths; 0 before the battle has a plan."""
    battle = state.battle
    if battle.plan is UNSET:
        return 0
    rounds = battle.plan.victory.rounds
    first, second = (side(battle, seat) for seat in SEATS)
    return lead(
        first, second, points_open(battle, max(1, rounds - battle.round)), Fraction(battle.round, rounds)
    )


def side(battle: Battle, seat: str) -> Assets:
    """The points of a seat by its victory card, and the worth of its fighters by the wounds that they have left."""
    by_vp = battle.cards.victory.win == "most_vp"
    left = (worth(battle.fighters[key]) for key in of_seat(battle, seat, "board", "reserve", "mustered"))
    return Assets((battle.vp if by_vp else battle.down_points).get(seat, 0), sum(left, Fraction(0)))


def worth(fighter: FighterState) -> Fraction:
    """Its points by the share of its wounds that is left."""
    profile = fighter.profile
    return Fraction(profile.points * max(0, profile.wounds - fighter.damage), profile.wounds)


def points_open(battle: Battle, rounds_left: int) -> int:
    """About how many points can still be won: of fighters a quarter of a warband in each round."""
    if battle.cards.victory.win == "most_vp":
        return OPEN_VP * rounds_left
    points = sum(fighter.profile.points for fighter in battle.fighters.values())
    return max(1, points * rounds_left // (8 if rounds_left else 1))
