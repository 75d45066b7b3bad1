"""A commit as websocket frames: encoded once for each variant of cursors, the bytes shared by all of that variant."""

from __future__ import annotations

from collections.abc import Hashable

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from wardrum.events.core import patch
from wardrum.events.core.hash_chain import leaf
from wardrum.events.core.kernel import Head
from wardrum.events.core.record import canonical, digest
from wardrum.events.formats import wire
from wardrum.events.match.game import Game
from wardrum.events.match.state import MatchState
from wardrum.events.toolkit.display.shapes import Shown
from wardrum.events.toolkit.goals import Goals, changed
from wardrum.events.toolkit.language import say
from wardrum.server.engine.commit_log import AppliedCommit
from wardrum.server.languages import speaking
from wardrum.server.protocol.frames import OpenFrame, encode_frame, encode_open_frame
from wardrum.server.store.interface import Entry

from .cursor import Variant
from .displays import ALL, Displays, sees_all


class DerivedFields(Struct, frozen=True):
    """What clients without the rules get beside the record."""

    patch: Raw | UnsetType = UNSET
    text: tuple[str, ...] | UnsetType = UNSET
    goals: Goals | UnsetType = UNSET
    state_hash: str | UnsetType = UNSET
    shown: Shown | UnsetType = UNSET


NO_FIELDS = DerivedFields()


def commit_frame(
    entry: Entry, derived: DerivedFields = NO_FIELDS, signature: str | UnsetType = UNSET
) -> bytes:
    """For a connection that may know the record. signature: of the commit that ended the match."""
    return encode_frame(
        wire.Commit(
            match=entry.match,
            record=Raw(entry.record),
            head=entry.head.hex(),
            patch=derived.patch,
            text=derived.text,
            goals=derived.goals,
            state_hash=derived.state_hash,
            signature=signature,
            shown=derived.shown,
        )
    )


def sealed_frame(entry: Entry, derived: DerivedFields = NO_FIELDS) -> bytes:
    """For a connection that may only know that there is a commit, without its record and sentences."""
    return encode_frame(
        wire.Sealed(
            match=entry.match,
            version=entry.version,
            actor=entry.actor,
            at=entry.at,
            leaf=leaf(entry.record).hex(),
            head=entry.head.hex(),
            patch=derived.patch,
            state_hash=derived.state_hash,
        )
    )


def opened_frame(entry: Entry) -> bytes:
    """The record of a commit that was sent sealed."""
    return encode_frame(wire.Opened(entry.match, entry.version, Raw(entry.record)))


def record_frame(
    entry: Entry, variant: Variant, *, closed: bool, signature: str | UnsetType = UNSET
) -> bytes:
    """A commit for a cursor that needs no states. closed: whether it is still its actor's secret."""
    if closed and entry.actor not in variant.seats:
        return sealed_frame(entry)
    return commit_frame(entry, signature=signature)


def snapshot(game: Game, state: MatchState, head: Head, audience: str) -> wire.Snapshot:
    """The state as an audience may know it. head: the chain's, 32 bytes."""
    view = canonical(game.view(state, audience))
    match = state.match
    goals = game.goals(state) or UNSET
    return wire.Snapshot(match.id, match.version, Raw(view), head.hex(), view_hash(view), goals=goals)


def view_hash(view: bytes) -> str:
    """The state hash of a view that is canonical already."""
    return digest(Raw(view))


def waiting_frame(game: Game, state: MatchState) -> bytes:
    """The decisions that the match waits for, for clients that show clocks."""
    open_ = (wire.OpenDecision(each.seat, say(each.default), each.due_at) for each in game.pending(state))
    return encode_open_frame(wire.Waiting(state.match.id, state.match.version, tuple(open_)))


def sentences_of(game: Game, step: AppliedCommit) -> tuple[str, ...]:
    """The sentences of a commit, for a connection that may know its record."""
    sentences = (game.tell(step.after, event) for event in step.events)
    return tuple(sentence for sentence in sentences if sentence)


