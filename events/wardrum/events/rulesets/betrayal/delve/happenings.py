"""What cards, traps and caches bring, by their words: "weary-1", "harm-2", "bane"."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from wardrum.events.core.kernel import Decision

from .. import events as e
from .. import skills
from ..decide import blows, counter, fatigue
from ..decide.healing import heal
from ..profiles import STATUSES
from ..reckoning.track import LIGHT
from ..state import Blow, State
from ..units import sheet, standing

Happening = Callable[[Decision[State], str, int, str], None]  # (decision, adventurer, number, cause)


def happen(decision: Decision[State], unit: str, word: str, cause: str) -> None:
    """What a word means for an adventurer, or for all of them."""
    name, _, number = word.partition("-")
    HAPPENINGS[name](decision, unit, int(number or 1), cause)


def nothing(decision: Decision[State], unit: str, n: int, cause: str) -> None:
    """Nothing happens."""


def weary(decision: Decision[State], unit: str, n: int, cause: str) -> None:
    """Every adventurer on the map gains so many light fatigue dice."""
    for tired in list(standing(decision.state, "adventurer")):
        for _ in range(n):
            fatigue.gain(decision, tired, LIGHT, cause)


def tenacity(decision: Decision[State], unit: str, n: int, cause: str) -> None:
    """The adventurer gains tenacity."""
    decision.emit(e.TenacityChanged(unit, sheet(decision.state, unit).tenacity + n, cause))


def harm(decision: Decision[State], unit: str, n: int, cause: str) -> None:
    """The adventurer takes damage."""
    blows.fall(decision, Blow("", unit, n, cause))


def calm(decision: Decision[State], unit: str, n: int, cause: str) -> None:
    """The round counter goes down."""
    counter.change(decision, "reduce", n, cause)


def haste(decision: Decision[State], unit: str, n: int, cause: str) -> None:
    """The round counter goes up."""
    counter.change(decision, "increase", n, cause)


def afflict(status: str, decision: Decision[State], unit: str, n: int, cause: str) -> None:
    """The adventurer gets a status effect (section 5.7)."""
    skills.give(decision, unit, status, cause)


HAPPENINGS: Final[dict[str, Happening]] = {
    "none": nothing,
    "weary": weary,
    "rest": fatigue.shed,
    "tenacity": tenacity,
    "harm": harm,
    "heal": heal,
    "calm": calm,
    "haste": haste,
    **{status: partial(afflict, status) for status in STATUSES},
}
