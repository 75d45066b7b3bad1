"""How good an option looks: the kinds of options in their order, and what distinguishes two of a kind."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.toolkit.options import Option, Path, Route, Subset

from ..position import IDLE, Position
from .distances import gain, least_distance
from .odds import chances, damage, difference, harm, price, stated

ATTACK, PAID, PLAIN, NEARER, IDLING, FARTHER = 100.0, 60.0, 40.0, 20.0, 0.0, -1.0
RISKED = 1.0  # what may fail and end everything: better than idling, but last
MARKER = 0.4  # what a marker is worth that is kept for later
PICKING_UP = 15.0  # what a move that does something on its way is worth, in inches
LAST_RESORT = (
    "UseGuildAssist",
    "DropActiveDie",
    "ProposeRetreat",
)  # only with nobody of one's own left standing
BLANK = ("Engage",)  # without odds there is nobody to hurt by it
BY_THE_WAY = ("ResolveDie",)  # it may lead somewhere, but that is not what it is for


def score(option: Option, position: Position) -> float:
    """How good an option looks; only the order of these numbers means anything."""
    odds, way = stated(option), _way(option)
    if "mean" in odds:
        return _of_attack(option)
    if odds.get("success") == "1":
        return ATTACK
    if option.command in BLANK or (option.command in LAST_RESORT and position.mine):
        return FARTHER
    if way is not None:
        return _of_way(option, way, position)
    if "out_of_action" in odds or "failure" in odds:
        return _of_roll(option, position)
    if option.command in IDLE:
        return IDLING
    kind = PLAIN if option.cost is UNSET else PAID
    return kind + _prospects(option) - _distance(option, position)


def _way(option: Option) -> Path | Route | None:
    if option.command in BY_THE_WAY:
        return None
    return next((domain for domain in option.params.values() if isinstance(domain, Path | Route)), None)


def _of_attack(option: Option) -> float:
    """Nothing, where no damage is to be expected; what has to be paid for is worth a point of it."""
    expected, least = chances(option, "mean"), 0 if option.cost is UNSET else 1
    return ATTACK + damage(stated(option)) if expected > least else FARTHER


def _of_way(option: Option, way: Path | Route, position: Position) -> float:
    """What it gains if it is gone to its end, as likely as that is; better if something is done on it."""
    inches = gain(way, position) * chances(option, "arrives", otherwise="1")
    does_more = len(option.params.keys() - {"model"}) > 1
    return (NEARER + inches if inches > 0 else FARTHER) + PICKING_UP * does_more


def _of_roll(option: Option, position: Position) -> float:
    """The value of a roll that can be made, or of markers that can be spent on one.

    Whoever may spend markers gains by it, whichever way they move the odds; so what counts is by how much.
    """
    without = next((o for o in position.options if o.cost is UNSET and o.command.startswith("Spend")), None)
    if without is not None and without.odds is not UNSET:
        return PLAIN + difference(option, without) - MARKER * price(option)
    odds = stated(option)
    return (ATTACK if "out_of_action" in odds else RISKED) + harm(odds)


def _prospects(option: Option) -> float:
    """The value of what is no attack: the chances it states, and how much it lets one choose."""
    choices = sum(domain.max for domain in option.params.values() if isinstance(domain, Subset))
    return sum(chances(option, outcome) for outcome in stated(option)) + min(choices, 3) / 4


def _distance(option: Option, position: Position) -> float:
    """A small deduction for what is far from everything, so that those in front act first; below 1."""
    least = least_distance(option, position)
    return least / (least + 1)
