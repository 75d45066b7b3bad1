"""Peers that break the rules of the wire: each is answered or cut off, and the others never notice."""

import asyncio
import json
import os
import random
import socket
import struct
import time
from contextlib import suppress

import pytest
import structlog
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from tests.support.patience import patient
from tests.support.table_talk import Battle, serving, talking, token
from wardrum.server.app import loop_factory
from wardrum.server.connections.admission import REFUSALS_MAX, Admission, Visitor
from wardrum.server.connections.gateway import BACKLOG
from wardrum.server.connections.protocol import WebSocketConnection
from wardrum.server.connections.reading import SLICE_BYTES


async def test_a_frame_too_big_closes_with_1009(server):
    """One byte over the limit ends the connection with the code for it."""
    async with talking(server) as talker:
        await talker.socket.send("x" * (16 * 1024 + 1))
        assert await talker.closed() == 1009


async def test_fragments_are_counted_together(server):
    """Many small fragments are no way around the limits of size and number."""
    async with talking(server) as talker:
        with suppress(ConnectionClosed):
            await talker.socket.send(["x" * 1024] * 17)
        assert await talker.closed() == 1009
    async with talking(server) as talker:
        with suppress(ConnectionClosed):
            await talker.socket.send(["x"] * 100)
        assert await talker.closed() == 1009


async def test_a_message_in_fragments_is_read(server):
    """A frame that comes in pieces is one frame."""
    async with talking(server) as talker:
        await talker.socket.send(['{"type":"pi', 'ng","id":', '"p"}'])
        assert (await talker.hear("pong"))["id"] == "p"


async def test_binary_frames_close_the_connection(server):
    """The protocol is text; a client that sends bytes speaks another."""
    async with talking(server) as talker:
        await talker.socket.send(b"\x00\x01")
        assert await talker.closed() == 4400


def text(payload, opcode=Opcode.TEXT, *, fin=True):
    """A client's frame with text, or with a part of it."""
    return Frame(opcode, payload, fin=fin).serialize(mask=True)


@pytest.mark.parametrize(
    "frames",
    [
        text(b'{"type":"ping","id":"\xff"}'),
        text(b'{"type":"\xc3', fin=False) + text(b'x"}', Opcode.CONT),
    ],
    ids=["in one frame", "in two"],
)
async def test_text_that_is_no_utf_8_ends_the_connection(server, frames):
    """In one frame or in several, by the code that RFC 6455 has for it; a letter may go on in the next fragment."""
    async with talking(server) as talker:
        whole = '{"type":"hello","client":"ö"}'.encode()
        talker.socket.transport.write(text(whole[:27], fin=False) + text(whole[27:], Opcode.CONT))
        await talker.hear("welcome")
        talker.socket.transport.write(frames)
        assert await talker.closed() == 1007


@pytest.mark.parametrize(
    ("frame", "key"),
    [
        ('{"type":"ping","id":"x","id":"y"}', "id"),
        ('{"type":"ping","id":"x","\\u0069d":"y"}', "id"),
        (
            '{"type":"command","id":"x","match":"m","seat":"a","command":{"type":"Roll","type":"Bank"}}',
            "type",
        ),
    ],
)
async def test_a_key_that_stands_twice_is_refused(server, frame, key):
    """Programs differ in which one they take; nothing is done by either."""
    async with talking(server) as talker:
        match = token()
        await talker.socket.send(frame.replace('"m"', f'"{match}"'))
        problem = await talker.hear("problem")
        assert (problem["code"], problem["detail"]) == ("bad_frame", f"An object has {key!r} twice")
        await talker.socket.send('{"type":"ping","id":"id"}')
        assert (await talker.hear("pong"))["id"] == "id"


async def test_silence_after_the_handshake_is_cut_short(clock, server):
    """Who does not say hello in time is let go."""
    async with talking(server, hello=False) as talker:
        await talker.socket.ping()
        clock.advance(5_000)
        assert await talker.closed() == 4408


async def test_nothing_is_answered_before_hello(server):
    """Frames before hello are refused with that reason; saying hello then works."""
    async with talking(server, hello=False) as talker:
        assert (await talker.ask("ping"))["code"] == "hello_first"
        await talker.say("hello", client="late")
        await talker.hear("welcome")


