"""Leaks that a delay may have, each planted by a patch that one test undoes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from wardrum.events.formats import wire
from wardrum.server.connections import handlers
from wardrum.server.engine import lane
from wardrum.server.engine.commit_log import SealedCommits
from wardrum.server.engine.delay_window import DelayWindow
from wardrum.server.http.sharing import routes
from wardrum.server.http.sharing.pictures import Pictures
from wardrum.server.http.sharing.replays import Records
from wardrum.server.matches import room
from wardrum.server.matches.room import Room
from wardrum.server.services.luck_reports import LuckReports
from wardrum.server.services.seating import Seating
from wardrum.server.spectating import delayed_view, recap
from wardrum.server.spectating.delayed_audience import DelayedAudience
from wardrum.server.spectating.delayed_view import DelayedView

Plant = Callable[[pytest.MonkeyPatch], None]


def lobby_at_the_head(patch: pytest.MonkeyPatch) -> None:
    """The lobby shows what has happened, not what may be known."""
    patch.setattr(lane, "is_shown_later", lambda match: False)


def lobby_never_goes_on(patch: pytest.MonkeyPatch) -> None:
    """Nothing is shown late, because it is never shown."""
    patch.setattr(DelayedAudience, "_post", lambda self: None)


def presence_at_once(patch: pytest.MonkeyPatch) -> None:
    """Everybody is shown which seats are there."""

    def tell(room: Room) -> None:
        for audience in room._audiences():
            audience.broadcast_frame(room.presence())

    patch.setattr(Room, "broadcast_presence", tell)


def an_error_that_names_the_head(patch: pytest.MonkeyPatch) -> None:
    """A spectator who watches from a version to come is shown where the match stands."""
    watch = handlers.watch

    def telling(context: Any, frame: wire.Watch) -> Any:
        room = context.registry.room(frame.match)
        if room is not None and frame.after is not handlers.UNSET and frame.after > room.public_version:
            detail = f"The match stands at version {room.lane.version}."
            return handlers.problem("no_such_version", detail, frame.id)
        return watch(context, frame)

    patch.setitem(handlers.IMMEDIATE, wire.Watch, telling)


def a_story_of_the_head(patch: pytest.MonkeyPatch) -> None:
    """What one has missed is sent to the end."""
    tell, fault = recap.recap, recap.range_fault
    patch.setattr(recap, "recap", lambda outlook, *rest: tell(getattr(outlook, "_history", outlook), *rest))
    patch.setattr(
        recap, "range_fault", lambda outlook, asked: fault(getattr(outlook, "_history", outlook), asked)
    )


def luck_of_the_head(patch: pytest.MonkeyPatch) -> None:
    """Luck is counted up to the last roll."""
    answer = LuckReports.answer
    patch.setattr(LuckReports, "answer", lambda reports, frame, seats=(): answer(reports, frame, ("a",)))


def snapshots_of_the_head(patch: pytest.MonkeyPatch) -> None:
    """The state is what it is."""
    audience_for = Room.audience_for
    patch.setattr(Room, "audience_for", lambda room, seats: audience_for(room, ("a",)))


def the_host_is_shown_more(patch: pytest.MonkeyPatch) -> None:
    """The host of the match is shown its version, with a seat or without."""
    seated = Seating._seated

    def reported(desk: Any, room: Room, *rest: Any, **more: Any) -> wire.Seated:
        return replace(seated(desk, room, *rest, **more), version=room.lane.version)

    patch.setattr(Seating, "_seated", reported)


def one_commit_too_many(patch: pytest.MonkeyPatch) -> None:
    """The count of commits is off by one."""
    made = DelayWindow.__init__

    def init(window: Any, delay: Any) -> None:
        made(window, delay)
        window._commits = max(0, delay.commits - 1)

    patch.setattr(DelayWindow, "__init__", init)


def a_moment_too_early(patch: pytest.MonkeyPatch) -> None:
    """The seconds are a millisecond short."""
    made = DelayWindow.__init__

    def init(window: Any, delay: Any) -> None:
        made(window, delay)
        window.lag_ms = max(0, window.lag_ms - 1)

    patch.setattr(DelayWindow, "__init__", init)


def wall_time_is_trusted(patch: pytest.MonkeyPatch) -> None:
    """The seconds are counted by a clock that may be set."""
    patch.setattr(DelayedView, "now", lambda view: view._context.clock.now())


def the_end_lets_everything_out(patch: pytest.MonkeyPatch) -> None:
    """At the end of the battle the count of commits is forgotten at once, not when the end may be known."""

    def due(window: Any) -> int | None:
        if len(window._times) > window._commits or (window._times and window._ended):
            return int(window._times[0])
        return None

    patch.setattr(DelayWindow, "due", due)


def opened_with_the_head(patch: pytest.MonkeyPatch) -> None:
    """A secret is no secret any more once a later commit has opened it, be that known or not."""

    class Hasty(SealedCommits):
        def is_closed(self, version: int) -> bool:
            return False

    patch.setattr(delayed_view, "SealedCommits", Hasty)


def a_rematch_at_once(patch: pytest.MonkeyPatch) -> None:
    """Everybody is asked to the next match when this one has ended."""
    patch.setattr(DelayedView, "is_over", True)


def the_start_hides_nothing(patch: pytest.MonkeyPatch) -> None:
    """The commit that starts the battle counts as one before it."""
    patch.setattr(delayed_view, "is_battle", lambda step: step.before.match.status == "live")


def no_delayed_audience(patch: pytest.MonkeyPatch) -> None:
    """The log has the delay, and nothing observes it."""
    patch.setattr(room, "_delay_of", lambda lane: None)


def a_picture_of_the_head(patch: pytest.MonkeyPatch) -> None:
    """A request without a version is shown the table as it is."""
    page = Pictures.page

    def drawn(pictures: Any, room: Room, version: int | None, known: str) -> Any:
        return page(pictures, room, room.lane.version if version is None else version, known)

    patch.setattr(Pictures, "page", drawn)


def a_file_to_the_head(patch: pytest.MonkeyPatch) -> None:
    """The replay file holds all that there is."""
    patch.setattr(routes, "Records", lambda log, match, last: Records(log, match, len(log.read(match, 0))))


def a_page_that_names_the_head(patch: pytest.MonkeyPatch) -> None:
    """A request for a picture to come is shown where the match stands."""
    patch.setattr(Room, "public_version", property(lambda room: room.lane.version))


def names_of_the_head(patch: pytest.MonkeyPatch) -> None:
    """Everybody is shown who plays now."""
    patch.setattr(Room, "names_for", lambda room, seats, now: now)


def names_after_a_restart(patch: pytest.MonkeyPatch) -> None:
    """What is known of names is forgotten with the process, and then all are shown."""
    patch.setattr(DelayedView, "pending_handovers", lambda past: set())


PLANTED: tuple[Plant, ...] = (
    a_picture_of_the_head,
    a_file_to_the_head,
    a_page_that_names_the_head,
    names_of_the_head,
    names_after_a_restart,
    lobby_at_the_head,
    lobby_never_goes_on,
    presence_at_once,
    an_error_that_names_the_head,
    a_story_of_the_head,
    luck_of_the_head,
    snapshots_of_the_head,
    the_host_is_shown_more,
    one_commit_too_many,
    a_moment_too_early,
    wall_time_is_trusted,
    the_end_lets_everything_out,
    opened_with_the_head,
    a_rematch_at_once,
    the_start_hides_nothing,
    no_delayed_audience,
)
