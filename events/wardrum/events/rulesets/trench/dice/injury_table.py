"""Injury rolls: the dice, armour, the chart, and what a result does to its victim (X-30, X-32, X-33, X-37 to X-39)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from wardrum.events.toolkit.pools import Keep, kept_places

from .success import KEPT, dice_count, keep_of

MINOR_HIT: Final = 2
DOWN: Final = 7
OUT_OF_ACTION: Final = 9
"""The least total of each line of the chart (X-30)."""

MARKERS_MAX: Final = 6
"""Maximum number of BLOOD, and of BLESSING, markers that a model has (X-33)."""

InjuryResult: TypeAlias = Literal["no_effect", "minor_hit", "down", "out_of_action"]


class InjuryPool(Struct, frozen=True):
    """What is rolled for an injury: net INJURY DICE on a base of two to four dice, and the INJURY MODIFIER."""

    base: int = KEPT
    net: int = 0
    modifier: int = 0

    @property
    def count(self) -> int:
        """How many dice are rolled."""
        return dice_count(self.net, self.base)

    @property
    def keep(self) -> Keep:
        """Whether the highest or the lowest of them count."""
        return keep_of(self.net)


class InjuryRead(Struct, frozen=True):
    """An injury roll as it lies there; kept: places in rolled order · total: with the modifier."""

    kept: tuple[int, ...]
    total: int
    table: InjuryResult


class Victim(Struct, frozen=True):
    """What of a model decides how an injury ends; tough_left: TOUGH has not saved it yet."""

    blood: int = 0
    down: bool = False
    tough_left: bool = False
    golem: bool = False


class Settled(Struct, frozen=True):
    """What an injury did: the result that counted, BLOOD markers placed and held, how the model is now."""

    result: InjuryResult
    placed: int
    blood: int
    down: bool
    out: bool
    tough_left: bool


def base_dice(*, deadly: bool = False, bloodbath: bool = False) -> int:
    """Two dice, one more for a DEADLY weapon and one more in a Bloodbath; all of the base are kept (X-37)."""
    return KEPT + deadly + bloodbath


def bloodbath_price(*, down: bool) -> int:
    """The BLOOD markers that make an injury roll a Bloodbath: 6, against a model that is Down 3 (X-37)."""
    return 3 if down else 6


def table_of(total: int) -> InjuryResult:
    """The line of the chart (X-30)."""
    if total < MINOR_HIT:
        return "no_effect"
    if total < DOWN:
        return "minor_hit"
    return "out_of_action" if total >= OUT_OF_ACTION else "down"


def read_injury(dice: Sequence[int], pool: InjuryPool) -> InjuryRead:
    """Which dice are kept, their sum with the modifier, and the line of the chart (X-30, X-32, X-37).

    Raises ValueError: this is not as many dice as the pool has.
    """
    if len(dice) != pool.count:
        raise ValueError(f"this injury roll has {pool.count} dice, not {len(dice)}")
    kept = kept_places(dice, pool.base, pool.keep)
    total = sum(dice[place] for place in kept) + pool.modifier
    return InjuryRead(kept, total, table_of(total))


def counts_as(table: InjuryResult, *, spared: bool) -> InjuryResult:
    """A model that is spared is Down where the chart says Out of Action (X-38)."""
    return "down" if spared and table == "out_of_action" else table


def is_spared(victim: Victim, *, bloodbath: bool = False) -> bool:
    """TOUGH spares once, GOLEM always but in a Bloodbath (X-38)."""
    return victim.tough_left or (victim.golem and not bloodbath)


def settle(table: InjuryResult, victim: Victim, *, bloodbath: bool = False, extra_blood: int = 0) -> Settled:
    """What the line of the chart does to this model (X-30, X-33, X-38).

    extra_blood: markers that come after the roll whatever it was, as from FIRE (X-39). A model that is out gets no markers.
    """
    result = counts_as(table, spared=is_spared(victim, bloodbath=bloodbath))
    tough_left = victim.tough_left and table != "out_of_action"
    if result == "out_of_action":
        return Settled(result, 0, victim.blood, down=False, out=True, tough_left=tough_left)
    placed = min(_blood(result, down=victim.down) + extra_blood, MARKERS_MAX - victim.blood)
    down = victim.down or result == "down"
    return Settled(result, placed, victim.blood + placed, down=down, out=False, tough_left=tough_left)


def _blood(result: InjuryResult, *, down: bool) -> int:
    """One marker for a minor hit or for going Down, two for a model that was Down already (X-30)."""
    if result == "no_effect":
        return 0
    return 2 if result == "down" and down else 1


# --- armour


MODIFIER_MIN: Final = -3
"""All that is subtracted together is never more than this (X-32)."""


def injury_modifier(
    armour: int,
    others: Iterable[int] = (),
    *,
    piercing: int = 0,
    ignored: bool = False,
    impervious: int = 0,
) -> int:
    """The INJURY MODIFIER of a roll (X-32).

    armour: the model's own, its armour's and its shield's together, not capped, 0 or less · impervious: the part of
    it that neither pierces nor is ignored · others: modifiers from elsewhere, signed · piercing: ARMOUR PIERCING,
    which softens armour before the cap and never beyond 0 (TE-26) · ignored: IGNORE ARMOUR.

    Minus modifiers are capped at -3 together; plus modifiers are added after that (TE-25).
    """
    open_part = 0 if ignored else min(armour - impervious + piercing, 0)
    several = tuple(others)
    minus = open_part + impervious + sum(other for other in several if other < 0)
    return max(minus, MODIFIER_MIN) + sum(other for other in several if other > 0)
