"""Histories of a real server over real sockets are linearizable for each match: one list to which commands append.

Several connections at once ask for commands, repeat some of them, reconnect, and note when each was sent and answered.
The model is a list: an accepted command appends itself and is answered with its place (the version); a repeated one is answered with
the same place again. For such a list the check is complete without a search: places are unique and without gaps, an
id has one place, and no command that was sent after another one's answer stands before it.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterable
from random import Random

from msgspec import Struct
from websockets.exceptions import ConnectionClosed

from tests.support.table_talk import Battle, serving, talking
from wardrum.server.store.append_validator import AppendValidator

RUNS = int(os.environ.get("WARDRUM_TEST_HISTORY_RUNS", "2"))
OPERATIONS = int(os.environ.get("WARDRUM_TEST_HISTORY_OPERATIONS", "120"))
CLIENTS = 4
PACELESS = dict.fromkeys(("commands_burst", "commands_per_s", "requests_burst", "requests_per_s"), 1000000)


class Operation(Struct):
    """One request as its client saw it. id: seat and command id · sent, answered: s, monotonic; answered None: never · place: 0 = refused."""

    id: str
    sent: float
    answered: float | None = None
    place: int = 0
    head: str = ""


def violations(history: Iterable[Operation], log: list[str]) -> list[str]:
    """What no list could have answered. log: what was appended, by those ids, in the order of the stored log, from version 1 on."""
    found = []
    done = [each for each in history if each.answered is not None and each.place]
    heads: dict[int, str] = {}
    for each in done:
        if each.place > len(log) or log[each.place - 1] != each.id:
            found.append(f"{each.id} was answered with place {each.place}, where the log has something else")
        if heads.setdefault(each.place, each.head) != each.head:
            found.append(f"place {each.place} was reported with two heads")
    if len(set(log)) < len(log):
        found.append("a command stands in the log twice")
    firsts: dict[str, Operation] = {}  # a repeated command takes effect once: at its first sending or later
    for each in sorted(history, key=lambda each: each.sent):
        firsts.setdefault(each.id, each)
    by_answer = sorted(done, key=lambda each: each.answered or 0.0)
    by_sending = sorted((e for e in firsts.values() if e.id in log), key=lambda each: each.sent)
    newest, answered = 0, iter(by_answer)
    following = next(answered, None)
    places = {id: place for place, id in enumerate(log, 1)}
    for each in by_sending:
        while following is not None and following.answered is not None and following.answered < each.sent:
            newest = max(newest, following.place)
            following = next(answered, None)
        if places[each.id] < newest:
            found.append(f"{each.id} was sent after the answer of place {newest}, and stands before it")
    return found


async def client(
    url_of, battle: Battle, seat: str, history: list[Operation], rng: Random, count: int
) -> None:
    """Sends this many commands, some twice and some over a connection that is cut before the answer."""
    name, sent = f"{seat}{rng.getrandbits(40):x}", 0
    last = ""
    while sent < count:
        async with talking(url_of) as talker:
            await talker.ask("seat", match=battle.match, token=battle.tokens[seat])
            while sent < count:
                sent += 1
                id = last if last and rng.random() < 0.2 else f"{name}-{sent}"
                last = id
                operation = Operation(f"{seat} {id}", time.monotonic())
                history.append(operation)
                await talker.say(
                    "command", id=id, match=battle.match, seat=seat, command={"type": "Bloat", "events": 1}
                )
                if rng.random() < 0.05:
                    talker.socket.transport.abort()
                    break
                try:
                    frame = await talker.hear("ack", "rejected", "problem", id=id)
                except ConnectionClosed:
                    break
                operation.answered = time.monotonic()
                if frame["type"] == "ack":
                    operation.place, operation.head = frame["version"], frame["head"]


async def run(seed: int) -> tuple[list[Operation], list[str]]:
    """One run: the history, and the log that it ended with."""
    rng, history = Random(seed), []
    async with serving(**PACELESS) as server, talking(server) as talker:
        battle = Battle()
        await battle.begin(talker, setup={"target": 100_000})
        share = OPERATIONS // CLIENTS
        clients = [
            client(server, battle, "ab"[number % 2], history, Random(rng.random()), share)
            for number in range(CLIENTS)
        ]
        await asyncio.gather(*clients)
        log, page = [], []
        while page or not log:
            page = server.context.store.read(battle.match, len(log))
            log += [f"{each.actor} {each.command_id}" for each in page]
            assert [each.version for each in page] == list(range(len(log) - len(page) + 1, len(log) + 1))
    return history, log


async def test_histories_are_linearizable():
    """Whatever several connections saw of a match, one list could have answered it. The seeds are the numbers of the runs."""
    for seed in range(RUNS):
        history, log = await run(seed)
        assert violations(history, log) == [], f"seed {seed}"
        assert sum(bool(each.place) for each in history) > OPERATIONS // 2, "hardly anything was answered"
        assert len({each.id for each in history}) < len(history), "nothing was repeated"


def history_of(*operations: tuple[str, float, float, int]) -> list[Operation]:
    """A history that was made by hand: id, sent, answered, place."""
    return [Operation(id, sent, answered, place, f"head {place}") for id, sent, answered, place in operations]


def test_the_check_finds_what_is_not_linearizable():
    """A lost, a doubled, an overtaken and a stale answer are each found; what overlaps may come in any order."""
    assert violations(history_of(("x", 0, 3, 2), ("y", 1, 2, 1)), ["y", "x"]) == []
    lost = history_of(("x", 0, 1, 1), ("y", 2, 3, 2))
    assert "where the log has something else" in violations(lost, ["x"])[0]
    doubled = history_of(("x", 0, 1, 1), ("x", 2, 3, 2))
    assert "a command stands in the log twice" in violations(doubled, ["x", "x"])
    overtaken = history_of(("x", 0, 1, 2), ("y", 2, 3, 1))
    assert violations(overtaken, ["y", "x"]) == [
        "y was sent after the answer of place 2, and stands before it"
    ]
    forked = [Operation("x", 0, 1, 1, "one"), Operation("x", 2, 3, 1, "other")]
    assert violations(forked, ["x"]) == ["place 1 was reported with two heads"]


async def test_a_server_that_forgets_command_ids_is_found(monkeypatch):
    """Negative control: where the store and the lane know no command id again, the check says so."""
    monkeypatch.setattr(AppendValidator, "_known", lambda *_, **__: None)
    history, log = await run(0)
    assert "a command stands in the log twice" in violations(history, log)
