"""What the port says to plain HTTP."""

import asyncio
import json
import re

import pytest
from websockets.datastructures import Headers
from websockets.http11 import Request

from tests.support.patience import patient
from tests.support.table_talk import Battle, serving, talking
from tests.tidy.documents import text
from wardrum.server.config import Config
from wardrum.server.http.documents import DOCUMENT_PATH
from wardrum.server.http.feeds.lobby_feeds import ATOM_PATH, MATCHES_PATH
from wardrum.server.http.routes import WEBSOCKET_PATH, may_read_metrics
from wardrum.server.http.sharing.routes import PATH


async def get(server, path, method="GET", **headers):
    """Status, headers and body of one request."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    lines = [
        f"{method} {path} HTTP/1.1",
        *(f"{k}: {v}" for k, v in {"Host": "here", **headers}.items()),
        "",
        "",
    ]
    writer.write("\r\n".join(lines).encode())
    async with asyncio.timeout(patient(10)):
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    first, *rest = head.decode().split("\r\n")
    return int(first.split()[1]), dict(line.split(": ", 1) for line in rest), body


@pytest.mark.parametrize("path", ["/", "/livez", "/readyz", "/metrics", "/version"])
async def test_pages_are_there(server, path):
    """Every page answers with a type, and says what a browser may do with it."""
    status, headers, body = await get(server, path)
    assert status == 200
    assert body
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 3\r\n\r\nabc",
        b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: here\r\n\r\n",
        b"GET / HTTP/9.9\r\nHost: here\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost here\r\n\r\n",
        b"FOO\r\n\r\n",
    ],
)
async def test_what_is_no_request_for_this_port_is_answered(server, request_bytes):
    """With a sentence that says what it is; then the connection ends."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(request_bytes)
    async with asyncio.timeout(patient(10)):
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    assert head.startswith(b"HTTP/1.1 400 Bad Request\r\n")
    assert b"Connection: close" in head
    assert body.startswith(b"This is no request that this port takes: ")


@pytest.mark.parametrize(
    "path",
    [
        "/version",
        "/asyncapi.json",
        "/schemas/warcry.json",
        "/.well-known/wardrum-key",
        "/matches.json",
        "/battles.atom",
        f"/m/{'0' * 32}/board.svg",
    ],
)
async def test_a_page_of_an_allowed_origin_may_read_what_is_public(path):
    """Another page may not, and a cache does not mix the answers up."""
    async with serving(allowed_origins=("https://club.example",)) as server:
        _, headers, _ = await get(server, path, Origin="https://club.example")
        assert headers["Access-Control-Allow-Origin"] == "https://club.example"
        assert headers["Cross-Origin-Resource-Policy"] == "cross-origin"
        for origin in ({"Origin": "https://evil.example"}, {}):
            _, headers, _ = await get(server, path, **origin)
            assert "Access-Control-Allow-Origin" not in headers
            assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
            assert "Origin" in headers["Vary"]


async def test_the_protocols_page_lists_every_address(server):
    """Each that is answered has a row, and each row is answered."""
    (rows,) = [
        part for part in text("docs/protocol.md").split("\n\n") if part.startswith("| address | answer |")
    ]
    listed = {
        found for row in rows.splitlines()[2:] for found in re.findall(r"`(/[^`?]*)`", row.split(" | ")[0])
    }
    names = re.findall(r"[a-z]+\\\.[a-z]+", PATH.pattern)
    shared = {f"/m/ID/{name}" for name in (each.replace("\\", "") for each in names)}
    pages = {"/", "/m/ID", "/embed/ID", "/web/…"}
    assert listed == {
        *server.gateway.admission._routes._pages,
        WEBSOCKET_PATH,
        DOCUMENT_PATH,
        "/schemas/NAME.json",
        "/schemas/index.json",
        "/m/ID/events",
        MATCHES_PATH,
        ATOM_PATH,
        *shared,
        *pages,
    }


@pytest.mark.parametrize("path", ["/", "/livez", "/metrics", "/ws"])
async def test_no_other_page_may_read_the_rest(path):
    """Not even one that may connect."""
    async with serving(allowed_origins=("https://club.example",)) as server:
        _, headers, _ = await get(server, path, Origin="https://club.example")
        assert "Access-Control-Allow-Origin" not in headers


