"""Victory points: what each line of a victory card is worth to a seat (W-50, W-90, W-96)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import UNSET

from wardrum.events.core.kernel import Decision
from wardrum.events.space.plane import INCH, Location, Rect, wholly_inside, within_point
from wardrum.events.space.table import Piece
from wardrum.events.toolkit.memo import remembered
from wardrum.events.toolkit.two_seats import SEATS, other

from .. import events as e
from ..battleplan import Party, Per, Score, When
from ..roster import Role
from ..state import Battle, FighterState, State, of_seat

HEROES: tuple[Role, ...] = ("hero", "ally")
"""The parts that a leader-marked fighter beside the leader plays (W-45)."""
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
    if not (may_score(state.battle, seat, line.party) and holds(state, seat, line, target)):
        return 0
    times = state.battle.round if line.growing else 1
    return line.vp * times * units(state, seat, line)


def may_score(battle: Battle, seat: str, party: Party) -> bool:
    """Whether a line of a card for this party is for the seat (W-50)."""
    return party == "both" or (party == "attacker") == (seat == battle.attacker)


def holds(state: State, seat: str, line: Score, target: str) -> bool:
    """Whether the condition of a line is met."""
    match line.condition:
        case "always":
            return True
        case "controls_at_least":
            return controlled(state, seat) >= line.least
        case "controls_more":
            return controlled(state, seat) > controlled(state, other(seat))
        case "took_down_more_points_in_round":
            own, theirs = (points_in_round(state.battle, each) for each in (seat, other(seat)))
            return own > theirs
        case "target_is_leader":
            return state.battle.fighters[target].role == "leader"
        case "target_is_hero":
            return state.battle.fighters[target].role in HEROES
        case "target_is_nominated":
            return state.battle.nominated.get(seat) == target
        case "controls_primary":
            primary = state.battle.primary
            return bool(primary) and state.table.markers[primary].seat == seat


def units(state: State, seat: str, line: Score) -> int:
    """How often a line counts."""
    battle = state.battle
    match line.per:
        case "once":
            return 1
        case "enemy_points_taken_down":
            return battle.down_points[seat]
        case "enemy_points_taken_down_in_round":
            return points_in_round(battle, seat)
        case "enemy_wounds_taken_down_in_round":
            return sum(one.profile.wounds for one in taken_down_in_round(battle, seat))
        case "objective_controlled":
            return controlled(state, seat)
        case "home_objective_controlled" | "neutral_objective_controlled" | "enemy_home_objective_controlled":
            return controlled_at(state, seat, line.per)
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


def controlled_at(state: State, seat: str, where: Per) -> int:
    """How many objectives the seat controls in its own home, on neutral ground or in the enemy's home (W-90)."""
    battle, found = state.battle, 0
    for key, spot in battle.cards.victory.markers.items():
        held = key in state.table.markers and state.table.markers[key].seat == seat
        if not held or spot.kind != "objective":
            continue
        if spot.home is UNSET:
            found += where == "neutral_objective_controlled"
        else:
            own = spot.home == battle.sides[seat]
            found += where == ("home_objective_controlled" if own else "enemy_home_objective_controlled")
    return found


def behind(battle: Battle) -> str:
    """The seat with fewer victory points, between equals the one that has taken fewer points of enemies down; "" = neither."""
    (worse, least), (_, most) = sorted(
        ((seat, (battle.vp[seat], battle.down_points[seat])) for seat in SEATS), key=lambda one: one[1]
    )
    return worse if least < most else ""


def taken_down_in_round(battle: Battle, seat: str) -> Iterator[FighterState]:
    """The enemies that count as taken down by the seat in this round (W-65)."""
    return (battle.fighters[key] for key in battle.fallen if battle.fighters[key].seat != seat)


def points_in_round(battle: Battle, seat: str) -> int:
    """What they are worth."""
    return sum(one.profile.points for one in taken_down_in_round(battle, seat))


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
