"""A delayed match over real sockets: clients, the terminal, a log on disk."""

import io

from tests.support.clocks import ManualClock
from tests.support.table_talk import Battle, serving, talking, token
from tests.support.toy import GAME, Roll
from wardrum.clients import Client
from wardrum.clients.terminal import watch
from wardrum.events.match import Delay, Terms
from wardrum.server.cli.battle.list_ import line

DELAY = {"delay": {"seconds": 30, "commits": 1}}


async def test_a_client_that_watches_late(clock, server):
    """The mirror of a spectator lags, checks its chain as ever, and ends where the players' does."""
    games = {"toy": GAME}
    async with (
        Client.connect(server.url, games=games) as one,
        Client.connect(server.url, games=games) as other,
    ):
        created = await one.create("toy", {"target": 1}, terms=Terms(delay=Delay(seconds=30)))
        seats = [await one.join(created.match, seat=s, invite=c) for s, c in created.invites.items()]
        async with one.mirror(created.match) as mine, other.mirror(created.match) as late:
            await mine.until(lambda m: m.state is not None and m.state.match.status == "live")
            await late.until(lambda m: m.version == 4)
            assert late.state.match.status == "revealing"
            assert late.state.match.agreed.delay == Delay(seconds=30)
            await seats[0].do(Roll())
            await mine.until(lambda m: m.over)
            assert late.version == 4
            clock.advance(30_000)
            await late.until(lambda m: m.over)
            assert (late.version, late.head, late.fault) == (mine.version, mine.head, None)


async def test_the_terminal_says_that_it_is_late(clock, server):
    """`wardrum watch` tells a delayed match to its end, and how late it is."""
    battle, out = Battle(), io.StringIO()
    async with talking(server) as talker:
        await battle.begin(talker, setup={"target": 1}, terms=DELAY)
        await battle.act(talker, "a", "Roll")
    clock.advance(30_000)
    await watch(server.url, battle.match, out, games={"toy": GAME})
    assert "see this battle 30 s and 1 commit late" in out.getvalue()
    assert "Seat A wins" in out.getvalue()


async def test_the_lobby_says_how_late_a_match_is_seen(server, talker):
    """Each entry of a delayed match names its delay, in the frame and in `wardrum battle list`."""
    battle = Battle()
    await battle.create(talker, terms=DELAY)
    (entry,) = (await talker.ask("list", filter="open"))["matches"]
    assert entry["terms"]["delay"] == DELAY["delay"]
    assert line(entry).endswith("free: a, b · delay 30 s and 1 commit")


async def test_a_log_on_disk_keeps_its_delay(tmp_path):
    """A server that comes back shows spectators what it may, and the rest in time, lobby included."""
    clock, battle = ManualClock(), Battle()
    async with serving(clock, data=str(tmp_path)) as server, talking(server) as talker:
        await battle.begin(talker, setup={"target": 1}, terms=DELAY)
        await battle.act(talker, "a", "Roll")
    async with serving(clock, data=str(tmp_path)) as server, talking(server) as stranger:
        await stranger.say("watch", match=battle.match, after=0)
        await stranger.hear("caught_up", version=4)
        assert (await stranger.ask("list", filter="finished"))["matches"] == []
        clock.advance(30_000)
        while stranger.all("commit")[-1]["record"]["version"] != 6:
            await stranger.hear("commit")
        while not (await stranger.ask("list", filter="finished")).get("matches"):
            clock.advance(1_000)  # who asks too often is asked to wait


async def test_the_same_person_looks_on_from_elsewhere(server):
    """A player who watches over another connection is a spectator there."""
    battle = Battle()
    async with talking(server) as player, talking(server) as spectator:
        await battle.begin(player, terms=DELAY)
        host = await spectator.ask("seat", match=battle.match, token=battle.host)
        assert (host["seat"], host["version"]) == ("", 4)
        assert (await player.ask("state", match=battle.match))["version"] == 5
        assert (await spectator.ask("state", match=battle.match))["version"] == 4
        await spectator.ask("seat", match=battle.match, token=battle.tokens["b"])
        assert (await spectator.ask("state", match=battle.match))["version"] == 5


async def test_a_spectator_forks_what_is_to_be_seen_and_nothing_later(clock, server):
    """Beyond the horizon there is no such version, sealed or ended as it may be; a seat forks up to the head, unlisted."""
    battle = Battle()
    async with talking(server) as talker, talking(server) as stranger:
        await battle.begin(talker, setup={"target": 1000}, terms={"delay": {"seconds": 30}})
        for seat in "ab":
            await battle.act(talker, seat, "Roll")
        last = (await battle.act(talker, "a", "Bet", number=2))["version"]
        last = (await battle.act(talker, "b", "Concede"))["version"]
        answers = []
        for version in range(1, last + 3):
            asked = {"match": battle.match, "version": version, "new_match": token(), "token": token()}
            answers.append(await stranger.ask("fork", **asked))
        assert [answer["type"] for answer in answers[:4]] == ["seated"] * 4
        assert {(answer["code"], answer["detail"]) for answer in answers[4:]} == {
            ("no_such_version", "A fork of this match begins at a version from 1 to 4.")
        }
        own = {"match": battle.match, "version": 6, "new_match": token(), "token": token()}
        assert (await talker.ask("fork", **own, listed=True))["code"] == "unseen"
        assert (await talker.ask("fork", **own))["type"] == "seated"
        listed = {row["match"] for row in (await stranger.ask("list", filter="open"))["matches"]}
        assert own["new_match"] not in listed
        clock.advance(30_000)
        late = await stranger.ask("fork", match=battle.match, version=7, new_match=token(), token=token())
        assert late["type"] == "seated"
