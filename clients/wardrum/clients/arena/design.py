"""Which battles are played: a list that follows from a number, the same whatever plays it.

Cards, warbands and sizes of parties take turns in an order drawn for each block: each comes up as often as the others, as far as
the number of battles allows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, count, islice, product
from math import ceil
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from wardrum.events.match.game import Game
from wardrum.events.toolkit.manifest import Setting

SEED_BITS = 53  # of a battle's dice: a number that JSON keeps in every language
DRAWN = "random"


class Fixture(Struct, frozen=True):
    """A battle to play."""

    pair: int
    """From 1 on; battles of a pair have the same setup and the same dice."""
    game: int
    """Which of its pair it is, from 1 on."""
    ruleset: str
    """Its name, as "warcry"."""
    setup: dict[str, Any]
    """The settings that are not as usual."""
    bots: dict[str, str]
    """By seat."""
    warbands: dict[str, str]
    """The sample that each seat musters; none: the bots choose what they bring."""
    seed: int
    """Of all dice, as `local.new` takes it."""
    party: bool = False
    """Whether all seats are one side."""


class Variety(Struct, frozen=True):
    """What can differ between battles of a ruleset."""

    ruleset: str
    """Its name."""
    party: bool
    """Whether all seats are one side."""
    warbands: tuple[str, ...]
    """The sample warbands, () = there are none."""
    map: str
    """The setting that says on which table the battle is, "" = there is none."""
    cards: dict[str, tuple[str, ...]]
    """The values of each setting that names a sample, that of the map among them."""
    sizes: dict[int, tuple[str, ...]]
    """The seats of a battle by their number, where that can be chosen; else those of every battle."""

    @property
    def plans(self) -> tuple[str, ...]:
        """The settings that say what the battle is about."""
        return tuple(name for name in self.cards if name != self.map)


def variety_of(game: Game) -> Variety:
    """What can differ between battles of a game."""
    manifest = game.ruleset.manifest()
    named = [setting for setting in manifest.settings if setting.samples]
    order = manifest.preview.order
    return Variety(
        game.name,
        game.ruleset.cooperative,
        tuple(muster.name for muster in manifest.musters),
        order[0] if order else "",
        {setting.name: _values(setting) for setting in named},
        sizes(game),
    )


def sizes(game: Game) -> dict[int, tuple[str, ...]]:
    """The seats of a match by their number, for each number that the setting `seats` may be; else of the one there is."""
    usual = game.seats(game.setup({}))
    found = {len(usual): usual}
    for number in range(1, len(game.ruleset.all_seats) + 1):
        try:
            found[number] = game.seats(game.setup({"seats": number}))
        except msgspec.ValidationError:
            continue
    return dict(sorted(found.items()))


def _values(setting: Setting) -> tuple[str, ...]:
    return tuple(choice.value for choice in setting.choices if choice.value != DRAWN)


# -- leagues


def league(variety: Variety, bots: Sequence[str], battles: int, seed: int) -> list[Fixture]:
    """Every two bots meet in pairs of battles, each of them once in each seat; a party is led by one bot after the other.

    battles: of each two bots, rounded up to whole pairs; of parties, of each bot.
    """
    if variety.party:
        return [
            _fixture(variety, (pair, game), dict.fromkeys(seats, bot), setup, seed)
            for pair, (setup, seats) in enumerate(islice(_parties(variety, seed), battles), 1)
            for game, bot in enumerate(bots, 1)
        ]
    meetings = [both for _ in range(ceil(battles / 2)) for both in combinations(bots, 2)]
    return [
        _fixture(variety, (pair, game), dict(zip(_two(variety), order, strict=True)), setup, seed)
        for pair, (setup, (one, other)) in enumerate(zip(_setups(variety, seed), meetings, strict=False), 1)
        for game, order in enumerate(((one, other), (other, one)), 1)
    ]


# -- balance


def balance(variety: Variety, bot: str, battles: int, seed: int) -> list[Fixture]:
    """A bot plays itself: every warband meets every other one in both seats, and itself; a party meets every map in each size.

    battles: rounded up to whole rounds, in which each of these happens once; 0 = `ROUNDS` of them.
    """
    if variety.party:
        number = battles or ROUNDS * parties(variety)
        number = parties(variety) * ceil(number / parties(variety))
        return league(variety, [bot], number, seed)
    meetings = list(combinations_with_replacement(variety.warbands, 2))
    each_round = len(variety.warbands) ** 2
    rounds = ceil(battles / each_round) if battles else ROUNDS
    pairs = zip(_setups(variety, seed), (both for _ in range(rounds) for both in meetings), strict=False)
    seats = _two(variety)
    return [
        _fixture(variety, (pair, game), dict.fromkeys(seats, bot), setup, seed, order)
        for pair, (setup, (one, other)) in enumerate(pairs, 1)
        for game, order in enumerate(((one, other), (other, one))[: 1 + (one != other)], 1)
    ]


ROUNDS = 4
"""Of a table of balance, unless it is said how many battles: the least from which its ranges can be read."""


def parties(variety: Variety) -> int:
    """How many combinations of map and size of the party there are."""
    return len(variety.sizes) * max(1, len(variety.cards.get(variety.map, ())))


# -- inside


def _fixture(
    variety: Variety,
    place: tuple[int, int],
    bots: dict[str, str],
    setup: dict[str, Any],
    seed: int,
    warbands: Sequence[str] = (),
) -> Fixture:
    """place: pair and game · warbands: in the order of the seats, () = drawn for the pair."""
    pair, game = place
    if not warbands and variety.warbands:
        warbands = [_turn(variety.warbands, pair - 1, f"{seed} warband {seat}") for seat in bots]
    return Fixture(
        pair,
        game,
        variety.ruleset,
        setup,
        bots,
        dict(zip(bots, warbands, strict=False)),
        Random(f"arena {seed} {pair}").getrandbits(SEED_BITS),
        variety.party,
    )


def _two(variety: Variety) -> tuple[str, ...]:
    """The seats of a battle of two sides. Raises ValueError: it is not one of two seats."""
    if 2 not in variety.sizes:
        raise ValueError(f"{variety.ruleset} is neither a battle of two seats nor of a party")
    return variety.sizes[2]


def _setups(variety: Variety, seed: int) -> Iterator[dict[str, Any]]:
    """The cards of one pair after the other."""
    for number in count():
        yield {name: _turn(of, number, f"{seed} {name}") for name, of in variety.cards.items()}


def _parties(variety: Variety, seed: int) -> Iterator[tuple[dict[str, Any], tuple[str, ...]]]:
    """Settings and seats of one party after the other: each map in each size before one of them comes again."""
    maps = variety.cards.get(variety.map, ())
    every = tuple(product(maps or ("",), variety.sizes))
    for number, setup in enumerate(_setups(variety, seed)):
        where, size = _turn(every, number, f"{seed} party")
        named = {variety.map: where} if maps else {}
        counted = {"seats": size} if len(variety.sizes) > 1 else {}
        yield {**setup, **named, **counted}, variety.sizes[size]


def _turn(of: Sequence[Any], number: int, name: str) -> Any:
    """Whose turn it is: each once in each block, in an order of the block's own."""
    block, place = divmod(number, len(of))
    return Random(f"{name} {block}").sample(of, len(of))[place]
