"""What the faces of skill dice mean, by their words: "damage-2", "shield-1", "bane" (F-27)."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from wardrum.events.toolkit.language import say

from .profiles import COMBAT_FACES, STATUSES, Adventurer, SkillDie
from .state import Sheet, Unit

Code = Literal["instant", "active", "lasting", "drained"]
CODES: Final[dict[str, Code]] = {
    "blank": "instant",  # nothing
    "tenacity": "instant",  # one tenacity
    "damage": "instant",  # against the target
    "true": "instant",  # damage that nothing prevents
    "heal": "instant",  # an adventurer in sight
    "move": "instant",  # free movement
    "calm": "instant",  # the round counter goes down
    "shield": "active",  # prevents so much of one blow, from an active slot
    "guard": "lasting",  # prevents so much of each blow, for as long as the die is in the track
    "drain": "drained",  # much damage, and the die is gone for this battle
    **dict.fromkeys(STATUSES, "instant"),  # on the target; stealth on the adventurer itself
}


class Face(NamedTuple):
    """A face taken apart."""

    kind: str
    amount: int

    @property
    def code(self) -> Code:
        """Where the die goes when this is used (F-27)."""
        return CODES[self.kind]


def read(face: str) -> Face:
    """The meaning of a face. Raises ValueError: it means nothing."""
    kind, _, amount = face.partition("-")
    if kind not in CODES or not (amount or "1").isdigit():
        raise ValueError(
            say(
                "{face} is no face of a skill die; there are {faces}, with numbers as in damage-2",
                face=repr(face),
                faces=", ".join(CODES),
            )
        )
    return Face(kind, int(amount or "1"))


def skill_dice(one: Unit) -> dict[str, SkillDie]:
    """All dice of an adventurer, those for combat among them; nothing for a chip."""
    card = one.profile
    if not isinstance(card, Adventurer):
        return {}
    names = [f"combat-{place + 1}" for place in range(card.combat)]
    return {**{name: SkillDie(name, "combat", COMBAT_FACES) for name in names}, **card.dice}


def available(one: Unit, sheet: Sheet) -> dict[str, SkillDie]:
    """F-26: the dice in their slots: neither in the track, nor active, nor drained."""
    away = {*sheet.track, *sheet.active, *sheet.drained}
    return {name: die for name, die in skill_dice(one).items() if name not in away}


def as_rolled(die: str, face: str, form: str) -> Face:
    """What a die shows in a form: in defence what Combat dice show goes to active slots (F-24)."""
    shown = read(face)
    if form == "defensive" and shown.kind == "damage" and die.startswith("combat-"):
        return Face("shield", shown.amount)
    return shown
