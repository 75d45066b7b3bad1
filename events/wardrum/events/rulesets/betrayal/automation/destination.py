"""Where an enemy goes: exactly the pseudo-code of the automation, over a map and those who stand on it (section 6)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from wardrum.events.space.hex import HexGround, ReachableHexes, in_order, reachable_hexes

from ..profiles import Priority


class Mover(NamedTuple):
    """The enemy whose turn it is, as far as its move goes.

    keen: it needs no sight of whom it hits · slips: it walks through others, though it stays with none of them.
    """

    hex: str
    range: int
    priority: Priority = "strongest"
    keen: bool = False
    slips: bool = False


class Opponent(NamedTuple):
    """A unit that it may be after; hp is without bonus (F-11)."""

    id: str
    hex: str
    hp: int
    targetable: bool = True


class Destination(NamedTuple):
    """Where it wants to be: of several hexes the party chooses one.

    ways: the routes there · length: of the shortest ones · fallback: no target can be hit from any hex.
    """

    hexes: tuple[str, ...]
    ways: ReachableHexes
    length: int
    fallback: bool = False


def in_reach(ground: HexGround, mover: Mover, opponents: Sequence[Opponent]) -> list[Opponent]:
    """Those it could hit from where it stands: targetable, in range and, unless it is keen, in sight."""
    return [
        one
        for one in opponents
        if one.targetable
        and ground.within(one.hex, mover.hex, mover.range)
        and (mover.keen or ground.sees(mover.hex, one.hex))
    ]


def seek(
    ground: HexGround, mover: Mover, opponents: Sequence[Opponent], occupied: Collection[str]
) -> Destination | None:
    """Section 6, step 2: where it wants to go, None = it stays; how many it could hit there is irrelevant."""
    if in_reach(ground, mover, opponents):
        return None
    ways = reachable_hexes(ground, mover.hex, () if mover.slips else occupied)
    free = [key for key in ways.length if key == mover.hex or key not in occupied]
    offers = {key: in_reach(ground, mover._replace(hex=key), opponents) for key in free}
    hitting = [key for key, offered in offers.items() if offered]
    if not hitting:
        return _nearing(ground, ways, free, opponents)
    best = min(ways.length[key] for key in hitting)
    nearest = {key: preferred_hp(offers[key], mover.priority) for key in hitting if ways.length[key] == best}
    wanted = (max if mover.priority == "strongest" else min)(nearest.values())
    return Destination(tuple(in_order(key for key, hp in nearest.items() if hp == wanted)), ways, best)


def preferred_hp(offered: Sequence[Opponent], priority: Priority) -> int:
    """F-11: the health of the unit that it would rather hit."""
    return (max if priority == "strongest" else min)(one.hp for one in offered)


def _nearing(
    ground: HexGround, ways: ReachableHexes, free: Sequence[str], opponents: Sequence[Opponent]
) -> Destination | None:
    """As near as possible to the closest opponent, targetable or not, in as few steps as that takes."""
    away = {one.hex: ground.distance(ways.start, one.hex) for one in opponents}
    found = [distance for distance in away.values() if distance is not None]
    if not found:
        return None
    closest = [key for key, distance in away.items() if distance == min(found)]
    steps = [ground.distances(key) for key in closest]
    ranks = {key: min((to[key], ways.length[key]) for to in steps) for key in free}
    best = min(ranks.values())
    return Destination(
        tuple(in_order(key for key, rank in ranks.items() if rank == best)), ways, best[1], fallback=True
    )


def steps_now(destination: Destination, movement: int) -> int:
    """How much of the way it walks in this move; it stops where it arrives."""
    return min(destination.length, movement)
