"""What happened between two versions of a match, in sentences, as one connection may know it: "what did I miss?"."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from wardrum.events.formats import wire
from wardrum.server.config import Config

from .encoder import text
from .match_view import MatchView

FRAME_BYTES = 256  # of a page without its commits: names of fields, two ids, two versions


def recap(lane: MatchView, asked: wire.Story, seats: tuple[str, ...], config: Config) -> wire.StoryTold:
    """One page. seats: those of the connection; the range asked for lies between 0 and the newest version of the outlook.

    A page holds as many commits as one step of catching up, and fits into a frame of the size that clients may
    send, unless a single commit does not.
    """
    upto = lane.version if asked.upto is UNSET else asked.upto
    page = min(upto, asked.after + config.page_commits_max)
    left, told = config.frame_bytes_max - FRAME_BYTES, list[wire.Told]()
    for each in sentences(lane, asked.after, page, seats):
        left -= len(wire.encode(each)) + 1
        if told and left < 0:
            break
        told.append(each)
    last = told[-1].version if told else asked.after
    following: int | UnsetType = last if last < upto else UNSET
    return wire.StoryTold(asked.id, asked.match, last, tuple(told), following)


def sentences(lane: MatchView, after: int, upto: int, seats: tuple[str, ...]) -> Iterator[wire.Told]:
    """Each commit after a version up to another one; of another seat's secret only that there is one."""
    for step in lane.steps(after, upto):
        entry = step.entry
        hidden = lane.seals.is_closed(entry.version) and entry.actor not in seats
        said = () if hidden else text(lane.game, step)
        yield wire.Told(entry.version, entry.actor, entry.at, said, sealed=hidden)


def fault(lane: MatchView, asked: wire.Story) -> tuple[str, str, str] | None:
    """Code, detail and pointer of what is wrong with the range; None: nothing."""
    for pointer, version in (("$.after", asked.after), ("$.upto", asked.upto)):
        if version is not UNSET and version > lane.version:
            return "no_such_version", f"The match stands at version {lane.version}.", pointer
    if asked.upto is not UNSET and asked.upto < asked.after:
        return "bad_frame", "The range ends before it begins.", "$.upto"
    return None
