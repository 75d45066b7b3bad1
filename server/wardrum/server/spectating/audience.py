"""Those who watch one match: each gets every commit once and in order, however it came to be late."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from wardrum.events.formats import wire
from wardrum.server.config import Config
from wardrum.server.engine.commit_log import AppliedCommit, CommitLog
from wardrum.server.protocol.clock import Clock, Steady
from wardrum.server.protocol.frames import framed
from wardrum.server.protocol.peer import Peer
from wardrum.server.store.protocol import Summary

from .cursor import Cursor, CursorStage, SlowPeerPolicy, Variant
from .encoder import CommitEncoder, opened, plain, snapshot, waiting
from .match_view import MatchView

Soon = Callable[..., object]
"""Calls something on the next turn of the loop, as `loop.call_soon` does."""
Post = Callable[[Summary, Callable[[Any], None]], object]
"""Has the lobby show this; the second is called with the store's answer."""


def unposted(summary: Summary, done: Callable[[Any], None]) -> None:
    """Of a house without a lobby."""


class BroadcastContext(Struct, frozen=True):
    """What every gallery needs of its surroundings."""

    config: Config
    clock: Clock
    log: CommitLog
    soon: Soon
    steady: Steady
    post: Post = unposted

    @property
    def patience(self) -> SlowPeerPolicy:
        return SlowPeerPolicy(self.config.outbound_commits_max, self.config.behind_s)


