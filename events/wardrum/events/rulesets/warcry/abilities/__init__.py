"""What ability dice pay for: each ability is one entry with what it does in words and in code (see `ability.py`).

universal · factions (W-150), made of effects · hunting and monsters (W-86). Here: who knows which of them, and what pays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Final

from wardrum.events.toolkit.content import table
from wardrum.events.toolkit.memo import remembered

from .. import events as e
from ..ability import Ability, Payment, Repertoire
from ..state import FighterState, State
from .factions import BY_FACTION
from .hunting import HUNTING
from .monsters import MONSTROUS
from .universal import UNIVERSAL

ABILITIES: Final = table((*UNIVERSAL, *chain(*BY_FACTION.values()), *MONSTROUS, *HUNTING))
"""Every ability, by slug."""
OF_FACTION: Final = {faction: UNIVERSAL + own for faction, own in BY_FACTION.items()}
"""What those of a faction know."""
HUNTERS: Final = {faction: known + HUNTING for faction, known in OF_FACTION.items()}
"""What they know when they hunt a monster."""


def known(state: State, fighter: str) -> Sequence[Ability[State]]:
    """W-85, W-150: what everybody knows, and what the faction on the card does; W-86: monsters have a list of their own; while one
    is on the board everybody but beasts knows how to hunt it.
    """
    fighters = state.battle.fighters
    profile = fighters[fighter].profile
    if profile.monster:
        return MONSTROUS
    if "beast" not in profile.runemarks and is_hunted(fighters):
        return HUNTERS.get(profile.faction, UNIVERSAL + HUNTING)
    return OF_FACTION.get(profile.faction, UNIVERSAL)


@remembered
def is_hunted(fighters: Mapping[str, FighterState]) -> bool:
    """W-86: whether a monster is on the board."""
    return any(one.status == "board" and one.profile.monster for one in fighters.values())


def payments(state: State, seat: str) -> Iterator[Payment]:
    """All ability dice of a seat."""
    for face, group in state.battle.hands[seat].groups.items():
        yield Payment(int(face), group, e.AbilityDiceSpent(seat, int(face), group.dice))


REPERTOIRE: Final = Repertoire[State](ABILITIES, UNIVERSAL, known, payments)
