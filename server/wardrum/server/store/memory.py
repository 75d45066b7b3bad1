"""The store in memory: for tests, simulations and servers that keep no matches."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

from msgspec.structs import replace

from wardrum.events.core.kernel import MatchId
from wardrum.server.store.append_validator import (
    AppendResult,
    AppendValidator,
    Key,
    StreamState,
    key_of,
    summary_of,
)
from wardrum.server.store.interface import (
    READ_MAX,
    Append,
    Change,
    ChangeResult,
    Deliver,
    Done,
    Due,
    Entry,
    Erase,
    Filter,
    OfferSeat,
    PageKey,
    PassSeat,
    Probe,
    PutHost,
    PutName,
    PutSeat,
    PutSummary,
    PutUptime,
    RemoveMatches,
    Request,
    StoreClosed,
    Summary,
    Tail,
)

from .awaitable import AwaitableStore


class MemoryStore(AwaitableStore):
    """Every promise of a store but durability. Answers at once unless another `deliver` is given."""

    def __init__(self, deliver: Deliver = lambda call: call()) -> None:
        self._deliver = deliver
        self._open = True
        self._token = 0
        self._log: dict[MatchId, list[Entry]] = {}
        self._spent: dict[Key, Entry] = {}
        self._states: dict[MatchId, StreamState] = {}
        self._hosts: dict[MatchId, bytes] = {}
        self._seats: dict[MatchId, dict[str, bytes]] = {}
        self._codes: dict[MatchId, dict[str, bytes]] = {}
        self._names: dict[MatchId, dict[str, str]] = {}
        self._uptimes: dict[int, int] = {}

    def submit(self, request: Request, done: Done) -> None:
        if not self._open:
            raise StoreClosed("the store is closed")
        answer = self._append(request) if isinstance(request, Append) else self._keep(request)
        self._deliver(lambda: done(answer))

    def traces_pending(self) -> str:
        """There are no files."""
        return ""

    def traces_pending_s(self) -> float:
        return 0.0

    def compare_files(self) -> None:
        """There are none."""

    def close(self) -> None:
        self._open = False

    def _append(self, append: Append) -> AppendResult:
        validator = AppendValidator(self._states.get, self._spent.get, self._token)
        result = validator.validate(append)
        for accepted in validator.accepted:
            self._log.setdefault(accepted.entry.match, []).append(accepted.entry)
            self._spent[key_of(accepted.entry)] = accepted.entry
        self._states |= validator.states
        self._token = validator.token
        return result

    def _keep(self, change: Change) -> ChangeResult:
        match change:
            case PutHost(match, token_hash):
                return ChangeResult(self._hosts.setdefault(match, token_hash) == token_hash)
            case PutSeat(match, seat, token_hash):
                return ChangeResult(
                    self._seats.setdefault(match, {}).setdefault(seat, token_hash) == token_hash
                )
            case PutName(match, seat, name):
                self._names.setdefault(match, {})[seat] = name
            case PutSummary(summary):
                self._states[summary.match] = replace(self._states[summary.match], summary=summary)
            case PutUptime(since, until):
                self._uptimes[since] = until
            case OfferSeat():
                return ChangeResult(self._offer(change))
            case PassSeat():
                return ChangeResult(self._pass(change))
            case Erase():
                self._erase(change)
            case RemoveMatches():
                self._remove(change)
            case Probe():
                pass
        return ChangeResult(held=True)

    def _offer(self, offer: OfferSeat) -> bool:
        if self._seats.get(offer.match, {}).get(offer.seat) != offer.token_hash:
            return False
        self._codes.setdefault(offer.match, {})[offer.seat] = offer.code_hash
        return True

    def _pass(self, passing: PassSeat) -> bool:
        seats, codes = self._seats.get(passing.match, {}), self._codes.get(passing.match, {})
        if codes.get(passing.seat) == passing.code_hash:
            seats[passing.seat] = passing.token_hash
            del codes[passing.seat]
        return seats.get(passing.seat) == passing.token_hash

    def _erase(self, erase: Erase) -> None:
        kinds: list[dict[MatchId, dict[str, Any]]] = [self._names]
        if erase.keys:
            kinds += [self._seats, self._codes]
        for kind in kinds:
            rows = kind.pop(erase.match, {})
            if left := {seat: row for seat, row in rows.items() if erase.seat not in ("", seat)}:
                kind[erase.match] = left
        if erase.keys and not erase.seat:
            self._hosts.pop(erase.match, None)

    def _remove(self, change: RemoveMatches) -> None:
        infos = [each.summary.info for each in self._states.values()]
        for match, version in change.matches:
            state = self._states.get(match)
            if state is None or state.tail.version != version or state.tail.token == self._token:
                continue
            reference = change.reference + match.encode()
            if any(reference in info for info in infos):
                continue
            for entry in self._log.pop(match):
                del self._spent[key_of(entry)]
            for kept in (self._states, self._hosts, self._seats, self._codes, self._names):
                kept.pop(match, None)

    def tail(self, match: MatchId) -> Tail | None:
        state = self._states.get(match)
        return state.tail if state else None

    def read(self, match: MatchId, after: int, limit: int = READ_MAX) -> list[Entry]:
        start = max(after, 0)  # version n stands at index n - 1
        return self._log.get(match, [])[start : start + limit]

    def find(self, match: MatchId, actor: str, command_id: str) -> Entry | None:
        return self._spent.get((match, actor, command_id))

    def summary(self, match: MatchId) -> Summary | None:
        return summary_of(self._states.get(match))

    def matches(self, which: Filter, after: PageKey | None = None, limit: int = READ_MAX) -> list[Summary]:
        found = [s.summary for s in self._states.values() if admits(which, s.summary)]
        found.sort(key=newest_first)
        start = bisect_right(found, (-after[0], after[1]), key=newest_first) if after else 0
        return found[start : start + limit]

    def due(self, until: int, limit: int = READ_MAX) -> list[tuple[MatchId, Due]]:
        found = [(match, s.due) for match, s in self._states.items() if s.due and s.due.at <= until]
        return sorted(found, key=lambda pair: (pair[1].at, pair[0]))[:limit]

    def next_due(self) -> int | None:
        return min((s.due.at for s in self._states.values() if s.due), default=None)

    def uptimes(self) -> list[tuple[int, int]]:
        return sorted(self._uptimes.items())

    def seats(self, match: MatchId) -> dict[str, bytes]:
        return dict(self._seats.get(match, {}))

    def offered(self, match: MatchId) -> dict[str, bytes]:
        return dict(self._codes.get(match, {}))

    def host(self, match: MatchId) -> bytes | None:
        return self._hosts.get(match)

    def has_hosts(self) -> bool:
        return bool(self._hosts)

    def names(self, match: MatchId) -> dict[str, str]:
        return dict(self._names.get(match, {}))

    def named_since(self, match: MatchId) -> dict[str, int]:
        return {}

    def named(self, name: str) -> list[tuple[MatchId, str]]:
        kept = ((match, seat, each) for match, names in self._names.items() for seat, each in names.items())
        return sorted((match, seat) for match, seat, each in kept if each == name)


def admits(which: Filter, summary: Summary) -> bool:
    """Whether a summary belongs to a filter's list."""
    return (
        which.listed == summary.listed
        and which.status in {"", summary.status}
        and which.ruleset in {"", summary.ruleset}
    )


def newest_first(summary: Summary) -> PageKey:
    """The order of the lobby; the match id decides between equals, so that pages never overlap."""
    return -summary.at, summary.match
