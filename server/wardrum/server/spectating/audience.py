"""The connections that watch one match: each gets every commit once and in order, from a broadcast or from the log."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Protocol

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from wardrum.events.core.kernel import MatchId
from wardrum.events.core.slices import Sliced, as_long_as, sliced
from wardrum.events.formats import wire
from wardrum.events.toolkit.display.shapes import OptionWords
from wardrum.events.toolkit.language import spoken_tag
from wardrum.events.toolkit.options import OpenOption, Option, all_expanded, expanded, head
from wardrum.server.engine.commit_log import AppliedCommit, CommitLog
from wardrum.server.languages import ENGLISH, in_slices, speaking
from wardrum.server.process.clock import SteadyClock, TimeSource
from wardrum.server.protocol.frames import OpenFrame, encode_frame
from wardrum.server.store.interface import Answer, Summary

from .cursor import Cursor, CursorStage, ListForm, SlowPeerPolicy, Variant
from .displays import Displays, sees_all
from .encoder import CommitEncoder, opened_frame, record_frame, snapshot, waiting_frame
from .match_view import MatchView

CallSoon = Callable[..., object]
"""Calls something on the next turn of the loop, as `loop.call_soon` does."""
ListKey = tuple[str, str, bool, ListForm]
"""What legal lists of one version differ in: the seat, the language, whether there are words beside them, their form."""
PostSummary = Callable[[Summary, Callable[[Answer], None]], object]
"""Stores what the lobby shows; the second argument is called with the store's answer."""


def no_lobby(summary: Summary, done: Callable[[Answer], None]) -> None:
    """The `PostSummary` of a server without a lobby."""


class Peer(Protocol):
    """A connection as matches know it. Frames sent within one turn of the loop leave together, in order.

    language: in which it is sent what battles show.
    """

    language: str

    def send_bytes(self, frame: bytes, /) -> None:
        """Sends one websocket frame; does nothing once the connection is closed."""
        ...

    @property
    def slow(self) -> bool:
        """Whether it has not taken all that it was sent."""
        ...

    def seats(self, match: MatchId, /) -> tuple[str, ...]:
        """The seats that the connection acts for."""
        ...

    def lose_seat(self, match: MatchId, seat: str, /) -> None:
        """The connection does not act for this seat any more, and is informed."""
        ...

    def disconnect(self, why: str, /) -> None:
        """Ends the connection without waiting for anything."""
        ...

    def refer(self) -> None:
        """Ends the connection so that its client comes back by another node."""
        ...


class AudienceLimits(Struct, frozen=True, kw_only=True):
    """What is sent to one connection at a time, and owed to it at most."""

    page_commits_max: int = 64  # of one step of catching up: live matches go on in between
    slice_peers: int = (
        64  # of a crowd are sent something in one turn of the loop: with the write a millisecond at most
    )
    page_bytes_max: int = 64 * 1024  # of one step, about: no more than a socket takes at once
    outbound_commits_max: int = 64  # that a slow peer may be owed before it goes back to reading the log
    behind_s: float = 30.0  # falling behind three times within this long means too slow for good


class BroadcastContext(Struct, frozen=True):
    """What the audiences of all matches share. call_soon: on the next turn of the loop · defer: see `DeferredCalls`."""

    limits: AudienceLimits
    clock: TimeSource
    log: CommitLog
    call_soon: CallSoon
    defer: CallSoon
    steady: SteadyClock
    post_summary: PostSummary = no_lobby

    @property
    def slow_peer_policy(self) -> SlowPeerPolicy:
        return SlowPeerPolicy(self.limits.outbound_commits_max, self.limits.behind_s)


class Expansion(Struct, frozen=True):
    """What an open option of a legal list stands for."""

    options: tuple[Option, ...]
    """With all their places."""
    words: tuple[OptionWords, ...] | UnsetType
    """The same in words, for who is sent words."""


