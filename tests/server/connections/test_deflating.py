"""Pages on slow networks: what they are sent is deflated, each message by itself; others get it plain."""

import json

import pytest
from websockets.asyncio.client import connect
from websockets.extensions.permessage_deflate import PerMessageDeflate

from tests.support.table_talk import Talker, talking
from wardrum.events.formats import wire
from wardrum.server.limits import DEFAULTS


def dial(server, *, page=True, **options):
    """A connection that offers to inflate, as browsers and many programs do. page: with an origin."""
    address = server.url.replace("ws://", "http://").removesuffix("/ws")
    origin = {"origin": address} if page else {}
    return connect(server.url, subprotocols=[wire.PROTOCOL], proxy=None, **origin, **options)


async def test_a_page_hears_the_same_in_fewer_bytes(server, under_way):
    """Each message is deflated without the ones before it, and contains what a program is sent."""
    async with dial(server) as socket, talking(server) as program:
        (deflate,) = socket.protocol.extensions
        assert isinstance(deflate, PerMessageDeflate)
        assert (deflate.remote_no_context_takeover, deflate.local_no_context_takeover) == (True, True)
        sizes, inflate = [], deflate.decode

        def counted(frame, **limits):
            sizes.append(len(frame.data))
            return inflate(frame, **limits)

        deflate.decode = counted
        page = Talker(socket)
        await page.say("hello", client="a page")
        await page.hear("welcome")
        for talker in (page, program):
            await talker.say("watch", match=under_way.match, as_="state", after=0, id="w")
            await talker.hear("caught_up")
        assert page.heard == program.heard
        assert sum(sizes) < sum(len(json.dumps(frame)) for frame in page.heard) / 2


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
