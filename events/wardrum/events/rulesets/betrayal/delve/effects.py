"""What cards of a delve, failed locks and caches bring beside status effects (section 5.6, section 7)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from wardrum.events.core.kernel import Decision
from wardrum.events.toolkit.content import table
from wardrum.events.toolkit.glossary import Meaning
from wardrum.events.toolkit.grammar import title
from wardrum.events.toolkit.language import Text

from .. import events as e
from ..mechanics import cooldown_track, round_counter, status_effects
from ..mechanics.cooldown_track import LIGHT
from ..mechanics.hit_points import deal_damage, heal
from ..profiles import STATUSES
from ..state import DamageInstance, State
from ..units import on_map, sheet

Effect = Callable[[Decision[State], str, int, str], None]
"""(decision, adventurer, number, cause)"""


class DelveEffect(Struct, frozen=True):
    """One such effect. Cards, traps and caches name it with its number, as "harm-2"."""

    slug: str
    """The name by which they mention it."""
    text: Text
    """What it does, in a sentence; {n} is its number."""
    effect: Effect
    """What it does."""
    found: str = ""
    """As what it is found in a cache, as "heal {n}"; "" = its name."""
    rule: str = "F-22"
    """The id that describes it."""

    @property
    def meaning(self) -> Meaning:
        """What the glossary says of it."""
        return Meaning(title(self.slug), self.text, self.rule)


def nothing(decision: Decision[State], unit: str, n: int, cause: str) -> None:
    """Nothing happens."""


def weary(decision: Decision[State], unit: str, n: int, cause: str) -> None:
    """Every adventurer on the map gains a number of light fatigue dice."""
    for tired in list(on_map(decision.state, "adventurer")):
        for _ in range(n):
            cooldown_track.gain_fatigue(decision, tired, LIGHT, cause)


def tenacity(decision: Decision[State], unit: str, n: int, cause: str) -> None:
    """The adventurer gains tenacity."""
    decision.emit(e.TenacityChanged(unit, sheet(decision.state, unit).tenacity + n, cause))


def harm(decision: Decision[State], unit: str, n: int, cause: str) -> None:
    """The adventurer takes damage."""
    deal_damage(decision, DamageInstance("", unit, n, cause))


def calm(decision: Decision[State], unit: str, n: int, cause: str) -> None:
    """The round counter goes down."""
    round_counter.change(decision, "reduce", n, cause)


def haste(decision: Decision[State], unit: str, n: int, cause: str) -> None:
    """The round counter goes up."""
    round_counter.change(decision, "increase", n, cause)


DELVE_EFFECTS: Final = table(
    (
        DelveEffect("none", "Nothing happens.", nothing),
        DelveEffect("weary", "All adventurers gain light fatigue dice: {n}.", weary),
        DelveEffect(
            "rest",
            "Takes {n} light fatigue dice out of the cooldown track.",
            cooldown_track.shed_light_fatigue,
            "rest {n}",
        ),
        DelveEffect("tenacity", "Tenacity gained: {n}.", tenacity, "tenacity {n}"),
        DelveEffect("harm", "Does {n} damage.", harm),
        DelveEffect("heal", "Gives {n} hit points back.", heal, "heal {n}"),
        DelveEffect("calm", "The round counter goes down by {n}.", calm, "calm {n}"),
        DelveEffect("haste", "The round counter goes up by {n}.", haste),
    )
)


def named(word: str) -> tuple[DelveEffect, int]:
    """An effect and its number, as of "heal-2". Raises KeyError: there is no such effect."""
    slug, _, number = word.partition("-")
    return DELVE_EFFECTS[slug], int(number or 1)


def take_effect(decision: Decision[State], unit: str, word: str, cause: str) -> None:
    """What a word means for an adventurer, or for all of them: an effect, or a status effect (section 5.7)."""
    if word in STATUSES:
        status_effects.give(decision, unit, word, cause)
    else:
        own, n = named(word)
        own.effect(decision, unit, n, cause)
