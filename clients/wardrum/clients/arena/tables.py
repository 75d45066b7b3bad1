"""The tables of an arena, as numbers: of a league, and of the balance by warband, plan and map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from statistics import fmean
from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from .battle import FORFEITED, UNFINISHED, Played
from .design import Fixture, Variety
from .intervals import Share, share_of
from .pairing import Explained, Observation, explained
from .ratings import Rating, ratings

By = Literal["bots", "warbands", "plans", "maps"]
DRAW = "draw"
EMPTY: Mapping[str, Share] = {}
T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


class ArenaLine(Struct, frozen=True):
    """A line of a table."""

    name: str
    """A bot, a warband, or the value of a card."""
    won: Share
    """What the bot or the warband has won; of a card: what the first seat has won with it, of a party's map: what the party has."""
    battles: int
    """How many there were."""
    drawn: int
    """Battles that ended in a draw."""
    unfinished: int
    """Battles that had too many commits."""
    forfeited: int
    """Battles that were lost by a fault, of this bot or of any."""
    card: str = ""
    """The setting that the value belongs to."""
    side: Share | None = None
    """Of a card: what that side of the table has won which the table names."""
    explained: Explained | None = None
    """Of a card: how much of the results with it the pairing explains."""
    cells: dict[str, Share] = {}
    """What was won against each bot or warband, or by a party of each size."""


class ArenaTable(Struct, frozen=True):
    """A table, of a league or of balance."""

    by: By
    """What its lines are about."""
    lines: tuple[ArenaLine, ...]
    """Bots and warbands: the best first; cards in the order in which a lobby shows them."""
    ratings: tuple[Rating, ...] = ()
    """Of a league of two sides: by bot, the best first."""
    side: str = ""
    """The side of the table that `ArenaLine.side` is about."""
    explained: Explained | None = None
    """Of balance: how much of all results the pairing explains."""
    alone: dict[str, Explained | None] = {}
    """By card: how much of all results its value explains, no matter who meets."""


def whole_pairs(battles: Iterable[Played], fixtures: Iterable[Fixture]) -> list[Played]:
    """The battles of pairs that were played in full, in order: the same whatever has played them."""
    wanted, found = grouped(fixtures, lambda one: one.pair), grouped(battles, lambda one: one.fixture.pair)
    whole = (found[pair] for pair in sorted(found) if len(found[pair]) == len(wanted[pair]))
    return [battle for each in whole for battle in sorted(each, key=lambda one: one.place)]


def grouped(of: Iterable[T], key: Callable[[T], K]) -> dict[K, list[T]]:
    """Things by their key, in their order."""
    found: dict[K, list[T]] = {}
    for one in of:
        found.setdefault(key(one), []).append(one)
    return found


# -- leagues


def league_table(battles: Sequence[Played], bots: Sequence[str], variety: Variety, seed: int) -> ArenaTable:
    """What each bot has won. battles: of whole pairs, at least one."""
    if variety.party:
        lines = [_of_party(bot, _with(battles, bots_of, bot), _size) for bot in bots]
        return ArenaTable("bots", tuple(sorted(lines, key=lambda line: -line.won.share)))
    met = meetings(battles, bots_of)
    rated = tuple(ratings(met, seed))
    return ArenaTable("bots", tuple(_of_rival(each.bot, battles, bots_of, met) for each in rated), rated)


def bots_of(fixture: Fixture) -> Mapping[str, str]:
    """The bots by seat."""
    return fixture.bots


def warbands_of(fixture: Fixture) -> Mapping[str, str]:
    """The warbands by seat."""
    return fixture.warbands


Named = Callable[[Fixture], Mapping[str, str]]
"""What is compared, by seat."""


def meetings(battles: Iterable[Played], named: Named) -> dict[tuple[str, str], list[float]]:
    """By two that have met: of each pair of battles what the first one had of the victory. Who met itself is left out."""
    found: dict[tuple[str, str], list[float]] = {}
    for pair in grouped(battles, lambda battle: battle.fixture.pair).values():
        one, other = named(pair[0].fixture).values()
        if one != other:
            shares = (_share(battle, named, one) for battle in pair)
            found.setdefault((one, other), []).append(fmean(shares))
    return found


def _share(battle: Played, named: Named, name: str) -> float:
    return next(battle.share(seat) for seat, each in named(battle.fixture).items() if each == name)


def _with(battles: Iterable[Played], named: Named, name: str) -> list[Played]:
    return [battle for battle in battles if name in named(battle.fixture).values()]


