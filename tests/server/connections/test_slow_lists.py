"""Lists of places that take long: others are served in their pauses, and none is made of a version that is past."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from tests.support.moving import come_to_a_move, listed
from tests.support.table_talk import WAIT_S, Battle, talking
from wardrum.events.rulesets import games
from wardrum.events.toolkit import options as toolkit
from wardrum.events.toolkit.options import OpenOption
from wardrum.server.app import running
from wardrum.server.config import Config


class SlowSearch:
    """Searches for places that pause for as long as they are to. begun, left: number of searches that began, and that came to an end or were given up."""

    def __init__(self):
        self.begun = self.left = 0
        self.may_end = True

    @property
    def now(self):
        """How many go on."""
        return self.begun - self.left

    def search(self, listed, at_once=toolkit.expanded.in_slices):
        """What stands in the place of the search for all places of an option."""
        if not isinstance(listed, OpenOption):
            return (yield from at_once(listed))
        self.begun += 1
        try:
            while not self.may_end:
                yield
            return (yield from at_once(listed))
        finally:
            self.left += 1


@pytest.fixture
def slow(monkeypatch, server):
    """Searches that are slow from when the test says so."""
    slow = SlowSearch()
    monkeypatch.setattr(toolkit.expanded, "in_slices", slow.search)
    yield slow
    slow.may_end = True


@pytest.fixture
async def server():
    """One with all games, in real time: a turn of the loop has to end."""
    async with running(Config(port=0), games()) as server:
        yield server


async def until(holds):
    """Wait until it holds."""
    async with asyncio.timeout(WAIT_S):
        while not holds():  # noqa: ASYNC110 -- nothing tells when a search pauses
            await asyncio.sleep(0)


@pytest.fixture
async def moving(talker):
    """See `Moving`."""
    return await come_to_a_move(talker)


@asynccontextmanager
async def another(server, battle, seat):
    """Another connection that acts for the seat."""
    async with talking(server) as other:
        await other.ask("seat", match=battle.match, token=battle.tokens[seat])
        yield other


def asked(battle, opened, option):
    """The fields of a request for the places of an option."""
    return {"match": battle.match, "seat": opened["seat"], "version": opened["version"], "option": option}


async def test_commands_of_other_matches_are_acked_while_places_are_sought(server, slow, talker, moving):
    """Several acks arrive, then what was asked for."""
    battle, _, opened, move, _ = moving
    slow.may_end = False
    id = await talker.say("expand", **asked(battle, opened, move))
    async with talking(server) as other:
        await until(lambda: slow.now)
        elsewhere = Battle()
        await elsewhere.begin(other, ruleset="trench")
        begun = await listed(other, elsewhere, "a", open=True)
        assert begun["version"] == 5
    assert slow.now == 1
    slow.may_end = True
    answer = await talker.hear("expanded")
    assert (answer["id"], answer["version"]) == (id, opened["version"])
    assert answer["options"]


async def test_what_two_ask_for_is_sought_once(server, slow, talker, moving):
    """Each has the answer to its own request; afterwards it is there already, until the next commit."""
    battle, seat, opened, move, _ = moving
    slow.may_end, before = False, slow.begun
    async with another(server, battle, seat) as other:
        ids = [await each.say("expand", **asked(battle, opened, move)) for each in (talker, other)]
        await until(lambda: [waiting for _, waiting in server.registry.expansions._waiting.values()] == [2])
        slow.may_end = True
        answers = [await each.hear("expanded") for each in (talker, other)]
        again = await talker.ask("expand", **asked(battle, opened, move))
    assert [answer["id"] for answer in answers] == ids
    assert answers[0]["options"] == answers[1]["options"] == again["options"]
    assert slow.begun == before + 1


async def test_places_of_a_version_that_has_passed_are_sought_no_longer(server, slow, talker, moving):
    """A commit comes in between: the search is given up where it stands, and who asked is answered that its version is past."""
    battle, seat, opened, move, command = moving
    slow.may_end = False
    id = await talker.say("expand", **asked(battle, opened, move))
    await until(lambda: slow.now)
    async with another(server, battle, seat) as other:
        ack = await other.ask("command", match=battle.match, seat=seat, command=command)
        assert (ack["type"], ack["version"]) == ("ack", opened["version"] + 1)
        answer = await talker.hear("problem")
    assert (answer["id"], answer["code"], answer["pointer"]) == (id, "version_past", "$.version")
    assert not slow.now


async def test_a_command_does_not_wait_for_places_that_were_asked_for_before(slow, talker, moving):
    """Of the same connection: its ack comes while they are sought, and the answer that they are of a version that is past."""
    battle, seat, opened, move, command = moving
    slow.may_end = False
    id = await talker.say("expand", **asked(battle, opened, move))
    ack = await talker.ask("command", match=battle.match, seat=seat, command=command)
    assert (ack["type"], ack["version"]) == ("ack", opened["version"] + 1)
    answer = await talker.hear("problem")
    assert (answer["id"], answer["code"]) == (id, "version_past")


async def test_who_leaves_while_places_are_sought_leaves_nothing_behind(server, slow, talker, moving):
    """The search is given up, and who asks later is answered."""
    battle, seat, opened, move, _ = moving
    slow.may_end = False
    async with another(server, battle, seat) as other:
        await other.say("expand", **asked(battle, opened, move))
        await until(lambda: slow.now)
    await until(lambda: not slow.now and not len(server.registry.expansions))
    slow.may_end = True
    answer = await talker.ask("expand", **asked(battle, opened, move))
    assert (answer["type"], bool(answer["options"])) == ("expanded", True)


async def test_a_full_list_is_of_the_newest_version(server, slow, talker, moving):
    """A commit comes while it is made: it is made anew, and no list of the version before is sent."""
    battle, seat, opened, _, command = moving
    slow.may_end = False
    id = await talker.say("legal", match=battle.match, seat=seat)
    await until(lambda: slow.now)
    async with another(server, battle, seat) as other:
        ack = await other.ask("command", match=battle.match, seat=seat, command=command)
        assert ack["type"] == "ack"
        slow.may_end = True
        answer = await talker.hear("legal")
    assert (answer["id"], answer["version"]) == (id, opened["version"] + 1)


async def test_lists_of_who_watches_follow_the_newest_commit(server, slow, talker, moving):
    """No list is sent of a version that has passed while it was made; that of the newest comes behind its commit, the first step as ever."""
    battle, seat, opened, _, command = moving
    slow.may_end = False
    async with another(server, battle, seat) as full, another(server, battle, seat) as first:
        await full.say("watch", match=battle.match, after=opened["version"], legal=True)
        await full.hear("caught_up")
        await until(lambda: slow.now)
        await first.say("watch", match=battle.match, after=opened["version"], legal=True, open=True)
        ack = await talker.ask("command", match=battle.match, seat=seat, command=command)
        assert ack["type"] == "ack"
        commit = await full.hear("commit", "legal")
        assert commit["type"] == "commit"
        slow.may_end = True
        made = await full.hear("legal", seat=seat)
        assert made["version"] == opened["version"] + 1
        async with asyncio.timeout(WAIT_S):
            while (await first.hear("legal"))["version"] != opened["version"] + 1:
                pass
    assert all(frame["version"] > opened["version"] for frame in full.all("legal"))
