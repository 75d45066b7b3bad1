"""What only the JetStream engine promises: nodes that share a log agree, whatever the servers answer, lose or are late with."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from base64 import b64encode
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import nats.errors
import pytest
from nats.aio.client import Client
from nats.aio.msg import Msg

from tests.conformance.appends import START, append, chain, summary, tail_of
from tests.conformance.store_nodes import REFERENCE, Nodes, put, until
from tests.support.nats_servers import FINGERPRINT, NatsServer, opened, running, without_streams
from tests.support.patience import patient
from wardrum.server.store.interface import (
    Appended,
    Conflict,
    Due,
    Duplicate,
    Erase,
    Filter,
    OfferSeat,
    PassSeat,
    PutHost,
    PutName,
    PutSeat,
    PutSummary,
    PutUptime,
    RemoveMatches,
    Renaming,
    StoreError,
    StoreUnreachable,
    Unknown,
)
from wardrum.server.store.jetstream import commit_stream as commit_streams
from wardrum.server.store.jetstream import connection as connections
from wardrum.server.store.jetstream import follower as followers
from wardrum.server.store.jetstream import publisher as publishers
from wardrum.server.store.jetstream import servers, streams
from wardrum.server.store.jetstream.commit_stream import CommitStream
from wardrum.server.store.jetstream.connection import Access, Connection
from wardrum.server.store.jetstream.follower import Follower
from wardrum.server.store.jetstream.people import PeopleStreams
from wardrum.server.store.jetstream.publisher import Publisher, Refused
from wardrum.server.store.jetstream.stream_reader import StreamReader

MINE, YOURS, CODE = b"m" * 32, b"y" * 32, b"c" * 32


def without_hints(patch: pytest.MonkeyPatch) -> None:
    """No node hears of what others add."""

    async def deaf(follower: Follower, reported: object) -> None:
        pass

    patch.setattr(Follower, "_hear", deaf)


# -- hearing of others


async def test_a_commit_of_another_node_is_reported_and_can_be_read(nodes: Nodes) -> None:
    """`follow` names the match when its commits, its summary and its due time are here; never for a node's own commits."""
    here, there = await nodes.two()
    reported: list[str] = []
    here.follow(reported.append)
    commits = chain("m", 3)
    await put(there, *commits[:2], append("m", tail_of(commits[1]), due=Due("turn", 9, 3)))
    await until(lambda: here.tail("m") == there.tail("m"))
    assert set(reported) == {"m"}
    assert here.read("m", 0) == there.read("m", 0)
    assert (here.due(10), here.matches(Filter())) == ([("m", Due("turn", 9, 3))], [summary("m")])
    reported.clear()
    await put(here, append("n"))
    await put(there, append("o"))
    await until(lambda: "o" in reported)
    assert reported == ["o"]


async def test_names_of_another_node_are_reported(nodes: Nodes, monkeypatch: pytest.MonkeyPatch) -> None:
    """With those before, at the moment from which they are here, and with what tells when they may be known; own ones never,
    even if they are heard of before they are answered.
    """
    here, there = await nodes.two()
    reported: list[Renaming] = []
    own: list[Renaming] = []
    shown: list[dict[str, str]] = []

    def renamed(renaming: Renaming) -> None:
        reported.append(renaming)
        shown.append(here.names("m"))

    here.follow_names(renamed)
    there.follow_names(own.append)
    publish = Publisher.publish

    async def slowly(publisher: Publisher, subject: str, *rest: Any) -> Any:
        answer = await publish(publisher, subject, *rest)
        await until(lambda: there._streams._in_flight[subject].heard)
        return answer

    monkeypatch.setattr(Publisher, "publish", slowly)
    await there.change(PutName("m", "a", "Ida", 2))
    await there.change(PutName("m", "b", "Bo"))
    await there.change(PutName("m", "a", "Eve", 7))
    await there.change(Erase("m", "b", version=8))
    await there.change(Erase("m", "a", version=9, handed_over=True))
    await there.change(PutName("m", "b", "Bea", 10))
    await there.change(PutSeat("m", "a", MINE))
    await until(lambda: here.seats("m"))
    assert reported == [
        Renaming("m", {}, {"a": "Ida"}, 2, erased=False),
        Renaming("m", {"a": "Ida"}, {"a": "Ida", "b": "Bo"}, 0, erased=False),
        Renaming("m", {"a": "Ida", "b": "Bo"}, {"a": "Eve", "b": "Bo"}, 7, erased=False),
        Renaming("m", {"a": "Eve", "b": "Bo"}, {"a": "Eve"}, 8, erased=True),
        Renaming("m", {"a": "Eve"}, {}, 9, erased=False),
        Renaming("m", {}, {"b": "Bea"}, 10, erased=False),
    ]
    assert shown == [renaming.names for renaming in reported]
    late = await nodes.one_more()
    assert own == []
    assert [node.named_since("m") for node in (here, there, late)] == [{"b": 10}] * 3


