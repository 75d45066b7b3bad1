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
from wardrum.events.toolkit.language import counted, say
from wardrum.events.toolkit.names import seat_name
from wardrum.events.toolkit.two_seats import SEATS, other

from ..battleplan import Battleplan
from ..decide.casualties import instant_win
from ..goals import GROUPS, aims, what_wins
from ..state import Battle, State, of_seat
from .game_specifics import GameSpecifics

S = TypeVar("S", bound=State)
KINDS: Final[dict[str, tuple[str, str]]] = {
    "obstacle": ("{n} obstacle", "{n} obstacles"),
    "low": ("{n} low obstacle", "{n} low obstacles"),
    "platform": ("{n} platform", "{n} platforms"),
    "ladder": ("{n} ladder", "{n} ladders"),
    "stairs": ("{n} flight of stairs", "{n} flights of stairs"),
    "arch": ("{n} archway", "{n} archways"),
    "door": ("{n} door", "{n} doors"),
    "deadly": ("{n} deadly place", "{n} deadly places"),
}
"""Kinds of terrain, one and several."""


def goal(state: S, context: DisplayContext, specifics: GameSpecifics[S]) -> tuple[d.GoalLine, ...]:
    """What wins, then how it stands for each seat."""
    battle, table, called, rule = state.battle, state.table, context.called, specifics.goal_rule
    plan = battle.plan
    if plan is UNSET:
        return (specifics.unknown,)
    wins = context.kept.get(
        "what wins",
        (plan, called.names),
        lambda: d.GoalLine(called.text(what_wins(plan.victory)), rule=rule),
    )
    how = context.kept.get(
        "how it stands",
        (wins, battle.fighters, battle.down_points, table.pieces, table.markers, *named(battle)),
        lambda: tuple(
            d.GoalLine(called.text(aim.text), aim.done, aim.of, aim.seat, rule, aim.pieces, aim.markers)
            for seat in SEATS
            for aim in aims(state, seat)
        ),
    )
    return (wins, *how, *specifics.more_goals(state, context))


def named(battle: Battle) -> tuple[object, ...]:
    """What was named, rolled for or counted in the round, as cards ask, on which it may depend how a battle stands."""
    return battle.attacker, battle.sides, battle.nominated, battle.primary, battle.fallen


def extra_rounds(state: State, context: DisplayContext) -> Iterator[d.GoalLine]:
    """Why more is played than the card says."""
    if state.battle.extra == "one":
        yield d.GoalLine("Nobody had won in time, so one more round is played.", rule="W-97")
    elif state.battle.extra == "last_standing":
        text = "Nobody has won yet, so the battle goes on until one side only has fighters left."
        yield d.GoalLine(text, rule="W-97")


# --- cards


def cards(state: S, context: DisplayContext, specifics: GameSpecifics[S]) -> tuple[d.Info, ...]:
    """The cards, once they are drawn."""
    plan = state.battle.plan
    if plan is UNSET:
        return ()
    return context.kept.get("cards", (plan,), lambda: tuple(_cards(plan, specifics)))


def _cards(plan: Battleplan, specifics: GameSpecifics[S]) -> Iterable[d.Info]:
    words = specifics.words
    yield _card("Victory", plan.victory.name, words["victories"])
    yield _card(specifics.deployment, plan.deployment.name, words["deployments"])
    yield d.Info(f"{say('Terrain')}: {say(title(plan.terrain.name))}", in_words(plan), "W-57")
    if plan.twist.kind != "none":
        yield _card("Twist", plan.twist.name, words["twists"])


def _card(what: str, name: str, words: Mapping[str, Meaning]) -> d.Info:
    meaning = words.get(name)
    label = f"{say(what)}: {say(title(name))}"
    return d.Info(label, "") if meaning is None else d.Info(label, meaning.text, meaning.rule)


def in_words(plan: Battleplan) -> str:
    """What stands on the table, as "2 obstacles and a ladder."."""
    count = Counter(piece.kind for piece in plan.terrain.pieces.values())
    words = [counted(n, *KINDS[kind]) for kind, n in count.items()]
    return f"{opening(listed(words))}." if words else say("Nothing at all.")


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
    who, whom = seat_name(winner), seat_name(other(winner))
    if beaten:
        return say("{who} wins: no fighter of {whom} is left.", who=who, whom=whom)
    if instant_win(battle, other(winner)):
        groups = listed(say(GROUPS[group]) for group in battle.plan.victory.instant)
        return say("{who} wins: the {groups} of {whom} is taken down.", who=who, groups=groups, whom=whom)
    result = standing(state, winner)
    return say("{who} wins after round {round}, with {result}.", who=who, round=battle.round, result=result)


def drawn(state: State) -> str:
    """Why nobody has won: both stand equal, or no more rounds may be played."""
    battle = state.battle
    by_points = battle.cards.victory.win == "most_vp"
    first, second = (battle.vp if by_points else battle.down_points).values()
    if first == second:
        result = standing(state, SEATS[0])
        return say("A draw after round {round}, at {result}.", round=battle.round, result=result)
    rounds = plural(battle.round, "round")
    return say("A draw: nobody had won within {rounds}, and no more may be played.", rounds=rounds)


def standing(state: State, seat: str) -> str:
    """What counts for a seat and for the other, as "3 victory points to 1"."""
    battle = state.battle
    by_points = battle.cards.victory.win == "most_vp"
    totals = battle.vp if by_points else battle.down_points
    own, theirs = totals[seat], totals[other(seat)]
    if not by_points:
        return say("{own} points of enemies taken down to {theirs}", own=own, theirs=theirs)
    return counted(own, "{n} victory point to {theirs}", "{n} victory points to {theirs}", theirs=theirs)
