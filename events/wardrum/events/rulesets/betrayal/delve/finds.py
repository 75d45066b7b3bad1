"""What lies on the tiles of a delve: traps, caches and skyshards (section 5.6, section 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..data.delves import CACHE_CODE, DELVES, TRAPS, DelveContents
from ..state import State
from .effects import take_effect


def drawn_of(decision: Decision[State], names: Sequence[str]) -> str:
    """One of those left, each as likely: no stack is ever shuffled ahead."""
    (place,) = decision.draw(1, len(names)) if len(names) > 1 else (1,)
    return names[place - 1]


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
    find = "" if misses else drawn_of(decision, found_in(decision.state))
    decision.emit(e.CacheTried(unit, hex, dice, misses, find))
    if find:
        take_effect(decision, unit, find, "cache")


def found_in(state: State) -> tuple[str, ...]:
    """Section 7: what the caches of this scenario may hold, each as likely."""
    return DELVES.get(state.battle.setup.scenario, DelveContents()).finds


def take_skyshard(decision: Decision[State], unit: str, tile: str) -> None:
    """Section 7: it is taken at once."""
    decision.emit(e.SkyshardTaken(unit, tile, decision.state.battle.skyshards + 1))
