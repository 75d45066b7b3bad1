"""Whole servers on one log: people at one table, each connected to another of them."""

import asyncio

import pytest
import structlog

from tests.support import limits
from tests.support.cluster import address_of, node_folder, nodes
from tests.support.handing import come, offer
from tests.support.table_talk import WAIT_S, Battle, talking, token
from tests.support.toy import GAME

QUICK = {"presence_ms": 20, "away_s": 0.3}
LATE = {"terms": {"delay": {"commits": 2}}}


async def watching(talker, battle):
    await talker.say("watch", match=battle.match)
    await talker.hear("caught_up")


async def begun(battle, mine, yours, **fields):
    """A battle whose seats are at two nodes."""
    await battle.create(mine, **fields)
    for talker, seat in ((mine, "a"), (yours, "b")):
        await battle.join(talker, seat, name=f"Holder {seat}")
    for talker, seat in ((mine, "a"), (yours, "b")):
        await battle.reveal(talker, seat)


def reported(talker):
    """What was reported of seats to spectators."""
    events = [event for frame in talker.all("commit") for event in frame["record"]["events"]]
    return [event["type"] for event in events if event["type"] in ("SeatWentAway", "SeatCameBack")]


async def test_presence(nats, tmp_path):
    """A seat is there at all nodes as soon as it is at one, and away when the last one that had it has gone."""
    async with nodes(nats, tmp_path, 1, **QUICK) as (there,), talking(there) as yours, talking(there) as eve:
        folder, battle = node_folder(tmp_path, "other"), Battle()
        async with (
            limits.running({"toy": GAME}, data=str(folder), log=address_of(nats), **QUICK) as here,
            talking(here) as mine,
        ):
            await begun(battle, mine, yours, terms={"claim_s": 60}, decision_s=3_600)
            await watching(eve, battle)
            await watching(mine, battle)
            await eve.hear("presence", seats=["a", "b"], watching=1)
            await mine.hear("presence", seats=["a", "b"], watching=1)
        await eve.hear("presence", seats=["b"], watching=1)
        assert (await eve.hear("commit"))["record"]["command_id"] == "away-a-5"
        async with talking(there) as again:
            await again.ask("seat", match=battle.match, token=battle.tokens["a"])
            await eve.hear("presence", seats=["a", "b"])
            while reported(eve) != ["SeatWentAway", "SeatCameBack"]:
                await eve.hear("commit")


async def test_phrases(nats, tmp_path):
    """Heard at both nodes."""
    async with nodes(nats, tmp_path) as (here, there), talking(here) as mine, talking(there) as yours:
        battle = Battle()
        await begun(battle, mine, yours)
        for talker in (mine, yours):
            await watching(talker, battle)
        for talker, other, seat in ((mine, yours, "a"), (yours, mine, "b")):
            await talker.ask("say", match=battle.match, seat=seat, phrase="good_luck")
            said = await other.hear("said")
            assert (said["seat"], said["phrase"]) == (seat, "good_luck")


async def test_a_rematch(nats, tmp_path):
    """Offered at one node, joined by the code of it at the other."""
    async with nodes(nats, tmp_path) as (here, there), talking(here) as mine, talking(there) as yours:
        battle, following = Battle(), Battle()
        await begun(battle, mine, yours)
        for talker in (mine, yours):
            await watching(talker, battle)
        await battle.act(mine, "a", "Concede")
        invites = {"b": (await following.create(mine))["invites"]["b"]}
        asked = {"match": battle.match, "seat": "a", "next": following.match, "invites": invites}
        assert (await mine.ask("rematch", **asked))["type"] == "ack"
        offered = await yours.hear("rematch")
        assert (offered["next"], offered["invite"]) == (following.match, invites["b"])
        assert (await following.join(yours, "b", invite=offered["invite"]))["seat"] == "b"
        async with talking(there) as late:
            await watching(late, battle)
            assert (
                (await late.hear("rematch"))["next"] == following.match if not late.all("rematch") else True
            )


async def test_names(nats, tmp_path):
    """Changed and erased at one node, shown at the other."""
    async with nodes(nats, tmp_path) as (here, there), talking(here) as mine, talking(there) as yours:
        battle = Battle()
        await begun(battle, mine, yours)
        await watching(yours, battle)
        await mine.ask("name", match=battle.match, seat="a", name="Ann")
        await yours.hear("names", names={"a": "Ann", "b": "Holder b"})
        await mine.ask("name", match=battle.match, seat="a", name="")
        await yours.hear("names", names={"b": "Holder b"})


@pytest.mark.parametrize("name", ["Eve", ""], ids=["named", "without a name"])
async def test_who_has_taken_over_is_seen_late(nats, tmp_path, name):
    """At one node: shown at the other with that commit, also if there is no name; what an owner erases is gone at once."""
    async with (
        nodes(nats, tmp_path) as (here, there),
        talking(here) as mine,
        talking(there) as yours,
        talking(there) as eve,
    ):
        battle = Battle()
        await begun(battle, mine, yours, **LATE)
        await watching(eve, battle)
        await eve.hear("names", names={"a": "Holder a", "b": "Holder b"})
        async with talking(here) as friend:
            named = {"name": name} if name else {}
            await come(battle, friend, await offer(battle, mine), token(), **named)
            await battle.act(friend, "a", "Roll")  # one of the two commits that have to follow
            await yours.ask("name", match=battle.match, seat="b", name="")
            assert (await eve.hear("names"))["names"] == {"a": "Holder a"}
            await battle.act(yours, "b", "Roll")
            assert (await eve.hear("names"))["names"] == ({"a": name} if name else {})
        shown = [frame for frame in eve.heard if frame["type"] in ("commit", "names")]
        assert "SeatHandedOver" in [event["type"] for event in shown[-2]["record"]["events"]]


async def test_a_node_that_is_not_understood_is_reported_once(nats, tmp_path):
    """It is of another release, perhaps: the operator hears so, and everything else goes on."""
    async with nodes(nats, tmp_path) as (here, there), talking(here) as mine, talking(there) as yours:
        battle = Battle()
        known = asyncio.Event()
        there.matches.nodes.on_change(known.set)
        if len(there.matches.nodes.names) < 2:
            async with asyncio.timeout(WAIT_S):
                await known.wait()
        with structlog.testing.capture_logs() as logs:
            for _ in range(3):
                here.context.bus.say("presence", b"\xc1")
            await begun(battle, mine, yours)
            await watching(yours, battle)
            await yours.hear("presence", seats=["a", "b"])
        assert [each["kind"] for each in logs if each["event"] == "another node was not understood"] == [
            "presence"
        ]
