"""Taking moves back over real sockets: two persons, a bot, spectators of both kinds, and a server that starts again."""

import asyncio
from random import Random

import pytest
from msgspec import Raw

from tests.clients.fake import SOON
from tests.support.limits import running
from tests.support.toy import GAME, Bet, Pass, Roll
from wardrum.clients import BOTS, Client, Keyring, RejectedError, play, position
from wardrum.events.core.record import digest
from wardrum.events.formats import wire
from wardrum.events.match import Terms
from wardrum.events.match.commands import AcceptTakeback, DeclineTakeback, OfferTakeback
from wardrum.events.rulesets import games

GAMES = {"toy": GAME, **games()}
BEGIN = 5  # the version at which the toy's battle begins


def serve(**settings):
    return running(GAMES, commands_burst=1000, commands_per_s=1000, bot_pace_ms=0, **settings)


@pytest.fixture
async def server():
    async with serve() as it:
        yield it


def connect(server, **kwargs):
    return Client.connect(server.url, games=GAMES, timing=SOON, **kwargs)


async def both(client, other, takeback="plain"):
    """A match of the toy that has begun, with a seat for each client."""
    created = await client.create("toy", {"target": 1000}, terms=Terms(takeback=takeback))
    seats = [await client.join(created.match, invite=created.token)]
    seats.append(await other.join(created.match, seat="b", invite=created.invites["b"]))
    async with client.mirror(created.match) as mirror:
        await mirror.until(lambda m: m.caught_up and m.state.match.status == "live")
    return seats


async def versions(seat):
    """What a seat may ask to return to, as the server lists it."""
    listed = [option for option in await seat.legal() if option.command == "OfferTakeback"]
    return listed[0].params["version"].of if listed else ()


async def test_everybody_follows_a_take_back(server):
    """Two players and spectators by events and by states keep the server's hashes through it, also those who join late."""
    async with connect(server) as one, connect(server) as other, connect(server) as third:
        a, b = await both(one, other)
        await a.do(Pass())
        async with (
            one.mirror(a.match, hash=True) as mine,
            other.mirror(b.match, as_="state", hash=True) as theirs,
            third.mirror(b.match, hash=True) as events,
        ):
            assert await versions(a) == (BEGIN,)
            await a.do(OfferTakeback(BEGIN))
            done = await b.do(AcceptTakeback())
            async with connect(server) as fourth, fourth.mirror(a.match, hash=True) as late:
                await late.until(lambda m: m.caught_up)
                again = await a.do(Roll())
                for mirror in (mine, theirs, events, late):
                    await mirror.until(lambda m: m.version == again.version)
                    assert mirror.head == again.head
            assert digest(mine.state) == digest(theirs.state) == digest(events.state) == digest(late.state)
            assert mine.state.battle.turn == "b"
            story = await third.story(a.match, done.version - 1)
            assert "The battle stands again as at version 5; version 6 is taken back." in story[0].text


async def test_an_acceptance_sent_again_happens_once(server):
    """The same command id gets the same answer, though the offer is long gone."""
    async with connect(server) as one, connect(server) as other:
        a, b = await both(one, other)
        await a.do(Pass())
        await a.do(OfferTakeback(BEGIN))
        accept = wire.CommandFrame("ac" * 16, b.match, "b", Raw(wire.encode(AcceptTakeback())))
        first = await other.ask(accept)
        second = await other.ask(accept)
        assert (second.version, second.head, second.duplicate) == (first.version, first.head, True)
        with pytest.raises(RejectedError) as refused:
            await b.do(AcceptTakeback())
        assert (refused.value.code, refused.value.rule) == ("no_takeback_offered", "L-15")


async def test_declining_leaves_everything(server):
    """A declined offer is off the table, and the battle goes on from where it is."""
    async with connect(server) as one, connect(server) as other:
        a, b = await both(one, other)
        await a.do(Pass())
        await a.do(OfferTakeback(BEGIN))
        assert [o.command for o in await b.legal() if o.command.endswith("back")] == [
            "AcceptTakeback",
            "DeclineTakeback",
        ]
        await b.do(DeclineTakeback())
        assert await versions(b) == (BEGIN,)
        await b.do(Pass())


async def test_who_saw_a_sealed_commit_follows(server):
    """A take-back beside a hidden bet shows nothing of it, and both sides keep the server's hashes."""
    async with connect(server) as one, connect(server) as other:
        a, b = await both(one, other, "any")
        async with one.mirror(a.match, hash=True) as own, other.mirror(b.match, hash=True) as rival:
            await a.do(Bet(3))
            await a.do(Pass())
            assert await versions(b) == (BEGIN + 1,)
            await b.do(OfferTakeback(BEGIN + 1))
            await a.do(AcceptTakeback())
            await b.do(Bet(5))
            offered = await a.do(OfferTakeback(BEGIN + 1))
            done = await b.do(AcceptTakeback())
            for mirror in (own, rival):
                await mirror.until(lambda m: m.version == done.version)
                assert mirror.fault is None
            assert own.state.battle.secret == {"a": 3}
            assert offered.version == done.version - 1


