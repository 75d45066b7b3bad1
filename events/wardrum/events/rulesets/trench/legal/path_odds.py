"""The exact odds of a path: dangerous and mined ground on it, and how likely a Charge reaches its target (X-12, X-15)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from operator import itemgetter
from typing import Final, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.core.slices import Sliced, finished, gathered
from wardrum.events.space.plane import Ground, Leg, beside
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.movement import level_legs
from wardrum.events.toolkit.options import Draw, OpenOption, Option, Path, Stop, draws_nothing
from wardrum.events.toolkit.pools import SIDES

from ..decide.charging import reach, way_of
from ..decide.injury import by_fall, by_ground
from ..decide.movement import last_drop, target_of
from ..decide.success_rolls import with_state
from ..dice import net, reduced_odds, success_odds
from ..ground import (
    NEAR,
    Hazard,
    charge_way,
    fall_dice,
    gap_places,
    hazard_ahead,
    hazards_within,
    moved_to,
    near_at,
    ways_over_links,
)
from ..keywords import charge_bonus
from ..state import State
from ..tasks import Charging, InjuryRoll, RollPurpose, SuccessRoll, Walking
from .roll_odds import roll_odds, sorted_by

Ending = tuple[bool, str]
"""How a way may end: whether the model arrives, and the worst injury it suffers on the way, "" = none."""
Endings = Iterator[tuple[Ending, Fraction]]

LINES: Final = ("", "no_effect", "minor_hit", "down", "out_of_action")
STOPPED: Final = ("down", "out_of_action")  # a model injured like that goes no farther


class Ways(NamedTuple):
    """Where an option with ways may lead, to one stop at least."""

    most: int
    """How far it is allowed, in 1/100 mm."""
    stops: Callable[[], Sliced[Sequence[Stop]]]
    """Gives all stops, in slices."""
    draw_stop: Callable[[Draw], Stop | None] = draws_nothing
    """Gives one of them, found without the others; None: this draw takes all of them."""


def open_ways(state: State, option: Option, task: Walking, ways: Ways) -> OpenOption:
    """An option with these ways. task: how they are gone."""
    way = Path(state.table.place(task.model), ways.most, (), open=True)

    def to(stops: Sequence[Stop]) -> Sliced[list[Option]]:
        return with_hazards(state, option, task, replace(way, stops=tuple(stops), open=UNSET))

    def list_all() -> Sliced[list[Option]]:
        stops = yield from ways.stops()
        return (yield from to(stops))

    def draw_one(draw: Draw) -> Option | None:
        stop = ways.draw_stop(draw)
        return None if stop is None else finished(to([stop]))[0]

    return OpenOption(replace(option, params={**option.params, "path": way}), list_all, draw_one)


def with_hazards(state: State, option: Option, task: Walking, path: Path) -> Sliced[list[Option]]:
    """X-15 to X-18: the option with these ways, once for each odds that they have; those without danger state none."""
    ground = hazards_within(state, task.model, path.budget)
    if not ground.rects and all(stop.risks is UNSET for stop in path.stops):
        return [replace(option, params={**option.params, "path": path})]
    judged = yield from gathered((_hazards_of(state, task, ground, stop), stop) for stop in path.stops)
    return [
        replace(
            option,
            label=say("{label}, with a risk", label=say(option.label)) if odds else option.label,
            params={**option.params, "path": replace(path, stops=tuple([stop for _, stop in several]))},
            odds=odds or UNSET,
        )
        for odds, several in sorted_by(itemgetter(0), judged)
    ]


def _hazards_of(state: State, task: Walking, ground: Ground, stop: Stop) -> dict[str, str]:
    """The odds of a way. ground: what is tested, or mined, within reach."""
    here = state.table.pieces[task.model].disc
    points = (here.centre, *(leg.point for leg in stop.path))
    if stop.risks is UNSET and not beside(ground, points, here.radius + 1).rects:
        return {}  # as for most, and quickly known
    way = replace(task, path=stop.path)
    return hazard_odds(state, way) if _meets(state, way) else {}


def _meets(state: State, task: Walking) -> Hazard | None:
    """What the way leads into first."""
    return hazard_ahead(
        state,
        task.model,
        task.path,
        tested=task.tested,
        settled=task.settled,
        target=target_of(task),
    )


def hazard_odds(state: State, task: Walking) -> dict[str, str]:
    """X-15: how likely the model gets to the end of its way, and the worst injury on it."""
    ends = _gathered(endings(state, task))
    lines = {line: _chance_of((False, line), (True, line), ends=ends) for line in LINES[1:]}
    return reduced_odds({"arrives": _arriving(ends), **lines})


def arrival(state: State, task: Walking) -> Fraction:
    """The chance that the way is gone to its end, or that the Charge is completed all the same."""
    return _arriving(_gathered(endings(state, task)))


def endings(state: State, task: Walking) -> Endings:
    """X-15 to X-18: every way in which this may end, with its chance; the same one may come several times."""
    hazard = _meets(state, task)
    if hazard is None:
        end = moved_to(state, task.model, task.path[-1].end)
        yield (_reaches(end, task, stopped=False), ""), Fraction(1)
        return
    there = moved_to(state, task.model, hazard.first[-1].end)
    left = replace(task, path=hazard.rest, settled="")
    match hazard.kind:
        case "mined":
            yield from _injured(_exploded(there, hazard.mine), left, by_ground(there, task.model, "mined"))
        case "fall":
            roll = by_fall(there, task.model, last_drop(state, task.model, hazard.first))
            yield from _injured(there, replace(left, settled="fall"), roll)
        case "dangerous":
            yield from _tested(there, replace(left, tested=True))
        case _:
            yield from _risked(there, left, hazard)


def _exploded(state: State, mine: str) -> State:
    """The table without a mine."""
    table = state.table
    terrain = {key: piece for key, piece in table.terrain.items() if key != mine}
    return replace(state, table=replace(table, terrain=terrain))


def _injured(there: State, left: Walking, roll: InjuryRoll) -> Endings:
    """An Injury Roll on the way; a model that is neither Down nor out goes on."""
    for line, chance in roll_odds(there, roll).items():
        if line in STOPPED:
            alive = line != "out_of_action"
            yield (alive and _reaches(there, left, stopped=True), line), chance
        else:
            yield from _worse(endings(there, left), line, chance)


def _tested(there: State, left: Walking) -> Endings:
    """The Risky Roll on dangerous ground; who fails is injured and stays."""
    failure = _failure(there, left, "ground")
    for line, chance in roll_odds(there, by_ground(there, left.model)).items():
        yield (_reaches(there, left, stopped=True), line), failure * chance
    yield from _worse(endings(there, left), "", 1 - failure)


def _risked(there: State, left: Walking, hazard: Hazard) -> Endings:
    """X-16, X-18: the Risky Roll of a climb, a jump or a diving charge; who fails stays, falls as deep as it may, or comes down badly."""
    assert hazard.kind in ("climb", "jump", "dive")
    failure = _failure(there, left, hazard.kind)
    for (arrives, line), chance in _failed(there, left, hazard):
        yield (arrives, line), failure * chance
    yield from _worse(endings(there, replace(left, settled="roll")), "", 1 - failure)


def _failed(there: State, left: Walking, hazard: Hazard) -> Endings:
    key, here = left.model, there.table.place(left.model)
    if hazard.kind == "climb":
        yield (_reaches(there, left, stopped=True), ""), Fraction(1)
        return
    ends = (left.path[0].end,) if hazard.kind == "dive" else gap_places(there, key, left.path[0])
    end = min(ends, key=lambda end: end.z, default=here)
    fallen = moved_to(there, key, end)
    least = "down" if hazard.kind == "dive" else ""
    for line, chance in _lines_of_fall(fallen, key, here.z - end.z):
        worst = max(line, least, key=LINES.index)
        arrives = line != "out_of_action" and _reaches(fallen, left, stopped=True)
        yield (arrives, worst), chance


def _lines_of_fall(state: State, key: str, drop: int) -> Iterator[tuple[str, Fraction]]:
    if fall_dice(drop):
        yield from roll_odds(state, by_fall(state, key, drop)).items()
    else:
        yield "", Fraction(1)


def _failure(state: State, task: Walking, purpose: RollPurpose) -> Fraction:
    return success_odds(net(with_state(state, SuccessRoll(task.model, purpose)).mods))["failure"]


def _worse(later: Endings, line: str, chance: Fraction) -> Endings:
    """What comes later, together with the injury before it."""
    for (arrives, worst), p in later:
        yield (arrives, max(worst, line, key=LINES.index)), chance * p


def _reaches(state: State, task: Walking, *, stopped: bool) -> bool:
    """Whether it has come to the end, or within 1" of the target of its Charge (X-12)."""
    if not task.target:
        return not stopped
    return task.target in near_at(state, task.model, state.table.place(task.model))