def _of_rival(
    name: str, battles: Iterable[Played], named: Named, met: Mapping[tuple[str, str], Sequence[float]]
) -> ArenaLine:
    """A bot or a warband that met others."""
    rivals: dict[str, list[float]] = {}
    for (one, other), results in met.items():
        if name == one:
            rivals[other] = list(results)
        elif name == other:
            rivals[one] = [1 - result for result in results]
    own = [battle for battle in _with(battles, named, name) if len({*named(battle.fixture).values()}) > 1]
    cells = {rival: share_of([results]) for rival, results in sorted(rivals.items())}
    forfeited = sum(named(battle.fixture).get(battle.at_fault) == name for battle in own)
    return _line(name, list(rivals.values()), own, forfeited=forfeited, cells=cells)


def _of_party(name: str, battles: Sequence[Played], cell: Callable[[Played], Hashable]) -> ArenaLine:
    """A bot that led parties, or a map on which parties were. cell: by what its shares are listed."""
    cells = {
        str(key): share_of([_results(each)]) for key, each in sorted(grouped(battles, cell).items(), key=str)
    }
    strata = [_results(each) for each in grouped(battles, _setup).values()]
    return _line(name, strata, battles, cells=cells)


def _size(battle: Played) -> int:
    return len(battle.fixture.bots)


def _setup(battle: Played) -> tuple[str, ...]:
    """All that differs between the battles of parties."""
    return tuple(map(str, sorted(battle.fixture.setup.items())))


def _results(battles: Iterable[Played]) -> list[float]:
    """What the first seat had of the victory in each battle."""
    return [battle.share(next(iter(battle.fixture.bots))) for battle in battles]


def _line(
    name: str,
    strata: Sequence[Sequence[float]],
    battles: Sequence[Played],
    *,
    forfeited: int | None = None,
    cells: Mapping[str, Share] = EMPTY,
) -> ArenaLine:
    reasons = Counter(battle.reason for battle in battles)
    return ArenaLine(
        name,
        share_of(strata),
        len(battles),
        reasons[DRAW],
        reasons[UNFINISHED],
        reasons[FORFEITED] if forfeited is None else forfeited,
        cells=dict(cells),
    )


# -- balance


def balance_table(battles: Sequence[Played], by: By, variety: Variety) -> ArenaTable:
    """What each warband has won, or each side with each card. battles: of whole pairs, at least one."""
    pairing = explained(list(map(observation, battles)))
    if by == "warbands":
        met = meetings(battles, warbands_of)
        names = [name for name in variety.warbands if any(name in both for both in met)]
        lines = [_of_rival(name, battles, warbands_of, met) for name in names]
        return ArenaTable(by, tuple(sorted(lines, key=lambda line: -line.won.share)), explained=pairing)
    cards = (variety.map,) if by == "maps" else variety.plans
    sides = (side for battle in battles for side in battle.sides.values())
    side = "" if variety.party else min(sides, default="")
    found = [
        _of_card(card, value, with_it, side)
        for card in cards
        for value in variety.cards[card]
        if (with_it := [battle for battle in battles if battle.fixture.setup.get(card) == value])
    ]
    apart = () if variety.party else cards
    alone = {card: explained([observation(battle, card) for battle in battles]) for card in apart}
    return ArenaTable(by, tuple(found), side=side, explained=pairing, alone=alone)


def observation(battle: Played, card: str = "") -> Observation:
    """A battle by its pairing, or by the value of a card."""
    fixture, (result,) = battle.fixture, _results([battle])
    if card:
        return Observation(fixture.pair, fixture.setup[card], result)
    return Observation(
        fixture.pair, _setup(battle) if fixture.party else tuple(fixture.warbands.values()), result
    )


def _of_card(card: str, value: str, battles: Sequence[Played], side: str) -> ArenaLine:
    """A value of a card."""
    if battles[0].fixture.party:
        return replace(_of_party(value, battles, _size), card=card)
    pairs = grouped(
        battles, lambda battle: (tuple(sorted(battle.fixture.warbands.values())), battle.fixture.pair)
    )
    strata: dict[Hashable, list[float]] = {}
    for (meeting, _), pair in pairs.items():
        strata.setdefault(meeting, []).append(fmean(_results(pair)))
    sided = [battle.share(seat) for battle in battles for seat, each in battle.sides.items() if each == side]
    return replace(
        _line(value, list(strata.values()), battles),
        card=card,
        side=share_of([sided]) if sided else None,
        explained=explained(list(map(observation, battles))),
    )
