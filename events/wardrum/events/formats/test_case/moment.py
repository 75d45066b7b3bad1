"""What a test case holds, and what is made of it when it is run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec
from msgspec import Raw, Struct

from wardrum.events.core.kernel import DecisionContext, Event, Rejected
from wardrum.events.core.record import AnyRecord, canonical, digest
from wardrum.events.match.game import Fold, Game, State
from wardrum.events.rulesets import games
from wardrum.events.verify.recorded import Recorded, drawn
from wardrum.events.verify.report import Unsound


class TestCase(Struct, frozen=True):
    """One commit with the state before it, as JSON."""

    __test__: ClassVar[bool] = False  # pytest looks for tests in classes of such a name

    ruleset: str
    """The game that decides it."""
    given: str
    """The whole state before it."""
    when: str
    """The record without its events: who asked for what, and what was drawn."""
    then: str
    """The events."""
    after: str
    """The hash of the whole state after them, 64 hex digits."""
    past: dict[int, str] = {}
    """Earlier states, by version, that the rules look back to."""

    @property
    def game(self) -> Game:
        """The rules that decide this match, as they are now."""
        revision: int = msgspec.json.decode(self.given)["match"]["revision"]
        return games()[self.ruleset].of(revision)

    @property
    def before(self) -> State:
        """The state that the command came to."""
        return self._state(self.given)

    @property
    def record(self) -> AnyRecord:
        """The commit as it was stored."""
        asked: dict[str, Any] = msgspec.json.decode(self.when)
        return self.game.read(canonical({**asked, "events": Raw(self.then.encode())}))

    def happened(self) -> tuple[Event, ...]:
        """What happened then."""
        return self.record.events

    def decided(self) -> tuple[Event, ...]:
        """What happens now, with the dice that fell then. Raises Rejected, and Unsound: other dice are drawn."""
        before, record = self.before, self.record
        oracle = Recorded(before.match.order, record)
        moment = DecisionContext(record.at, self._looked_up)
        events = self.game.decide(before, record.actor, record.command, oracle, moment)
        if tuple(oracle.pools) != drawn(record):
            raise AssertionError("the rules draw fewer dice than were rolled")
        return events

    def state_hash(self) -> str:
        """Of the state that the events lead to now."""
        return digest(self.game.apply(self.before, self.record, self._looked_up))

    def _looked_up(self, version: int) -> State:
        """An earlier state. Raises LookupError: the rules did not look back to this version."""
        return self._state(self.past[version])

    def _state(self, text: str) -> State:
        state: State = msgspec.json.decode(text, type=self.game.ruleset.state_type)
        return state


def taken(game: Game, records: Sequence[bytes], version: int, start: State | None = None) -> TestCase:
    """The test case of a match's version. records: all from version 1 on, at least up to it · start: see `folded_before`."""
    fold, record = folded_before(game, records, version, start), game.read(records[version - 1])
    before = fold.state_at(version - 1)
    asked = msgspec.json.decode(canonical(record))
    events = asked.pop("events")
    given, when, then = (canonical(part).decode() for part in (before, asked, events))
    past = {seen: canonical(fold.state_at(seen)).decode() for seen in looked_back(fold, before, record)}
    after = digest(game.apply(before, record, fold.state_at))
    return TestCase(game.name, given, when, then, after, past)


def folded_before(game: Game, records: Sequence[bytes], version: int, start: State | None = None) -> Fold:
    """The fold up to the commit of this version, with as many states as a decision may look back to.

    start: of a fork, its state at version 0.
    """
    fold = Fold(game)
    fold.stand(game.initial(game.read(records[0])) if start is None else start)
    for data in records[: version - 1]:
        fold.take(game.read(data))
    return fold


def looked_back(fold: Fold, before: State, record: AnyRecord) -> list[int]:
    """The versions whose states the rules ask for to decide this commit; few commands look back."""
    seen: dict[int, None] = {}

    def past(version: int) -> State:
        state = fold.state_at(version)  # a LookupError where it is out of reach, as when it was decided
        seen[version] = None
        return state

    oracle = Recorded(before.match.order, record)
    try:
        fold.game.decide(before, record.actor, record.command, oracle, DecisionContext(record.at, past))
    except (Rejected, Unsound):
        return sorted(seen)  # the test case will show just that
    return sorted(seen)
