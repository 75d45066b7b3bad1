"""A command is carried out once and answered once, whatever happens to the connection on the way."""

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace
from math import ceil, log2

import pytest
from websockets.asyncio.server import serve

from tests.clients.conftest import hold
from tests.clients.fake import LIMITS, SOON, close_with, cut, cut_after
from tests.support.patience import patient
from tests.support.toy import Pass, Roll
from wardrum.clients import (
    Backoff,
    Client,
    ConnectionLost,
    Disconnected,
    ProblemError,
    RejectedError,
    Timing,
    Unreachable,
)
from wardrum.events.formats import wire


async def test_lost_answer(fake, seated):
    """When the answer is lost the same command is sent again under the same id and happens once."""
    before = len(fake.log.records)
    fake.instead("command", cut_after(fake))
    receipt = await seated.do(Roll())
    assert (receipt.version, receipt.duplicate) == (before + 1, True)
    assert len(fake.log.records) == before + 1
    first, second = fake.frames("command")
    assert first == second


async def test_lost_command(fake, seated):
    """When the command itself is lost it is sent again and happens for the first time."""
    fake.instead("command", cut)
    receipt = await seated.do(Roll())
    assert not receipt.duplicate
    assert receipt.head == fake.log.entries[-1][2].hex()
    assert len({frame.id for frame in fake.frames("command")}) == 1


async def test_seats_come_before_what_is_repeated(fake, connect):
    """On a new connection seats are attached by their tokens, then matches followed, then commands repeated."""
    fake.tokens["aa" * 16] = "a"
    async with connect(fake) as client:
        seat = await hold(client, fake, "aa" * 16)
        async with client.mirror(seat.match) as mirror:
            await mirror.until(lambda m: m.caught_up)
            fake.instead("command", cut)
            await seat.do(Roll())
    assert fake.kinds(connection=2)[:4] == ["hello", "seat", "watch", "command"]
    assert fake.frames("seat")[-1].token == "aa" * 16


async def test_commands_at_once(fake, seated):
    """Several commands may be on their way; each gets its own answer after the connection broke."""
    fake.instead("command", cut_after(fake))
    answers = await asyncio.gather(seated.do(Roll()), seated.do(Roll()), return_exceptions=True)
    assert sorted(type(answer).__name__ for answer in answers) == ["Receipt", "RejectedError"]


async def test_refusal(fake, seated):
    """A refusal carries code, rule, sentence and the version it was made at."""
    await seated.do(Roll())
    with pytest.raises(RejectedError) as refused:
        await seated.do(Pass())
    assert (refused.value.code, refused.value.rule) == ("not_your_turn", "Y-1")
    assert refused.value.version == len(fake.log.records)


async def test_problem(fake, seated):
    """A problem is raised with its code and sentence."""

    async def refuse(socket, frame):
        await fake.send(
            socket, wire.Problem("bad_command", "No command", "There is no such thing.", frame.id)
        )

    fake.instead("command", refuse)
    with pytest.raises(ProblemError, match="There is no such thing") as problem:
        await seated.do({"type": "Dance"})
    assert problem.value.code == "bad_command"


async def test_busy_server(fake, connect):
    """A server that says when to ask again is asked again then, under the same id."""
    waited = []

    async def sleep(seconds):
        waited.append(seconds)

    async def busy(socket, frame):
        await fake.send(socket, wire.Problem("busy", "Busy", "Too much waits.", frame.id, retry_after=7))

    async with connect(fake, timing=Timing(sleep=sleep)) as client:
        fake.instead("ping", busy)
        assert await client.ping() == fake.log.at
    first, second = fake.frames("ping")
    assert waited == [7]
    assert first.id == second.id


async def test_restart(fake, connect):
    """A server that closes for a restart is come back to, and says so."""
    heard = []
    fake.instead("ping", close_with(wire.CloseCode.RESTARTING))
    async with connect(fake, on_status=heard.append) as client:
        assert await client.ping()
    (lost,) = [status for status in heard if isinstance(status, Disconnected)]
    assert lost.reason == "the server is restarting"
    assert fake.connections == 2


