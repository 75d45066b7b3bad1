"""A log that is moved: byte for byte the same afterwards, whatever interrupts it, and never over another one."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tests.conformance.appends import append, ask, chain, summary
from wardrum.server.store import moving
from wardrum.server.store.interface import (
    Append,
    Done,
    Due,
    Erase,
    Filter,
    Full,
    OfferSeat,
    PassSeat,
    PutHost,
    PutName,
    PutSeat,
    PutSummary,
    PutUptime,
    Request,
    Store,
    StoreError,
    StoreUnreachable,
    Unknown,
)
from wardrum.server.store.memory import MemoryStore
from wardrum.server.store.moving import MoveProgress, WentAnotherWay, move

LONG, SHORT, UNLISTED = "long", "short", "unlisted"
COMMITS = 1_204


@pytest.fixture
def source() -> MemoryStore:
    """Three matches, one of several pages, with people at two of them, a due time, and an uptime."""
    store = MemoryStore()
    requests: list[Any] = [*chain(LONG, 1_200), *chain(SHORT, 3)]
    last = requests[-1]
    requests[-1] = Append(last.entry, last.after, Due("turn", 77_000, 3), last.summary)
    requests += [append(UNLISTED, row=summary(UNLISTED, listed=False, at=5, info=b'{"parent":1}'))]
    requests += [PutHost(LONG, b"h" * 32), PutSeat(LONG, "a", b"1" * 32), PutSeat(SHORT, "b", b"2" * 32)]
    requests += [OfferSeat(LONG, "a", b"1" * 32, b"c" * 32), PutName(LONG, "a", "Ada"), PutUptime(1, 9)]
    ask(store, *requests)
    return store


def held(store: Store) -> dict[str, Any]:
    """All that a store tells of what it holds."""
    listed = [*store.matches(Filter()), *store.matches(Filter(listed=False))]
    of_match = {
        each.match: (
            [entry for page in range(0, 2_000, 500) for entry in store.read(each.match, page, 500)],
            store.host(each.match),
            store.seats(each.match),
            store.offered(each.match),
            store.names(each.match),
        )
        for each in listed
    }
    return {"listed": listed, "of": of_match, "due": store.due(2**62), "uptimes": store.uptimes()}


class Failing(MemoryStore):
    """Answers this instead of every append after the first few."""

    def __init__(self, after: int, answer: Full | Unknown, *, lands: bool = False) -> None:
        super().__init__()
        self.left, self._answer_then, self._lands = after, answer, lands

    def submit(self, request: Request, done: Done) -> None:
        self.left -= isinstance(request, Append)
        if self.left >= 0 or not isinstance(request, Append):
            super().submit(request, done)
        elif self._lands:
            super().submit(request, lambda _: done(self._answer_then))
        else:
            done(self._answer_then)


async def test_everything_arrives_and_comes_back(store: Store, source: MemoryStore) -> None:
    """From memory to an engine and from there to memory: commits, dues, lobby and people are the same."""
    there, back, reported = store, MemoryStore(), list[int]()
    done = await move(source, there, lambda progress: reported.append(progress.matches))
    assert done == MoveProgress(matches=3, of=3, commits=COMMITS, kept=0)
    assert reported == [1, 2, 3]
    assert held(there) == held(source)
    await move(there, back)
    assert held(back) == held(source)


@pytest.mark.parametrize("lands", [False, True], ids=["not-written", "written"])
@pytest.mark.parametrize("answer", [Full("no room"), Unknown("no answer")], ids=["full", "unknown"])
@pytest.mark.parametrize("after", [0, 1, 2, 700, COMMITS - 1])
async def test_it_goes_on_where_it_ended(
    source: MemoryStore, answer: Full | Unknown, after: int, lands: bool
) -> None:
    """Interrupted it says so in one sentence; started again it writes only what is missing, and all is the same."""
    there = Failing(after, answer, lands=lands)
    with pytest.raises(StoreError, match=f"{answer.why}; start it again to go on"):
        await move(source, there)
    assert there.due(2**62) == [] or after == COMMITS - 1 or lands
    there.left = COMMITS
    done = await move(source, there)
    assert done.kept >= after
    assert done.commits + done.kept == COMMITS
    assert held(there) == held(source)


async def test_what_has_changed_since_an_earlier_try_is_made_equal(source: MemoryStore) -> None:
    """Commits, summaries, names that were erased, seats that were passed on and hosts that are gone."""
    there = MemoryStore()
    await move(source, there)
    longer = chain(SHORT, 4)[-1]
    ask(
        source,
        longer,
        PutSummary(summary(UNLISTED, listed=True, at=9)),
        PassSeat(LONG, "a", b"c" * 32, b"3" * 32),
        Erase(LONG, "a"),
        Erase(SHORT, keys=True),
        PutUptime(1, 12),
    )
    done = await move(source, there)
    assert (done.commits, done.kept) == (1, COMMITS)
    assert held(there) == held(source)
    assert there.names(LONG) == {}
    assert there.seats(LONG) == {"a": b"3" * 32}


@pytest.mark.parametrize("length", [1, 3, 5])
async def test_a_match_that_went_another_way_is_left_alone(source: MemoryStore, length: int) -> None:
    """It is named in one sentence, and nothing of it is changed, whether the other log is shorter, as long or longer."""
    there = MemoryStore()
    other = [append(SHORT, record=b"another beginning")]
    ask(there, *other, PutName(SHORT, "b", "Bo"))
    for _ in range(length - 1):
        tail = there.tail(SHORT)
        assert tail is not None
        ask(there, append(SHORT, tail))
    before = there.read(SHORT, 0)
    with pytest.raises(
        WentAnotherWay, match=f"match {SHORT} has gone another way there, up to version {length}"
    ):
        await move(source, there)
    assert there.read(SHORT, 0) == before
    assert there.names(SHORT) == {"b": "Bo"}


async def test_what_lies_elsewhere_is_fetched_first(source: MemoryStore) -> None:
    """A store that several nodes share is asked for each match, and for its people, before anything of it is read."""

    class Remote(MemoryStore):
        """Has nothing of a match at hand before it was fetched."""

        def __init__(self) -> None:
            super().__init__()
            self.fetched: list[tuple[str, str]] = []

        def ready(self, match: str) -> Any:
            return self._fetch("commits", match)

        def fresh(self, match: str) -> Any:
            return self._fetch("people", match)

        async def _fetch(self, what: str, match: str) -> None:
            self.fetched.append((what, match))

        def tail(self, match: str) -> Any:
            assert ("commits", match) in self.fetched
            return super().tail(match)

        def seats(self, match: str) -> Any:
            assert ("people", match) in self.fetched
            return super().seats(match)

    there, back = Remote(), MemoryStore()
    await move(source, there)
    assert held(there) == held(source)
    there.fetched.clear()
    await move(there, back)
    assert held(back) == held(source)


class Leaderless(MemoryStore):
    """Its servers look for a leader, which it says a number of times."""

    def __init__(self, times: float) -> None:
        super().__init__()
        self.left = times

    def fresh(self, match: str) -> Any:
        return self._refuse()

    async def _refuse(self) -> None:
        if self.left:
            self.left -= 1
            raise StoreUnreachable("no leader now")


async def test_servers_that_look_for_a_leader_are_asked_again(
    source: MemoryStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For as long as they take to elect one; then the sentence is theirs."""
    monkeypatch.setattr(moving, "AGAIN_S", 0)
    there = Leaderless(3)
    await move(source, there)
    assert held(there) == held(source)
    monkeypatch.setattr(moving, "LEADERLESS_S", 0)
    with pytest.raises(StoreUnreachable, match="no leader now"):
        await move(source, Leaderless(math.inf))


async def test_what_is_only_there_stays(source: MemoryStore) -> None:
    """Matches of the other store that this one does not know are none of its business."""
    there = MemoryStore()
    ask(there, *chain("theirs", 2), PutName("theirs", "a", "Tess"))
    await move(source, there)
    assert len(there.read("theirs", 0)) == 2
    assert there.names("theirs") == {"a": "Tess"}
