"""The client, the bots and the terminal against the server itself, over real sockets."""

import asyncio
import io
import re
from random import Random

import pytest

from tests.clients.fake import SOON
from tests.support.limits import running
from tests.support.toy import GAME, Bet, Pass, Roll
from wardrum.clients import BOTS, Client, Keyring, ProblemError, RejectedError, join_and_play, play
from wardrum.clients.bots.battles import BattlesPlan, battles
from wardrum.clients.terminal import watch
from wardrum.events.core.record import digest
from wardrum.events.rulesets import games

GAMES = {"toy": GAME, "warcry": games()["warcry"]}


@pytest.fixture
async def server():
    async with running(GAMES, commands_burst=1000, commands_per_s=1000) as it:
        yield it


def connect(server, **kwargs):
    return Client.connect(server.url, games=GAMES, timing=SOON, **kwargs)


async def both(client, other, **setup):
    """A match of the toy that has begun, with a seat for each client."""
    created = await client.create("toy", setup)
    seats = [await client.join(created.match, invite=created.token)]
    seats.append(await other.join(created.match, seat="b", invite=created.invites["b"]))
    return seats


async def test_a_match_from_opening_to_end(server):
    """Two clients open, join, play to the end and hold the same state with the server's hashes."""
    async with connect(server) as one, connect(server) as other:
        a, b = await both(one, other, target=8)
        async with (
            one.mirror(a.match, hash=True) as mine,
            other.mirror(b.match, as_="state", hash=True) as theirs,
        ):
            await mine.until(lambda m: m.caught_up and m.state.match.status == "live")
            while not mine.over:
                receipt = await {"a": a, "b": b}[mine.state.battle.turn].do(Roll())
                await mine.until(lambda m, r=receipt: m.version >= r.version)
            await theirs.until(lambda m: m.version == mine.version)
            assert digest(mine.state) == digest(theirs.state)
            assert mine.head == theirs.head == receipt.head


async def test_secrets_stay_secret_and_chains_whole(server):
    """A hidden bet is sealed for the other seat and a spectator; all end with the same state and head."""
    async with connect(server) as one, connect(server) as other, connect(server) as third:
        a, b = await both(one, other)
        async with (
            one.mirror(a.match, hash=True) as own,
            other.mirror(a.match, hash=True) as rival,
            third.mirror(a.match, as_="state", hash=True) as spectator,
        ):
            await own.until(lambda m: m.caught_up and m.state.match.status == "live")
            hidden = await a.do(Bet(3))
            for mirror in (own, rival, spectator):
                await mirror.until(lambda m: m.version >= hidden.version)
            assert own.state.battle.secret == {"a": 3}
            assert rival.state.battle.secret == {}
            assert spectator.state["battle"]["secret"] == {}
            opened = await b.do(Bet(5))
            for mirror in (own, rival, spectator):
                await mirror.until(lambda m: m.version >= opened.version)
                assert mirror.head == opened.head
            assert own.state == rival.state
            assert digest(own.state) == digest(spectator.state)


async def test_expected_version(server):
    """A command that names a version is refused as a conflict once the position is another."""
    async with connect(server) as one, connect(server) as other:
        a, b = await both(one, other)
        async with one.mirror(a.match) as mirror:
            await mirror.until(lambda m: m.caught_up and m.state.match.status == "live")
            version = mirror.version
            await a.do(Pass(), expected_version=version)
            await b.do(Pass())
            with pytest.raises(RejectedError) as refused:
                await a.do(Pass(), expected_version=version)
            assert refused.value.code == "conflict"
            assert (await a.check(Pass())).ok
            assert [option.command for option in await a.legal()][:2] == ["Roll", "Pass"]


async def test_legal_lists_are_pushed(server):
    """Followed as states, a match is played by its pushed legal lists alone."""
    async with connect(server) as one, connect(server) as other:
        a, b = await both(one, other, target=100)
        async with (
            one.mirror(a.match, as_="state", legal=True) as mine,
            other.mirror(b.match, as_="state", legal=True) as theirs,
        ):
            tallies = await asyncio.gather(
                play(mine, a, BOTS["greedy"], Random(1)), play(theirs, b, BOTS["random"], Random(2))
            )
        assert mine.over
        assert all(tally.commands["Roll"] for tally in tallies)
        assert not any(tally.refused for tally in tallies)


async def test_server_restarts(tmp_path):
    """A server that is stopped and started again on its log is come back to by seats and watchers alike."""
    async with running(GAMES, data=str(tmp_path / "data")) as first:
        port, opening = first.port, connect(first)
        client = await opening.__aenter__()
        a = await client.join((await client.create("toy", open=True)).match)
        b = await client.join(a.match)
        following = client.mirror(a.match, hash=True)
        mirror = await following.__aenter__()
        await mirror.until(lambda m: m.caught_up and m.state.match.status == "live")
        before = await a.do(Roll())
    asked = asyncio.create_task(b.do(Roll()))
    async with running(GAMES, port=port, data=str(tmp_path / "data")):
        receipt = await asked
        await mirror.until(lambda m: m.version == receipt.version)
        assert receipt.version == before.version + 1
        assert mirror.head == receipt.head
        await following.__aexit__(None, None, None)
        await opening.__aexit__(None, None, None)


async def test_program_restarts(tmp_path, server):
    """A program that comes back with its keyring plays on with the same seat."""
    path = tmp_path / "keys"
    async with connect(server, keyring=Keyring(path)) as client:
        match = (await client.create("toy", open=True)).match
        await client.join(match)
    async with connect(server, keyring=Keyring(path)) as client, connect(server) as other:
        (a,) = await client.resume(match)
        await other.join(match)
        async with client.mirror(match) as mirror:
            await mirror.until(lambda m: m.caught_up and m.state.match.status == "live")
            assert (await a.do(Roll())).version == mirror.version + 1 or mirror.over is False


