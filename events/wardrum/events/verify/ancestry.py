"""The ancestors of a fork checked from their own beginnings, as far as the fork stands on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from msgspec import UNSET

from wardrum.events.core.hash_chain import fork_root, leaf, link, root
from wardrum.events.core.kernel import MatchId
from wardrum.events.match.forks.base import ForkBase, ForkBaseMissing, ForkPoint, Records, branched_at
from wardrum.events.match.game import Game

from . import verify
from .chain_check import Entry
from .report import Counts, Fault, Report


def stand_on(game: Game, places: Iterable[ForkPoint], others: Records) -> tuple[Report, ForkBase | None]:
    """What a check of all ancestors found, the eldest first, and what the fork stands on; None: nothing, or a fault."""
    whole, origin = Report(Counts()), None
    for place in places:
        records = tuple(others(place.match, place.version))
        whole = joined(whole, verify(game, chained(place.match, records, origin), place.match, (), origin))
        if whole.fault is not UNSET:
            return whole, None
        try:
            origin = branched_at(game, place, records, origin)
        except ForkBaseMissing as lost:
            return joined(whole, Report(Counts(), Fault(place.match, place.version, str(lost)))), None
    return whole, origin


def chained(match: MatchId, records: Iterable[bytes], origin: ForkBase | None) -> Iterator[Entry]:
    """The records with the heads that follow from them."""
    head = root(match) if origin is None else fork_root(match, origin.head)
    for version, data in enumerate(records, 1):
        head = link(head, leaf(data))
        yield version, data, head


def joined(first: Report, then: Report) -> Report:
    """Two reports as one; the receipts are those of the second."""
    silent = tuple(chain(first.silent, then.silent))
    under = tuple(dict.fromkeys((*first.under, *then.under)))
    return Report(first.counts + then.counts, then.fault, silent, then.extends, under)
