"""What becomes of a socket: who lets it wait is let go, and what it sends too early waits itself."""

import asyncio
import socket
import struct

import pytest

from tests.faults.stalled import message
from tests.security.flooder import HELLO, greeted, upgrade
from tests.support.table_talk import WAIT_S, serving, talking, token
from wardrum.server.app import loop_factory
from wardrum.server.connections.protocol import WebSocketConnection
from wardrum.server.connections.session import Session
from wardrum.server.connections.writing import FlushedWriter
from wardrum.server.http.responses import Page, page_response

CLOSE = b"\x88\x82\0\0\0\0\x03\xe8"  # masked with zeros
PING, PONG, PING_SENT = b"\x89\x00", b"\x8a\x00", b"\x89\x80\0\0\0\0"
SOON_S = 0.05  # instead of seconds: what has to happen afterwards is waited for
BODY = b"x" * 8_000_000  # more than the kernel and we hold between us


@pytest.fixture(params=[None, loop_factory()], ids=["asyncio", "uvloop"])
def run(request):
    """Runs a test on asyncio's own loop, and on the one that a server has: their transports differ."""

    def on_loop(test):
        with asyncio.Runner(loop_factory=request.param) as runner:
            runner.run(asyncio.wait_for(test, WAIT_S))

    return on_loop


