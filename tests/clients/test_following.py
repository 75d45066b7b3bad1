"""Every version once and in order, whatever the server sends twice, leaves out, or garbles."""

import msgspec
import pytest

from tests.clients.conftest import hold
from tests.clients.fake import close_with, say
from tests.support.toy import Bet, Roll
from wardrum.clients import Diverged, ProblemError, UpdatesOverflow, UpdateStream
from wardrum.clients.transport.subscription import version_of
from wardrum.clients.transport.update_stream import WAITING_MAX
from wardrum.events.core.record import digest
from wardrum.events.formats import wire


async def versions(updates, last):
    """The versions of commits up to the last."""
    seen = []
    while last not in seen:
        update = await anext(updates)
        if isinstance(update, wire.Commit):
            seen.append(version_of(update))
    return seen


async def test_resume_from_the_last_seen(fake, connect):
    """After a restart of the server the match goes on with the next version, and no version comes twice."""
    async with connect(fake) as client, client.watch(fake.log.match, after=0) as updates:
        seen = await versions(updates, 5)
        fake.instead("ping", close_with(wire.CloseCode.RESTARTING))
        await client.ping()
        fake.log.roll(2)
        await fake.echo()
        seen += await versions(updates, 7)
    assert seen == [1, 2, 3, 4, 5, 6, 7]
    assert [frame.after for frame in fake.frames("watch")] == [0, 5]


async def test_repeated_frames(fake, connect):
    """A commit that is sent twice is passed on once."""
    async with connect(fake) as client, client.watch(fake.log.match, after=0) as updates:
        await versions(updates, 5)
        for socket in list(fake.watching):
            await fake.send(socket, fake.commit(5))
            await fake.send(socket, fake.commit(3))
        fake.log.roll(1)
        await fake.echo()
        assert await versions(updates, 6) == [6]


async def test_gap(fake, connect):
    """A missing version makes the client come back for it."""
    async with connect(fake) as client, client.watch(fake.log.match, after=0) as updates:
        await versions(updates, 5)
        fake.log.roll(2)
        fake.shown[6] = fake.commit(7)
        await fake.echo()
        assert await versions(updates, 7) == [6, 7]
    assert fake.connections == 2


@pytest.mark.parametrize(
    "garbage",
    ["{", "[]", '{"type":"commit"}', "null", b"\x00\xff", '{"type":"ack","id":7}', '"' + "[" * 9000],
)
async def test_garbage(fake, connect, garbage):
    """What is no frame makes the client start afresh; nothing is lost by it."""
    fake.instead("ping", say(garbage)(fake))
    async with connect(fake) as client, client.watch(fake.log.match, after=0) as updates:
        await versions(updates, 5)
        assert await client.ping() == fake.log.at
        fake.log.roll(1)
        await fake.echo()
        assert await versions(updates, 6) == [6]
    assert fake.connections == 2


async def test_newer_server(fake, connect):
    """Unknown kinds of frame and unknown fields are passed over."""
    news = '{"type":"weather","sky":"blue"}', '{"type":"pong","at":5,"id":"nobody","mood":"good"}'
    fake.instead("ping", say(*news)(fake))
    async with connect(fake) as client:
        assert await client.ping() == fake.log.at
    assert fake.connections == 1


async def test_version_that_has_not_happened(fake, connect):
    """A server that knows less than was seen before is a problem for the mirror."""

    async def no_such(socket, frame):
        await fake.send(socket, wire.Problem("no_such_version", "Not yet", "It has not happened.", frame.id))

    fake.instead("watch", no_such)
    async with connect(fake) as client:
        with pytest.raises(ProblemError, match="has not happened"):
            await anext(client.watch(fake.log.match, after=99))


async def test_mirror_folds_and_checks(fake, connect):
    """A mirror has the server's state, version and head, and each seat's legal list, without asking for them."""
    async with connect(fake) as client, client.mirror(fake.log.match, hash=True) as mirror:
        fake.log.roll(3)
        await fake.echo()
        await mirror.until(lambda m: m.version == 8)
        assert digest(mirror.state) == digest(fake.log.state)
        assert mirror.head == fake.log.entries[-1][2].hex()
        assert mirror.game.name == "toy"
        assert [option.command for option in mirror.legal("b")] == [
            "Roll",
            "Pass",
            "Bet",
            "Concede",
            "OfferResult",
            "OfferPause",
        ]


async def test_mirror_from_the_head(fake, connect):
    """A mirror may begin with the state as it is now."""
    fake.log.roll(2)
    async with connect(fake) as client, client.mirror(fake.log.match, after=None, hash=True) as mirror:
        await mirror.until(lambda m: m.caught_up)
        fake.log.roll(1)
        await fake.echo()
        await mirror.until(lambda m: m.version == 8)
    assert digest(mirror.state) == digest(fake.log.state)