class Audience:
    """The viewers of one match who may know it as this outlook does. moves: how often somebody came or went."""

    def __init__(self, lane: MatchView, house: BroadcastContext) -> None:
        self._lane, self._house = lane, house
        self.moves = 0
        self._viewers: dict[Peer, Cursor] = {}
        self._kinds: dict[Variant, dict[Peer, Cursor]] = {}  # the same viewers by what they are sent
        self._shown: dict[str, bytes] = {}  # snapshots at the head, by audience
        self._legal_due = False
        self._waiting = (0, b"")  # what the match waits for, at which version
        self.rematch: wire.Rematch | None = None

    def spectators(self) -> int:
        """How many of those who watch hold no seat."""
        return sum(len(viewers) for kind, viewers in self._kinds.items() if not kind.seats)

    def __len__(self) -> int:
        return len(self._viewers)

    # -- coming and going

    def enter(self, peer: Peer, watch: wire.Watch) -> None:
        """Begin to watch, or begin anew. watch.after is at most the head's version."""
        self.leave(peer)
        kind = Variant(peer.seats(self._lane.match), watch.as_ == "state", watch.hash)
        version = self._lane.version if watch.after is UNSET else watch.after
        viewer = Cursor(version, kind, self._house.patience, legal=watch.legal)
        self._place(peer, viewer)
        is_fork = self._lane.state.match.parent is not UNSET  # its records alone do not tell where it begins
        if kind.state or watch.after is UNSET or (is_fork and not version):
            peer.put(self._snapshot(version, kind.audience))
        for entry in self._lane.seals.opened_since(version):
            if not kind.state and entry.actor not in kind.seats:
                peer.put(opened(entry))
        self._advance(peer, viewer)
        self._remind(peer)

    def leave(self, peer: Peer) -> Cursor | None:
        """Watch no longer; as what it did, None: it did not."""
        viewer = self._viewers.pop(peer, None)
        if viewer is None:
            return None
        self.moves += 1
        self._kinds[viewer.kind].pop(peer)
        if not self._kinds[viewer.kind]:
            del self._kinds[viewer.kind]
        viewer.leave()
        return viewer

    def seated(self, peer: Peer) -> None:
        """The peer acts for other seats than before: what it may see may have changed."""
        viewer = self._viewers.get(peer)
        if viewer is not None and viewer.kind.seats != peer.seats(self._lane.match):
            self.leave(peer)
            self.receive(peer, viewer)

    def receive(self, peer: Peer, viewer: Cursor) -> None:
        """Somebody who has left goes on as what the peer is now, a seat or none.

        A new viewer, because pages that were planned for the old one may show what this one may not know.
        """
        kind = Variant(peer.seats(self._lane.match), viewer.kind.state, viewer.kind.hash)
        version = viewer.version
        if kind.needs_states:
            version = self._lane.version
            peer.put(self._snapshot(version, kind.audience))
        following = Cursor(version, kind, self._house.patience, legal=viewer.legal)
        self._place(peer, following)
        self._advance(peer, following)
        self._remind(peer)

    def wants_legal(self, peer: Peer) -> bool:
        """Whether this peer watches with legal lists."""
        viewer = self._viewers.get(peer)
        return viewer is not None and viewer.legal

    # -- telling

    def tell(self, step: AppliedCommit) -> None:
        """A commit has happened. Nothing here waits."""
        self._shown.clear()
        if not self._viewers:
            return
        version = step.entry.version
        echo = self._echo(step)
        now_s = self._house.clock.monotonic()
        for kind, viewers in list(self._kinds.items()):
            frame, more = echo.frame(kind), echo.opened(kind)
            if kind.state:
                more.append(self._waits())
            for peer, viewer in list(viewers.items()):
                if viewer.offer(version, now_s, slow=peer.slow):
                    peer.put(frame)
                    for each in more:
                        peer.put(each)
                elif viewer.stage is CursorStage.GONE:
                    peer.cut_off("fell behind too often")
                elif viewer.stage is CursorStage.CATCHING_UP:
                    self._house.soon(self._advance, peer, viewer)
        self._plan_legal()

    def say(self, frame: wire.ServerFrame) -> None:
        """The same to everybody here; those who are behind miss it, as nothing depends on it."""
        self.put(framed(frame))

    def put(self, data: bytes) -> None:
        """`say` for what is framed already."""
        for peer in list(self._viewers):
            if not peer.slow:
                peer.put(data)

    def speak(self, by: Peer, said: wire.Said) -> None:
        """Pass a phrase on to all others here. Where those without a seat see late they hear nothing: it would tell them."""
        data, late = framed(said), self._lane.state.match.agreed.delay is not UNSET
        for peer, viewer in list(self._viewers.items()):
            if peer is not by and not peer.slow and (viewer.kind.seats or not late):
                peer.put(data)

    def drained(self, peer: Peer) -> None:
        """A slow peer has taken what it was sent."""
        viewer = self._viewers.get(peer)
        if viewer is not None and viewer.drained():
            self._advance(peer, viewer)

    # -- catching up

    def _advance(self, peer: Peer, viewer: Cursor) -> None:
        """Hand out one page of the log; the next one on another turn of the loop, so that others get theirs."""
        if viewer.stage is not CursorStage.CATCHING_UP or peer.slow:
            return
        version, left = viewer.version, self._house.config.write_limit_bytes
        for version, frame in self._page(viewer):  # noqa: B007 -- the last one counts
            peer.put(frame)
            left -= len(frame)
            if left < 0:
                break
        if not viewer.handed_out(version, self._lane.version):
            self._house.soon(self._advance, peer, viewer)
            return
        peer.put(framed(wire.CaughtUp(self._lane.match, version)))
        if viewer.kind.state:
            peer.put(self._waits())
        if viewer.legal:
            self._put_legal(peer, {})

    def _page(self, viewer: Cursor) -> Iterator[tuple[int, bytes]]:
        """The next commits for a viewer, as frames.

        The log may be ahead of the lane by a commit whose outcome is on its way here: nobody is told of that one
        yet, or its echo would come before its ack, and the lane does not know yet whether it is sealed.
        """
        kind, lane, after = viewer.kind, self._lane, viewer.version
        left = max(0, min(self._house.config.page_commits_max, lane.version - after))
        if not kind.needs_states:
            for entry in self._house.log.read(lane.match, after, left):
                closed, signature = self._known(entry.version)
                yield entry.version, plain(entry, kind, closed=closed, signature=signature)
            return
        for step in lane.steps(after, after + left):
            yield step.entry.version, self._echo(step).frame(kind)

    def _echo(self, step: AppliedCommit) -> CommitEncoder:
        closed, signature = self._known(step.entry.version)
        return CommitEncoder(self._lane.game, step, closed=closed, signature=signature)

    def _known(self, version: int) -> tuple[bool, str | UnsetType]:
        """Whether a commit is closed to others, and the signature under it."""
        return self._lane.seals.is_closed(version), self._lane.signature_at(version)

    def _snapshot(self, version: int, audience: str) -> bytes:
        if version != self._lane.version:
            return framed(self.snapshot(version, audience))
        if audience not in self._shown:
            self._shown[audience] = framed(self.snapshot(version, audience))
        return self._shown[audience]

    def snapshot(self, version: int, audience: str, id: str | UnsetType = UNSET) -> wire.Snapshot:
        """The state at a version from 0 to the head, as an audience may know it."""
        lane = self._lane
        shown = snapshot(lane.game, lane.state_at(version), lane.head_at(version), audience)
        return replace(shown, id=id, signature=lane.signature_at(version))

    # -- legal lists: never between a commit and its broadcast, and only for those who asked

    def _plan_legal(self) -> None:
        if not self._legal_due and any(viewer.legal for viewer in self._viewers.values()):
            self._legal_due = True
            self._house.soon(self._tell_legal)

    def _tell_legal(self) -> None:
        self._legal_due = False
        lists: dict[str, bytes] = {}
        for peer, viewer in list(self._viewers.items()):
            if viewer.legal and viewer.stage is CursorStage.LIVE:
                self._put_legal(peer, lists)

    def _put_legal(self, peer: Peer, lists: dict[str, bytes]) -> None:
        for seat in peer.seats(self._lane.match):
            if seat not in lists:
                lists[seat] = framed(self.legal(seat))
            peer.put(lists[seat])

    def legal(self, seat: str, id: str | UnsetType = UNSET) -> wire.LegalList:
        """What a seat may do now."""
        lane = self._lane
        return wire.LegalList(lane.match, lane.version, seat, options(lane, seat), id)

    # -- beside the commits

    def _waits(self) -> bytes:
        """What the match waits for now; made once for all who watch it."""
        lane = self._lane
        if self._waiting[0] != lane.version:
            self._waiting = (lane.version, waiting(lane.game, lane.state))
        return self._waiting[1]

    def offer(self, by: Peer | None, asked: wire.Rematch) -> bool:
        """Ask all others here, and whoever comes later, to another match; False: they are asked to one already."""
        if self.rematch is not None:
            return self.rematch.next == asked.next
        self.rematch = asked
        for peer in list(self._viewers):
            if peer is not by:
                peer.put(self._offered(peer, asked))
        return True

    def _remind(self, peer: Peer) -> None:
        """Tell whoever comes later of the rematch that the others know of."""
        if self.rematch is not None:
            peer.put(self._offered(peer, self.rematch))

    def _offered(self, peer: Peer, asked: wire.Rematch) -> bytes:
        codes = (asked.invites[seat] for seat in peer.seats(self._lane.match) if seat in asked.invites)
        return framed(wire.RematchOffered(asked.match, asked.next, next(codes, UNSET)))

    def _place(self, peer: Peer, viewer: Cursor) -> None:
        self.moves += 1
        self._viewers[peer] = viewer
        self._kinds.setdefault(viewer.kind, {})[peer] = viewer


def options(lane: MatchView, seat: str) -> tuple[Any, ...]:
    """The legal list of a seat at the head."""
    return tuple(lane.game.legal(lane.state, seat, lane.moment))