async def test_deep_nesting_is_refused(server):
    """A frame that would nest deeper than a decoder should go is a problem, not a crash."""
    async with talking(server) as talker:
        for deep in (
            "[" * 8000,
            '{"a":' * 3000,
            '{"type":"command","id":"x","command":' + "[" * 40 + "]" * 40 + "}",
        ):
            await talker.socket.send(deep)
            assert (await talker.hear("problem"))["code"] == "bad_frame"
        assert (await talker.ask("ping"))["type"] == "pong"


def test_brackets_within_strings_do_not_nest():
    """Text may hold any brackets; only structure counts."""
    from wardrum.server.protocol.strict_json import too_deep

    assert not too_deep(json.dumps({"a": "[" * 1000 + '\\"{'}).encode(), 32)
    assert too_deep(b"[" * 33, 32)
    assert not too_deep(b"[]" * 1000, 32)


def mutants(count):
    """Frames that are nearly right."""
    chance = random.Random(7)
    good = [
        b'{"type":"command","id":"x","match":"%s","seat":"a","command":{"type":"Roll"}}' % (b"0" * 32),
        b'{"type":"watch","id":"x","match":"%s","after":0,"as":"state","legal":true}' % (b"0" * 32),
        b'{"type":"create","id":"x","match":"%s","ruleset":"toy","token":"%s","setup":{"target":3}}'
        % (b"0" * 32, b"1" * 32),
        b'{"type":"list","id":"x","filter":"open","after":"1-a"}',
        b'{"type":"join","id":"x","match":"%s","token":"%s","seed_commitment":"%s"}'
        % (b"0" * 32, b"1" * 32, b"2" * 64),
    ]
    for _ in range(count):
        data = bytearray(chance.choice(good))
        for _ in range(chance.randint(1, 4)):
            place = chance.randrange(len(data))
            match chance.randrange(4):
                case 0:
                    data[place] = chance.randrange(32, 127)
                case 1:
                    del data[place]
                case 2:
                    data[place:place] = chance.choice(
                        [b"{", b"[", b'"', b"null", b"1e999", b"-1", b"\\u0000", b"NaN"]
                    )
                case 3:
                    del data[place : place + chance.randint(1, 20)]
            data = data or bytearray(b" ")
        yield bytes(data)


