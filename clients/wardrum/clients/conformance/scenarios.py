"""What is done to a client under trial, one thing at a time, and what it is expected to do then."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Literal

from msgspec import UNSET, Raw, Struct
from msgspec.json import encode as json_encode

from wardrum.events.formats.wire import CloseCode

from .recording import Document, ShownBattle
from .scripted_server import Frame, ScenarioFailed, ScriptedServer

RETRY_S = 1
"""After how many seconds a busy server asks a client to come back."""
EARLY_S = 0.1
"""What clocks of two programs may differ."""
FRAME_BYTES = 1_000_000
"""The largest frame that a client has to take."""
FRAGMENTS = 8
PAUSE_S = 0.1
"""Between the fragments of a slow commit."""


class ScenarioSkipped(Exception):
    """Nothing can be said of this client here; the text says why."""


class ClientScenario(Struct, frozen=True):
    """One thing that is tried with a client, from its start to its end."""

    name: str
    """As on the command line."""
    group: Literal["follow", "verify"]
    """What it takes: to follow a battle, or to check the server as well."""
    expected: str
    """What the client does if all is well, in a sentence."""
    play: Callable[[ScriptedServer], Awaitable[None]]
    """Raises ScenarioFailed, ScenarioSkipped."""
    begins: Callable[[ShownBattle], int]
    """The last version that has happened when the client comes."""


def _third(battle: ShownBattle) -> int:
    return battle.last // 3


def _first_secret(battle: ShownBattle) -> int:
    return min(battle.opened_by, default=battle.last // 3)


SCENARIOS: dict[str, ClientScenario] = {}


def _scenario(
    name: str,
    group: Literal["follow", "verify"],
    expected: str,
    begins: Callable[[ShownBattle], int] = _third,
) -> Callable[[Callable[[ScriptedServer], Awaitable[None]]], Callable[[ScriptedServer], Awaitable[None]]]:
    def entered(play: Callable[[ScriptedServer], Awaitable[None]]) -> Any:
        SCENARIOS[name] = ClientScenario(name, group, expected, play, begins)
        return play

    return entered


# -- steps that scenarios have in common


async def _watched(server: ScriptedServer) -> None:
    """The client follows the match, from its beginning."""
    await server.until(lambda: server.watches, "it watched the match")
    if server.watches[0].after != 0:
        raise ScenarioFailed(
            'its first watch has not "after": 0, so dice and hashes cannot be checked from the beginning'
        )
    await server.until(lambda: server.ledger.version >= server.head, f"it reported version {server.head}")


async def _shown(server: ScriptedServer, version: int) -> None:
    """The match goes on, and the client with it."""
    await server.show(version)
    await server.until(lambda: server.ledger.version >= version, f"it reported version {version}")


async def _midway(server: ScriptedServer) -> int:
    """The client follows the match to somewhere between; the version."""
    await _watched(server)
    middle = server.battle.last * 2 // 3
    await _shown(server, middle)
    return middle


async def _finished(server: ScriptedServer) -> None:
    """The match ends, and the client with it."""
    await server.show(server.battle.last)
    await server.until(lambda: server.ledger.end is not None, 'it printed "end"')
    await server.until(lambda: server.ended is not None, 'it exited after its "end"')
    if server.ended:
        raise ScenarioFailed(f"it followed all of the match, but its exit code is {server.ended}, not 0")


async def _watched_again(server: ScriptedServer, seen: int, watches: int) -> None:
    """The client comes back and goes on where it was. watches: how many there were before."""
    await server.until(lambda: len(server.watches) > watches, f"it watched again after version {seen}")
    _check_resumed(server, seen)


def _check_resumed(server: ScriptedServer, seen: int) -> None:
    after = server.watches[-1].after
    if after is UNSET:
        raise ScenarioFailed(f'it watched again without "after", though it had version {seen}')
    if after > seen:
        raise ScenarioFailed(f'it watched again with "after": {after}, though it had version {seen}')
    if after == 0:
        raise ScenarioFailed(f"it began again from version 0, though it had version {seen}")


async def _fault(server: ScriptedServer, what: str) -> None:
    """The client says that something is wrong, and ends."""
    await server.until(lambda: server.ledger.fault is not None, f"it reported {what}")
    await server.until(lambda: server.ended is not None, 'it exited after its "fault"')
    if server.ended != 1:
        raise ScenarioFailed(f"it reported {what}, but its exit code is {server.ended}, not 1")


# -- to follow a battle


@_scenario("plain", "follow", "each version once and in order with its head, then the end, exit code 0")
async def _plain(server: ScriptedServer) -> None:
    await _midway(server)
    await _finished(server)


@_scenario(
    "cut", "follow", "connects again when the connection breaks, and resumes with the last version seen"
)
async def _cut(server: ScriptedServer) -> None:
    seen, watches = await _midway(server), len(server.watches)
    server.cut()
    server.head += 2  # so a client that asks for the head has missed something
    await _watched_again(server, seen, watches)
    await _finished(server)


@_scenario("restart", "follow", "connects again after the close code 1012, and resumes")
async def _restart(server: ScriptedServer) -> None:
    seen, watches = await _midway(server), len(server.watches)
    await server.close(CloseCode.RESTARTING)
    await _watched_again(server, seen, watches)
    await _finished(server)


@_scenario(
    "no-room",
    "follow",
    "tries again when the server answers HTTP status 503 after it has let the client in before",
)
async def _no_room(server: ScriptedServer) -> None:
    seen, watches = await _midway(server), len(server.watches)
    server.refusals = 2
    server.cut()
    await _watched_again(server, seen, watches)
    await _finished(server)


@_scenario("busy", "follow", "asks again after the seconds that a busy server names, not before")
async def _busy(server: ScriptedServer) -> None:
    server.busy_s = RETRY_S
    await server.until(lambda: server.watches, "it watched the match")
    asked_s = server.asked_at[-1]
    await server.until(
        lambda: len(server.watches) > 1, f"it asked again after the {RETRY_S} s that the server named"
    )
    waited_s = server.asked_at[-1] - asked_s
    if waited_s < RETRY_S - EARLY_S:
        raise ScenarioFailed(f"it asked again after {waited_s:.1f} s, the server had named {RETRY_S}")
    await _finished(server)


@_scenario("gap", "follow", "asks again from the last version it has when a commit is missing")
async def _gap(server: ScriptedServer) -> None:
    seen, watches = await _midway(server), len(server.watches)
    server.head = seen + 2
    await server.commit(seen + 2)
    await server.until(
        lambda: len(server.watches) > watches,
        f"it asked again, as version {seen + 2} came after version {seen}",
    )
    after = server.watches[-1].after
    if after is UNSET or after > seen:
        raise ScenarioFailed(
            f"it asked again so that version {seen + 1} stays missing: its watch has after {after}"
        )
    await _finished(server)


@_scenario("duplicates", "follow", "passes over commits that it has")
async def _duplicates(server: ScriptedServer) -> None:
    seen = await _midway(server)
    for version in (seen - 1, seen, seen):
        await server.commit(version)
    await _shown(server, seen + 1)
    await server.commit(seen + 1)
    await _finished(server)


@_scenario("slow", "follow", "waits for a commit that comes in fragments, with pauses between them")
async def _slow(server: ScriptedServer) -> None:
    seen = await _midway(server)

    async def pieces(text: str) -> AsyncIterator[str]:
        step = len(text) // FRAGMENTS + 1
        for start in range(0, len(text), step):
            yield text[start : start + step]
            await asyncio.sleep(PAUSE_S)

    if (watching := server.watching) is not None:
        watching.sent = server.head = seen + 1
        await server.send(server.commit_frame(seen + 1), pieces)
    await _finished(server)


@_scenario("unknown-fields", "follow", "ignores fields that it does not know, in every frame")
async def _unknown_fields(server: ScriptedServer) -> None:
    trap: Frame = {"record": {"version": 0, "events": []}, "head": "0" * 64, "of": [{"match": None}]}
    server.dress = lambda frame: {"more": trap, **frame, "later": '"record":{"version":1}', "rank": 0.5}
    await _midway(server)
    await _finished(server)


@_scenario("unknown-types", "follow", "ignores frames of types that it does not know")
async def _unknown_types(server: ScriptedServer) -> None:
    await _watched(server)
    match = server.chain.match
    for kind in ("weather", "commit2", "Commit"):
        await server.send(
            {"type": kind, "match": match, "version": server.head + 5, "record": {"version": 1}}
        )
    await _midway(server)
    await server.send({"type": "snapshots", "list": [], "id": None})
    await _finished(server)


@_scenario("snapshot", "follow", "takes another snapshot of where it is and goes on from there")
async def _snapshot(server: ScriptedServer) -> None:
    seen = await _midway(server)
    if server.form == "events":
        raise ScenarioSkipped("it watches events, which come without snapshots")
    await server.send(server.snapshot_frame(seen))
    await _finished(server)


@_scenario("large", "follow", f"takes a frame of {FRAME_BYTES:,} bytes")
async def _large(server: ScriptedServer) -> None:
    seen = await _midway(server)
    server.dress = _padded
    await _shown(server, seen + 1)
    server.dress = lambda frame: frame
    await _finished(server)


def _padded(frame: Frame) -> Frame:
    """The same frame with a field besides that makes it as large as it may be."""
    left = FRAME_BYTES - len(json_encode({**frame, "more": ""}))
    return {**frame, "more": "x" * left}


PATCHED: tuple[Document, ...] = (
    {"bots": {"a": "random", "b": "greedy"}, "winners": ["a", "b"]},
    {"bots": {"b": "greedy"}, "winners": ["b"]},
    {"winners": []},
    {"bots": {"a": "greedy"}, "winners": ["a"]},
    {},
)
"""What the part `match` holds besides, one version after the other: members come and go, a list grows shorter."""


@_scenario("patches", "follow", "merges patches by RFC 7396: null removes a member, a list replaces a list")
async def _patches(server: ScriptedServer) -> None:
    seen = await _midway(server)
    if server.form == "events":
        raise ScenarioSkipped("it watches events, which come without patches")
    if not server.ledger.hashes:
        raise ScenarioSkipped('it reports no "hash", so what it has folded cannot be seen')

    def overlaid(version: int, document: Document) -> Document:
        step = version - seen - 1
        planted = PATCHED[step] if 0 <= step < len(PATCHED) else {}
        return {**document, "match": {**document["match"], **planted}} if planted else document

    server.overlay = overlaid
    for version in range(seen + 1, seen + len(PATCHED) + 1):
        await _shown(server, version)
    await _finished(server)


# -- to check the server


@_scenario(
    "lie-record",
    "verify",
    "reports a fault when a record does not have the hash that it is shown with, exit code 1",
)
async def _lie_record(server: ScriptedServer) -> None:
    server.honest = False
    seen = server.ledger.limit = await _midway(server)
    server.head = seen + 1
    frame = server.commit_frame(seen + 1)
    frame["record"] = Raw(_later(server.chain.records[seen]))
    await server.send(frame)
    await _fault(server, f"the record of version {seen + 1}, which is not the one that was hashed")


@_scenario(
    "lie-head", "verify", "reports a fault when a head does not follow from the one before, exit code 1"
)
async def _lie_head(server: ScriptedServer) -> None:
    server.honest = False
    seen = server.ledger.limit = await _midway(server)
    server.head = seen + 1
    await server.send({**server.commit_frame(seen + 1), "head": server.chain.heads[seen]})
    await _fault(server, f"the head of version {seen + 1}, which does not follow")


@_scenario(
    "lie-history",
    "verify",
    "reports a fault when the server goes on from another history than it had shown, exit code 1",
)
async def _lie_history(server: ScriptedServer) -> None:
    server.honest = False
    seen, watches = await _midway(server), len(server.watches)
    server.ledger.limit = seen
    server.chain = server.chain.altered(seen - 1, json.loads(_later(server.chain.records[seen - 2])))
    server.cut()
    await server.until(lambda: len(server.watches) > watches, "it watched again")
    await server.show(seen + 2)
    await _fault(server, f"the history, which is another one from version {seen - 1} on")


@_scenario(
    "lie-opened",
    "verify",
    "reports a fault when an opened record is not the one that was sealed, exit code 1",
    _first_secret,
)
async def _lie_opened(server: ScriptedServer) -> None:
    if not server.battle.opened_by:
        raise ScenarioSkipped("nothing is sealed in a battle of this ruleset")
    server.honest = False
    sealed, opening = min(server.battle.opened_by.items())
    await _watched(server)
    truth = server.chain
    await server.show(opening - 1)
    if (watching := server.watching) is not None:
        watching.sealed.discard(sealed)
    await server.show(opening)
    frame = server.opened_frame(sealed)
    await server.send({**frame, "record": Raw(_later(truth.records[sealed - 1]))})
    await _fault(server, f"the opened record of version {sealed}, which is not the sealed one")


@_scenario(
    "lie-die", "verify", "reports a fault at the end when a die does not follow from the seeds, exit code 1"
)
async def _lie_die(server: ScriptedServer) -> None:
    server.honest = False
    drawing = [version for version in server.battle.drawing if version > server.head]
    if not drawing:
        raise ScenarioSkipped("no dice are drawn in a battle of this ruleset")
    wrong = drawing[len(drawing) // 2]
    record = json.loads(server.chain.records[wrong - 1])
    pool = record["draws"][0]
    pool["values"][0] = pool["values"][0] % pool["sides"] + 1
    server.chain = server.chain.altered(wrong, record)
    await _watched(server)
    await server.show(server.battle.last)
    await server.until(lambda: server.ledger.fault is not None or server.ledger.end is not None, "the end")
    await _fault(server, f"the dice of version {wrong}, one of which does not follow from the seeds")


def _later(record: bytes) -> bytes:
    """The same record, one millisecond later."""
    at = json.loads(record)["at"]
    return record.replace(b'"at":%d' % at, b'"at":%d' % (at + 1), 1)