async def dialled(server, data):
    """A socket that has sent this."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(data)
    return reader, writer


async def until_left(server):
    """Wait until the server has no socket any more."""
    while server.gateway._all.accepted:  # noqa: ASYNC110 -- nothing tells of it
        await asyncio.sleep(0)


async def until(holds):
    """Wait until something holds."""
    async with asyncio.timeout(WAIT_S):
        while not holds():  # noqa: ASYNC110 -- likewise
            await asyncio.sleep(0)


def frozen(reads):
    """Let nothing that arrives be acted on, until what is returned is called."""
    reads.admits, reads._schedule = (lambda size: False), (lambda: None)

    def thaw():
        del reads.admits, reads._schedule
        reads._schedule()

    return thaw


async def rest(reader):
    """What the server still sends; it may end the socket with a reset."""
    try:
        return await reader.read()
    except ConnectionResetError:
        return b"reset"


def test_a_request_that_does_not_end_is_not_waited_for(run):
    """Who has not sent a whole request after `open_s` is let go without an answer."""

    async def test():
        async with serving(open_s=SOON_S) as server:
            reader, writer = await dialled(server, b"GET /livez HTTP/1.1\r\nHost: x\r\n")
            assert await rest(reader) in (b"", b"reset")
            await until_left(server)
            writer.close()

    run(test())


def test_what_waits_for_its_slice_is_no_delay_of_its_sender(run, monkeypatch):
    """Who has sent the request, or hello, in time is answered however late the server comes to it."""
    late = []
    for kind, name in ((WebSocketConnection, "_request_is_late"), (Session, "_hello_is_late")):
        real = getattr(kind, name)
        monkeypatch.setattr(kind, name, lambda self, real=real, name=name: (late.append(name), real(self)))

    async def test():
        async with serving(open_s=SOON_S, hello_s=SOON_S) as server:
            reads = server.gateway._all.reads
            thaw = frozen(reads)
            reader, writer = await dialled(server, upgrade())
            await until(lambda: late.count("_request_is_late") >= 2)
            thaw()
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
            thaw = frozen(reads)
            writer.write(message({"type": "hello", "client": "late"}))
            await until(lambda: late.count("_hello_is_late") >= 2)
            thaw()
            await reader.readuntil(b'"welcome"')
            writer.close()
            await until_left(server)
        late.clear()

    run(test())


def test_a_request_may_come_in_pieces(run):
    """It ends with its empty line wherever it is cut, and what looks like one behind it belongs to the frames."""
    request = upgrade()
    behind = HELLO + PING_SENT[:1] + b"\x84\0\0\0\0\r\n\r\n" + message({"type": "ping", "id": "last"})

    async def test(cut):
        async with serving() as server:
            reader, writer = await dialled(server, request[:cut])
            await until(lambda: any(each._has_begun for each in server.gateway._all.accepted))
            writer.write(request[cut:] + behind)
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
            answers = await reader.readuntil(b'"id":"last"')
            assert b"\x8a\x04\r\n\r\n" in answers
            assert b'"welcome"' in answers
            writer.close()
            await until_left(server)

    for cut in (1, len(request) // 2, len(request) - 3, len(request) - 2, len(request) - 1):
        run(test(cut))


def test_a_peer_that_answers_no_ping_is_let_go(run):
    """A silent peer is pinged after `ping_s`, sent why it is closed as long afterwards, and aborted."""

    async def test():
        async with serving(ping_s=SOON_S, close_s=SOON_S) as server:
            reader, writer = await dialled(server, upgrade())
            await reader.readuntil(b"\r\n\r\n")
            assert await rest(reader) == PING + b"\x88\x18\x03\xf3keepalive ping timeout"
            await until_left(server)
            writer.close()

    run(test())


async def test_a_peer_that_answers_its_pings_stays(server):
    """A peer that answers is asked again and again."""
    async with talking(server) as talker:
        [connection] = server.gateway.connections
        for _ in range(3):
            connection._ping()
            await talker.ask("ping")  # its client has answered by then
        connection._ping()
        assert connection.is_open
        assert (await talker.ask("ping"))["type"] == "pong"


def test_a_peer_that_says_goodbye_and_stays_is_let_go(run):
    """Its close frame is answered, our half of the socket ended, and after `close_s` the rest of it."""

    async def test():
        async with serving(close_s=SOON_S) as server:
            reader, writer = await dialled(server, upgrade())
            await reader.readuntil(b"\r\n\r\n")
            writer.write(CLOSE)
            assert await rest(reader) == b"\x88\x02\x03\xe8"
            await until_left(server)
            writer.close()

    run(test())


def test_frames_behind_the_request_wait_for_its_answer(run):
    """A client that sends frames together with the handshake is answered in order, and a ping not before the handshake."""

    async def test():
        async with serving() as server:
            early = greeted() + PING_SENT + message({"type": "ping", "id": "early"})
            reader, writer = await dialled(server, early)
            head = await reader.readuntil(b"\r\n\r\n")
            assert head.startswith(b"HTTP/1.1 101")
            answers = await reader.readuntil(b'"id":"early"')
            assert answers.startswith(PONG)
            assert b'"welcome"' in answers
            writer.close()
            await until_left(server)

    run(test())


def test_frames_of_a_refused_page_are_not_read(run):
    """A page that may not connect does nothing by frames behind its request."""

    async def test():
        match = token()
        wanted = {"type": "create", "id": "c", "match": match, "ruleset": "toy", "token": token()}
        request = upgrade().removesuffix(b"\r\n") + b"Origin: http://elsewhere\r\n\r\n"
        hello = message({"type": "hello", "client": "page"})
        async with serving() as server, talking(server) as talker:
            reader, writer = await dialled(server, request + hello + message(wanted))
            assert (await rest(reader)).startswith(b"HTTP/1.1 403")
            writer.close()
            assert (await talker.ask("state", match=match))["code"] == "no_such_match"

    run(test())


def test_a_second_request_is_dropped(run):
    """One socket gets one answer, and gets it whole."""

    async def test():
        async with serving() as server:
            reader, writer = await dialled(server, b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n" * 2)
            answer = await rest(reader)
            assert answer.endswith(b"\r\n\r\nalive\n")
            assert answer.count(b"HTTP/1.1") == 1
            writer.close()
            await until_left(server)

    run(test())


def test_a_page_is_whole_however_slowly_it_is_taken(run):
    """The end of a socket is waited for once all is sent: a page that takes longer than `close_s` loses nothing."""

    async def test():
        async with serving(close_s=SOON_S) as server:

            async def page(request, address):
                return page_response(Page(BODY))

            server.gateway.admission._routes.answer = page
            reader, writer = await dialled(server, b"GET /page HTTP/1.1\r\nHost: x\r\n\r\n")
            while not server.gateway.slow.progress:  # noqa: ASYNC110 -- nothing tells of it
                await asyncio.sleep(0)
            await asyncio.sleep(2 * SOON_S)  # nothing is taken for so long
            assert (await rest(reader)).partition(b"\r\n\r\n")[2] == BODY
            writer.close()
            await until_left(server)

    run(test())


def test_nobody_is_let_in_while_the_server_stops(run):
    """A handshake that comes when the server stops is refused with that reason."""

    async def test():
        async with serving() as server:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            while not server.gateway._all.accepted:  # noqa: ASYNC110 -- nothing tells of it
                await asyncio.sleep(0)
            server.gateway.stop_listening()
            writer.write(upgrade())
            answer = await rest(reader)
            assert answer.startswith(b"HTTP/1.1 503")
            assert answer.endswith(b"\r\n\r\nServer is shutting down.\n")
            writer.close()

    run(test())


def test_a_session_that_fails_ends_its_connection(run, monkeypatch):
    """A defect in the work of a session is counted, and its peer is let go."""

    async def fail(session):
        raise RuntimeError("planted")

    async def test():
        monkeypatch.setattr(Session, "run", fail)
        async with serving() as server:
            reader, writer = await dialled(server, upgrade())
            await rest(reader)
            await until_left(server)
            assert server.context.metrics.failures["request"] == 1
            writer.close()

    run(test())


def test_who_resets_the_socket_is_no_fault_of_ours(run, monkeypatch):
    """A peer that is gone when its answer is to be ended, as a browser that leaves a page: nothing is logged as a defect."""
    flushed, ended = FlushedWriter.flushed, []

    async def test():
        async with serving() as server:
            sock = socket.create_connection(("127.0.0.1", server.port))
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))

            async def reset_meanwhile(writer):
                await flushed(writer)
                sock.close()
                ended.append(writer)

            monkeypatch.setattr(FlushedWriter, "flushed", reset_meanwhile)
            sock.sendall(b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n")
            while not ended:  # noqa: ASYNC110 -- nothing tells of it
                await asyncio.sleep(0)
            await until_left(server)
            assert server.context.metrics.count["faults"] == 0

    run(test())
