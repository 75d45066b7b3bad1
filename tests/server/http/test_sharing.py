"""What may be taken away from a match over plain HTTP: its picture at a version, and its replay file."""

import asyncio
import json
import socket
from xml.etree import ElementTree as ET

import pytest
from msgspec import UNSET

from tests.server.http.test_pages import get
from tests.support import toy
from tests.support.patience import patient
from tests.support.table_talk import Battle, serving, talking
from wardrum.events.formats import replay
from wardrum.events.projections import picture
from wardrum.server.connections.admission import DOWNLOADS_MAX, DOWNLOADS_PER_ADDRESS_MAX
from wardrum.server.http.sharing.replays import PIECE_BYTES
from wardrum.server.languages import speaking

FOR_EVER = "public, max-age=31536000, immutable"


def unchunked(body):
    """What was sent in chunks; every chunk is as long as it says, and the last one is empty."""
    whole = b""
    while True:
        size, _, rest = body.partition(b"\r\n")
        length = int(size, 16)
        assert rest[length : length + 2] == b"\r\n"
        whole += rest[:length]
        body = rest[length + 2 :]
        if not length:
            assert body == b""
            return whole


async def download(server, match, query=""):
    """The replay file of a match as it is served, read by its own reader."""
    status, headers, body = await get(server, f"/m/{match}/replay.jsonl{query}")
    assert (status, headers["Transfer-Encoding"]) == (200, "chunked")
    return replay.read(unchunked(body).splitlines(keepends=True))


def stored(server, match):
    return [entry.record for entry in server.context.store.read(match, 0)]


async def test_the_newest_picture(server, talker, battle):
    """Without a version the newest is shown, to be asked for again soon."""
    status, headers, body = await get(server, f"/m/{battle.match}/board.svg")
    assert (status, headers["Content-Type"], headers["Cache-Control"]) == (
        200,
        "image/svg+xml",
        "public, max-age=5",
    )
    assert "version 5" in ET.fromstring(body)[0].text
    await battle.act(talker, "a", "Roll")
    assert b"version 6" in (await get(server, f"/m/{battle.match}/board.svg"))[2]


async def test_a_picture_at_a_version_is_for_ever(server, talker, battle):
    """It has the same bytes after more has happened, may be shown anywhere and kept for good."""
    path = f"/m/{battle.match}/board.svg?v=3"
    status, headers, body = await get(server, path)
    assert (status, headers["Cache-Control"]) == (200, FOR_EVER)
    assert headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    await battle.play(talker, 3)
    again = await get(server, path)
    assert (again[1]["ETag"], again[2]) == (headers["ETag"], body)
    state = toy.GAME.fold(stored(server, battle.match)[:3])
    assert body == picture.draw(toy.GAME, state)


async def test_an_etag_saves_the_picture(server, battle):
    """Who has it already gets no body; another version has another tag; HEAD says how long it would be."""
    path = f"/m/{battle.match}/board.svg?v=4"
    _, headers, body = await get(server, path)
    fresh = await get(server, path, **{"If-None-Match": headers["ETag"]})
    assert (fresh[0], fresh[1]["ETag"], fresh[2]) == (304, headers["ETag"], b"")
    assert "Content-Length" not in fresh[1]
    assert (await get(server, f"/m/{battle.match}/board.svg?v=3"))[1]["ETag"] != headers["ETag"]
    head = await get(server, path, "HEAD")
    assert (head[0], head[2], head[1]["Content-Length"]) == (200, b"", str(len(body)))


async def test_a_sealed_commit_changes_no_picture(server, talker, battle):
    """A version within a secret looks the same, and has the same tag, before and after the secret is opened."""
    await battle.act(talker, "a", "Bet", number=3)
    path = f"/m/{battle.match}/board.svg?v=6"
    before = await get(server, path)
    await battle.act(talker, "b", "Bet", number=4)
    server.registry.rooms.clear()  # nothing is remembered: it is drawn from the log again
    after = await get(server, path)
    assert (after[1]["ETag"], after[2]) == (before[1]["ETag"], before[2])


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("?v=99", 404),
        ("?v=9999999", 404),
        ("?v=-1", 400),
        ("?v=", 400),
        ("?v=1e3", 400),
        ("?v=1&v=2", 400),
        ("?v=99999999", 400),
        ("?v=%00", 400),
        ("?v=%d9%a1", 400),
        ("?" + "&".join("abcdefghijklmnopq"), 400),
        ("?v=0", 200),
        ("?x=1", 200),
    ],
)
async def test_versions_that_are_none(server, battle, query, status):
    """A version that there is not is not found, what is no version is refused, each in one plain sentence."""
    answer = await get(server, f"/m/{battle.match}/board.svg{query}")
    assert answer[0] == status
    if status != 200:
        assert answer[2].count(b"\n") == 1
        assert answer[1]["Cache-Control"] == "no-store"


