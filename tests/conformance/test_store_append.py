"""Appending: one winner, no gaps, every command id once."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from tests.conformance.appends import START, append, chain, summary, tail_of
from wardrum.server.store.interface import Appended, Conflict, Duplicate, Outcome, Store, StoreClosed, Tail

ROUNDS = 50
RACERS = 8


async def race(store: Store, match: str, after: Tail) -> list[Outcome]:
    """Everybody appends a commit of their own after the same tail at the same time."""
    commits = [append(match, after, actor=f"racer-{n}", record=b"by %d" % n) for n in range(RACERS)]
    return await asyncio.gather(*(store.append(commit) for commit in commits))


async def test_of_racers_from_one_tail_exactly_one_wins(store: Store) -> None:
    """Eight appends with the same expected tail yield one commit and seven conflicts that name it, every round."""
    after = START
    for _ in range(ROUNDS):
        outcomes = await race(store, "m", after)
        winners = [outcome.tail for outcome in outcomes if isinstance(outcome, Appended)]
        losers = [outcome.tail for outcome in outcomes if isinstance(outcome, Conflict)]
        assert len(winners) == 1
        assert losers == winners * (RACERS - 1)
        after = winners[0]
    assert [entry.version for entry in store.read("m", 0)] == list(range(1, ROUNDS + 1))


async def test_appended_names_the_new_tail(store: Store) -> None:
    """The answer to an append is the tail that reading finds."""
    outcome = await store.append(append("m"))
    assert outcome == Appended(store.tail("m"))
    assert outcome.tail == tail_of(append("m"), token=outcome.tail.token)


async def test_an_append_ahead_of_the_tail_conflicts(store: Store) -> None:
    """A version that does not exist yet cannot be followed, in a match or without one."""
    first, second, third = chain("m", 3)
    assert await store.append(second) == Conflict(None)
    await store.append(first)
    assert await store.append(third) == Conflict(store.tail("m"))
    assert len(store.read("m", 0)) == 1


async def test_the_right_version_with_another_head_conflicts(store: Store) -> None:
    """The head is compared too, so a holder of another history cannot go on from his own."""
    await store.append(append("m"))
    forged = append("m", Tail(1, b"\x01" * 32, 1_001, 0))
    assert await store.append(forged) == Conflict(store.tail("m"))


async def test_a_second_first_commit_conflicts(store: Store) -> None:
    """Two who both create the match cannot both do so."""
    await store.append(append("m", actor="a", record=b"mine"))
    assert await store.append(append("m", actor="b", record=b"yours")) == Conflict(store.tail("m"))


@pytest.mark.parametrize("later", [1, 3], ids=["from its old tail", "from the newest tail"])
async def test_a_spent_command_id_answers_with_its_commit(store: Store, later: int) -> None:
    """A repeated command id is a duplicate of its first commit, whatever tail it claims to follow."""
    first, *rest = chain("m", later)
    for each in [first, *rest]:
        await store.append(each)
    tail = store.tail("m") if rest else START
    again = append("m", tail, command_id=first.entry.command_id, record=b"other bytes")
    assert await store.append(again) == Duplicate(1, first.entry.head, first.entry.record)
    assert store.tail("m").version == later


async def test_a_command_id_is_spent_per_match_and_actor(store: Store) -> None:
    """Another actor and another match may use the same id."""
    await store.append(append("m", command_id="x", actor="a"))
    assert isinstance(await store.append(append("m", store.tail("m"), command_id="x", actor="b")), Appended)
    assert isinstance(await store.append(append("n", command_id="x", actor="a")), Appended)


async def test_copies_sent_together_commit_once(store: Store) -> None:
    """Of copies that arrive within one group the first commits and the others hear of it."""
    commit = append("m", command_id="x")
    outcomes = await asyncio.gather(*(store.append(commit) for _ in range(5)))
    assert [type(outcome) for outcome in outcomes] == [Appended] + [Duplicate] * 4
    assert len(store.read("m", 0)) == 1


async def test_a_conflict_does_not_fail_its_group(store: Store) -> None:
    """Appends settled together are judged one by one: repeats and conflicts leave the others alone."""
    await store.append(append("m", command_id="x"))
    tail = store.tail("m")
    group = [
        append("n"),
        append("m", tail, command_id="x"),
        append("m", START, command_id="stale"),
        append("m", tail, command_id="y"),
        append("o"),
    ]
    outcomes = await asyncio.gather(*(store.append(each) for each in group))
    assert [type(outcome) for outcome in outcomes] == [Appended, Duplicate, Conflict, Appended, Appended]
    assert [entry.command_id for entry in store.read("m", 0)] == ["x", "y"]


async def test_a_whole_chain_may_be_submitted_at_once(store: Store) -> None:
    """Later appends of a group are judged on top of earlier ones."""
    commits = chain("m", 100)
    outcomes = await asyncio.gather(*(store.append(commit) for commit in commits))
    assert all(isinstance(outcome, Appended) for outcome in outcomes)
    assert store.read("m", 0) == [commit.entry for commit in commits]


async def test_matches_written_at_once_do_not_mix(store: Store) -> None:
    """Fifty matches growing side by side each hold exactly their own commits."""

    async def play(match: str) -> None:
        for commit in chain(match, 20):
            assert isinstance(await store.append(commit), Appended)

    matches = [f"m{n}" for n in range(50)]
    await asyncio.gather(*(play(match) for match in matches))
    for match in matches:
        assert store.read(match, 0) == [commit.entry for commit in chain(match, 20)]


async def test_tokens_grow_with_every_commit(store: Store) -> None:
    """The engine's token orders commits across matches."""
    outcomes = [await store.append(append(match)) for match in "abc"]
    tokens = [outcome.tail.token for outcome in outcomes if isinstance(outcome, Appended)]
    assert tokens == sorted(set(tokens))
    assert len(tokens) == 3


async def test_answers_come_in_the_order_of_the_requests(store: Store) -> None:
    """Who asked first hears first, refused or not, on the loop's own thread."""
    heard: list[int] = []
    everybody = asyncio.Event()
    for place, commit in enumerate([*chain("m", 5), *chain("m", 5)]):
        store.submit(commit, lambda _, place=place: (heard.append(place), place == 9 and everybody.set()))
    await everybody.wait()
    assert heard == list(range(10))


async def test_an_append_stands_though_nobody_waits_for_it_any_longer(store: Store) -> None:
    """Cancelling the wait takes nothing back and disturbs nobody: what was submitted commits."""
    given_up = asyncio.ensure_future(store.append(append("m")))
    await asyncio.sleep(0)  # submitted, not answered
    given_up.cancel()
    following = append("m", tail_of(append("m")))
    assert isinstance(await store.append(following), Appended)
    assert given_up.cancelled()
    assert [entry.version for entry in store.read("m", 0)] == [1, 2]


async def test_a_closed_store_takes_nothing(store: Store) -> None:
    """Submitting after close raises instead of staying silent, and closing again is allowed."""
    store.close()
    with pytest.raises(StoreClosed):
        store.submit(append("m"), lambda _: None)
    store.close()


def test_an_append_that_contradicts_itself_cannot_be_made() -> None:
    """A wrong version, a foreign summary, a short head or a foreign alphabet fail at the asker, not in the engine."""
    good = append("m")
    entry = good.entry
    replace = msgspec.structs.replace
    for bad in (replace(entry, version=2), replace(entry, head=b"short"), replace(entry, actor="\ud800")):
        with pytest.raises(ValueError, match=r"entry|head|ASCII"):
            replace(good, entry=bad)
    with pytest.raises(ValueError, match="one match"):
        replace(good, summary=summary("n"))
