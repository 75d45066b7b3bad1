"""Moves over a table: ways of straight legs, judged leg by leg, for a command as for what is listed.

What a leg may do, costs and risks is a ruleset's own: it has a row for each kind of leg (`LegKind`), and what each hindrance is refused with
(`Refusal`). The walk along a way, its sum and its limit are here (`Movement`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice, pairwise
from typing import Final, Generic, NamedTuple, TypeVar

from msgspec import UNSET, UnsetType

from wardrum.events.core.kernel import Refusal, Rejected
from wardrum.events.space.crossings import Reached, crossings, onward
from wardrum.events.space.legs import Body, over_stairs
from wardrum.events.space.plane import (
    SPOTS_MAX,
    Box,
    Leg,
    Location,
    Point,
    Rect,
    SampledWays,
    ceil_length,
    rough_length,
)
from wardrum.events.space.stairs import Stairs, length
from wardrum.events.space.table import Table

from .grammar import height, inches
from .language import say
from .options import Draw, Stop

M = TypeVar("M", bound=Body)
DRAWS_MAX: Final = 8
"""Number of ways that are tried before a stop is drawn from the whole list."""
FOOTHOLD: Final = frozenset({"ladder", "stairs"})
"""Kinds of terrain part-way up which one may stop (W-57, X-16)."""


class Risk(NamedTuple):
    """What a leg risks, in a word of the ruleset.

    at_start: it comes before the leg is made, else at its end · place: what is risked there is risked once in a move.
    """

    name: str
    at_start: bool = False
    place: Rect | None = None


def no_risks(who: Body, here: Location, leg: Leg) -> tuple[Risk, ...]:
    """Of a kind of leg that risks nothing."""
    return ()


class LegKind(NamedTuple, Generic[M]):
    """A kind of leg; each function takes who moves, from where, and the leg."""

    name: str
    """As "a walk"."""
    hindrance: Callable[[M, Location, Leg], str]
    """What hinders it, a key of the game's refusals, "" = nothing."""
    cost: Callable[[M, Location, Leg], int]
    """In 1/100 mm, of a leg that may be made."""
    risks: Callable[[M, Location, Leg], Sequence[Risk]] = no_risks
    """Of a leg that may be made."""
    after: Callable[[M, Leg], M] | None = None
    """Who moves on, where a leg changes that."""


def level_cost(who: Body, here: Location, leg: Leg) -> int:
    """Its length as seen from above: up and down cost nothing."""
    return ceil_length(here.point, leg.point)


def walk_cost(who: Body, here: Location, leg: Leg, difficult: Sequence[Rect] = ()) -> int:
    """Stairs aslant, every inch over difficult ground twice (X-15)."""
    if here.z != leg.z and (stairs := over_stairs(who, here, leg.end)):
        return sum(map(length, stairs.parts(here, leg.end)))
    if not difficult:
        return ceil_length(here.point, leg.point)
    return rough_length((here.point, leg.point), difficult)


class Way(NamedTuple):
    """A way that may be gone: what each leg costs in 1/100 mm and what it risks, and where it ends."""

    costs: tuple[int, ...]
    risks: tuple[tuple[Risk, ...], ...]
    end: Location

    @property
    def cost(self) -> int:
        """All legs together."""
        return sum(self.costs)

    @property
    def shown_risks(self) -> tuple[str, ...] | UnsetType:
        """The risks as a `Stop` has them: of each leg the words, with blanks between; missing if there are none."""
        if not any(self.risks):
            return UNSET
        return tuple([" ".join(dict.fromkeys(risk.name for risk in each)) for each in self.risks])


