"""Everything about a stored match derived again, from nothing but its bytes and the rules.

1. The bytes (`chain`): versions without gaps, canonical JSON, hashes, one commit per command id.
2. The dice (`redecider`): each seed hashes to its commitment and each value follows from the seeds. Until the server
   has revealed its seed the dice are *unproven*, and decisions are checked with the values that were recorded.
   Those of a match in which a seat revealed no seed stay unproven: the operator may have chosen between two streams.
   Those that were chosen in a study are counted apart: they prove nothing.
3. The decisions (`redecider`): each command, put to the state before it with the same dice, has the same events.
4. What a fork stands on (`origin`): the parent's state, head and settings where it branches off.

A match is decided again under the revision of the rules that its first commit tells. Where this release does not have
that revision, the bytes, the dice and the fold of the events are checked all the same, and the report says so.

The check of a match ends at its first fault. What is read here is untrusted: it makes a fault,
never a traceback.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain as together

from wardrum.events.core.kernel import MatchId
from wardrum.events.core.record import AnyRecord, canonical
from wardrum.events.core.upcast import upcast
from wardrum.events.match.forks.base import ForkBase, followed
from wardrum.events.match.game import Game

from .chain_check import UNREADABLE, Chain, Entry
from .redecider import Redecider
from .report import Counts, Decided, Fault, Report, Silent, Unsound, need
from .seeds import revealed_seed

__all__ = [
    "UNFOLDABLE",
    "UNREADABLE",
    "Chain",
    "Counts",
    "Decided",
    "Entry",
    "Fault",
    "Report",
    "Silent",
    "Unsound",
    "need",
    "verify",
]


UNFOLDABLE = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""What the fold may raise on events that no rules have decided: the checks of the life cycle, a key that is not there."""


def verify(
    game: Game,
    entries: Iterable[Entry],
    match: MatchId,
    receipts: Collection[bytes] = (),
    origin: ForkBase | None = None,
) -> Report:
    """Check one match. match: 32 hex digits · receipts: heads that a client kept, which the log must extend.

    origin: what it stands on, if it is a fork; that is taken as it is.
    """
    try:
        chain = Chain(match, receipts, "" if origin is None else origin.head)
    except Unsound as unsound:
        return Report(Counts(matches=1, unproven=1), Fault(match, 1, str(unsound)))
    records: list[AnyRecord] = []
    game, entries = began_under(game, entries, origin)
    broken = _read_sound(game, entries, chain, records)
    redecider = Redecider(game, revealed_seed(records), origin)
    wrong = _follow(redecider, records)
    if wrong:
        return Report(redecider.counts, Fault(match, redecider.counts.commits + 1, wrong), redecider.silent)
    if broken:
        return Report(redecider.counts, Fault(match, len(records) + 1, broken), redecider.silent)
    under = (Decided(game.name, game.revision, game.why_set_aside is None),)
    return Report(redecider.counts, silent=redecider.silent, extends=chain.standing, under=under)


def began_under(
    game: Game, entries: Iterable[Entry], origin: ForkBase | None
) -> tuple[Game, Iterator[Entry]]:
    """The game under the revision that the first of these entries tells, or that of a fork's origin, and all the entries."""
    rest = iter(entries)
    first = next(rest, None)
    if first is None:
        return game, rest
    return followed(game, first[1], origin), together((first,), rest)


def _read_sound(game: Game, entries: Iterable[Entry], chain: Chain, records: list[AnyRecord]) -> str:
    """Read into `records` all commits before the first whose bytes are not sound; what is wrong with that one."""
    try:
        for entry in entries:
            chain.follow(entry)
            records.append(_read(game, entry[1]))
        chain.close()
    except Unsound as unsound:
        return str(unsound)
    return ""


def _follow(redecider: Redecider, records: list[AnyRecord]) -> str:
    """Follow all commits up to the first that is wrong; what is wrong with it."""
    try:
        for record in records:
            redecider.follow(record)
    except Unsound as unsound:
        return str(unsound)
    except UNFOLDABLE as error:
        return f"the rules cannot follow this commit: {error!r}"
    return ""


def _read(game: Game, data: bytes) -> AnyRecord:
    """The record, if today's structs hold all that its bytes say. Raises Unsound."""
    try:
        current = upcast(data)
        record = game.read(data)
    except UNREADABLE as error:
        raise Unsound(f"the bytes are no record of {game.name}: {error}") from None
    need(canonical(record) == current, "the record has fields that this release does not know")
    return record
