"""The feed of a match over plain HTTP: what websockets of spectators are sent, for whatever speaks no websocket."""

import asyncio
import json
import socket

import pytest

from tests.server.http.test_pages import get
from tests.support.clocks import ManualClock
from tests.support.feed_reading import feeding
from tests.support.patience import patient
from tests.support.table_talk import Battle, serving, talking

DELAY = {"delay": {"seconds": 30}}
HISTORY = ("commit", "sealed", "opened", "snapshot")


async def until(condition):
    """Wait until it holds."""
    async with asyncio.timeout(patient(30)):
        while not condition():  # noqa: ASYNC110 -- nothing tells of it
            await asyncio.sleep(0.01)


async def seen_by_websocket(server, match, as_="events"):
    """What a spectator is sent of the past over a websocket."""
    async with talking(server) as spectator:
        await spectator.say("watch", match=match, after=0, as_=as_)
        await spectator.hear("caught_up")
        return spectator.all(*HISTORY)


def without(frame, *names):
    return {name: value for name, value in frame.items() if name not in names}


async def test_each_commit_is_an_event(server, talker, battle):
    """Its id is its version, its data has record, head and sentences; what comes later comes by itself."""
    async with feeding(server.port, battle.match) as feed:
        assert (feed.status, feed.headers["Content-Type"]) == (200, "text/event-stream; charset=utf-8")
        assert (feed.headers["Cache-Control"], feed.headers["X-Accel-Buffering"]) == ("no-store", "no")
        past = await feed.until("caught_up")
        assert [event.id for event in past] == ["1", "2", "3", "4", "5", "5"]
        acked = await battle.act(talker, "a", "Roll")
        (news,) = await feed.until("commit")
        assert (news.id, news.data["head"]) == ("6", acked["head"])
        assert set(news.data) == {"type", "match", "record", "head", "text"}
        assert any("rolls" in sentence for sentence in news.data["text"])
        assert 1_000 <= int(feed.lines[0].removeprefix("retry: ")) <= 3_000


async def test_it_is_what_a_websocket_is_sent(server, talker, under_way):
    """Records, heads and secrets are those of `as: "events"`, sentences those of `as: "state"`."""
    records = await seen_by_websocket(server, under_way.match)
    stories = await seen_by_websocket(server, under_way.match, "state")
    async with feeding(server.port, under_way.match, "?follow=0") as feed:
        fed = [event.data for event in await feed.rest() if event.name in HISTORY]
    assert [without(frame, "text") for frame in fed] == records
    said = {frame["record"]["version"]: frame["text"] for frame in stories if frame["type"] == "commit"}
    assert {frame["record"]["version"]: frame["text"] for frame in fed} == said


async def test_a_sealed_commit_is_not_shown_before_it_is_opened(server, talker, battle):
    """Neither its record nor a sentence; with what opens it, and after a resumption as well, comes its record."""
    async with feeding(server.port, battle.match, "?after=5") as feed:
        await feed.until("caught_up")
        await battle.act(talker, "a", "Bet", number=3)
        (sealed,) = await feed.until("sealed")
        assert (sealed.id, set(sealed.data)) == (
            "6",
            {"type", "match", "version", "actor", "at", "leaf", "head"},
        )
        await battle.act(talker, "b", "Bet", number=4)
        live = await feed.until("opened")
        assert [(event.name, event.id) for event in live] == [("commit", "7"), ("opened", "")]
        assert live[-1].data["record"]["command"] == {"number": 3, "type": "Bet"}
    async with feeding(server.port, battle.match, **{"Last-Event-ID": "6"}) as again:
        resumed = [event for event in await again.until("caught_up") if event.name != "names"]
    assert [event.name for event in resumed] == ["opened", "commit", "caught_up"]
    assert resumed[0].data == live[-1].data


