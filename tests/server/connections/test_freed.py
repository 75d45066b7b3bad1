"""Memory of what has ended: connections and matches are freed when they end, not by a full garbage collection.

Full collections are rare on a busy server, so whatever waits for one is memory that grows with every connection.
"""

import asyncio
import gc
import weakref
from contextlib import contextmanager
from functools import cache

import pytest
from websockets.server import ServerProtocol

from tests.security.flooder import greeted
from tests.server.http.test_pages import get
from tests.support import toy
from tests.support.table_talk import WAIT_S, Battle, talking
from wardrum.clients.mirror.folding import RulesFold
from wardrum.server.connections import protocol
from wardrum.server.connections.protocol import WebSocketConnection
from wardrum.server.connections.session import Session
from wardrum.server.engine.lane import Lane
from wardrum.server.matches.room import Room

KINDS = (WebSocketConnection, ServerProtocol, Session, Room, Lane)
TURNS = 200  # of the loop, after which nothing moves any more


@contextmanager
def noted(monkeypatch):
    """The connections, their protocols, sessions, rooms and lanes that are made within the context; no collection frees any of them."""
    made = weakref.WeakSet()
    for kind in KINDS:

        def init(self, *args, begin=kind.__init__, **kwargs):
            made.add(self)
            begin(self, *args, **kwargs)

        monkeypatch.setattr(kind, "__init__", init)
    gc.collect()
    gc.disable()
    try:
        yield made
    finally:
        gc.enable()


async def until_freed(made):
    """Wait until nothing is left of what was made."""
    async with asyncio.timeout(WAIT_S):
        while made:  # noqa: ASYNC110 -- nothing tells when an object is freed
            await asyncio.sleep(0.001)


async def play(server):
    """Play a few rounds, watch, ask, and leave properly."""
    battle = Battle()
    async with talking(server) as talker:
        await battle.begin(talker, setup={"target": 1000})
        await talker.say("watch", match=battle.match, legal=True)
        await talker.hear("caught_up")
        await battle.play(talker, 2)
        await talker.ask("story", match=battle.match, after=0)


async def vanish(server):
    """Leave without a closing handshake."""
    async with talking(server) as talker:
        await talker.ask("ping")
        talker.socket.transport.abort()


async def misbehave(server):
    """Be closed by the server."""
    async with talking(server, hello=False) as talker:
        await talker.socket.send(b"\x00")
        await talker.closed()


async def hang_up(server):
    """Shut the sending half of the socket without a closing handshake."""
    async with talking(server) as talker:
        await talker.ask("ping")
        talker.socket.transport.write_eof()
        await talker.closed()


async def send_malformed(server):
    """Break the rules of RFC 6455: a reserved opcode, a frame that is too big."""
    for data in (b"\x83\x80\0\0\0\0", b"\x81\xff" + bytes(2) + b"\xff" * 6 + bytes(4)):
        async with talking(server) as talker:
            await talker.ask("ping")
            talker.socket.transport.write(data)
            await talker.closed()


async def send_too_much_early(server):
    """Break the rules of RFC 6455 together with the handshake and the hello."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    too_big = b"\x81\xfe\x75\x30" + bytes(30_004)
    writer.write(greeted() + too_big)
    await reader.read()
    writer.close()


async def shake_hands_wrongly(server):
    """Send what is no request."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(b"NONSENSE\r\n\r\n")
    await reader.read()
    writer.close()


async def load(server):
    """Load a page."""
    await get(server, "/livez")


async def load_file(server):
    """Load the replay file of a match."""
    battle = Battle()
    async with talking(server) as talker:
        await battle.begin(talker)
    await get(server, f"/m/{battle.match}/replay.jsonl")
    await get(server, f"/m/{battle.match}/board.svg")


each_way = pytest.mark.parametrize(
    "visit",
    [
        play,
        vanish,
        hang_up,
        misbehave,
        send_malformed,
        send_too_much_early,
        shake_hands_wrongly,
        load,
        load_file,
    ],
)


@each_way
async def test_what_has_ended_is_freed_at_once(server, clock, visit, monkeypatch):
    """Once a connection has ended and its match has left memory, neither is kept by a cycle of references."""
    with noted(monkeypatch) as made:
        await visit(server)
        async with asyncio.timeout(WAIT_S):
            while server.gateway.connections:  # noqa: ASYNC110 -- likewise
                await asyncio.sleep(0)
        while server.registry.rooms:
            clock.advance(61_000)
            await asyncio.sleep(0)
        await until_freed(made)


class CachedFold(RulesFold):
    """A planted fold whose own method is cached by an attribute: a cycle of references."""

    def __init__(self, games):
        super().__init__(games)
        self.cached = cache(self.legal)


def is_freed_at_once(kind):
    """Whether nothing keeps a mirror's fold, once it has been asked for a legal list, but who made it."""
    gc.collect()
    gc.disable()
    try:
        fold = kind({"toy": toy.GAME})
        fold.legal("a")
        kept = weakref.ref(fold)
        del fold
        return kept() is None
    finally:
        gc.enable()


def test_the_states_of_a_mirror_are_freed_at_once():
    """A mirror, of which each of the server's own bots has one, leaves no states behind; a planted cycle is found."""
    assert is_freed_at_once(RulesFold)
    assert not is_freed_at_once(CachedFold)


async def test_a_cycle_is_found(server, monkeypatch):
    """The negative control: without the end of its parser a protocol is there until a full collection."""
    monkeypatch.setattr(protocol, "end_parser", ServerProtocol.receive_eof)
    with noted(monkeypatch) as made:
        await load(server)
        for _ in range(TURNS):
            await asyncio.sleep(0)
        assert made
        gc.collect()
        assert not made
