"""The score of an option: a base value for what it is, and a finer value among those that are the same.

Nothing is known of a command but what its options say: kind, cost, odds, parameters.
"""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.toolkit.options import Choice, Option, Path, Route, Subset

from ..position import Position
from .distances import choices, gain, least_distance
from .odds import chances, damage, difference, harm, price, stated

ATTACK, PAID, PLAIN, NEARER, ENDING, FARTHER = 100.0, 60.0, 40.0, 20.0, 0.0, -1.0
RISKED = 1.0  # a roll that may fail and end the turn: just better than ending it
MARKER = 0.4  # the value of a marker kept for later
PICKING_UP = 15.0  # the value of an action during a move, in inches
NOBODY = Choice(("none",))


def score(option: Option, position: Position) -> float:
    """The score of an option; only the order of scores has a meaning."""
    odds = stated(option)
    if "mean" in odds:
        return _of_attack(option)
    if odds.get("success") == "1":
        return ATTACK
    if _has_no_target(option) or (option.last_resort and position.mine):
        return FARTHER
    move = _move(option, position)
    if move is not None:
        return _of_move(option, move, position)
    if "out_of_action" in odds or "failure" in odds:
        return _of_roll(option, position)
    if option.kind == "end":
        return ENDING
    base = PLAIN if option.cost is UNSET else PAID
    return base + _prospects(option) - _distance(option, position)


def _has_no_target(option: Option) -> bool:
    """Whether one of the parameters can be nothing but "none"."""
    return NOBODY in option.params.values()


def _move(option: Option, position: Position) -> Path | Route | None:
    """The way of a move; None: there is none, or it is incidental, as something beside the table is used, such as a die."""
    way = next((domain for domain in option.params.values() if isinstance(domain, Path | Route)), None)
    if way is None or not all(_is_on_table(value, position) for value in choices(option)):
        return None
    return way


def _is_on_table(value: str | int, position: Position) -> bool:
    return value in position.mine or value in position.goals


def _of_attack(option: Option) -> float:
    """Below ending if the expected damage is 0, or at most 1 for an attack with a cost."""
    expected, least = chances(option, "mean"), 0 if option.cost is UNSET else 1
    return ATTACK + damage(stated(option)) if expected > least else FARTHER


def _of_move(option: Option, move: Path | Route, position: Position) -> float:
    """The distance gained times the chance of arriving; more if the move includes an action."""
    inches = gain(move, position) * chances(option, "arrives", otherwise="1")
    does_more = any(value in position.goals for value in choices(option))
    return (NEARER + inches if inches > 0 else FARTHER) + PICKING_UP * does_more


def _of_roll(option: Option, position: Position) -> float:
    """The value of making a roll, or of spending markers on one.

    Spending markers may raise or lower the odds, always to the seat's advantage: the size of the difference counts.
    """
    without = _unpaid(position)
    if without is not None and without.odds is not UNSET:
        return PLAIN + difference(option, without) - MARKER * price(option)
    odds = stated(option)
    return (ATTACK if "out_of_action" in odds else RISKED) + harm(odds)


def _unpaid(position: Position) -> Option | None:
    """The option without a cost, where all others have one: what happens if nothing is spent. None: there is no such option."""
    free = [option for option in position.options if option.cost is UNSET]
    return free[0] if len(free) == 1 else None


def _prospects(option: Option) -> float:
    """The value of an option that is no attack: the odds it states, and how many choices it offers."""
    most = sum(domain.max for domain in option.params.values() if isinstance(domain, Subset))
    return sum(chances(option, outcome) for outcome in stated(option)) + min(most, 3) / 4


def _distance(option: Option, position: Position) -> float:
    """A deduction below 1 that grows with the distance, so that the pieces in front act first."""
    least = least_distance(option, position)
    return least / (least + 1)
