"""The score of an option: a base value for its kind, and a finer value within the kind."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.toolkit.options import Option, Path, Route, Subset

from ..position import IDLE, Position
from .distances import gain, least_distance
from .odds import chances, damage, difference, harm, price, stated

ATTACK, PAID, PLAIN, NEARER, IDLING, FARTHER = 100.0, 60.0, 40.0, 20.0, 0.0, -1.0
RISKED = 1.0  # a roll that may fail and end the turn: just better than an idle option
MARKER = 0.4  # the value of a marker kept for later
PICKING_UP = 15.0  # the value of an action during a move, in inches
LAST_RESORT = (
    "UseGuildAssist",
    "DropActiveDie",
    "ProposeRetreat",
)  # only when no own piece is left standing
WITHOUT_TARGET = ("Engage",)  # without odds there is no target
PATH_IGNORED = ("ResolveDie",)  # its path is incidental: not scored as a move


def score(option: Option, position: Position) -> float:
    """The score of an option; only the order of scores has a meaning."""
    odds, move = stated(option), _move(option)
    if "mean" in odds:
        return _of_attack(option)
    if odds.get("success") == "1":
        return ATTACK
    if option.command in WITHOUT_TARGET or (option.command in LAST_RESORT and position.mine):
        return FARTHER
    if move is not None:
        return _of_move(option, move, position)
    if "out_of_action" in odds or "failure" in odds:
        return _of_roll(option, position)
    if option.command in IDLE:
        return IDLING
    kind = PLAIN if option.cost is UNSET else PAID
    return kind + _prospects(option) - _distance(option, position)


def _move(option: Option) -> Path | Route | None:
    if option.command in PATH_IGNORED:
        return None
    return next((domain for domain in option.params.values() if isinstance(domain, Path | Route)), None)


def _of_attack(option: Option) -> float:
    """Below idling if the expected damage is 0, or at most 1 for an attack with a cost."""
    expected, least = chances(option, "mean"), 0 if option.cost is UNSET else 1
    return ATTACK + damage(stated(option)) if expected > least else FARTHER


def _of_move(option: Option, move: Path | Route, position: Position) -> float:
    """The distance gained times the chance of arriving; more if the move includes an action."""
    inches = gain(move, position) * chances(option, "arrives", otherwise="1")
    does_more = len(option.params.keys() - {"model"}) > 1
    return (NEARER + inches if inches > 0 else FARTHER) + PICKING_UP * does_more


def _of_roll(option: Option, position: Position) -> float:
    """The value of making a roll, or of spending markers on one.

    Spending markers may raise or lower the odds, always to the seat's advantage: the size of the difference counts.
    """
    without = next((o for o in position.options if o.cost is UNSET and o.command.startswith("Spend")), None)
    if without is not None and without.odds is not UNSET:
        return PLAIN + difference(option, without) - MARKER * price(option)
    odds = stated(option)
    return (ATTACK if "out_of_action" in odds else RISKED) + harm(odds)


def _prospects(option: Option) -> float:
    """The value of an option that is no attack: the odds it states, and how many choices it offers."""
    choices = sum(domain.max for domain in option.params.values() if isinstance(domain, Subset))
    return sum(chances(option, outcome) for outcome in stated(option)) + min(choices, 3) / 4


def _distance(option: Option, position: Position) -> float:
    """A deduction below 1 that grows with the distance, so that the pieces in front act first."""
    least = least_distance(option, position)
    return least / (least + 1)