async def test_a_delayed_match_is_as_late_as_for_any_spectator():
    """Nothing of the battle comes before its time, not even whether there is more; presence is of those who watch late."""
    clock, battle = ManualClock(), Battle()
    async with serving(clock) as server, talking(server) as talker:
        await battle.begin(talker, setup={"target": 1000}, terms=DELAY)
        async with feeding(server.port, battle.match) as feed:
            past = await feed.until("caught_up")
            assert past[-1].version == 4
            await battle.act(talker, "a", "Roll")
            for later in ("5", "6", "7"):
                status, _, body = await get(server, f"/m/{battle.match}/events?after={later}")
                assert (status, body) == (
                    400,
                    f"this match has no version {later} yet; the newest that there is to see is 4\n".encode(),
                )
            clock.advance(30_000)
            news = await feed.until("commit", 6)
            assert [event.version for event in news if event.name == "commit"] == [5, 6]


async def test_it_goes_on_after_a_version(server, talker, under_way):
    """`after` and Last-Event-ID name the last version that is known; the header is the newer of both."""
    async with feeding(server.port, under_way.match, "?after=3&follow=0") as feed:
        assert [event.version for event in await feed.rest() if event.name == "commit"] == [*range(4, 26)]
    async with feeding(server.port, under_way.match, "?after=3&follow=0", **{"Last-Event-ID": "23"}) as feed:
        assert [event.version for event in await feed.rest() if event.name == "commit"] == [24, 25]
    async with feeding(server.port, under_way.match, "?follow=0", **{"Last-Event-ID": "25"}) as feed:
        assert [event.name for event in await feed.rest()] == ["caught_up"]


@pytest.mark.parametrize(
    ("query", "headers", "why"),
    [
        ("?after=26", {}, "this match has no version 26 yet; the newest that there is to see is 25"),
        ("?after=-1", {}, "after is one version of the match, a whole number, as 142"),
        ("?after=", {}, "after is one version of the match, a whole number, as 142"),
        ("?after=1&after=2", {}, "after stands there more than once"),
        ("", {"Last-Event-ID": "x"}, "Last-Event-ID is one version of the match, a whole number, as 142"),
        ("?format=xml", {}, "format is sse or ndjson, as in ?format=ndjson"),
        ("?follow=2", {}, "follow is 0, to end at the present, or 1, to go on"),
        ("?" + "&".join("abcdefghijklmnopq"), {}, "this query cannot be read"),
    ],
)
async def test_what_cannot_be_understood(server, under_way, query, headers, why):
    """It is refused in one sentence that says what is wrong."""
    status, _, body = await get(server, f"/m/{under_way.match}/events{query}", **headers)
    assert (status, body.decode()) == (400, f"{why}\n")


async def test_a_match_that_there_is_not(server):
    """It is not found, as elsewhere."""
    status, _, body = await get(server, f"/m/{'0' * 32}/events")
    assert (status, body.decode().strip()) == (
        404,
        (await get(server, f"/m/{'0' * 32}/board.svg"))[2].decode().strip(),
    )


async def test_lines_for_a_terminal(server, talker, battle):
    """`format=ndjson` is one object on a line and goes on with the match; with `follow=0` it ends at the present."""
    async with feeding(server.port, battle.match, "?format=ndjson&follow=0") as feed:
        assert feed.headers["Content-Type"] == "application/x-ndjson; charset=utf-8"
        rows = await feed.rows()
    assert [row["record"]["version"] for row in rows] == [1, 2, 3, 4, 5]
    async with feeding(server.port, battle.match, "?format=ndjson&after=5") as feed:
        await battle.act(talker, "a", "Roll")
        assert json.loads(await feed.line())["record"]["version"] == 6


async def over(server, talker):
    """A match that is over, at version 6."""
    battle = Battle()
    await battle.begin(talker, setup={"target": 1})
    await battle.act(talker, "a", "Roll")
    return battle


async def test_a_match_that_ends_ends_its_feeds(server, talker):
    """Behind the last commit comes `end`, and the response is complete."""
    battle = Battle()
    await battle.begin(talker, setup={"target": 1})
    async with feeding(server.port, battle.match) as feed:
        await feed.until("caught_up")
        await battle.act(talker, "a", "Roll")
        *_, commit, end = await feed.rest()
        assert (commit.id, end.name, end.data) == (
            "6",
            "end",
            {"type": "end", "match": battle.match, "version": 6},
        )
        assert feed.is_whole
    await until(lambda: server.registry.rooms[battle.match].watching() == 0)


