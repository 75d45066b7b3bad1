"""Our websocket frames are those of the library, and deflated ones are what it inflates."""

import os

import pytest
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from wardrum.server.protocol.frames import (
    DEFLATED_FROM,
    KEPT_BYTES,
    DeflateContexts,
    DeflatedFrames,
    OpenFrame,
    deflated_frame,
    text_frame,
)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 100_000])
def test_frames_are_what_websockets_would_send(length):
    """At every length that changes the header the bytes are the library's own."""
    payload = b"x" * length
    assert text_frame(payload) == Frame(Opcode.TEXT, payload).serialize(mask=False)


def inflated(frame, deflate=None):
    """What a page makes of a frame. deflate: what it has agreed on and got before, None: nothing."""
    reader = StreamReader()
    reader.feed_data(frame)
    deflate = deflate or PerMessageDeflate(True, True, 15, 15)
    parsing = Frame.parse(reader.read_exact, mask=False, extensions=[deflate])
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


def commits(count, frame=OpenFrame):
    """Frames that say much again, each with something of its own."""
    return [
        frame(
            text_frame(
                b'{"type":"commit","head":"%s","sealed":"of no interest"}' % os.urandom(150).hex().encode()
            )
        )
        for _ in range(count)
    ]


def keeping():
    """A page that keeps what it has got."""
    return PerMessageDeflate(False, True, 15, 15)


def payload(frame):
    """What a frame says."""
    return frame[{126: 4, 127: 10}.get(frame[1], 2) :]


def test_open_frames_are_deflated_behind_each_other():
    """And are what each of two pages inflates, whatever stands in between."""
    contexts, pages = DeflateContexts(DeflatedFrames()), {"one": keeping(), "other": keeping()}
    repeated = commits(1)[0]
    sent = [*commits(3), *commits(2, bytes), text_frame(b"short"), *commits(200), repeated, repeated]
    for frame in sent:
        for page, deflate in pages.items():
            made = contexts.of(page, frame)
            assert inflated(made, deflate) == payload(frame)
    assert len(made) < len(repeated) / 10
    assert len(deflated_frame(repeated)) > len(repeated) / 3


def test_a_frame_with_a_secret_stands_by_itself_and_nothing_behind_it():
    """So that nobody learns by the size of what comes after whether the secret was guessed."""
    contexts = DeflateContexts(DeflatedFrames())
    [before] = commits(1)
    secret, guess = text_frame(payload(before)), OpenFrame(before)
    first = contexts.of("page", before)
    assert contexts.of("page", secret) == deflated_frame(secret)
    assert len(contexts.of("page", guess)) == len(first)
    assert len(contexts.of("page", guess)) < len(first) / 5


def test_a_context_that_was_dropped_begins_anew():
    """Of too many connections the one that was sent something longest ago, or one that has ended: its page goes on."""
    contexts, deflate, [frame] = DeflateContexts(DeflatedFrames(), contexts_max=1), keeping(), commits(1)
    first = contexts.of("page", frame)
    contexts.of("other", frame)
    again = contexts.of("page", frame)
    contexts.drop("page")
    last = contexts.of("page", frame)
    assert first == again == last
    assert [inflated(made, deflate) for made in (first, again, last)] == [payload(frame)] * 3
