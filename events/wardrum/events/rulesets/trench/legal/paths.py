"""Ways with what may happen on them: dangerous and mined ground, and how likely a Charge reaches its target (X-12, X-15)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.space.plane import Disc, Location, PlanarStop
from wardrum.events.toolkit.legs import walk_legs, walked
from wardrum.events.toolkit.options import Option, Path, Stop
from wardrum.events.toolkit.pools import SIDES

from ..decide.charging import reach, way_of
from ..decide.injury import by_ground
from ..decide.movement import whole
from ..decide.success_rolls import with_state
from ..dice import net, reduced_odds, success_odds
from ..evolve.step import move
from ..ground import (
    NEAR,
    Hazard,
    base,
    charge_way,
    gap_within,
    hazard_ahead,
    hazards_within,
    near_at,
    walk_cost,
)
from ..keywords import charge_bonus
from ..state import State
from ..tasks import Charging, SuccessRoll, Walking
from .odds import roll_odds, sorted_by

Fate = tuple[bool, str]
"""How a way may end: whether the model arrives, and the worst injury it suffers on the way, "" = none."""
Fates = Iterator[tuple[Fate, Fraction]]

LINES: Final = ("", "no_effect", "minor_hit", "down", "out_of_action")
STOPPED: Final = ("down", "out_of_action")  # a model injured like that goes no farther


def ways(state: State, key: str, most: int, stops: Iterable[PlanarStop]) -> Path:
    """The domain of a command's path: waypoints after the start; one that stays put names its place."""
    listed = tuple(_walked(state, key, stop) for stop in stops)
    return Path(state.table.pieces[key].location, most, listed)


def _walked(state: State, key: str, stop: PlanarStop) -> Stop:
    """The stop with what each leg costs."""
    return walked(stop.path, costs=[walk_cost(state, key, leg) for leg in pairwise(stop.path)])


def with_hazards(state: State, option: Option, task: Walking) -> list[Option]:
    """X-15: the option, once for each odds that its ways have; those without danger state none."""
    path = option.params["path"]
    assert isinstance(path, Path)
    if not hazards_within(state, task.model, path.budget):
        return [option]
    return [
        replace(
            option,
            label=f"{option.label} over dangerous ground" if odds else option.label,
            params={**option.params, "path": replace(path, stops=stops)},
            odds=odds or UNSET,
        )
        for odds, stops in sorted_by(partial(_hazards_of, state, task), path.stops)
    ]


def _hazards_of(state: State, task: Walking, stop: Stop) -> dict[str, str]:
    way = replace(task, path=stop.path)
    return hazard_odds(state, way) if _meets(state, way) else {}


def _meets(state: State, task: Walking) -> Hazard | None:
    """What the way leads into first."""
    return hazard_ahead(state, task.model, whole(state, task.model, task.path), tested=task.tested)


def hazard_odds(state: State, task: Walking) -> dict[str, str]:
    """X-15: how likely the model gets to the end of its way, and the worst injury on it."""
    ends = _gathered(fates(state, task))
    lines = {line: _chance_of((False, line), (True, line), ends=ends) for line in LINES[1:]}
    return reduced_odds({"arrives": _arriving(ends), **lines})


def arrival(state: State, task: Walking) -> Fraction:
    """The chance that the way is gone to its end, or that the Charge is completed all the same."""
    return _arriving(_gathered(fates(state, task)))


def fates(state: State, task: Walking) -> Fates:
    """X-15: every way in which this may end, with its chance; the same one may come several times."""
    hazard = _meets(state, task)
    if hazard is None:
        end = move(state, task.model, task.path[-1].end)
        yield (_reaches(end, task, stopped=False), ""), Fraction(1)
        return
    there = move(state, task.model, Location(*hazard.first[-1]))
    yield from (_mined if hazard.mine else _tested)(there, task, hazard)


def _mined(there: State, task: Walking, hazard: Hazard) -> Fates:
    """The mine goes off; a model that is neither Down nor out goes on."""
    table = there.table
    terrain = {key: piece for key, piece in table.terrain.items() if key != hazard.mine}
    there = replace(there, table=replace(table, terrain=terrain))
    for line, chance in roll_odds(there, by_ground(there, task.model, mined=True)).items():
        if line in STOPPED:
            alive = line != "out_of_action"
            yield (alive and _reaches(there, task, stopped=True), line), chance
        else:
            left = replace(task, path=walk_legs(hazard.left))
            yield from _worse(fates(there, left), line, chance)


def _tested(there: State, task: Walking, hazard: Hazard) -> Fates:
    """The Risky Roll; who fails is injured and stays."""
    odds = success_odds(net(with_state(there, SuccessRoll(task.model, "ground")).mods))
    for line, chance in roll_odds(there, by_ground(there, task.model)).items():
        yield (_reaches(there, task, stopped=True), line), odds["failure"] * chance
    left = replace(task, path=walk_legs(hazard.left), tested=True)
    yield from _worse(fates(there, left), "", 1 - odds["failure"])


def _worse(later: Fates, line: str, chance: Fraction) -> Fates:
    """What comes later, together with the injury before it."""
    for (arrives, worst), p in later:
        yield (arrives, max(worst, line, key=LINES.index)), chance * p


def _reaches(state: State, task: Walking, *, stopped: bool) -> bool:
    """Whether it has come to the end, or within 1" of the target of its Charge (X-12)."""
    place: Disc = base(state, task.model)
    return task.target in near_at(state, task.model, place) if task.target else not stopped


def _gathered(ends: Fates) -> dict[Fate, Fraction]:
    total: defaultdict[Fate, Fraction] = defaultdict(Fraction)
    for fate, chance in ends:
        total[fate] += chance
    return total


def _arriving(ends: Mapping[Fate, Fraction]) -> Fraction:
    return _chance_of(*((True, line) for line in LINES), ends=ends)


def _chance_of(*fates: Fate, ends: Mapping[Fate, Fraction]) -> Fraction:
    return sum((ends.get(fate, Fraction(0)) for fate in fates), Fraction(0))


# --- charges


def completion(state: State, key: str, target: str) -> Fraction:
    """X-12: how likely the Charge is completed, bonus and dangerous ground together, if no enemy gets out of its way."""
    dice = range(1, SIDES + 1) if charge_bonus(state.battle.models[key].card) else (0,)
    budgets = Counter(reach(state, key, die) for die in dice)
    chances = (n * _completed(state, key, target, budget) for budget, n in budgets.items())
    return sum(chances, Fraction(0)) / len(dice)


def _completed(state: State, key: str, target: str, budget: int) -> Fraction:
    """The chance that a Charge which goes so far is completed."""
    if not gap_within(state, key, target, budget + NEAR):
        return Fraction(0)
    path = charge_way(state, key, target, budget)
    return arrival(state, way_of(Charging(key, target), walk_legs(path[1:] or path)))
