"""What a node learns of the log when it starts, where replicas lack some of it."""

import pytest

from tests.conformance.appends import START, append
from tests.support.nats_servers import opened
from wardrum.server.store.interface import Appended, PutName
from wardrum.server.store.jetstream import store as jetstream_store
from wardrum.server.store.jetstream import stream_reader
from wardrum.server.store.jetstream.connection import Unanswered
from wardrum.server.store.jetstream.stream_reader import StreamReader
from wardrum.server.store.jetstream.streams import LOG

MATCHES = ("m", "n")
COMMITS = 3


@pytest.fixture
async def nats_with_matches(nats, tmp_path):
    """A server with some commits and a name of each match."""
    store = await opened(nats, tmp_path / "first")
    for match in MATCHES:
        tail = START
        for _ in range(COMMITS):
            outcome = await store.append(append(match, tail))
            assert isinstance(outcome, Appended), outcome
            tail = outcome.tail
        await store.change(PutName(match, "a", f"Ann of {match}"))
    store.close()
    await store.wait_closed()
    return nats


def damage(patch, damaged):
    """Three replicas, of which some lack the last message of each stream. The readings that follow: by stream, of which one."""
    every, readings = StreamReader.every, []

    async def placed(self, policy, take, *, with_bodies, server="", other_than=()):
        place = next((each for each in ("one", "two", "three") if each not in other_than), None)
        if place is None:
            raise Unanswered("no server has the whole")
        readings.append((self.stream, place))
        messages = []
        await every(self, policy, messages.append, with_bodies=with_bodies)
        lacks = place in damaged and messages
        for message in messages[: -1 if lacks else None]:
            take(message)
        return place if lacks else ""

    patch.setattr(StreamReader, "every", placed)
    return readings


@pytest.mark.parametrize("damaged", [(), ("one",), ("one", "two")], ids=len)
async def test_any_sound_replica_is_enough(nats_with_matches, tmp_path, monkeypatch, damaged):
    """Others are asked for what one has not given; nothing is known twice or wrongly by that."""
    readings = damage(monkeypatch, damaged)
    store = await opened(nats_with_matches, tmp_path / "second")
    known = [(store._mirror.known(match).version, store.names(match)) for match in MATCHES]
    assert known == [(COMMITS, {"a": f"Ann of {match}"}) for match in MATCHES]
    assert [place for stream, place in readings if stream == LOG] == [
        *damaged,
        ("one", "two", "three")[len(damaged)],
    ]
    assert store.traces_pending() == ""
    store.close()
    await store.wait_closed()


async def test_without_a_sound_one_a_node_does_not_start(nats_with_matches, tmp_path, monkeypatch):
    """It would not know which matches it does not know."""
    damage(monkeypatch, ("one", "two", "three"))
    monkeypatch.setattr(jetstream_store, "Patience", NoPatience)
    with pytest.raises(Unanswered):
        await opened(nats_with_matches, tmp_path / "second")


class NoPatience:
    """Tries once."""

    async def pause(self):
        return False


async def test_servers_that_lack_something_are_not_asked_again(nats_with_matches, tmp_path, monkeypatch):
    """If there is no other one, that is said, with their names."""
    monkeypatch.setattr(stream_reader, "PLACINGS_MAX", 2)
    store = await opened(nats_with_matches, tmp_path / "second")
    reader, name = StreamReader(store._connection, LOG), store._connection.server
    taken = []
    assert await reader.every("all", taken.append, with_bodies=False, other_than={"another"}) == ""
    assert len(taken) == COMMITS * len(MATCHES)
    with pytest.raises(Unanswered, match=f"something is missing at another, {name}$"):
        await reader.every("all", taken.append, with_bodies=False, other_than={"another", name})
    store.close()
    await store.wait_closed()
