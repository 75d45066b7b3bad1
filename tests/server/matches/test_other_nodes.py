"""Matches that several nodes serve: what a node waits for before it opens one, and what it hears of the others."""

import asyncio
from random import Random

import pytest
from msgspec.structs import replace

from tests.simulation.stage import Seats, Stage
from tests.support.shared_store import SharedStore
from tests.support.toy import GAME
from wardrum.events.core.slices import finished

GAMES = {"toy": GAME}


@pytest.fixture
async def store():
    return SharedStore()


@pytest.fixture
async def nodes(store):
    """Two of them."""
    both = [Stage(GAMES, store=store) for _ in range(2)]
    yield both
    for stage in both:
        await stage.close()


@pytest.fixture
async def seats(nodes):
    """A battle on the first node."""
    seats = Seats(nodes[0], "toy", Random(1))
    await seats.create(decision_s=60)
    for seat in "ab":
        await seats.sit(seat)
    for seat in "ab":
        await seats.reveal(seat)
    return seats


@pytest.fixture
async def watcher(nodes, seats):
    """Who watches the battle on the second node, and knows all of it."""
    line = nodes[1].line("watcher")
    line.say("watch", match=seats.match)
    await nodes[1].settle()
    assert line.all("caught_up")
    return line


def reported(line):
    return [frame["record"]["version"] for frame in line.all("commit")]


async def test_a_match_is_opened_once_its_log_is_here(store, nodes, seats):
    """Nothing is answered before, the log is asked for once however many ask, and then all are answered."""
    other = nodes[1]
    store.asked.clear()
    store.gate.clear()
    lines = [other.line(name) for name in ("one", "two")]
    for line in lines:
        line.say("state", match=seats.match)
    await other.settle()
    assert (other.matches.registry.rooms, [line.all("snapshot") for line in lines]) == ({}, [[], []])
    assert store.asked == [("ready", seats.match)]
    store.gate.set()
    await other.settle()
    assert [line.all("snapshot")[0]["version"] for line in lines] == [5, 5]
    assert store.asked == [("ready", seats.match)]


async def test_a_match_in_memory_is_not_waited_for(store, nodes, seats):
    """The room is given at once, in the same turn of the loop, and nobody is asked."""
    store.asked.clear()
    store.gate.clear()
    opening = nodes[0].matches.registry.opened(seats.match)
    with pytest.raises(StopIteration) as given:
        opening.send(None)
    assert given.value.value is nodes[0].matches.registry.rooms[seats.match]
    assert store.asked == []


async def test_a_log_that_cannot_be_reached_is_a_reason_to_ask_again(store, nodes, seats):
    """Who asks for the match is asked to come back, in one sentence, and is answered then; nothing counts as a fault."""
    other = nodes[1]
    line = other.line("late")
    store.is_reachable = False
    answer = await line.ask("state", match=seats.match)
    assert (answer["type"], answer["code"], answer["retry_after"]) == ("problem", "busy", 1)
    assert answer["detail"] == "Nothing was done, as the log cannot be reached (nobody answers)."
    page = await other.shared_files.answer(f"/m/{seats.match}/board.svg", "somebody", "")
    assert (page.status, dict(page.headers)["Retry-After"]) == (503, "1")
    other.matches.registry.when_open(seats.match, lambda room: pytest.fail("it was not opened"))
    await other.settle()
    store.is_reachable = True
    assert (await line.ask("state", match=seats.match))["version"] == 5
    assert other.services.context.metrics.count["faults"] == 0


@pytest.mark.parametrize("kind", ["seat", "join", "invited", "hand_over", "relieve", "create"])
async def test_who_holds_a_seat_is_asked_before_it_is_given_or_opened(store, nodes, seats, kind):
    """First the commits, then the people: what hands a seat over is committed after its new holder is kept."""
    fields = {
        "seat": {"token": seats.tokens["a"]},
        "join": {"token": seats.tokens["a"], "seed_commitment": "00" * 32},
        "invited": {"invite": "00" * 16},
        "hand_over": {"seat": "a", "token": seats.tokens["a"], "code": "12" * 16},
        "relieve": {"token": seats.tokens["a"]},
        "create": {"ruleset": "toy", "token": seats.host},
    }[kind]
    other = nodes[1]
    line = other.line("somebody")
    await line.ask("state", match=seats.match)
    store.asked.clear()
    store.gate.clear()
    id = line.say(kind, match=seats.match, **fields)
    await other.settle()
    assert not [frame for frame in line.heard if frame.get("id") == id]
    store.gate.set()
    await other.settle()
    assert [frame for frame in line.heard if frame.get("id") == id]
    assert store.asked == [("ready", seats.match), ("fresh", seats.match)]


