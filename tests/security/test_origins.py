"""Which pages may connect: exactly our own and those that are listed."""

import asyncio
import socket
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import urlopen

import pytest
import structlog
from websockets.asyncio.client import connect
from websockets.datastructures import Headers
from websockets.exceptions import InvalidStatus
from websockets.http11 import Request

from tests.support.patience import patient
from tests.support.table_talk import serving
from wardrum.server.config import Config
from wardrum.server.connections.origins import PAIRS_MAX, Origins, origin_allowed

HOST = "battle.example:8000"
CONFIG = Config(
    host="battle.example",
    allowed_origins=("https://club.example",),
    public_url="https://public.example/wardrum",
)
OWN_NAMES = [
    "battle.example:8000",
    "public.example",
    "club.example:8000",
    "127.0.0.1:8000",
    "192.168.0.7",
    "[::1]:8000",
    "localhost:8000",
    "LOCALHOST",
    socket.gethostname(),
    f"{socket.gethostname()}.local:8000",
]
STRANGE_NAMES = [
    "evil.example:8000",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    f"{socket.gethostname()}.example",
    "battle.example.evil.example",
    "[::1].evil.example",
    "[",
    "",
]

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


@pytest.mark.parametrize("host", OWN_NAMES)
def test_a_page_may_come_from_any_name_of_the_server(host):
    """An address, a name of this machine, or a name that is set."""
    assert origin_allowed([f"http://{host}"], [host], CONFIG)


@pytest.mark.parametrize("host", STRANGE_NAMES)
def test_a_name_that_leads_here_is_not_the_servers_for_that(host):
    """The owner of a name may let it lead to this machine: the page's Origin is its Host then. Behind a proxy the proxy knows the names."""
    assert not origin_allowed([f"http://{host}"], [host], CONFIG)
    assert host in ("", "[") or origin_allowed([f"http://{host}"], [host], Config(trust_proxy=True))


async def test_a_page_of_a_strange_name_is_refused_and_shown_why():
    """Origin and Host agree, as after DNS rebinding."""
    strange = "evil.example"
    async with serving() as server:
        with pytest.raises(InvalidStatus) as refused:
            await connect(
                f"ws://{strange}/ws",
                host="127.0.0.1",
                port=server.port,
                proxy=None,
                origin=f"http://{strange}",
            )
    assert refused.value.response.status_code == 403
    assert b"does not know that it is called evil.example" in refused.value.response.body


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


async def test_why_is_reported_to_the_page_and_once_to_the_operator():
    """A proxy that drops the port from Host refuses everybody: the log names both headers once, and the one who asks is shown why."""
    strange = "https://battle.example:8443"
    with structlog.testing.capture_logs() as said:
        async with serving() as server:
            for _ in range(3):
                with pytest.raises(InvalidStatus):
                    await connect(server.url, proxy=None, origin=strange)
            reported = await asyncio.to_thread(why, server, strange)
    warned = [line for line in said if line["log_level"] == "warning"]
    assert [(line["origin"], line["host"]) for line in warned] == [(strange, f"127.0.0.1:{server.port}")]
    assert "public_url" in warned[0]["event"]
    assert reported[0] == 403
    assert strange in reported[1]
    assert f"asked as 127.0.0.1:{server.port}" in reported[1]


async def test_there_is_no_warning_while_all_is_well():
    """Our own page and programs without an Origin connect, and a page that asks is answered that it may."""
    with structlog.testing.capture_logs() as said:
        async with serving() as server:
            own = f"http://127.0.0.1:{server.port}"
            for origin in (own, None):
                await (await connect(server.url, proxy=None, origin=origin)).close()
            assert (await asyncio.to_thread(why, server, own))[0] == 200
    assert [line for line in said if line["log_level"] == "warning"] == []


async def test_a_stranger_cannot_fill_the_log():
    """However many addresses are made up, the number of warnings has an end."""
    origins = Origins()
    with structlog.testing.capture_logs() as said:
        for number in range(3 * PAIRS_MAX):
            headers = Headers({"Origin": f"http://{number}.example", "Host": HOST, "Upgrade": "websocket"})
            assert origins.complaint(Request("/ws", headers), CONFIG)
    assert len(said) == PAIRS_MAX


def why(server, origin):
    """What the server answers a page that asks over HTTP: status and text."""
    address = f"http://127.0.0.1:{server.port}/ws?{urlencode({'origin': origin})}"
    try:
        with urlopen(address, timeout=patient(20)) as answer:
            return answer.status, answer.read().decode()
    except HTTPError as error:
        return error.code, error.read().decode()


async def test_our_own_page_gets_one():
    """The Origin that names the Host the request was sent to is let in."""
    async with serving() as server:
        socket = await connect(server.url, proxy=None, origin=f"http://127.0.0.1:{server.port}")
        await socket.close()
        assert socket.close_code == 1000
