"""Record what is decided in whole battles of a ruleset: python -m tests.golden.record_decisions [--again] NAME...

Three bots take turns: one that plays at random, one that plays well, and one that does what was done least in such a position; settings
and warbands are drawn. The battle that shows the most new kinds of decisions comes first, so that a few of them show nearly all.
--again: the same commands, what is found of them now; how it differs from what was recorded goes to stdout.
"""

from __future__ import annotations

import hashlib
import random
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from types import SimpleNamespace
from typing import Any, Literal, NamedTuple, TypeAlias, get_args, get_origin

import msgspec
from msgspec.structs import fields

from tests.golden.decided_positions import (
    TIME_IS_UP,
    Battle,
    Position,
    Prompt,
    Spectators,
    battle_options,
    command_document,
    differences,
    path_of,
    recorded,
    write,
)
from wardrum.clients.bots import BOTS, position
from wardrum.clients.bots.random import sample
from wardrum.events.match.game import Game
from wardrum.events.rulesets import games
from wardrum.events.toolkit.language import Language, speaking
from wardrum.events.toolkit.options import Domain, Path, has_values

POSITIONS, BATTLES_MAX, COMMITS_MAX = 6_000, 150, 1_500  # of a ruleset; of a ruleset; of a battle
UNUSUAL = 0.35  # of the settings that are listed are drawn
BOLD = 0.5  # of the moves of who is curious
SILENT = 0.02  # of the decisions are left to the default
NUMBERS = {
    "round_limit": (1, 2, 3, 4, 10),
    "turns": (0, 2, 3),
    "seats": (1, 2, 3, 4),
    "reaction_cost": (1, 2),
    "xp": (8, 20, 45),
}
"""What settings with a number are drawn from."""
CURIOUS, PLAIN = ("curious",), ("greedy", "random")
SOUGHT: dict[str, list[tuple[int, dict[str, Any], tuple[str, ...]]]] = {
    "warcry": [
        (2018, {"terrain": "terraced-kiln", "twist": "none", "round_limit": 4}, CURIOUS),
        (5002, {"victory": "carry-it-home", "deployment": "knot"}, CURIOUS),
    ],
    "mordheim": [
        (2002, {"channeling": "action", "terrain": "stilt-gallery"}, CURIOUS),
        (2003, {"terrain": "twin-belfries"}, CURIOUS),
        (2012, {"terrain": "twin-belfries"}, CURIOUS),
    ],
    "trench": [
        (2004, {"spending_order": "holder_chooses", "blood_to_hit": True}, CURIOUS),
        (9002, {}, PLAIN),
    ],
}
"""Battles with prompts that are met in few, by ruleset: their numbers, which were searched for, their settings and bots."""


class Patterns(Language, frozen=True):
    """Leaves its places unfilled: what is said in it is a pattern."""

    def text(self, english: str) -> str:
        """The pattern, so that formatting gives it back."""
        return english.replace("{", "{{").replace("}", "}}")

    def counted(self, n: int, one: str, other: str) -> str:
        """That for many."""
        return self.text(other)


PATTERNS = Patterns("zxx", {}, lambda n: "other", ("{0}, {1}", "{0}, {1}", "{0}, {1}", "{0}, {1}"), ".")


class Kind(NamedTuple):
    """A kind of decision: its key, its prompt with places for what is filled in, and its default in words."""

    decision: str
    prompt: str
    meaning: str


class Played(NamedTuple):
    """A battle, and the first position of each kind of decision in it."""

    battle: Battle
    kinds: dict[Kind, int]


Done: TypeAlias = Counter[tuple[Kind, str]]
"""How often a command was given in a kind of decision."""


def main(arguments: Sequence[str]) -> int:
    """Record these rulesets, all of them if none is named; what was written goes to stdout."""
    if "--help" in arguments:
        print(__doc__)
        return 0
    again, names = "--again" in arguments, [name for name in arguments if name != "--again"]
    for name in names or list(games()):
        played = replayed(games()[name]) if again else in_order(chosen(games()[name]))
        battles = [one.battle for one in played]
        prompts = list(examples(played))
        write(name, battles, prompts)
        size, count = path_of(name).stat().st_size, sum(len(battle.positions) for battle in battles)
        print(f"{name}: {len(battles)} battles, {count:,} positions, {len(prompts)} prompts, {size:,} bytes")
    return 0


def replayed(game: Game) -> list[Played]:
    """The recorded battles with what is found now. Raises Rejected: what was done is refused."""
    found, counts = [], Counter[str]()
    for battle in recorded(game.name):
        match, positions, kinds = (
            Spectators(game, battle.setup, battle.match),
            list[Position](),
            dict[Kind, int](),
        )
        for was in battle.positions:
            here = match.position()
            now = Position(here.asked, here.shown, was.seat, was.command)
            counts.update(differences(was, now).keys())
            note(match, here, len(positions), kinds)
            positions.append(now)
            if was.seat:
                match.do(was.seat, was.command)
        found.append(Played(Battle(battle.match, battle.setup, tuple(positions)), kinds))
    print(f"{game.name}, positions that differ: {dict(counts) or 'none'}")
    return found


