"""Sitting down, telling seeds, and taking seats up again."""

import stat

import pytest

from tests.clients.fake import cut, cut_after
from wardrum.clients import Key, Keyring, ProblemError
from wardrum.events.formats import wire


async def test_seeds_are_revealed_when_all_are_seated(empty, connect):
    """Each client tells its seed by itself, no matter who comes last, and then follows the match no longer."""
    async with connect(empty) as one, connect(empty) as other:
        first = await one.join(empty.log.match)
        assert empty.log.state.match.status == "open"
        second = await other.join(empty.log.match)
        await empty.until(lambda: empty.log.state.match.status == "live" and "unwatch" in empty.kinds())
    assert (first.name, second.name) == ("a", "b")


async def test_hot_seat(empty, connect):
    """One client may hold both seats; the match begins all the same."""
    async with connect(empty) as client:
        await client.join(empty.log.match)
        await client.join(empty.log.match)
        await empty.until(lambda: empty.log.state.match.status == "live")


async def test_the_seed_is_revealed_by_who_follows_the_match(empty, connect):
    """The seed is revealed as well when the match is mirrored in the meantime, and the mirror goes on."""
    async with connect(empty) as one, connect(empty) as other:
        await one.join(empty.log.match)
        async with one.mirror(empty.log.match) as mirror:
            await mirror.until(lambda m: m.caught_up)
            await other.join(empty.log.match)
            await mirror.until(lambda m: m.state.match.status == "live")


async def test_join_is_repeated_with_the_same_token(empty, connect):
    """A join whose answer is lost is repeated as it was: nobody sits down twice."""
    empty.instead("join", cut)
    async with connect(empty) as client:
        seat = await client.join(empty.log.match)
    first, second = empty.frames("join")
    assert first == second
    assert seat.name == "a"


async def test_seed_is_revealed_after_a_loss(empty, connect):
    """When the connection breaks just as the seed is revealed, it is sent again."""
    async with connect(empty) as one, connect(empty) as other:
        await one.join(empty.log.match)
        empty.instead("reveal", cut_after(empty))
        await other.join(empty.log.match)
        await empty.until(lambda: empty.log.state.match.status == "live")


async def test_keyring(tmp_path, empty, connect):
    """A program that was killed takes its seats up again from its keyring, which nobody else may read."""
    path = tmp_path / "keys.json"
    async with connect(empty, keyring=Keyring(path)) as client:
        await client.join(empty.log.match)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    async with connect(empty, keyring=Keyring(path)) as client:
        (seat,) = await client.resume(empty.log.match)
        assert seat.name == "a"
    assert empty.frames("seat")[0].token == empty.frames("join")[0].token


async def test_key_is_kept_before_it_is_used(tmp_path, empty, connect):
    """The key is on disk before the server hears of it, and gone when the server says no."""
    path = tmp_path / "keys.json"
    kept = []

    async def refuse(socket, frame):
        kept.extend(Keyring(path).keys(frame.match))
        await empty.send(socket, wire.Problem("seat_taken", "Taken", "Somebody sits there.", frame.id))

    empty.instead("join", refuse)
    async with connect(empty, keyring=Keyring(path)) as client:
        with pytest.raises(ProblemError, match="Somebody sits there"):
            await client.join(empty.log.match)
    assert [key.token for key in kept] == [empty.frames("join")[0].token]
    assert Keyring(path).keys(empty.log.match) == []


async def test_key_that_opens_nothing(tmp_path, empty, connect):
    """A key made for a join that never arrived opens nothing and hurts nobody."""
    keyring = Keyring(tmp_path / "keys.json")
    keyring.add(Key(empty.log.match, "ff" * 16, "00" * 32))
    async with connect(empty, keyring=keyring) as client:
        assert await client.resume(empty.log.match) == []
    assert Keyring(tmp_path / "keys.json").matches() == [empty.log.match]
