"""Quotas of requests: what one address and all together may begin, and what a refusal says."""

import asyncio
import base64

import pytest

from tests.support.clocks import ManualClock
from tests.support.table_talk import Battle, serving, talking, token
from wardrum.server.matches.disk_space import DiskSpace
from wardrum.server.protocol.quotas import Quota
from wardrum.server.protocol.rate_limits import Rate, client_network

BOTS = {"a": "random", "b": "random"}
EVERYBODY = Rate(1_000, 1.0)


def behind(address):
    """The options of a connection that a proxy says is from this address."""
    return {"additional_headers": {"X-Forwarded-For": address}}


# -- one quota


def test_a_network_is_counted_as_one():
    """All addresses of an IPv6 /64 count as one, an IPv4 address counts for itself, however it is written."""
    assert client_network("2001:db8:1:2::1") == client_network("2001:db8:1:2:ffff::9") == "2001:db8:1:2::/64"
    assert client_network("2001:db8:1:3::1") != client_network("2001:db8:1:2::1")
    assert client_network("fe80::1%eth0") == "fe80::/64"
    assert client_network("::ffff:9.9.9.9") == client_network("9.9.9.9") == "9.9.9.9"
    assert client_network("9.9.9.8") != client_network("9.9.9.9")
    assert client_network("no address " * 100) == ("no address " * 100)[:64]


def test_refusals_do_not_postpone_the_next_time():
    """A client that asks a thousand times while refused may go on at the time that the first refusal named."""
    quota = Quota("things", Rate(2, 0.1), EVERYBODY)
    assert [quota.take("9.9.9.9", 0.0) is None for _ in range(3)] == [True, True, False]
    assert {quota.take("9.9.9.9", 0.0).retry_after for _ in range(1_000)} == {10}
    assert quota.take("9.9.9.9", 10.0) is None


def test_a_refusal_says_what_and_how_many():
    """A refusal names the things, the numbers and whose they are."""
    each = Quota("things", Rate(1, 0.5), EVERYBODY)
    each.take("9.9.9.9", 0.0)
    assert each.take("9.9.9.9", 0.0).detail == (
        "Too many things from your address: 1 at once, then 30 per minute."
    )
    total = Quota("things", EVERYBODY, Rate(1, 20.0))
    total.take("9.9.9.9", 0.0)
    assert total.take("8.8.8.8", 0.0).detail == (
        "Too many things on this server: 1 at once, then 20 per second."
    )


def test_the_table_of_networks_is_bounded():
    """However many networks ask, a quota remembers a bounded number of them."""
    quota = Quota("things", Rate(1, 0.1), Rate(10**6, 1.0), networks_max=10)
    for number in range(1_000):
        assert quota.take(f"10.0.{number // 250}.{number % 250}", 0.0) is None
    assert len(quota._networks) == 10


def test_an_amount_above_the_burst_is_let_through_once_the_bucket_is_full():
    """What is larger than a whole burst is not refused for ever."""
    quota = Quota("bytes", Rate(10, 1.0), EVERYBODY)
    assert quota.take("9.9.9.9", 0.0, 50) is None
    assert quota.take("9.9.9.9", 0.0, 50).retry_after == 10
    assert quota.take("9.9.9.9", 10.0, 50) is None


# -- matches


async def test_matches_of_one_address_are_limited_and_others_go_on():
    """The match beyond the quota is refused with what, how many and when; another address is served; time helps."""
    clock = ManualClock()
    async with (
        serving(clock, new_matches_per_address_max=2, matches_per_s=0.1, trust_proxy=True) as server,
        talking(server, **behind("9.9.9.9")) as greedy,
        talking(server, **behind("8.8.8.8")) as other,
    ):
        first = Battle()
        assert (await first.create(greedy))["type"] == "seated"
        assert (await Battle().create(greedy))["type"] == "seated"
        refused = await Battle().create(greedy)
        assert (refused["type"], refused["code"], refused["retry_after"]) == (
            "problem",
            "too_many_requests",
            10,
        )
        assert refused["detail"] == "Too many new matches from your address: 2 at once, then 6 per minute."
        assert (await first.create(greedy))["type"] == "seated", "a repeated request is no new match"
        assert (await Battle().create(other))["type"] == "seated"
        assert server.context.metrics.count["over_quota"] == 1
        clock.advance(10_000)
        assert (await Battle().create(greedy))["type"] == "seated"


