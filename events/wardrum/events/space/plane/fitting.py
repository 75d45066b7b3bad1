"""Whether a whole group can be set up together in its areas: a search that finds a set-up, or proves that there is none (W-25).

Every place for a middle is a cell of a square grid, all cells of a body one large number, a bit for each. Two grids are
searched, first coarse ones and then finer ones. On the *exact* one a body stands in the middle of its cell: what fits there
fits. On the *generous* one every distance is given away that a body can gain by moving within its cell: what does not fit there
does not fit anywhere. Where the generous grid has a set-up and the exact one has none, the bodies are pushed apart from there.

The work is bounded. A search that ends without an answer says so (`UNSURE`). All arithmetic is in whole numbers, so that every
machine comes to the same answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from math import isqrt
from typing import Final, NamedTuple

from wardrum.events.core.slices import Sliced, sliced

from .area import Area, around, core, nearness, wholly_in
from .measure import overlap
from .placement import Ground, adjoin, beside, clamped, free, meet
from .shapes import Disc, Location, Point, Rect

STEPS: Final = (480, 240, 120, 60)
"""Sides of the cells of the grids, from the coarse to the fine."""
CELLS_MAX: Final = 60_000
"""Grids of more cells are not searched: a line along a whole edge has as many at the finest step."""
EXACT_NODES: Final = 160
"""Places tried on each exact grid."""
PROOF_NODES: Final = 600
"""Places tried on each generous grid."""
STARTS: Final = 40
"""Set-ups of each generous grid from which bodies are pushed apart."""
PUSHES: Final = 120
"""Rounds of pushing from each of them, as long as it gets better."""
WATCHED: Final = 12
"""Rounds after which what is still lacking has to be a tenth less."""
SAMPLE: Final = 20
"""Cells compared before a body is placed."""
SLICE_ROWS: Final = 8
"""Rows of a grid that are filled between two pauses."""
FINE: Final = 64
"""Pushed bodies stand on this part of a unit."""
SPARE: Final = 2
"""Units left between pushed bodies, as their places are rounded at last."""


class GroundLevel(NamedTuple):
    """A level on which a body may stand, at the height ``z``, and what it may not leave or stand on there."""

    z: int
    ground: Ground


class GroupBase(NamedTuple):
    """A base with its area, how tall the body on it is, and the levels of the area."""

    radius: int
    tall: int
    area: Area
    levels: tuple[GroundLevel, ...]

    def may_stand(self, place: Location) -> bool:
        """Whether it may stand there, in its area or not."""
        disc = Disc(place.x, place.y, self.radius)
        return any(level.z == place.z and free(disc, level.ground) for level in self.levels)

    def beside(self, other: GroupBase, place: Location) -> GroupBase:
        """The same once another one stands somewhere."""
        disc = Disc(place.x, place.y, other.radius)
        return self._replace(
            levels=tuple(
                [
                    level._replace(ground=level.ground.with_discs(disc))
                    if _meet(self, level.z, other, place.z)
                    else level
                    for level in self.levels
                ]
            )
        )


class Undecided(Enum):
    """The answer of a search that ended early."""

    UNSURE = "unsure"


UNSURE: Final = Undecided.UNSURE
Fitting = tuple[Location, ...]


@sliced
def fit(bodies: tuple[GroupBase, ...]) -> Sliced[Fitting | Undecided | None]:
    """A place for each body, all of them jointly legal; None: there is no set-up; `UNSURE`: none was found."""
    answers = _answers(bodies)
    if not answers:
        answers.append((yield from _fit(bodies)))
    return answers[0]


@lru_cache(maxsize=256)  # listing, deciding and standing in for a seat ask the same
def _answers(bodies: tuple[GroupBase, ...]) -> list[Fitting | Undecided | None]:
    """Where the answer is kept once it has been found: the same, or nothing yet."""
    return []


def _fit(bodies: tuple[GroupBase, ...]) -> Sliced[Fitting | Undecided | None]:
    bodies = tuple([body._replace(levels=_near(body)) for body in bodies])
    if not bodies:
        return ()
    for step in STEPS:
        grid = _Grid.over(bodies, step)
        if grid.cells > CELLS_MAX:
            break
        exact = yield from _Search.over(grid, bodies, 0)
        found = yield from exact.any(EXACT_NODES)
        if found is not None:
            places = tuple([grid.location(bodies[i], bit) for i, bit in enumerate(found)])
            if _all_stand(bodies, places):
                return places
        generous = yield from _Search.over(grid, bodies, isqrt(step * step // 2) + 1)
        if (yield from generous.proves_none(PROOF_NODES)):
            return None
        pushed = yield from _pushed(generous, bodies)
        if pushed is not None:
            return pushed
    return UNSURE


def _all_stand(bodies: Sequence[GroupBase], places: Sequence[Location]) -> bool:
    """Whether the bodies may all stand there; exact."""
    for number, (body, place) in enumerate(zip(bodies, places, strict=True)):
        disc = Disc(place.x, place.y, body.radius)
        if not wholly_in(disc, body.area) or not body.may_stand(place):
            return False
        for other, there in zip(bodies[:number], places, strict=False):
            if _meet(body, place.z, other, there.z) and overlap(disc, Disc(there.x, there.y, other.radius)):
                return False
    return True


def _meet(one: GroupBase, z: int, other: GroupBase, other_z: int) -> bool:
    """Whether bodies at these heights may not stand over each other."""
    return meet(z, z + one.tall, other_z, other_z + other.tall)


def _near(body: GroupBase) -> tuple[GroundLevel, ...]:
    """The levels with nothing on them that is not near the area, and none without a floor there."""
    x, y, width, height = around(body.area, body.area.reach)
    corners = ((x, y), (x + width, y + height))
    near = [GroundLevel(z, beside(ground, corners, 0)) for z, ground in body.levels]
    window = Rect(x, y, width, height)
    return tuple([level for level in near if _has_floor(level.ground, window)])


def _has_floor(ground: Ground, window: Rect) -> bool:
    return ground.support is None or any(adjoin(floor, window) for floor in ground.support)


# --- grids


class _Grid(NamedTuple):
    """Cells of the levels one after the other; rows and levels are apart by ``pad``, so that no disc reaches over."""

    step: int
    left: int
    top: int
    columns: int
    rows: int
    pad: int
    heights: tuple[int, ...]

    @classmethod
    def over(cls, bodies: Sequence[GroupBase], step: int) -> _Grid:
        """The grid over all areas, one point of it in the middle of the first."""
        windows = [around(body.area, max(body.area.reach - body.radius, 0)) for body in bodies]
        middle = core(bodies[0].area)[0]
        left, top = min(w.x for w in windows), min(w.y for w in windows)
        right, bottom = max(w.x + w.width for w in windows), max(w.y + w.height for w in windows)
        board = bodies[0].levels[0].ground.board if bodies[0].levels else Rect(0, 0, 0, 0)
        left, top = max(left, 0), max(top, 0)
        right, bottom = min(right, board.width), min(bottom, board.height)
        left -= (left - middle.x) % step
        top -= (top - middle.y) % step
        columns, rows = max((right - left) // step + 2, 1), max((bottom - top) // step + 2, 1)
        pad = 2 * max(body.radius for body in bodies) // step + 1
        heights = tuple(sorted({level.z for body in bodies for level in body.levels}))
        return cls(step, left, top, columns, rows, pad, heights)

    @property
    def stride(self) -> int:
        """From a row to the next."""
        return self.columns + self.pad

    @property
    def level(self) -> int:
        """From a level to the next."""
        return (self.rows + self.pad) * self.stride

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.columns * self.rows * max(len(self.heights), 1)

    def location(self, body: GroupBase, bit: int) -> Location:
        """The middle of a cell."""
        level, rest = divmod(bit, self.level)
        row, column = divmod(rest, self.stride)
        return Location(self.left + column * self.step, self.top + row * self.step, self.heights[level])

    def span(self, low: int, high: int) -> int:
        """The bits of a row whose middles are between two x, both included."""
        first = max(-((self.left - low) // self.step), 0) if low > self.left else 0
        last = min((high - self.left) // self.step, self.columns - 1)
        return ((1 << (last - first + 1)) - 1) << first if last >= first else 0

    def disc(self, radius: int) -> int:
        """The cells nearer than ``radius`` to the cell in the row and column ``pad``."""
        bits, stride = 0, self.stride
        for row in range(-self.pad, self.pad + 1):
            rest = radius * radius - (row * self.step) ** 2 - 1
            if rest >= 0:
                wide = isqrt(rest) // self.step
                bits |= ((1 << (2 * wide + 1)) - 1) << ((row + self.pad) * stride + self.pad - wide)
        return bits


def _room(grid: _Grid, body: GroupBase, slack: int) -> Sliced[int]:
    """The cells in which the body may stand alone, if rims may overlap by the slack."""
    bits = 0
    for level in body.levels:
        offset = grid.heights.index(level.z) * grid.level
        for row in range(grid.rows):
            if row % SLICE_ROWS == 0:
                yield
            cells = _row(grid, body, level.ground, slack, grid.top + row * grid.step)
            bits |= cells << (offset + row * grid.stride)
    return bits


def _row(grid: _Grid, body: GroupBase, ground: Ground, slack: int, y: int) -> int:
    radius = body.radius
    if body.area.reach < radius or not radius - slack <= y <= ground.height - radius + slack:
        return 0
    cells = grid.span(radius - slack, ground.width - radius + slack) & _area_row(grid, body, slack, y)
    if cells and ground.support is not None:
        floor = 0
        for x, top, width, height in ground.support:
            if top - slack <= y <= top + height + slack:
                floor |= grid.span(x - slack, x + width + slack)
        cells &= floor
    for x, middle, other in ground.discs:
        rest = max(radius + other - slack, 0) ** 2 - (y - middle) ** 2 - 1
        if rest >= 0 and cells:
            cells &= ~grid.span(x - isqrt(rest), x + isqrt(rest))
    for x, top, width, height in ground.rects:
        down = max(top - y, 0, y - top - height)
        rest = max(radius - slack, 0) ** 2 - down * down - 1
        if rest >= 0 and cells:
            cells &= ~grid.span(x - isqrt(rest), x + width + isqrt(rest))
    return cells


def _area_row(grid: _Grid, body: GroupBase, slack: int, y: int) -> int:
    """The cells of a row in the area, generously; a line that is not along an axis is tried cell by cell."""
    a, b = core(body.area)
    spare = body.area.reach - body.radius + slack
    if a.x == b.x:
        away = max(min(a.y, b.y) - y, 0, y - max(a.y, b.y))
    elif a.y == b.y:
        away = abs(a.y - y)
    else:
        cells = 0
        for column in range(grid.columns):
            square, whole = nearness(Point(grid.left + column * grid.step, y), body.area)
            cells |= (square <= spare * spare * whole) << column
        return cells
    rest = spare * spare - away * away
    if rest < 0:
        return 0
    return grid.span(min(a.x, b.x) - isqrt(rest), max(a.x, b.x) + isqrt(rest))


# --- searching a grid


class _Spent(Exception):
    """The nodes of a search are used up."""


class _Search:
    """Bodies on one grid, each with the cells in which it may stand alone."""

    @classmethod
    def over(cls, grid: _Grid, bodies: Sequence[GroupBase], slack: int) -> Sliced[_Search]:
        """The search, with the room of each kind of body."""
        rooms: dict[GroupBase, int] = {}
        for body in dict.fromkeys(bodies):
            rooms[body] = yield from _room(grid, body, slack)
        return cls(grid, bodies, slack, rooms)

    def __init__(
        self, grid: _Grid, bodies: Sequence[GroupBase], slack: int, rooms: Mapping[GroupBase, int]
    ) -> None:
        self.grid, self.bodies, self.slack = grid, bodies, slack
        kinds = list(rooms)
        self.kinds = [kinds.index(body) for body in bodies]
        self.rooms = [rooms[body] for body in bodies]
        self.discs: dict[int, int] = {}
        self.nodes = 0
        least = sorted(body.radius for body in bodies)[:2]
        self.closest = sum(least) - 2 * slack if len(least) > 1 else 0
        self.seed = 1

    def any(self, nodes: int) -> Sliced[list[int] | None]:
        """A cell for each body that goes with all others, by trying the cells first that leave most room."""
        self.nodes = nodes
        if not all(self.rooms):
            return None
        try:
            found = yield from self._best(dict(enumerate(self.rooms)), widest=3)
        except _Spent:
            return None
        return None if found is None else [found[number] for number in range(len(self.bodies))]

    def another(self) -> Sliced[list[int] | None]:
        """A set-up of the grid, found from other cells than those before; None: not this time."""
        self.nodes = 4 * len(self.bodies)
        try:
            found = yield from self._best(dict(enumerate(self.rooms)), widest=2, loose=True)
        except _Spent:
            return None
        return None if found is None else [found[body] for body in range(len(self.bodies))]

    def proves_none(self, nodes: int) -> Sliced[bool]:
        """Whether every cell was tried and none goes with all others."""
        self.nodes = nodes
        try:
            return not (yield from self._exists(dict(enumerate(self.rooms))))
        except _Spent:
            return False

    def _best(
        self, rooms: dict[int, int], widest: int, *, loose: bool = False
    ) -> Sliced[dict[int, int] | None]:
        if not rooms:
            return {}
        self._count()
        yield
        number = self._scarcest(rooms)
        tried = []
        for bit in self._sample(rooms[number]):
            after = self._after(rooms, number, bit)
            if all(after.values()):
                tried.append((sum(left.bit_count() for left in after.values()), bit, after))
        if loose and len(tried) > 2:  # one of the better half
            tried.sort(key=lambda one: -one[0])
            tried = [tried[self._random(len(tried) // 2)], *tried[:1]]
        else:
            tried.sort(key=lambda one: -one[0])
        for _, bit, after in tried[:widest]:
            found = yield from self._best(after, widest, loose=loose)
            if found is not None:
                return {**found, number: bit}
        return None

    def _exists(self, rooms: dict[int, int]) -> Sliced[bool]:
        """Whether there is a set-up of the grid."""
        if not rooms:
            return True
        self._count()
        yield
        if not all(rooms.values()) or self._too_few(rooms):
            return False
        number = self._scarcest(rooms)
        alike = [other for other in rooms if self.kinds[other] == self.kinds[number]]
        rooms = dict(rooms)
        while rooms[number]:
            bit = rooms[number].bit_length() - 1
            if (yield from self._exists(self._after(rooms, number, bit))):
                return True
            for other in alike:  # as this one does not stand there, none like it does
                rooms[other] &= ~(1 << bit)
        return False

    def _count(self) -> None:
        self.nodes -= 1
        if self.nodes < 0:
            raise _Spent

    def _scarcest(self, rooms: dict[int, int]) -> int:
        return min(rooms, key=lambda number: (rooms[number].bit_count(), number))

    def _after(self, rooms: dict[int, int], number: int, bit: int) -> dict[int, int]:
        """The rooms of the others once this one stands there."""
        body = self.bodies[number]
        level = bit // self.grid.level
        z = self.grid.heights[level]
        after = {}
        for other, room in rooms.items():
            if other != number:
                there, taken = self.bodies[other], 0
                disc = self._disc(body.radius + there.radius - 2 * self.slack)
                for at, high in enumerate(self.grid.heights):
                    if _meet(body, z, there, high):
                        taken |= self._moved(disc, bit + (at - level) * self.grid.level)
                after[other] = room & ~taken
        return after

    def _disc(self, radius: int) -> int:
        if radius not in self.discs:
            self.discs[radius] = self.grid.disc(radius) if radius > 0 else 0
        return self.discs[radius]

    def _moved(self, disc: int, bit: int) -> int:
        shift = bit - self.grid.pad * self.grid.stride - self.grid.pad
        return disc << shift if shift >= 0 else disc >> -shift

    def _too_few(self, rooms: dict[int, int]) -> bool:
        """Whether all rooms are covered by fewer discs than there are bodies, in each of which only one can stand."""
        if self.closest <= 2 * self.grid.step or len(rooms) < 2 or len(self.grid.heights) > 1:
            return False
        whole = 0
        for room in rooms.values():
            whole |= room
        around = self._disc(self.closest // 2)
        half = self.closest // 2 // self.grid.step
        stride, covers = self.grid.stride, 0
        places = ((half, 0), (0, half), (7 * half // 10, 7 * half // 10), (-7 * half // 10, 7 * half // 10))
        while whole:
            covers += 1
            if covers >= len(rooms):
                return False
            bit = (whole & -whole).bit_length() - 1
            whole = min(
                (
                    whole & ~(1 << bit) & ~self._moved(around, bit + down * stride + right)
                    for right, down in places
                ),
                key=int.bit_count,
            )
        return True

    def _sample(self, room: int) -> list[int]:
        """Some cells of a room: the first and last, and others spread over it."""
        if room.bit_count() <= SAMPLE:
            return list(_bits(room))
        low, high = (room & -room).bit_length() - 1, room.bit_length() - 1
        cells = [low, high]
        for _ in range(3 * SAMPLE):
            bit = low + self._random(high - low)
            above = room >> bit
            cells.append(bit + (above & -above).bit_length() - 1)
            if len(cells) == SAMPLE:
                break
        return list(dict.fromkeys(cells))

    def _random(self, below: int) -> int:
        """A number below this one; the same ones in every search."""
        self.seed = (self.seed * 6_364_136_223_846_793_005 + 1_442_695_040_888_963_407) & ((1 << 64) - 1)
        return (self.seed >> 24) % max(below, 1)


def _bits(room: int) -> Iterator[int]:
    while room:
        bit = room.bit_length() - 1
        yield bit
        room &= ~(1 << bit)


# --- pushing apart


def _pushed(search: _Search, bodies: Sequence[GroupBase]) -> Sliced[Fitting | None]:
    """A set-up that comes of one of the generous grid by pushing bodies off what they overlap."""
    for _ in range(STARTS):
        start = yield from search.another()
        if start is None:
            continue
        places = [search.grid.location(body, bit) for body, bit in zip(bodies, start, strict=True)]
        found = yield from _push(bodies, places)
        if found is not None:
            return found
    return None


def _push(bodies: Sequence[GroupBase], places: Sequence[Location]) -> Sliced[Fitting | None]:
    at = [[place.x * FINE, place.y * FINE] for place in places]
    levels = [
        next(level.ground for level in body.levels if level.z == place.z)
        for body, place in zip(bodies, places, strict=True)
    ]
    pairs = [
        (i, j)
        for i in range(len(bodies))
        for j in range(i)
        if _meet(bodies[i], places[i].z, bodies[j], places[j].z)
    ]
    before = 0
    for number in range(PUSHES):
        yield
        worst = 0
        for i, j in pairs:
            apart = (bodies[i].radius + bodies[j].radius + SPARE) * FINE
            run_x, run_y = at[i][0] - at[j][0], at[i][1] - at[j][1]
            square = run_x * run_x + run_y * run_y
            if square < apart * apart:
                length = isqrt(square)
                lack = apart - length
                worst = max(worst, lack)
                x, y = (run_x * lack // length, run_y * lack // length) if length else (lack, 0)
                at[i][0] += x * 5 // 8
                at[i][1] += y * 5 // 8
                at[j][0] -= x * 5 // 8
                at[j][1] -= y * 5 // 8
        for body, ground, spot in zip(bodies, levels, at, strict=True):
            worst = max(worst, _keep(body, ground, spot))
        if worst < FINE:
            break
        if number % WATCHED == 0:
            if number and worst * 10 > before * 9:
                return None
            before = worst
    found = tuple([Location(_whole(x), _whole(y), place.z) for (x, y), place in zip(at, places, strict=True)])
    return found if _all_stand(bodies, found) else None


def _whole(fine: int) -> int:
    return (fine + FINE // 2) // FINE


def _keep(body: GroupBase, ground: Ground, spot: list[int]) -> int:
    """Push a body off what stands there, and back into its area; how far it had to go at most."""
    worst = 0
    for disc in ground.discs:
        worst = max(
            worst, _off(spot, disc.x * FINE, disc.y * FINE, (body.radius + disc.radius + SPARE) * FINE)
        )
    for rect in ground.rects:
        near = clamped(Point(spot[0], spot[1]), Rect(*(FINE * part for part in rect)))
        worst = max(worst, _off(spot, near.x, near.y, (body.radius + SPARE) * FINE))
    a, b = core(body.area)
    near_x, near_y = _foot(spot, a, b)
    reach = (body.area.reach - body.radius - SPARE) * FINE
    run_x, run_y = spot[0] - near_x, spot[1] - near_y
    square = run_x * run_x + run_y * run_y
    if square > reach * reach:
        length = isqrt(square)
        worst = max(worst, length - reach)
        spot[0], spot[1] = near_x + run_x * reach // length, near_y + run_y * reach // length
    low = body.radius * FINE
    inside = Rect(low, low, ground.width * FINE - 2 * low, ground.height * FINE - 2 * low)
    kept = clamped(Point(spot[0], spot[1]), inside)
    if ground.support:
        floors = [clamped(kept, Rect(*(FINE * part for part in rect))) for rect in ground.support]
        kept = min(floors, key=lambda floor: (floor.x - kept.x) ** 2 + (floor.y - kept.y) ** 2)
    worst = max(worst, abs(kept.x - spot[0]), abs(kept.y - spot[1]))
    spot[0], spot[1] = kept
    return worst


def _off(spot: list[int], x: int, y: int, apart: int) -> int:
    run_x, run_y = spot[0] - x, spot[1] - y
    square = run_x * run_x + run_y * run_y
    if square >= apart * apart:
        return 0
    length = isqrt(square)
    lack = apart - length
    if length:
        spot[0] += run_x * lack // length
        spot[1] += run_y * lack // length
    else:
        spot[0] += lack
    return lack


def _foot(spot: Sequence[int], a: Point, b: Point) -> tuple[int, int]:
    """The point of the segment, in fine units, that is nearest to a place."""
    ax, ay, run_x, run_y = a.x * FINE, a.y * FINE, b.x - a.x, b.y - a.y
    whole = run_x * run_x + run_y * run_y
    if not whole:
        return ax, ay
    along = min(max((spot[0] - ax) * run_x + (spot[1] - ay) * run_y, 0), whole * FINE)
    return ax + along * run_x // whole, ay + along * run_y // whole
