"""What the cards ask of the seats (W-50): treasure and targets before the battle, what is named in a round, objectives removed after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wardrum.events.core.kernel import Decision, Rejected, permitted
from wardrum.events.space.plane import INCH, Location, Point, contains, crosses, distance_squared
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.two_seats import other

from .. import commands as c
from .. import events as e
from ..battleplan import BOARD_HEIGHT, BOARD_WIDTH, in_ring
from ..state import State, of_seat
from ..terrain import battlefield_for_all
from . import scoring, victory
from .phase import NextPhase

MIDDLE: Final = Point(BOARD_WIDTH // 2, BOARD_HEIGHT // 2)
RING: Final = (4 * INCH, 8 * INCH)
"""How far from the middle of the board the tokens lie that the seats place: at least, and at most."""
APART: Final = 3 * INCH
"""How far they lie at least from each other."""
TURNS: Final = tuple(
    (u * x, v * y) for x, y in ((13, 0), (12, 5), (9, 9), (5, 12), (0, 13)) for u in (1, -1) for v in (1, -1)
)
"""Ways from the middle, 13 long except those of 9 and 9, which are a little less."""
RADII: Final = (6 * INCH, 5 * INCH, 7 * INCH)

# --- before the battle


def begin_opening(decision: Decision[State]) -> NextPhase | None:
    """The phase is there only if the victory card asks something before the battle."""
    if not opening_seat(decision.state):
        return "hero"
    decision.emit(e.PhaseStarted("opening"))
    return None


def opening_seat(state: State) -> str:
    """The seat that is asked before the battle: for treasure, then for a target; "" = neither."""
    return next_to_place(state) or next_to_nominate(state)


def tokens(state: State) -> list[str]:
    """The ids of the tokens that the seats place."""
    return in_ring(state.battle.cards.victory)


def next_token(state: State) -> str:
    """The token that is placed now; "" = all are."""
    return next((key for key in tokens(state) if key not in state.table.markers), "")


def next_to_place(state: State) -> str:
    """The seat that places a token: in turns, the one with priority first; "" = all lie there, or no room is left."""
    token, priority = next_token(state), state.battle.priority
    if not token or not any(True for _ in ring_spots(state)):
        return ""
    return other(priority) if tokens(state).index(token) % 2 else priority


def ring_spots(state: State) -> Iterator[Location]:
    """Places in the ring that are free, on three circles."""
    field = battlefield_for_all(state)
    for radius in RADII:
        for x, y in TURNS:
            at = Point(MIDDLE.x + x * radius // 13, MIDDLE.y + y * radius // 13)
            if contains(field.board, at) and permitted(
                require_ring_spot, state, spot := field.landing(at, BOARD_HEIGHT)
            ):
                yield spot


def require_ring_spot(state: State, spot: Location) -> None:
    """In the ring, on floor or platform, clear of terrain and of the other tokens. Raises Rejected."""
    least, most = RING
    if not least * least <= distance_squared(spot.point, MIDDLE) <= most * most:
        raise Rejected("W-50", "not_in_ring", 'the token lies 4" to 8" from the middle of the board')
    for key, marker in state.table.markers.items():
        if distance_squared(spot.point, marker.location.point) < APART * APART:
            raise Rejected(
                "W-50", "too_near_token", say('the token lies 3" or more from {marker}', marker=key)
            )
    field = battlefield_for_all(state)
    if field.landing(spot.point, BOARD_HEIGHT) != spot or field.floor_of(spot) is None:
        raise Rejected("W-50", "unsupported", "the token lies on the floor or on the highest platform there")
    if any(
        box.bottom <= spot.z < box.top and crosses(spot.point, spot.point, box.rect) for box in field.solids
    ):
        raise Rejected("W-50", "in_terrain", "the token cannot lie in an obstacle")


def place_in_ring(decision: Decision[State], seat: str, command: c.PlaceTreasure) -> NextPhase | None:
    """W-50: one token after the other; then targets are named, or the battle begins."""
    require_ring_spot(decision.state, command.point)
    decision.emit(e.TreasurePlaced(seat, next_token(decision.state), command.point))
    return None if opening_seat(decision.state) else "hero"


def next_to_nominate(state: State) -> str:
    """The seat that names its target, the one with priority first; "" = both have, or the card asks for none."""
    battle = state.battle
    if not battle.cards.victory.nominates:
        return ""
    return next(
        (seat for seat in (battle.priority, other(battle.priority)) if seat not in battle.nominated), ""
    )


def nominate(decision: Decision[State], seat: str, command: c.NameEnemy) -> NextPhase | None:
    """W-50: an enemy on the battlefield that is worth more to this seat."""
    require_enemy(decision.state, seat, command.fighter)
    decision.emit(e.TargetNominated(seat, command.fighter))
    return None if opening_seat(decision.state) else "hero"


def require_enemy(state: State, seat: str, fighter: str) -> None:
    """An enemy on the battlefield. Raises Rejected."""
    found = state.battle.fighters.get(fighter)
    if found is None:
        raise Rejected("W-50", "no_such_fighter", say("there is no fighter {who}", who=fighter))
    if found.seat == seat:
        raise Rejected("W-50", "not_an_enemy", say("{who} is no enemy", who=fighter))
    if found.status != "board":
        raise Rejected("W-50", "not_on_board", say("{who} is not on the battlefield", who=fighter))


# --- in a round


def begin_naming(decision: Decision[State]) -> NextPhase | None:
    """The phase is there only if a card asks the seat without the initiative something in each round."""
    if not naming_seat(decision.state):
        return "combat"
    decision.emit(e.PhaseStarted("naming"))
    return None


def naming_seat(state: State) -> str:
    """The seat without the initiative, if it is asked; "" = it is not."""
    return other(state.battle.holder) if names_objective(state) or names_weary(state) else ""


def names_objective(state: State) -> bool:
    """Whether the objective that counts in this round is still to be named."""
    return state.battle.cards.victory.primary and not state.battle.primary and bool(objectives(state))


def names_weary(state: State) -> bool:
    """Whether an enemy is still to be named that has an action less in this round."""
    battle = state.battle
    if battle.cards.twist.kind != "weary":
        return False
    there = of_seat(battle, battle.holder, "board")
    # no ability is used in a round before this is asked, so who is dazed now has been named
    return bool(there) and not any(battle.fighters[key].gained("dazed") for key in there)


def objectives(state: State) -> list[str]:
    """The ids of the objectives on the table."""
    return [key for key, marker in state.table.markers.items() if marker.kind == "objective"]


def require_objective(state: State, marker: str) -> None:
    """An objective on the table. Raises Rejected."""
    if marker not in objectives(state):
        raise Rejected("W-50", "no_such_objective", say("there is no objective {marker}", marker=marker))


def name_primary(decision: Decision[State], seat: str, command: c.NameObjective) -> NextPhase | None:
    """W-50: the objective that counts in this round."""
    require_objective(decision.state, command.marker)
    decision.emit(e.PrimaryNamed(seat, command.marker))
    return None if naming_seat(decision.state) else "combat"


def name_weary(decision: Decision[State], seat: str, command: c.NameEnemy) -> NextPhase | None:
    """W-50: an enemy that has one action less in its first activation in this round."""
    require_enemy(decision.state, seat, command.fighter)
    decision.emit(e.ModifierGained(command.fighter, "dazed", 1, "round"))
    return None if naming_seat(decision.state) else "combat"


# --- after a round


def removing_seat(state: State) -> str:
    """The seat that removes an objective now: the one behind; "" = nobody does, or one objective only is left."""
    battle = state.battle
    due = battle.round in battle.cards.victory.removal and len(objectives(state)) > 1
    return scoring.behind(battle) if due else ""


def remove_objective(decision: Decision[State], seat: str, command: c.NameObjective) -> NextPhase | None:
    """W-50; then the round ends."""
    require_objective(decision.state, command.marker)
    decision.emit(e.ObjectiveRemoved(seat, command.marker))
    return conclude(decision)


def conclude(decision: Decision[State]) -> NextPhase | None:
    """W-38: the round is over; then the next round or the end (W-96, W-97)."""
    decision.emit(e.RoundEnded(decision.state.battle.round))
    return victory.judge(decision)
