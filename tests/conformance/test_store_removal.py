"""Removing matches: all of a match or nothing, and never one that is needed."""

import asyncio

from tests.conformance.appends import append, chain, summary, tail_of
from wardrum.server.store.interface import Append, Due, Filter, PutName, PutSeat, RemoveMatches

REFERENCE = b'"of":"'


async def reported(store, *requests):
    """The answers to requests that are submitted at once."""
    loop, answers = asyncio.get_running_loop(), []
    for request in requests:
        answer = loop.create_future()
        store.submit(request, answer.set_result)
        answers.append(answer)
    return await asyncio.gather(*answers)


async def filled(store, *others: Append):
    """Two commits of `m` with all that can be beside them, then those of others, at least one."""
    due = Due("seats", 99, 1)
    first, second = chain("m", 2)
    second = append("m", tail_of(first), due=due)
    await reported(store, first, second, PutSeat("m", "a", b"h" * 32), PutName("m", "a", "Ada"), *others)
    await reported(store, *chain("last", 1))


async def test_a_removed_match_leaves_nothing(store):
    """Commits, due time, summary, seats and names go together; other matches stay."""
    await filled(store)
    await reported(store, RemoveMatches((("m", 2),), REFERENCE))
    assert (store.tail("m"), store.read("m", 0), store.summary("m")) == (None, [], None)
    assert (store.seats("m"), store.names("m"), store.next_due()) == ({}, {}, None)
    assert store.find("m", "a", "command-1") is None
    assert [each.match for each in store.matches(Filter())] == ["last"]


async def test_a_removed_match_can_begin_again(store):
    """The id is free: the first commit is appended, and its command id is not spent."""
    await filled(store)
    first, second = chain("m", 2)
    await reported(store, RemoveMatches((("m", 2),), REFERENCE))
    await reported(store, first, second)
    assert [each.version for each in store.read("m", 0)] == [1, 2]


async def test_a_match_that_has_moved_on_is_kept(store):
    """A commit after the version that the request names saves the match, in the same group too."""
    await filled(store)
    last = tail_of(append("m", tail_of(chain("m", 1)[0])))
    await reported(store, append("m", last), *chain("other", 1), RemoveMatches((("m", 2),), REFERENCE))
    assert store.tail("m").version == 3


async def test_a_match_that_a_summary_refers_to_is_kept(store):
    """The reference counts wherever it stands in the info; other ids are no reference."""
    fork = append("fork", row=summary("fork", info=b'{"x":1,"of":"m"}'))
    await filled(store, fork)
    await reported(store, RemoveMatches((("m", 2),), REFERENCE))
    assert store.tail("m") is not None
    await reported(store, RemoveMatches((("fork", 1),), REFERENCE))
    await reported(store, RemoveMatches((("m", 2),), REFERENCE))
    assert (store.tail("fork"), store.tail("m")) == (None, None)


async def test_the_newest_commit_is_kept(store):
    """The match with the store's newest commit is kept, so that no token is given twice."""
    await filled(store)
    await reported(store, RemoveMatches((("last", 1),), REFERENCE))
    assert store.tail("last") is not None
