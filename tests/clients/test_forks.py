"""Forks of every ruleset on a real server: followed with rules and without, played to the end by bots, kept over restarts."""

import asyncio
from random import Random

import msgspec
import pytest

from tests.clients.fake import SOON
from tests.support.limits import running
from wardrum.clients import BOTS, Client, play, play_greedily, position
from wardrum.events.core.hash_chain import fork_root
from wardrum.events.core.record import digest
from wardrum.events.rulesets import RULESETS, games
from wardrum.server.store.archive import open_archive
from wardrum.server.verification.fsck import fsck

QUICK = {
    "commands_burst": 10_000,
    "commands_per_s": 10_000,
    "requests_burst": 10_000,
    "requests_per_s": 10_000,
}
SETUPS = {
    "warcry": {"round_limit": 2},
    "mordheim": {"round_limit": 2},
    "betrayal": {"seats": 2},
    "trench": {},
}
each_ruleset = pytest.mark.parametrize("name", sorted(RULESETS))


def server(directory):
    return running(data=str(directory), bot_pace_ms=0, **QUICK)


async def seats_of(client, created):
    """All seats of a match, taken here."""
    return [
        await client.join(created.match, seat=name, invite=code) for name, code in created.invites.items()
    ]


async def go_on(mirror, seats, commits):
    """Plays this many commands of the awaited seats, greedily."""
    chance = Random(3)
    for _ in range(commits):
        await mirror.until(lambda m: m.caught_up and m.state.match.status == "live")
        seat = next(s for s in seats if any(o.scope == "battle" for o in mirror.legal(s.name)))
        done = await seat.do(play_greedily(position(mirror, seat.name), chance))
        await mirror.until(lambda m, done=done: m.version >= done.version)


async def log_of(client, match):
    """What a spectator's watch of all of a match brings: records and heads."""
    found = []
    async with client.watch(match, after=0) as updates:
        async for update in updates:
            if type(update).__name__ == "CaughtUp":
                return found
            if type(update).__name__ in ("Commit", "Sealed"):
                found.append((bytes(getattr(update, "record", b"")), update.head))


@each_ruleset
@pytest.mark.rule("L-40")
async def test_forks_of_a_live_battle_are_played_to_their_end(name, tmp_path):
    """A fork against the server's bot, and one of that fork, end, verify, and leave their parents byte for byte as they were."""
    async with (
        server(tmp_path) as running_server,
        Client.connect(running_server.url, timing=SOON) as client,
        Client.connect(running_server.url, timing=SOON) as spectator,
    ):
        parent = await client.create(name, SETUPS.get(name, {}))
        seats = await seats_of(client, parent)
        async with client.mirror(parent.match) as mirror:
            await go_on(mirror, seats, 14)
            stood = await client.state(parent.match, mirror.version - 2)
        before = await log_of(spectator, parent.match)
        first = await spectator.fork(parent.match, stood.version)
        bots = await spectator.fork(parent.match, stood.version, bots={"b": "random"})
        async with (
            spectator.mirror(bots.match, hash=True) as rules,
            client.mirror(bots.match, as_="state", hash=True) as thin,
        ):
            mine = await spectator.join(bots.match, seat="a", invite=bots.token)
            await play(rules, mine, BOTS["greedy"], Random(4))
            await thin.until(lambda m: m.over and m.version == rules.version)
            assert digest(rules.state) == digest(thin.state)
            assert rules.state.match.root == fork_root(bots.match, stood.head)
            rolled = rules.state.match.rolls
        assert rolled > 0
        young = await spectator.fork(bots.match, rules.version - 1)
        assert (await spectator.state(young.match, 0)).head != stood.head
        assert await log_of(spectator, parent.match) == before
        assert first.match != bots.match
    with open_archive(tmp_path) as archive:
        findings = fsck(archive, games(), {}, lambda _: None)
    assert findings.faults == ()
    assert findings.counts.matches == 4


@pytest.mark.rule("L-40")
async def test_a_fork_outlives_the_server(tmp_path):
    """After a restart, and after its room has left memory, a fork stands at every version where it stood, and goes on."""
    stands = {}
    async with server(tmp_path) as before, Client.connect(before.url, timing=SOON) as client:
        parent = await client.create("warcry", SETUPS["warcry"])
        seats = await seats_of(client, parent)
        async with client.mirror(parent.match) as mirror:
            await go_on(mirror, seats, 20)
        fork = await client.fork(parent.match, 20, dice="chosen")
        own = await seats_of(client, fork)
        async with client.mirror(fork.match) as mirror:
            await go_on(mirror, own, 10)
            last = mirror.version
        for version in range(last + 1):
            stands[version] = (await client.state(fork.match, version)).state_hash
        before.registry.rooms.clear()
        assert (await client.state(fork.match, 3)).state_hash == stands[3]
    async with server(tmp_path) as after, Client.connect(after.url, timing=SOON) as client:
        for version, state_hash in stands.items():
            assert (await client.state(fork.match, version)).state_hash == state_hash
        rows = {row["match"]: row for row in await client.matches("live")}
        assert rows[fork.match]["forked"] == {"match": parent.match, "version": 20, "dice": "chosen"}


async def test_forks_of_one_match_at_once_do_not_meet(tmp_path):
    """Twenty forks asked for at the same moment are twenty matches with nonces and commitments of their own."""
    async with server(tmp_path) as here, Client.connect(here.url, timing=SOON) as client:
        parent = await client.create("warcry", SETUPS["warcry"])
        await seats_of(client, parent)
        forks = await asyncio.gather(*(client.fork(parent.match, 5) for _ in range(20)))
        states = [await client.state(fork.match) for fork in forks]
        said = [match_of(state) for state in (await client.state(parent.match), *states)]
        assert len({match["nonce"] for match in said}) == 21
        assert len({match["seed_commitment"] for match in said}) == 21


def match_of(snapshot):
    """The common part of a state that the server sent."""
    return msgspec.json.decode(snapshot.state)["match"]
