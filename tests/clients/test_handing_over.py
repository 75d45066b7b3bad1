"""Seats that change hands in the middle of every ruleset's battle, by clients over real sockets."""

import asyncio
import io
from random import Random

import pytest

from tests.clients.fake import SOON
from tests.support.limits import running
from tests.support.patience import patient
from wardrum.clients import BOTS, Client, Keyring, ProblemError, playable, position
from wardrum.clients.terminal import watch
from wardrum.events.rulesets import RULESETS, games
from wardrum.events.verify import verify

UNHURRIED = {"commands_burst": 10_000, "commands_per_s": 10_000, "requests_burst": 10_000, "bot_pace_ms": 0}
SETUPS = {"betrayal": {"seats": 2}}
BEFORE, BETWEEN = 24, 8  # commits until the friend comes, and of the friend's own battle


@pytest.fixture
async def server():
    async with running(**UNHURRIED) as it:
        yield it


def connect(server, **kwargs):
    return Client.connect(server.url, timing=SOON, **kwargs)


async def seated(client, ruleset):
    """A match of which the client holds every seat, by name."""
    created = await client.create(ruleset, SETUPS.get(ruleset, {}))
    seats = [await client.join(created.match, invite=code) for code in created.invites.values()]
    return {seat.name: seat for seat in seats}


async def play_on(mirror, seats, upto, rng):
    """Greedy commands from these seats, until this version or the end."""
    while not mirror.over and mirror.version < upto:
        await mirror.until(lambda m: m.over or any(playable(m.legal(name)) for name in seats))
        asked = [name for name in seats if playable(mirror.legal(name))]
        for name in asked[:1]:
            done = await seats[name].do(BOTS["greedy"](position(mirror, name), rng))
            await mirror.until(lambda m: m.version >= done.version)  # noqa: B023 -- awaited within the loop


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
async def test_a_friend_and_then_bots_play_on(server, ruleset):
    """A friend takes seat a over by a code and plays on; then bots take all seats over and end the battle; the log verifies."""
    rng = Random(5)
    async with connect(server) as one, connect(server, keyring=Keyring()) as friend:
        seats = await seated(one, ruleset)
        old, match = seats["a"], seats["a"].match
        async with one.mirror(match, hash=True) as mirror, friend.mirror(match, hash=True) as theirs:
            await mirror.until(lambda m: m.caught_up and m.state.match.status == "live")
            await play_on(mirror, seats, BEFORE, rng)
            assert not mirror.over
            seats["a"] = await friend.join(match, invite=await old.offer(), name="Cleo")
            with pytest.raises(ProblemError, match="`seat` with the token"):
                await old.say("hello")
            upto = mirror.version + BETWEEN
            await play_on(mirror, seats, upto, rng)
            await theirs.until(lambda m: m.over or m.version >= upto)
            assert any(m.names.get("a") == "Cleo" for m in (mirror, theirs))
            for seat in seats.values():
                await seat.hand_over("greedy")
            async with asyncio.timeout(patient(60)):
                await mirror.until(lambda m: m.over)
                await theirs.until(lambda m: m.over)
            assert mirror.head == theirs.head
        entries = [(e.version, e.record, e.head) for e in server.context.store.read(match, 0, 20_000)]
        report = verify(games()[ruleset], entries, match)
        assert not report.fault, report.fault
        handed = [
            event
            for _, data, _ in entries
            for event in games()[ruleset].read(data).events
            if type(event).__name__ == "SeatHandedOver"
        ]
        assert len(handed) == 1 + len(seats)


async def test_a_seat_comes_back_from_its_bot(server):
    """Its key opens it no longer while the bot plays, and takes it back when asked to."""
    keyring = Keyring()
    async with connect(server, keyring=keyring) as one:
        seats = await seated(one, "warcry")
        match = seats["a"].match
        await seats["a"].hand_over("random")
        assert [seat.name for seat in await one.resume(match)] == ["b"]
        (key,) = (key for key in keyring.keys(match) if key.seat == "a")
        back = await one.relieve(key)
        await back.rename("Ann")
        assert (await back.check({"type": "Concede"})).ok


async def test_a_seat_that_went_while_nobody_listened_is_let_go(server):
    """After a lost connection a seat that is a bot's by now is not held any more, and the match is followed as by a spectator."""
    keyring, connected = Keyring(), []
    async with (
        connect(server, keyring=keyring) as other,
        connect(server, keyring=keyring, on_status=connected.append) as one,
    ):
        seats = await seated(one, "warcry")
        match = seats["a"].match
        async with one.mirror(match, hash=True) as mirror:
            await mirror.until(lambda m: m.caught_up)
            (key,) = (key for key in keyring.keys(match) if key.seat == "a")
            elsewhere = await other.take_up(key)
            for connection in list(server.gateway.connections):
                if connection.session.seats(match) == ("a", "b"):
                    connection.transport.abort()
            await elsewhere.hand_over("random")
            await mirror.until(lambda m: m.version > 5 and len(connected) >= 3)
            assert one._session.audience(match) == "b"
            await seats["b"].do({"type": "Concede"})
            await mirror.until(lambda m: m.over)


async def test_the_terminal_tells_phrases_and_hand_overs(server):
    """Anyone who watches in a terminal reads what is said, and who plays on."""
    out = io.StringIO()
    async with connect(server) as one:
        seats = await seated(one, "warcry")
        watching = asyncio.create_task(watch(server.url, seats["a"].match, out, timing=SOON))
        room = server.registry.room(seats["a"].match)
        async with one.mirror(seats["a"].match) as mirror:
            await mirror.until(lambda m: m.presence is not None and m.presence.watching == 1)
        assert len(room.audience)
        await seats["a"].say("well_played")
        await seats["a"].hand_over("random")
        await seats["b"].do({"type": "Concede"})
        await watching
    assert "Seat A says: Well played!" in out.getvalue()
    assert "Seat A is in other hands: the random bot plays on." in out.getvalue()
