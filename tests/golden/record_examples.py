"""Record an example of each command and event, with what a client shows for it: python -m tests.golden.record_examples NAME...

They come from the golden battles; what none of them has from the recorded decisions, and what these do not have either from the
battles that the rulesets' own tests set up. The life cycle's ("match") come from the battles of whatever ruleset shows them first.
"""

from __future__ import annotations

import importlib.util
import io
import json
import random
import sys
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from typing import Any, ClassVar, NamedTuple, get_args

import msgspec
import pytest

from tests.golden.decided_positions import Spectators, recorded
from tests.golden.record import match_id
from tests.support.forking import Forked
from tests.support.golden_battles import battles, folded
from tests.support.referee import Referee
from wardrum.events import match
from wardrum.events.core.kernel import SYSTEM
from wardrum.events.core.record import SCHEMA, AnyRecord, Record, canonical
from wardrum.events.match import Terms
from wardrum.events.match import commands as c
from wardrum.events.match.commands import MatchCommand
from wardrum.events.match.events import MatchEvent
from wardrum.events.match.game import Game, is_secret
from wardrum.events.match.terms import Clock
from wardrum.events.rulesets import RULESETS, games
from wardrum.events.toolkit.display.scene import Scene
from wardrum.events.toolkit.language import say, translated
from wardrum.server.protocol.examples import FOLDER, Example

OF_MATCH = "match"
GIVEN = {"mordheim": "warcry", "trench": "warcry"}
"""Whose `given` the tests of a ruleset use, where it is not their own."""
LONG = 600  # bytes; a shorter example that is found later takes the place of a longer one


class Commit(NamedTuple):
    """One commit of a recorded battle. where: the battle and the version."""

    where: str
    game: Game
    before: Any
    record: AnyRecord
    after: Any


def wanted(owner: str) -> frozenset[str]:
    """The types of commands and events of a ruleset, or of the life cycle."""
    if owner == OF_MATCH:
        kinds = (*get_args(MatchCommand), *get_args(MatchEvent))
    else:
        kinds = (*get_args(RULESETS[owner].command_type), *get_args(RULESETS[owner].event_type))
    return frozenset(kind.__struct_config__.tag for kind in kinds)


def of_commit(commit: Commit) -> Iterator[tuple[str, Example]]:
    """The command and the events of a commit as examples, each by its type."""
    where, game, before, record, after = commit
    audience = record.actor if is_secret(record.events) and record.actor in after.match.seats else ""
    shown = game.shown(before, record, after, audience)
    yield example(where, record.command, {"text": list(shown.text)})
    seen = game.view(after, audience)
    scene = Scene(game.view(before, audience), record, seen, game.called(seen))
    for scene.index, event in enumerate(record.events):
        ours = type(event) in get_args(MatchEvent)
        sentence = match.tell(seen.match, event) if ours else game.ruleset.tell(seen, event)
        made = match.beats(scene, event) if ours else game.ruleset.beats(scene, event)
        beats = json.loads(msgspec.json.encode(translated(tuple(made))))
        text = {"text": [scene.called.text(say(sentence))]} if sentence else {}
        yield example(where, event, text | ({"beats": beats} if beats else {}))


def example(where: str, value: Any, shown: dict[str, Any]) -> tuple[str, Example]:
    """A command or an event by its type."""
    document = json.loads(canonical(value))
    return document["type"], Example(where, document, shown)


def golden(name: str) -> Iterator[Commit]:
    """The commits of the golden battles of a ruleset."""
    for stem, game, commits in battles(name):
        for before, record, after in commits:
            yield Commit(f"{stem} v{record.version}", game, before, record, after)


def decided(name: str) -> Iterator[Commit]:
    """The commits of its recorded decisions."""
    game = games()[name]
    for number, battle in enumerate(recorded(name)):
        played = Spectators(game, battle.setup, battle.match)
        for position in battle.positions:
            if position.seat:
                played.do(position.seat, position.command)
        for before, record, after in folded(game, played.referee.log):
            yield Commit(f"{name} decisions {number} v{record.version}", game, before, record, after)


def given(name: str) -> Iterator[Commit]:
    """The positions that the tests of a ruleset set up, and what becomes of a command in them, or of what the rules do by themselves."""
    place = f"tests.events.rulesets.{GIVEN.get(name, name)}.given"
    if importlib.util.find_spec(place) is None:
        return iter(())  # a new ruleset has no positions yet
    module = importlib.import_module(place)
    game, found = games()[name], list[Commit]()
    watched = {
        part: getattr(module.Given, part) for part in ("when", "_after") if hasattr(module.Given, part)
    }

    def note(state: Any, actor: str, command: Any, outcome: Any) -> None:
        if outcome.refusal is None and type(state) is game.ruleset.state_type:
            version, at = state.match.version + 1, state.match.at
            record = Record(SCHEMA, state.match.id, version, actor, "given", at, command, outcome.events)
            found.append(Commit(f"{name}, a position of a test", game, state, record, outcome.state))

    def when(self: Any, seat: str, command: Any, dice: Any = ()) -> Any:
        outcome = watched["when"](self, seat, command, dice)
        note(self.state, seat, command, outcome)
        return outcome

    def after(self: Any, act: Any, dice: Any) -> Any:
        outcome = watched["_after"](self, act, dice)
        note(self.state, SYSTEM, c.Expire(""), outcome)
        return outcome

    for part, own in {"when": when, "_after": after}.items():
        if part in watched:
            setattr(module.Given, part, own)
    try:
        with redirect_stdout(io.StringIO()):
            pytest.main(["-q", "-p", "no:cacheprovider", f"tests/events/rulesets/{name}"])
    finally:
        for part, former in watched.items():
            setattr(module.Given, part, former)
    return iter(found)