def altered(commit, **changes):
    """A commit frame with some fields changed."""
    fields = {name: getattr(commit, name) for name in commit.__struct_fields__}
    return type(commit)(**{**fields, **changes})


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda fake: {"head": "0" * 64}, "head does not follow"),
        (lambda fake: {"record": fake.commit(5).record, "head": fake.commit(5).head}, None),
        (
            lambda fake: {
                "record": msgspec.Raw(bytes(fake.commit(6).record).replace(b'"value":', b'"value": '))
            },
            "head",
        ),
        (lambda fake: {"state_hash": "0" * 64}, "state here is not the state there"),
    ],
    ids=["forged head", "old commit", "other bytes", "other state"],
)
async def test_dishonest_server(fake, connect, change, sentence):
    """A commit that does not fit what came before ends the mirror, at its version."""
    async with connect(fake) as client, client.mirror(fake.log.match, hash=True) as mirror:
        await mirror.until(lambda m: m.caught_up)
        fake.log.roll(1)
        watch = next(iter(fake.watching.values()))[1]
        fake.shown[6] = altered(fake.commit(6, watch), **change(fake))
        await fake.echo()
        if sentence is None:  # what was seen already is passed over; what follows it tells the gap
            fake.log.roll(1)
            await fake.echo()
            await mirror.until(lambda m: m.version == 7)
            return
        with pytest.raises(Diverged, match=sentence) as diverged:
            await mirror.until(lambda m: m.version > 6)
    assert diverged.value.version == 6


async def test_receipt_is_held_against_the_server(fake, connect):
    """A server that acknowledges one history and shows another is found out."""
    fake.tokens["aa" * 16] = "a"
    async with connect(fake) as client:
        seat = await hold(client, fake, "aa" * 16)
        async with client.mirror(seat.match) as mirror:
            await mirror.until(lambda m: m.caught_up)

            async def lie(socket, frame):
                fake.log.roll(1)
                await fake.send(socket, wire.Ack(frame.id, frame.match, 6, "ab" * 32))
                await fake.echo()

            fake.instead("command", lie)
            await seat.do(Roll())
            with pytest.raises(Diverged, match="acknowledged another history"):
                await mirror.until(lambda m: m.version > 6)


async def test_rewound_server(fake, connect):
    """A server that comes back with another history than it had is found out."""
    async with connect(fake) as client, client.mirror(fake.log.match, after=None) as mirror:
        await mirror.until(lambda m: m.caught_up)
        fake.log.records[-1], fake.log.at = altered(fake.log.records[-1], at=1), 2
        fake.log.roll(1)
        fake.instead("ping", close_with(wire.CloseCode.RESTARTING))
        await client.ping()
        with pytest.raises(Diverged):
            await mirror.until(lambda m: m.version > 5)


async def test_sealed_and_opened(fake, connect):
    """Who may not read a commit follows the chain by its leaf, and ends with the same state as those who may."""
    fake.sealed = {6}
    async with connect(fake) as client, client.mirror(fake.log.match) as mirror:
        await mirror.until(lambda m: m.caught_up)
        fake.log.do("a", Bet(3))
        await fake.echo()
        await mirror.until(lambda m: m.version == 6)
        assert mirror.state == fake.log.game.view(fake.log.state, "b")
        fake.log.do("b", Bet(4))
        await fake.echo()
        fake.sealed = set()
        for socket in fake.watching:
            await fake.send(socket, wire.Opened(fake.log.match, 6, fake.commit(6).record))
        await mirror.until(lambda m: m.version == 7)
        await client.ping()
        assert mirror.fault is None
    assert mirror.state == fake.log.state


async def test_opened_as_something_else(fake, connect):
    """A sealed commit that is opened as another one is found out."""
    fake.sealed = {6}
    fake.log.do("a", Bet(3))
    async with connect(fake) as client, client.mirror(fake.log.match) as mirror:
        await mirror.until(lambda m: m.caught_up)
        for socket in fake.watching:
            await fake.send(socket, wire.Opened(fake.log.match, 6, fake.commit(5).record))
        with pytest.raises(Diverged, match="not the one that was sealed"):
            await mirror.until(lambda m: m.version > 6)


async def test_reader_who_does_not_read():
    """Updates that nobody takes are given up in the end, after those that had come in time."""
    updates = UpdateStream()

    async def nothing():
        pass

    updates.bind(nothing, nothing)
    caught_up = wire.CaughtUp("0" * 32, 1)
    for _ in range(WAITING_MAX + 1):
        updates.take(caught_up)
    for _ in range(WAITING_MAX):
        assert await anext(updates) is caught_up
    with pytest.raises(UpdatesOverflow):
        await anext(updates)
