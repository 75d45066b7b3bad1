"""Where a carrier's treasure is put down, where it differs: an attacker takes after it what it owes for its misses (M-34)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from wardrum.events.core.kernel import Decision
from wardrum.events.rulesets.warcry.questions import treasure_spot

from .. import commands as c
from ..decide.reactions import settle_owed
from ..state import State


def place_treasure(decision: Decision[State], seat: str, command: c.PlaceTreasure) -> None:
    """W-92; then an attacker takes what it has to for its misses (M-34)."""
    treasure_spot.place_treasure(decision, seat, command)
    settle_owed(decision)


TREASURE_SPOT: Final = replace(treasure_spot.TREASURE_SPOT, answers={c.PlaceTreasure: place_treasure})
