"""Bugs of whole servers, from the connection to the disk, each planted by a patch that one test undoes.

Each names the invariant of `invariants` that finds it, and each invariant finds at least one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.simulation import disks, planted
from tests.support import toy
from wardrum.events.core.hash_chain import link
from wardrum.events.formats import wire
from wardrum.events.match.decide import expire
from wardrum.server.connections.session import Session
from wardrum.server.engine import commit_builder
from wardrum.server.engine.delay_window import DelayWindow
from wardrum.server.engine.effects import Reply
from wardrum.server.engine.lane import Lane
from wardrum.server.matches import deadlines
from wardrum.server.matches.deadlines import RETRY_MS, Deadlines
from wardrum.server.matches.effect_runner import EffectRunner
from wardrum.server.matches.room import Room
from wardrum.server.protocol.rate_limits import BucketVerdict, TokenBucket
from wardrum.server.services import seating
from wardrum.server.services.seat_tokens import seat_of
from wardrum.server.services.seating import Seating
from wardrum.server.spectating import encoder
from wardrum.server.spectating.audience import Audience
from wardrum.server.spectating.cursor import Cursor
from wardrum.server.spectating.delayed_audience import DelayedNames
from wardrum.server.store.interface import Appended, Full, PutSeat, Tail
from wardrum.server.store.memory import MemoryStore

Plant = Callable[[pytest.MonkeyPatch], None]


def nothing(*_: Any, **__: Any) -> None:
    """What a forgotten call does."""


# -- the disk


def full_taken_for_appended(patch: pytest.MonkeyPatch) -> None:
    """What the disk had no room for is acknowledged."""
    settle = Lane.settle

    def hopeful(lane: Any, outcome: Any, now: int) -> Any:
        if isinstance(outcome, Full):
            entry = lane._in_flight.append.entry
            outcome = Appended(Tail(entry.version, entry.head, entry.at, 0))
        return settle(lane, outcome, now)

    patch.setattr(Lane, "settle", hopeful)


def store_answer_twice(patch: pytest.MonkeyPatch) -> None:
    """The store's answers arrive twice."""
    deliver = disks.deliver_answers
    patch.setattr(disks, "deliver_answers", lambda answers: (deliver(answers), deliver(answers)))


def written_twice(patch: pytest.MonkeyPatch) -> None:
    """A commit is in the log twice."""
    append = MemoryStore._append

    def twice(store: Any, request: Any) -> Any:
        result = append(store, request)
        if isinstance(result, Appended):
            store._log[request.entry.match].append(request.entry)
        return result

    patch.setattr(MemoryStore, "_append", twice)


def seat_sent_before_it_is_stored(patch: pytest.MonkeyPatch) -> None:
    """A seat is given without waiting for the disk."""

    async def reserve(service: Any, frame: Any, seats: Any) -> Any:
        for seat in seats:
            putting = service._store.change(PutSeat(frame.match, seat, seating.token_hash(frame.token)))
            asyncio.ensure_future(putting).add_done_callback(asyncio.Task.exception)  # for nobody
            return seat
        return None

    patch.setattr(Seating, "_reserve", reserve)


def writes_gathered_for_seconds(patch: pytest.MonkeyPatch) -> None:
    """Commits wait for others before they are handed to the disk."""
    submit = EffectRunner._submit_batch

    def later(runner: Any) -> None:
        asyncio.get_running_loop().call_later(3, submit, runner)

    patch.setattr(EffectRunner, "_submit_batch", later)


# -- the lane


def chain_begun_anew(patch: pytest.MonkeyPatch) -> None:
    """A head follows from the bytes of its commit alone."""
    alone = lambda before, leaf: link(bytes(32), leaf)  # noqa: E731
    patch.setattr(commit_builder, "link", alone)