async def test_500_broken_frames_get_500_answers():
    """Every broken frame is answered by a typed frame, never by a traceback; the connection and other matches go on."""
    async with (
        serving(requests_burst=100_000, auth_failures_per_min=100_000) as server,
        talking(server) as player,
    ):
        battle = Battle()
        await battle.begin(player)
        async with talking(server) as talker:
            for number, data in enumerate(mutants(500)):
                await talker.socket.send(data.decode("latin-1"))
                if number % 50 == 0:
                    assert (await battle.act(player, "ab"[number // 50 % 2], "Roll"))["type"] == "ack"
            await talker.say("ping", id="last")
            await talker.hear("pong", id="last")
        answers = {frame["type"] for frame in talker.heard}
        assert answers <= {
            "welcome",
            "problem",
            "pong",
            "seated",
            "listed",
            "caught_up",
            "snapshot",
            "commit",
            "presence",
            "names",
        }
        assert len(talker.all("problem")) > 400
        assert server.context.metrics.count["faults"] == 0


async def test_random_bytes_on_the_wire_hurt_nobody(server):
    """Garbage after the handshake closes that connection alone."""
    chance = random.Random(11)
    async with talking(server) as player:
        battle = Battle()
        await battle.begin(player)
        for _ in range(50):
            ws = await connect(server.url, proxy=None)
            ws.transport.write(chance.randbytes(200))
            await asyncio.wait_for(
                ws.wait_closed(), patient(10)
            ) if chance.random() < 0.2 else ws.transport.abort()
        assert (await battle.act(player, "a", "Roll"))["type"] == "ack"
        assert server.context.metrics.count["faults"] == 0


async def test_too_fast_is_refused_with_a_time_to_wait(clock, server):
    """Above its rate a seat is shown when to come back; nothing was done; later it may go on."""
    async with talking(server) as talker:
        battle = Battle()
        await battle.begin(talker)
        for number in range(70):
            await talker.say(
                "command", id=f"n{number}", match=battle.match, seat="b", command={"type": "Roll"}
            )
        refused = await talker.hear("problem")
        assert (refused["code"], refused["retry_after"]) == ("too_many_requests", 1)
        clock.advance(5_000)
        assert (await battle.act(talker, "a", "Roll"))["type"] == "ack"


async def test_a_flood_is_cut_off(server):
    """Three times the burst without a pause ends the connection."""
    async with talking(server) as talker:
        with suppress(ConnectionClosed):
            for _ in range(1_000):
                await talker.say("ping")
            async for _ in talker.socket:
                pass
        assert await talker.closed() == 4429


async def test_guessing_keys_is_throttled_and_the_right_key_is_let_in(clock, server):
    """After ten wrong keys in a minute the next wrong ones are asked to wait; a right one of the same address is let in."""
    async with talking(server) as talker:
        battle = Battle()
        await battle.begin(talker)
        codes = [(await talker.ask("seat", match=battle.match, token=token()))["code"] for _ in range(11)]
        assert codes == ["unauthorized"] * 10 + ["too_many_requests"]
        async with talking(server) as neighbour:
            asked = {"match": battle.match, "token": battle.tokens["a"]}
            assert (await neighbour.ask("seat", **asked))["seat"] == "a"
            assert (await neighbour.ask("seat", **{**asked, "token": token()}))["code"] == "too_many_requests"
        assert (await battle.act(talker, "a", "Roll"))["type"] == "ack"
        clock.advance(60_000)
        assert (await talker.ask("seat", match=battle.match, token=token()))["code"] == "unauthorized"


async def test_a_seat_is_taken_while_its_address_is_throttled(server):
    """Who joins with the right invite sits down, whatever others of the same address have tried."""
    async with talking(server) as talker:
        battle = Battle()
        await battle.create(talker)
        async with talking(server) as guesser:
            for _ in range(12):
                answer = await guesser.ask("seat", match=battle.match, token=token())
        assert answer["code"] == "too_many_requests"
        assert (await battle.join(talker, "a"))["seat"] == "a"


async def ended(talker):
    """The code the server closes with, for one that reads until then."""
    with suppress(ConnectionClosed):
        async for _ in talker.socket:
            pass
    return await talker.closed()


async def test_a_flood_of_control_frames_is_cut_off(server):
    """Pings, pongs and fragments are paid for like requests: three times the burst of them ends the connection."""
    for opcode, fin in ((Opcode.PING, True), (Opcode.PONG, True)):
        async with talking(server) as talker:
            talker.socket.transport.write(Frame(opcode, b"", fin=fin).serialize(mask=True) * 1_000)
            assert await ended(talker) in (4429, 1006)  # a reset may overtake the close frame
    async with talking(server) as talker:
        message = Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True)
        message += Frame(Opcode.CONT, b"{}").serialize(mask=True)
        talker.socket.transport.write(message * 400)
        assert await ended(talker) in (4429, 1006)


async def test_a_flooder_is_not_read_any_more(server):
    """The socket of a flood is aborted within two turns of the loop, with no wait for its closing handshake."""
    async with talking(server) as talker:
        [connection] = server.gateway.connections
        connection.session.refuse(4429, "flood")
        assert not connection.transport.is_reading()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert connection.transport.is_closing()
        assert await talker.closed() in (4429, 1006)


async def test_who_was_closed_for_something_else_cannot_flood_on(server):
    """Between our close frame and the peer's answer frames go on being counted, and too many abort the socket."""
    async with talking(server):
        [connection] = server.gateway.connections
        connection.shut(4400, "test")
        for _ in range(400):
            connection.session.receive(b"{}")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert connection.transport.is_closing()


async def test_much_at_once_is_acted_on_in_slices(server, monkeypatch):
    """What one socket sends at once is acted on in slices; a frame that arrives meanwhile on another is answered before the end."""
    turns = []
    sliced = WebSocketConnection.read_slice
    monkeypatch.setattr(
        WebSocketConnection, "read_slice", lambda each: turns.append(each.address) or sliced(each)
    )
    async with talking(server) as talker:
        frame = Frame(Opcode.TEXT, b'{"type":"ping","id":"s"}').serialize(mask=True)
        talker.socket.transport.write(frame * 100)
        for _ in range(100):
            await talker.hear("pong")
    assert len(turns) >= 100 * len(frame) // SLICE_BYTES


async def test_a_reader_that_is_held_acts_on_nothing_more(server):
    """While requests wait for the store nothing more of what has arrived is acted on; then all of it is, in order."""
    async with talking(server) as talker:
        [connection] = server.gateway.connections
        connection.hold(on=True)
        frames = [b'{"type":"ping","id":"%d"}' % number for number in range(100)]
        connection.data_received(b"".join(Frame(Opcode.TEXT, each).serialize(mask=True) for each in frames))
        for _ in range(5):
            await asyncio.sleep(0)
        assert not talker.all("pong")
        connection.hold(on=False)
        assert [(await talker.hear("pong"))["id"] for _ in frames] == [str(number) for number in range(100)]


async def test_pongs_are_under_the_cap(server):
    """Pongs that a peer does not take are unsent bytes like all others: beyond the cap it is cut off."""
    async with talking(server) as talker:
        [connection] = server.gateway.connections
        monkey = connection.transport

        class Full:
            """A transport whose peer takes nothing."""

            def __getattr__(self, name):
                return getattr(monkey, name)

            def get_write_buffer_size(self):
                return 10**9

        connection.transport, connection.is_paused = Full(), True
        connection._protocol.send_pong(b"")
        connection._send()
        connection.transport, connection.is_paused = monkey, False
        assert monkey.is_closing()
        assert server.context.metrics.count["cut_off"] == 1
        assert await talker.closed() == 1006


async def test_new_connections_of_one_address_have_a_rate(clock):
    """One address opens a burst, then its rate each second; a flood costs it twenty; nobody else is refused."""
    async with serving(clock, connects_per_address_max=22, connects_per_s=2) as server:
        for _ in range(2):
            async with talking(server) as talker:
                assert (await talker.ask("ping"))["type"] == "pong"
        async with talking(server) as talker:
            next(iter(server.gateway.connections)).session.refuse(4429, "flood")
            await talker.closed()
        with pytest.raises(InvalidStatus) as refused:
            await connect(server.url, proxy=None)
        assert refused.value.response.status_code == 503
        async with talking(server, local_addr=("127.0.0.2", 0)) as neighbour:
            assert (await neighbour.ask("ping"))["type"] == "pong"
        clock.advance(1_000)
        async with talking(server) as again:
            assert (await again.ask("ping"))["type"] == "pong"


async def half_open(server, count, local="127.0.0.1"):
    """Sockets that connect and send nothing; those that are still open once the server has accepted them all."""
    loop, socks = asyncio.get_running_loop(), []
    for _ in range(count):
        sock = socket.socket()
        sock.setblocking(False)
        sock.bind((local, 0))
        await loop.sock_connect(sock, ("127.0.0.1", server.port))
        socks.append(sock)
    return socks


def is_open(sock):
    """Whether the server has not ended it."""
    try:
        return bool(sock.recv(1))
    except BlockingIOError:
        return True
    except OSError:
        return False


async def test_half_open_sockets_count_from_accept():
    """300 silent sockets of one address leave it its cap and a few refusals; others get in, and room comes back."""
    async with serving(sockets_per_address_max=20) as server:
        socks = await half_open(server, 300)
        async with talking(server, local_addr=("127.0.0.2", 0)) as neighbour:
            assert (await neighbour.ask("ping"))["type"] == "pong"
            while sum(map(is_open, socks)) > 20 + REFUSALS_MAX:
                await neighbour.ask("ping")
            assert server.context.metrics.count["refused_sockets"] >= 300 - 20 - REFUSALS_MAX
            for sock in socks:
                sock.close()
            while len(server.gateway._all.accepted) > 1:
                await neighbour.ask("ping")
        async with talking(server) as again:
            assert (await again.ask("ping"))["type"] == "pong"


async def test_half_open_sockets_count_against_the_total():
    """Silent sockets of many addresses are held to the cap of all connections as well."""
    async with serving(sockets_max=30) as server:
        socks = [sock for host in range(1, 7) for sock in await half_open(server, 50, f"127.1.0.{host}")]
        async with asyncio.timeout(patient(10)):
            while sum(map(is_open, socks)) > 30 + REFUSALS_MAX:  # noqa: ASYNC110 -- the kernel signals no event
                await asyncio.sleep(0)
        assert server.context.metrics.count["refused_sockets"] == 300 - 30 - REFUSALS_MAX
        for sock in socks:
            sock.close()


async def test_half_open_sockets_stay_where_only_requests_are_counted(monkeypatch):
    """A planted gateway that does not count at accept is seen to keep all of them."""

    def uncounted(admission, peer):
        return Visitor(peer, "", is_over_limit=True)

    monkeypatch.setattr(Admission, "accept", uncounted)
    async with serving(sockets_per_address_max=20) as server:
        socks = await half_open(server, 150)
        while len(server.gateway._all.accepted) < 150:  # noqa: ASYNC110 -- the kernel signals no event
            await asyncio.sleep(0)
        assert all(map(is_open, socks))
        for sock in socks:
            sock.close()


def backlog_of(server):
    """What the kernel holds for the listening socket at most: tcpi_sacked of a listening socket, as `ss -ltn` shows it."""
    [listening] = server.gateway._server.sockets
    sock = socket.socket(fileno=os.dup(listening.fileno()))
    info = sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 32)
    sock.close()
    return struct.unpack_from("=I", info, 28)[0]


@pytest.mark.parametrize("factory", [None, loop_factory()])
def test_a_storm_of_joins_waits_in_the_kernel(factory):
    """The listening socket holds 4,096 connections while the loop is busy, and all of 300 that storm it then get in."""

    async def storm():
        async with serving(sockets_per_address_max=1_000, connects_per_address_max=1_000) as server:
            backlog = backlog_of(server)
            socks = [socket.socket() for _ in range(300)]
            for sock in socks:  # the loop is busy here
                sock.settimeout(0.5)
                sock.connect(("127.0.0.1", server.port))
            async with talking(server) as talker:
                assert (await talker.ask("ping"))["type"] == "pong"
            for sock in socks:
                sock.close()
            return backlog

    with asyncio.Runner(loop_factory=factory) as runner:
        assert runner.run(storm()) == BACKLOG


@pytest.mark.parametrize(
    ("header", "address"),
    [
        ("2001:db8:1:2:3::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
    ],
)
async def test_an_ipv6_address_counts_as_its_network(header, address):
    """One subscriber has a /64: all its addresses are one to every limit by address."""
    forwarded = {"X-Forwarded-For": header}
    async with serving(trust_proxy=True) as server, talking(server, additional_headers=forwarded):
        assert [each.address for each in server.gateway.connections] == [address]


async def test_a_trusted_proxy_is_no_address(clock):
    """Behind a trusted proxy each client has a cap of its own, and the proxy has none."""
    one, two = ({"X-Forwarded-For": address} for address in ("192.0.2.1", "192.0.2.2"))
    async with (
        serving(clock, trust_proxy=True, sockets_per_address_max=1) as server,
        talking(server, additional_headers=one),
    ):
        async with talking(server, additional_headers=two) as other:
            assert (await other.ask("ping"))["type"] == "pong"
        with pytest.raises(InvalidStatus):
            await connect(server.url, proxy=None, additional_headers=one)


async def test_an_untrusted_proxy_on_this_machine_is_reported_once(server):
    """A loopback peer that names its clients while trust_proxy is off is most likely a proxy: the log says so once."""
    with structlog.testing.capture_logs() as logged:
        for _ in range(2):
            async with talking(server, additional_headers={"X-Forwarded-For": "192.0.2.1"}):
                pass
    [reported] = [each for each in logged if "trust_proxy" in each["event"]]
    assert reported["log_level"] == "warning"


async def test_connections_of_one_address_are_limited():
    """One address cannot take all the sockets; who is connected stays, and room comes back."""
    async with serving(sockets_per_address_max=2) as server, talking(server) as first:
        async with talking(server):
            with pytest.raises(InvalidStatus) as refused:
                await connect(server.url, proxy=None)
            assert refused.value.response.status_code == 503
            assert (await first.ask("ping"))["type"] == "pong"
        async with talking(server) as again:
            assert (await again.ask("ping"))["type"] == "pong"


async def test_a_proxys_word_counts_only_when_trusted():
    """X-Forwarded-For names the address behind a trusted proxy; otherwise it is hearsay."""
    header = {"additional_headers": {"X-Forwarded-For": "6.6.6.6, 9.9.9.9"}}
    for trusted, address in ((True, "9.9.9.9"), (False, "127.0.0.1")):
        async with serving(trust_proxy=trusted) as server, talking(server, **header):
            assert [each.address for each in server.gateway.connections] == [address]


async def stalled(server, match):
    """A spectator that asks for everything and then reads nothing, with as small a buffer as the kernel allows."""
    loop = asyncio.get_running_loop()
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    sock.setblocking(False)
    await loop.sock_connect(sock, ("127.0.0.1", server.port))
    handshake = (
        "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    await loop.sock_sendall(sock, handshake.encode())
    assert b"101" in await loop.sock_recv(sock, 1000)
    for frame in (
        {"type": "hello", "client": "stone"},
        {"type": "watch", "id": "w", "match": match, "after": 0},
    ):
        payload = Frame(Opcode.TEXT, json.dumps(frame).encode()).serialize(mask=True)
        await loop.sock_sendall(sock, payload)
    return sock


async def fill(server, talker, battle):
    """Play until the server notices that somebody does not read."""
    number = 0
    while not server.gateway.slow.progress:
        number += 1
        assert number < 2_000, "nobody was ever slow"
        await battle.act(talker, "a", "Bloat", events=1000)


async def test_a_stalled_spectator_delays_nobody_and_is_cut_off(clock):
    """Play goes on at full speed past a peer that reads nothing; its buffer is bounded; after a while it is gone."""
    async with serving(clock, commands_burst=100_000) as server, talking(server) as talker:
        battle = Battle()
        await battle.begin(talker)
        sock = await stalled(server, battle.match)
        await fill(server, talker, battle)
        [connection] = server.gateway.slow.progress
        for _ in range(100):
            assert (await battle.act(talker, "a", "Bloat", events=100))["type"] == "ack"
            assert connection.transport.get_write_buffer_size() < 512 * 1024
        while server.gateway.slow.progress:
            clock.advance(1_000)
            await talker.ask("ping")
        assert server.context.metrics.count["cut_off"] == 1
        sock.close()


async def test_a_stalled_spectator_does_not_hang_the_shutdown():
    """The server is gone after it is asked to stop, with a peer attached that reads nothing, and others are sent 1012."""
    await stopped_beside_a_stalled_spectator()


@pytest.mark.long
async def test_a_stalled_spectator_does_not_delay_the_shutdown():
    """It is gone within five seconds."""
    assert await stopped_beside_a_stalled_spectator() < 5


async def stopped_beside_a_stalled_spectator():
    """How long a server drains beside a peer that reads nothing (s)."""
    async with serving(commands_burst=100_000) as server:
        async with talking(server) as talker:
            battle = Battle()
            await battle.begin(talker)
            sock = await stalled(server, battle.match)
            await fill(server, talker, battle)
            began = time.monotonic()
            await server.drain()
            took_s = time.monotonic() - began
            assert await talker.closed() == 1012
        sock.close()
    return took_s


def test_accepted_sockets_inherit_the_kernels_limits():
    """The options that keep backlogs visible and dead peers short-lived are in force on every connection."""

    async def check():
        async with serving() as server, talking(server):
            [connection] = server.gateway.connections
            sock = socket.socket(fileno=socket.dup(connection.transport.get_extra_info("socket").fileno()))
            timeout = sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
            low = sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT)
            sock.close()
            return timeout, low

    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        assert runner.run(check()) == (10_000, 16 * 1024)
