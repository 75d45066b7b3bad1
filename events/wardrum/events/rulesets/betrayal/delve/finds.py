"""What lies on the tiles of a delve, and what cards, traps and caches bring (section 5.6, section 7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..data.delves import CACHE_CODE, FINDS, TRAPS
from ..mechanics import cooldown_track, hit_points, round_counter, status_effects
from ..mechanics.cooldown_track import LIGHT
from ..mechanics.hit_points import heal
from ..profiles import STATUSES
from ..state import DamageInstance, State
from ..units import on_map, sheet


def drawn_of(decision: Decision[State], names: Sequence[str]) -> str:
    """One of those left, each as likely: no stack is ever shuffled ahead."""
    (place,) = decision.draw(1, len(names)) if len(names) > 1 else (1,)
    return names[place - 1]


DelveEffect = Callable[[Decision[State], str, int, str], None]  # (decision, adventurer, number, cause)


def take_effect(decision: Decision[State], unit: str, word: str, cause: str) -> None:
    """What a word means for an adventurer, or for all of them."""
    name, _, number = word.partition("-")
    EFFECTS[name](decision, unit, int(number or 1), cause)


def nothing(decision: Decision[State], unit: str, n: int, cause: str) -> None:
    """Nothing happens."""


def weary(decision: Decision[State], unit: str, n: int, cause: str) -> None:
    """Every adventurer on the map gains a number of light fatigue dice."""
    for tired in list(on_map(decision.state, "adventurer")):
        for _ in range(n):
            cooldown_track.gain_fatigue(decision, tired, LIGHT, cause)


def tenacity(decision: Decision[State], unit: str, n: int, cause: str) -> None:
    """The adventurer gains tenacity."""
    decision.emit(e.TenacityChanged(unit, sheet(decision.state, unit).tenacity + n, cause))


def harm(decision: Decision[State], unit: str, n: int, cause: str) -> None:
    """The adventurer takes damage."""
    hit_points.deal_damage(decision, DamageInstance("", unit, n, cause))


def calm(decision: Decision[State], unit: str, n: int, cause: str) -> None:
    """The round counter goes down."""
    round_counter.change(decision, "reduce", n, cause)


def haste(decision: Decision[State], unit: str, n: int, cause: str) -> None:
    """The round counter goes up."""
    round_counter.change(decision, "increase", n, cause)


def afflict(status: str, decision: Decision[State], unit: str, n: int, cause: str) -> None:
    """The adventurer gets a status effect (section 5.7)."""
    status_effects.give(decision, unit, status, cause)


EFFECTS: Final[dict[str, DelveEffect]] = {
    "none": nothing,
    "weary": weary,
    "rest": cooldown_track.shed_light_fatigue,
    "tenacity": tenacity,
    "harm": harm,
    "heal": heal,
    "calm": calm,
    "haste": haste,
    **{status: partial(afflict, status) for status in STATUSES},
}
LOCKPICKS: Final = 3
SIDES: Final = 6


def missed(dice: Sequence[int], code: Sequence[int]) -> int:
    """Section 5.6: how many numbers of the code no die meets; each die meets one that it is not below."""
    met, numbers = 0, sorted(code)
    for die in sorted(dice):
        met += die >= numbers[met]
    return len(numbers) - met


def spring(decision: Decision[State], unit: str, tile: str, name: str) -> None:
    """Section 7: the first adventurer on the tile has to try the lock; the trap is gone afterwards, held or not."""
    trap = TRAPS[name]
    dice = decision.draw(LOCKPICKS, SIDES)
    misses = missed(dice, trap.code)
    decision.emit(e.TrapSprung(unit, tile, name, dice, misses))
    if misses:
        take_effect(decision, unit, trap.fails, name)


def try_cache(decision: Decision[State], unit: str, hex: str) -> None:
    """F-6, section 7: an adventurer in its hex tries a cache once; what it holds is drawn when it opens."""
    dice = decision.draw(LOCKPICKS, SIDES)
    misses = missed(dice, CACHE_CODE)
    find = "" if misses else drawn_of(decision, FINDS)
    decision.emit(e.CacheTried(unit, hex, dice, misses, find))
    if find:
        take_effect(decision, unit, find, "cache")


def take_skyshard(decision: Decision[State], unit: str, tile: str) -> None:
    """Section 7: it is taken at once."""
    decision.emit(e.SkyshardTaken(unit, tile, decision.state.battle.skyshards + 1))
