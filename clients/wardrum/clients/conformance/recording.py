"""A battle that was played, and all that a spectator is shown of it: what scenarios and vectors are made of."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from wardrum.events.core.hash_chain import leaf, link, root
from wardrum.events.core.kernel import Head, MatchId
from wardrum.events.core.patch import diff
from wardrum.events.core.record import AnyRecord, canonical
from wardrum.events.formats import wire
from wardrum.events.match.game import Fold, Game, State, is_secret

from ..arena.battle import play
from ..arena.design import Fixture

COMMITS = 60
"""The commits after which a recorded battle is conceded: long enough for dice, secrets and every kind of patch."""

Document = dict[str, Any]


class RecordChain(Struct, frozen=True):
    """The records of a match, and the heads over them."""

    match: MatchId
    """Its id."""
    records: tuple[bytes, ...]
    """From version 1 on."""
    heads: tuple[str, ...]
    """From version 0 on, 64 hex digits each."""

    @property
    def last(self) -> int:
        """The last version."""
        return len(self.records)

    def leaf(self, version: int) -> str:
        """The hash of a record, 64 hex digits."""
        return leaf(self.records[version - 1]).hex()

    def altered(self, version: int, record: Document) -> RecordChain:
        """Another record at one version, and all heads from there on made anew: what a dishonest server would show."""
        others = (*self.records[: version - 1], canonical(record), *self.records[version:])
        return chained(self.match, others)


def chained(match: MatchId, records: tuple[bytes, ...]) -> RecordChain:
    """The chain over these records."""
    heads: list[Head] = [root(match)]
    for data in records:
        heads.append(link(heads[-1], leaf(data)))
    return RecordChain(match, records, tuple(head.hex() for head in heads))


class ShownBattle:
    """A whole battle with the state after each commit."""

    def __init__(self, game: Game, match: MatchId, records: tuple[bytes, ...]) -> None:
        self.game = game
        self.chain = chained(match, records)
        self.parsed: list[AnyRecord] = [game.read(data) for data in records]
        fold = Fold(game)
        self._states: list[State] = [game.initial(self.parsed[0])]
        self._states += [fold.take(record) for record in self.parsed]
        self.opened_by = self._openings()
        self._documents: dict[tuple[wire.Form, int], Document] = {}

    @property
    def last(self) -> int:
        """The version at which it ended."""
        return self.chain.last

    def state(self, version: int) -> State:
        """The state after a version, secrets included."""
        return self._states[version]

    def document(self, form: wire.Form, version: int) -> Document:
        """What a spectator knows after a version: the display, or else the state, as JSON."""
        key = form, version
        if key not in self._documents:
            self._documents[key] = msgspec.to_builtins(self._shown_at(form, version))
        return self._documents[key]

    def patch(self, form: wire.Form, version: int) -> Document:
        """What leads to a version from the one before."""
        made: Document = diff(self.document(form, version - 1), self.document(form, version))
        return made

    def derived(self, form: wire.Form, version: int) -> Document:
        """What a commit has beside its record and its patch, if it is no secret."""
        game, before, after = self.game, self._states[version - 1], self._states[version]
        record = self.parsed[version - 1]
        if form == "display":
            return {"shown": msgspec.to_builtins(game.shown(before, record, after))}
        if form == "state":
            return {"text": [text for event in record.events if (text := game.tell(after, event))]}
        return {}

    def waiting(self, version: int) -> Document:
        """The decisions that the match waits for at a version, as their frame."""
        decisions = [
            {"seat": each.seat, "default": str(each.default), "due_at": each.due_at}
            for each in self.game.pending(self._states[version])
        ]
        return {
            "type": "waiting",
            "match": self.chain.match,
            "version": version,
            "decisions": decisions,
        }

    @property
    def drawing(self) -> list[int]:
        """The versions whose commits drew dice."""
        return [version for version, data in enumerate(self.chain.records, 1) if b'"draws":' in data]

    def _shown_at(self, form: wire.Form, version: int) -> Any:
        state = self._states[version]
        return self.game.display(state) if form == "display" else self.game.view(state, "")

    def _openings(self) -> dict[int, int]:
        """By version each sealed commit, and the version of the commit that opened it."""
        found: dict[int, int] = {}
        for version, record in enumerate(self.parsed, 1):
            if is_secret(record.events):
                later = range(version, len(self._states))
                found[version] = next(at for at in later if not self._is_closed(record.actor, at))
        return {version: at for version, at in found.items() if at > version}

    def _is_closed(self, actor: str, version: int) -> bool:
        return actor in self.game.secrets(self._states[version])


def recorded(ruleset: str, seed: int = 1, commits: int = COMMITS) -> ShownBattle:
    """A battle between two bots, the same for the same number; conceded where it takes longer.

    Raises ValueError: there is no such ruleset.
    """
    from wardrum.events.rulesets import games

    if ruleset not in games():
        raise ValueError(f"there is no ruleset {ruleset!r}; there are {', '.join(games())}")
    game = games()[ruleset]
    seats = game.seats(game.setup({}))
    fixture = Fixture(1, 1, ruleset, {}, dict.fromkeys(seats, "random"), {}, seed)
    _, battle = play(fixture, commits)
    for seat in seats:
        if battle.result is None:
            battle.do({"type": "Concede"}, seat)
    return ShownBattle(battle.game, battle.state.match.id, tuple(battle.records))
