"""Appends for tests of stores: real enough to be stored, short enough to be read."""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from operator import itemgetter
from queue import SimpleQueue
from typing import Any

from tests.support.patience import patient
from wardrum.server.store.interface import Append, Entry, OfPeople, Request, Store, Summary, Tail

START = Tail(version=0, head=bytes(32), at=0, token=0)


def summary(match: str, **fields: object) -> Summary:
    """A lobby row: live, listed, of `warcry`, unless given."""
    given = {"ruleset": "warcry", "status": "live", "listed": True, "at": 0, "info": b"{}"} | fields
    return Summary(match=match, **given)  # type: ignore[arg-type]


def append(
    match: str,
    after: Tail = START,
    *,
    actor: str = "a",
    command_id: str = "",
    record: bytes = b"",
    **beside: Any,
) -> Append:
    """An append after a tail; record, head and command id follow from match and version unless given.

    beside: `due` and `row`, what changes with it in the same transaction.
    """
    version = after.version + 1
    record = record or b"%s/%d" % (match.encode(), version)
    command_id = command_id or f"command-{version}"
    head = sha256(after.head + record).digest()
    entry = Entry(match, version, actor, command_id, 1_000 + version, record, head)
    return Append(entry, after, beside.get("due"), beside.get("row") or summary(match))


def chain(match: str, length: int) -> list[Append]:
    """The first appends of a match, each after the one before."""
    appends: list[Append] = []
    tail = START
    for _ in range(length):
        appends.append(append(match, tail))
        tail = tail_of(appends[-1])
    return appends


def tail_of(done: Append, token: int = 0) -> Tail:
    """The tail an append leaves, except the engine's token."""
    return Tail(done.entry.version, done.entry.head, done.entry.at, token)


def about(request: Request) -> tuple[bool, str]:
    """Whether a request is about people, and of which match; "" = of none."""
    beside = getattr(request, "entry", None) or getattr(request, "summary", None) or request
    return isinstance(request, OfPeople), getattr(beside, "match", "")


def ask(store: Store, *requests: Request) -> list[Any]:
    """Submits everything at once and waits for the answers; for stores that answer from another thread.

    Of each match answers come as they were asked for; those of its people have an order of their own.
    """
    answers: SimpleQueue[tuple[int, Any]] = SimpleQueue()
    for number, request in enumerate(requests):
        store.submit(request, partial(lambda number, answer: answers.put((number, answer)), number))  # type: ignore[arg-type]
    came = [answers.get(timeout=patient(30)) for _ in requests]
    orders: dict[object, list[int]] = {}
    for number, _ in came:
        orders.setdefault(about(requests[number]), []).append(number)
    for order in orders.values():
        assert order == sorted(order)
    return [answer for _, answer in sorted(came, key=itemgetter(0))]
