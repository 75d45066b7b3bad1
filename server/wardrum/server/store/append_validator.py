"""Judging appends: pure, one after the other, each as if it had a transaction of its own."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from wardrum.server.store.protocol import Append, Appended, Conflict, Due, Duplicate, Entry, Summary, Tail

Key = tuple[str, str, str]
"""What spends a command id: match, actor, id."""

Verdict = Appended | Conflict | Duplicate


class StreamState(Struct, frozen=True):
    """How an append leaves its match."""

    tail: Tail
    due: Due | None
    summary: Summary


def key_of(entry: Entry) -> Key:
    return entry.match, entry.actor, entry.command_id


class AppendValidator:
    """Decides a group of appends and remembers what it let pass, so that later ones are judged on top.

    `standing` and `find` answer for what is committed; `token` is the last one given. Unless `wary`, an append
    that follows its tail is not looked up by command id: the engine's unique index will stumble over a repeat.
    """

    def __init__(
        self,
        standing: Callable[[str], StreamState | None],
        find: Callable[[Key], Entry | None],
        token: int,
        *,
        wary: bool = True,
    ) -> None:
        self._committed = standing
        self._find = find
        self._wary = wary
        self.token = token
        self.accepted: list[Append] = []
        self.standings: dict[str, StreamState] = {}
        self._before: dict[str, StreamState | None] = {}
        self._spent: dict[Key, Entry] = {}

    def judge(self, append: Append) -> Verdict:
        """The verdict; an accepted append counts as done for those judged after it."""
        refusal = self.refusal(append)
        return self._accept(append) if refusal is None else refusal

    def refusal(self, append: Append) -> Conflict | Duplicate | None:
        """Why this append cannot pass, None when it can."""
        standing = self._standing(append.entry.match)
        tail = standing.tail if standing else None
        fits = follows(append.after, tail)
        known = self._known(key_of(append.entry), look=self._wary or not fits)
        if known:
            return Duplicate(known.version, known.head, known.record)
        return None if fits else Conflict(tail)

    def _accept(self, append: Append) -> Appended:
        entry = append.entry
        self.token += 1
        tail = Tail(entry.version, entry.head, entry.at, self.token)
        self.accepted.append(append)
        summary = append.summary or summary_of(self._standing(entry.match))
        assert summary is not None, "a match begins with a summary"
        self.standings[entry.match] = StreamState(tail, append.due, summary)
        self._spent[key_of(entry)] = entry
        return Appended(tail)

    def due_changes(self) -> dict[str, Due | None]:
        """The due times that are not what they were, by match."""
        return {m: s.due for m, s in self.standings.items() if s.due != due_of(self._before[m])}

    def summary_changes(self) -> list[Summary]:
        """The summaries that are not what they were."""
        return [s.summary for m, s in self.standings.items() if s.summary != summary_of(self._before[m])]

    def _standing(self, match: str) -> StreamState | None:
        if match not in self._before:
            self._before[match] = self._committed(match)
        return self.standings.get(match) or self._before[match]

    def _known(self, key: Key, *, look: bool) -> Entry | None:
        return self._spent.get(key) or (self._find(key) if look else None)


def due_of(standing: StreamState | None) -> Due | None:
    return standing.due if standing else None


def summary_of(standing: StreamState | None) -> Summary | None:
    return standing.summary if standing else None


def follows(after: Tail, tail: Tail | None) -> bool:
    """Whether a tail somebody holds is the tail there is."""
    if tail is None:
        return after.version == 0
    return after.version == tail.version and after.head == tail.head
