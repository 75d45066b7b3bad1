"""Bugs that servers of this kind have had (RELIABILITY §5), each planted by a patch that one test undoes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from wardrum.events.formats import wire
from wardrum.server.engine.effects import Committed, Reply, Write
from wardrum.server.engine.lane import Lane
from wardrum.server.protocol.problems import problem
from wardrum.server.spectating import audience, encoder
from wardrum.server.spectating.audience import Audience
from wardrum.server.spectating.cursor import Cursor, CursorStage
from wardrum.server.store.memory import MemoryStore

Plant = Callable[[pytest.MonkeyPatch], None]


def ack_before_append(patch: pytest.MonkeyPatch) -> None:
    """The sender is answered before the store has been asked (lila-ws)."""

    def early(lane: Any, asked: Any, write: Any) -> Any:
        entry = write.append.entry
        if entry.version == 1:
            return [write]  # the answer to who opens a match follows from the match itself
        return [Reply(asked, wire.Ack(asked.id, lane.match, entry.version, entry.head.hex())), write]

    on_write(patch, early)


def echo_before_append(patch: pytest.MonkeyPatch) -> None:
    """Everybody is informed before the store has been asked (boardgame.io)."""
    on_write(patch, lambda lane, asked, write: [Committed(lane._in_flight.step), write])


def state_before_append(patch: pytest.MonkeyPatch) -> None:
    """The state moves with the decision, not with the store's answer (marten#4439)."""

    def early(lane: Any, asked: Any, write: Any) -> Any:
        lane.history._fold.stand(lane._in_flight.step.after)
        return [write]

    on_write(patch, early)


def on_write(patch: pytest.MonkeyPatch, instead: Callable[[Any, Any, Any], Any]) -> None:
    """What a lane does when a command has been decided."""
    take = Lane._take

    def taken(lane: Any, asked: Any, *rest: Any) -> Any:
        effects = take(lane, asked, *rest)
        write = effects[-1]
        return instead(lane, asked, write) if isinstance(write, Write) else effects

    patch.setattr(Lane, "_take", taken)


def forgotten_dedupe(patch: pytest.MonkeyPatch) -> None:
    """A command id is remembered by nobody once it has been answered (a broker's window that is too short)."""
    append = MemoryStore._append

    def forgetful(store: Any, request: Any) -> Any:
        store._spent.clear()
        return append(store, request)

    patch.setattr(MemoryStore, "_append", forgetful)


def refused_without_asking_the_log(patch: pytest.MonkeyPatch) -> None:
    """A command that was done is judged again by today's state."""
    patch.setattr(Lane, "_refused", lambda lane, asked, command, refusal: Reply(asked, refusal))


def unknown_taken_for_failed(patch: pytest.MonkeyPatch) -> None:
    """After an unknown outcome nobody looks."""

    def blind(lane: Any, asked: Any) -> Any:
        return [Reply(asked, problem("outcome_unknown", "Try again.", asked.id))]

    patch.setattr(Lane, "_outcome_from_log", blind)


def off_by_one_resume(patch: pytest.MonkeyPatch) -> None:
    """Who has seen version v gets v + 2 next."""
    subscribe = Audience.subscribe

    def one_on(room: Any, peer: Any, watch: Any) -> None:
        if watch.after is not UNSET and watch.as_ == "events":
            watch = msgspec.structs.replace(watch, after=min(watch.after + 1, room._view.version))
        subscribe(room, peer, watch)

    patch.setattr(Audience, "subscribe", one_on)


def double_echo(patch: pytest.MonkeyPatch) -> None:
    """A commit is handed to a viewer who has it already."""
    accept = Cursor.accept

    def again(viewer: Any, version: int, now_s: float, *, slow: bool) -> bool:
        viewer.version = min(viewer.version, version - 1)
        return accept(viewer, version, now_s, slow=slow)

    broadcast = Audience.broadcast
    patch.setattr(Cursor, "accept", again)
    patch.setattr(Audience, "broadcast", lambda room, step: (broadcast(room, step), broadcast(room, step)))


def gap_on_fell_behind(patch: pytest.MonkeyPatch) -> None:
    """Who fell behind goes on with what happens next instead of with what was missed."""

    def drained(viewer: Any) -> bool:
        if viewer.stage is CursorStage.FELL_BEHIND:
            viewer.stage = CursorStage.LIVE
        return False

    accept = Cursor.accept

    def any_version(viewer: Any, version: int, now_s: float, *, slow: bool) -> bool:
        if viewer.stage is CursorStage.LIVE:
            viewer.version = max(viewer.version, version - 1)
        return accept(viewer, version, now_s, slow=slow)

    patch.setattr(Cursor, "drained", drained)
    patch.setattr(Cursor, "accept", any_version)


def stale_snapshot(patch: pytest.MonkeyPatch) -> None:
    """A snapshot made for one viewer is handed to a later one."""

    class Kept(dict[str, bytes]):
        def clear(self) -> None:
            pass

    made = Audience.__init__

    def init(room: Any, *args: Any) -> None:
        made(room, *args)
        room._snapshots = Kept()

    patch.setattr(Audience, "__init__", init)


def secret_in_the_catch_up(patch: pytest.MonkeyPatch) -> None:
    """Who comes later is shown what was sealed for those who were there."""
    patch.setattr(audience, "record_frame", lambda entry, variant, **_: encoder.commit_frame(entry))


def silent_catch_up(patch: pytest.MonkeyPatch) -> None:
    """What another node has done is folded and not sent."""
    catch_up = Lane.catch_up

    def silent(lane: Any) -> list[Any]:
        catch_up(lane)
        return []

    patch.setattr(Lane, "catch_up", silent)


def sent_ahead_of_the_lane(patch: pytest.MonkeyPatch) -> None:
    """Who catches up is sent what the log has already and the lane does not know yet (found here in this very code)."""

    def page(room: Any, viewer: Any) -> Any:
        view = room._view
        for entry in room._context.log.read(
            view.match, viewer.version, room._context.limits.page_commits_max
        ):
            yield (
                entry.version,
                encoder.record_frame(entry, viewer.variant, closed=view.seals.is_closed(entry.version)),
            )

    patch.setattr(Audience, "_page", page)


PLANTED: tuple[Plant, ...] = (
    ack_before_append,
    echo_before_append,
    state_before_append,
    forgotten_dedupe,
    refused_without_asking_the_log,
    unknown_taken_for_failed,
    off_by_one_resume,
    double_echo,
    gap_on_fell_behind,
    stale_snapshot,
    secret_in_the_catch_up,
    silent_catch_up,
    sent_ahead_of_the_lane,
)