@pytest.mark.parametrize("name", ["board.svg", "replay.jsonl"])
@pytest.mark.parametrize(
    "match", ["0" * 32, "A1" * 16, "../" * 8, "%2e%2e", "a" * 31, "a" * 33, "file", "%61" * 32]
)
async def test_matches_that_are_none(server, name, match):
    """No id but that of a match here leads anywhere."""
    assert (await get(server, f"/m/{match}/{name}"))[0] in (400, 404)


async def test_beyond_the_horizon_nothing_is_shown(server, battle, monkeypatch):
    """What spectators may not know yet is in no picture and in no replay file: all of it ends at the horizon."""
    from wardrum.server.matches.room import Room

    monkeypatch.setattr(Room, "public_version", 3)
    assert b"version 3" in (await get(server, f"/m/{battle.match}/board.svg"))[2]
    assert (await get(server, f"/m/{battle.match}/board.svg?v=3"))[0] == 200
    late = await get(server, f"/m/{battle.match}/board.svg?v=4")
    assert (late[0], late[2]) == (404, b"this match has no version 4; the newest that there is to see is 3\n")
    assert len((await download(server, battle.match)).records) == 3


async def test_the_replay_file(server, talker, battle):
    """It holds what has happened, verifies with the rules, and has a name to be kept under."""
    await battle.play(talker, 40)
    status, headers, body = await get(server, f"/m/{battle.match}/replay.jsonl")
    assert (status, headers["Content-Type"], headers["Cache-Control"]) == (
        200,
        "application/x-ndjson",
        "no-store",
    )
    assert headers["Content-Disposition"] == f'attachment; filename="wardrum-{battle.match[:8]}.jsonl"'
    file = replay.read(unchunked(body).splitlines())
    assert list(file.records) == stored(server, battle.match)
    assert len(body) > 2 * PIECE_BYTES
    assert replay.check(toy.GAME, file).fault is UNSET
    assert file.footer.signed is UNSET
    head = await get(server, f"/m/{battle.match}/replay.jsonl", "HEAD")
    assert (head[0], head[2]) == (200, b"")


async def test_a_replay_file_shows_what_is_shown_live(server, under_way):
    """Its first display, its patches and what each commit shows are those that a spectator is sent."""
    file = await download(server, under_way.match)
    async with talking(server) as spectator:
        await spectator.say("watch", match=under_way.match, after=0, as_="display")
        await spectator.hear("caught_up")
        (first,), commits = spectator.all("display"), spectator.all("commit")
    assert json.loads(bytes(file.header.display)) == first["display"]
    secret = [number for number, commit in enumerate(commits) if "BetHidden" in json.dumps(commit["record"])]
    assert [number for number, line in enumerate(file.derived) if line.shown is UNSET] == secret
    for commit, line in zip(commits, file.derived, strict=True):
        assert json.loads(bytes(line.patch)) == commit["patch"]
        assert line.shown is UNSET or json.loads(bytes(line.shown)) == commit["shown"]


