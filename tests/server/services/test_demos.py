"""Which battle is shown to somebody who wants to watch one: one that lives."""

from tests.support.table_talk import Battle, serving, talking
from wardrum.events.rulesets import games
from wardrum.server.app import running
from wardrum.server.config import Config
from wardrum.server.services.demos import RECENT_MS


async def shown(talker):
    """The match that one is led to."""
    answer = await talker.ask("demo", ruleset="toy")
    assert answer["type"] == "listed", answer
    return answer["matches"][0]["match"]


async def test_a_battle_with_recent_commits_is_shown(clock, talker, battle):
    """The battle with the newest commit, not the one that began last."""
    other = Battle()
    await other.begin(talker, setup={"target": 1000})
    clock.advance(1)
    await battle.act(talker, "a", "Roll")
    assert await shown(talker) == battle.match
    clock.advance(1)
    await other.act(talker, "a", "Roll")
    assert await shown(talker) == other.match


async def test_a_battle_in_which_nothing_happens_is_not_shown(clock, talker, battle):
    """After some minutes without a commit the bots begin another one."""
    clock.advance(RECENT_MS + 1)
    assert await shown(talker) != battle.match


async def test_an_abandoned_battle_is_not_shown(server, battle, talker):
    """A battle whose seats are both away is no battle to watch."""
    async with talking(server) as player:
        left = Battle()
        await left.begin(player, setup={"target": 1000})
    assert await shown(talker) == battle.match
    room = server.registry.rooms[left.match]
    assert not room.presence().seats


async def test_a_study_is_not_shown(clock, talker, battle):
    """A fork with chosen dice is somebody's study, also while it goes on."""
    study = Battle()
    asked = {"match": battle.match, "new_match": study.match, "token": study.host, "version": 5}
    assert (await talker.ask("fork", dice="chosen", **asked))["type"] == "seated"
    clock.advance(1)
    for seat in "ab":
        await study.join(talker, seat)
    assert (await talker.ask("list", filter="live"))["matches"][0]["match"] == study.match
    assert await shown(talker) == battle.match


async def test_while_the_bots_are_busy_one_of_their_battles_is_shown():
    """When no further battle among bots may begin, the one that is fought is shown, to others too."""
    async with serving(demos_max=1, bot_pace_ms=200) as server, talking(server) as talker:
        first = await shown(talker)
        await talker.say("watch", match=first, as_="state")
        await talker.hear("snapshot")
        server.services.demos._begun.clear()  # as after a restart
        async with talking(server) as other:
            for _ in range(100):
                answer = await other.ask("demo", ruleset="toy")
                if answer["type"] == "listed":
                    break
            assert answer["matches"][0]["match"] == first


async def test_a_muster_is_not_shown():
    """A battle whose players still choose their warbands is not shown, however recent; the bots begin another one."""
    async with running(Config(port=0), games()) as server, talking(server) as talker:
        mustering = Battle()
        await mustering.begin(talker, ruleset="warcry")
        entries = (await talker.ask("list", filter="live", id="list"))["matches"]
        assert [(entry["match"], entry["round"]) for entry in entries] == [(mustering.match, 0)]
        answer = await talker.ask("demo", ruleset="warcry", id="demo")
        assert answer["matches"][0]["match"] != mustering.match
