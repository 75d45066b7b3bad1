"""Settling what changes the log: appends by optimistic concurrency, and the small changes beside them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from wardrum.events.core.kernel import MatchId
from wardrum.server.lru import LruCache
from wardrum.server.store import rows
from wardrum.server.store.append_validator import AppendResult, AppendValidator, Key, StreamState
from wardrum.server.store.group_commit import CommitLimits, Committer
from wardrum.server.store.interface import (
    Append,
    ChangeResult,
    Entry,
    PutSummary,
    RemoveMatches,
    Request,
    Response,
)
from wardrum.server.store.reader import LogReader
from wardrum.server.store.wal import Wal


class LogCommitter(Committer[Request]):
    """The committer of `log.db`."""

    def __init__(self, db: sqlite3.Connection, limits: CommitLimits, wal: Wal) -> None:
        super().__init__(db, limits, wal)
        self._reader = LogReader(db)
        # The newest row of the log is never deleted (see `rows.remove`), so the highest rowid is the last token ever given.
        self._token: int = db.execute("SELECT coalesce(max(token), 0) FROM log").fetchone()[0]
        self._states: LruCache[MatchId, StreamState] = LruCache(limits.states_max)

    def work_slice(self) -> None:
        """The log has no work but what is asked of it."""

    def _transact(self, requests: Sequence[Request]) -> list[Response]:
        self._db.execute("BEGIN IMMEDIATE")
        validator, results = self._insert([request for request in requests if isinstance(request, Append)])
        rows.put_due(self._db, validator.due_changes())
        rows.put_lobby(self._db, validator.summary_changes())
        result = iter(results)
        answers: list[Response] = [
            next(result) if isinstance(request, Append) else ChangeResult(rows.put_change(self._db, request))
            for request in requests
        ]
        self._db.execute("COMMIT")
        self._token = validator.token
        self._remember(validator.states)
        for request in requests:
            if isinstance(request, PutSummary):
                self._states.discard(request.summary.match)  # it is looked up again
            elif isinstance(request, RemoveMatches):
                for match, _ in request.matches:
                    self._states.discard(match)
        return answers

    def _insert(self, appends: Sequence[Append]) -> tuple[AppendValidator, list[AppendResult]]:
        """Validates and inserts. Most groups repeat nothing, so command ids are looked up only when the unique
        index has refused the insert as a whole.
        """
        try:
            return self._validate_and_insert(appends, check_ids=False)
        except sqlite3.IntegrityError:
            return self._validate_and_insert(appends, check_ids=True)

    def _validate_and_insert(
        self, appends: Sequence[Append], *, check_ids: bool
    ) -> tuple[AppendValidator, list[AppendResult]]:
        validator = self._validator(check_ids=check_ids)
        results = [validator.validate(append) for append in appends]
        rows.put_log(self._db, validator.accepted, validator.token)
        return validator, results

    def _validator(self, *, check_ids: bool) -> AppendValidator:
        return AppendValidator(self._state, self._find, self._token, check_ids=check_ids)

    def _refuse(self, requests: Sequence[Request], why: str) -> list[Response]:
        """Appends that would be refused anyway get that answer, all others `Full`."""
        answers = super()._refuse(requests, why)
        validator = self._validator(check_ids=True)
        return [
            (isinstance(request, Append) and validator.refusal(request)) or answer
            for request, answer in zip(requests, answers, strict=True)
        ]

    def _find(self, key: Key) -> Entry | None:
        return self._reader.find(*key)

    def _state(self, match: MatchId) -> StreamState | None:
        """What is stored of a match, from memory where it was read before."""
        state = self._states.get(match)
        if state is None and (state := self._look_up(match)) is not None:
            self._states.put(match, state)
        return state

    def _look_up(self, match: MatchId) -> StreamState | None:
        tail, summary = self._reader.tail(match), self._reader.summary(match)
        return StreamState(tail, self._reader.due_of(match), summary) if tail and summary else None

    def _remember(self, states: dict[MatchId, StreamState]) -> None:
        for match, state in states.items():
            self._states.put(match, state)
