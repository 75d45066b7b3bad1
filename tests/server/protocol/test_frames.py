"""Our websocket frames are those of the library."""

import pytest
from websockets.frames import Frame, Opcode

from wardrum.server.protocol.frames import text_frame


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 100_000])
def test_frames_are_what_websockets_would_send(length):
    """At every length that changes the header the bytes are the library's own."""
    payload = b"x" * length
    assert text_frame(payload) == Frame(Opcode.TEXT, payload).serialize(mask=False)