class Audience:
    """The cursors on one view of a match. changes: how often a connection has come or gone."""

    def __init__(self, view: MatchView, context: BroadcastContext) -> None:
        self._view, self._context = view, context
        self.changes = 0
        self._cursors: dict[Peer, Cursor] = {}
        self._by_variant: dict[Variant, dict[Peer, Cursor]] = {}  # the same cursors by the bytes they get
        self._snapshots: dict[Variant, bytes] = {}  # encoded snapshots at the head, by who gets the same
        self._displays = Displays(view.game)
        self._lists_due: dict[
            Peer, Cursor
        ] = {}  # who is still to be sent the legal lists at the head, in order
        self._lists: Sliced[None] | None = None  # making them, while any are due
        # what open options at the head stand for, by seat, language and place in the list
        self._expansions: dict[tuple[str, str, int], tuple[Option, ...]] = {}
        self._waiting: dict[
            str, tuple[int, bytes]
        ] = {}  # the `waiting` frame of each language, and the version it was made at
        # what is still to be sent to crowds, in order: to whom, and how to each
        self._crowds: deque[tuple[Iterator[Peer], Callable[[Peer, Cursor], None]]] = deque()
        self._is_crowd_due = False
        self.rematch: wire.Rematch | None = None

    def spectators(self) -> int:
        """How many connections without a seat watch."""
        return sum(len(cursors) for variant, cursors in self._by_variant.items() if not variant.seats)

    def peers(self) -> list[Peer]:
        """The connections that watch, in the order in which they began to."""
        return list(self._cursors)

    def __len__(self) -> int:
        return len(self._cursors)

    # -- subscribing

    def subscribe(self, peer: Peer, watch: wire.Watch) -> None:
        """A connection begins to watch, or begins again. watch.after is at most the view's version."""
        variant = Variant(
            peer.seats(self._view.match), watch.as_, watch.hash, _language_of(peer.language, watch.as_)
        )
        begins_at_head = watch.after is UNSET
        version = self._view.version if watch.after is UNSET else watch.after
        cursor = Cursor(version, variant, self._context.slow_peer_policy, _lists_of(watch))
        self._begin(peer, cursor, with_snapshot=variant.is_shown or begins_at_head)

    def follow(self, peer: Peer, after: int) -> None:
        """A feed begins to be sent what was committed after a version, which is at most the view's: records and their sentences."""
        variant = Variant(peer.seats(self._view.match), "text", language=peer.language)
        self._begin(peer, Cursor(after, variant, self._context.slow_peer_policy), with_snapshot=False)

    def _begin(self, peer: Peer, cursor: Cursor, *, with_snapshot: bool) -> None:
        self.unsubscribe(peer)
        self._place(peer, cursor)
        variant, version = cursor.variant, cursor.version
        is_fork = self._view.state.match.parent is not UNSET  # its records alone do not tell where it begins
        if with_snapshot or (is_fork and not version):
            peer.send_bytes(self._snapshot(version, variant))
        for entry in self._view.seals.opened_since(version):
            if not variant.is_shown and entry.actor not in variant.seats:
                peer.send_bytes(opened_frame(entry))
        self._advance(peer, cursor)
        self._send_rematch(peer)

    def unsubscribe(self, peer: Peer) -> Cursor | None:
        """A connection watches no longer. Returns its cursor, None: it did not watch."""
        cursor = self._cursors.pop(peer, None)
        self._lists_due.pop(peer, None)
        if cursor is None:
            return None
        self.changes += 1
        self._by_variant[cursor.variant].pop(peer)
        if not self._by_variant[cursor.variant]:
            del self._by_variant[cursor.variant]
            if not any(variant.form == "display" for variant in self._by_variant):
                self._displays.clear()
        cursor.close()
        return cursor

    def update_seats(self, peer: Peer) -> None:
        """A connection acts for other seats than before, so it may see other things."""
        cursor = self._cursors.get(peer)
        if cursor is not None and cursor.variant.seats != peer.seats(self._view.match):
            self.unsubscribe(peer)
            self.resubscribe(peer, cursor).missed = cursor.missed

    def resubscribe(self, peer: Peer, cursor: Cursor) -> Cursor:
        """A connection that was unsubscribed watches on from its cursor, with the seats that it holds now.

        It gets a new cursor, which is returned, as pages that were scheduled for the old one may show what this one may not know.
        So may what it has missed, which only goes on with it in the same audience.
        """
        variant = replace(cursor.variant, seats=peer.seats(self._view.match))
        version = cursor.version
        if variant.needs_states:
            version = self._view.version
            peer.send_bytes(self._snapshot(version, variant))
        following = Cursor(version, variant, self._context.slow_peer_policy, cursor.lists)
        self._place(peer, following)
        self._advance(peer, following)
        self._send_rematch(peer)
        return following

    def list_form(self, peer: Peer) -> ListForm | None:
        """With which legal lists this connection watches; None: with none."""
        cursor = self._cursors.get(peer)
        return None if cursor is None else cursor.lists

    # -- broadcasting

    def broadcast(self, step: AppliedCommit) -> None:
        """Sends a commit to all cursors that are live: at once to those of seats, to spectators in slices. Nothing here waits."""
        self._snapshots.clear()
        self._expansions.clear()
        if not self._cursors:
            return
        version = step.entry.version
        encoder = self._encoder(step)
        for variant, cursors in list(self._by_variant.items()):
            frames = [encoder.frame(variant), *encoder.opened_frames(variant)]
            if variant.is_shown:
                frames.append(self._waiting_frame(variant.language))
            if variant.seats:
                for peer, cursor in list(cursors.items()):
                    self._deliver(peer, cursor, version, frames)
            else:
                self._send_each(list(cursors), partial(self._deliver, version=version, frames=frames))
        self._schedule_lists(self._cursors)

    def _deliver(self, peer: Peer, cursor: Cursor, version: int, frames: list[bytes]) -> None:
        """Sends one commit to one cursor, if it is its next one."""
        if cursor.accept(version, self._context.clock.monotonic(), slow=peer.slow):
            for frame in frames:
                peer.send_bytes(frame)
        elif cursor.stage is CursorStage.GONE:
            peer.disconnect("fell behind too often")
        elif cursor.stage is CursorStage.CATCHING_UP:
            self._context.call_soon(self._advance, peer, cursor)

    def _send_each(self, peers: list[Peer], send: Callable[[Peer, Cursor], None]) -> None:
        """Sends something to all of these that still watch then, behind what was to be sent before: a slice in each turn of the loop."""
        self._crowds.append((iter(peers), send))
        if not self._is_crowd_due:
            self._serve_crowd()

    def _serve_crowd(self) -> None:
        """One slice. A small audience is served whole, at once."""
        self._is_crowd_due = False
        left = self._context.limits.slice_peers
        try:
            while self._crowds and left:
                peers, send = self._crowds[0]
                for peer in islice(peers, left):
                    left -= 1
                    if (cursor := self._cursors.get(peer)) is not None:
                        send(peer, cursor)
                if left:
                    self._crowds.popleft()
        finally:
            if self._crowds:
                self._is_crowd_due = True
                self._context.call_soon(self._serve_crowd)

    def broadcast_frame(self, frame: wire.Names | wire.Presence) -> None:
        """Sends a frame that replaces the one of its type before; a slow peer gets the newest as soon as it has taken what it was sent."""
        data = encode_frame(frame)

        def send(peer: Peer, cursor: Cursor) -> None:
            if peer.slow:
                cursor.missed[type(frame)] = data
            else:
                peer.send_bytes(data)

        self._send_each(list(self._cursors), send)

    def broadcast_phrase(self, by: Peer | None, said: wire.Said) -> None:
        """Sends a phrase to all others; under a delay not to those without a seat, as it would tell of the battle.

        by: None = it was said at another node.
        """
        data, late = encode_frame(said), self._view.state.match.agreed.delay is not UNSET
        for peer, cursor in list(self._cursors.items()):
            if peer is not by and not peer.slow and (cursor.variant.seats or not late):
                peer.send_bytes(data)

    def drained(self, peer: Peer) -> None:
        """A slow peer has taken what it was sent."""
        cursor = self._cursors.get(peer)
        if cursor is None:
            return
        for frame in cursor.missed.values():
            peer.send_bytes(frame)
        cursor.missed.clear()
        if cursor.drained():
            self._advance(peer, cursor)

    # -- catching up

    def _advance(self, peer: Peer, cursor: Cursor) -> None:
        """Sends one page of the log; the next one on another turn of the loop, so that others get theirs."""
        if cursor.stage is not CursorStage.CATCHING_UP or peer.slow:
            return
        version, left = cursor.version, self._context.limits.page_bytes_max
        for version, frame in self._page(cursor):  # noqa: B007 -- the last one counts
            peer.send_bytes(frame)
            left -= len(frame)
            if left < 0:
                break
        if not cursor.sent(version, self._view.version):
            self._context.call_soon(self._advance, peer, cursor)
            return
        peer.send_bytes(encode_frame(wire.CaughtUp(self._view.match, version)))
        if cursor.variant.is_shown:
            peer.send_bytes(self._waiting_frame(cursor.variant.language))
        self._schedule_lists({peer: cursor})

    def _page(self, cursor: Cursor) -> Iterator[tuple[int, bytes]]:
        """The next commits for a cursor, as frames.

        The log may be ahead of the view by a commit whose outcome has not arrived yet: it is not sent, or its
        broadcast would come before its ack, and whether it is sealed is not known yet.
        """
        variant, view, after = cursor.variant, self._view, cursor.version
        left = max(0, min(self._context.limits.page_commits_max, view.version - after))
        if not variant.needs_states:
            for entry in self._context.log.read(view.match, after, left):
                closed, signature = self._sealing(entry.version)
                yield entry.version, record_frame(entry, variant, closed=closed, signature=signature)
            return
        for step in view.steps(after, after + left):
            yield step.entry.version, self._encoder(step).frame(variant)

    def _encoder(self, step: AppliedCommit) -> CommitEncoder:
        closed, signature = self._sealing(step.entry.version)
        return CommitEncoder(self._view.game, step, self._displays, closed=closed, signature=signature)

    def _sealing(self, version: int) -> tuple[bool, str | UnsetType]:
        """Whether a commit is closed to others, and the signature under it."""
        return self._view.seals.is_closed(version), self._view.signature_at(version)

    def _snapshot(self, version: int, variant: Variant) -> bytes:
        """The frame that a connection begins with."""
        if version != self._view.version:
            return self._snapshot_frame(version, variant)
        same = Variant((variant.audience,), variant.form, language=variant.language)
        if same not in self._snapshots:
            self._snapshots[same] = self._snapshot_frame(version, variant)
        return self._snapshots[same]

    def _snapshot_frame(self, version: int, variant: Variant) -> bytes:
        view, audience = self._view, variant.audience
        with speaking(variant.language):
            if variant.form != "display":
                return encode_frame(self.snapshot(version, audience))
            shown = self._displays.of(view.state_at(version), audience, variant.language)
        head, signature = view.head_at(version).hex(), view.signature_at(version)
        return encode_frame(wire.Displayed(view.match, version, shown, head, signature))

    def snapshot(self, version: int, audience: str, id: str | UnsetType = UNSET) -> wire.Snapshot:
        """The state at a version from 0 to the head, as an audience may know it."""
        view = self._view
        shown = snapshot(view.game, view.state_at(version), view.head_at(version), audience)
        return replace(shown, id=id, signature=view.signature_at(version))

    # -- legal lists: in slices and behind what has arrived, so that nobody's ack waits for them, and only for those who asked

    def _schedule_lists(self, cursors: Mapping[Peer, Cursor]) -> None:
        """Send the lists at the head to those of them who asked for any, soon."""
        self._lists_due |= {peer: cursor for peer, cursor in cursors.items() if cursor.lists is not None}
        if self._lists_due and self._lists is None:
            self._lists = self._make_lists()
            self._context.defer(self._go_on_with_lists)

    def _go_on_with_lists(self) -> None:
        """One slice of the lists that are due. A list that cannot be made keeps no other from those to whom it is due."""
        assert self._lists is not None
        has_ended = True
        try:
            has_ended = next(self._lists, self._lists) is not None
        finally:
            if has_ended:
                self._lists = self._make_lists() if self._lists_due else None
            if self._lists is not None:
                self._context.defer(self._go_on_with_lists)

    def _make_lists(self) -> Sliced[None]:
        """Sends each who is due its lists, made once for all who get the same.

        None is sent of a version that is past by then: with the next one it was due again.
        """
        version, made = -1, dict[ListKey, bytes]()
        while self._lists_due:
            if version != self._view.version:
                version, made = self._view.version, {}
            peer, cursor = next(iter(self._lists_due.items()))
            del self._lists_due[peer]
            frames = yield from self._legal_frames(peer, cursor, made)
            if self._cursors.get(peer) is cursor and cursor.stage is CursorStage.LIVE:
                for frame in frames:
                    peer.send_bytes(frame)

    def _legal_frames(self, peer: Peer, cursor: Cursor, made: dict[ListKey, bytes]) -> Sliced[list[bytes]]:
        """The lists of the seats of a connection, none if the version has passed. made: those that were made before."""
        version, form, with_words = self._view.version, cursor.lists or "open", self.wants_words(peer)
        frames: list[bytes] = []
        for seat in peer.seats(self._view.match):
            language = peer.language if with_words else ENGLISH
            key = seat, language, with_words, form
            if key not in made:
                work = in_slices(language, self.legal(seat, form=form, with_words=with_words))
                listed = yield from as_long_as(partial(self._is_head, version), work)
                if listed is None:
                    return []
                made[key] = self.encoded_for(seat, listed)
                yield
            frames.append(made[key])
        return frames if self._is_head(version) else []

    def _is_head(self, version: int) -> bool:
        return self._view.version == version

    def encoded_for(self, seat: str, frame: wire.LegalList | wire.Expanded) -> bytes:
        """What a seat may do, as a frame: an open one if nothing is hidden from the seat, so that all know as much."""
        view, encoded = self._view, encode_frame(frame)
        is_open = frame.version == view.version and sees_all(view.game, view.state, seat)
        return OpenFrame(encoded) if is_open else encoded

    def wants_words(self, peer: Peer) -> bool:
        """Whether this connection is sent options in words: it watches what the battle shows."""
        cursor = self._cursors.get(peer)
        return cursor is not None and cursor.variant.form == "display"

    def legal(
        self, seat: str, id: str | UnsetType = UNSET, *, form: ListForm = "full", with_words: bool = False
    ) -> Sliced[wire.LegalList]:
        """The commands that a seat may give as the work begins; their labels are English unless there are words beside them."""
        view, state, version = self._view, self._view.state, self._view.version
        found = yield from options.in_slices(view, seat, form)
        words: tuple[OptionWords, ...] | UnsetType = UNSET
        if with_words:
            yield
            words = view.game.option_words(state, seat, found)
        return wire.LegalList(view.match, version, seat, found, id, words)

    def expansion(self, seat: str, number: int, *, with_words: bool) -> Sliced[Expansion | None]:
        """What an option of the list at the head stands for, by its place there; None: there is no such option, or the version has passed.

        In the language of that list.
        """
        at_head = partial(self._is_head, self._view.version)
        return as_long_as(at_head, self._expansion(seat, number, with_words=with_words))

    def _expansion(self, seat: str, number: int, *, with_words: bool) -> Sliced[Expansion | None]:
        view, state = self._view, self._view.state
        listed = view.game.outline(state, seat, view.moment)
        if number >= len(listed):
            return None
        option, key = listed[number], (seat, spoken_tag(), number)
        found = self._expansions.get(key)
        if found is None:
            yield
            found = tuple((yield from expanded.in_slices(option)))
        if isinstance(option, OpenOption):  # of the others some come and go with the time, and none is dear
            self._expansions[key] = found
        if not with_words:
            return Expansion(found, UNSET)
        yield
        return Expansion(found, view.game.option_words(state, seat, found))

    # -- beside the commits

    def _waiting_frame(self, language: str) -> bytes:
        """The decisions that the match waits for now; encoded once for all who read this language."""
        view = self._view
        made = self._waiting.get(language)
        if made is None or made[0] != view.version:
            with speaking(language):
                made = self._waiting[language] = view.version, waiting_frame(view.game, view.state)
        return made[1]

    def offer_rematch(self, by: Peer, asked: wire.Rematch) -> bool:
        """Offers a rematch to all others, and to those that come later; False: another one was offered before."""
        if self.rematch is not None:
            return self.rematch.next == asked.next
        self._offer_rematch(by, asked)
        return True

    def adopt_rematch(self, asked: wire.Rematch) -> None:
        """Offers what was offered elsewhere to all. Of two that were offered at once the one with the smaller id stands."""
        if self.rematch is None or asked.next < self.rematch.next:
            self._offer_rematch(None, asked)

    def _offer_rematch(self, by: Peer | None, asked: wire.Rematch) -> None:
        self.rematch = asked
        for peer in list(self._cursors):
            if peer is not by:
                peer.send_bytes(self._rematch_frame(peer, asked))

    def _send_rematch(self, peer: Peer) -> None:
        """Sends the rematch that was offered before the connection came."""
        if self.rematch is not None:
            peer.send_bytes(self._rematch_frame(peer, self.rematch))

    def _rematch_frame(self, peer: Peer, asked: wire.Rematch) -> bytes:
        codes = (asked.invites[seat] for seat in peer.seats(self._view.match) if seat in asked.invites)
        return encode_frame(wire.RematchOffered(asked.match, asked.next, next(codes, UNSET)))

    def _place(self, peer: Peer, cursor: Cursor) -> None:
        self.changes += 1
        self._cursors[peer] = cursor
        self._by_variant.setdefault(cursor.variant, {})[peer] = cursor


def _language_of(language: str, form: wire.Form) -> str:
    """The language of a cursor's frames; records have none."""
    return ENGLISH if form == "events" else language


def _lists_of(watch: wire.Watch) -> ListForm | None:
    if not watch.legal:
        return None
    return "open" if watch.open else "full"


@sliced
def options(view: MatchView, seat: str, form: ListForm) -> Sliced[tuple[Option, ...]]:
    """The legal list of a seat at the head, as the work begins."""
    listed = view.game.outline(view.state, seat, view.moment)
    if form == "open":
        return tuple(map(head, listed))
    yield
    return tuple((yield from all_expanded.in_slices(listed)))