@pytest.mark.parametrize("bot", sorted(BOTS))
async def test_bots_agree(server, bot):
    """A bot that is asked agrees, no matter whose turn it is, and never asks."""
    async with connect(server) as one, connect(server) as other:
        a, b = await both(one, other, "any")
        async with one.mirror(a.match, hash=True) as mine, other.mirror(b.match) as theirs:
            await mine.until(lambda m: m.caught_up)
            await a.do(Bet(1))
            await b.do(Bet(2))
            playing = asyncio.create_task(play(theirs, b, BOTS[bot], Random(1)))
            for _ in range(3):
                await mine.until(lambda m: m.state.battle.turn == "a")
                receipt = await a.do(Roll())
                await mine.until(lambda m, r=receipt: m.version >= r.version and m.state.battle.turn == "a")
                await a.do(OfferTakeback((await versions(a))[0]))
                await mine.until(lambda m, r=receipt: getattr(m.state.match.back, "at", 0) > r.version)
            await a.do({"type": "Concede"})
            tally = await playing
        assert tally.commands["AcceptTakeback"] == 3
        assert tally.commands["OfferTakeback"] == 0


@pytest.mark.parametrize("ruleset", sorted(games()))
async def test_the_servers_own_bot_agrees(server, ruleset):
    """In every ruleset a person takes the first move against the server's bot back."""
    async with connect(server) as one:
        setup = {"seats": 2} if ruleset == "betrayal" else {}
        created = await one.create(ruleset, setup, bots={"b": "random"}, terms=Terms(takeback="any"))
        a = await one.join(created.match, seat="a", invite=created.token)
        async with one.mirror(a.match, as_="state", legal=True, hash=True) as mirror:
            await mirror.until(
                lambda m: any(o.command == "OfferTakeback" for o in m.legal("a")) or mine(m, "a")
            )
            while not (found := await versions(a)):
                await step(mirror, a)
            await a.do(OfferTakeback(found[-1]))
            await mirror.until(lambda m: "back" in m.state["match"])
            assert mirror.state["match"]["back"]["to"] == found[-1]


def mine(mirror, seat):
    return [o for o in mirror.legal(seat) if o.scope == "battle"]


async def step(mirror, seat):
    """One move of ours, as a bot would make it, if it is our turn; none if another seat was faster in the same decision."""
    await mirror.until(lambda m: mine(m, seat.name))
    chosen_at = mirror.version
    command = BOTS["random"](position(mirror, seat.name), Random(1))
    try:
        version = (await seat.do(command)).version
    except RejectedError:
        # both may choose an adventurer at once: the move of the other made ours unlawful
        version = chosen_at + 1
    await mirror.until(lambda m: m.version >= version)


async def test_an_offer_outlives_the_server(tmp_path):
    """A server that starts again finds the offer on the table and the past that it needs."""
    rings = Keyring(), Keyring()
    async with (
        serve(data=str(tmp_path)) as server,
        connect(server, keyring=rings[0]) as one,
        connect(server, keyring=rings[1]) as other,
    ):
        a, b = await both(one, other)
        await a.do(Pass())
        await a.do(OfferTakeback(BEGIN))
    async with serve(data=str(tmp_path)) as server, connect(server, keyring=rings[1]) as other:
        (b,) = await other.resume(a.match)
        done = await b.do(AcceptTakeback())
        async with other.mirror(b.match, hash=True) as mirror:
            await mirror.until(lambda m: m.caught_up)
            assert (mirror.version, mirror.state.battle.turn) == (done.version, "a")


async def test_who_joined_after_the_version_gets_a_snapshot(server):
    """A follower of events that has not folded the version returned to asks for a snapshot, and follows on from there."""
    async with connect(server) as one, connect(server) as other, connect(server) as third:
        a, b = await both(one, other)
        await a.do(Pass())
        async with third.mirror(a.match, after=None, hash=True) as late:
            await late.until(lambda m: m.caught_up)
            assert late.version == BEGIN + 1
            await a.do(OfferTakeback(BEGIN))
            await b.do(AcceptTakeback())
            again = await a.do(Roll())
            await late.until(lambda m: m.version == again.version)
            assert late.head == again.head
            assert late.state.battle.turn == "b"