async def test_a_refused_match_leaves_nothing_in_memory():
    """A match that is refused opens no room."""
    async with serving(new_matches_per_address_max=1) as server, talking(server) as talker:
        await Battle().create(talker)
        for _ in range(10):
            assert (await Battle().create(talker))["code"] == "too_many_requests"
        assert len(server.registry.rooms) == 1


async def test_matches_that_wait_for_players_are_limited():
    """A limited number of matches of an address may wait for players; one that has begun makes room for another."""
    async with serving(open_matches_per_address_max=2) as server, talking(server) as talker:
        battle = Battle()
        await battle.create(talker)
        await Battle().create(talker)
        refused = await Battle().create(talker)
        assert refused["detail"] == "2 matches from your address wait for players already."
        for seat in "ab":
            await battle.join(talker, seat)
        assert (await Battle().create(talker))["type"] == "seated"


async def test_matches_that_wait_for_players_are_limited_in_all():
    """The lobby of the whole server is bounded too, and is looked through again each second."""
    clock = ManualClock()
    async with serving(clock, open_matches_max=1) as server, talking(server) as talker:
        battle = Battle()
        await battle.create(talker)
        assert (await Battle().create(talker))["detail"].startswith("1 match on this server waits")
        for seat in "ab":
            await battle.join(talker, seat)
        clock.advance(1_000)
        assert (await Battle().create(talker))["type"] == "seated"


async def test_bytes_of_one_address_are_limited():
    """Who has filled a share of the log is refused commands, with the time to wait, and then goes on."""
    clock = ManualClock()
    limits = {"written_burst": 12 * 1024, "written_per_s": 1024}
    async with serving(clock, **limits) as server, talking(server) as talker:
        battle = Battle()
        await battle.begin(talker, setup={"target": 1000})
        answers = [await battle.act(talker, "a", "Roll") for _ in range(6)]
        refused = answers[-1]
        assert (refused["code"], refused["retry_after"]) == ("too_many_requests", 1)
        assert refused["detail"].startswith("Too many bytes for the log from your address: 12,288 at once")
        clock.advance(5_000)
        assert (await battle.act(talker, "a", "Roll"))["type"] != "problem"


async def test_the_bytes_of_all_stop_what_is_new_only():
    """Where all together have written too much nothing new begins, and the battles go on."""
    limits = {"written_all_burst": 8 * 1024, "written_all_per_s": 1}
    async with serving(ManualClock(), **limits) as server, talking(server) as talker:
        battle = Battle()
        await battle.begin(talker)
        assert "on this server" in (await Battle().create(talker))["detail"]
        assert (await battle.act(talker, "a", "Roll"))["type"] != "problem"


# -- bots, names, files


async def test_bots_of_one_address_are_limited():
    """One address cannot take all bots; the refusal is that of busy bots and says when to ask again."""
    limits = {"bots_per_address_max": 1, "demos_per_address_max": 1, "bot_pace_ms": 60_000}
    async with (
        serving(trust_proxy=True, **limits) as server,
        talking(server, **behind("9.9.9.9")) as greedy,
        talking(server, **behind("8.8.8.8")) as other,
    ):
        assert (await Battle().create(greedy, bots={"b": "random"}))["type"] == "seated"
        refused = await Battle().create(greedy, bots={"b": "random"})
        assert (refused["code"], refused["retry_after"]) == ("bots_busy", 30)
        assert refused["detail"] == "The bots of this server play 1 match for your address already."
        assert (await Battle().create(other, bots={"b": "random"}))["type"] == "seated"


async def test_battles_of_bots_only_are_limited_by_address():
    """One address cannot take all battles among bots."""
    limits = {"bots_per_address_max": 9, "demos_per_address_max": 1, "bot_pace_ms": 60_000}
    async with (
        serving(trust_proxy=True, **limits) as server,
        talking(server, **behind("9.9.9.9")) as greedy,
        talking(server, **behind("8.8.8.8")) as other,
    ):
        assert (await Battle().create(greedy, bots=BOTS))["type"] == "seated"
        refused = await Battle().create(greedy, bots=BOTS)
        assert refused["detail"] == (
            "The bots of this server play 1 battle among themselves for your address already."
        )
        assert (await Battle().create(greedy, bots={"b": "random"}))["type"] == "seated"
        assert (await Battle().create(other, bots=BOTS))["type"] == "seated"