def _gathered(ends: Endings) -> dict[Ending, Fraction]:
    total: defaultdict[Ending, Fraction] = defaultdict(Fraction)
    for fate, chance in ends:
        total[fate] += chance
    return total


def _arriving(ends: Mapping[Ending, Fraction]) -> Fraction:
    return _chance_of(*((True, line) for line in LINES), ends=ends)


def _chance_of(*endings: Ending, ends: Mapping[Ending, Fraction]) -> Fraction:
    return sum((ends.get(ending, Fraction(0)) for ending in endings), Fraction(0))


# --- charges


def completion(state: State, key: str, target: str) -> Fraction:
    """X-12: how likely the Charge is completed, bonus and dangerous ground together, if no enemy gets out of its way."""
    dice = range(1, SIDES + 1) if charge_bonus(state.battle.models[key].card) else (0,)
    budgets = Counter(reach(state, key, die) for die in dice)
    linked: list[Stop] | None = None
    total = Fraction(0)

    @cache  # a longer Charge often goes no farther
    def arriving(path: tuple[Leg, ...]) -> Fraction:
        return arrival(state, way_of(Charging(key, target), path))

    for budget, count in sorted(budgets.items()):
        chance = max(map(arriving, _on_its_level(state, key, target, budget)), default=Fraction(0))
        if chance < 1 and linked is None:
            linked = ways_over_links(state, key, target, max(budgets))
        paths = [stop.path for stop in linked or () if chance < 1 and stop.cost <= budget]
        total += count * max([chance, *map(arriving, paths)])
    return total / len(dice)


def _on_its_level(state: State, key: str, target: str, budget: int) -> Iterator[tuple[Leg, ...]]:
    """The way of a Charge of this length, in 1/100 mm, that does not leave its level; none if the target is too far away."""
    if state.table.near(key, target, budget + NEAR):
        yield level_legs(charge_way(state, key, target, budget), state.table.place(key).z)