class Watched(Referee):
    """Keeps what is to be seen of each commit."""

    where: ClassVar[str] = "a scripted match"

    def do(self, actor: str, command: Any, after_ms: int = 1000, chosen: Sequence[int] = ()) -> Any:
        """See `Referee`."""
        before = self.state
        stored = super().do(actor, command, after_ms, chosen)
        self.__dict__.setdefault("commits", []).append(
            Commit(f"{self.where} v{stored.version}", self.game, before, stored, self.state)
        )
        return stored

    def first_due(self) -> None:
        """Time is called for the decision that is due first."""
        self.call(min(self.game.pending(self.state), key=lambda pending: pending.due_at))


class WatchedFork(Watched, Forked):
    """A fork, watched."""


def scripted() -> Iterator[Commit]:
    """Ends of matches that nobody plays to, and a fork."""
    game = games()["warcry"]
    terms = Terms(claim_s=60, clock=Clock(main_s=36_000, increment_s=0, grace_s=0))
    for number, claim in enumerate((c.ClaimWin(), c.ClaimDraw())):
        one = Watched(game, match=match_id(game, "claim", number), terms=terms)
        while len(awaited := one.awaited()) != 1 or not one.state.battle.round:
            one.step(random.Random(number))
        (seat,) = awaited
        one.do(SYSTEM, c.SeatAway(seat))
        while not one.state.match.away[seat].gone:
            one.first_due()
        one.do(next(other for other in one.state.match.order if other != seat), claim)
        yield from vars(one)["commits"]
    for number, terms in enumerate((Terms(), Terms(clock=Clock(main_s=10, increment_s=0, grace_s=0)))):
        one = Watched(game, match=match_id(game, "silence", number), terms=terms)
        while not one.over():
            one.first_due() if one.state.battle.round else one.step(random.Random(number))
        yield from vars(one)["commits"]
    fork = WatchedFork(one, 8, match_id(game, "scripted fork", 0), "chosen")
    yield from vars(fork)["commits"]


def collected(name: str) -> dict[str, dict[str, Example]]:
    """By owner, the ruleset and "match", the examples of its battles: the shortest of the golden ones, then what these lack."""
    found: dict[str, dict[str, Example]] = {name: {}, OF_MATCH: {}}
    types = {owner: wanted(owner) for owner in found}
    for commit in golden(name):
        for owner, kind, one in owned(commit, types):
            if better(one, found[owner].get(kind)):
                found[owner][kind] = one
    for source in (decided, given):
        if types[name] <= found[name].keys():
            break
        fill(found[name], source(name), types[name])
    return found


def fill(found: dict[str, Example], commits: Iterator[Commit], types: frozenset[str]) -> None:
    """Add what is lacking."""
    for commit in commits:
        kinds = {type(each).__struct_config__.tag for each in (commit.record.command, *commit.record.events)}
        for kind, one in of_commit(commit) if kinds & types - found.keys() else ():
            if kind in types:
                found.setdefault(kind, one)


def owned(commit: Commit, types: dict[str, frozenset[str]]) -> Iterator[tuple[str, str, Example]]:
    """The examples of a commit with their owners."""
    for kind, one in of_commit(commit):
        for owner, known in types.items():
            if kind in known:
                yield owner, kind, one


def better(one: Example, than: Example | None) -> bool:
    """Whether an example is shorter than one that is long, or says something where that one says nothing."""
    if than is None:
        return True
    says, said = bool(one.shown.get("text")), bool(than.shown.get("text"))
    return says > said or (says == said and length(than) > max(LONG, length(one)))


def length(one: Example) -> int:
    """Of an example as it is stored."""
    return len(msgspec.json.encode(one))


def write(owner: str, found: dict[str, Example]) -> None:
    """One example on a line, by type."""
    lines = [
        f"{json.dumps(kind)}: {msgspec.json.encode(one).decode()}" for kind, one in sorted(found.items())
    ]
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{owner}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def main(names: list[str]) -> int:
    """Record these rulesets, all of them if none is named; says how many there are of each, and what no battle has."""
    shared: dict[str, Example] = {}
    for name in list(games()):
        found = collected(name) if name in (names or list(games())) else {OF_MATCH: {}}
        for kind, one in found[OF_MATCH].items():
            shared.setdefault(kind, one)
        if name in found:
            write(name, found[name])
            print(
                f"{name}: {len(found[name])}, in no battle: {sorted(wanted(name) - found[name].keys()) or 'none'}",
                flush=True,
            )
    if not names:
        fill(shared, scripted(), wanted(OF_MATCH))
        write(OF_MATCH, shared)
        print(
            f"{OF_MATCH}: {len(shared)}, in no battle: {sorted(wanted(OF_MATCH) - shared.keys()) or 'none'}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