class CommitEncoder:
    """The frames of one commit. closed: whether it is still its actor's secret · signature: see `commit_frame`."""

    def __init__(
        self,
        game: Game,
        step: AppliedCommit,
        displays: Displays,
        *,
        closed: bool,
        signature: str | UnsetType = UNSET,
    ) -> None:
        self._game, self._step, self._displays = game, step, displays
        self._closed, self._signature = closed, signature
        self._frames: dict[Hashable, bytes] = {}
        self._goals_in: dict[str, Goals | UnsetType] = {}

    def frame(self, variant: Variant) -> bytes:
        """The frame for a variant. Variants that differ in nothing that shows share it."""
        hidden = self._closed and self._step.entry.actor not in variant.seats
        key = (
            (hidden, self._whose(variant), variant.form, variant.hash, variant.language)
            if variant.needs_states
            else hidden
        )
        made = self._frames.get(key)
        if made is None:
            made = self._encode(variant, hidden=hidden)
            if variant.needs_states and not hidden and self._whose(variant) == ALL:
                made = OpenFrame(made)
            self._frames[key] = made
        return made

    def _whose(self, variant: Variant) -> str:
        """The audience, the same for all from whom nothing is hidden before and after the commit."""
        step, audience = self._step, variant.audience
        both = all(sees_all(self._game, state, audience) for state in (step.before, step.after))
        return ALL if both else audience

    def opened_frames(self, variant: Variant) -> list[bytes]:
        """The records that this commit opens, for a cursor that is live."""
        return [opened_frame(entry) for entry in self._step.opened if entry.actor not in variant.seats]

    def _encode(self, variant: Variant, *, hidden: bool) -> bytes:
        derived = NO_FIELDS
        if variant.needs_states:
            with speaking(variant.language):
                derived = self._derived(variant, hidden=hidden)
        if hidden:
            return sealed_frame(self._step.entry, derived)
        return commit_frame(self._step.entry, derived, self._signature)

    def _derived(self, variant: Variant, *, hidden: bool) -> DerivedFields:
        match variant.form:
            case "state":
                text = sentences_of(self._game, self._step)
                goals = self._goals(variant.language)
                return DerivedFields(self._state_patch(variant.audience), text, goals, self._hash(variant))
            case "text":
                return DerivedFields(text=sentences_of(self._game, self._step))
            case "display":
                changes = self._display_patch(variant)  # first: the display before it is still kept
                shown = UNSET if hidden else self._shown(variant.audience)
                return DerivedFields(changes, state_hash=self._hash(variant), shown=shown)
            case _:
                return DerivedFields(state_hash=self._hash(variant))

    def _hash(self, variant: Variant) -> str | UnsetType:
        """Of what a client of this variant has after the commit, the display or else the state; UNSET: it asks for none."""
        if not variant.hash:
            return UNSET
        if variant.form == "display":
            return digest(self._displays.of(self._step.after, variant.audience, variant.language))
        return digest(self._game.view(self._step.after, variant.audience))

    def _goals(self, language: str) -> Goals | UnsetType:
        """The goals after the commit if they have changed, the same for all who read one language."""
        if language not in self._goals_in:
            before, after = self._game.goals(self._step.before), self._game.goals(self._step.after)
            self._goals_in[language] = changed(before, after)
        return self._goals_in[language]

    def _state_patch(self, audience: str) -> Raw:
        view = self._game.view
        return _patch(view(self._step.before, audience), view(self._step.after, audience))

    def _display_patch(self, variant: Variant) -> Raw:
        of, whose = self._displays.of, (variant.audience, variant.language)
        before = of(self._step.before, *whose)  # first: it was made for the commit before
        return _patch(before, of(self._step.after, *whose))

    def _shown(self, audience: str) -> Shown:
        step = self._step
        return self._game.shown(step.before, step.record, step.after, audience)


def _patch(before: object, after: object) -> Raw:
    return Raw(msgspec.json.encode(patch.diff(before, after)))
