"""The dice of a match whose server has not revealed its seed: as the records contain them."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from wardrum.events.core.dice import Pool
from wardrum.events.core.kernel import Event
from wardrum.events.core.record import AnyRecord

from ..match.events import SeedSubstituted, ServerSeedRevealed
from .report import need


def drawn(record: AnyRecord) -> tuple[Pool, ...]:
    """The dice of a record, in the order drawn."""
    return () if record.draws is UNSET else record.draws


class Recorded:
    """The oracle of one commit. order: the places of the match."""

    def __init__(self, order: tuple[str, ...], record: AnyRecord) -> None:
        self._order, self._record = order, record
        self.pools: list[Pool] = []

    def __call__(self, n: int, sides: int, /) -> tuple[int, ...]:
        """The next recorded pool. Raises Unsound: it is not of `n` dice with `sides` sides."""
        here = drawn(self._record)[len(self.pools) :]
        need(bool(here), "the rules draw more dice than were recorded")
        pool = here[0]
        asked = pool.sides == sides and len(pool.values) == n
        possible = all(1 <= value <= sides for value in pool.values)
        need(asked and possible, f"{pool} is recorded where the rules draw {n} dice with {sides} sides")
        self.pools.append(pool)
        return pool.values

    def substitute(self, index: int) -> str:
        """The seed that the record says stood in for the seat at this place."""
        return next((e.seed for e in self._revealed(SeedSubstituted) if e.seat == self._order[index]), "")

    def server_seed(self) -> str:
        """The server's seed as the record tells it."""
        return next((e.seed for e in self._revealed(ServerSeedRevealed)), "")

    def _revealed(self, kind: type[Event]) -> list[Any]:
        return [event for event in self._record.events if isinstance(event, kind)]
