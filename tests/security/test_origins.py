"""Which pages may connect: exactly our own and those that are listed."""

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.support.table_talk import serving
from wardrum.server.config import Config
from wardrum.server.connections.origins import origin_allowed

HOST = "battle.example:8000"
CONFIG = Config(allowed_origins=("https://club.example",), public_url="https://public.example/wardrum")

REFUSED = [
    "null",
    "file://",
    "http://battle.example",
    "http://battle.example:8001",
    "http://evil.battle.example:8000",
    "http://battle.example:8000.evil.example",
    "http://evil.example",
    "http://user@battle.example:8000",
    "http://battle.example:8000/",
    "http://BATTLE.example:8000",
    "http://battle.example.:8000",
    "http://bаttle.example:8000",  # a Cyrillic letter
    "ftp://battle.example:8000",
    "battle.example:8000",
    "http://127.0.0.1:8000",
    "https://club.example.evil.example",
    "https://club.example:443",
    "http://club.example",
    "https://public.example/wardrum",
    "http://battle.example:8000 http://battle.example:8000",
    "",
]
ALLOWED = [
    "http://battle.example:8000",
    "https://battle.example:8000",
    "https://club.example",
    "https://public.example",
]


@pytest.mark.parametrize("origin", REFUSED)
def test_strange_origins_are_refused(origin):
    """Whatever is not letter for letter our own page or a listed one may not connect."""
    assert not origin_allowed([origin], [HOST], CONFIG)


@pytest.mark.parametrize("origin", ALLOWED)
def test_our_own_and_listed_origins_are_allowed(origin):
    """The page of this very host and port may connect, and so may the listed ones."""
    assert origin_allowed([origin], [HOST], CONFIG)


def test_headers_that_stand_twice_are_refused():
    """Two Origins, two Hosts or no Host leave nothing to compare; no Origin at all is no browser."""
    assert not origin_allowed([ALLOWED[0], ALLOWED[0]], [HOST], CONFIG)
    assert not origin_allowed([ALLOWED[0]], [HOST, HOST], CONFIG)
    assert not origin_allowed([ALLOWED[0]], [], CONFIG)
    assert origin_allowed([], [], CONFIG)


@pytest.mark.parametrize("origin", ["http://evil.example", "null"])
async def test_a_strange_page_gets_no_socket(origin):
    """A refused origin is answered with 403, before the connection is a websocket."""
    async with serving() as server:
        with pytest.raises(InvalidStatus) as refused:
            await connect(server.url, proxy=None, origin=origin)
        assert refused.value.response.status_code == 403


async def test_our_own_page_gets_one():
    """The Origin that names the Host the request was sent to is let in."""
    async with serving() as server:
        socket = await connect(server.url, proxy=None, origin=f"http://127.0.0.1:{server.port}")
        await socket.close()
        assert socket.close_code == 1000
