"""Seats: their warband, score and dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.grammar import plural, title
from wardrum.events.toolkit.language import counted, say
from wardrum.events.toolkit.pools import Kind, kind
from wardrum.events.toolkit.two_seats import SEATS

from ..dice_words import group_name
from ..roster import Warband
from ..state import Battle, Hand, State, of_seat
from .game_specifics import GameSpecifics

S = TypeVar("S", bound=State)
SINGLES: Final = "Dice that stand alone: the side with more of them has the initiative."
SPARE: Final = "Each counts as one more single, or joins a single or a group of ability dice."
PAYS_FOR: Final[Mapping[Kind, str]] = {
    "double": "Pays for an ability that costs a double; its value is {face}.",
    "triple": "Pays for an ability that costs a double or a triple; its value is {face}.",
    "quad": "Pays for an ability that costs a double, a triple or a quad; its value is {face}.",
}
SIDES: Final = {"red": "1", "blue": "2"}
"""What the cards call red may be another colour on a screen."""


class Alone(NamedTuple):
    """Dice that count one by one, as singles. faces: 0 = a wild die, which shows no number."""

    name: str
    faces: tuple[int, ...]
    kind: d.DiceKind
    text: str


def shown_seat(state: S, context: DisplayContext, seat: str, specifics: GameSpecifics[S]) -> d.Seat:
    """A seat with all that is its own."""
    battle, kept = state.battle, context.kept
    order = battle.order
    plays = kept.get(f"warband of {seat}", (order,), lambda: warband(battle, seat, specifics.warbands))
    prompt = specifics.prompt(state, context, seat)
    initiative = battle.holder == seat and battle.phase != "roll"
    score = (d.ScoreLine("Victory points", str(battle.vp[seat])), *specifics.score(state, seat))
    dice = specifics.hand(state, context, seat)
    return kept.get(
        f"seat {seat}",
        (plays, prompt, initiative, score, dice),
        lambda: d.Seat(
            name=context.called.seat(seat),
            side="a" if seat == SEATS[0] else "b",
            warband=plays,
            prompt=prompt,
            initiative=initiative,
            score=score,
            dice=dice,
        ),
    )


def warband(battle: Battle, seat: str, samples: Mapping[str, Warband]) -> str:
    """What a seat plays: a sample by its name, any other warband by its leader's faction; "" = not known."""
    cards = [battle.fighters[key].profile for key in of_seat(battle, seat)]
    for name, band in samples.items():
        if [fighter.profile for fighter in band.fighters] == cards:
            return title(name)
    return faction(battle, seat)


def faction(battle: Battle, seat: str) -> str:
    """The faction of a seat's leader, "" = it has none."""
    fighters = (battle.fighters[key] for key in of_seat(battle, seat))
    return next((title(one.profile.faction) for one in fighters if one.role == "leader"), "")


def score(state: State, seat: str) -> Iterator[d.ScoreLine]:
    """Points taken down, losses, and the side of the table."""
    battle = state.battle
    yield from losses(battle, seat)
    if battle.attacker:
        yield d.ScoreLine("Part", "Attacker" if seat == battle.attacker else "Defender")
    if seat in battle.sides:
        yield d.ScoreLine("Side", SIDES[battle.sides[seat]])


def losses(battle: Battle, seat: str) -> Iterator[d.ScoreLine]:
    """What a seat has taken down, and who it has left."""
    yield d.ScoreLine("Points taken down", str(battle.down_points[seat]))
    if every := [one.status for one in battle.fighters.values() if one.seat == seat]:
        left = len(every) - every.count("down")
        yield d.ScoreLine("Fighters left", say("{left} of {most}", left=left, most=len(every)))


# --- dice


def hand(state: State, context: DisplayContext, seat: str) -> tuple[d.DiceGroup, ...]:
    """The dice of a seat."""
    own = state.battle.hands[seat]
    return context.kept.get(
        f"dice of {seat}", (own,), lambda: (*rolled_dice(own, singles(own)), *spare_dice(own, "wild"))
    )


def singles(own: Hand) -> Alone:
    """The dice of a hand that stand alone."""
    return Alone(plural(own.count, "single"), (*own.singles, *[0] * own.added), "single", SINGLES)


def rolled_dice(own: Hand, alone: Alone) -> Iterator[d.DiceGroup]:
    """What the rolled dice have become: those that count one by one, groups, and those that are spent."""
    if alone.faces:
        yield d.DiceGroup(alone.name, alone.faces, alone.kind, text=alone.text)
    for face, group in sorted(own.groups.items()):
        yield ability_dice(int(face), group.dice)
    left = [face for face in alone.faces if face]
    left += [int(face) for face, group in own.groups.items() for _ in range(group.dice - group.wild)]
    if spent := without(own.rolled, left):
        yield d.DiceGroup("Spent", spent, spent=True)


def ability_dice(face: int, number: int) -> d.DiceGroup:
    """A group of dice of one face that pays for an ability."""
    size = kind(number)
    text = say(PAYS_FOR[size], face=face)
    return d.DiceGroup(group_name(number, face), (face,) * number, size, text=text)


def without(rolled: Sequence[int], left: Sequence[int]) -> tuple[int, ...]:
    """The rolled dice except those that are left."""
    rest = list(left)
    spent = []
    for face in rolled:
        if face in rest:
            rest.remove(face)
        else:
            spent.append(face)
    return tuple(spent)


def spare_dice(own: Hand, wild: str) -> Iterator[d.DiceGroup]:
    """Dice without a number that are not used yet. wild: what they are called."""
    if own.wild:
        name, text = counted(own.wild, f"{{n}} {wild} die", f"{{n}} {wild} dice"), say(SPARE)
        if own.temporary:
            text += say(" Until the end of this phase only: {n}.", n=own.temporary)
        yield d.DiceGroup(name, (0,) * own.wild, "wild", text=text)