def lost_wake_up(patch: pytest.MonkeyPatch) -> None:
    """Behind a command that was not appended the next one sleeps on."""
    following = Lane._next
    settle = Lane.settle

    def settled(lane: Any, outcome: Any, now: int) -> Any:
        lane.sleeps = not isinstance(outcome, Appended)
        return settle(lane, outcome, now)

    patch.setattr(Lane, "settle", settled)
    patch.setattr(Lane, "_next", lambda lane, now: [] if lane.sleeps else following(lane, now))


def duplicate_with_the_newest_head(patch: pytest.MonkeyPatch) -> None:
    """A repeated command is answered with the version that the match stands at now."""

    def known(lane: Any, request: Any, *_: Any) -> Any:
        return Reply(request, lane._ack(request, lane.version, lane.history.tail.head, duplicate=True))

    patch.setattr(Lane, "_known", known)


def queue_without_a_bound(patch: pytest.MonkeyPatch) -> None:
    """Any number of commands waits for a match."""

    def submit(lane: Any, request: Any, now: int) -> Any:
        if lane._in_flight is None and not lane._queue:
            return lane._take(request, now)
        lane._queue.append(request)
        return []

    patch.setattr(Lane, "submit", submit)


def out_of_turn(patch: pytest.MonkeyPatch) -> None:
    """A rule is forgotten."""
    patch.setattr(toy, "require_turn", nothing)


# -- seats


def old_connection_still_acts(patch: pytest.MonkeyPatch) -> None:
    """After a hand-over the connection of the former holder acts on."""
    patch.setattr(Room, "unseat", nothing)


def old_token_still_opens(patch: pytest.MonkeyPatch) -> None:
    """The holders of a match are read once and remembered."""
    remembered: dict[Any, Any] = {}

    def first(holders: Any, given: bytes) -> Any:
        remembered.update({hash_: seat for seat, hash_ in holders.items()})
        return remembered.get(given)

    patch.setattr(seating, "seat_of", first)


def seats_mixed_up(patch: pytest.MonkeyPatch) -> None:
    """Any token of a match opens its first seat."""

    def first(holders: Any, given: bytes) -> Any:
        return min(holders) if seat_of(holders, given) else None

    patch.setattr(seating, "seat_of", first)


def view_of_a_lost_seat(patch: pytest.MonkeyPatch) -> None:
    """Who lost a seat is shown what the seat may see."""
    unsubscribed = Room.update_seats

    def update(room: Any, peer: Any) -> None:
        if peer.seats(room.lane.match):
            unsubscribed(room, peer)

    patch.setattr(Room, "update_seats", update)


# -- those who watch


def delay_forgotten_by_reconnecting(patch: pytest.MonkeyPatch) -> None:
    """Who watches from a version on joins those who see everything."""
    watch = Room.watch

    def at_once(room: Any, peer: Any, frame: Any) -> None:
        if isinstance(frame.after, int) and frame.after > 4:
            room.audience.subscribe(peer, frame)
        else:
            watch(room, peer, frame)

    patch.setattr(Room, "watch", at_once)


def delay_a_second_short(patch: pytest.MonkeyPatch) -> None:
    """Delayed commits are shown a second before their time."""
    may = DelayWindow.may_advance
    patch.setattr(DelayWindow, "may_advance", lambda window, now: may(window, now + 1_000))


def head_of_the_commit_before(patch: pytest.MonkeyPatch) -> None:
    """Who catches up is sent each record with another head."""
    frame = encoder.commit_frame

    def shifted(entry: Any, *rest: Any, **more: Any) -> bytes:
        return frame(replace(entry, head=entry.head[::-1]), *rest, **more)

    patch.setattr(encoder, "commit_frame", shifted)