async def test_a_sleep_of_the_machine(fake, connect):
    """After a sleep the server is asked at once whether it is there; a connection that died meanwhile is replaced."""
    heard, wall = [], Wall()
    timing = replace(SOON, wall=wall, look_s=0.001, answer_s=0.05)
    fake.instead("ping", deaf)
    async with connect(fake, timing=timing, on_status=heard.append) as client:
        answer = asyncio.create_task(client.ping())
        await fake.until(lambda: fake.frames("ping"))
        assert fake.connections == 1
        wall.sleep(3600)
        assert await answer
    (lost,) = [status for status in heard if isinstance(status, Disconnected)]
    assert lost.reason == "the server does not answer"
    assert fake.connections == 2


async def test_a_sleep_that_did_no_harm(fake, connect):
    """A connection that is still there after a sleep is kept."""
    wall = Wall()
    async with connect(fake, timing=replace(SOON, wall=wall, look_s=0.001, answer_s=patient(60))) as client:
        for _ in range(5):
            wall.sleep(3600)
            await wall.looked_at(4)
            assert await client.ping()
    assert fake.connections == 1


class Wall:
    """Wall time that goes on only while the machine sleeps."""

    def __init__(self):
        self.now, self._looked = 1_700_000_000.0, asyncio.Event()

    def __call__(self):
        self._looked.set()
        return self.now

    async def looked_at(self, times):
        """Wait until somebody has looked so often."""
        for _ in range(times):
            self._looked.clear()
            await self._looked.wait()

    def sleep(self, seconds):
        self.now += seconds


async def deaf(socket, frame):
    """From now on nothing of this connection is read, not even that it is asked whether it is there."""
    socket.transport.pause_reading()


@pytest.mark.parametrize(
    "code", [wire.CloseCode.BAD_FRAME, wire.CloseCode.TOO_BIG, wire.CloseCode.UNAUTHORIZED]
)
async def test_final_close(fake, connect, code):
    """After a close that the same frames would bring about again nothing is repeated."""
    fake.instead("ping", close_with(code))
    async with connect(fake) as client:
        with pytest.raises(ConnectionLost):
            await client.ping()
        with pytest.raises(ConnectionLost):
            await client.ping()
    assert fake.connections == 1


async def test_patience_ends(fake, connect):
    """A waiting caller gets the error once the server has been away for too long."""
    timing = Timing(backoff=Backoff(first_s=0.001, longest_s=0.001, tries_max=3))
    heard = []
    async with connect(fake, timing=timing, on_status=heard.append) as client:
        watching = client.watch(fake.log.match, after=0)
        first = await anext(watching)
        asking = asyncio.create_task(client.ping())
        fake.instead("ping", cut)
        await fake.__aexit__()
        with pytest.raises(ConnectionLost, match="cannot be reached"):
            await asking
        with pytest.raises(ConnectionLost):
            [update async for update in watching]
    assert isinstance(first, wire.Commit)
    assert len([status for status in heard if isinstance(status, Disconnected)]) == 3


class Waits:
    """Notes how long a client would wait, and waits for nothing; `clock` goes on when it is asked to."""

    def __init__(self):
        self.waited, self.now_s = [], 0.0

    def clock(self):
        return self.now_s

    async def sleep(self, seconds):
        self.waited.append(seconds)

    @property
    def doubled(self):
        """How often each wait had been doubled since the first one; jitter takes half of it at most."""
        return [ceil(log2(seconds)) for seconds in self.waited]


@pytest.mark.parametrize(
    ("lasts_s", "doubled"),
    [(0, [0, 1, 2, 3, 4, 5]), (9.9, [0, 1, 2, 3, 4, 5]), (10, [0] * 6)],
    ids=["let in and sent away", "soon sent away", "it lasted"],
)
async def test_a_client_that_is_soon_sent_away_waits_longer_each_time(fake, connect, lasts_s, doubled):
    """A server that lets a client in and closes is not stormed; after a connection that lasted the waits begin anew."""
    waits = Waits()
    timing = Timing(waits.sleep, waits.clock, backoff=Backoff(first_s=1, longest_s=64))

    async def sent_away(socket, frame):
        waits.now_s += lasts_s
        await socket.close(wire.CloseCode.RESTARTING)

    async with connect(fake, timing=timing) as client:
        for _ in doubled:
            fake.instead("ping", sent_away)
        assert await client.ping()
    assert fake.connections == 1 + len(doubled)
    assert waits.doubled == doubled