@pytest.mark.parametrize(
    ("query", "language"),
    [
        ("", "en"),
        ("?language=en", "en"),
        ("?language=de", "de"),
        ("?language=de-AT", "de"),
        ("?language=DE", "de"),
        ("?language=tlh", "en"),
        ("?language=", "en"),
        ("?language=%00", "en"),
        ("?language=" + "de-" * 400, "de"),
        ("?language=..%2Fde", "en"),
    ],
)
async def test_a_replay_file_in_a_language(server, battle, query, language):
    """Everything in it is said in the one that is asked for, or in English where there is none such; the facts are the same."""
    file = await download(server, battle.match, query)
    assert file.header.language == language
    assert json.loads(bytes(file.header.display))["round_word"] == {"en": "round", "de": "Runde"}[language]
    said = [json.loads(bytes(line.shown))["text"] for line in file.derived]
    assert said[-1][-1] == {"en": "The match begins.", "de": "Das Gefecht beginnt."}[language]
    report = replay.check(toy.GAME, file)
    assert (report.fault, bool(report.counts.reworded)) == (UNSET, language != "en")


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("?language=de&language=en", b"language is one tag, as in ?language=de\n"),
        ("?" + "&".join("abcdefghijklmnopq"), b"this query cannot be read\n"),
    ],
)
async def test_languages_that_are_none(server, battle, query, sentence):
    """What names no single language is refused in a sentence."""
    status, headers, body = await get(server, f"/m/{battle.match}/replay.jsonl{query}")
    assert (status, body, headers["Cache-Control"]) == (400, sentence, "no-store")


async def test_two_files_on_their_way_in_two_languages(long_match):
    """Each piece is said in the language of its own file, and what is sent meanwhile in that of its reader."""
    server, talker, battle = long_match
    german, english = await asyncio.gather(
        download(server, battle.match, "?language=de"), download(server, battle.match)
    )
    refused = await talker.ask("command", match=battle.match, seat="b", command={"type": "Roll"})
    assert refused["sentence"] == "It is Seat A's turn."
    assert german.header.display != english.header.display
    for language, file in (("en", english), ("de", german)):
        with speaking(language):
            report = replay.check(toy.GAME, file)
        assert (file.header.language, report.fault, report.counts.reworded) == (language, UNSET, 0)


async def test_an_ended_match_is_signed():
    """The file of an ended match ends with the server's name under its last head."""
    async with serving() as server, talking(server) as talker:
        battle = Battle()
        await battle.begin(talker)
        await battle.act(talker, "a", "Concede")
        file = await download(server, battle.match)
        key = (await get(server, "/.well-known/wardrum-key"))[2].decode().strip()
        assert file.footer.signed.key == key
        snapshot = await talker.ask("state", match=battle.match)
        assert file.footer.signed.signature == snapshot["signature"]


async def test_a_secret_is_in_no_file(server, talker, battle):
    """While a bet is hidden the file ends before it, whatever came later; once it is opened the file has all of it."""
    await battle.act(talker, "a", "Bet", number=3)
    await battle.act(talker, "a", "Roll")
    assert len((await download(server, battle.match)).records) == 5
    await battle.act(talker, "b", "Bet", number=4)
    file = await download(server, battle.match)
    assert len(file.records) == 8
    assert replay.check(toy.GAME, file).fault is UNSET


async def test_a_secret_that_the_horizon_still_hides(server, talker, battle, monkeypatch):
    """A bet opened beyond the horizon is still hidden to those who look from before it."""
    from wardrum.server.matches.room import Room

    await battle.act(talker, "a", "Bet", number=3)
    await battle.act(talker, "b", "Bet", number=4)
    monkeypatch.setattr(Room, "public_version", 6)
    assert len((await download(server, battle.match)).records) == 5


@pytest.fixture
async def long_match(clock):
    """A server that lets a seat play as fast as it can, who plays there, and a match of 405 commits."""
    async with serving(clock, commands_burst=9_999) as server, talking(server) as talker:
        match = Battle()
        await match.begin(talker, setup={"target": 100_000})
        await match.play(talker, 200)
        yield server, talker, match


async def test_matches_go_on_while_a_file_is_sent(long_match):
    """A peer that takes a file slowly holds nobody up: commands are answered before its end is on its way."""
    server, talker, battle = long_match
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port, limit=4096)
    writer.write(f"GET /m/{battle.match}/replay.jsonl HTTP/1.1\r\nHost: here\r\n\r\n".encode())
    await reader.readuntil(b"\r\n\r\n")
    assert (await battle.act(talker, "a", "Roll"))["type"] == "ack"
    body = await reader.read()
    assert len(replay.read(unchunked(body).splitlines()).records) == 405
    writer.close()


