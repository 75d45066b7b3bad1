"""A bot that takes what looks best at once.

It knows no rules: it reads the odds that options state, and the distances on the table. Attacks before what
is paid for with dice, that before moves that lead nearer to an enemy or an objective, and idling last.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import hypot
from random import Random
from typing import Any

from msgspec import UNSET

from wardrum.events.board import Point, Stop
from wardrum.events.options import Choice, Count, Domain, Each, Option, Path, Place, Route, Subset

from .position import IDLE, Position, Spot
from .sample import command, sample, way

INCH = 2540
ATTACK, PAID, PLAIN, NEARER, IDLING, FARTHER = 100.0, 60.0, 40.0, 20.0, 0.0, -1.0
RISKED = 1.0  # what may fail and end everything: better than idling, but last
TAKEN_DOWN = 50  # what taking somebody down for certain is worth, in points of damage
LAST_RESORT = (
    "UseGuildAssist",
    "DropActiveDie",
    "ProposeRetreat",
)  # only with nobody of one's own left standing
HARM = {"minor_hit": 1, "down": 3, "out_of_action": 8}  # what each injury is worth
SUCCEEDING = 3  # what succeeding for certain is worth where it hurts nobody
MARKER = 0.4  # what a marker is worth that is kept for later
PICKING_UP = 15.0  # what a move that does something on its way is worth, in inches


def play_greedily(position: Position, rng: Random) -> dict[str, Any]:
    """The option that promises most, with the best of its values; chance decides between equals."""
    choice = max(position.options, key=lambda option: (worth(option, position), rng.random()))
    return command(choice, {name: best(domain, position, rng) for name, domain in choice.params.items()})


def worth(option: Option, position: Position) -> float:
    """How good an option looks; only the order of these numbers means anything."""
    odds = {} if option.odds is UNSET else option.odds
    path = next((domain for domain in option.params.values() if isinstance(domain, Path | Route)), None)
    if "mean" in odds:
        return _worth_of_attack(option, odds)
    if odds.get("success") == "1":
        return ATTACK
    if option.command == "Engage" or (option.command in LAST_RESORT and position.mine):
        return FARTHER
    if path is not None and option.command != "ResolveDie":
        sure = float(Fraction(odds.get("arrives", "1")))
        return _worth_of_way(path, position, sure) + PICKING_UP * (len(option.params.keys() - {"model"}) > 1)
    if "out_of_action" in odds or "failure" in odds:
        return _worth_of_roll(option, odds, position)
    if option.command in IDLE:
        return IDLING
    base = PLAIN if option.cost is UNSET else PAID
    return base + prospects(option, odds) - _least(option, position)


def _worth_of_attack(option: Option, odds: dict[str, str]) -> float:
    """Nothing, where no damage is to be expected; what has to be paid for is worth a point of it."""
    least = 0 if option.cost is UNSET else 1
    return ATTACK + damage(odds) if Fraction(odds["mean"]) > least else FARTHER


def damage(odds: dict[str, str]) -> float:
    """The value of an attack: the damage to expect, and what it means to take somebody down."""
    falls = odds.get("taken_down", odds.get("defeated", "0"))
    return float(Fraction(odds["mean"]) + Fraction(falls) * TAKEN_DOWN)


def harm(odds: dict[str, str]) -> float:
    """The value of a roll: the injuries to expect of it, or if it hurts nobody its chance to succeed."""
    if "out_of_action" in odds:
        return float(sum(worth * Fraction(odds[injury]) for injury, worth in HARM.items()))
    return float(SUCCEEDING * (1 - Fraction(odds["failure"])))


def _worth_of_roll(option: Option, odds: dict[str, str], position: Position) -> float:
    """The value of a roll that can be made, or of markers that can be spent on one.

    Whoever may spend markers gains by it, whichever way they move the odds; so what counts is by how much.
    """
    without = next((o for o in position.options if o.cost is UNSET and o.command.startswith("Spend")), None)
    if without is not None and without.odds is not UNSET:
        return PLAIN + abs(harm(odds) - harm(without.odds)) - MARKER * _price(option)
    return ATTACK + harm(odds) if "out_of_action" in odds else RISKED + harm(odds)


def _price(option: Option) -> int:
    """The number of markers in what an option costs, as in "2 BLOOD"."""
    amount = "" if option.cost is UNSET else option.cost.partition(" ")[0]
    return int(amount) if amount.isdigit() else 0


def prospects(option: Option, odds: dict[str, str]) -> float:
    """The value of what is no attack: the chances it states, and how much it lets one choose."""
    choices = sum(domain.max for domain in option.params.values() if isinstance(domain, Subset))
    return float(sum(map(Fraction, odds.values()))) + min(choices, 3) / 4


def best(domain: Domain, position: Position, rng: Random) -> Any:
    """The best-looking value of a domain: most of what is counted, nearest of what lies somewhere."""
    match domain:
        case Choice(of):
            return min(
                of, key=lambda value: (value == "none" or value is False, _far(value, position), rng.random())
            )
        case Count(_, high):
            return high
        case Subset(of, _, high):
            return rng.sample(of, min(high, len(of)))
        case Path():
            return way(domain.start, _best_stop(domain, position, rng))
        case Route():
            return min(domain.halts, key=lambda halt: (_from(halt.hex, position), rng.random())).path
        case Place(_, _, spots):
            return min(spots, key=lambda spot: (distance(spot, position), rng.random()))
        case Each(of):
            return {key: best(each, position, rng) for key, each in of.items()}
        case _:
            return sample(domain, rng)


def distance(point: Point | Spot, position: Position) -> float:
    """Inches to the nearest enemy or objective; 0 if there is none."""
    return min(_distances(point, position.goals.values()), default=0.0)


def _distances(point: Point | Spot, spots: Iterable[Spot]) -> Iterable[float]:
    return (hypot(spot.x - point.x, spot.y - point.y) / INCH for spot in spots)


def _best_stop(path: Path, position: Position, rng: Random) -> Stop:
    return min(path.stops, key=lambda stop: (distance(stop.point, position), stop.cost, rng.random()))


def _from(hex: str, position: Position) -> float:
    """Inches from the centre of a hex to the nearest goal."""
    return distance(position.cells[hex], position) if hex in position.cells else 0.0


def _worth_of_way(path: Path | Route, position: Position, sure: float) -> float:
    """sure: how likely it is gone to its end."""
    if isinstance(path, Route):
        gain = _from(path.start, position) - min(_from(halt.hex, position) for halt in path.halts)
    else:
        gain = distance(path.start, position) - min(distance(stop.point, position) for stop in path.stops)
    return NEARER + gain * sure if gain > 0 else FARTHER


def _least(option: Option, position: Position) -> float:
    """A small deduction for what is far from everything, so that those in front act first; below 1."""
    values = (value for domain in option.params.values() if isinstance(domain, Choice) for value in domain.of)
    far = min((_far(value, position) for value in values), default=0.0)
    return far / (far + 1)


def _far(value: str | int, position: Position) -> float:
    """How far what a value names is from where things happen; 0 for what is no thing on the table."""
    key = str(value)
    if key in position.mine:
        return distance(position.mine[key], position)
    if key in position.goals:
        return min(_distances(position.goals[key], position.mine.values()), default=0.0)
    return _from(key, position)
