"""What the faces of skill dice mean, which cards name with a number: "damage-2", "shield-1", "bane" (F-27)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from msgspec import Struct

from wardrum.events.core.kernel import Decision
from wardrum.events.toolkit.content import table
from wardrum.events.toolkit.display.shapes import Icon
from wardrum.events.toolkit.glossary import Meaning
from wardrum.events.toolkit.grammar import title
from wardrum.events.toolkit.language import Text, say

from .. import events as e
from ..mechanics import hit_points, round_counter, status_effects
from ..profiles import STATUS_TEXTS, STATUSES
from ..state import State
from ..units import sheet
from . import movement

Code = Literal["instant", "active", "lasting", "drained"]
"""Where a die goes when its face is used: into the track, an active slot, into the track but at work there, out of the battle."""


class DieFace(Struct, frozen=True, kw_only=True):
    """One kind of face."""

    slug: str
    """The name by which dice mention it."""
    text: Text
    """What comes of it, in a sentence; {n} is its number."""
    shown: str
    """As what it is shown on a die, as "{n} damage"."""
    rolled: str = ""
    """In the sentence of a roll, as "damage {n}"; "" = its name."""
    icon: Icon | None = None
    """What its option is drawn with; None = as any."""
    code: Code = "instant"
    on: Literal["target", "friend", "way", "self", "nothing"] = "self"
    """What it is used on: the target of the engage, an adventurer in sight, a way, the adventurer; "nothing" = it is not used."""
    hurts: Literal["damage", "true", ""] = ""
    """As what it counts for the damage at the end of the engage (section 5.4)."""
    effect: Callable[[Decision[State], str, DieUse], None] | None = None
    """(decision, adventurer, use): what it does at once."""
    rule: str = "F-27"
    """The id that describes it."""

    @property
    def meaning(self) -> Meaning:
        """What the glossary says of it."""
        return Meaning(title(self.slug), self.text, self.rule)


class Face(NamedTuple):
    """A face with its number."""

    of: DieFace
    amount: int

    @property
    def word(self) -> str:
        """As dice and events name it."""
        return f"{self.of.slug}-{self.amount}"


class DieUse(NamedTuple):
    """A die and what it is used on."""

    die: str
    face: Face
    on: str = ""
    path: tuple[str, ...] = ()


def tenacity(decision: Decision[State], unit: str, use: DieUse) -> None:
    """One more."""
    decision.emit(e.TenacityChanged(unit, sheet(decision.state, unit).tenacity + 1, use.die))


def heal(decision: Decision[State], unit: str, use: DieUse) -> None:
    """Section 5.4."""
    hit_points.heal(decision, use.on, use.face.amount, use.die)


def move(decision: Decision[State], unit: str, use: DieUse) -> None:
    """F-27: a way that is no action."""
    movement.walk(decision, unit, use.path, action=False)


def calm(decision: Decision[State], unit: str, use: DieUse) -> None:
    """BE-2: the round counter goes down."""
    round_counter.change(decision, "reduce", use.face.amount, use.die)


def afflict(decision: Decision[State], unit: str, use: DieUse) -> None:
    """Section 5.7: the status effect of this name for the target, or else for the adventurer itself."""
    status_effects.give(decision, use.on or unit, use.face.of.slug, use.die)


FACES: Final = table(
    (
        DieFace(slug="blank", text="Nothing.", shown="nothing", on="nothing"),
        DieFace(
            slug="tenacity",
            text="You gain one tenacity.",
            shown="a tenacity",
            icon="blessing",
            effect=tenacity,
        ),
        DieFace(
            slug="damage",
            text="{n} damage to the target.",
            shown="{n} damage",
            rolled="damage {n}",
            icon="attack",
            on="target",
            hurts="damage",
        ),
        DieFace(
            slug="true",
            text="{n} damage that nothing prevents.",
            shown="{n} true damage",
            rolled="true {n}",
            icon="attack",
            on="target",
            hurts="true",
        ),
        DieFace(
            slug="heal",
            text="An adventurer in sight heals {n}.",
            shown="heals {n}",
            rolled="heal {n}",
            icon="blessing",
            on="friend",
            effect=heal,
        ),
        DieFace(
            slug="move",
            text="{n} hexes of free movement.",
            shown="moves {n}",
            rolled="move {n}",
            icon="move",
            on="way",
            effect=move,
        ),
        DieFace(
            slug="calm",
            text="The round counter goes down by {n}.",
            shown="calms the round counter by {n}",
            rolled="calm {n}",
            effect=calm,
        ),
        DieFace(
            slug="shield",
            text="Prevents {n} of one blow while the die is active.",
            shown="prevents {n} of one blow",
            rolled="shield {n}",
            code="active",
        ),
        DieFace(
            slug="guard",
            text="Prevents {n} of each blow while the die lies in your track.",
            shown="prevents {n} of each blow while it cools",
            rolled="guard {n}",
            code="lasting",
        ),
        DieFace(
            slug="drain",
            text="{n} damage, and the die is gone for this battle.",
            shown="{n} damage, and the die is gone",
            rolled="drain {n}",
            icon="attack",
            code="drained",
            on="target",
            hurts="damage",
        ),
        *(
            DieFace(
                slug=status,
                text=STATUS_TEXTS[status],
                shown=status,
                on="self" if status == "stealth" else "target",
                effect=afflict,
            )
            for status in STATUSES
        ),
    )
)


def read(face: str) -> Face:
    """The meaning of a face. Raises ValueError: it means nothing."""
    slug, _, amount = face.partition("-")
    if slug not in FACES or not (amount or "1").isdigit():
        raise ValueError(
            say(
                "{face} is no face of a skill die; there are {faces}, with numbers as in damage-2",
                face=repr(face),
                faces=", ".join(FACES),
            )
        )
    return Face(FACES[slug], int(amount or "1"))


def as_rolled(die: str, face: str, form: str) -> Face:
    """What a die shows in a form: in defence what Combat dice show goes to active slots (F-24)."""
    shown = read(face)
    if form == "defensive" and shown.of.hurts == "damage" and die.startswith("combat-"):
        return Face(FACES["shield"], shown.amount)
    return shown
