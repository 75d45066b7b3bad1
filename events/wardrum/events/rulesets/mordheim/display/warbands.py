"""Warbands: their dice and scores, their nerve, and how a battle has ended for them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.rulesets.warcry.display.goal import how_it_ended as how_warcry_ended
from wardrum.events.rulesets.warcry.display.seats import (
    Alone,
    ability_dice,
    losses,
    rolled_dice,
    singles,
    spare_dice,
)
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.language import counted, say
from wardrum.events.toolkit.names import seat_name

from ..decide.morale import spokesman
from ..goals import NERVE
from ..state import Hand, State
from ..tell.words import channeled, reaction_dice

# --- dice


def hand(state: State, context: DisplayContext, seat: str) -> tuple[d.DiceGroup, ...]:
    """The dice of a seat, with those that its wizard has made in this activation."""
    own, channeled = state.battle.hands[seat], tuple(made(state, seat))
    return context.kept.get(
        f"dice of {seat}", (own, channeled), lambda: (*_own(state, own), *channeled, *spare_dice(own, "wyrd"))
    )


def _own(state: State, own: Hand) -> Iterator[d.DiceGroup]:
    alone = reactions(own, state.battle.setup.reaction_cost) if own.reaction else singles(own)
    return rolled_dice(own, alone)


def reactions(own: Hand, cost: int) -> Alone:
    """The reaction dice of a hand."""
    text = counted(
        cost,
        "Each of them pays for a reaction to an attack or a retreat of the enemy.",
        "{n} of them pay for a reaction to an attack or a retreat of the enemy.",
    )
    return Alone(reaction_dice(len(own.reaction)), own.reaction, "reaction", text)


def made(state: State, seat: str) -> Iterator[d.DiceGroup]:
    """Ability dice that the activated wizard of a seat has made (M-43)."""
    battle = state.battle
    if battle.activation is not UNSET and battle.fighters[battle.activation.fighter].seat == seat:
        for dice in battle.activation.own_dice:
            group = ability_dice(dice.face, dice.dice)
            text = say("{text} It is lost with this activation.", text=group.text)
            yield replace(group, name=channeled(dice.face, dice.dice), text=text)


# --- scores and the goal


def score(state: State, seat: str) -> Iterator[d.ScoreLine]:
    """Points taken down, losses, and the part that a seat plays."""
    battle = state.battle
    yield from losses(battle, seat)
    if battle.sides:
        yield d.ScoreLine("Role", "Defender" if seat == battle.priority else "Attacker")


def nerve(state: State, context: DisplayContext) -> Iterator[d.GoalLine]:
    """What a warband that loses too many has to fear, and who tests now."""
    battle, called = state.battle, context.called
    if not battle.setup.morale:
        return
    yield d.GoalLine(NERVE, rule="M-38")
    for seat in battle.morale:
        if voice := spokesman(state, seat):
            least = battle.fighters[voice].bravery
            text = say(
                "{who} needs {least} or more to hold the warband together.", who=called[voice], least=least
            )
            yield d.GoalLine(text, seat=seat, rule="M-38", pieces=(voice,))
    for seat in battle.wavering:
        yield d.GoalLine("The warband wavers, and all of its fighters may panic.", seat=seat, rule="M-40")
    for key in battle.panic:
        fighter = battle.fighters[key]
        text = say(
            "{who} needs {least} or more to keep its nerve.",
            who=called[key],
            least=fighter.bravery,
        )
        yield d.GoalLine(text, seat=fighter.seat, rule="M-40", pieces=(key,))


def how_it_ended(state: State) -> str:
    """Who has won and why, in a sentence; "" = the reason alone says it."""
    left, winners = state.battle.withdrawn, state.match.winners
    if left and winners:
        return say(
            "{winner} wins: the warband of {loser} lost heart and withdrew.",
            winner=seat_name(winners[0]),
            loser=seat_name(left),
        )
    return how_warcry_ended(state)
