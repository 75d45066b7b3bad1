"""Commands by brute force: every value that was ever seen in a field, tried one after the other, with no look at the legal list.

The rules alone say which hold. Fields that lie on the table, as ways and points, are tried on a grid; of these it only counts whether
there is any value that holds.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, cycle, product
from typing import Any

import msgspec

from tests.support.referee import Referee
from wardrum.events.core import record
from wardrum.events.core.kernel import Rejected
from wardrum.events.match.game import Game
from wardrum.events.space.plane import INCH
from wardrum.events.toolkit.options import Choice, Count, Path, Place, Route, Subset

Signature = tuple[str, tuple[tuple[str, Any], ...]]
"""A command and its values that are no places."""
STEPS = [(x, y) for x in range(-8, 9) for y in range(-8, 9)]
SUBSETS_MAX = 2
ON_THE_TABLE = (Path, Place, Route)
HEXES_MAX = 6


class Vocabulary:
    """The values that fields had in some battles, by the name of the field, and the commands with their fields."""

    def __init__(self, game: Game, setups: list[dict], battles: int) -> None:
        self.game, self.values = game, dict[str, set]()
        self.fields: dict[str, set[frozenset[str]]] = {}
        self.kinds: dict[tuple[str, str], type] = {}
        for seed in range(battles):
            rng = random.Random(seed)
            referee = Referee(game, setups[seed % len(setups)], f"{seed:032x}")
            while not referee.over():
                for seat in referee.awaited():
                    for option in referee.options(seat):
                        self._take(option)
                referee.step(rng)

    def _take(self, option) -> None:
        self.fields.setdefault(option.command, set()).add(frozenset(option.params))
        for name, domain in option.params.items():
            seen = self.values.setdefault(name, set())
            self.kinds[option.command, name] = type(domain)
            match domain:
                case Choice() | Subset():
                    seen.update(domain.of)
                case Count():
                    seen.update(range(domain.min, domain.max + 1))

    def candidates(self, command: str, name: str) -> list[Any]:
        """What is tried in a field that is no place."""
        values = sorted(self.values.get(name, ()), key=repr)
        if self.kinds[command, name] is Subset:
            sizes = range(SUBSETS_MAX + 1)
            return [list(some) for size in sizes for some in combinations(values, size)]
        return values

    def signature(self, fields: dict[str, Any]) -> Signature:
        """A command and its values that are no places, those that it leaves out filled in."""
        command = self.game.read_command(msgspec.Raw(record.canonical(fields)))
        name = fields["type"]
        if name == "Activate" and fields.get(
            "partner"
        ):  # a fireteam is one, whichever of the two is named first
            first, second = sorted((command.model, command.partner))
            command = msgspec.structs.replace(command, model=first, partner=second)
        plain = {
            field: value
            for field, value in msgspec.structs.asdict(command).items()
            if self.kinds.get((name, field)) not in ON_THE_TABLE
        }
        return name, tuple(sorted((field, repr(value)) for field, value in plain.items()))


def naive(vocabulary: Vocabulary, state, seat: str) -> set[Signature]:
    """What the rules accept from this seat, found by trying everything."""
    found = set()
    for command, shapes in vocabulary.fields.items():
        for shape in shapes:
            plain = sorted(name for name in shape if vocabulary.kinds[command, name] not in ON_THE_TABLE)
            placed = sorted(shape - set(plain))
            tries = [vocabulary.candidates(command, name) for name in plain]
            for values in product(*tries):
                fields = {"type": command, **dict(zip(plain, values, strict=True))}
                if (whole := holding(vocabulary.game, state, seat, fields, placed)) is not None:
                    found.add(vocabulary.signature(whole))
    return found


def holding(game: Game, state, seat: str, fields: dict, placed: list[str]) -> dict | None:
    """The command as the rules accept it, with some place of the grid where it needs one; None: they do not."""
    hexes = state.table.map is not msgspec.UNSET
    for place in (routes(state) if hexes else places(state, fields)) if placed else [None]:
        more = {name: [place] if name == "path" and not hexes else place for name in placed}
        if decided(game, state, seat, {**fields, **more}) is not None:
            return {**fields, **more}
    return None


def places(state, fields: dict) -> Iterator[list]:
    """Where it stands, round it by half inches on its level, then every place of the table by inches on every level."""
    key = fields.get("model") or fields.get("fighter") or acting(state)
    levels = {0, *(piece.z for piece in state.table.pieces.values())}
    levels |= {t.z + t.tall for t in state.table.terrain.values() if t.kind == "platform"}
    levels |= {t.z for t in state.table.terrain.values() if t.kind == "trench"}
    if key in state.table.pieces:
        own = state.table.pieces[key]
        yield [own.x, own.y, own.z]
        for x, y in sorted(STEPS, key=lambda step: step[0] ** 2 + step[1] ** 2):
            for how in ("walk", "drop", "jump"):
                for z in sorted(levels, key=lambda z: abs(z - own.z)) if how != "walk" else [own.z]:
                    there = [own.x + x * INCH // 2, own.y + y * INCH // 2, z]
                    yield there if how == "walk" else [*there, how]


def routes(state) -> Iterator[list[str]]:
    """From every unit to every hex near it, one of the shortest ways."""
    ground = state.table.map.ground
    for unit in state.battle.units.values():
        ways = {unit.hex: list[str]()} if unit.hex else {}
        for _ in range(HEXES_MAX):
            for here, way in list(ways.items()):
                for beside in (hex for hex in state.table.map.cells if ground.adjacent(here, hex)):
                    ways.setdefault(beside, [*way, beside])
        yield from (way for way in ways.values() if way)


def acting(state) -> str:
    """The model of the activation that is going on, or the monster beside which somebody is set up."""
    placing = getattr(state.battle, "placing", msgspec.UNSET)
    if placing is not msgspec.UNSET:
        return placing.monster
    activation = getattr(state.battle, "activation", msgspec.UNSET)
    if activation is msgspec.UNSET or activation is None:
        return ""
    return getattr(activation, "fighter", "") or activation.models[0]


def decided(game: Game, state, seat: str, fields: dict):
    """The state after a command, with the same dice each time; None: it is refused, or no command."""
    try:
        command = game.read_command(msgspec.Raw(record.canonical(fields)))
        events = game.decide(state, seat, command, SameDice())
    except (Rejected, msgspec.MsgspecError):
        return None
    for event in events:
        state = game.evolve(state, event)
    return state


class SameDice:
    """Dice that begin anew for each decision: mostly fours, but not in a row for ever, so that a roll-off ends."""

    def __init__(self) -> None:
        self.faces = cycle((4, 4, 4, 3, 4, 2, 4, 1))

    def __call__(self, n: int, sides: int, /) -> tuple[int, ...]:
        return tuple(min(next(self.faces), sides) for _ in range(n))

    def server_seed(self) -> str:
        """As the server's dice have one."""
        return "00" * 32
