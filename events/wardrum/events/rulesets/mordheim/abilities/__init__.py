"""What ability dice pay for: Warcry's abilities for everybody, and spells and prayers.

spells. Here: who knows which of them, and what pays (M-37, M-43).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import UNSET

from wardrum.events.rulesets.warcry import abilities as warcry
from wardrum.events.rulesets.warcry.abilities.universal import UNIVERSAL
from wardrum.events.rulesets.warcry.ability import Ability, Payment, Repertoire
from wardrum.events.toolkit.content import table

from .. import events as e
from ..state import DiceGroup, State
from .spells import SPELLS

ABILITIES: Final[Mapping[str, Ability[State]]] = {**table(UNIVERSAL), **SPELLS}
"""Every ability, by slug."""


def with_spells(state: State, fighter: str) -> Sequence[Ability[State]]:
    """M-37: what every fighter can use, then the fighter's own spells."""
    book = state.battle.fighters[fighter].profile.spell_book
    return (*UNIVERSAL, *(SPELLS[slug] for slug in book if slug in SPELLS))


def with_channeled(state: State, seat: str) -> Iterator[Payment]:
    """M-43: the dice that were channeled in the activation first, as they are lost with it, then those of the hand."""
    going_on = state.battle.activation
    if going_on is not UNSET and state.battle.fighters[going_on.fighter].seat == seat:
        for own in going_on.own_dice:
            yield Payment(own.face, DiceGroup(own.dice), e.ChanneledDiceSpent(seat, own.face, own.dice))
    yield from warcry.payments(state, seat)


REPERTOIRE: Final = Repertoire[State](ABILITIES, UNIVERSAL, with_spells, with_channeled)
