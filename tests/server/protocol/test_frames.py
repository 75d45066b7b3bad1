"""Our websocket frames are those of the library, and deflated ones are what it inflates."""

import os

import pytest
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from wardrum.server.protocol.frames import (
    DEFLATED_FROM,
    KEPT_BYTES,
    DeflatedFrames,
    deflated_frame,
    text_frame,
)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 100_000])
def test_frames_are_what_websockets_would_send(length):
    """At every length that changes the header the bytes are the library's own."""
    payload = b"x" * length
    assert text_frame(payload) == Frame(Opcode.TEXT, payload).serialize(mask=False)


def inflated(frame):
    """What a page makes of a frame."""
    reader = StreamReader()
    reader.feed_data(frame)
    parsing = Frame.parse(reader.read_exact, mask=False, extensions=[PerMessageDeflate(True, True, 15, 15)])
    try:
        next(parsing)
    except StopIteration as read:
        return bytes(read.value.data)
    raise AssertionError("the frame is not whole")


@pytest.mark.parametrize("length", [300, 5_000, 70_000, 1_000_000])
def test_a_deflated_frame_inflates_to_the_same_message(length):
    """By itself, whatever was sent before; and is smaller."""
    payload = (b'{"type":"commit","version":%d}' * (length // 20))[:length]
    frame = text_frame(payload)
    for _ in range(2):
        assert inflated(deflated_frame(frame)) == payload
    assert len(deflated_frame(frame)) < length / 2


def test_what_cannot_be_made_smaller_stays_as_it_is():
    """Noise is sent plain, and so is what is short."""
    noise, short = text_frame(os.urandom(5_000)), text_frame(b"x" * (DEFLATED_FROM - 10))
    assert deflated_frame(noise) is noise
    assert DeflatedFrames().of(short) is short


def test_a_frame_is_deflated_once_for_all_who_get_it():
    """The same bytes for every connection, until much has been sent."""
    frames, frame = DeflatedFrames(), text_frame(b"x" * 1_000)
    first = frames.of(frame)
    frames.trim()
    assert frames.of(frame) is first
    frames.of(text_frame(b"y" * KEPT_BYTES))
    frames.trim()
    assert frames.of(frame) == first
    assert frames.of(frame) is not first
