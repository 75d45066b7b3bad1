"""What a fork stands on: the commits of its parent up to the version where it branches off, and of its parent's parents.

1. A fork's own log begins with version 1; its state at version 0 is its parent's at that moment, with all places free.
2. Its chain begins with the parent's head at that moment, so its ancestors cannot be exchanged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from wardrum.events.core.hash_chain import leaf, link
from wardrum.events.core.kernel import Head, MatchId
from wardrum.events.core.record import AnyRecord, envelope
from wardrum.events.core.slices import SLICE_COMMITS, Sliced, finished

from ..commands import Hex64, MatchIdField
from ..game import Fold, Game, State, creation, revision_of
from ..state import GENERATIONS_MAX

Version = Annotated[int, Meta(ge=1, le=2**53 - 1)]
Records = Callable[[MatchId, int], Iterable[bytes]]
"""match, version → its records up to that version, as far as there are any."""


class ForkPoint(Struct, frozen=True):
    """The version of another match that a fork goes on from; head: of that match's chain there."""

    match: MatchIdField
    """The id of the match that is forked, 32 hex digits."""
    version: Version
    """The version that the fork goes on from."""
    head: Hex64


class ForkBase(Struct, frozen=True):
    """The parent where the fork branches off: state, head (64 hex digits) and settings."""

    state: State
    head: str
    setup: dict[str, Any]


class _Opening(Struct, frozen=True):
    type: str
    parent: MatchIdField = MatchId("")
    version: Version = 1
    head: Hex64 = ""


class ForkBaseMissing(ValueError):
    """The ancestors of a fork are not those it stands on; the text is one sentence."""


def branching(first: bytes) -> ForkPoint | None:
    """Where the match that this record opens branches off; None: it is no fork. Raises msgspec.MsgspecError."""
    opening = msgspec.json.decode(envelope(first).command, type=_Opening)
    if opening.type != "ForkMatch":
        return None
    return ForkPoint(opening.parent, opening.version, opening.head)


def ancestors(place: ForkPoint | None, records: Records) -> list[ForkPoint]:
    """This place where a fork branches off, and before it those of its parents, the eldest first; [] for no fork.

    Raises ForkBaseMissing, msgspec.MsgspecError.
    """
    found: list[ForkPoint] = []
    while place is not None:
        if len(found) == GENERATIONS_MAX:
            raise ForkBaseMissing(f"it stands on more than {GENERATIONS_MAX} matches")
        found.append(place)
        first = next(iter(records(place.match, 1)), b"")
        if not first:
            raise ForkBaseMissing(f"it is a fork of match {place.match}, which is not here")
        place = branching(first)
    return found[::-1]


def descend(game: Game, places: Iterable[ForkPoint], records: Records) -> ForkBase | None:
    """Fold the ancestors one after the other, the eldest first; None: there are none. Raises ForkBaseMissing, msgspec.MsgspecError."""
    return finished(descending(game, places, records))


def descending(game: Game, places: Iterable[ForkPoint], records: Records) -> Sliced[ForkBase | None]:
    """`descend` in slices."""
    found: ForkBase | None = None
    for place in places:
        found = yield from _branching_at(game, place, records(place.match, place.version), found)
    return found


def branched_at(game: Game, place: ForkPoint, records: Iterable[bytes], parent: ForkBase | None) -> ForkBase:
    """What stands at this place of a match; see `origin`. Raises ForkBaseMissing, msgspec.MsgspecError."""
    return finished(_branching_at(game, place, records, parent))


def _branching_at(
    game: Game, place: ForkPoint, records: Iterable[bytes], parent: ForkBase | None
) -> Sliced[ForkBase]:
    found = yield from _standing_on(game, records, parent)
    if (found.state.match.id, found.state.match.version) != (place.match, place.version):
        raise ForkBaseMissing(f"match {place.match} has no version {place.version} here")
    if found.head != place.head:
        raise ForkBaseMissing(f"match {place.match} has another head at version {place.version}")
    return found


def origin(game: Game, records: Iterable[bytes], parent: ForkBase | None) -> ForkBase:
    """What stands after these records of one match, from version 1 on; parent: if it is a fork itself. Raises ForkBaseMissing."""
    return finished(_standing_on(game, records, parent))


def _standing_on(game: Game, records: Iterable[bytes], parent: ForkBase | None) -> Sliced[ForkBase]:
    fold, head, setup = Fold(game), Head(b""), {}
    for count, data in enumerate(records, 1):
        if fold.state is None:
            game = followed(game, data, parent)
            fold = Fold(game)
        record = game.read(data)
        if fold.state is None:
            fold.state, setup = begun(game, record, parent), creation(record).setup
            head = fold.state.match.root
        fold.take(record)
        head = link(head, leaf(data))
        if count % SLICE_COMMITS == 0:
            yield
    if fold.state is None:
        raise ForkBaseMissing("there is nothing to stand on")
    return ForkBase(fold.state, head.hex(), setup)


def followed(game: Game, first: bytes, parent: ForkBase | None) -> Game:
    """The game under the revision of the match that this record opens: a fork follows that of its parent."""
    return game.of(revision_of(first) if parent is None else parent.state.match.revision)


def begun(game: Game, first: AnyRecord, parent: ForkBase | None) -> State:
    """The state at version 0 of the match that this record opens. Raises ForkBaseMissing: that is no fork of this parent."""
    state = game.initial(first, None if parent is None else parent.state)
    if (
        parent is not None
        and state.match.root != game.branch(parent.state, first.match, parent.head).match.root
    ):
        raise ForkBaseMissing(f"match {first.match} names another head of its parent")
    if parent is not None and creation(first).setup != parent.setup:
        raise ForkBaseMissing(f"match {first.match} has other settings than its parent")
    return state
