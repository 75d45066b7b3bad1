"""Victory points: what each line of a victory card is worth to a seat (W-50, W-90, W-96)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from wardrum.events.core.kernel import Decision
from wardrum.events.space.plane import INCH, Location, Rect, wholly_inside, within_point
from wardrum.events.space.table import Piece
from wardrum.events.toolkit.memo import remembered
from wardrum.events.toolkit.two_seats import other

from .. import events as e
from ..battleplan import Score, When
from ..state import State, of_seat

REACH = 3 * INCH  # to an objective or a token, from the nearest point of the base to the centre (W-55, W-90)


def score(decision: Decision[State], seat: str, when: When, target: str = "") -> None:
    """Emit what the card's lines for this moment give a seat; target: the fighter taken down just now."""
    for why, line in lines(decision.state, when):
        vp = worth(decision.state, seat, line, target)
        if vp:
            decision.emit(e.PointsScored(seat, vp, why, decision.state.battle.vp[seat] + vp))


def lines(state: State, when: When) -> list[tuple[str, Score]]:
    """The card's lines for this moment by their ids, in the order of those: a record keeps no other."""
    card = state.battle.cards.victory.score
    return [(why, line) for why, line in sorted(card.items()) if line.when == when]


def final_points(state: State, seat: str) -> int:
    """The seat's victory points if the battle ended now, those for its end included."""
    return state.battle.vp[seat] + sum(worth(state, seat, line) for _, line in lines(state, "battle_end"))


def worth(state: State, seat: str, line: Score, target: str = "") -> int:
    """The victory points of one line, for a seat, as the battle stands."""
    return line.vp * units(state, seat, line) if holds(state, seat, line, target) else 0


def holds(state: State, seat: str, line: Score, target: str) -> bool:
    """Whether the condition of a line is met."""
    match line.condition:
        case "always":
            return True
        case "controls_at_least":
            return controlled(state, seat) >= line.least
        case "controls_more":
            return controlled(state, seat) > controlled(state, other(seat))
        case "target_is_leader":
            return state.battle.fighters[target].role == "leader"


def units(state: State, seat: str, line: Score) -> int:
    """How often a line counts."""
    battle = state.battle
    match line.per:
        case "once":
            return 1
        case "enemy_points_taken_down":
            return battle.down_points[seat]
        case "treasure_carried":
            return sum(bool(battle.fighters[key].treasure) for key in of_seat(battle, seat, "board"))
        case "treasure_within_3_uncarried_and_more_fighters":
            return sum(majority(state, point) == seat for point in _treasure(state))
        case "quarter_with_more_fighters_wholly_within":
            table = state.table
            return holders_of_quarters(table.pieces, table.width, table.height).count(seat)


# --- who is where


def controlled(state: State, seat: str) -> int:
    """How many objectives the seat controls (W-90)."""
    return sum(m.kind == "objective" and m.seat == seat for m in state.table.markers.values())


def majority(state: State, point: Location) -> str:
    """The seat with more fighters within 3 inches of a marker (W-55, W-90); "" = equally many."""
    return _most(presence(state, point))


def presence(state: State, point: Location) -> Iterator[str]:
    """The seats of the fighters within 3 inches of a marker, once for each of them (W-90)."""
    for piece in state.table.pieces.values():
        if any(within_point(disc, point.point, REACH, piece.z - point.z) for disc in piece.discs):
            yield piece.seat


@remembered
def holders_of_quarters(pieces: Mapping[str, Piece], width: int, height: int) -> tuple[str, ...]:
    """Of each quarter of a board the seat with more fighters wholly within it; "" = equally many."""
    across, down = width // 2, height // 2
    quarters = (Rect(x, y, across, down) for y in (0, down) for x in (0, across))
    return tuple(_most(_wholly_within(pieces, quarter)) for quarter in quarters)


def _wholly_within(pieces: Mapping[str, Piece], quarter: Rect) -> Iterator[str]:
    return (
        piece.seat for piece in pieces.values() if all(wholly_inside(disc, quarter) for disc in piece.discs)
    )


def _treasure(state: State) -> Iterator[Location]:
    """Where treasure lies that is not carried (a carried token is not on the table)."""
    return (marker.location for marker in state.table.markers.values() if marker.kind == "treasure")


def _most(seats: Iterator[str]) -> str:
    """The seat named more often than the other; "" = equally often."""
    (first, most), (_, next_most) = (*Counter(seats).most_common(2), ("", 0), ("", 0))[:2]
    return first if most > next_most else ""