def note(match: Spectators, here: Position, number: int, kinds: dict[Kind, int]) -> list[Kind]:
    """The kinds of the decisions of a position; those that are new are put down with its number."""
    game, state = match.referee.game, match.referee.state
    found = [Kind(one.decision, pattern(game, state, one.seat), one.meaning) for one in here.asked]
    for kind in found:
        kinds.setdefault(kind, number)
    return found


def examples(played: Iterable[Played]) -> Iterator[Prompt]:
    """Each kind of decision, sorted, with its first example."""
    found: dict[Kind, tuple[int, int]] = {}
    for number, one in enumerate(played):
        for kind, place in one.kinds.items():
            found.setdefault(kind, (number, place))
    for kind, (battle, place) in sorted(found.items()):
        yield Prompt(*kind, battle, place)


def chosen(game: Game) -> list[Played]:
    """New battles."""
    done = Done()
    played = [fought(game, number, Done(), setup, bots) for number, setup, bots in SOUGHT.get(game.name, ())]
    while len(played) < BATTLES_MAX and sum(len(one.battle.positions) for one in played) < POSITIONS:
        rng = random.Random(f"{game.name} setup {len(played)}")
        setup = drawn_setup(game, rng) if len(played) % 8 else {}
        played.append(fought(game, len(played), done, setup, ("curious", *BOTS)))
    return played


def in_order(played: list[Played]) -> list[Played]:
    """The next one is always that with the most kinds that none before it has; of equals the shortest."""
    seen, found, left = set[Kind](), list[Played](), [*played]
    while left:
        best = max(left, key=lambda one: (len(one.kinds.keys() - seen), -len(one.battle.positions)))
        left.remove(best)
        seen |= best.kinds.keys()
        found.append(best)
    return found


def fought(game: Game, number: int, done: Done, setup: dict[str, Any], bots: Sequence[str]) -> Played:
    """A battle to its end, each seat played by one of these bots. done: is counted on."""
    rng = random.Random(f"{game.name} decisions {number}")
    match_id = hashlib.sha256(f"{game.name} decisions {number}".encode()).hexdigest()[:32]
    match, positions, kinds = Spectators(game, setup, match_id), list[Position](), dict[Kind, int]()
    players = {seat: rng.choice(bots) for seat in match.referee.state.match.order}
    while (here := match.position()).asked and len(positions) < COMMITS_MAX:
        kind, one = rng.choice([*zip(note(match, here, len(positions), kinds), here.asked, strict=True)])
        command = choice(match, one.seat, players[one.seat], kind, done, rng)
        positions.append(Position(here.asked, here.shown, one.seat, command))
        match.do(one.seat, command)
    return Played(Battle(match_id, setup, (*positions, here)), kinds)


def choice(
    match: Spectators, seat: str, bot: str, kind: Kind, done: Done, rng: random.Random
) -> dict[str, Any]:
    """What a bot does, as it is sent."""
    referee = match.referee
    if rng.random() < SILENT:
        return TIME_IS_UP
    options = [
        one
        for one in battle_options(referee.game, referee.state, seat)
        if all(map(has_values, one.params.values()))
    ]
    if bot == "curious":
        weights = [1 / (1 + done[kind, one.command]) for one in options]
        (option,) = rng.choices(options, weights)
        made = {
            "type": option.command,
            **{name: curious(domain, rng) for name, domain in option.params.items()},
        }
    else:
        mirror: Any = SimpleNamespace(state=referee.game.view(referee.state, seat), legal=lambda _: options)
        made = BOTS[bot](position(mirror, seat), rng)
    command = command_document(referee.command_of(msgspec.to_builtins(made)))
    done[kind, command["type"]] += 1
    return command


def curious(domain: Domain, rng: random.Random) -> Any:
    """A value of a domain; of a way often one to another height, or one at a risk."""
    bold = (
        [one for one in domain.stops if one.point.z != domain.start.z or one.risks]
        if isinstance(domain, Path)
        else []
    )
    return rng.choice(bold).path if bold and rng.random() < BOLD else sample(domain, rng)


def pattern(game: Game, state: Any, seat: str) -> str:
    """What a seat is asked, with places for what is filled in."""
    with speaking(PATTERNS):
        prompt = game.display(state, seat).seats[seat].prompt
    called = game.called(game.view(state, seat))
    for key in called.names:
        prompt = prompt.replace(called[key], "{name}")
    return re.sub(r"[{]+(\w+)[}]+", r"{\1}", prompt)


def drawn_setup(game: Game, rng: random.Random) -> dict[str, Any]:
    """Settings, some of them unusual."""
    samples = game.ruleset.samples()
    drawn = {
        field.name: rng.choice(values)
        for field in fields(game.ruleset.setup_type)
        if (values := values_of(field.name, field.type, samples)) and rng.random() < UNUSUAL
    }
    try:
        return {name: value for name, value in game.setup(drawn).items() if name in drawn}
    except msgspec.ValidationError:
        return {}


def values_of(name: str, kind: Any, samples: Any) -> list[Any]:
    """What a setting is drawn from; nothing: its default stays."""
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    if kind is bool:
        return [False, True]
    return list(NUMBERS.get(name) or samples.get(f"{name}s") or samples.get(name.replace("y", "ies")) or ())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
