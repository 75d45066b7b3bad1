"""A recap: what happened between two versions of a match, in sentences, as one connection may know it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from wardrum.events.core.slices import SLICE_COMMITS, Sliced
from wardrum.events.formats import wire
from wardrum.server.protocol.problems import no_such_version, problem

from .encoder import sentences_of
from .match_view import MatchView

FRAME_BYTES = 256  # of a page without its commits: names of fields, two ids, two versions


def recap(
    view: MatchView, asked: wire.Story, seats: tuple[str, ...], bytes_max: int, commits_max: int
) -> Sliced[wire.StoryPage]:
    """One page, made in slices. seats: those of the connection; the range asked for lies between 0 and the newest version of the view.

    bytes_max: of its frame, which may be longer if a single commit does not fit into it · commits_max: of a page.
    """
    upto = view.version if asked.upto is UNSET else asked.upto
    end = min(upto, asked.after + commits_max)
    left, page = bytes_max - FRAME_BYTES, list[wire.StoryCommit]()
    for each in sentences(view, asked.after, end, seats):
        left -= len(wire.encode(each)) + 1
        if page and left < 0:
            break
        page.append(each)
        if len(page) % SLICE_COMMITS == 0:
            yield
    last = page[-1].version if page else asked.after
    following: int | UnsetType = last if last < upto else UNSET
    return wire.StoryPage(asked.id, asked.match, last, tuple(page), following)


def sentences(view: MatchView, after: int, upto: int, seats: tuple[str, ...]) -> Iterator[wire.StoryCommit]:
    """Each commit after a version up to another one; without sentences where it is another seat's secret."""
    for step in view.steps(after, upto):
        entry = step.entry
        hidden = view.seals.is_closed(entry.version) and entry.actor not in seats
        said = () if hidden else sentences_of(view.game, step)
        yield wire.StoryCommit(entry.version, entry.actor, entry.at, said, sealed=hidden)


def range_fault(view: MatchView, asked: wire.Story) -> wire.Problem | None:
    """The answer if there is something wrong with the range; None: there is not."""
    for pointer, version in (("$.after", asked.after), ("$.upto", asked.upto)):
        if version is not UNSET and version > view.version:
            return no_such_version(view.version, asked.id, pointer)
    if asked.upto is not UNSET and asked.upto < asked.after:
        return problem("bad_frame", "The range ends before it begins.", asked.id, pointer="$.upto")
    return None
