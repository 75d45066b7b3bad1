"""A node of a later release and one of this serve the same matches: what this one does not know is set aside here, and nowhere else.

A client at such a match here gets to the other node. More of that, with time standing still: `test_referrals.py`.
"""

import asyncio

import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.nodes.test_bots import ALL_BOTS, SETTINGS, plays, until
from tests.support.cluster import later_node, node_folder, nodes
from tests.support.nats_servers import cluster_of
from tests.support.patience import patient
from tests.support.table_talk import Battle, talking
from wardrum.events.core.hash_chain import leaf, link
from wardrum.events.core.record import canonical
from wardrum.server.crypto import server_keys
from wardrum.server.engine.summaries import FORKED_FROM
from wardrum.server.matches.referrals import REASON
from wardrum.server.store.interface import Append, Appended, Entry


async def appended_by_a_later_release(nats, directory, match: str) -> None:
    """One more commit, in a shape of records that this release does not have."""
    from wardrum.server.store.jetstream.store import open_store

    keys = server_keys.load(node_folder(directory, "later"))
    cluster = cluster_of([nats], fingerprint=keys.oldest, reference=FORKED_FROM)
    store = await open_store(cluster, directory / "later", asyncio.get_running_loop().call_soon)
    await store.ready(match)
    tail, summary = store.tail(match), store.summary(match)
    [last] = store.read(match, tail.version - 1, 1)
    record = msgspec.json.decode(last.record)
    record |= {"schema": record["schema"] + 1, "version": tail.version + 1, "command_id": "later"}
    data = canonical(record)
    entry = Entry(match, tail.version + 1, last.actor, "later", tail.at, data, link(tail.head, leaf(data)))
    assert isinstance(await store.append(Append(entry, tail, None, summary)), Appended)
    store.close()
    await store.wait_closed()


async def test_what_a_later_release_has_written_sets_that_match_aside_on_this_node_alone(nats, tmp_path):
    """A player of it here is shown why; another match goes on, and the node stays in service."""
    async with nodes(nats, tmp_path, 1) as (node,), talking(node) as talker:
        newer, sound = Battle(), Battle()
        for each in (newer, sound):
            await each.begin(talker)
            await each.play(talker, 1)
        await appended_by_a_later_release(nats, tmp_path, newer.match)
        async with asyncio.timeout(patient(30)):
            while newer.match not in node.registry.set_aside:  # noqa: ASYNC110 -- nothing tells of it
                await asyncio.sleep(0.02)
        assert node.registry.set_aside[newer.match].reason == "later_release"
        answer = await newer.act(talker, "a", "Roll")
        assert answer["code"] == "set_aside"
        assert "a later release wrote the rest of it" in answer["detail"]
        assert (await sound.act(talker, "a", "Roll"))["type"] == "ack"
        assert node.context.metrics.count["faults"] == 0


async def test_the_node_of_the_later_release_plays_the_bots(nats, tmp_path):
    """What it writes the other one may not be able to read, so it takes them all over when it comes."""
    async with nodes(nats, tmp_path, 1, **SETTINGS) as (old,), talking(old) as talker:
        battles = [Battle(), Battle()]
        for battle in battles:
            assert (await battle.create(talker, bots=ALL_BOTS, setup={"target": 10_000}))["type"] == "seated"
        await until(lambda: all(plays(old, battle) for battle in battles))
        async with later_node(nats, tmp_path, **SETTINGS) as new:
            await until(lambda: all(plays(new, battle) for battle in battles))
            assert not any(plays(old, battle) for battle in battles)
        await until(lambda: all(plays(old, battle) for battle in battles))


async def test_people_at_such_a_match_leave_for_the_node_of_the_later_release(nats, tmp_path):
    """They are asked to come back, the old node takes none of their connections meanwhile, and at the other one they play on."""
    async with (
        nodes(nats, tmp_path, 1) as (old,),
        later_node(nats, tmp_path) as new,
        talking(old) as mine,
        talking(new) as yours,
    ):
        battle = Battle()
        await battle.create(mine)
        for talker, seat in ((mine, "a"), (yours, "b")):
            await battle.join(talker, seat)
        for talker, seat in ((mine, "a"), (yours, "b")):
            await battle.reveal(talker, seat)
        async with asyncio.timeout(patient(30)):
            while not old.matches.nodes.has_later:  # noqa: ASYNC110 -- nothing tells of it
                await asyncio.sleep(0.02)
        assert (await battle.act(yours, "b", "Cheer"))["type"] == "ack"
        assert await mine.closed() == 1012
        assert mine.socket.close_reason == REASON
        with pytest.raises(InvalidStatus, match="HTTP 503"):
            await talking(old).__aenter__()
        async with talking(new) as again:
            assert (await again.ask("seat", match=battle.match, token=battle.tokens["a"]))["type"] == "seated"
            assert (await battle.act(again, "a", "Roll"))["type"] == "ack"
