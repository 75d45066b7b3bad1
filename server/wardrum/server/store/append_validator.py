"""Validates appends: pure, one after the other, each as if it had a transaction of its own."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from wardrum.events.core.kernel import MatchId
from wardrum.server.store.interface import Append, Appended, Conflict, Due, Duplicate, Entry, Summary, Tail

Key = tuple[MatchId, str, str]
"""What spends a command id: match, actor, id."""

AppendResult = Appended | Conflict | Duplicate


class StreamState(Struct, frozen=True):
    """What is stored beside the entries of a match: where its log ends, its due time and its summary."""

    tail: Tail
    due: Due | None
    summary: Summary


def key_of(entry: Entry) -> Key:
    return entry.match, entry.actor, entry.command_id


class AppendValidator:
    """Validates a group of appends, each on top of those that it accepted before.

    committed, find: what is committed · token: the last one given · check_ids: whether appends that follow their tail
    are looked up by command id too; otherwise the engine's unique index has to refuse a repeated one.
    """

    def __init__(
        self,
        committed: Callable[[MatchId], StreamState | None],
        find: Callable[[Key], Entry | None],
        token: int,
        *,
        check_ids: bool = True,
    ) -> None:
        self._committed = committed
        self._find = find
        self._check_ids = check_ids
        self.token = token
        self.accepted: list[Append] = []
        self.states: dict[MatchId, StreamState] = {}
        self._before: dict[MatchId, StreamState | None] = {}
        self._spent: dict[Key, Entry] = {}

    def validate(self, append: Append) -> AppendResult:
        """The result. An accepted append counts as committed for those that are validated after it."""
        refusal = self.refusal(append)
        return self._accept(append) if refusal is None else refusal

    def refusal(self, append: Append) -> Conflict | Duplicate | None:
        """Why this append cannot be accepted; None: it can."""
        state = self._state(append.entry.match)
        tail = state.tail if state else None
        fits = follows(append.after, tail)
        known = self._known(key_of(append.entry), look=self._check_ids or not fits)
        if known:
            return Duplicate(known.version, known.head, known.record)
        return None if fits else Conflict(tail)

    def _accept(self, append: Append) -> Appended:
        entry = append.entry
        self.token += 1
        tail = Tail(entry.version, entry.head, entry.at, self.token)
        self.accepted.append(append)
        summary = append.summary or summary_of(self._state(entry.match))
        assert summary is not None, "a match begins with a summary"
        self.states[entry.match] = StreamState(tail, append.due, summary)
        self._spent[key_of(entry)] = entry
        return Appended(tail)

    def due_changes(self) -> dict[MatchId, Due | None]:
        """The due times that change, by match."""
        return {m: s.due for m, s in self.states.items() if s.due != due_of(self._before[m])}

    def summary_changes(self) -> list[Summary]:
        """The summaries that change."""
        return [s.summary for m, s in self.states.items() if s.summary != summary_of(self._before[m])]

    def _state(self, match: MatchId) -> StreamState | None:
        if match not in self._before:
            self._before[match] = self._committed(match)
        return self.states.get(match) or self._before[match]

    def _known(self, key: Key, *, look: bool) -> Entry | None:
        return self._spent.get(key) or (self._find(key) if look else None)


def due_of(state: StreamState | None) -> Due | None:
    return state.due if state else None


def summary_of(state: StreamState | None) -> Summary | None:
    return state.summary if state else None


def follows(after: Tail, tail: Tail | None) -> bool:
    """Whether the tail that an append names is the tail of the match."""
    if tail is None:
        return after.version == 0
    return after.version == tail.version and after.head == tail.head