async def test_a_match_that_is_over_is_a_file(server, talker):
    """The whole log, kept for ever; who has read all of it is sent 204, with which a browser stops to ask."""
    battle = await over(server, talker)
    await talker.ask("name", match=battle.match, seat="a", name="Ann")
    path = f"/m/{battle.match}/events"
    async with feeding(server.port, battle.match) as feed:
        assert feed.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert feed.headers["Vary"] == "Accept-Language, Last-Event-ID"
        events = await feed.rest()
    assert [event.name for event in events] == [
        *["commit"] * 6,
        "caught_up",
        "end",
    ]  # no names: they may be erased
    etag = feed.headers["ETag"]
    status, headers, body = await get(server, path, **{"If-None-Match": etag})
    assert (status, headers["ETag"], body) == (304, etag, b"")
    for other in ("?after=2", "?format=ndjson", "?language=de"):
        assert (await get(server, path + other, **{"If-None-Match": etag}))[0] == 200
    status, headers, body = await get(server, path, **{"Last-Event-ID": "6"})
    assert (status, body) == (204, b"")
    assert not {"Content-Length", "Content-Type"} & set(headers)
    async with feeding(server.port, battle.match, "?format=ndjson") as feed:
        assert [row["type"] for row in await feed.rows()] == [*["commit"] * 6, "end"]


async def test_the_head_alone(server, talker, battle):
    """HEAD says what GET would, and watches nothing."""
    status, headers, body = await get(server, f"/m/{battle.match}/events", "HEAD")
    assert (status, headers["Content-Type"], body) == (200, "text/event-stream; charset=utf-8", b"")
    assert server.registry.rooms[battle.match].watching() == 0
    ended = await over(server, talker)
    assert "ETag" in (await get(server, f"/m/{ended.match}/events", "HEAD"))[1]


async def test_the_language_of_the_sentences(server, battle, monkeypatch):
    """That of the address, else the most welcome one of the browser."""
    monkeypatch.setattr("wardrum.server.spectating.encoder.sentences_of", spoken)
    for query, headers, language in (
        ("", {}, ""),
        ("&language=de-AT", {}, "de"),
        ("", {"Accept-Language": "fr, de;q=0.5, en;q=0.1"}, "de"),
        ("&language=en", {"Accept-Language": "de"}, ""),
    ):
        async with feeding(server.port, battle.match, f"?follow=0{query}", **headers) as feed:
            assert (await feed.event()).data["text"] == [language]


def spoken(game, step):
    """The language in which a sentence is said."""
    from wardrum.events.toolkit.language import spoken_tag

    return (spoken_tag(),)


async def test_readers_count_as_spectators(talker, server, battle):
    """In the presence of others, in the metrics, and against the limit of a match."""
    await talker.say("watch", match=battle.match)
    async with feeding(server.port, battle.match) as feed:
        await feed.until("caught_up")
        await until(lambda: server.registry.rooms[battle.match].presence().watching == 1)
        assert b"wardrum_feeds 1.0" in (await get(server, "/metrics"))[2]
    await until(lambda: server.registry.rooms[battle.match].presence().watching == 0)


async def test_too_many_readers_are_refused_in_a_sentence():
    """With 503, as the websocket's spectators are."""
    battle = Battle()
    async with serving(spectators_max=1) as server, talking(server) as talker:
        await battle.begin(talker)
        async with feeding(server.port, battle.match) as feed:
            await feed.until("caught_up")
            status, headers, body = await get(server, f"/m/{battle.match}/events")
            assert (status, body) == (503, b"too many watch this match already\n")
            assert headers["Retry-After"] == "30"


async def test_new_feeds_of_an_address_are_as_few_as_new_websockets():
    """They take from the same rate."""
    battle = Battle()
    async with serving(ManualClock(), connects_per_address_max=2) as server, talking(server) as talker:
        await battle.begin(talker)
        async with feeding(server.port, battle.match) as feed:
            assert feed.status == 200
        status, _, body = await get(server, f"/m/{battle.match}/events")
        assert (status, body) == (503, b"too many new connections; try again in a second\n")


