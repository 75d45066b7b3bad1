"""The seats of the party with the sheets of their adventurers, and the enemies, whom the rules play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import UNSET, UnsetType

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.grammar import title
from wardrum.events.toolkit.language import counted, say

from ..decide.dice_use import ACTIVE_MAX
from ..mechanics.cooldown_track import PLACES
from ..pending import leading
from ..profiles import Adventurer
from ..questions import QUESTIONS
from ..state import CurrentEngage, Sheet, State, Unit
from ..units import available
from ..words import TENACITY, die_name, die_words

LEAVE: Final = "{n} of them leave on the left at the start of its turns."


def seats(state: State, context: DisplayContext) -> dict[str, d.Seat]:
    """By key, "" = the enemies."""
    return {"": enemies(state), **{key: seat(state, context, key) for key in state.match.order}}


def enemies(state: State) -> d.Seat:
    """What the rules play."""
    units = [one for one in state.battle.units.values() if one.kind in ("enemy", "quest")]
    here = sum(one.where == "map" for one in units)
    defeated = sum(one.where == "defeated" for one in units)
    score = (d.ScoreLine("On the map", str(here)), d.ScoreLine("Defeated", str(defeated)))
    return d.Seat("Enemies", "rules", score=score)


def seat(state: State, context: DisplayContext, key: str) -> d.Seat:
    """One of the party."""
    battle = state.battle
    unit, asked = battle.units.get(key), QUESTIONS.prompt(state, context, key)
    own = battle.engage if battle.engage is not UNSET and battle.engage.unit == key else UNSET
    roles = roles_of(state, key)
    warband = context.called[key] if unit else ""
    made_of = (unit, own, asked, roles, warband)
    return context.kept.get(
        f"seat {key}",
        made_of,
        lambda: d.Seat(
            context.called.seat(key),
            "party",
            warband,
            asked,
            initiative=battle.first_player == key,
            score=tuple(score(unit, roles)),
            dice=tuple(dice(unit, own)),
            tokens=tenacity(unit, key),
        ),
    )


def roles_of(state: State, key: str) -> str:
    """What a seat is in the party, as "first player, decides for the party"."""
    leads = leading(state) == key
    first = state.battle.first_player == key
    return ", ".join(
        [*([say("first player")] if first else []), *([say("decides for the party")] if leads else [])]
    )


def score(unit: Unit | None, roles: str) -> Iterator[d.ScoreLine]:
    """Hit points and form of its adventurer, and what it is in the party."""
    if unit is not None:
        pattern = "{hp} of {health} and {bonus} bonus" if unit.bonus else "{hp} of {health}"
        yield d.ScoreLine("Hit points", say(pattern, hp=unit.hp, health=unit.health, bonus=unit.bonus))
        if unit.sheet is not UNSET and unit.where != "waiting":
            yield d.ScoreLine("Form", title(unit.sheet.form))
    if roles:
        yield d.ScoreLine("Party", roles)


def tenacity(unit: Unit | None, seat: str) -> tuple[d.Token, ...]:
    """The peg of its adventurer."""
    if unit is None or unit.sheet is UNSET or not unit.sheet.tenacity:
        return ()
    return (d.Token("blessing", unit.sheet.tenacity, "Tenacity", TENACITY, seat),)


def dice(unit: Unit | None, engage: CurrentEngage | UnsetType) -> Iterator[d.DiceGroup]:
    """Dice just rolled, in active slots, at hand, in the cooldown track, and those that are out."""
    if unit is None or unit.sheet is UNSET or not isinstance(unit.profile, Adventurer):
        return
    sheet = unit.sheet
    rolled = engage.dice if engage is not UNSET else {}
    if engage is not UNSET and rolled:
        text = "Each is used or declined, in any order."
        yield group("Rolled", [die_words(die, face, engage.form) for die, face in rolled.items()], text)
    if sheet.active:
        slots = [die_words(die, face) for die, face in sheet.active.items()]
        text = "They prevent damage, or are dropped in its own turn."
        yield group(say("Active slots: {n} of {most}", n=len(slots), most=ACTIVE_MAX), slots, text)
    at_hand = [die_name(die) for die in available(unit, sheet) if die not in rolled]
    if at_hand:
        yield group("Dice at hand", at_hand, "They can be rolled in an engage.")
    if sheet.track:
        name = say("Cooldown track: {n} of {most}", n=len(sheet.track), most=PLACES)
        yield group(name, track(sheet), counted(unit.profile.cooldown, LEAVE, LEAVE), spent=True)
    if sheet.drained:
        yield group("Drained", list(map(die_name, sheet.drained)), "Out for this battle.", spent=True)


def track(sheet: Sheet) -> list[str]:
    """The dice of a cooldown track from the left, with what lasts."""
    lasting = sheet.lasting
    return [
        say("{die}, lasting", die=die_words(die, lasting[die])) if die in lasting else die_name(die)
        for die in sheet.track
    ]


def group(name: str, words: list[str], text: str, *, spent: bool = False) -> d.DiceGroup:
    """Dice that have words instead of numbers."""
    return d.DiceGroup(name, (0,) * len(words), "skill", tuple(words), text, spent)
