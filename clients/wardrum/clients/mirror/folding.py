"""What a match is like after each commit, by one of three folds: the ruleset applied to events, or the server's patches of the
state or of the display.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

import msgspec

from wardrum.events.core.kernel import Event
from wardrum.events.core.patch import apply
from wardrum.events.core.record import digest, envelope
from wardrum.events.formats import wire
from wardrum.events.match.beats import MatchDisplay
from wardrum.events.match.events import TakenBack
from wardrum.events.match.game import Fold, Game, revision_of
from wardrum.events.toolkit.options import Option

from ..errors import SnapshotNeeded
from .state_access import status


class StateFold(Protocol):
    """Its methods raise ValueError: an update cannot be applied, or what is asked for is not known here."""

    @property
    def state(self) -> Any:
        """After the last update; None before the first, and for who follows displays."""
        ...

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        ...

    def snapshot(self, frame: wire.Snapshot) -> None:
        """The state at a version, where a subscription begins."""
        ...

    def displayed(self, frame: wire.Displayed) -> None:
        """What the battle shows at a version, where a subscription begins, or to a seat that has just been taken up."""
        ...

    def commit(self, frame: wire.Commit) -> None:
        """The next commit."""
        ...

    def sealed(self, frame: wire.Sealed) -> None:
        """The next commit, of which only its seat may know what it is."""
        ...

    def digest(self, audience: str) -> str:
        """The hash of the state, or of the display where that is what is folded, as one seat ("" = a spectator) may see it."""
        ...

    def display(self, audience: str) -> MatchDisplay:
        """What the battle shows to one seat ("" = a spectator)."""
        ...

    def legal(self, seat: str) -> tuple[Option, ...]:
        """The options of a seat, if the rules are known in this process; else none."""
        ...


class _CreateCommand(msgspec.Struct):
    ruleset: str


class RulesFold:
    """Applies events with the ruleset: the server computes nothing for this client."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self._games = games
        self._fold: Fold | None = None
        self._legal: dict[
            str, tuple[Option, ...]
        ] = {}  # by seat; a cached method would be a cycle of references

    @property
    def game(self) -> Game | None:
        """The rules that the match follows; None: nothing is known of it yet."""
        return self._fold.game if self._fold else None

    @property
    def state(self) -> Any:
        """See `StateFold.state`."""
        return self._fold.state if self._fold else None

    @property
    def over(self) -> bool:
        """See `StateFold.over`."""
        return status(self.state) == "ended"

    def snapshot(self, frame: wire.Snapshot) -> None:
        """See `StateFold.snapshot`."""
        match = msgspec.json.decode(frame.state)["match"]
        game = self._find(match["ruleset"], match.get("revision", 0))
        if self._fold is None or self._fold.game is not game:
            self._fold = Fold(game)
        self._fold.stand(msgspec.json.decode(frame.state, type=game.ruleset.state_type))
        self._legal.clear()

    def displayed(self, frame: wire.Displayed) -> None:
        """See `StateFold.displayed`."""
        raise ValueError("a display came where events were asked for")

    def commit(self, frame: wire.Commit) -> None:
        """See `StateFold.commit`."""
        data = bytes(frame.record)
        if self._fold is None:
            ruleset = msgspec.json.decode(envelope(data).command, type=_CreateCommand).ruleset
            self._fold = Fold(self._find(ruleset, revision_of(data)))
        fold = self._fold
        record = fold.game.read(data)
        try:
            fold.take(record)
        except LookupError as error:
            if returns_beyond(record.events, fold):
                raise SnapshotNeeded(str(error)) from None
            raise
        self._legal.clear()

    def sealed(self, frame: wire.Sealed) -> None:
        """See `StateFold.sealed`."""
        fold = self._fold
        if fold is None or fold.state is None:
            raise ValueError("a match does not open with a sealed commit")
        fold.stand(fold.game.pass_over(fold.state, frame.version, frame.actor, frame.at))
        self._legal.clear()

    def digest(self, audience: str) -> str:
        """See `StateFold.digest`."""
        return digest(self._known().view(self.state, audience))

    def display(self, audience: str) -> MatchDisplay:
        """See `StateFold.display`."""
        return self._known().display(self.state, audience)

    def legal(self, seat: str) -> tuple[Option, ...]:
        """See `StateFold.legal`."""
        if seat not in self._legal:
            self._legal[seat] = self._computed(seat)
        return self._legal[seat]

    def _computed(self, seat: str) -> tuple[Option, ...]:
        return tuple(self.game.legal(self.state, seat)) if self.game else ()

    def _known(self) -> Game:
        if self._fold is None:
            raise ValueError("nothing is known of this match yet")
        return self._fold.game

    def _find(self, ruleset: str, revision: int) -> Game:
        if ruleset not in self._games:
            raise ValueError(f"the rules of {ruleset!r} are not known here; follow this match as state")
        return self._games[ruleset].of(revision)


