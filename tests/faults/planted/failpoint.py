"""A server that dies at a named place on the way of its n-th commit, as if the power of its process were cut there.

Run: python failpoint.py POINT:N[:forgetful] serve …; `never` is a point too · forgetful: a bug for the checker to find.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Any

from tests.support.limits import command_line
from wardrum.events.formats import wire
from wardrum.server import app
from wardrum.server.connections.session import Session
from wardrum.server.connections.writing import FlushQueue
from wardrum.server.engine.effects import Reply
from wardrum.server.engine.lane import Lane
from wardrum.server.spectating.audience import Audience
from wardrum.server.spectating.cursor import Cursor
from wardrum.server.store import rows
from wardrum.server.store.group_commit import Committer
from wardrum.server.store.interface import Append, Appended
from wardrum.server.store.people import PeopleCommitter
from wardrum.server.store.sqlite import SqliteStore

EXIT_CODE = 86
turns: list[FlushQueue] = []  # what is to be sent at the end of this turn of the loop


class Fuse:
    """Ends the process when it has been lit often enough."""

    def __init__(self, times: int) -> None:
        self._left = times

    def __call__(self) -> None:
        self._left -= 1
        if self._left <= 0:
            os._exit(EXIT_CODE)


def wrap(owner: Any, name: str, wrapper: Callable[..., Any]) -> None:
    """Replace a function by one that is given the original first."""
    original = getattr(owner, name)
    setattr(owner, name, lambda *args, **more: wrapper(original, *args, **more))


def before_append(fuse: Fuse) -> None:
    def submit(original: Any, store: Any, request: Any, done: Any) -> None:
        if isinstance(request, Append):
            fuse()
        original(store, request, done)

    wrap(SqliteStore, "submit", submit)


def inside_transaction(fuse: Fuse) -> None:
    def put_log(original: Any, db: Any, appends: Any, last_token: int) -> None:
        original(db, appends, last_token)
        if appends:
            fuse()

    wrap(rows, "put_log", put_log)


def after_commit(fuse: Fuse) -> None:
    def settle(original: Any, committer: Any, requests: Any) -> Any:
        answers = original(committer, requests)
        if any(isinstance(answer, Appended) for answer in answers):
            fuse()
        return answers

    wrap(Committer, "settle", settle)


def before_ack(fuse: Fuse) -> None:
    def settle(original: Any, lane: Any, outcome: Any, now: int) -> Any:
        effects = original(lane, outcome, now)
        if isinstance(outcome, Appended):
            fuse()
        return effects

    wrap(Lane, "settle", settle)


def after_ack(fuse: Fuse) -> None:
    def answer(original: Any, session: Any, asked: Any, frame: Any) -> None:
        original(session, asked, frame)
        if isinstance(frame, wire.Ack):
            flush()
            fuse()

    wrap(Session, "answer", answer)


def mid_broadcast(fuse: Fuse) -> None:
    """The asker has its ack and one viewer its commit; the others have not."""
    offers: list[int] = []

    def broadcast(original: Any, audience: Any, step: Any) -> None:
        offers.clear()
        original(audience, step)

    def accept(original: Any, cursor: Any, version: int, now_s: float, *, slow: bool) -> Any:
        offers.append(version)
        if len(offers) == 2:
            flush()
            fuse()
        return original(cursor, version, now_s, slow=slow)

    wrap(Audience, "broadcast", broadcast)
    wrap(Cursor, "accept", accept)


def before_people(fuse: Fuse) -> None:
    """Who sits where is about to be kept."""

    def settle(original: Any, committer: Any, requests: Any) -> Any:
        fuse()
        return original(committer, requests)

    wrap(PeopleCommitter, "settle", settle)


def after_people(fuse: Fuse) -> None:
    """It is kept, and nobody has been informed."""

    def settle(original: Any, committer: Any, requests: Any) -> Any:
        answers = original(committer, requests)
        fuse()
        return answers

    wrap(PeopleCommitter, "settle", settle)


def flush() -> None:
    """Let go out what was put so far."""
    for turn in turns:
        turn._flush()


def forget() -> None:
    """The planted bug: a refusal is given without asking the log whether the command was done before."""
    Lane._refused = lambda lane, asked, command, refusal: Reply(asked, refusal)  # type: ignore[method-assign]


def note_turns() -> None:
    def init(original: Any, turn: Any, *given: Any) -> None:
        original(turn, *given)
        turns.append(turn)

    wrap(FlushQueue, "__init__", init)


POINTS: dict[str, Callable[[Fuse], None]] = {
    point.__name__: point
    for point in (before_append, inside_transaction, after_commit, before_ack, after_ack, mid_broadcast)
}


PEOPLE_POINTS: dict[str, Callable[[Fuse], None]] = {
    point.__name__: point for point in (before_people, after_people)
}
"""Those on the way of what people leave, by the groups of it."""


def arm(fault: str) -> None:
    """Prepare this process for its end."""
    point, times, *bugs = fault.split(":")
    app.loop_factory = lambda: None  # asyncio's own loop writes to the socket at once
    note_turns()
    if point != "never":
        (POINTS | PEOPLE_POINTS)[point](Fuse(int(times)))
    if "forgetful" in bugs:
        forget()


if __name__ == "__main__":
    arm(sys.argv[1])
    sys.exit(command_line(sys.argv[2:]))