async def test_closing_fails_what_is_open(fake, connect):
    """Leaving the block fails what was still asked."""

    async def silent(socket, frame):
        """Answer nothing."""

    fake.instead("ping", silent)
    async with connect(fake) as client:
        asking = asyncio.create_task(client.ping())
        await fake.until(lambda: "ping" in fake.kinds())
    with pytest.raises(ConnectionLost):
        await asking


async def test_no_first_connection(fake, connect):
    """The first connection is tried once: a wrong address is an error, not a wait."""
    await fake.__aexit__()
    with pytest.raises(Unreachable, match="cannot be reached"):
        async with connect(fake):
            pass


async def test_server_without_welcome(fake, connect):
    """A server that says nothing is given up when the time to open is over."""

    async def silent(socket, frame):
        """Answer nothing."""

    fake.instead("hello", silent)
    with pytest.raises(Unreachable, match="does not answer"):
        async with connect(fake, timing=Timing(open_s=0.05)):
            pass


@asynccontextmanager
async def full_house(refusals, status=503):
    """A server that refuses this many first connections, and the number of those that came."""
    came = []

    def answer(socket, _):
        came.append(socket)
        return socket.respond(status, "not now") if len(came) <= refusals else None

    async def welcome(socket):
        await socket.recv()
        await socket.send(wire.encode(wire.Welcome("test", wire.PROTOCOL, LIMITS, {})))
        await socket.wait_closed()

    async with serve(welcome, "127.0.0.1", 0, subprotocols=[wire.PROTOCOL], process_request=answer) as server:
        yield f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}/ws", came


async def test_a_server_without_room_is_asked_again():
    """503 says come back later: the first connection does so, and tells that it waits."""
    said = []
    async with (
        full_house(3) as (url, came),
        Client.connect(url, games={}, timing=SOON, on_status=said.append),
    ):
        pass
    assert len(came) == 4
    assert [status.reason for status in said[:3]] == ["the server answered with HTTP status 503"] * 3


async def test_a_server_that_stays_without_room_is_given_up():
    """After `no_room_s` the first connection has failed; other answers than 503 are final at once."""
    now = iter(range(1_000))
    timing = replace(SOON, clock=lambda: next(now), no_room_s=5)
    async with full_house(1_000) as (url, came):
        with pytest.raises(Unreachable, match="503"):
            async with Client.connect(url, games={}, timing=timing):
                pass
    assert 2 < len(came) < 8
    async with full_house(1_000, 404) as (url, came):
        with pytest.raises(Unreachable, match="404"):
            async with Client.connect(url, games={}, timing=timing):
                pass
    assert len(came) == 1


async def test_what_is_restored_is_asked_for_again_by_who_cannot_be_served_now(fake, connect):
    """A server that does not reach its log says when to come again: seats first, then what is followed, then commands."""
    waited = []

    async def sleep(seconds):
        waited.append(seconds)
        await asyncio.sleep(0)

    async def busy(socket, frame):
        await fake.send(socket, wire.Problem("busy", "Busy", "No leader.", frame.id, retry_after=7))

    fake.tokens["aa" * 16] = "a"
    async with connect(fake, timing=replace(SOON, sleep=sleep)) as client:
        seat = await hold(client, fake, "aa" * 16)
        async with client.mirror(seat.match) as mirror:
            await mirror.until(lambda m: m.caught_up)
            for kind, act in (("command", cut), ("seat", busy), ("seat", busy), ("watch", busy)):
                fake.instead(kind, act)
            receipt = await seat.do(Roll())
            await mirror.until(lambda m: m.version >= receipt.version)
    assert fake.kinds(connection=2)[:6] == ["hello", "seat", "seat", "seat", "watch", "command"]
    assert fake.kinds(connection=2)[6] == "watch"
    assert waited.count(7) == 3
