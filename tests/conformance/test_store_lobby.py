"""Finding matches: the lobby's lists and the times at which matches must be woken."""

from __future__ import annotations

import asyncio
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from tests.conformance.appends import START, append, summary
from wardrum.server.store.interface import Append, ChangeResult, Due, Filter, PutSummary, Store, Summary

STATUSES = ("open", "live", "finished")
RULESETS = ("warcry", "trench")
ROWS = [
    summary(f"m{n:02d}", status=status, ruleset=ruleset, listed=listed, at=100 - n // 5, info=b"%d" % n)
    for n, (status, ruleset, listed, _) in enumerate(product(STATUSES, RULESETS, (True, False), range(4)))
]
FILTERS = [Filter(*parts) for parts in product(("", *STATUSES), ("", *RULESETS), (True, False))]


async def listed(store: Store) -> Store:
    for row in ROWS:
        await store.append(append(row.match, row=row))
    return store


def expected(which: Filter) -> list[Summary]:
    """The long way to filter and sort."""
    return sorted(
        (
            row
            for row in ROWS
            if row.listed == which.listed
            and (not which.status or row.status == which.status)
            and (not which.ruleset or row.ruleset == which.ruleset)
        ),
        key=lambda row: (-row.at, row.match),
    )


@pytest.mark.parametrize("which", FILTERS, ids=str)
async def test_a_filter_lists_its_matches_newest_first(store: Store, which: Filter) -> None:
    """Every combination of status, ruleset and listing yields exactly its matches, newest first."""
    assert (await listed(store)).matches(which) == expected(which)
    assert expected(which)


@pytest.mark.parametrize("size", [1, 3, 5, 100])
async def test_pages_join_without_gap_or_overlap(store: Store, size: int) -> None:
    """Following the cursor through pages of any size lists every match once, equal times included."""
    await listed(store)
    found: list[Summary] = []
    page = store.matches(Filter(), limit=size)
    while page:
        found += page
        page = store.matches(Filter(), (page[-1].at, page[-1].match), size)
    assert found == expected(Filter())


async def test_the_last_commit_decides_the_summary(store: Store) -> None:
    """A match moves from list to list with its commits and stands in one only."""
    for status in STATUSES:
        tail = store.tail("m") or START
        await store.append(append("m", tail, row=summary("m", status=status, at=tail.version)))
    assert [store.matches(Filter(status)) for status in STATUSES[:2]] == [[], []]
    assert store.matches(Filter("finished")) == [store.summary("m")]


async def test_a_refused_append_changes_neither_summary_nor_due_time(store: Store) -> None:
    """Record, due time and summary change together or not at all."""
    kept = summary("m", info=b"kept")
    await store.append(append("m", command_id="x", row=kept, due=Due("kept", 5, 1)))
    lost = {"row": summary("m", info=b"lost"), "due": Due("lost", 1, 1)}
    await store.append(append("m", START, command_id="stale", **lost))
    await store.append(append("m", store.tail("m"), command_id="x", **lost))
    assert store.summary("m") == kept
    assert store.due(10) == [("m", Due("kept", 5, 1))]


async def test_a_summary_may_change_between_commits(store: Store) -> None:
    """A commit may leave the summary as it is; `PutSummary` changes it, and no commit turns it back."""
    first, later, last = (summary("m", status=status, at=at) for at, status in enumerate(STATUSES))
    await store.append(append("m", row=first))
    await store.append(quiet(store, due=Due("turn", 50, 2)))
    assert store.summary("m") == first
    together = [answer(store, PutSummary(later)), answer(store, quiet(store))]
    assert (await asyncio.gather(*together))[0] == ChangeResult(held=True)
    assert (store.matches(Filter("open")), store.matches(Filter("live"))) == ([], [later])
    await asyncio.gather(answer(store, quiet(store)), answer(store, PutSummary(last)))
    assert (store.summary("m"), store.next_due()) == (last, None)
    await store.append(append("m", store.tail("m"), row=later))
    assert store.summary("m") == later


async def answer(store: Store, request: Append | PutSummary) -> Any:
    """What the store says to one request."""
    said: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    store.submit(request, said.set_result)
    return await said


def quiet(store: Store, **beside: Any) -> Append:
    """An append after the tail of "m" that leaves the summary as it is."""
    tail = store.tail("m")
    assert tail is not None
    return replace(append("m", tail, **beside), summary=None)


def test_a_match_begins_with_a_summary() -> None:
    """The first commit of a match cannot leave a summary as it is: there is none."""
    with pytest.raises(ValueError, match="begins with a summary"):
        replace(append("m"), summary=None)


async def test_due_matches_come_earliest_first(store: Store) -> None:
    """Matches due by a time are listed by their time, the others are not, and the limit holds."""
    for match, at in (("late", 30), ("early", 10), ("middle", 20), ("middling", 20)):
        await store.append(append(match, due=Due("reveal", at, 1)))
    assert [match for match, _ in store.due(20)] == ["early", "middle", "middling"]
    assert [match for match, _ in store.due(20, limit=1)] == ["early"]
    assert store.due(9) == []
    assert store.next_due() == 10


async def test_a_commit_moves_or_clears_its_due_time(store: Store) -> None:
    """Each commit says anew when its match must be woken; saying nothing lets it sleep."""
    assert store.next_due() is None
    for due in (Due("reveal", 10, 1), Due("reveal", 10, 1), Due("turn", 50, 3)):
        await store.append(append("m", store.tail("m") or START, due=due))
        assert store.due(100) == [("m", due)]
    await store.append(append("m", store.tail("m")))
    assert (store.due(100), store.next_due()) == ([], None)
