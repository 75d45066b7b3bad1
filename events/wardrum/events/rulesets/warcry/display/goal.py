"""What wins and how it stands, the cards of the battleplan, and how a battle has ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeVar

from msgspec import UNSET

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.glossary import Meaning
from wardrum.events.toolkit.grammar import listed, opening, plural, title
from wardrum.events.toolkit.names import seat_name
from wardrum.events.toolkit.two_seats import SEATS, other

from ..battleplan import Battleplan
from ..decide.casualties import instant_win
from ..state import State, of_seat
from .manner import Manner

S = TypeVar("S", bound=State)
KINDS: Final[dict[str, tuple[str, str]]] = {
    "obstacle": ("obstacle", "obstacles"),
    "low": ("low obstacle", "low obstacles"),
    "platform": ("platform", "platforms"),
    "ladder": ("ladder", "ladders"),
    "stairs": ("flight of stairs", "flights of stairs"),
    "arch": ("archway", "archways"),
    "door": ("door", "doors"),
    "deadly": ("deadly place", "deadly places"),
}
"""Kinds of terrain, one and several."""


def goal(state: S, context: DisplayContext, manner: Manner[S]) -> tuple[d.GoalLine, ...]:
    """What wins, then how it stands for each seat."""
    goals = manner.goals(state)
    if goals is None:
        return (manner.unknown,)
    called = context.called
    wins = d.GoalLine(called.text(goals.text), rule=goals.rule)
    aims = (
        d.GoalLine(called.text(aim.text), aim.done, aim.of, aim.seat, goals.rule, aim.pieces, aim.markers)
        for aim in goals.aims
    )
    return (wins, *aims, *manner.more_goals(state, context))


def extra_rounds(state: State, context: DisplayContext) -> Iterator[d.GoalLine]:
    """Why more is played than the card says."""
    if state.battle.extra == "one":
        yield d.GoalLine("Nobody had won in time, so one more round is played.", rule="W-97")
    elif state.battle.extra == "last_standing":
        text = "Nobody has won yet, so the battle goes on until one side only has fighters left."
        yield d.GoalLine(text, rule="W-97")


# --- cards


def cards(state: S, context: DisplayContext, manner: Manner[S]) -> tuple[d.Info, ...]:
    """The cards, once they are drawn."""
    plan = state.battle.plan
    if plan is UNSET:
        return ()
    return context.kept.get("cards", (plan,), lambda: tuple(_cards(plan, manner)))


def _cards(plan: Battleplan, manner: Manner[S]) -> Iterable[d.Info]:
    words = manner.words
    yield _card("Victory", plan.victory.name, words["victories"])
    yield _card(manner.deployment, plan.deployment.name, words["deployments"])
    yield d.Info(f"Terrain: {title(plan.terrain.name)}", in_words(plan), "W-57")
    if plan.twist.kind != "none":
        yield _card("Twist", plan.twist.name, words["twists"])


def _card(what: str, name: str, words: Mapping[str, Meaning]) -> d.Info:
    meaning = words.get(name)
    label = f"{what}: {title(name)}"
    return d.Info(label, "") if meaning is None else d.Info(label, meaning.text, meaning.rule)


def in_words(plan: Battleplan) -> str:
    """What stands on the table, as "2 obstacles and a ladder."."""
    count = Counter(piece.kind for piece in plan.terrain.pieces.values())
    words = [f"{n} {KINDS[kind][n > 1]}" for kind, n in count.items()]
    return f"{opening(listed(words)) or 'Nothing at all'}."


# --- the end


def how_it_ended(state: State) -> str:
    """Who has won and why, in a sentence; "" = the reason alone says it, as when a seat gives up."""
    match, battle = state.match, state.battle
    if match.reason not in ("victory", "draw") or battle.plan is UNSET:
        return ""
    beaten = [seat for seat in SEATS if not of_seat(battle, seat, "board", "reserve")]
    if len(beaten) == len(SEATS):
        return "Nobody is left standing on either side."
    if not match.winners:
        return drawn(state)
    (winner,) = match.winners
    loser = seat_name(other(winner))
    if beaten:
        return f"{seat_name(winner)} wins: no fighter of {loser} is left."
    if instant_win(battle, other(winner)):
        groups = listed(f"{group} group" for group in battle.plan.victory.instant)
        return f"{seat_name(winner)} wins: the {groups} of {loser} is taken down."
    return f"{seat_name(winner)} wins after round {battle.round}, with {standing(state, winner)}."


def drawn(state: State) -> str:
    """Why nobody has won: both stand equal, or no more rounds may be played."""
    battle = state.battle
    by_points = battle.cards.victory.win == "most_vp"
    first, second = (battle.vp if by_points else battle.down_points).values()
    if first == second:
        return f"A draw after round {battle.round}, at {standing(state, SEATS[0])}."
    return f"A draw: nobody had won within {plural(battle.round, 'round')}, and no more may be played."


def standing(state: State, seat: str) -> str:
    """What counts for a seat and for the other, as "3 victory points to 1"."""
    battle = state.battle
    by_points = battle.cards.victory.win == "most_vp"
    totals = battle.vp if by_points else battle.down_points
    own = totals[seat]
    words = plural(own, "victory point") if by_points else f"{own} points of enemies taken down"
    return f"{words} to {totals[other(seat)]}"
