"""What a capsule holds, and what is made of it when it is run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct

from ..game import Game, State, games
from ..kernel import Event
from ..record import canonical, digest
from ..verify.recorded import AnyRecord, Recorded, drawn


class Capsule(Struct, frozen=True):
    """One commit with the state before it, as JSON.

    given: the whole state · when: the record without its events: who asked for what, and what was drawn · then: the events ·
    after: the hash (64 hex digits) of the whole state after them.
    """

    ruleset: str
    given: str
    when: str
    then: str
    after: str

    @property
    def game(self) -> Game:
        """The rules as they are now."""
        return games()[self.ruleset]

    @property
    def before(self) -> State:
        """The state that the command came to."""
        return msgspec.json.decode(self.given, type=self.game.ruleset.State)

    @property
    def record(self) -> AnyRecord:
        """The commit as it was stored."""
        asked: dict[str, Any] = msgspec.json.decode(self.when)
        return self.game.read(canonical({**asked, "events": Raw(self.then.encode())}))

    def told(self) -> tuple[Event, ...]:
        """What happened then."""
        return self.record.events

    def decided(self) -> tuple[Event, ...]:
        """What happens now, with the dice that fell then. Raises Rejected, and Unsound: other dice are drawn."""
        before, record = self.before, self.record
        oracle = Recorded(before.match.order, record)
        events = self.game.decide(before, record.actor, record.command, oracle)
        if tuple(oracle.pools) != drawn(record):
            raise AssertionError("the rules draw fewer dice than were rolled")
        return events

    def state_hash(self) -> str:
        """Of the state that the events lead to now."""
        return digest(self.game.apply(self.before, self.record))


def taken(game: Game, before: State, data: bytes) -> Capsule:
    """The capsule of a stored record and the state before it."""
    record = game.read(data)
    asked = msgspec.json.decode(canonical(record))
    events = asked.pop("events")
    after = digest(game.apply(before, record))
    given, when, then = (canonical(part).decode() for part in (before, asked, events))
    return Capsule(game.name, given, when, then, after)


def state_before(game: Game, records: Sequence[bytes], version: int) -> State:
    """The state that the commit of this version came to. records: all from version 1 on, at least up to it."""
    state = game.initial(game.read(records[0]))
    for data in records[: version - 1]:
        state = game.apply(state, game.read(data))
    return state
