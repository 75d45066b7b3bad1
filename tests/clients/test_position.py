"""What is delayed on its way reaches the position it was meant for, or nothing happens."""

import asyncio
import json
from contextlib import asynccontextmanager
from random import Random

import pytest
from websockets.asyncio.client import connect as dial
from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

from tests.clients.fake import SOON
from tests.support.limits import running
from tests.support.toy import GAME, Pass, Roll
from wardrum.clients import BOTS, Client, Key, RejectedError, play
from wardrum.events.formats import wire
from wardrum.events.match import Terms

GAMES = {"toy": GAME}
OF_A_POSITION = {"command", "say", "name", "hand_over", "relieve"}
BESIDE_COMMANDS = {
    "say": lambda seat: seat.say("good_luck"),
    "name": lambda seat: seat.rename("Ann"),
    "hand_over to a bot": lambda seat: seat.hand_over("random"),
    "hand_over by a code": lambda seat: seat.offer(),
}


class Relay:
    """The network between a client and the server. deaf: what is meant for a position is lost on its way, and `lost` is set."""

    def __init__(self, url):
        self._to, self._sockets = url, set()
        self.deaf, self.lost, self.open = False, asyncio.Event(), asyncio.Event()
        self.open.set()

    async def serve(self, socket):
        """One connection, passed on as it is."""
        await self.open.wait()
        self._sockets.add(socket)
        async with (
            dial(self._to, proxy=None, subprotocols=[wire.PROTOCOL]) as server,
            asyncio.TaskGroup() as group,
        ):
            group.create_task(self._pass(socket, server))
            group.create_task(self._pass(server, socket))

    async def _pass(self, source, target):
        try:
            async for text in source:
                if self.deaf and json.loads(text)["type"] in OF_A_POSITION:
                    self.lost.set()
                else:
                    await target.send(text)
        except ConnectionClosed:
            pass
        await target.close()

    async def cut(self):
        """Every connection breaks; what is sent from now on arrives."""
        self.deaf = False
        for socket in list(self._sockets):
            await socket.close()
        self._sockets.clear()


@pytest.fixture
async def server():
    limits = {"commands_burst": 1000, "commands_per_s": 1000, "away_s": 0.05, "presence_ms": 10}
    async with running(GAMES, **limits) as it:
        yield it


@asynccontextmanager
async def relayed(server):
    """A relay, and its address."""
    relay = Relay(server.url)
    async with serve(relay.serve, "127.0.0.1", 0, subprotocols=[wire.PROTOCOL]) as it:
        yield relay, f"ws://127.0.0.1:{it.sockets[0].getsockname()[1]}/ws"


def connect(url):
    return Client.connect(url, games=GAMES, timing=SOON)


@asynccontextmanager
async def table(server, target=1000):
    """Seat a behind a relay and with a mirror, as it is seen from b's client too; the match is live."""
    async with relayed(server) as (relay, url), connect(url) as one, connect(server.url) as other:
        created = await other.create("toy", {"target": target}, terms=Terms(claim_s=60))
        key = Key(created.match, "aa" * 16, "11" * 32, "a")
        a = await one.join(created.match, seat="a", invite=created.invites["a"], key=key)
        b = await other.join(created.match, seat="b", invite=created.invites["b"])
        async with one.mirror(a.match) as mine, other.mirror(a.match) as theirs:
            for mirror in (mine, theirs):
                await mirror.until(lambda m: m.caught_up and m.state.match.status == "live")
            yield relay, (a, mine), (b, theirs), key


async def away_and_back(relay, mirror):
    """The seat is without a connection until the log says so, and comes back."""
    relay.open.clear()
    await relay.cut()
    await mirror.until(lambda m: "a" in m.state.match.absent)
    relay.open.set()


@pytest.mark.parametrize("named", [True, False])
async def test_a_command_that_comes_too_late_does_nothing(server, named):
    """A command lost on its way and sent again, when its seat has played on from elsewhere, is refused as a conflict."""
    async with table(server) as (relay, (a, mine), (b, theirs), key), connect(server.url) as phone:
        relay.deaf = True
        asked = asyncio.create_task(a.do(Roll(), expected_version=mine.version if named else None))
        await relay.lost.wait()
        elsewhere = await phone.take_up(key)
        await elsewhere.do(Pass())
        reached = await b.do(Pass())
        await relay.cut()
        with pytest.raises(RejectedError) as refused:
            await asked
        assert refused.value.code == "conflict"
        await theirs.until(lambda m: m.version >= reached.version)
        assert theirs.version == reached.version


