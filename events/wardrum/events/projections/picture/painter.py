"""The painter's order, as the page has it: what is behind is painted first.

Only things whose pictures overlap are compared, and two that are apart on an axis are compared by that axis alone; where axes
disagree neither hides the other. From where the camera stands, what is further east is behind, and what is further south
before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Protocol, TypeVar

from msgspec import Struct

from .camera import Frame, nearness


class Extent(Struct, frozen=True):
    """The room that something takes on the table."""

    x0: int
    x1: int
    y0: int
    y1: int
    z0: int
    z1: int


class Paintable(Protocol):
    """What can be painted."""

    @property
    def room(self) -> Extent: ...
    @property
    def frame(self) -> Frame: ...


PaintableT = TypeVar("PaintableT", bound=Paintable)


def painted(items: Sequence[PaintableT]) -> list[PaintableT]:
    """The items from the hindmost to the nearest: always the hindmost of those that nothing has to precede.

    Where they wait for each other in a circle, the hindmost of all is next.
    """
    left = sorted(range(len(items)), key=lambda i: (middle(items[i].room), i))
    after: list[list[int]] = [[] for _ in items]
    waits = [0] * len(items)
    for first, second in precedences(items, left):
        after[first].append(second)
        waits[second] += 1
    done = []
    while left:
        place = next((place for place, i in enumerate(left) if waits[i] <= 0), 0)
        taken = left.pop(place)
        for later in after[taken]:
            waits[later] -= 1
        done.append(items[taken])
    return done


def precedences(items: Sequence[PaintableT], hindmost: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Which of two has to be painted before the other, by their places; `hindmost` are all places from the hindmost."""
    across = sorted(hindmost, key=lambda i: items[i].frame.x0)
    depth = {i: at for at, i in enumerate(hindmost)}
    open_: list[int] = []
    for i in across:
        frame = items[i].frame
        open_ = [j for j in open_ if items[j].frame.x1 > frame.x0]
        for j in open_:
            if frame.overlaps(items[j].frame):
                first = behind(items[i].room, items[j].room)
                if first == 0:
                    first = depth[i] - depth[j]
                if first is not None:
                    yield (i, j) if first < 0 else (j, i)
        open_.append(i)


def behind(a: Extent, b: Extent) -> int | None:
    """Below 0: a is behind b, above: before it, 0: they take the same room, None: neither hides the other."""
    verdicts = [
        verdict
        for verdict in (
            -apart(a.x0, a.x1, b.x0, b.x1),
            apart(a.y0, a.y1, b.y0, b.y1),
            apart(a.z0, a.z1, b.z0, b.z1),
        )
        if verdict
    ]
    if not verdicts:
        return 0
    return verdicts[0] if all(a == b for a, b in pairwise(verdicts)) else None


def apart(a0: int, a1: int, b0: int, b1: int) -> int:
    """-1: the first lies wholly before the second on this axis, 1: beyond it, 0: they overlap."""
    if a1 <= b0:
        return -1
    return 1 if b1 <= a0 else 0


def middle(room: Extent) -> int:
    """How near its middle is to the eye, doubled."""
    return nearness(room.x0 + room.x1, room.y0 + room.y1, room.z0 + room.z1)
