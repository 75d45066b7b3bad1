"""A fake server and a client that knows the toy's rules."""

import pytest

from tests.clients.fake import SOON, Fake
from tests.support.logbook import Logbook
from tests.support.server_fixtures import battle, clock, server, talker, toy_is_known, under_way
from tests.support.toy import GAME
from wardrum.clients import Client

__all__ = ["battle", "clock", "server", "talker", "toy_is_known", "under_way"]

GAMES = {"toy": GAME}


@pytest.fixture
async def fake():
    """A server with a match that has begun; nobody holds a seat over the network yet."""
    async with Fake() as server:
        yield server


@pytest.fixture
async def empty():
    """A server with a match that nobody has sat down at."""
    async with Fake(Logbook(seats=(), reveal=())) as server:
        yield server


@pytest.fixture
def connect():
    """Connect a client that comes back at once."""

    def to(server, **kwargs):
        return Client.connect(server.url, games=GAMES, **{"timing": SOON, **kwargs})

    return to


@pytest.fixture
async def seated(fake, connect):
    """A client that holds seat a of the match that has begun."""
    fake.tokens["aa" * 16] = "a"
    async with connect(fake) as client:
        yield await hold(client, fake, "aa" * 16)


async def hold(client, server, token):
    """The seat that this token opens, as a program would take it up after its own crash."""
    from wardrum.clients import Key

    client._keyring.add(Key(server.log.match, token, "00" * 32))
    (seat,) = await client.resume(server.log.match)
    return seat