async def test_changes_of_names_are_limited_by_address():
    """Over all its seats and connections an address changes a number of names, then it is shown when to go on."""
    limits = {"renames_burst": 2, "renames_per_min": 6}
    async with serving(ManualClock(), **limits) as server, talking(server) as talker:
        battle = Battle()
        await battle.begin(talker)
        answers = [
            await talker.ask("name", match=battle.match, seat=seat, name="Ada") for seat in ("a", "b", "a")
        ]
        assert [each["type"] for each in answers] == ["names", "names", "problem"]
        assert (answers[2]["code"], answers[2]["retry_after"]) == ("too_many_requests", 10)


async def test_files_of_one_address_are_limited():
    """An address begins a number of roster files; further parts of a file that was begun are taken."""
    data = base64.b64encode(b"x").decode()
    async with serving(ManualClock(), files_burst=1, files_per_min=6) as server, talking(server) as talker:
        first = {"id": "one", "part": 0, "last": False, "data": data}
        assert (await talker.ask("upload", **first))["type"] == "uploaded"
        assert (await talker.ask("upload", **{**first, "part": 1}))["type"] == "uploaded"
        refused = await talker.ask("upload", **{**first, "id": "two"})
        assert (refused["code"], refused["retry_after"]) == ("too_many_requests", 10)


async def test_bytes_of_unfinished_files_are_limited_by_address():
    """One address cannot fill the room that all unfinished files share."""
    data = base64.b64encode(b"x" * 600).decode()
    part = {"part": 0, "last": False, "data": data}
    async with (
        serving(trust_proxy=True, uploads_held_per_address_bytes_max=1_000) as server,
        talking(server, **behind("9.9.9.9")) as one,
        talking(server, **behind("9.9.9.9")) as two,
        talking(server, **behind("8.8.8.8")) as other,
    ):
        assert (await one.ask("upload", **part))["type"] == "uploaded"
        assert (await two.ask("upload", **part))["code"] == "busy"
        assert (await other.ask("upload", **part))["type"] == "uploaded"


# -- the disk


@pytest.fixture
def room(monkeypatch):
    """What the disk says that it has free, in bytes, in a list of one."""
    free = [10**12]
    monkeypatch.setattr(DiskSpace.__init__, "__defaults__", (lambda _: free[0],))
    return free


async def test_a_disk_below_its_reserve_stops_creating_before_it_stops_playing(tmp_path, room):
    """Below the reserve no match, fork or upload begins and readiness and metrics say so; battles go on; room ends it."""
    clock = ManualClock()
    async with serving(clock, data=str(tmp_path)) as server, talking(server) as talker:
        battle = Battle()
        await battle.begin(talker)
        room[0] = 100 * 1024 * 1024
        clock.advance(1_000)
        refused = await Battle().create(talker)
        assert (refused["code"], refused["retry_after"]) == ("storage_full", 10)
        assert refused["detail"].startswith("The disk has 100 MiB free, and 512 MiB are kept")
        fork = await talker.ask("fork", match=battle.match, version=1, new_match=token(), token=token())
        assert fork["code"] == "storage_full"
        assert (await talker.ask("upload", part=0, last=False, data=""))["code"] == "storage_full"
        assert (await battle.act(talker, "a", "Roll"))["type"] == "ack"
        assert "ready\nThe disk has 100 MiB free" in await page(server, "/readyz")
        metrics = await page(server, "/metrics")
        assert "wardrum_disk_below_reserve 1.0" in metrics
        assert "wardrum_disk_free_bytes 1.048576e+08" in metrics
        room[0] = 10**12
        clock.advance(1_000)
        assert (await Battle().create(talker))["type"] == "seated"
        assert (await page(server, "/readyz")).endswith("\r\n\r\nready\n")


async def page(server, path):
    """What the port answers to plain HTTP, headers and all."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    answer = (await reader.read()).decode()
    writer.close()
    return answer