class Movement(NamedTuple, Generic[M]):
    """How one moves in a game: its kinds of legs by how they are made, and its refusals by hindrance.

    rule: the id of the one that limits a move · halt: raises Rejected where one cannot be halted: takes who moves, from where, to
    where, and the risk that halts it there, None = its move ends.
    """

    kinds: Mapping[str, LegKind[M]]
    refusals: Mapping[str, Refusal]
    rule: str
    halt: Callable[[M, Location, Location, Risk | None], None] | None = None

    def judge(
        self,
        who: M,
        start: Location,
        legs: Sequence[Leg],
        budget: int,
        rule: str = "",
        *,
        walks_free: bool = False,
    ) -> Way:
        """The way. Raises Rejected: a leg cannot be made, or all together cost more than ``budget``, by this ``rule`` or the game's.

        walks_free: walks on one level are known to be free, as they were sought on it.
        """
        costs: list[int] = []
        risks: list[tuple[Risk, ...]] = []
        run: set[Risk] = set()
        here, left = start, budget
        for number, leg in enumerate(legs, 1):
            kind = self.kinds.get(leg.how)
            if kind is None:
                raise self._refused("not_a_leg", number)
            known = walks_free and leg.how == "walk" and leg.z == here.z
            if not known and (found := kind.hindrance(who, here, leg)):
                raise self._refused(found, number)
            cost = kind.cost(who, here, leg)
            if cost > left:
                raise Rejected(rule or self.rule, "too_far", partial(_too_far, number, kind.name, cost, left))
            costs.append(cost)
            left -= cost
            taken = kind.risks(who, here, leg)
            if taken:
                taken = tuple(dict.fromkeys(taken))
                risks.append(tuple([risk for risk in taken if risk.place is None or risk not in run]))
                run.update(taken)
                if self.halt is not None:
                    for risk in taken:
                        self.halt(who, start, here if risk.at_start else leg.end, risk)
            else:
                risks.append(())
            if kind.after is not None:
                who = kind.after(who, leg)
            here = leg.end
        if self.halt is not None:
            self.halt(who, start, here, None)
        return Way(tuple(costs), tuple(risks), here)

    def _refused(self, found: str, number: int) -> Rejected:
        rule, code, sentence = self.refusals[found]
        return Rejected(
            rule, code, lambda: say("part {number} of the way: {why}", number=number, why=say(sentence))
        )

    def stops(
        self,
        who: M,
        start: Location,
        budget: int,
        ways: Iterable[Sequence[Leg]],
        *,
        walks_free: bool = False,
    ) -> Iterator[Stop]:
        """The ways that may be gone, with what each leg costs and risks. walks_free: see ``judge``."""
        return filter(None, self.tried(who, start, budget, ways, walks_free=walks_free))

    def tried(
        self,
        who: M,
        start: Location,
        budget: int,
        ways: Iterable[Sequence[Leg]],
        *,
        walks_free: bool = False,
    ) -> Iterator[Stop | None]:
        """The same, with None for each way that may not be gone."""
        for legs in ways:
            try:
                way = self.judge(who, start, legs, budget, walks_free=walks_free)
            except Rejected:
                yield None
                continue
            yield Stop(way.end, tuple(legs), way.cost, way.costs, way.shown_risks)

    def over_links(
        self, who: M, start: Location, budget: int, toward: Sequence[Point], *, walks_free: bool = True
    ) -> Iterator[Stop | None]:
        """Stops on other floors: over a link, and some farther on from where it leads; None for each that was tried in vain.

        walks_free: see ``judge``.
        """
        reached = Reached(who)
        for crossing in crossings(who, start, budget, toward):
            if not crossing:
                yield None
                continue
            way = tuple([leg if leg.how in self.kinds else leg._replace(how="jump") for leg in crossing])
            for stop in self.stops(who, start, budget, [way], walks_free=walks_free):
                yield stop
                if reached.is_new(stop.point):
                    beyond = onward(who, stop.point, budget - stop.cost, toward)
                    ways = ((*way, *on) for on in beyond)
                    yield from self.tried(who, start, budget, ways, walks_free=walks_free)
            yield None


def _too_far(number: int, name: str, cost: int, left: int) -> str:
    return say(
        "part {number} of the way: {leg} of {cost}, {left} are left",
        number=number,
        leg=say(name),
        cost=inches(cost),
        left=inches(left),
    )


