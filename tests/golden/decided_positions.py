"""Battles as those who play them see them, position by position: who is asked, what may be done, what is done if nobody answers, what is shown.

Nothing of it depends on how events or states are written down, so that rules may be written anew while each decision stays what
it is. A battle is played again by its recorded commands, with the same dice; no bot has to choose as it did.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from tests.support.referee import Referee
from wardrum.events.core.kernel import Pending
from wardrum.events.core.record import canonical
from wardrum.events.match.game import Game
from wardrum.events.rulesets import games
from wardrum.events.toolkit.display.context import Kept
from wardrum.events.toolkit.options import Option

FOLDER = Path(__file__).parent / "decisions"
SHORT = 40  # characters of what is recorded as it is
DIGITS = 6  # of a fingerprint, hexadecimal
TIME_IS_UP = {"type": "Expire"}
"""In place of a command: nobody answers, and the default is done."""


class Asked(Struct, frozen=True, array_like=True):
    """What one seat is asked.

    decision: the key of what is pending, without seat and version · default: the commands done if it does not answer, and `meaning`, the same in
    words · options: of its legal list, in its order.
    """

    seat: str
    decision: str
    prompt: str
    default: tuple[str, ...]
    meaning: str
    options: tuple[str, ...]


class Position(Struct, frozen=True, array_like=True):
    """A battle between two commits.

    shown: fingerprint of what each seat and a spectator see, and of who hides something · seat, command: what is done then, as it is
    sent; no seat: the battle is over.
    """

    asked: tuple[Asked, ...]
    shown: str
    seat: str = ""
    command: Any = None


class Battle(Struct, frozen=True):
    """A whole battle. match: its id, from which its dice follow · setup: as it was asked for."""

    match: str
    setup: dict[str, Any]
    positions: tuple[Position, ...]


class Prompt(Struct, frozen=True):
    """A kind of decision: see `Asked`, the prompt with places for what is filled in; and a position in which it is made."""

    decision: str
    prompt: str
    meaning: str
    battle: int
    position: int


class Spectators:
    """A match and all that is seen of it."""

    def __init__(self, game: Game, setup: dict[str, Any], match: str) -> None:
        self.referee = Referee(game, setup, match)
        self._kept = {audience: Kept() for audience in ("", *self.referee.state.match.order)}

    def position(self) -> Position:
        """What is asked and shown now."""
        referee, game = self.referee, self.referee.game
        shown = {
            audience: game.display(referee.state, audience, kept) for audience, kept in self._kept.items()
        }
        hides = sorted(game.secrets(referee.state))
        return Position(
            tuple(
                asked(game, referee.state, pending, shown[pending.seat].seats[pending.seat].prompt)
                for pending in game.pending(referee.state)
            ),
            fingerprint([canonical(display) for display in shown.values()], canonical(hides)),
        )

    def do(self, seat: str, command: dict[str, Any]) -> None:
        """Do what was done in a position. Raises Rejected, msgspec.ValidationError: it cannot be done any more."""
        if command == TIME_IS_UP:
            self.referee.call(
                next(one for one in self.referee.game.pending(self.referee.state) if one.seat == seat)
            )
        else:
            self.referee.do(seat, self.referee.command_of(command))


def asked(game: Game, state: Any, pending: Pending, prompt: str) -> Asked:
    """What a decision that is open asks its seat."""
    key, seat = pending.key, pending.seat
    default = tuple(
        short(command_document(command)) for command in game.ruleset.questions.default(state, seat)
    )
    options = tuple(short_option(option) for option in battle_options(game, state, seat))
    decision = key.partition(f"-{seat}-")[0]  # the version at which it was opened stands behind the seat
    return Asked(seat, decision, prompt, default, pending.default, options)


def battle_options(game: Game, state: Any, seat: str) -> list[Option]:
    """What a seat may do in the battle itself."""
    return [option for option in game.legal(state, seat) if option.scope == "battle"]


def command_document(command: Any) -> dict[str, Any]:
    """A command as it is sent."""
    document: dict[str, Any] = msgspec.json.decode(canonical(command))
    return document


def short_option(option: Option) -> str:
    """A command and the domains of its parameters: what is decided about an option, without its words."""
    return short({"type": option.command, **msgspec.to_builtins(option.params)})


def short(document: dict[str, Any]) -> str:
    """A document with a type in one line: as it is, or, if it is long, its type and a fingerprint."""
    whole = canonical({name: value for name, value in document.items() if name != "type"})
    if len(whole) <= SHORT:
        return f"{document['type']} {whole.decode()}" if document.keys() - {"type"} else document["type"]
    return f"{document['type']} #{fingerprint([whole])}"


def fingerprint(parts: Iterable[bytes], *more: bytes) -> str:
    """A few digits that are other ones for other bytes."""
    return hashlib.sha256(b"\n".join((*parts, *more))).hexdigest()[:DIGITS]


# --- what is recorded


@cache
def recorded(name: str) -> tuple[Battle, ...]:
    """The battles recorded of a ruleset."""
    return msgspec.json.decode(lzma.decompress(path_of(name).read_bytes()), type=tuple[Battle, ...])


@cache
def prompts(name: str) -> tuple[Prompt, ...]:
    """The kinds of decisions in the battles recorded of a ruleset."""
    return msgspec.json.decode(prompts_of(name).read_bytes(), type=tuple[Prompt, ...])


def write(name: str, battles: Sequence[Battle], found: Sequence[Prompt]) -> None:
    """Record these battles and prompts."""
    FOLDER.mkdir(exist_ok=True)
    path_of(name).write_bytes(lzma.compress(msgspec.json.encode(battles)))
    lines = (msgspec.json.encode(prompt).decode() for prompt in found)
    prompts_of(name).write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def path_of(name: str) -> Path:
    """Where the battles of a ruleset are."""
    return FOLDER / f"{name}.json.xz"


def prompts_of(name: str) -> Path:
    """Where its prompts are."""
    return FOLDER / f"{name}-prompts.json"


def played_again(game: Game, battle: Battle) -> Iterator[tuple[Position, Position]]:
    """The positions of a battle: as it was recorded, and what is found now. Raises Rejected: what was done is refused now."""
    match = Spectators(game, battle.setup, battle.match)
    for was in battle.positions:
        now = match.position()
        yield was, Position(now.asked, now.shown, was.seat, was.command)
        if was.seat:
            match.do(was.seat, was.command)


def differences(was: Position, now: Position) -> dict[str, str]:
    """What is not as it was recorded, each with a line that says how: "awaited", "shown", or a field of `Asked`."""
    found = {}
    seats = [one.seat for one in was.asked], [one.seat for one in now.asked]
    if seats[0] != seats[1]:
        found["awaited"] = f"{seats[0]} recorded, {seats[1]} now"
    else:
        for before, after in zip(was.asked, now.asked, strict=True):
            found |= {name: f"{before.seat}: {how}" for name, how in changes(before, after)}
    if was.shown != now.shown:
        found["shown"] = f"{was.shown} recorded, {now.shown} now"
    return found


def changes(was: Asked, now: Asked) -> Iterator[tuple[str, str]]:
    for field in fields(Asked):
        before, after = getattr(was, field.name), getattr(now, field.name)
        if before == after:
            continue
        if field.name == "options":
            gone, new = [o for o in before if o not in after], [o for o in after if o not in before]
            yield "options", f"gone {gone}, new {new}" if gone or new else f"in another order: {after}"
        else:
            yield field.name, f"{before!r} recorded, {after!r} now"


def whole_position(name: str, battle: int, position: int) -> dict[str, Any]:
    """A position of a recorded battle as it is now: displays, options and defaults in full. Raises IndexError: it is not recorded."""
    game, wanted = games()[name], recorded(name)[battle]
    match = Spectators(game, wanted.setup, wanted.match)
    for was in wanted.positions[:position]:
        match.do(was.seat, was.command)
    state = match.referee.state
    return {
        "asked": {
            pending.seat: {
                "pending": msgspec.to_builtins(pending),
                "default": list(map(command_document, game.ruleset.questions.default(state, pending.seat))),
                "options": [msgspec.to_builtins(one) for one in battle_options(game, state, pending.seat)],
            }
            for pending in game.pending(state)
        },
        "hides": sorted(game.secrets(state)),
        "shown": {
            audience: json.loads(canonical(game.display(state, audience)))
            for audience in ("", *state.match.order)
        },
        "then": [wanted.positions[position].seat, wanted.positions[position].command],
    }


def main(name: str, battle: str, position: str) -> int:
    """Print a position in full: python -m tests.golden.decided_positions NAME BATTLE POSITION. Two releases can be compared by it."""
    json.dump(whole_position(name, int(battle), int(position)), sys.stdout, indent=1, sort_keys=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
