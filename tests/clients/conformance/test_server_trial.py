"""Our own server passes the runner, and a proxy that changes what it says is found out in the step that is there for it."""

import asyncio
import json
from contextlib import asynccontextmanager, suppress

import pytest
from websockets.asyncio.client import connect
from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

from tests.support.limits import running
from tests.support.patience import patient
from wardrum.clients.conformance.server_trial import STEPS, try_server
from wardrum.events.rulesets import games

PLAYED = "warcry"
OVER_HTTP = "replay"
"""The proxy passes no plain requests on."""


@pytest.fixture
async def server(tmp_path):
    async with running({PLAYED: games()[PLAYED]}, data=tmp_path) as server:
        yield server


async def tried(url):
    """By step, what came of it."""
    return {each.name: each for each in await try_server(url, PLAYED, patience_s=patient(10))}


async def test_our_server_passes(server):
    """In every step the answer is that of the document."""
    outcomes = await tried(server.url)
    assert {each.name: each.came for each in outcomes.values() if each.result != "passed"} == {}
    assert outcomes.keys() == STEPS.keys()


@asynccontextmanager
async def changed(url, change):
    """A server that says what another one says, changed: `change(frame)` gives the frame, another one, or None for none at all."""

    async def talk(here):
        async with connect(url, subprotocols=["wardrum.v1"], proxy=None, max_size=None) as there:

            async def back():
                with suppress(ConnectionClosed):
                    async for text in there:
                        frame = change(json.loads(text))
                        if frame is not None:
                            await here.send(json.dumps(frame, separators=(",", ":"), ensure_ascii=False))
                await here.close(there.close_code or 1000)

            async with asyncio.TaskGroup() as group:
                answering = group.create_task(back())
                with suppress(ConnectionClosed):
                    async for data in here:
                        await there.send(data, text=isinstance(data, str))
                answering.cancel()

    async with serve(
        talk, "127.0.0.1", 0, subprotocols=["wardrum.v1"], max_size=None, close_timeout=1
    ) as proxy:
        yield f"ws://127.0.0.1:{proxy.sockets[0].getsockname()[1]}/ws"


def where(kind, **values):
    """A change of all frames of a type: these members instead; None takes one away."""

    def change(frame):
        if frame["type"] != kind:
            return frame
        return {name: value for name, value in {**frame, **values}.items() if value is not None}

    return change


def at(version, **values):
    """The same of one commit only."""
    instead = where("commit", **values)
    return lambda frame: instead(frame) if frame.get("record", {}).get("version") == version else frame


def other_die(frame):
    """Every first die that is shown has another face."""
    for pool in frame.get("record", {}).get("draws", [])[:1]:
        pool["values"][0] = pool["values"][0] % pool["sides"] + 1
    return frame


def other_problem(code, instead):
    return lambda frame: {**frame, "code": instead} if frame.get("code") == code else frame


def first_only(frame):
    """A list in two steps that forgets what stands behind an open option."""
    return {**frame, "options": frame["options"][:0]} if frame["type"] == "expanded" else frame


FAULTS = {
    "another protocol": ("hello", where("welcome", protocol="wardrum.v9")),
    "no limits": ("hello", where("welcome", limits=None)),
    "unknown fields are let through": ("strict", other_problem("bad_frame", "bad_command")),
    "no hello is asked for": ("hello-first", other_problem("hello_first", "internal")),
    "no invites": ("create", where("seated", invites={})),
    "a token that opens everything": ("join", other_problem("unauthorized", "internal")),
    "every ack is a first one": ("reveal", where("ack", duplicate=False)),
    "another receipt for a repeated command": (
        "reveal",
        lambda frame: {**frame, "head": "0" * 64} if frame.get("duplicate") else frame,
    ),
    "conflicts with another code": ("refusals", other_problem("conflict", "late")),
    "expansions that give nothing": ("expand", first_only),
    "a commit that is left out": (
        "end",
        lambda frame: None if frame.get("record", {}).get("version") == 4 else frame,
    ),
    "a head that does not follow": ("end", at(3, head="0" * 64)),
    "a die that was changed": ("end", other_die),
    "commits without patches": ("watch", where("commit", patch=None)),
    "a patch that is empty": ("watch", at(2, patch={})),
    "a version that has not happened": ("resume", other_problem("no_such_version", "internal")),
    "a snapshot with another head": (
        "watch",
        lambda frame: {**frame, "state_hash": "0" * 64} if "state_hash" in frame else frame,
    ),
}
"""What is wrong with a server → the step that fails first, and the change that makes it so."""


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_planted_fault_is_found(fault, server):
    """The step that is there for it fails, and none before it."""
    step, change = FAULTS[fault]
    async with changed(server.url, change) as url:
        outcomes = await tried(url)
    failed = [each.name for each in outcomes.values() if each.result == "failed" and each.name != OVER_HTTP]
    assert failed[:1] == [step]
    assert outcomes[step].came


async def test_a_proxy_that_changes_nothing_passes(server):
    """What the faults are found by is the change, not the proxy."""
    async with changed(server.url, lambda frame: frame) as url:
        outcomes = await tried(url)
    assert {each.name for each in outcomes.values() if each.result != "passed"} == {OVER_HTTP}
