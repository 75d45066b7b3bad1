"""Pages on slow networks: what they are sent is deflated, for players behind what they were sent before; others get it plain."""

import json
import zlib

import pytest
from websockets.asyncio.client import connect
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory, PerMessageDeflate

from tests.support.table_talk import Talker, talking
from wardrum.events.formats import wire
from wardrum.server.limits import DEFAULTS


def dial(server, *, page=True, refuses_context=False, window_bits=None, **options):
    """A connection that offers to inflate, as browsers and many programs do. page: with an origin · window_bits: as it asks for."""
    address = server.url.replace("ws://", "http://").removesuffix("/ws")
    origin = {"origin": address} if page else {}
    deflate = ClientPerMessageDeflateFactory(refuses_context, False, window_bits, True)
    if "compression" not in options:
        options |= {"compression": None, "extensions": [deflate]}
    return connect(server.url, subprotocols=[wire.PROTOCOL], proxy=None, **origin, **options)


async def watching(server, socket, match, seat=""):
    """A page that watches a match as states, and its messages as they were sent, deflated. seat: which it takes up first."""
    (deflate,) = socket.protocol.extensions
    assert isinstance(deflate, PerMessageDeflate)
    messages, inflate = [], deflate.decode

    def noted(frame, **limits):
        if frame.rsv1:
            messages.append(bytes(frame.data))
        return inflate(frame, **limits)

    deflate.decode = noted
    page = Talker(socket)
    await page.say("hello", client="a page")
    await page.hear("welcome")
    if seat:
        await page.ask("seat", match=match.match, token=match.tokens[seat])
    await page.say("watch", match=match.match, as_="state", after=0, id="w")
    await page.hear("caught_up")
    return page, messages


def alone(message):
    """What a deflated message says to a peer that has got nothing before; None: it stands behind others."""
    try:
        return json.loads(zlib.decompressobj(wbits=-zlib.MAX_WBITS).decompress(message))
    except zlib.error:
        return None


async def test_a_page_hears_the_same_in_fewer_bytes(server, under_way):
    """Each message for somebody without a seat is deflated without the ones before it, and contains what a program is sent."""
    async with dial(server) as socket, talking(server) as program:
        page, messages = await watching(server, socket, under_way)
        await program.say("watch", match=under_way.match, as_="state", after=0, id="w")
        await program.hear("caught_up")
        assert page.heard == program.heard
        assert all(map(alone, messages))
        assert sum(map(len, messages)) < sum(len(json.dumps(frame)) for frame in page.heard) / 2


async def test_the_page_of_a_player_is_sent_less_still(server, under_way):
    """Its commits are deflated behind those before them, and contain what a spectator's page is sent."""
    async with dial(server) as players, dial(server) as spectators:
        player, fewer = await watching(server, players, under_way, "a")
        spectator, more = await watching(server, spectators, under_way)
        last = player.all("commit")[-10:]  # of a position with nothing hidden
        assert last == spectator.all("commit")[-10:]
        assert [alone(message) for message in fewer[-10:]] == [None] * 10
        assert sum(map(len, fewer[-10:])) < sum(map(len, more[-10:])) / 2


async def test_nothing_stands_behind_what_is_hidden(server, talker, battle):
    """While a seat has a secret each of its messages is deflated by itself; once it is out they stand behind each other again."""
    async with dial(server) as socket:
        page, messages = await watching(server, socket, battle, "a")
        await talker.say("watch", match=battle.match, id="t")
        await battle.act(talker, "a", "Bet", number=3)
        await battle.play(talker, 2)
        await page.hear("commit", head=(await talker.hear("commit"))["head"])
        hidden = len(messages)
        assert all(map(alone, messages[-3:]))
        await battle.act(talker, "b", "Bet", number=5)
        await battle.play(talker, 4)
        while len(page.all("commit")) < battle_head(talker):
            await page.hear("commit")
        assert None in map(alone, messages[hidden:])


def battle_head(talker):
    """The version of the last ack."""
    return max(frame["version"] for frame in talker.all("ack"))


async def test_who_inflates_each_message_by_itself_gets_such(server, under_way):
    """A client that refuses context, as one that keeps little."""
    async with dial(server, refuses_context=True) as socket:
        page, messages = await watching(server, socket, under_way, "a")
        assert page.all("commit")
        assert all(map(alone, messages))


async def test_who_keeps_a_smaller_window_gets_it_plain(server, under_way):
    """As all are sent the same, for which 32 KiB are needed."""
    async with dial(server, window_bits=9) as socket:
        page, messages = await watching(server, socket, under_way, "a")
        assert page.all("commit")
        assert messages == []


@pytest.mark.parametrize("options", [{"compression": None}, {"page": False}])
async def test_others_get_it_plain(server, options):
    """A browser that does not inflate, and a program that would."""
    async with dial(server, **options) as socket:
        assert socket.protocol.extensions == []


async def test_a_message_that_swells_ends_its_connection(server):
    """A few bytes that inflate to more than a message may hold are not inflated to their end."""
    async with dial(server, max_size=None) as socket:
        await socket.send(
            json.dumps({"type": "hello", "client": "x" * 4 * DEFAULTS.connection.frame_bytes_max})
        )
        await socket.wait_closed()
        assert socket.close_code == wire.CloseCode.TOO_BIG