class Candidate(NamedTuple):
    """A way that may be listed."""

    path: tuple[Leg, ...]
    is_free: bool = False
    """Whether nothing is in its way, as it was sought like that; else that is still to be judged."""
    stop: Stop | None = None
    """Of a way that has been judged."""


class LoneWays(NamedTuple):
    """Most of the ways that may be listed, by number, each found without most of those before it.

    They are the ``first`` walks on one level, then ways to other floors, then the walks that are left. Whichever of them may not be gone,
    a list has room for all numbers below `SPOTS_MAX`.
    """

    walks: SampledWays
    z: int
    """The level of the walks."""
    walks_free: bool
    """Whether nothing is in the way of the walks, as they were sought like that."""
    first: int
    elsewhere: Iterator[Stop]
    """Where ways to other floors lead."""
    are_all: bool
    """Whether there are no others."""

    def drawn(self, judge: Callable[[Candidate], Stop | None], draw: Draw) -> Stop | None:
        """A stop to which one of these ways leads.

        judge: gives the stop of a way, None = it may not be gone, or is not listed for another reason. None: none was drawn, so that the whole
        list is to be made, by chance too: others may be listed.
        """
        beyond: dict[Location, Stop] = {}
        for _ in range(DRAWS_MAX):
            number = draw(SPOTS_MAX + 1)
            if number == SPOTS_MAX or not self.walks.may_stand:
                return None
            if not self.are_all and number >= len(self.walks):
                return None
            way = self._way(number, beyond)
            if way is not None and (stop := judge(way)) is not None:
                return stop
        return None

    def _way(self, number: int, beyond: dict[Location, Stop]) -> Candidate | None:
        """The way of this number; None: there is none, or another may lead to the same end. beyond: the stops elsewhere that are made."""
        if number >= self.first:
            stops = list(self._made(beyond, 1 + number - self.first))
            if len(stops) > number - self.first:
                stop = stops[-1]
                return None if stop.point.z == self.z else Candidate(stop.path, stop=stop)
            number -= len(stops)
        way = self.walks.alone(number)
        if not way or Location(*way[-1], self.z) in beyond:
            return None
        return Candidate(level_legs(way, self.z), self.walks_free)

    def _made(self, beyond: dict[Location, Stop], most: int) -> Iterator[Stop]:
        """The first stops elsewhere, one for each end."""
        while len(beyond) < most and (stop := next(self.elsewhere, None)) is not None:
            beyond.setdefault(stop.point, stop)
        return islice(beyond.values(), most)


# --- what one moves on


def footholds(table: Table) -> tuple[Box, ...]:
    """Ladders and stairs."""
    return tuple([piece.box for piece in table.terrain.values() if piece.kind in FOOTHOLD])


def stairs_on(table: Table) -> tuple[Stairs, ...]:
    """The stairs that say to which side they rise."""
    pieces = table.terrain.values()
    return tuple(
        [Stairs(each.box, each.up) for each in pieces if each.kind == "stairs" and each.up is not UNSET]
    )


# --- ways as they are offered and shown


def level_legs(way: Sequence[Point], z: int = 0) -> tuple[Leg, ...]:
    """The legs of a walk on the level ``z``; ``way`` begins with its start. One that stays put is a leg to its own place."""
    return tuple([Leg(x, y, z) for x, y in way[1:] or way])


def walked(way: Sequence[Point], z: int = 0, costs: Sequence[int] = ()) -> Stop:
    """The stop at the end of such a walk. costs: of its legs; missing, they cost their length."""
    legs = level_legs(way, z)
    paid = tuple(costs) or tuple(ceil_length(a, b) for a, b in pairwise(way)) or (0,)
    return Stop(legs[-1].end, legs, sum(paid), paid)


def by_heights(path: Sequence[Leg]) -> str:
    """What a move had of other legs than walks, as " (turn, jump), 3 inches up"; "" = it was walked on the board."""
    kinds = dict.fromkeys(leg.how.partition("-")[0] for leg in path if leg.how != "walk")
    if not kinds and not path[-1].z:
        return ""
    how = f" ({', '.join(map(say, kinds))})" if kinds else ""
    return f"{how}, {height(path[-1].z)}"