async def test_lobby_and_clock(server):
    """Open matches are listed, those that are not to be listed are not, and the server tells its time."""
    async with connect(server) as client:
        shown = [(await client.create("toy", open=True)).match for _ in range(3)]
        hidden = (await client.create("toy", open=True, listed=False)).match
        found = [entry["match"] for entry in await client.matches("open")]
        assert set(shown) <= set(found)
        assert hidden not in found
        assert await client.ping() > 1_600_000_000_000
        assert (await client.state(shown[0])).version == 1


async def test_no_such_match(server):
    """Following what does not exist is a problem with a code."""
    async with connect(server) as client:
        with pytest.raises(ProblemError) as problem:
            await anext(client.watch("0" * 32))
    assert problem.value.code == "no_such_match"


@pytest.mark.parametrize("as_", ["events", "state"])
@pytest.mark.parametrize("ruleset", ["toy", "warcry"])
async def test_battles(server, ruleset, as_):
    """Bots play battles to their ends, several at a time, without a refusal; the summary adds up."""
    heard = []
    plan = BattlesPlan(ruleset, matches=3, concurrency=3, as_=as_, games=GAMES)
    summary = await battles(server.url, plan, Random(5), heard.append)
    assert [battle.failure for battle in summary.battles] == ["", "", ""]
    assert heard == list(summary.battles)
    assert not any(battle.refused for battle in summary.battles)
    assert sum(summary.results.values()) == 3
    assert all(sum(battle.commands.values()) < battle.commits for battle in summary.battles)
    assert next(summary.lines()).startswith("3 battles, ")


async def test_failed_battle_is_an_outcome(server):
    """A battle that cannot be played to its end is reported in the summary, not lost."""
    plan = BattlesPlan("toy", games={})
    (battle,) = (await battles(server.url, plan, Random(5))).battles
    assert battle.failure.startswith("Diverged")


async def test_bot_as_a_guest(server):
    """A bot takes the seat it is invited to and plays it to the end."""
    async with connect(server) as host, connect(server) as guest:
        created = await host.create("toy", {"target": 30})
        mine = await host.join(created.match, seat="a", invite=created.token)
        visit = join_and_play(guest, created.match, created.invites["b"], BOTS["random"], Random(1))
        async with host.mirror(created.match) as mirror:
            tallies = await asyncio.gather(play(mirror, mine, BOTS["greedy"], Random(2)), visit)
    assert all(sum(tally.commands.values()) for tally in tallies)


@pytest.mark.parametrize("known", [GAMES, {}], ids=["by rules", "without rules"])
async def test_watching_a_battle(server, known):
    """The terminal tells a battle from its start in sentences and ends with its result and head."""
    summary = await battles(server.url, BattlesPlan("warcry", games=GAMES), Random(3))
    (battle,) = summary.battles
    out = io.StringIO()
    line = await watch(server.url, battle.match, out, games=known)
    lines = out.getvalue().splitlines()
    reported = f"battle over: {battle.result} after round {battle.round}, {battle.commits} commits, head {battle.head}"
    assert line == lines[-1] == reported
    assert lines[0] == "A match of warcry is open for 2 seats."
    assert [text for text in lines if re.fullmatch(r"Round \d+", text)] == [
        f"Round {number}" for number in range(1, battle.round + 1)
    ]
    assert max(map(len, lines[:-1])) <= 80


class Heard(io.StringIO):
    """A stream that can be waited upon."""

    def __init__(self):
        super().__init__()
        self._more = asyncio.Event()

    def write(self, text):
        self._more.set()
        return super().write(text)

    async def heard(self, text):
        while text not in self.getvalue():
            self._more.clear()
            await self._more.wait()


async def test_watching_live(server):
    """Anyone who watches a battle while it is played hears what a later spectator hears, except what is secret."""
    async with connect(server) as one, connect(server) as other:
        a, b = await both(one, other, target=12)
        live, later = Heard(), io.StringIO()
        watching = asyncio.create_task(watch(f"{server.url}#{a.match}", out=live, games=GAMES))
        async with one.mirror(a.match) as mirror:
            await mirror.until(lambda m: m.caught_up and m.state.match.status == "live")
            await a.do(Bet(3))
            await live.heard("secret")
            receipt = await b.do(Bet(4))
            await mirror.until(lambda m: m.version >= receipt.version)
            while not mirror.over:
                receipt = await {"a": a, "b": b}[mirror.state.battle.turn].do(Roll())
                await mirror.until(lambda m, r=receipt: m.version >= r.version)
        await watching
        await watch(
            server.url.replace("ws://", "http://").replace("/ws", f"/m/{a.match}"), out=later, games=GAMES
        )
    differing = set(live.getvalue().splitlines()) ^ set(later.getvalue().splitlines())
    assert differing == {"Seat A decides in secret.", "Seat A bets on 3."}
    assert "rolls" in live.getvalue()


async def test_a_seat_asks_why_not(server):
    """The client's answer: reasons in sentences, or the options that do it."""
    async with connect(server) as one, connect(server) as other:
        a, b = await both(one, other)
        async with one.mirror(a.match) as mine:
            await mine.until(lambda m: m.caught_up and m.state.match.status == "live")
            refused, allowed = await b.why(command="Roll"), await a.why(command="Roll")
            assert [(reason.text, reason.code) for reason in refused.reasons] == [
                ("It is Seat A's turn.", "not_your_turn")
            ]
            assert allowed.reasons == ()
            assert [option.command for option in allowed.available] == ["Roll"]
