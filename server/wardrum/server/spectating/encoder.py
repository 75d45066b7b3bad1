"""A commit as websocket frames: made once for each kind of viewer, the bytes shared by all of that kind."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from wardrum.events.core import patch
from wardrum.events.core.record import canonical, digest, leaf
from wardrum.events.formats import wire
from wardrum.events.match.game import Game
from wardrum.server.engine.commit_log import AppliedCommit
from wardrum.server.protocol.frames import framed
from wardrum.server.store.protocol import Entry

from .cursor import Variant


class DerivedFields(Struct, frozen=True):
    """What thin clients are told beside the record."""

    patch: Raw | UnsetType = UNSET
    text: tuple[str, ...] | UnsetType = UNSET
    state_hash: str | UnsetType = UNSET


NOTHING = DerivedFields()


def commit(entry: Entry, told: DerivedFields = NOTHING, signature: str | UnsetType = UNSET) -> bytes:
    """For those who may know the record. signature: of the commit that ended the match."""
    return framed(
        wire.Commit(
            match=entry.match,
            record=Raw(entry.record),
            head=entry.head.hex(),
            patch=told.patch,
            text=told.text,
            state_hash=told.state_hash,
            signature=signature,
        )
    )


def sealed(entry: Entry, told: DerivedFields = NOTHING) -> bytes:
    """For those who may only know that it happened: what happened is neither shown nor told."""
    return framed(
        wire.Sealed(
            match=entry.match,
            version=entry.version,
            actor=entry.actor,
            at=entry.at,
            leaf=leaf(entry.record).hex(),
            head=entry.head.hex(),
            patch=told.patch,
            state_hash=told.state_hash,
        )
    )


def opened(entry: Entry) -> bytes:
    """For those who were sent `sealed`."""
    return framed(wire.Opened(entry.match, entry.version, Raw(entry.record)))


def plain(entry: Entry, kind: Variant, *, closed: bool, signature: str | UnsetType = UNSET) -> bytes:
    """A commit for those who want its record only. closed: whether it is still its actor's secret."""
    if closed and entry.actor not in kind.seats:
        return sealed(entry)
    return commit(entry, signature=signature)


def snapshot(game: Game, state: Any, head: bytes, audience: str) -> wire.Snapshot:
    """The state as an audience may know it. head: the chain's, 32 bytes."""
    view = canonical(game.view(state, audience))
    match = state.match
    return wire.Snapshot(match.id, match.version, Raw(view), head.hex(), hashed(view))


def hashed(view: bytes) -> str:
    """The state hash of a view that is canonical already."""
    return digest(Raw(view))


def waiting(game: Game, state: Any) -> bytes:
    """What the match waits for, for those who show clocks."""
    open_ = (wire.Decision(each.seat, each.default, each.due_at) for each in game.pending(state))
    return framed(wire.Waiting(state.match.id, state.match.version, tuple(open_)))


def text(game: Game, step: AppliedCommit) -> tuple[str, ...]:
    """The sentences of a commit, for those who may know it."""
    told = (game.tell(step.after, event) for event in step.events)
    return tuple(sentence for sentence in told if sentence)


class CommitEncoder:
    """The frames of one commit. closed: whether it is still its actor's secret · signature: see `commit`."""

    def __init__(
        self, game: Game, step: AppliedCommit, *, closed: bool, signature: str | UnsetType = UNSET
    ) -> None:
        self._game, self._step, self._closed, self._signature = game, step, closed, signature
        self._made: dict[Hashable, bytes] = {}

    def frame(self, kind: Variant) -> bytes:
        """The frame for this kind of viewer; kinds that differ in nothing that shows share it."""
        hidden = self._closed and self._step.entry.actor not in kind.seats
        key = (hidden, kind.audience, kind.state, kind.hash) if kind.needs_states else hidden
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = self._make(kind, hidden=hidden)
        return made

    def opened(self, kind: Variant) -> list[bytes]:
        """What a viewer who is live now gets to see with this commit."""
        return [opened(entry) for entry in self._step.opened if entry.actor not in kind.seats]

    def _make(self, kind: Variant, *, hidden: bool) -> bytes:
        told = self._told(kind) if kind.needs_states else NOTHING
        if hidden:
            return sealed(self._step.entry, told)
        return commit(self._step.entry, told, self._signature)

    def _told(self, kind: Variant) -> DerivedFields:
        after = self._game.view(self._step.after, kind.audience)
        return DerivedFields(
            patch=self._patch(kind, after) if kind.state else UNSET,
            text=text(self._game, self._step) if kind.state else UNSET,
            state_hash=digest(after) if kind.hash else UNSET,
        )

    def _patch(self, kind: Variant, after: Any) -> Raw:
        before = self._game.view(self._step.before, kind.audience)
        return Raw(msgspec.json.encode(patch.diff(before, after)))
