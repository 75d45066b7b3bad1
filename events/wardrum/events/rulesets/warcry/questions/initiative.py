"""The hero phase: the roll of the initiative dice, and what each seat does with its wild dice (W-6, W-10 to W-15)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from msgspec import UNSET, UnsetType

from wardrum.events.core.kernel import Command, Decision, Rejected
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Domain, Option, Subset
from wardrum.events.toolkit.pools import reduced
from wardrum.events.toolkit.questions import Asked, Question
from wardrum.events.toolkit.two_seats import SEATS, other

from .. import commands as c
from ..decide import initiative
from ..decide.initiative import improvable
from ..decide.phase import phase_over
from ..decide.progress import go_on
from ..state import Hand, State

Chance = Callable[[State, str, int], Fraction]
"""How likely a seat has the initiative afterwards, with a number of singles more."""


class InitiativeRoll(Question, frozen=True, tag="roll"):
    """The dice of each seat. Asked of both at once."""


class WildDiceUse(Question, frozen=True, tag="declare"):
    """What are the wild dice used for?"""

    seat: str


# --- the roll


def not_rolling(state: State, seat: str, command: Command) -> Rejected:
    """Why a seat cannot roll: it has, also where the battle is elsewhere by now."""
    if state.battle.hands[seat].rolled:
        return Rejected("W-6", "already_rolled", "you have rolled your initiative dice in this round")
    over = phase_over(state, "roll", "W-6")
    assert over, "a seat that has not rolled is asked"
    return over


INITIATIVE_ROLL: Final = Asked[State, InitiativeRoll](
    question=InitiativeRoll,
    seats=lambda state, question: [seat for seat in SEATS if not state.battle.hands[seat].rolled],
    prompt=lambda state, context, question: "Roll your six initiative dice",
    options=lambda state, question, seat: [
        Option("RollInitiative", "Roll the initiative dice", "W-6"),
    ],
    default="the dice are rolled",
    answers={c.RollInitiative: initiative.roll_initiative},
    not_asked=not_rolling,
)


# --- wild dice


def not_declaring(state: State, seat: str, command: Command) -> Rejected:
    """W-15: once in a round, the holder before the other."""
    if state.battle.hands[seat].declared:
        return Rejected("W-15", "already_declared", state.battle.SPARE_DICE.declared)
    holder = state.battle.holder
    return phase_over(state, "declare", "W-15") or Rejected(
        "W-15",
        "not_your_declaration",
        say("seat {seat} has the initiative and declares first", seat=holder),
    )


def spend_wild_dice(decision: Decision[State], seat: str, command: c.SpendWildDice) -> None:
    """W-10 to W-15; after both reserves arrive."""
    go_on(decision, initiative.spend_wild_dice(decision, seat, command))


def uses(state: State, seat: str) -> list[Option]:
    """Keeping all wild dice, then one option for each number of them used as singles."""
    return [
        _option(state, seat, single, improve) for single, improve in declarations(state.battle.hands[seat])
    ]


def declarations(hand: Hand) -> list[tuple[int, Subset]]:
    """What may be declared: a number of wild dice as singles, the others on some of these faces; all kept comes first."""
    faces = improvable(hand)
    improve = [(0, _some(faces, 1, hand.wild))] if faces and hand.wild else []
    singles = [(n, _some(faces, 0, hand.wild - n)) for n in range(1, hand.wild + 1)]
    return [(0, Subset((), 0, 0)), *improve, *singles]


def _some(faces: tuple[int, ...], least: int, dice: int) -> Subset:
    most = min(dice, len(faces))
    return Subset(faces if most else (), least, most)


def _option(state: State, seat: str, single: int, improve: Subset) -> Option:
    label, rule = _use(single, improve)
    params: dict[str, Domain] = {"single": Choice((single,)), "improve": improve}
    return Option(
        "SpendWildDice", label, rule, params, odds=odds_after(state, seat, single, improve, seizing_chance)
    )


def _use(single: int, improve: Subset) -> tuple[str, str]:
    """What an option does, in a few words, and the rule that allows it."""
    if single:
        return say("Add {n} to your singles", n=single), "W-11"
    return ("Improve singles, doubles or triples", "W-12") if improve.max else ("Keep all wild dice", "W-14")


WILD_DICE_USE: Final = Asked[State, WildDiceUse](
    question=WildDiceUse,
    seats=lambda state, question: (question.seat,) if question.seat else (),
    prompt=lambda state, context, question: (
        "Use your wild dice, for the initiative or for abilities, or keep them"
    ),
    options=lambda state, question, seat: uses(state, seat),
    default="all wild dice are kept",
    answers={c.SpendWildDice: spend_wild_dice},
    not_asked=not_declaring,
)


# --- what it does for the initiative


def odds_after(
    state: State, seat: str, single: int, improve: Subset, chance: Chance
) -> dict[str, str] | UnsetType:
    """The chance to have the initiative afterwards, where the opponent cannot answer and every choice gives the same."""
    if seat == state.battle.holder:
        return UNSET
    chances = {chance(state, seat, single - lost) for lost in singles_lost(state, seat, improve)}
    return {"initiative": reduced(chances.pop())} if len(chances) == 1 else UNSET


def singles_lost(state: State, seat: str, improve: Subset) -> range:
    """How many singles may be turned into doubles, by the choice of faces (W-16)."""
    own = sum(face in state.battle.hands[seat].singles for face in improve.of)
    return range(max(0, improve.min - (len(improve.of) - own)), min(own, improve.max) + 1)


def seizing_chance(state: State, seat: str, gain: int) -> Fraction:
    """W-17 to W-19 for the seat without the initiative, with a number of singles more."""
    battle = state.battle
    lead = battle.hands[seat].count + gain - battle.hands[other(seat)].count
    if lead == 0 and not battle.tied:
        return Fraction(1, 2)
    return Fraction(lead > 0)
