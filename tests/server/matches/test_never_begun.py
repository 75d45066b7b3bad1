"""Matches whose battle never began are removed after a time, and no others."""

import pytest

from tests.support.clocks import ManualClock
from tests.support.table_talk import Battle, serving, talking, token
from wardrum.events.match.set_aside import SetAside
from wardrum.server.matches import never_begun

KEEP_S = 300.0  # instead of a week: the chores of each second are done on the way
SILENCE_MS = 61_000  # after it a match without a connection is not in memory


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """The lobby is looked through again after half a minute, not after an hour."""
    monkeypatch.setattr(never_begun, "REST_S", 30)


async def later(server, clock, seconds):
    """So long after, with the chores done that are due then; the store has answered them."""
    clock.advance(seconds * 1_000)
    for _ in range(1 + len(never_begun.LISTS)):
        clock.advance(1_000)
        async with talking(server) as talker:
            await talker.ask("ping")
    clock.advance(SILENCE_MS)
    async with talking(server) as talker:
        await talker.ask("ping")


async def test_a_match_that_nobody_joined_is_removed_after_a_time():
    """It is there for the time that is set, and then is gone from log, lobby, due times and seats."""
    clock, battle = ManualClock(), Battle()
    async with serving(clock, never_begun_keep_s=KEEP_S) as server:
        async with talking(server) as talker:
            await battle.create(talker)
            await battle.join(talker, "a", name="Ada")
            await Battle().begin(talker)
        store = server.context.store
        server.registry.set_aside[battle.match] = SetAside("seed_lost", "its key is missing")
        await later(server, clock, 200)
        assert store.tail(battle.match) is not None
        await later(server, clock, 100)
        assert store.tail(battle.match) is None
        assert store.read(battle.match, 0) == []
        assert (store.summary(battle.match), store.host(battle.match)) == (None, None)
        assert (store.seats(battle.match), store.names(battle.match)) == ({}, {})
        assert server.context.metrics.count["never_begun_removed"] == 1
        assert server.registry.set_aside == {}, "what is gone is counted no more"
        async with talking(server) as talker:
            answer = await talker.ask("seat", match=battle.match, token=battle.tokens["a"])
            assert answer["code"] == "no_such_match"
            assert answer["detail"] == "It has not been created here, or it never began and was removed."
            assert (await battle.create(talker))["type"] == "seated", "the id is free again"


async def test_a_match_that_began_stays():
    """A battle that was given up, or that everybody has left, is kept however old it is."""
    clock, left, given_up = ManualClock(), Battle(), Battle()
    async with serving(clock, never_begun_keep_s=KEEP_S) as server:
        async with talking(server) as talker:
            await left.begin(talker)
            await given_up.begin(talker)
            await given_up.act(talker, "a", "Concede")
            await Battle().begin(talker)
        await later(server, clock, 400)
        assert server.context.store.summary(given_up.match).status == "finished"
        for battle in (left, given_up):
            assert server.context.store.tail(battle.match) is not None


async def test_a_match_that_a_fork_refers_to_stays():
    """A fork begins with its parent's records, so the parent is kept although it never began."""
    clock, parent, fork = ManualClock(), Battle(), token()
    async with serving(clock, never_begun_keep_s=KEEP_S) as server:
        async with talking(server) as talker:
            await parent.create(talker)
            forked = await talker.ask(
                "fork", match=parent.match, version=1, new_match=fork, token=token(), listed=False
            )
            assert forked["type"] == "seated"
            await Battle().begin(talker)
        async with talking(server) as spectator:
            await spectator.say("watch", match=fork, after=0)
            await spectator.hear("caught_up")
            await later(server, clock, 400)
            assert server.context.store.tail(parent.match) is not None
        await later(server, clock, 200)
        assert server.context.store.tail(fork) is None, "nothing refers to the fork"
        await later(server, clock, 200)
        assert server.context.store.tail(parent.match) is None, "nor to the parent any longer"


async def test_a_match_with_a_connection_stays():
    """While somebody watches a match it is not removed."""
    clock, battle = ManualClock(), Battle()
    async with serving(clock, never_begun_keep_s=KEEP_S) as server, talking(server) as talker:
        await battle.create(talker)
        await talker.say("watch", match=battle.match, after=0)
        await talker.hear("caught_up")
        await Battle().begin(talker)
        await later(server, clock, 400)
        assert server.context.store.tail(battle.match) is not None


async def test_nothing_is_removed_where_the_setting_says_so():
    """0 seconds to keep means for ever."""
    clock, battle = ManualClock(), Battle()
    async with serving(clock, never_begun_keep_s=0.0) as server:
        async with talking(server) as talker:
            await battle.create(talker)
            await Battle().begin(talker)
        await later(server, clock, 400)
        assert server.context.store.tail(battle.match) is not None


async def test_a_match_that_is_being_removed_is_not_opened():
    """Between the decision and the store's answer nobody can sit down at what is about to be gone."""
    async with serving() as server, talking(server) as talker:
        battle = Battle()
        await battle.create(talker)
        server.registry.rooms.clear()
        server.registry.being_removed = frozenset([battle.match])
        assert (await battle.join(talker, "a"))["code"] == "no_such_match"
        assert (await battle.create(talker))["code"] == "busy"
        server.registry.being_removed = frozenset()
        assert (await battle.join(talker, "a"))["seat"] == "a"
