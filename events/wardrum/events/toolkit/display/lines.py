"""A display in lines of text, for captions, terminals and the previews of links."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from ..language import say
from . import shapes as d

BETWEEN = " · "


def aim(display: d.Display) -> str:
    """How the battle came out or, while it goes on, what wins it; "" = that is not known."""
    if display.outcome is not UNSET:
        return display.outcome.text
    return display.goal[0].text if display.goal else ""


def standing(display: d.Display) -> Iterator[str]:
    """How each goal stands behind the first, which says what wins; then who has what score."""
    yield from (goal_line(line, display) for line in display.goal[1:])
    for key in seats_of(display):
        if display.seats[key].score:
            yield f"{display.seats[key].name}: {score(display.seats[key])}."


def goal_line(line: d.GoalLine, display: d.Display) -> str:
    """As "Seat A: Take down the enemy leader, 0 of 1."."""
    whose = f"{display.seats[line.seat].name}: " if line.seat else ""
    count = f", {line.done}" if line.done else ""
    if line.of:
        count = say(", {done} of {of}", done=line.done, of=line.of)
    return f"{whose}{line.text.rstrip('.')}{count}."


def score(seat: d.Seat, letters: int = 0) -> str:
    """As "Victory points 3 · Fighters left 4 of 6". letters: what there is room for, 0 = all; the first line stands in any case."""
    written = ""
    for line in seat.score:
        longer = f"{written}{BETWEEN if written else ''}{line.label} {line.value}"
        if written and 0 < letters < len(longer):
            break
        written = longer
    return written


def seats_of(display: d.Display) -> tuple[str, ...]:
    """The seats in order of play, then what the rules play."""
    return (*display.order, *(key for key in display.seats if key not in display.order))
