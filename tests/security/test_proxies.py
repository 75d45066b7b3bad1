"""The proxies' shipped configurations, each run by the real proxy in front of a real server."""

from __future__ import annotations

import asyncio
import json
import re
import urllib.request
from urllib.parse import urljoin

import pytest

from tests.support.proxies import PROXIES, Proxied, proxied
from tests.support.table_talk import Battle, serving, talking
from wardrum.server.app import WEB
from wardrum.server.protocol import asyncapi

SCRIPT = next((WEB / "js").rglob("*.js"))
ADDRESS = re.compile(r'\b(?:href|src)="([^"#]+)"')
PLACES = pytest.mark.parametrize("below", ["", "/wardrum"], ids=["at the root", "below a path"])


@PLACES
@pytest.mark.parametrize("name", PROXIES)
async def test_the_shipped_configuration_serves(name, below, tmp_path):
    """Through the proxy a match is played, a page's websocket upgraded, a static file fetched, and the client's own
    address is what limits count, whatever the client claims.
    """
    async with serving(trust_proxy=True) as server:
        with proxied(name, tmp_path, server.port, below) as proxy:
            page = {"origin": proxy.origin, "ssl": proxy.tls, "host": "127.0.0.1"}
            claim = {"X-Forwarded-For": "192.0.2.66"}
            client = ("127.0.0.2", 0)
            async with talking(proxy, **page, additional_headers=claim, local_addr=client) as talker:
                assert [each.address for each in server.gateway.connections] == ["127.0.0.2"]
                battle = Battle()
                await battle.begin(talker)
                for seat in "ab":
                    assert (await battle.act(talker, seat, "Roll"))["type"] == "ack"
                for path in ("", f"m/{battle.match}", f"embed/{battle.match}"):
                    await asyncio.to_thread(leads_somewhere, proxy, urljoin(proxy.site, path))
            found = await asyncio.to_thread(fetch, proxy, f"{proxy.site}web/{SCRIPT.relative_to(WEB)}")
            assert found == SCRIPT.read_bytes()
            document = await asyncio.to_thread(fetch, proxy, f"{proxy.site}asyncapi.json")
            assert document == asyncapi.text().encode()


@PLACES
@pytest.mark.parametrize("name", PROXIES)
async def test_a_feed_is_passed_on_at_once(name, below, tmp_path):
    """Each commit of a match is read behind the proxy when it happens, not when a buffer is full; the end comes through, too."""
    async with serving(trust_proxy=True) as server, talking(server) as talker:
        battle = Battle()
        await battle.begin(talker, setup={"target": 100_000})
        with proxied(name, tmp_path, server.port, below) as proxy:
            address = f"{proxy.site}m/{battle.match}/events?after=5&format=ndjson"
            answer = await asyncio.to_thread(urllib.request.urlopen, address, context=proxy.tls)
            for version in (6, 7):
                assert (await battle.act(talker, "ab"[version % 2], "Roll"))["version"] == version
                line = await asyncio.to_thread(answer.readline)
                assert json.loads(line)["record"]["version"] == version
            await battle.act(talker, "a", "Concede")
            rest = await asyncio.to_thread(answer.read)
            assert [json.loads(line)["type"] for line in rest.splitlines()] == ["commit", "end"]


def leads_somewhere(proxy: Proxied, page: str) -> None:
    """Every address that a page names is there."""
    named = [urljoin(page, each) for each in ADDRESS.findall(fetch(proxy, page).decode())]
    own = [address for address in named if address.startswith(proxy.origin)]
    assert len(own) > 2
    for address in own:
        fetch(proxy, address)


def fetch(proxy: Proxied, address: str) -> bytes:
    """What lies there. Raises HTTPError: nothing."""
    with urllib.request.urlopen(address, context=proxy.tls) as answer:
        return answer.read()