async def test_a_page_of_an_allowed_origin_may_read_it():
    """Another one may not."""
    battle = Battle()
    async with serving(allowed_origins=("https://club.example",)) as server, talking(server) as talker:
        await battle.begin(talker)
        async with feeding(server.port, battle.match, Origin="https://club.example") as feed:
            assert feed.headers["Access-Control-Allow-Origin"] == "https://club.example"
        async with feeding(server.port, battle.match, Origin="https://evil.example") as feed:
            assert "Access-Control-Allow-Origin" not in feed.headers


async def test_silence_is_kept_alive():
    """A comment comes while nothing happens, so that no proxy takes the connection for dead; an empty line in a feed of lines."""
    battle = Battle()
    async with serving(ping_s=0.05) as server, talking(server) as talker:
        await battle.begin(talker)
        async with feeding(server.port, battle.match) as feed:
            await feed.until("caught_up")
            assert [await feed.line() for _ in range(4)] == [":", "", ":", ""]
        async with feeding(server.port, battle.match, "?format=ndjson&after=5") as feed:
            assert [await feed.line() for _ in range(2)] == ["", ""]


async def test_names_come_and_are_erased(server, talker, battle):
    """As for a websocket: those of now at the beginning, and each change."""
    await talker.ask("name", match=battle.match, seat="a", name="Ann")
    async with feeding(server.port, battle.match, "?after=5") as feed:
        assert (await feed.until("caught_up"))[0].data["names"] == {"a": "Ann"}
        await talker.ask("name", match=battle.match, seat="a", name="")
        assert (await feed.until("names"))[-1].data["names"] == {}


async def test_a_server_that_stops_ends_its_feeds():
    """Each response is complete, without `end`: browsers come back by themselves."""
    battle = Battle()
    async with serving() as server:
        async with talking(server) as talker:
            await battle.begin(talker)
        async with feeding(server.port, battle.match) as feed:
            await feed.until("caught_up")
            draining = asyncio.ensure_future(server.drain())
            assert "end" not in [event.name for event in await feed.rest()]
            assert feed.is_whole
            await draining


async def test_a_fork_begins_with_a_snapshot(server, talker, under_way):
    """As its records alone do not tell where it begins."""
    fork = Battle()
    await talker.ask("fork", match=under_way.match, version=20, new_match=fork.match, token=fork.host)
    async with feeding(server.port, fork.match, "?follow=0") as feed:
        first, *_ = await feed.rest()
    assert (first.name, first.data["version"]) == ("snapshot", 0)


async def slow_reader(port, match):
    """Asks for a feed and reads nothing of it."""
    loop = asyncio.get_running_loop()
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    sock.setblocking(False)
    await loop.sock_connect(sock, ("127.0.0.1", port))
    await loop.sock_sendall(sock, f"GET /m/{match}/events HTTP/1.1\r\nHost: here\r\n\r\n".encode())
    return sock


async def test_a_slow_reader_is_bounded_and_dropped():
    """It is owed no more than its socket may hold; when it takes nothing it is cut off, while others are sent everything."""
    battle = Battle()
    async with serving(stalled_s=0.2, write_limit_bytes=1_024) as server, talking(server) as talker:
        await battle.begin(talker, setup={"target": 100_000})
        await battle.play(talker, 20)
        slow = await slow_reader(server.port, battle.match)
        async with feeding(server.port, battle.match) as feed:
            await until(lambda: server.gateway.slow.progress or server.context.metrics.count["cut_off"])
            for writer in list(server.gateway.slow.progress):
                assert writer.transport.get_write_buffer_size() <= server.services.limits.outbound_bytes_max
            await battle.play(talker, 2)
            got = await feed.until("commit", 49)
        await until(lambda: server.context.metrics.count["cut_off"] == 1)
        slow.close()
    assert [event.version for event in got if event.name == "commit"] == [*range(1, 50)]
