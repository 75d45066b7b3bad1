"""Lines that tell materials apart, as paths on a face of a width and a height, its origin at the top left."""

from __future__ import annotations

from collections.abc import Iterator

BOARD = 1_067  # how wide a board of wood is
SEED, FACTOR, MODULUS = 7, 16_807, 2_147_483_647


def bricks(wide: int, tall: int, length: int, course: int) -> str:
    """A bond of bricks."""
    count = max(1, (tall + course // 2) // course)
    joints = [f"M0 {tall * row // count}h{wide}" for row in range(1, count)]
    ends = [
        f"M{x} {tall * row // count}v{tall // count}"
        for row in range(count)
        for x in range(length // 2 if row % 2 else length, wide - 254, length)
    ]
    return "".join(joints + ends)


def boards(wide: int, tall: int, *, upright: bool) -> str:
    """Boards side by side; upright: their joints run down."""
    across = wide if upright else tall
    count = max(1, (across + BOARD // 2) // BOARD)
    places = [across * i // count for i in range(1, count)]
    return "".join(f"M{at} 0v{tall}" if upright else f"M0 {at}h{wide}" for at in places)


def pebbles(wide: int, tall: int) -> str:
    """Pebbles in a fixed disorder."""
    return "".join(f"M{x} {y}h229v152h-229z" for x, y in scattered(wide, tall, 1_397))


def leaves(wide: int, tall: int) -> str:
    """Leaves in a fixed disorder."""
    return "".join(f"M{x} {y}q305-508 610 0" for x, y in scattered(wide, tall, 1_067))


def tufts(wide: int, tall: int) -> str:
    """Grass between the flags of a floor."""
    tuft = "m-406 0h813m-660 305 508-610m0 610-508-610"
    return "".join(f"M{x} {y}{tuft}" for x, y in scattered(wide, tall, 8_636))


def scattered(wide: int, tall: int, apart: int) -> Iterator[tuple[int, int]]:
    """Places at about this distance from each other, the same each time."""
    chance = SEED
    for y in range(apart // 2, tall - 254, apart):
        for x in range(apart // 2, wide - 508, apart):
            chance = chance * FACTOR % MODULUS
            dx = strewn(chance, apart)
            chance = chance * FACTOR % MODULUS
            yield min(wide - 635, max(0, x + dx)), min(tall - 203, max(203, y + strewn(chance, apart)))


def strewn(chance: int, apart: int) -> int:
    """By how much a place is shifted."""
    return (2 * chance - MODULUS) * apart * 7 // (20 * MODULUS)


def bars(long: int, tall: int) -> str:
    """The bars of a rail, its origin at the foot."""
    if long < 508:
        return f"M0 0v{-tall}"
    count = max(1, (long + 1_524) // 3_048)
    posts = "".join(f"M{long * i // count} 0v{-tall}" for i in range(count + 1))
    return f"{posts}M0 {-tall}h{long}M0 {-tall // 2}h{long}"


def rungs(long: int, tall: int) -> str:
    """The rails and rungs of a ladder, its origin at the foot."""
    if long < 1_143:
        return ""
    inset, count = min(305, long // 5), max(2, (tall + 571) // 1_143)
    steps = "".join(f"M{inset} {-tall * (2 * i + 1) // (2 * count)}H{long - inset}" for i in range(count))
    return f"M{inset} 0v{-tall}M{long - inset} 0v{-tall}{steps}"


def gate(long: int, tall: int, *, leaves: bool = False) -> str:
    """An opening in a wall, its origin at the foot; leaves: with the two of a door in it."""
    if long < 2_032:
        return ""
    left, right, top = long * 14 // 100, long * 86 // 100, tall * 86 // 100
    joint = f"M{long // 2} 0V{-top}" if leaves else ""
    spring = max(tall * 30 // 100, top - long * 36 // 100)
    return f"M{left} 0V{-spring}Q{left} {-top} {long // 2} {-top}Q{right} {-top} {right} {-spring}V0Z{joint}"
