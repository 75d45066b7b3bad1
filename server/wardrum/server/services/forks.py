"""Matches that go on from a moment of another one: whether they may, and with what they begin."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import Rejected
from wardrum.events.formats import wire
from wardrum.events.match import branched
from wardrum.events.match.commands import CreateMatch
from wardrum.events.match.forks.base import ForkPoint
from wardrum.server.engine.branch import Branch
from wardrum.server.matches.registry import MatchRegistry
from wardrum.server.matches.room import Room
from wardrum.server.protocol.peer import Peer
from wardrum.server.protocol.problems import problem
from wardrum.server.spectating.match_view import MatchView

from .seating import Seating, created, no_match


class Forks:
    """Stateless, like the desk that opens them."""

    def __init__(self, hub: MatchRegistry, desk: Seating) -> None:
        self._hub, self._desk = hub, desk

    async def fork(self, frame: wire.Fork, peer: Peer) -> wire.ServerFrame:
        """Open the fork; the answer is that of `Desk.create`. Raises NoKey, StoreError."""
        parent = self._hub.room(frame.match)
        if parent is None:
            return no_match(frame.id)
        outlook = parent.outlook(peer.seats(frame.match))
        if no := unknown(outlook, frame) or refused(outlook, frame) or shown_early(parent, frame):
            return no
        head = parent.lane.head_at(frame.version).hex()
        place = ForkPoint(frame.match, frame.version, head)
        return await self._desk.create(as_create(frame, created(parent)), Branch(place, frame.dice))


def unknown(parent: MatchView, frame: wire.Fork) -> wire.Problem | None:
    """Why nobody may fork here who knows the parent so far; None: he may."""
    if not 1 <= frame.version <= parent.version:
        detail = f"A fork of this match begins at a version from 1 to {parent.version}."
        return problem("no_such_version", detail, frame.id, pointer="$.version")
    if parent.seals.closed_before(frame.version):
        detail = (
            "Something that was decided there is a seat's secret still; ask again when it has been opened."
        )
        return problem("sealed", detail, frame.id, pointer="$.version")
    return None


def shown_early(parent: Room, frame: wire.Fork) -> wire.Problem | None:
    """Why this fork may not stand in the lobby, where those without a seat would see what they may not know yet."""
    if not frame.listed or frame.version <= parent.horizon:
        return None
    detail = f"Those without a seat do not know version {frame.version} yet: the fork must not be listed."
    return problem("unseen", detail, frame.id, pointer="$.listed")


def refused(parent: MatchView, frame: wire.Fork) -> wire.RejectedFrame | None:
    """What the rules say against a fork here; None: nothing (L-40)."""
    try:
        branched(parent.state_at(frame.version).match, frame.new_match, "")
    except Rejected as no:
        return wire.RejectedFrame(frame.id, frame.match, no.code, no.rule, no.sentence, frame.version)
    return None


def as_create(frame: wire.Fork, parent: CreateMatch) -> wire.Create:
    """The match to open: what is not asked for is as the parent's was."""
    usual = wire.Create(frame.id, frame.new_match, parent.ruleset, frame.token)
    terms = usual.terms if parent.terms is UNSET else parent.terms
    return wire.Create(
        id=frame.id,
        match=frame.new_match,
        ruleset=parent.ruleset,
        token=frame.token,
        setup=parent.setup,
        listed=frame.listed,
        open=frame.open,
        decision_s=parent.decision_s if frame.decision_s is UNSET else frame.decision_s,
        bots=frame.bots,
        terms=terms if frame.terms is UNSET else frame.terms,
    )