async def test_a_name_that_landed_without_an_answer_is_reported(
    nodes: Nodes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sender hears that the outcome is unknown, and those who watch are shown it all the same."""
    here = await nodes.one_more()
    reported: list[Renaming] = []
    here.follow_names(reported.append)
    publish = Publisher.publish

    async def unanswered(publisher: Publisher, *rest: Any) -> Any:
        await publish(publisher, *rest)
        await until(lambda: here._streams._in_flight[rest[0]].heard)
        return Refused("nobody says", is_certain=False)

    monkeypatch.setattr(Publisher, "publish", unanswered)
    monkeypatch.setattr(publishers.Patience, "pause", gives_up)
    with pytest.raises(StoreError, match="nobody says"):
        await here.change(PutName("m", "a", "Ida", 2))
    assert reported == [Renaming("m", {}, {"a": "Ida"}, 2, erased=False)]


async def gives_up(_: object) -> bool:
    """Instead of waiting."""
    return False


async def test_of_a_match_that_nobody_asked_for_it_is_reported_when_it_has_to_be_woken(nodes: Nodes) -> None:
    """The match is older than the node, which has its index only: the timers hear that one has changed."""
    there = await nodes.one_more()
    commits = chain("m", 2)
    await put(there, commits[0])
    here = await nodes.one_more()
    reported: list[str] = []
    here.follow(reported.append)
    await put(there, append("m", tail_of(commits[0]), due=Due("turn", 9, 2)))
    await until(lambda: reported)
    assert (reported, here.due(10), here.tail("m")) == (["m"], [("m", Due("turn", 9, 2))], None)


async def test_what_was_not_heard_is_read(nodes: Nodes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a single hint a node has the others' commits, people and lobby after its next look at the leader."""
    without_hints(monkeypatch)
    here, there = await nodes.two()
    reported: list[str] = []
    here.follow(reported.append)
    await put(there, *chain("m", 5))
    await there.change(PutSummary(summary("m", status="finished")))
    await there.change(PutSeat("m", "a", MINE))
    await there.change(PutName("m", "a", "Ida"))
    await there.change(PutUptime(5, 9))
    await until(lambda: here.names("m") and here.seats("m") and here.uptimes() and here.tail("m"))
    assert here.read("m", 0) == there.read("m", 0)
    assert reported == ["m"]
    assert here.summary("m") == summary("m", status="finished")


@pytest.mark.parametrize(
    "order", [(streams.LOG, streams.LATE), (streams.LATE, streams.LOG)], ids=" then ".join
)
async def test_a_summary_may_be_heard_before_its_match(
    nodes: Nodes, monkeypatch: pytest.MonkeyPatch, order: tuple[str, str]
) -> None:
    """Streams have no common order: whichever a node reads first, the later summary is shown in the end."""
    without_hints(monkeypatch)
    monkeypatch.setattr(followers, "SWEEP_S", 3_600.0)
    here, there = await nodes.two()
    later = summary("m", status="finished")
    await put(there, append("m"))
    await there.change(PutSummary(later))
    for stream in order:
        await here._followers[stream].repair()
    assert here.matches(Filter()) == there.matches(Filter()) == [later]


async def test_a_match_with_a_gap_is_brought_up(nodes: Nodes, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint whose predecessors were lost leads to the leader, and is reported when nothing is missing any more."""
    monkeypatch.setattr(followers, "SWEEP_S", 3_600.0)
    here, there = await nodes.two()
    commits = chain("m", 6)
    await put(there, commits[0])
    await until(lambda: here.tail("m"))
    with monkeypatch.context() as patch:
        without_hints(patch)
        await put(there, *commits[1:5])
        await here._connection._client.flush()
    await put(there, commits[5])
    await until(lambda: here.tail("m") == there.tail("m"))
    assert here.read("m", 0) == [commit.entry for commit in commits]


async def test_hints_in_any_order_and_twice_leave_the_log_as_it_is(
    nodes: Nodes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reordered and repeated hints of a match that was removed and began again leave what the leader has."""
    heard: list[tuple[Follower, Any]] = []
    real = Follower._hear

    async def late(follower: Follower, reported: Any) -> None:
        heard.append((follower, reported))

    here, there = await nodes.two()
    with monkeypatch.context() as patch:
        patch.setattr(Follower, "_hear", late)
        reader = await nodes.one_more()
        await put(there, *chain("m", 2), append("n"))
        assert await there.change(RemoveMatches((("m", 2),), REFERENCE))
        await put(there, *chain("m", 3))
        await until(lambda: len([1 for each, _ in heard if each in reader._followers.values()]) >= 7)
    for follower, reported in [*reversed(heard), *heard]:
        await real(follower, reported)
    await until(lambda: reader.tail("m") == there.tail("m"))
    assert reader.read("m", 0) == there.read("m", 0) == here.read("m", 0)


async def test_ids_and_keys_come_back_whatever_they_are(nodes: Nodes) -> None:
    """What stands in headers is not cut or taken for another header: spaces, ends of lines, colons, percent signs."""
    odd = " a\r\nWd-Version: 7 %0A "
    here, there = await nodes.two()
    due, row = Due(f"{odd}é", 5, 1), summary("m", ruleset=odd, status=f"{odd}é", info=bytes(range(256)))
    commit = append("m", actor=odd, command_id=odd, due=due, row=row)
    await put(there, commit)
    await here.ready("m")
    assert here.find("m", odd, odd) == commit.entry
    assert (here.due(9), here.summary("m")) == ([("m", due)], row)


@pytest.mark.parametrize("match", ["", "m.n", "m*", ">", "m n", "é"])
def test_an_id_that_is_no_word_of_a_subject_is_refused(match: str) -> None:
    """Such an id could stand for other matches."""
    with pytest.raises(ValueError, match="cannot be part of a subject"):
        streams.match_subject(match)


# -- what ready brings


async def test_ready_brings_what_every_node_was_answered(
    nodes: Nodes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a hint, and before any look at the leader, it has the whole match, and those it goes on from."""
    without_hints(monkeypatch)
    here, there = await nodes.two()
    fork = append("fork", row=summary("fork", info=b'{"of":"m"}'))
    await put(there, *chain("m", 1_200), fork)
    assert here.tail("fork") is None
    await here.ready("fork")
    assert [entry.version for entry in here.read("m", 0, 2_000)] == list(range(1, 1_201))
    assert here.tail("fork") == there.tail("fork")
    await here.ready("nobody wrote this".replace(" ", "-"))


async def test_an_index_of_all_matches_is_there_at_once(nodes: Nodes) -> None:
    """A new node lists and wakes matches that it has not read; their commits come with `ready`."""
    there = await nodes.one_more()
    for n in range(30):
        await put(there, append(f"m{n:02d}", row=summary(f"m{n:02d}", at=n), due=Due("turn", n, 1)))
    await there.change(PutSummary(summary("m05", status="open", at=99)))
    await there.change(RemoveMatches((("m06", 1),), REFERENCE))
    here = await nodes.one_more()
    assert here.matches(Filter()) == there.matches(Filter())
    assert len(here.matches(Filter())) == 29
    assert here.due(99) == there.due(99)
    assert here.read("m07", 0) == []
    await here.ready("m07")
    assert here.read("m07", 0) == there.read("m07", 0)


async def test_a_mirror_may_be_kept_deleted_or_damaged(nodes: Nodes, tmp_path: Path) -> None:
    """A node goes on with what it had; without the file, or with a damaged one, it has everything after `ready`."""
    there = await nodes.one_more("kept")
    await put(there, *chain("m", 3))
    before = there.read("m", 0)
    there.close()
    again = await nodes.one_more("kept")
    assert again.read("m", 0) == before
    again.close()
    file = nodes._directory / "kept" / "mirror.db"
    file.write_bytes(b"not a database" * 1_000)
    for leftover in file.parent.glob("mirror.db-*"):
        leftover.unlink()
    anew = await nodes.one_more("kept")
    assert anew.read("m", 0) == []
    await anew.ready("m")
    assert anew.read("m", 0) == before


async def test_a_mirror_of_another_log_is_not_read(nats_server: NatsServer, nodes: Nodes) -> None:
    """After the streams were made anew nothing of the former ones is shown."""
    there = await nodes.one_more("kept")
    await put(there, *chain("m", 3))
    there.close()
    await there.wait_closed()
    await without_streams(nats_server)
    again = await nodes.one_more("kept")
    assert again.read("m", 0) == []
    assert await again.append(chain("m", 2)[1]) == Conflict(None)


# -- people of several nodes


async def test_of_two_nodes_one_gives_the_seat_away(nodes: Nodes) -> None:
    """A seat, a host and a code that are asked for on both at once have one holder, the one that was informed."""
    here, there = await nodes.two()
    for n in range(20):
        match = f"m{n}"
        held = await asyncio.gather(
            here.change(PutSeat(match, "a", MINE)),
            there.change(PutSeat(match, "a", YOURS)),
            here.change(PutHost(match, MINE)),
            there.change(PutHost(match, YOURS)),
        )
        assert held[0] is not held[1]
        assert held[2] is not held[3]
        holder = MINE if held[0] else YOURS
        await there.fresh(match)
        assert there.seats(match) == {"a": holder}
        assert await there.change(OfferSeat(match, "a", holder, CODE))
        passed = await asyncio.gather(
            here.change(PassSeat(match, "a", CODE, b"1" * 32)),
            there.change(PassSeat(match, "a", CODE, b"2" * 32)),
        )
        assert sorted(passed) == [False, True]
        await asyncio.gather(here.fresh(match), there.fresh(match))
        assert here.seats(match) == there.seats(match) == {"a": b"1" * 32 if passed[0] else b"2" * 32}
        assert (here.offered(match), here.host(match)) == ({}, there.host(match))


async def test_what_was_erased_stands_in_no_file(nats_server: NatsServer, nodes: Nodes) -> None:
    """Names that were replaced or erased, and the hashes of keys, are in no file of server or nodes when that is answered."""
    here, there = await nodes.two()
    for n, name in enumerate(("CANARY-1", "CANARY-2", "CANARY-3")):
        await put(here, append(f"m{n}"))
        await here.change(PutName(f"m{n}", "a", name))
        await here.change(PutSeat(f"m{n}", "a", b"CANARY-HASH-%d" % n + b"x" * 19))
    assert "CANARY" in everything(nats_server)
    await there.change(PutName("m0", "a", "Ida"))
    await there.change(Erase("m1", "a", keys=True))
    await there.change(Erase("m2", keys=True))
    for erased in ("CANARY-1", "CANARY-2", "CANARY-3", *map(hash_text, (1, 2))):
        assert erased not in everything(nats_server)
        assert erased not in files_of(nodes._directory)
    assert hash_text(0) in everything(nats_server)
    await until(lambda: (here.names("m0"), here.names("m1")) == ({"a": "Ida"}, {}))
    await until(lambda: here.traces_pending() == there.traces_pending() == "")


def hash_text(number: int) -> str:
    """How the hash of a key stands in the stream."""
    return b64encode(b"CANARY-HASH-%d" % number + b"x" * 19).decode().rstrip("=")[:20]


def everything(server: NatsServer) -> str:
    """All that the server's files hold."""
    return files_of(server.folder)


def files_of(directory: Path) -> str:
    """All that the files below a folder hold."""
    return "".join(path.read_bytes().decode("latin-1") for path in directory.rglob("*") if path.is_file())


async def test_what_a_dead_node_has_not_overwritten_another_one_does(
    nats_server: NatsServer, nodes: Nodes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that dies between putting a name and overwriting the one before leaves that to the process that opens next."""

    async def dies(streams: PeopleStreams, subject: str, seq: int) -> None:
        pass

    with monkeypatch.context() as patch:
        patch.setattr(PeopleStreams, "_overwrite", dies)
        first = await nodes.one_more()
        await first.change(PutName("m", "a", "CANARY"))
        await first.change(PutName("m", "a", "Ida"))
        first.close()
        await first.wait_closed()
    assert "CANARY" in everything(nats_server)
    second = await nodes.one_more()
    assert second.names("m") == {"a": "Ida"}
    assert second.traces_pending() != ""
    await until(lambda: second.traces_pending() == "")
    assert "CANARY" not in everything(nats_server)


async def test_people_of_a_removed_match_go_even_if_the_process_died(
    nodes: Nodes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the removal from the log and that of the people a process may die; the next one ends it."""

    async def dies(streams: PeopleStreams, match: str) -> Unknown:
        return Unknown("it died")

    first = await nodes.one_more()
    await put(first, *chain("m", 2), append("n"))
    await first.change(PutSeat("m", "a", MINE))
    await first.change(PutName("m", "a", "Ida"))
    with monkeypatch.context() as patch:
        patch.setattr(PeopleStreams, "forget", dies)
        with pytest.raises(StoreError, match="it died"):
            await first.change(RemoveMatches((("m", 2),), REFERENCE))
    second = await nodes.one_more()
    await until(lambda: (second.seats("m"), second.names("m")) == ({}, {}))
    assert second.tail("m") is None


# -- what the servers answer is no proof; planted bugs that take it for one are found

Check = Callable[[Nodes, pytest.MonkeyPatch], Awaitable[None]]


async def racers_of_two_nodes(nodes: Nodes, patch: pytest.MonkeyPatch) -> None:
    """Of racers on two nodes one wins each round, all hear of the same tail, and both logs are alike."""
    here, there = await nodes.two()
    after = START
    for n in range(15):
        commits = [
            append("m", after, actor=f"racer-{each}", record=b"%d by %d" % (n, each)) for each in range(6)
        ]
        stores = (here, there) * 3
        outcomes = await asyncio.gather(
            *(store.append(commit) for store, commit in zip(stores, commits, strict=True))
        )
        won = [outcome.tail for outcome in outcomes if isinstance(outcome, Appended)]
        assert len(won) == 1
        assert [outcome.tail for outcome in outcomes if isinstance(outcome, Conflict)] == won * 5
        after = won[0]
    await here.ready("m")
    await there.ready("m")
    assert here.read("m", 0) == there.read("m", 0)
    assert [entry.version for entry in here.read("m", 0)] == list(range(1, 16))


async def a_commit_that_landed_unsaid(nodes: Nodes, patch: pytest.MonkeyPatch) -> None:
    """The servers refuse with "wrong last sequence" although the commit is there: it was appended, once."""
    store = await nodes.one_more()
    real, lied = Publisher.publish, []

    async def lying(publisher: Publisher, subject: str, *rest: Any) -> Any:
        answer = await real(publisher, subject, *rest)
        if not lied and subject.startswith("wd.log."):
            lied.append(answer)
            return Refused("wrong last sequence", is_certain=False)
        return answer

    patch.setattr(Publisher, "publish", lying)
    commits = chain("m", 2)
    assert await store.append(commits[0]) == Appended(store.tail("m"))
    assert isinstance(await store.append(commits[1]), Appended)
    assert lied
    assert await store.append(commits[0]) == Duplicate(1, commits[0].entry.head, commits[0].entry.record)


async def a_commit_that_lands_late(nodes: Nodes, patch: pytest.MonkeyPatch) -> None:
    """Nobody answers, the leader has nothing yet, and then it lands: whatever was answered is true, and it is there once."""
    store = await nodes.one_more()
    real_publish, real_last = Publisher.publish, StreamReader.last
    held: list[tuple[Any, ...]] = []
    landed: list[object] = []

    async def silent(publisher: Publisher, subject: str, *rest: Any) -> Any:
        if not held and subject.startswith("wd.log."):
            held.append((publisher, subject, *rest))
            return Refused("the log does not answer", is_certain=False)
        return await real_publish(publisher, subject, *rest)

    async def then_it_lands(reader: StreamReader, subject: str) -> Any:
        found = await real_last(reader, subject)
        if held and not landed:
            landed.append(await real_publish(*held[0]))
        return found

    patch.setattr(Publisher, "publish", silent)
    patch.setattr(StreamReader, "last", then_it_lands)
    commit = append("m")
    outcome = await store.append(commit)
    await store.ready("m")
    assert landed
    assert store.read("m", 0) == [commit.entry]
    assert outcome == Appended(store.tail("m"))


async def a_replica_that_is_behind(nodes: Nodes, patch: pytest.MonkeyPatch) -> None:
    """Bulk reads come from a replica that has half of a match: it is whole after `ready`, from the leader."""
    here, there = await nodes.two()
    without_hints(patch)
    real = StreamReader._batch

    async def behind(reader: StreamReader, subject: str, seq: int) -> Any:
        return [message for message in await real(reader, subject, seq) if message.seq <= 4]

    patch.setattr(StreamReader, "_batch", behind)
    await put(there, *chain("m", 8))
    third = await nodes.one_more()
    for store in (here, third):
        await store.ready("m")
        assert [entry.version for entry in store.read("m", 0)] == list(range(1, 9))


async def a_tail_that_moves_while_nobody_answers(nodes: Nodes, patch: pytest.MonkeyPatch) -> None:
    """An append that was overtaken by another node's, of which only the hint arrives, is not sent behind that one."""
    here, there = await nodes.two()
    first, second = chain("m", 2)
    await put(here, first)
    await there.ready("m")
    overtaking = append("m", there.tail("m"), actor="b", record=b"overtaking")
    real_publish, real_last = Publisher.publish, StreamReader.last
    refused: list[object] = []

    async def overtaken(publisher: Publisher, subject: str, body: bytes, *rest: Any) -> Any:
        if body == second.entry.record and not refused:
            await put(there, overtaking)
        answer = await real_publish(publisher, subject, body, *rest)
        refused.extend([answer] if isinstance(answer, Refused) else [])
        return answer

    async def silent(reader: StreamReader, subject: str) -> Any:
        if reader is here._log._reader and here.tail("m").version == 1:
            await until(lambda: here.tail("m").version == 2)
            raise connections.Unanswered("the log does not answer")
        return await real_last(reader, subject)

    patch.setattr(Publisher, "publish", overtaken)
    patch.setattr(StreamReader, "last", silent)
    assert await here.append(second) == Conflict(here.tail("m"))
    assert refused
    assert here.read("m", 0) == [first.entry, overtaking.entry]
    await there.ready("m")
    assert there.tail("m") == here.tail("m")


async def news_that_nobody_heard(nodes: Nodes, patch: pytest.MonkeyPatch) -> None:
    """Of a match of another node no hint arrives: the next look at the leader brings it, and all of it."""
    patch.setattr(followers, "SWEEP_S", 3_600.0)
    without_hints(patch)
    here, there = await nodes.two()
    await put(there, *chain("m", 5))
    await here._followers[streams.LOG].repair()
    assert here.read("m", 0) == there.read("m", 0)


CHECKS = (
    news_that_nobody_heard,
    a_tail_that_moves_while_nobody_answers,
    racers_of_two_nodes,
    a_commit_that_landed_unsaid,
    a_commit_that_lands_late,
    a_replica_that_is_behind,
)


def append_without_cas(patch: pytest.MonkeyPatch) -> None:
    """An append names no number."""
    real = Publisher.publish

    async def open_to_all(
        publisher: Publisher, subject: str, body: bytes, headers: Any, after: int | None
    ) -> Any:
        return await real(publisher, subject, body, headers, None)

    patch.setattr(Publisher, "publish", open_to_all)


def refusal_as_not_appended(patch: pytest.MonkeyPatch) -> None:
    """Whatever is no number counts as not appended."""

    async def trusting(log: CommitStream, request: Any) -> Any:
        answer = await log._publish(request)
        return answer if isinstance(answer, Appended) else Conflict(log._mirror.tail(request.entry.match))

    patch.setattr(CommitStream, "_append", trusting)


def leader_read_as_final(patch: pytest.MonkeyPatch) -> None:
    """What the leader does not have counts as not appended."""

    async def trusting(log: CommitStream, request: Any) -> Any:
        answer = await log._publish(request)
        if isinstance(answer, Appended):
            return answer
        await log.catch_up(request.entry.match)
        found = log._decided(request, was_sent=True)
        return found or Conflict(log._mirror.tail(request.entry.match))

    patch.setattr(CommitStream, "_append", trusting)


def tail_by_direct_get(patch: pytest.MonkeyPatch) -> None:
    """Any replica is asked for the tail."""

    async def quick(reader: StreamReader, subject: str) -> Any:
        found = await reader._batch(subject, 1)
        return found[-1] if found else None

    patch.setattr(StreamReader, "last", quick)


def sent_again_behind_whatever_is_there(patch: pytest.MonkeyPatch) -> None:
    """An append is sent again under the number of the newest tail, whichever it names itself."""
    patch.setattr(commit_streams, "follows", lambda after, tail: True)


def republish_without_repair(patch: pytest.MonkeyPatch) -> None:
    """What the stream did not tell is not read."""

    async def trusting(follower: Follower, position: int, last: int) -> None:
        pass

    patch.setattr(Follower, "_read_on", trusting)


PLANTED = (
    (republish_without_repair, news_that_nobody_heard),
    (sent_again_behind_whatever_is_there, a_tail_that_moves_while_nobody_answers),
    (append_without_cas, racers_of_two_nodes),
    (refusal_as_not_appended, a_commit_that_landed_unsaid),
    (leader_read_as_final, a_commit_that_lands_late),
    (tail_by_direct_get, a_replica_that_is_behind),
)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
async def test_answers_are_true(nodes: Nodes, monkeypatch: pytest.MonkeyPatch, check: Check) -> None:
    """Whatever servers answer, what the store answers is what the log holds."""
    await check(nodes, monkeypatch)


@pytest.mark.parametrize(("plant", "check"), PLANTED, ids=lambda each: each.__name__)
async def test_a_planted_bug_is_found(
    nodes: Nodes, monkeypatch: pytest.MonkeyPatch, plant: Callable[[pytest.MonkeyPatch], None], check: Check
) -> None:
    """Each way to take an answer for more than it is fails its check."""
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        await check(nodes, monkeypatch)


# -- nobody answers


async def test_a_node_that_is_cut_off_never_says_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nats_server: NatsServer
) -> None:
    """Without servers an append and a change are unknown, a match is not ready; with them it goes on, nothing twice."""
    with running(tmp_path / "server") as server:
        store = await opened(server, tmp_path / "mirror")
        monkeypatch.setattr(publishers, "GIVE_UP_S", 0.3)
        monkeypatch.setattr(connections, "ANSWER_S", 0.2)
        first, second = chain("m", 2)
        await put(store, first)
        server.kill()
        assert isinstance(await store.append(second), Unknown)
        with pytest.raises(StoreError):
            await store.change(PutSeat("m", "a", MINE))
        with pytest.raises(StoreError):
            await store.ready("m")
        assert store.read("m", 0) == [first.entry]
        server.start()
        server.wait_healthy()
        async with asyncio.timeout(patient(30)):
            while isinstance(outcome := await store.append(second), Unknown):
                pass
        assert isinstance(outcome, Appended | Duplicate)
        assert store.read("m", 0) == [first.entry, second.entry]
        store.close()
        await store.wait_closed()


async def test_start_is_refused_where_a_promise_would_not_be_kept(tmp_path: Path, nodes: Nodes) -> None:
    """Each in one sentence: a server that does not sync, another secret, other replicas, a server nobody asked, none at all."""
    server, access = nodes.server, Access(("nats://user:secret@127.0.0.1:1",))
    with running(tmp_path / "careless", sync="'2m'") as careless:
        await refused("does not write through to its disk", careless, tmp_path)
    await nodes.one_more()
    await refused("belongs to nodes with another secret", server, tmp_path, fingerprint="other")
    await refused("has num_replicas = 1 where 3 is needed", server, tmp_path, replicas=3)
    await refused("the monitoring address of one is missing", server, tmp_path, monitors=())
    await refused("is no monitoring address", server, tmp_path, monitors=("127.0.0.1:1",))
    await refused("does not say how it keeps the log", server, tmp_path, monitors=("http://127.0.0.1:1",))
    reported = await refused(
        "cannot connect to the log at nats://127.0.0.1:1: .*failed", server, tmp_path, access=access
    )
    assert "secret" not in reported


async def test_who_is_let_in(tmp_path: Path) -> None:
    """The URL may have a name and a password; with wrong ones the start is refused, and the sentence does not tell them."""
    with running(tmp_path / "guarded", access="authorization { user: wardrum, password: right }") as server:
        right, wrong = (
            Access((server.url.replace("//", f"//wardrum:{word}@"),)) for word in ("right", "guessed")
        )
        reported = await refused(
            "cannot connect to the log at .*: .*(Authorization Violation|wrong user or password)",
            server,
            tmp_path,
            access=wrong,
        )
        assert "guessed" not in reported
        store = await opened(server, tmp_path, access=right)
        await put(store, append("m"))
        store.close()
        await store.wait_closed()


async def test_a_connection_that_a_server_has_ended_is_made_anew(nodes: Nodes) -> None:
    """After an error for which the library gives up, a node asks and hears again."""
    here, there = await nodes.two()
    client = here._connection._client
    await client._process_err("'maximum connections exceeded'")
    await until(lambda: client.is_closed)
    async with asyncio.timeout(patient(30)):
        while isinstance(await here.append(append("m")), Unknown):
            pass
    await put(there, append("n"))
    await until(lambda: here.tail("n"))
    assert here._connection.trouble == ""


@pytest.mark.parametrize("says", ["nothing", "that it knows of none"])
async def test_a_server_that_knows_of_no_leader_is_left(
    nodes: Nodes, monkeypatch: pytest.MonkeyPatch, says: str
) -> None:
    """It may be cut off from those that have one: a client that has been there for a while goes to another server."""
    store, real, refused = await nodes.one_more(), Client.request, list[str]()

    async def without_leader(client: Client, subject: str, *rest: Any, **options: Any) -> Any:
        if refused:
            return await real(client, subject, *rest, **options)
        refused.append(subject)
        if says == "nothing":
            raise nats.errors.NoRespondersError
        return Msg(client, data=b'{"error":{"code":503,"err_code":10008}}')

    monkeypatch.setattr(Client, "request", without_leader)
    found: list[object] = []
    store._connection.reconnected = lambda: found.append(None)
    store._connection._changed_s = -connections.ANSWER_S
    with pytest.raises(StoreUnreachable):
        await store.ready("m")
    await until(lambda: found)
    await put(store, append("m"))


async def refused(sentence: str, server: NatsServer, directory: Path, **fields: Any) -> str:
    """No store is opened; why."""
    with pytest.raises(StoreError, match=sentence) as error:
        await opened(server, directory, **fields)
    return str(error.value)


async def test_a_stream_that_somebody_else_has_made_is_refused(
    nats_server: NatsServer, nodes: Nodes, tmp_path: Path
) -> None:
    """What differs is named, and nothing is changed."""
    connection = Connection(Access((nats_server.admin_url,)))
    await connection.open()
    for difference in ({"deny_purge": False}, {"max_msgs_per_subject": 1}, {"republish": None}):
        wanted = streams.configuration(streams.LOG, 1, FINGERPRINT) | difference
        await connection.api("STREAM.CREATE.WD_LOG", wanted)
        [name] = difference
        await refused(f"the stream WD_LOG has {name} = ", nats_server, tmp_path)
        await connection.api("STREAM.DELETE.WD_LOG")
    connection.close()
    await connection.wait_closed()


@pytest.mark.parametrize("version", ["2.9.10", "2.11.99", ""])
def test_an_old_server_is_refused(version: str) -> None:
    """Before 2.12 compare-and-set had holes."""
    with pytest.raises(StoreError, match=r"2\.12 or a later one is needed"):
        servers.need_version("one", version)
    servers.need_version("one", "2.12.0")


async def test_closing_answers_what_waits(nodes: Nodes) -> None:
    """Requests that no server has answered yet are answered that their outcome is unknown."""
    store = await nodes.one_more()
    waiting = [asyncio.ensure_future(store.append(commit)) for commit in chain("m", 3)]
    await asyncio.sleep(0)
    store.close()
    assert [type(await each) for each in waiting] == [Unknown] * 3


def test_the_server_does_without_the_library() -> None:
    """Anyone who serves from a directory needs no `nats`, and does not wait for its import."""
    code = "import sys, wardrum.server.app, wardrum.server.cli; sys.exit('nats' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
