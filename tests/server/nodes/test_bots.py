"""The bots of a match play at one node, whichever node it was asked for at, and others take up what that one leaves."""

import asyncio
import json
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager

import pytest

from tests.support import limits
from tests.support.cluster import address_of, node_folder, nodes
from tests.support.patience import patient
from tests.support.table_talk import Battle, talking
from tests.support.toy import GAME
from wardrum.server.nodes.membership import Membership
from wardrum.server.services.bot_runner import BotRunner

ALL_BOTS = {"a": "greedy", "b": "random"}
SETTINGS = {"bot_pace_ms": 20, "commands_burst": 10_000}


@asynccontextmanager
async def two_nodes(nats, directory, **settings):
    """Two nodes that know each other, each with what ends it."""
    async with AsyncExitStack() as all_of_them:
        running = []
        for name in ("one", "two"):
            ending = await all_of_them.enter_async_context(AsyncExitStack())
            folder, log = str(node_folder(directory, name)), address_of(nats)
            server = await ending.enter_async_context(
                limits.running({"toy": GAME}, data=folder, log=log, **SETTINGS | settings)
            )
            running.append((server, ending))
        await until(lambda: all(len(known(server)) == 2 for server, _ in running))
        yield running


def known(server):
    """The nodes that a node knows once it has listened; none before."""
    nodes = server.matches.nodes
    return nodes.names if nodes.rank("0") < len(nodes.names) else ()


async def until(condition):
    """Returns when it holds."""
    async with asyncio.timeout(patient(60)):
        while not condition():  # noqa: ASYNC110 -- other nodes signal nothing to a test
            await asyncio.sleep(0.01)


def battle_of(server):
    """A battle that has this node as its home."""
    while server.matches.nodes.rank((battle := Battle()).match) > 0:
        pass
    return battle


def plays(server, battle):
    """Whether a node plays the bots of a battle."""
    return battle.match in server.matches.bots._playing


def version(server, battle):
    """Where a battle stands as far as a node knows without having been asked for it."""
    tail = server.context.store.tail(battle.match)
    return tail.version if tail else 0


async def played_out(server, battle):
    """The records of a battle, which is over: each bot's command stands there once."""
    await until(lambda: server.context.store.summary(battle.match).status == "finished")
    records = [json.loads(entry.record) for entry in server.context.store.read(battle.match, 0)]
    assert [record["version"] for record in records] == list(range(1, len(records) + 1))
    ids = [(record["actor"], record["command_id"]) for record in records]
    assert len(set(ids)) == len(ids)
    assert any(event.get("reason") == "victory" for event in records[-1]["events"]), records[-1]
    return records


@contextmanager
def killed(server):
    """A node says no more that it is there, and its bots do nothing, as if its process had been killed."""
    bus = server.context.bus
    say, bus.say = bus.say, lambda kind, body: None
    for task in server.matches.bots._playing.values():
        task.cancel()
    player, server.matches.bots._player = server.matches.bots._player, None
    yield
    bus.say, server.matches.bots._player = say, player


async def test_the_first_node_plays_bots_that_were_asked_for_at_another(nats, tmp_path):
    """It hears of the new match, and plays it to its end; where it was asked for, it counts."""
    async with (
        two_nodes(nats, tmp_path, bots_max=1, demos_max=1) as ((home, _), (other, _)),
        talking(other) as talker,
    ):
        battle = battle_of(home)
        assert (await battle.create(talker, bots=ALL_BOTS, setup={"target": 12}))["type"] == "seated"
        refused = await Battle().create(talker, bots=ALL_BOTS)
        assert refused["code"] == "bots_busy"
        await until(lambda: plays(home, battle))
        assert not plays(other, battle)
        await played_out(other, battle)
        assert (await Battle().create(talker, bots={"a": "random"}))["type"] == "seated"


async def test_a_seat_that_is_handed_to_a_bot_at_another_node_is_played(nats, tmp_path):
    """The home has nobody at the battle, and has not read it; it opens it for the bot."""
    async with two_nodes(nats, tmp_path) as ((home, _), (other, _)), talking(other) as talker:
        battle = battle_of(home)
        await battle.begin(talker, setup={"target": 12})
        assert battle.match not in home.registry.rooms
        for seat in "ab":
            asked = {"match": battle.match, "seat": seat, "token": battle.tokens[seat], "bot": "greedy"}
            assert (await talker.ask("hand_over", **asked))["type"] == "ack"
        await until(lambda: plays(home, battle))
        assert not plays(other, battle)
        await played_out(other, battle)


@pytest.mark.parametrize("ends", ["stopped", "killed"])
async def test_when_the_home_goes_the_next_node_plays_on(nats, tmp_path, ends):
    """At once when it says so, after a few seconds when it cannot; no command is doubled, and the battle comes to its end."""
    async with two_nodes(nats, tmp_path) as ((home, ending), (other, _)), talking(other) as talker:
        battle = battle_of(home)
        await battle.create(talker, bots=ALL_BOTS, setup={"target": 200})
        await until(lambda: plays(home, battle) and version(other, battle) > 8)
        if ends == "stopped":
            await ending.aclose()
            await until(lambda: plays(other, battle))
            await played_out(other, battle)
        else:
            with killed(home):
                stood_at = version(other, battle)
                await until(lambda: plays(other, battle))
                await until(lambda: version(other, battle) > stood_at + 4)
            await until(lambda: plays(home, battle) and not plays(other, battle))
            await played_out(other, battle)


async def test_two_nodes_that_both_play_the_bots_double_nothing(nats, tmp_path, monkeypatch):
    """What ranks are to avoid, all the time: of two commands for one position one counts."""
    monkeypatch.setattr(Membership, "rank", lambda self, match: 0)
    async with nodes(nats, tmp_path, **SETTINGS) as (one, two), talking(two) as talker:
        battle = Battle()
        await battle.create(talker, bots=ALL_BOTS, setup={"target": 60})
        await until(lambda: plays(one, battle) and plays(two, battle))
        records = await played_out(two, battle)
        rolls = [record["actor"] for record in records if record["command"]["type"] == "Roll"]
        assert len(rolls) > 4


async def test_without_a_look_at_what_others_commit_the_bots_of_a_new_match_do_not_come(
    nats, tmp_path, monkeypatch
):
    """The negative control: the home hears of the match and does nothing."""
    monkeypatch.setattr(BotRunner, "look", lambda self, match: None)
    async with two_nodes(nats, tmp_path) as ((home, _), (other, _)), talking(other) as talker:
        battle = battle_of(home)
        await battle.create(talker, bots=ALL_BOTS)
        await until(lambda: version(home, battle) == 1)
        await talker.ask("ping")
        assert not plays(home, battle)
        assert not plays(other, battle)