async def test_another_nodes_commits_are_reported_once_and_in_order(store, nodes, seats, watcher):
    """However often the node hears of them, and of those that it knows."""
    await seats.act("a", {"type": "Roll"})
    await seats.act("b", {"type": "Roll"})
    assert reported(watcher) == []
    for _ in range(3):
        store.tell(seats.match)
    await nodes[1].settle()
    assert reported(watcher) == [6, 7]
    assert nodes[1].services.context.metrics.count["commits"] == 2


async def test_who_knows_a_later_version_is_not_answered_that_there_is_none(store, nodes, seats, watcher):
    """A client that comes from another node watches on from what it was sent there, before this node has heard of it."""
    await seats.act("a", {"type": "Roll"})
    line = nodes[1].line("from elsewhere")
    line.say("watch", match=seats.match, after=6)
    await nodes[1].settle()
    assert [frame["version"] for frame in line.all("caught_up")] == [6]
    assert reported(watcher) == [6]
    line.say("watch", match=seats.match, after=9)
    await nodes[1].settle()
    assert line.all("problem")[-1]["code"] == "no_such_version"


async def test_a_match_that_is_not_in_memory_is_not_opened_but_woken_in_time(store, nodes, seats):
    """The node that left it to be woken is gone: this one has heard when that has to be, and takes the default."""
    other = nodes[1]
    await seats.act("a", {"type": "Roll"})
    store.tell(seats.match)
    await other.settle()
    assert other.matches.registry.rooms == {}
    for _ in range(8):
        other.clock.advance(10_000)
        await other.settle()
    assert store.tail(seats.match).version == 7


async def test_a_damaged_commit_of_another_node_is_reported_to_the_operator(store, nodes, seats, watcher):
    """The match is set aside where it was sound."""
    await seats.act("a", {"type": "Roll"})
    log = store._log[seats.match]
    log[-1] = replace(log[-1], head=bytes(32))
    store.tell(seats.match)
    registry = nodes[1].matches.registry
    assert registry.set_aside[seats.match].code == "match_damaged"
    assert (registry.rooms[seats.match].lane.version, reported(watcher)) == (5, [])


async def test_a_room_for_a_match_that_another_node_opened_first_is_dropped(store, nodes):
    """It was made for rules that may be others; who asks next reads the match anew."""
    other = nodes[1]
    seats = Seats(nodes[0], "toy", Random(2))
    other.matches.registry.new_room(seats.match, GAME)
    assert (await other.line("early").ask("state", match=seats.match))["code"] == "no_such_match"
    await seats.create()
    store.tell(seats.match)
    assert other.matches.registry.rooms == {}
    assert (await other.line("late").ask("state", match=seats.match))["version"] == 1


async def test_what_comes_while_a_match_is_read_is_not_missed(store, nodes, seats):
    """News that find it half read are read when it is."""
    registry = nodes[1].matches.registry
    opening = registry._open(seats.match, GAME)
    registry._openings[seats.match] = asyncio.get_running_loop().create_future()
    read = registry.context.store.read

    def read_then_hear(match, after, limit):
        entries = read(match, after, limit)
        if after == 5 and not entries:
            store.read = read
            store._log[match].append(late)
            store.tell(match)
        return entries

    await seats.act("a", {"type": "Roll"})
    late = store._log[seats.match].pop()
    store.read = read_then_hear
    assert finished(opening).lane.version == 6


async def test_a_match_that_is_created_while_it_is_read_has_one_room(store, nodes, seats):
    """Those who watch it are in the room that was there first, and its commits go to no other."""
    registry = nodes[1].matches.registry
    store.gate.clear()
    opening = asyncio.ensure_future(registry.opened(seats.match))
    await nodes[1].settle()
    room = registry.new_room(seats.match, GAME)
    store.gate.set()
    assert await opening is room
    assert finished(registry._open(seats.match, GAME)) is room
    assert registry.rooms == {seats.match: room}