def patch_without_removals(patch: pytest.MonkeyPatch) -> None:
    """A patch tells what has come or changed, and not what has gone."""
    diff = encoder.patch.diff

    def kept(value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        return {key: kept(each) for key, each in value.items() if each is not None}

    patch.setattr(encoder.patch, "diff", lambda before, after: kept(diff(before, after)))


def watcher_forgotten(patch: pytest.MonkeyPatch) -> None:
    """Who comes back is sent what was missed, and nothing after that."""
    subscribe = Audience.subscribe

    def forgetful(audience: Any, peer: Any, watch: Any) -> None:
        subscribe(audience, peer, watch)
        if isinstance(watch.after, int) and watch.after > 6:
            audience.unsubscribe(peer)

    patch.setattr(Audience, "subscribe", forgetful)


def drained_unheard(patch: pytest.MonkeyPatch) -> None:
    """Nobody notices that a slow peer takes something again."""
    patch.setattr(Session, "drained", nothing)


def slow_peer_owed_anything(patch: pytest.MonkeyPatch) -> None:
    """A peer that takes nothing is sent everything."""
    accept = Cursor.accept
    patch.setattr(
        Cursor, "accept", lambda cursor, version, now_s, *, slow: accept(cursor, version, now_s, slow=False)
    )


def name_shown_to_nobody(patch: pytest.MonkeyPatch) -> None:
    """A changed name is stored and not sent."""
    patch.setattr(Room, "broadcast_names", nothing)


def name_shown_early(patch: pytest.MonkeyPatch) -> None:
    """Who sees late is shown the names in use."""
    patch.setattr(DelayedNames, "known", lambda names, now: now)


# -- matches and their time


def busy_room_dropped(patch: pytest.MonkeyPatch) -> None:
    """A match leaves memory although commands wait and people watch."""
    patch.setattr(Room, "is_idle_since", lambda room, before_s: room.last_used_s < before_s)


def deadline_never(patch: pytest.MonkeyPatch) -> None:
    """A decision that opens later than the alarm is set is not noted."""
    patch.setattr(Deadlines, "note", nothing)


def deadline_early(patch: pytest.MonkeyPatch) -> None:
    """A decision expires two seconds too early, and the rules do not look at the time."""
    rules: dict[str, Any] = expire.__globals__
    find, set_, wake = rules["find"], Deadlines._set, Deadlines._wake

    def early(self: Any) -> None:
        due = self._store.due
        self._store.due = lambda until, limit: due(until + 2_000, limit)
        wake(self)
        self._store.due = due

    def sooner(self: Any, at: int | None) -> None:
        set_(self, at and max(at - 2_000, self._clock.now() + RETRY_MS))

    patch.setitem(rules, "find", lambda *which: replace(find(*which), seconds=0))
    patch.setattr(Deadlines, "_set", sooner)
    patch.setattr(Deadlines, "_wake", early)
    patch.setattr(Deadlines, "_turn", lambda deadlines, match, at: 0)


def retried_without_a_pause(patch: pytest.MonkeyPatch) -> None:
    """What is due and not done yet is looked at again at once."""
    patch.setattr(deadlines, "RETRY_MS", 0)


def due_times_lost_by_a_restart(patch: pytest.MonkeyPatch) -> None:
    """After a start nothing expires that was open before."""

    def start(deadlines: Any, submit: Any, report: Any) -> None:
        deadlines._submit = submit
        deadlines._next_of_store = lambda: None

    patch.setattr(Deadlines, "start", start)
    patch.setattr(Deadlines, "_wake", _wake_without_the_store)


def _wake_without_the_store(deadlines: Any) -> None:
    deadlines._at = None


def outage_charged(patch: pytest.MonkeyPatch) -> None:
    """What was due while the server was down expires when it starts."""
    start = Deadlines.start

    def graceless(deadlines: Any, submit: Any, report: Any) -> None:
        deadlines._grace_ms = 0
        start(deadlines, submit, report)

    patch.setattr(Deadlines, "start", graceless)


# -- limits


def limit_by_connection(patch: pytest.MonkeyPatch) -> None:
    """The pace of a seat is counted for each of its connections."""
    allow = Session._allow

    def own(session: Any, bucket: Any, id: Any) -> bool:
        if bucket not in (session._requests, session._upload_parts):
            if not hasattr(session, "own"):
                session.own = TokenBucket(bucket._rate, session._clock.monotonic(), bucket.what)
            bucket = session.own
        return allow(session, bucket, id)

    patch.setattr(Session, "_allow", own)


def quota_never_refilled(patch: pytest.MonkeyPatch) -> None:
    """Who has used a quota up never gets anything again."""
    patch.setattr(TokenBucket, "has", lambda bucket, amount, now_s: bucket._tokens >= amount)


def flood_never_ended(patch: pytest.MonkeyPatch) -> None:
    """A flooder is refused for ever and never cut off."""
    take = TokenBucket.take

    def patient(bucket: Any, now_s: float) -> Any:
        verdict = take(bucket, now_s)
        return BucketVerdict.REFUSE if verdict is BucketVerdict.FLOOD else verdict

    patch.setattr(TokenBucket, "take", patient)


def asked_to_wait_too_short(patch: pytest.MonkeyPatch) -> None:
    """A refused client is asked to come back in a second."""
    patch.setattr(TokenBucket, "retry_after", property(lambda bucket: 1))


def limit_shared_by_all(patch: pytest.MonkeyPatch) -> None:
    """One bucket for the requests of all connections: a flooder uses up everybody's."""
    init = Session.__init__

    def shared(session: Any, services: Any, *rest: Any) -> None:
        init(session, services, *rest)
        session._requests = services.registry.__dict__.setdefault("bucket", session._requests)
        session._context = msgspec.structs.replace(session._context, requests=session._requests)

    patch.setattr(Session, "__init__", shared)


# -- the connection


def answer_lost(patch: pytest.MonkeyPatch) -> None:
    """The ack of a command that came twice goes nowhere."""
    answer = Session.answer

    def silent(session: Any, asked: Any, frame: Any) -> None:
        if not (isinstance(frame, wire.Ack) and frame.duplicate):
            answer(session, asked, frame)

    patch.setattr(Session, "answer", silent)


PLANTED: dict[Plant, str] = {
    planted.ack_before_append: "durable",
    planted.echo_before_append: "durable",
    planted.state_before_append: "durable",
    planted.forgotten_dedupe: "once|refusal",
    planted.refused_without_asking_the_log: "refusal",
    planted.off_by_one_resume: "contiguous",
    planted.double_echo: "contiguous",
    planted.gap_on_fell_behind: "contiguous",
    planted.stale_snapshot: "contiguous",
    planted.secret_in_the_catch_up: "secret",
    full_taken_for_appended: "durable",
    store_answer_twice: "faults",
    written_twice: "versions",
    seat_sent_before_it_is_stored: "key",
    writes_gathered_for_seconds: "latency",
    chain_begun_anew: "chain",
    lost_wake_up: "answered",
    duplicate_with_the_newest_head: "ack",
    queue_without_a_bound: "bounded",
    out_of_turn: "legal",
    old_connection_still_acts: "holder",
    old_token_still_opens: "key",
    seats_mixed_up: "key",
    view_of_a_lost_seat: "secret|delay",
    delay_forgotten_by_reconnecting: "delay",
    delay_a_second_short: "delay",
    head_of_the_commit_before: "bytes",
    patch_without_removals: "fold",
    watcher_forgotten: "head",
    drained_unheard: "head",
    slow_peer_owed_anything: "bounded",
    name_shown_to_nobody: "names",
    name_shown_early: "delay",
    busy_room_dropped: "head",
    deadline_never: "late",
    deadline_early: "early",
    retried_without_a_pause: "rest",
    due_times_lost_by_a_restart: "late",
    outage_charged: "early",
    limit_by_connection: "limits",
    quota_never_refilled: "answered",
    flood_never_ended: "limits",
    asked_to_wait_too_short: "limits",
    limit_shared_by_all: "limits",
    answer_lost: "answered",
}
"""The bugs, and the invariant that each of them breaks first; of two (`|`) it depends on the seed which one."""
