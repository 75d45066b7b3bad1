"""What can be done as numbers, a row for each action, so that a learner can weigh actions that it has never seen.

Everything lies from -1 to 1 and is cut off there: distances on the table are in units of `FAR`, expected damage in units of `DAMAGE`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

import numpy as np
from msgspec import UNSET

from wardrum.events.space.plane import INCH, Location
from wardrum.events.toolkit.options import Choice, Halt, Option, Path, Place, Route, Stop

from .battle_features import COUNT, Numbers, SeenBattle, Spot3, health
from .choices import Action

FAR: Final = 24 * INCH
CLOSE: Final = 2 * INCH
"""From the middle of a base to the edge of another one: about where one can be attacked by hand."""
DAMAGE: Final = 10
DOWN: Final = ("taken_down", "defeated", "out_of_action")
"""Outcomes of odds that take somebody out of the battle."""

OF_AN_OPTION: Final = (
    "end",
    "answer",
    "last_resort",
    "cost",
    "leads_somewhere",
    "odds",
    "mean",
    "down",
    "success",
)
OF_A_VALUE: Final = (
    "option",
    "number",
    "declines",
    "own_piece",
    "enemy_piece",
    "health",
    "health_left",
    "leader",
    "risks",
    "spent",
)
OF_A_PLACE: Final = (
    "place", "x", "y", "z", "enemy_distance", "enemy_nearer", "enemies_close", "goal_distance", "goal_nearer",
)  # fmt: skip
ACTION_FEATURES: Final = (*OF_AN_OPTION, *OF_A_VALUE, *OF_A_PLACE)
"""What each number of a row stands for; behind them, for each command of the ruleset, whether it is the command of the option."""


class _Way(NamedTuple):
    """Where an action leads."""

    start: Spot3
    """Where it begins; where nothing moves, the same as `end`."""
    end: Spot3
    """Where it ends."""
    by_enemy: bool
    """It is where a piece of the enemy stands, to which one's own pieces are the other side."""


def action_rows(seen: SeenBattle, actions: Sequence[Action], commands: Sequence[str]) -> Numbers:
    """A row for each action. commands: of the ruleset."""
    options: dict[int, tuple[float, ...]] = {}  # the actions of a choice have mostly one option
    rows, ways = list[tuple[float, ...]](), list[_Way | None]()
    for action in actions:
        option, subject = action.option, _subject(seen, action)
        if id(option) not in options:
            options[id(option)] = _of_option(option)
        rows.append((*options[id(option)], *_of_value(seen, action, subject)))
        ways.append(_way(seen, action, subject))
    is_command = [[action.option.command == command for command in commands] for action in actions]
    whole = np.concatenate([np.array(rows), _of_places(seen, ways), np.array(is_command)], axis=1)
    clipped: Numbers = np.clip(whole, -1, 1).astype(np.float32)
    return clipped


def _of_option(option: Option) -> tuple[float, ...]:
    """See `OF_AN_OPTION`."""
    odds = (
        {}
        if option.odds is UNSET
        else {name: float(Fraction(chance)) for name, chance in option.odds.items()}
    )
    success = odds.get("success", odds.get("arrives", 1 - odds["failure"] if "failure" in odds else 0.0))
    return (
        option.kind == "end",
        option.kind == "answer",
        option.last_resort is True,
        option.cost is not UNSET,
        any(isinstance(domain, Path | Place | Route) for domain in option.params.values()),
        bool(odds),
        odds.get("mean", 0.0) / DAMAGE,
        next((odds[name] for name in DOWN if name in odds), 0.0),
        success,
    )


def _of_value(seen: SeenBattle, action: Action, subject: str) -> tuple[float, ...]:
    """See `OF_A_VALUE`."""
    value, piece = action.value, seen.display.pieces.get(subject)
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return (
        not action.param,
        value / COUNT if is_number else 0.0,
        bool(action.param) and (value is None or value is False or value == "none"),
        subject in seen.own,
        subject in seen.enemy,
        *((0.0, 0.0, 0.0) if piece is None else (*health(piece), piece.state.leader)),
        *_risks_and_cost(action),
    )


