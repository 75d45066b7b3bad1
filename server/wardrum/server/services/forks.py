"""Forks: matches that go on from a version of another one. Whether they may, and with what they begin."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import Rejected
from wardrum.events.formats import wire
from wardrum.events.match import USUAL, branched
from wardrum.events.match.commands import CreateMatch
from wardrum.events.match.forks.base import ForkPoint
from wardrum.events.toolkit.grammar import sentence
from wardrum.server.engine.fork_origin import Branch
from wardrum.server.matches.registry import MatchRegistry
from wardrum.server.matches.room import Room
from wardrum.server.protocol.problems import problem
from wardrum.server.spectating.match_view import MatchView

from .seating import Seating, created


class Forks:
    """Stateless: the fork is opened by `Seating`."""

    def __init__(self, registry: MatchRegistry, seating: Seating) -> None:
        self._registry, self._seating = registry, seating

    async def fork(self, frame: wire.Fork, seats: tuple[str, ...], address: str) -> wire.ServerFrame:
        """Open the fork; the answer is that of `Seating.create`. seats: those of the connection at the parent.

        Raises Unauthorized, StoreError.
        """
        parent = await self._registry.opened(frame.match)
        if parent is None:
            return self._registry.missing(frame.match, frame.id)
        view = parent.view_for(seats)
        if no := unavailable(view, frame) or refused(view, frame) or listed_too_far(parent, frame):
            return no
        head = parent.lane.history.head_at(frame.version).hex()
        place = ForkPoint(frame.match, frame.version, head)
        state = parent.lane.history.state_at(frame.version)
        branch = Branch(place, frame.dice)
        return await self._seating.create(as_create(frame, created(parent)), address, branch, state)


def unavailable(parent: MatchView, frame: wire.Fork) -> wire.Problem | None:
    """Why this version cannot be forked by a connection that has this view of the parent; None: it can."""
    if not 1 <= frame.version <= parent.version:
        detail = f"A fork of this match begins at a version from 1 to {parent.version}."
        return problem("no_such_version", detail, frame.id, pointer="$.version")
    if parent.seals.closed_before(frame.version):
        detail = (
            "Something that was decided there is a seat's secret still; ask again when it has been opened."
        )
        return problem("sealed", detail, frame.id, pointer="$.version")
    return None


def listed_too_far(parent: Room, frame: wire.Fork) -> wire.Problem | None:
    """Why this fork must not be listed; None: it may be. Its log names its parent, and shows it as it stood at that version."""
    if frame.listed is not True:
        return None
    if not created(parent).listed:
        detail = "The match that it goes on from is in no list, and its log names that one: the fork must not be listed."
        return problem("unlisted", detail, frame.id, pointer="$.listed")
    if frame.version > parent.public_version:
        detail = f"Those without a seat do not know version {frame.version} yet: the fork must not be listed."
        return problem("unseen", detail, frame.id, pointer="$.listed")
    return None


def refused(parent: MatchView, frame: wire.Fork) -> wire.RejectedFrame | None:
    """What the rules say against a fork here; None: nothing (L-40)."""
    try:
        branched(parent.state_at(frame.version).match, frame.new_match, "")
    except Rejected as no:
        return wire.RejectedFrame(
            frame.id, frame.match, no.code, no.rule, sentence(no.sentence), frame.version
        )
    return None


def as_create(frame: wire.Fork, parent: CreateMatch) -> wire.Create:
    """The match to open: what is not asked for is as the parent's was."""
    terms = USUAL if parent.terms is UNSET else parent.terms
    is_public = parent.listed and terms.delay is UNSET
    return wire.Create(
        id=frame.id,
        match=frame.new_match,
        ruleset=parent.ruleset,
        token=frame.token,
        setup=parent.setup,
        listed=is_public if frame.listed is UNSET else frame.listed,
        open=frame.open,
        decision_s=parent.decision_s if frame.decision_s is UNSET else frame.decision_s,
        bots=frame.bots,
        terms=terms if frame.terms is UNSET else frame.terms,
    )
