"""Names at seats that another node has changed: sent to everybody here, and to those who see late no sooner than they may know."""

import pytest

from tests.support.staged_nodes import StagedNodes
from wardrum.server.store.interface import Renaming

SECONDS = 30
LATE = {"terms": {"delay": {"seconds": SECONDS}}}


class Place:
    """A battle at the first node, of which the second one hears of names when a test lets it. line: who watches there."""

    def __init__(self):
        self.nodes = StagedNodes()
        self.here, self.there = self.nodes.all

    async def begin(self, **fields):
        self.seats = await self.nodes.battle(self.here, self.here, **fields)
        self.match = self.seats.match
        self.line = await self.nodes.watcher(self.there, self.match)
        self.before = self.names
        return self

    @property
    def names(self):
        return self.nodes.store.names(self.match)

    async def rename(self, seat, name):
        """A seat calls itself otherwise, and the second node has not heard of it."""
        await self.seats.lines[seat].ask("name", match=self.match, seat=seat, name=name)

    async def hear(self, version, *, erased=False):
        """The second node hears of it."""
        hears = self.nodes.store.renamed[1]
        hears(Renaming(self.match, self.before, self.names, version, erased))
        self.before = self.names
        await self.there.settle()

    def shown(self, line=None):
        """The names that a connection was shown last."""
        return (line or self.line).all("names")[-1]["names"]

    async def shown_to_others(self):
        """The names that a new spectator is shown."""
        line = self.there.line("other")
        line.say("watch", match=self.match)
        await self.there.settle()
        return self.shown(line)


@pytest.fixture
async def place():
    place = Place()
    yield place
    await place.nodes.close()


async def test_a_new_name_is_reported_at_once(place):
    """And so is that one is erased."""
    await place.begin()
    await place.rename("a", "Ann")
    await place.hear(5)
    assert place.shown() == {"a": "Ann", "b": "holder 0"}
    await place.rename("b", "")
    await place.hear(5, erased=True)
    assert place.shown() == {"a": "Ann"}


async def test_a_name_that_is_erased_by_its_owner_is_gone_at_once_for_all(place):
    """Those who see late too, at whatever version that was."""
    await place.begin(**LATE)
    await place.seats.act("a", {"type": "Roll"})
    await place.rename("a", "")
    await place.hear(6, erased=True)
    assert place.shown() == await place.shown_to_others() == {"b": "holder 0"}


@pytest.mark.parametrize("heard_first", ["name", "commit"])
async def test_who_plays_now_is_shown_late_with_the_commit(place, heard_first):
    """Whichever comes here first."""
    await place.begin(**LATE)
    await place.nodes.after(s=1)
    place.nodes.store.has_news = heard_first == "commit"
    await place.seats.hand_on("a")
    version = place.nodes.store.tail(place.match).version
    assert place.names != place.before
    if heard_first == "commit":
        place.nodes.store.has_news = True
        await place.nodes.carry()
    before = place.before
    await place.hear(version)
    await place.nodes.after(s=2)
    assert before == await place.shown_to_others()
    place.nodes.store.has_news = True
    await place.nodes.after(s=SECONDS - 3)
    assert before == await place.shown_to_others()
    assert place.line.all("names") == place.line.all("names")[:1]
    await place.nodes.after(s=4)
    assert place.shown() == await place.shown_to_others() == place.names


async def test_a_bots_name_that_goes_with_it_is_erased_late(place):
    """That nobody has a name there now tells that somebody else plays."""
    await place.begin(**LATE)
    await place.rename("a", "")
    before = place.before
    await place.seats.act("a", {"type": "Roll"})
    await place.nodes.carry()
    await place.hear(6)
    assert before == await place.shown_to_others()
    await place.nodes.after(s=SECONDS + 1)
    assert place.shown() == await place.shown_to_others() == {"b": "holder 0"}


async def test_a_name_that_is_ahead_of_the_log_is_not_shown_when_a_match_is_opened(place, monkeypatch):
    """It was heard before the commit that it came with, and only then the match was asked for here."""
    await place.begin(**LATE)
    await place.rename("a", "Eve")
    place.there.matches.registry.rooms.clear()
    monkeypatch.setattr(place.nodes.store, "named_since", lambda _: {"a": 6, "b": 2})
    assert await place.shown_to_others() == {"b": "holder 0"}
    await place.seats.act("a", {"type": "Roll"})
    await place.nodes.after(s=SECONDS - 1)
    assert await place.shown_to_others() == {"b": "holder 0"}
    await place.nodes.after(s=2)
    assert await place.shown_to_others() == place.names