@pytest.mark.parametrize("named", [True, False])
async def test_a_lost_connection_takes_no_position(server, named):
    """That the seat went away and came back is no reason to refuse what it had decided before."""
    async with table(server) as (relay, (a, mine), (_, theirs), _):
        before = mine.version
        relay.deaf = True
        asked = asyncio.create_task(a.do(Roll(), expected_version=before if named else None))
        await relay.lost.wait()
        await away_and_back(relay, theirs)
        receipt = await asked
        assert receipt.version > before + 1
        assert not receipt.duplicate
        await theirs.until(lambda m: m.version >= receipt.version)
        assert theirs.state.battle.turn == "b"


@pytest.mark.parametrize("kind", BESIDE_COMMANDS)
async def test_what_comes_too_late_beside_commands_does_nothing(server, kind):
    """A phrase, a name and a hand-over that are sent again, when the battle has gone on meanwhile, are refused as conflicts."""
    async with table(server) as (relay, (a, _), (b, theirs), key), connect(server.url) as phone:
        relay.deaf = True
        asked = asyncio.create_task(BESIDE_COMMANDS[kind](a))
        await relay.lost.wait()
        elsewhere = await phone.take_up(key)
        await elsewhere.do(Pass())
        reached = await b.do(Pass())
        await relay.cut()
        with pytest.raises(RejectedError, match="nothing was done") as refused:
            await asked
        assert refused.value.code == "conflict"
        await theirs.until(lambda m: m.version >= reached.version)
        assert (theirs.version, theirs.names) == (reached.version, {})


@pytest.mark.parametrize("kind", BESIDE_COMMANDS)
async def test_beside_commands_too_a_lost_connection_takes_no_position(server, kind):
    """That the seat went away and came back is no reason to refuse them."""
    async with table(server) as (relay, (a, _), (_, theirs), _):
        relay.deaf = True
        asked = asyncio.create_task(BESIDE_COMMANDS[kind](a))
        await relay.lost.wait()
        await away_and_back(relay, theirs)
        await asked


async def test_a_program_that_was_restarted_repeats_its_command(server):
    """The same id with the same command and version is carried out once, also by another client and in a later position."""
    async with table(server) as (_, (a, mine), (b, _), key):
        version = mine.version
        first = await a.do(Roll(), expected_version=version, id="kept-by-the-program")
        await b.do(Pass())
        async with connect(server.url) as restarted:
            seat = await restarted.take_up(key)
            again = await seat.do(Roll(), expected_version=version, id="kept-by-the-program")
            assert (again.version, again.duplicate) == (first.version, True)
            with pytest.raises(RejectedError) as refused:
                await seat.do(Roll(), expected_version=version, id="never-arrived")
        assert refused.value.code == "conflict"


async def test_a_bot_that_was_away_keeps_its_decision(server):
    """A bot whose command met a lost connection has it carried out in the same position, without a conflict."""
    async with table(server, target=8) as (relay, (a, mine), (b, theirs), _):
        relay.deaf = True
        playing = asyncio.create_task(play(mine, a, BOTS["greedy"], Random(1)))
        await relay.lost.wait()
        await away_and_back(relay, theirs)
        await play(theirs, b, BOTS["greedy"], Random(2))
        stats = await playing
        assert (stats.conflicts, stats.refused) == (0, {})
        assert stats.commands["Roll"]


async def test_a_bot_decides_again_in_another_position(server):
    """A bot whose command comes too late does not play it: it decides anew when it is asked again."""
    async with table(server, target=20) as (relay, (a, mine), (b, theirs), key), connect(server.url) as phone:
        relay.deaf = True
        playing = asyncio.create_task(play(mine, a, BOTS["greedy"], Random(1)))
        await relay.lost.wait()
        elsewhere = await phone.take_up(key)
        await elsewhere.do(Pass())
        reached = (await b.do(Pass())).version
        await relay.cut()
        await theirs.until(lambda m: m.version > reached)
        await play(theirs, b, BOTS["greedy"], Random(2))
        stats = await playing
        assert (stats.conflicts, stats.refused) == (1, {})
