"""What halts a model on its way: ground that is tested, mines, climbs and jumps that take a roll, and falls (X-15 to X-18)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from wardrum.events.space.plane import Disc, Leg, Location, Path, Point, path_length, touches

from ..keywords import negates
from ..state import State
from ..tasks import HazardKind, Settled
from .dangerous_ground import in_danger, mine_ahead, split_at_danger
from .kinds_of_movement import FALL, MOVEMENT, mover
from .positions import moved_to, near_at


class Hazard(NamedTuple):
    """What a way leads into. first: the legs up to there · rest: those from there on; each names the place if there are none ·
    mine: the piece of mined ground, "" = none.
    """

    kind: HazardKind
    first: tuple[Leg, ...]
    rest: tuple[Leg, ...]
    mine: str = ""


def hazard_ahead(
    state: State,
    key: str,
    path: Sequence[Leg],
    *,
    tested: bool = False,
    settled: Settled = "",
    target: str = "",
) -> Hazard | None:
    """What the way leads into first; None: nothing.

    tested: its dangerous ground has been, which is done once for each move (X-15) · settled: what has been at the place where the
    model stands: the roll for its next leg, or that it fell there · target: of a Charge, which may be a diving one (X-18).
    """
    gone: tuple[Leg, ...] = ()
    left = tuple(path)
    if settled == "fall" and not tested and in_danger(state, state.table.place(key)):
        return Hazard("dangerous", _or_stay((), state.table.place(key)), left)
    while left:
        here = state.table.place(key)
        if count := _level_walk(here, left):
            points = (here.point, *(leg.point for leg in left[:count]))
            if found := _on_level(state, key, points, tested=tested):
                kind, first, rest, mine = found
                legs = (*gone, *_legs(first[1:], here.z))
                beyond = (*_legs(rest[1:], here.z), *left[count:])
                end = Location(first[-1].x, first[-1].y, here.z)
                return Hazard(kind, _or_stay(legs, end), _or_stay(beyond, end), mine)
        else:
            count = 1
            if found_leg := _of_leg(state, key, left, tested=tested, settled=settled, target=target):
                kind, before, mine = found_leg
                legs, beyond = (gone, left) if before else ((*gone, left[0]), left[1:])
                end = here if before else left[0].end
                return Hazard(kind, _or_stay(legs, end), _or_stay(beyond, end), mine)
        gone, left, settled = (*gone, *left[:count]), left[count:], ""
        state = moved_to(state, key, gone[-1].end)
    return None


def _level_walk(here: Location, legs: Sequence[Leg]) -> int:
    """How many legs at the beginning are walked on one level."""
    count = 0
    while count < len(legs) and legs[count].how == "walk" and legs[count].z == here.z:
        count += 1
    return count


def _on_level(
    state: State, key: str, points: Sequence[Point], *, tested: bool
) -> tuple[HazardKind, Path, Path, str] | None:
    """Dangerous or mined ground that the way on this level leads into, whichever comes first (X-15)."""
    danger = None if tested else split_at_danger(state, key, points)
    mine = mine_ahead(state, key, points)
    if mine is not None and (danger is None or path_length(mine[0]) <= path_length(danger[0])):
        return "mined", mine[0], mine[1], mine[2]
    return None if danger is None else ("dangerous", danger[0], danger[1], "")


def _of_leg(
    state: State, key: str, legs: Sequence[Leg], *, tested: bool, settled: Settled, target: str
) -> tuple[HazardKind, bool, str] | None:
    """What the first leg leads into: its kind, whether it comes before the leg, and a mine."""
    here, leg = state.table.place(key), legs[0]
    risks = [risk.name for risk in MOVEMENT.kinds[leg.how].risks(mover(state, key), here, leg)]
    diving = is_dive(state, key, legs, target)
    if settled != "roll":
        if rolls := [risk for risk in risks if risk in ("climb", "jump")]:
            return ("climb" if rolls[0] == "climb" else "jump"), True, ""
        if diving:
            return "dive", True, ""
    if "fall" in risks and not diving:
        return "fall", False, ""
    return _where_it_ends(state, key, leg, tested=tested)


def _where_it_ends(state: State, key: str, leg: Leg, *, tested: bool) -> tuple[HazardKind, bool, str] | None:
    """Mined or dangerous ground onto which a leg leads that is not walked on one level."""
    there = Disc(leg.x, leg.y, state.table.pieces[key].radius)
    unhurt = negates(state.battle.models[key].card, "mined")
    for mine, piece in state.table.terrain.items():
        mined = piece.kind == "mined" and piece.z == leg.z and not unhurt
        if mined and touches(there, piece.box.rect):
            return "mined", False, mine
    return ("dangerous", False, "") if not tested and in_danger(state, leg.end) else None


def is_dive(state: State, key: str, legs: Sequence[Leg], target: str) -> bool:
    """X-18: whether a Charge ends with this leg, a jump down of 3" or more that lands within 1" of its target."""
    here, leg = state.table.place(key), legs[0]
    down = leg.how == "drop" and here.z - leg.z >= FALL
    return bool(target) and len(legs) == 1 and down and target in near_at(state, key, leg.end)


def _legs(points: Sequence[Point], z: int) -> tuple[Leg, ...]:
    return tuple(Leg(x, y, z) for x, y in points)


def _or_stay(legs: tuple[Leg, ...], there: Location) -> tuple[Leg, ...]:
    return legs or (Leg(*there),)