async def test_a_replay_may_be_read_by_a_page_of_an_allowed_origin():
    """It is sent in pieces, with the same headers."""
    async with serving(allowed_origins=("https://club.example",)) as server, talking(server) as talker:
        battle = Battle()
        await battle.begin(talker)
        path = f"/m/{battle.match}/replay.jsonl"
        status, headers, _ = await get(server, path, Origin="https://club.example")
        assert (status, headers["Access-Control-Allow-Origin"]) == (200, "https://club.example")
        assert "Access-Control-Allow-Origin" not in (await get(server, path))[1]


METRICS = Config(metrics_token="a-long-secret")
SENT = {"Authorization": "Bearer a-long-secret"}
FORWARDED = {"X-Forwarded-For": "127.0.0.1"}


@pytest.mark.parametrize(
    ("address", "headers", "config", "may"),
    [
        ("127.0.0.1", {}, Config(), True),
        ("::1", {}, Config(), True),
        ("127.0.0.1", FORWARDED, Config(), False),
        ("127.0.0.1", {"Forwarded": "for=127.0.0.1"}, Config(), False),
        ("127.0.0.1", FORWARDED, Config(trust_proxy=True), True),
        ("192.0.2.7", FORWARDED, Config(trust_proxy=True), False),
        ("192.0.2.7", {}, Config(), False),
        ("192.0.2.7", {"Authorization": "Bearer "}, Config(), False),
        ("192.0.2.7", SENT, METRICS, True),
        ("127.0.0.1", SENT | FORWARDED, METRICS, True),
        ("192.0.2.7", {"Authorization": "Bearer another"}, METRICS, False),
        ("192.0.2.7", {"Authorization": "a-long-secret"}, METRICS, False),
        ("", {}, Config(), False),
    ],
)
def test_metrics_are_for_the_machine_itself_or_for_who_has_the_token(address, headers, config, may):
    """A proxy on this machine passes on what strangers ask, so what it forwards counts as theirs unless the proxy is trusted."""
    assert may_read_metrics(Request("/metrics", Headers(headers)), address, config) is may


async def test_metrics_are_refused_in_a_sentence(server):
    """It names the setting."""
    status, _, body = await get(server, "/metrics", **FORWARDED)
    assert status == 403
    assert b"metrics_token" in body


async def test_head_has_no_body(server):
    """HEAD answers like GET, without the body."""
    status, headers, body = await get(server, "/livez", "HEAD")
    assert (status, body, headers["Content-Length"]) == (200, b"", "6")


@pytest.mark.parametrize(
    ("method", "path", "status"), [("POST", "/", 405), ("GET", "/etc", 404), ("GET", "/ws", 426)]
)
async def test_nothing_else_is_there(server, method, path, status):
    """Other methods, other paths and a websocket without an upgrade are refused, each by its own status."""
    assert (await get(server, path, method))[0] == status


async def test_metrics_count_and_tell_no_secret(server, talker, battle):
    """What happened is counted; no token, seed or match id is shown."""
    await battle.act(talker, "a", "Roll")
    await battle.act(talker, "a", "Roll")
    text = (await get(server, "/metrics"))[2].decode()
    assert 'wardrum_happened_total{kind="rejected"} 1.0' in text
    assert "wardrum_append_seconds_count 6.0" in text
    assert not [
        word for word in (battle.match, *battle.tokens.values(), *battle.seeds.values()) if word in text
    ]


async def test_ready_tells_the_truth_about_storage(clock, server, talker, battle, monkeypatch):
    """A full disk makes the server not ready and commands refused; both end when there is room again."""
    from wardrum.server.store.interface import Full

    submit = server.context.store.submit
    monkeypatch.setattr(server.context.store, "submit", lambda request, done: done(Full("no room")))
    refused = await battle.act(talker, "a", "Roll", id="one")
    assert (refused["code"], refused["retry_after"]) == ("storage_full", 1)
    assert (await get(server, "/readyz"))[0] == 503
    assert (await talker.ask("state", match=battle.match))["version"] == 5
    monkeypatch.setattr(server.context.store, "submit", submit)
    clock.advance(1_000)
    await talker.ask("ping")
    assert (await get(server, "/readyz"))[0] == 200
    assert (await battle.act(talker, "a", "Roll", id="one"))["duplicate"] is False


async def test_version_names_the_protocol(server):
    """An operator can ask what runs here."""
    assert json.loads((await get(server, "/version"))[2])["protocol"] == "wardrum.v1"
