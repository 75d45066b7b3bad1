"""Whether a custom adventurer can be played: everything on its card has a meaning here (F-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wardrum.events.core.kernel import Rejected
from wardrum.events.toolkit.language import say

from ..mechanics.cooldown_track import LIGHT, OVERFATIGUE
from ..profiles import STATUSES, Adventurer
from .card_effects import CARD_EFFECTS, CardEffect
from .die_faces import read

RESERVED: Final = (LIGHT, OVERFATIGUE, *STATUSES)


def require_playable(card: Adventurer) -> None:
    """F-9. Raises Rejected."""
    for complaint in complaints(card):
        raise Rejected("F-9", "bad_card", complaint)


def complaints(card: Adventurer) -> Iterator[str]:
    """What is wrong with a card, a sentence each."""
    yield from bad_dice(card)
    for key, item in card.items.items():
        effect = with_number(item.effect)
        if effect is None or item.kind not in effect.items:
            yield say(
                "item {item}: no {kind} has the effect {effect}",
                item=key,
                kind=say(item.kind),
                effect=repr(item.effect),
            )
    for key, ability in card.abilities.items():
        effect = with_number(ability.effect)
        if effect is None or ability.timing not in effect.timings:
            yield say(
                "ability {ability}: there is no effect {effect} of this timing",
                ability=key,
                effect=repr(ability.effect),
            )


def bad_dice(card: Adventurer) -> Iterator[str]:
    """Dice that cannot be distinguished from others, and faces that mean nothing."""
    for key, die in card.dice.items():
        if key in RESERVED or key.startswith("combat-") or die.line == "combat":
            yield say("die {die}: Combat, fatigue and status dice are not on the card", die=key)
        for face in die.faces:
            try:
                read(face)
            except ValueError as error:
                yield say("die {die}: {error}", die=key, error=error)


def with_number(effect: str) -> CardEffect | None:
    """The effect that a card names with a number; None: there is none, or no number of one digit."""
    slug, _, number = effect.partition("-")
    return CARD_EFFECTS.get(slug) if number.isdigit() and len(number) == 1 else None