def returns_beyond(events: Iterable[Event], fold: Fold) -> bool:
    """Whether a take-back among these events returns to a version that is not known here."""
    return any(isinstance(event, TakenBack) and event.version not in fold for event in events)


class PatchFold:
    """Applies JSON patches of the state: needs no ruleset. Legal lists are those that the server pushes."""

    game = None

    def __init__(self) -> None:
        self.state: Any = None

    @property
    def over(self) -> bool:
        """See `StateFold.over`."""
        return status(self.state) == "ended"

    def snapshot(self, frame: wire.Snapshot) -> None:
        """See `StateFold.snapshot`."""
        self.state = msgspec.json.decode(frame.state)

    def displayed(self, frame: wire.Displayed) -> None:
        """See `StateFold.displayed`."""
        raise ValueError("a display came where the state was asked for")

    def commit(self, frame: wire.Commit | wire.Sealed) -> None:
        """See `StateFold.commit`."""
        self.state = patched(self.state, frame)

    def sealed(self, frame: wire.Sealed) -> None:
        """See `StateFold.sealed`."""
        self.commit(frame)

    def digest(self, audience: str) -> str:
        """See `StateFold.digest`."""
        return digest(self.state)

    def legal(self, seat: str) -> tuple[Option, ...]:
        """See `StateFold.legal`."""
        return ()

    def display(self, audience: str) -> MatchDisplay:
        """See `StateFold.display`."""
        raise ValueError("who follows the state without its rules is shown no display")


class DisplayFold:
    """Applies JSON patches of what the battle shows: needs no ruleset, and knows no state."""

    game = None
    state = None

    def __init__(self) -> None:
        self._document: Any = {}

    @property
    def over(self) -> bool:
        """See `StateFold.over`."""
        return "outcome" in self._document

    def snapshot(self, frame: wire.Snapshot) -> None:
        """See `StateFold.snapshot`."""
        raise ValueError("a state came where the display was asked for")

    def displayed(self, frame: wire.Displayed) -> None:
        """See `StateFold.displayed`."""
        self._document = msgspec.to_builtins(frame.display)

    def commit(self, frame: wire.Commit | wire.Sealed) -> None:
        """See `StateFold.commit`."""
        self._document = patched(self._document, frame)

    def sealed(self, frame: wire.Sealed) -> None:
        """See `StateFold.sealed`."""
        self.commit(frame)

    def digest(self, audience: str) -> str:
        """See `StateFold.digest`."""
        return digest(self._document)

    def display(self, audience: str) -> MatchDisplay:
        """See `StateFold.display`."""
        return msgspec.convert(self._document, MatchDisplay)

    def legal(self, seat: str) -> tuple[Option, ...]:
        """See `StateFold.legal`."""
        return ()


def patched(document: Any, frame: wire.Commit | wire.Sealed) -> Any:
    """A document after the patch of a commit. Raises ValueError: it came without one."""
    if not isinstance(frame.patch, msgspec.Raw):
        raise ValueError("a commit came without its patch")
    return apply(document, msgspec.json.decode(frame.patch))
