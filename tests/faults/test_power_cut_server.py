"""A power cut at any instant takes nothing that a server has sent anybody on a socket: commits, seats, names and keys.

The promises are the frames that were sent, as the recorder saw them; the server is killed in its syncs, restarted and
cut off from its power while people play on it.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.faults.powercut.order import Order, order_of
from tests.faults.powercut.promises import Kept, Listener, Named, Seated, broken
from tests.faults.powercut.recording import build, needs_a_recorder
from tests.faults.powercut.replay import DROPPED, Replay, power_cuts
from tests.faults.powercut.session import Session, recorded
from tests.faults.server_process import PLANTED, TOY, served
from tests.support.patience import patient
from tests.support.table_talk import talking

pytestmark = [needs_a_recorder, pytest.mark.timeout(patient(300))]

WEAK = str(PLANTED / "weak_store.py")


@pytest.fixture(scope="module")
def recorder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("recorder"))


@pytest.fixture(scope="module")
def session(recorder: Path, tmp_path_factory: pytest.TempPathFactory) -> Session:
    """A server over four lives."""
    return asyncio.run(recorded(recorder, tmp_path_factory.mktemp("session") / "run", Random(5)))


@pytest.fixture(scope="module")
def weak(recorder: Path, tmp_path_factory: pytest.TempPathFactory) -> Session:
    """A server whose store does not sync its commits."""
    entry = (WEAK, "synchronous=1", "serve")
    session = Session(recorder, tmp_path_factory.mktemp("weak") / "run", entry)
    asyncio.run(session.play([], 0, players=2, rolls=10))
    return session


def losing_points(session: Session, scratch: Path, points: int, *, keys: bool = False) -> int:
    """At how many of the cuts a promise is broken. keys: the files of keys are looked at too."""
    losing = 0
    for replay, loss, random in power_cuts(session.lives, points, 2026, Listener()):
        root = scratch / "cut"
        replay.disk.cut(root, loss, random)
        losing += bool(broken(root / "data", replay.promises, session.tokens, session.keys if keys else {}))
        shutil.rmtree(root)
    return losing


def test_a_power_cut_breaks_no_promise_of_a_server(session: Session, scratch: Path) -> None:
    """At 60 instants of four lives every commit that was acknowledged or shown, every seat and every name is there."""
    assert losing_points(session, scratch, 60) == 0


def test_the_cuts_notice_a_server_that_does_not_sync(weak: Session, scratch: Path) -> None:
    """With synchronous=NORMAL at least ten of 25 cuts break a promise made on a socket, so the test above can fail."""
    assert losing_points(weak, scratch, 25) >= 10


def test_a_power_cut_loses_no_key(session: Session, scratch: Path) -> None:
    """At 60 instants the files of the server's keys are there, unchanged, as soon as anything was promised."""
    assert losing_points(session, scratch, 60, keys=True) == 0


def test_every_kind_of_promise_is_heard(session: Session) -> None:
    """The recorded sockets carry acknowledgements, broadcasts, seats and names of all matches, and the key was there."""
    replay = Replay(Listener())
    for life in session.lives:
        for call in replay.begin(life):
            replay.take(call)
    matches = {match for match, _ in session.tokens}
    for kind in (Kept, Seated, Named):
        assert {promise.match for promise in replay.promises if isinstance(promise, kind)} == matches
    assert {(seated.match, seated.seat) for seated in replay.promises if isinstance(seated, Seated)} == set(
        session.tokens
    )
    assert "secret" in session.keys


async def test_tokens_open_their_seats_after_a_power_cut(session: Session, tmp_path: Path) -> None:
    """A server on what a cut leaves seats every holder of a token it had confirmed, and shows every version it had sent."""
    replay = Replay(Listener())
    for life in session.lives:
        for call in replay.begin(life):
            replay.take(call)
    replay.disk.cut(tmp_path / "cut", DROPPED, Random(1))
    async with served(tmp_path / "cut/data", TOY) as server, talking(server) as talker:
        for (match, seat), token in session.tokens.items():
            answer = await talker.ask("seat", match=match, token=token)
            assert (answer["type"], answer["seat"]) == ("seated", seat)
            reported = max(
                kept.version for kept in replay.promises if kept[0] == match and isinstance(kept, Kept)
            )
            assert answer["version"] >= reported


def order(session: Session) -> Order:
    """What was recorded, which has to be enough to say something."""
    seen = order_of(session.lives)
    assert len(seen.acks) >= 20
    return seen


def test_each_ack_follows_its_sync_and_precedes_its_broadcast(session: Session) -> None:
    """The last WAL write of a commit, its sync, its ack and its first broadcast come in this order for every ack."""
    seen = order(session)
    assert len(seen.broadcasts) >= 20
    assert list(seen.faults()) == []


def test_the_order_notices_an_ack_before_its_sync(weak: Session) -> None:
    """With synchronous=NORMAL every ack is found to come before its sync."""
    seen = order(weak)
    assert sum("before its sync" in fault for fault in seen.faults()) == len(seen.acks)


def test_the_order_notices_a_broadcast_before_its_ack(session: Session) -> None:
    """A recording in which the broadcasts come before all acks is found wrong for each of them that was acknowledged."""
    seen = order(session)
    early = replace(seen, broadcasts=dict.fromkeys(seen.broadcasts, 0))
    assert sum("before its ack" in fault for fault in early.faults()) == len(
        seen.broadcasts.keys() & seen.first_acks.keys()
    )


@pytest.mark.long
@pytest.mark.timeout(0)
async def test_many_power_cuts_break_no_promise_of_a_server(
    recorder: Path, tmp_path: Path, scratch: Path, say: Callable[[object], None]
) -> None:
    """The same at 3,000 instants of five recordings of four lives each."""
    acks = 0
    for run in range(5):
        session = await recorded(recorder, tmp_path / f"run-{run}", Random(run))
        acks += len(order(session).acks)
        assert losing_points(session, scratch, 600) == 0
    say(f"3,000 power cuts of 5 servers with 3 deaths each, {acks} acks on sockets, 0 promises broken")
