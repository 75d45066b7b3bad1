"""What the cards ask of the seats: treasure, targets, objectives and enemies to be named (W-50)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from wardrum.events.core.kernel import Decision
from wardrum.events.space.plane import NearPoint
from wardrum.events.toolkit.grammar import title
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Option, Place
from wardrum.events.toolkit.questions import Asked, Question
from wardrum.events.toolkit.two_seats import other

from .. import commands as c
from ..decide import cards
from ..decide.phase import of_phase
from ..decide.progress import go_on
from ..state import State, of_seat


class RingSpot(Question, frozen=True, tag="ring_spot"):
    """Where does the next token lie?"""

    seat: str


class TargetChoice(Question, frozen=True, tag="target"):
    """Which enemy is worth more to the seat?"""

    seat: str


class PrimaryChoice(Question, frozen=True, tag="primary"):
    """Which objective counts in this round?"""

    seat: str


class WearyChoice(Question, frozen=True, tag="weary"):
    """Which enemy has an action less in this round?"""

    seat: str


class RemovalChoice(Question, frozen=True, tag="removal"):
    """Which objective is removed?"""

    seat: str


def of_opening(state: State) -> Question:
    """What is asked before the battle."""
    seat = cards.next_to_place(state)
    return RingSpot(seat) if seat else TargetChoice(cards.next_to_nominate(state))


def of_naming(state: State) -> Question:
    """What the seat without the initiative is asked."""
    seat = cards.naming_seat(state)
    return PrimaryChoice(seat) if cards.names_objective(state) else WearyChoice(seat)


# --- treasure in the ring


def ring(state: State, question: RingSpot, seat: str) -> list[Option]:
    """Places on three circles about the middle."""
    token, (_, most) = cards.next_token(state), cards.RING
    where = Place(NearPoint(cards.MIDDLE, most), 0, tuple(cards.ring_spots(state)))
    return [Option("PlaceTreasure", say("Put {token} down", token=title(token)), "W-50", {"point": where})]


def place_in_ring(decision: Decision[State], seat: str, command: c.PlaceTreasure) -> None:
    """W-50; after the last answer the battle begins."""
    go_on(decision, cards.place_in_ring(decision, seat, command))


RING_SPOT: Final = Asked[State, RingSpot](
    question=RingSpot,
    seats=lambda state, question: (question.seat,),
    prompt=lambda state, context, question: say(
        'Say where {marker} lies, 4" to 8" from the middle', marker=title(cards.next_token(state))
    ),
    options=ring,
    default="the treasure is put on the first free place",
    answers={c.PlaceTreasure: place_in_ring},
    not_asked=of_phase("opening", "W-50", cards.opening_seat),
)


# --- a target


def enemies(state: State, seat: str, label: str) -> list[Option]:
    """The enemies on the battlefield."""
    there = tuple(of_seat(state.battle, other(seat), "board"))
    return [Option("NameEnemy", label, "W-50", {"fighter": Choice(there)})]


def nominate(decision: Decision[State], seat: str, command: c.NameEnemy) -> None:
    """W-50; after the last answer the battle begins."""
    go_on(decision, cards.nominate(decision, seat, command))


TARGET_CHOICE: Final = Asked[State, TargetChoice](
    question=TargetChoice,
    seats=lambda state, question: (question.seat,),
    prompt=lambda state, context, question: "Name the enemy that is worth more to you",
    options=lambda state, question, seat: enemies(state, seat, "Name your target"),
    default="the first enemy on the battlefield is named",
    answers={c.NameEnemy: nominate},
    not_asked=of_phase("opening", "W-50", cards.opening_seat),
)


# --- what is named in a round


def to_name(state: State, question: PrimaryChoice, seat: str) -> list[Option]:
    """All objectives, those of the seat first."""
    markers = state.table.markers
    there = sorted(cards.objectives(state), key=lambda key: markers[key].seat != seat)
    return [named("Name the objective of this round", there)]


def named(label: str, markers: Iterable[str]) -> Option:
    """One of these objectives."""
    return Option("NameObjective", label, "W-50", {"marker": Choice(tuple(markers))})


def name_primary(decision: Decision[State], seat: str, command: c.NameObjective) -> None:
    """W-50; after the last answer the combat phase begins."""
    go_on(decision, cards.name_primary(decision, seat, command))


PRIMARY_CHOICE: Final = Asked[State, PrimaryChoice](
    question=PrimaryChoice,
    seats=lambda state, question: (question.seat,),
    prompt=lambda state, context, question: "Name the objective that counts in this round",
    options=to_name,
    default="the first objective that the seat holds is named, or the first of all",
    answers={c.NameObjective: name_primary},
    not_asked=of_phase("naming", "W-50", cards.naming_seat),
)


def name_weary(decision: Decision[State], seat: str, command: c.NameEnemy) -> None:
    """W-50; after the last answer the combat phase begins."""
    go_on(decision, cards.name_weary(decision, seat, command))


WEARY_CHOICE: Final = Asked[State, WearyChoice](
    question=WearyChoice,
    seats=lambda state, question: (question.seat,),
    prompt=lambda state, context, question: "Name an enemy that has one action less in this round",
    options=lambda state, question, seat: enemies(state, seat, "Name the weary enemy"),
    default="the first enemy on the battlefield is named",
    answers={c.NameEnemy: name_weary},
    not_asked=of_phase("naming", "W-50", cards.naming_seat),
)


# --- an objective removed


def to_remove(state: State, question: RemovalChoice, seat: str) -> list[Option]:
    """Those that the seat does not hold, the enemy's first; then its own."""
    markers, there = state.table.markers, cards.objectives(state)
    own = [key for key in there if markers[key].seat == seat]
    others = sorted((key for key in there if key not in own), key=lambda key: not markers[key].seat)
    found: Sequence[tuple[str, list[str]]] = (
        ("Remove an objective", others),
        ("Remove an objective of your own", own),
    )
    return [named(label, keys) for label, keys in found if keys]


def remove(decision: Decision[State], seat: str, command: c.NameObjective) -> None:
    """W-50; then the next round or the end."""
    go_on(decision, cards.remove_objective(decision, seat, command))


REMOVAL: Final = Asked[State, RemovalChoice](
    question=RemovalChoice,
    seats=lambda state, question: (question.seat,),
    prompt=lambda state, context, question: "You are behind: name an objective that is removed",
    options=to_remove,
    default="the first objective that the seat does not hold is removed",
    answers={c.NameObjective: remove},
    not_asked=of_phase("removal", "W-50", cards.removing_seat),
)