async def test_a_peer_that_hangs_up(long_match):
    """Who hangs up in the middle of a file takes nothing with him; the next one gets all of it."""
    server, talker, battle = long_match
    _, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(f"GET /m/{battle.match}/replay.jsonl HTTP/1.1\r\nHost: here\r\n\r\n".encode())
    await writer.drain()
    writer.transport.abort()
    assert len((await download(server, battle.match)).records) == 405
    while server.gateway.admission.downloads.total:
        await talker.ask("ping")


async def test_only_so_many_files_at_once(battle_server):
    """More files at a time than the server is set to are refused, to be asked for again."""
    server, match = battle_server
    server.gateway.admission.downloads.total = DOWNLOADS_MAX
    status, headers, body = await get(server, f"/m/{match}/replay.jsonl")
    assert (status, headers["Retry-After"]) == (503, "5")
    assert body == b"too many replay files are on their way: 4 to one address at once, 16 in all\n"


async def test_only_so_many_files_to_one_address(battle_server):
    """One address is sent a limited number of files at once, and the next one when one of them has ended."""
    server, match = battle_server
    for _ in range(DOWNLOADS_PER_ADDRESS_MAX):
        server.gateway.admission.downloads.add("127.0.0.1")
    assert (await get(server, f"/m/{match}/replay.jsonl"))[0] == 503
    server.gateway.admission.downloads.remove("127.0.0.1")
    assert (await get(server, f"/m/{match}/replay.jsonl"))[0] == 200


async def test_an_address_that_asks_too_often(battle_server):
    """One address may ask so often; then it is asked to wait, while everything else is answered as ever."""
    server, match = battle_server
    answers = [(await get(server, f"/m/{match}/board.svg?v=1"))[0] for _ in range(5)]
    assert answers == [200, 200, 200, 429, 429]
    status, headers, _ = await get(server, f"/m/{match}/replay.jsonl")
    assert (status, headers["Retry-After"]) == (429, "1")
    assert (await get(server, "/livez"))[0] == 200


@pytest.fixture
async def battle_server(clock):
    """A server that hands out little, and a match on it."""
    async with serving(clock, handouts_burst=3, handouts_per_s=1) as server, talking(server) as talker:
        match = Battle()
        await match.begin(talker)
        yield server, match.match


async def test_only_the_embedded_page_may_be_framed(server):
    """Other sites may show the page that can do nothing within theirs, and no other page."""
    _, headers, _ = await get(server, f"/embed/{'a1' * 16}")
    assert "frame-ancestors *;" in headers["Content-Security-Policy"]
    assert "frame-ancestors 'none'" not in headers["Content-Security-Policy"]
    for path in ("/", f"/m/{'a1' * 16}", "/web/embed.html", "/web/battle.html", "/livez", "/embed/none"):
        _, headers, _ = await get(server, path)
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]


async def test_a_peer_that_takes_nothing_is_cut_off(clock, long_match):
    """A client that asks for a file and reads none of it is gone after a while, and so is what was kept for it."""
    server, talker, battle = long_match
    reluctant = socket.create_connection(("127.0.0.1", server.port))
    reluctant.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    reluctant.sendall(f"GET /m/{battle.match}/replay.jsonl HTTP/1.1\r\nHost: here\r\n\r\n".encode())
    async with asyncio.timeout(patient(20)):
        while not server.gateway.slow.progress:
            await talker.ask("ping")
        for _ in range(5):
            clock.advance(5_000)
            await talker.ask("ping")
        assert server.gateway.admission.downloads.total == 1  # longer than who watches may pause
        while server.gateway.admission.downloads.total:
            clock.advance(5_000)
            await talker.ask("ping")
    assert not server.gateway.slow.progress
    reluctant.close()


async def test_a_file_that_cannot_be_read_on(server, talker, battle, monkeypatch):
    """When the store fails in the middle the file has no last chunk, the fault is counted, and the server goes on."""
    await battle.play(talker, 40)

    def broken(match, after, limit=1000):
        raise RuntimeError("the disk is gone")
        yield

    monkeypatch.setattr("wardrum.server.http.sharing.replays.entries", broken)
    _, _, body = await get(server, f"/m/{battle.match}/replay.jsonl")
    assert not body.endswith(b"0\r\n\r\n")
    assert server.context.metrics.count["faults"] == 1
    monkeypatch.undo()
    assert len((await download(server, battle.match)).records) == 85