def _risks_and_cost(action: Action) -> tuple[float, float]:
    """Of the end of a way: legs that may hurt, in units of `COUNT`, and the share of what one may move."""
    stop, way = action.value, action.option.params.get(action.param)
    if not isinstance(stop, Stop) or not isinstance(way, Path):
        return 0.0, 0.0
    risks = 0 if stop.risks is UNSET else sum(map(bool, stop.risks))
    return risks / COUNT, stop.cost / max(1, way.budget)


def _subject(seen: SeenBattle, action: Action) -> str:
    """The id of the piece that an action is about, "" = none: the one that it names, or of an option the only one that can be chosen, one of
    the enemy first.
    """
    pieces = seen.display.pieces
    if action.param:
        return action.value if isinstance(action.value, str) and action.value in pieces else ""
    named = [
        str(domain.of[0])
        for domain in action.option.params.values()
        if isinstance(domain, Choice) and len(domain.of) == 1
    ]
    return next((key for key in (*(key for key in named if key in seen.enemy), *named) if key in pieces), "")


def _way(seen: SeenBattle, action: Action, subject: str) -> _Way | None:
    """None: it has no place on the table."""
    start = _start(seen, action)
    end = _end(seen, action.value) if action.param else start
    if end is None and subject:
        end = seen.place_of(subject)
    if end is None:
        return None
    return _Way(end if start is None else start, end, subject in seen.enemy)


def _start(seen: SeenBattle, action: Action) -> Spot3 | None:
    """Where the way of the option begins, if it is what is chosen or looked at."""
    domains = action.option.params
    for domain in [domains[action.param]] if action.param in domains else domains.values():
        if isinstance(domain, Path):
            return domain.start
        if isinstance(domain, Route):
            return seen.place_of(domain.start)
    return None


def _end(seen: SeenBattle, value: Any) -> Spot3 | None:
    match value:
        case Stop(point=point):
            return point
        case Location():
            return value
        case Halt(hex=key) | str(key):
            return seen.place_of(key)
        case _:
            return None


def _of_places(seen: SeenBattle, ways: Sequence[_Way | None]) -> Any:
    """See `OF_A_PLACE`; a row for each way."""
    found = np.zeros((len(ways), len(OF_A_PLACE)))
    known = [at for at, way in enumerate(ways) if way is not None]
    if not known:
        return found
    there = [way for way in ways if way is not None]
    ends, starts = np.array([way.end for way in there]), np.array([way.start for way in there])
    other = np.array([way.by_enemy for way in there])[:, None]
    (far, close), (before, _) = (_to_the_other_side(seen, places, other) for places in (ends, starts))
    to_goal, from_goal = (_nearest(places, seen.goals)[0] for places in (ends, starts))
    columns = [
        np.ones((len(there), 1)),
        ends / seen.length,
        far,
        before - far,
        close,
        to_goal,
        from_goal - to_goal,
    ]
    found[known] = np.concatenate(columns, axis=1)
    return found


def _to_the_other_side(seen: SeenBattle, places: Any, by_enemy: Any) -> tuple[Any, Any]:
    """See `_nearest`: from a place of the enemy to one's own bases, from any other to those of the enemy."""
    own, enemy = _nearest(places, seen.own_bases), _nearest(places, seen.enemy_bases)
    return np.where(by_enemy, own[0], enemy[0]), np.where(by_enemy, own[1], enemy[1])


def _nearest(places: Any, bases: Any) -> tuple[Any, Any]:
    """For each place, as columns: the distance to the edge of the nearest base in units of `FAR`, 0 = there is none; and how many are `CLOSE`,
    in units of `COUNT`.
    """
    if not len(bases):
        return np.zeros((len(places), 1)), np.zeros((len(places), 1))
    between = places[:, None, :2] - bases[None, :, :2]
    gaps = np.maximum(np.hypot(between[..., 0], between[..., 1]) - bases[None, :, 2], 0)
    return gaps.min(axis=1, keepdims=True) / FAR, (gaps <= CLOSE).sum(axis=1, keepdims=True) / COUNT
