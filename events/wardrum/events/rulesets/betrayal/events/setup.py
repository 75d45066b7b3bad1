"""What can happen before the first round."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from wardrum.events.core.kernel import Event

from ..profiles import Adventurer, Chip, Form
from ..state import Kind, Objective


class AdventurerChosen(Event, frozen=True, tag="AdventurerChosen"):
    """A seat brings an adventurer, and perhaps a companion."""

    seat: str
    adventurer: Adventurer
    companion: Chip | UnsetType = UNSET


class BattlefieldLaid(Event, frozen=True, tag="BattlefieldLaid"):
    """What the map is used for; spots: numbered enemy hexes in order · pool: points to buy enemies of (F-12)."""

    scenario: str
    entrance: str
    spots: tuple[str, ...]
    objective: Objective
    pool: int


class EnemyDeployed(Event, frozen=True, tag="EnemyDeployed"):
    """An enemy, or a quest unit, stands on the map; hp: with what skills add · paid: out of the pool · by: the unit
    whose skill brought it, "" = the setup · acts: whether it takes a turn in this round (BE-15).
    """

    unit: str
    kind: Kind
    profile: Chip
    hex: str
    hp: int
    paid: int = 0
    by: str = ""
    acts: bool = True


class FirstPlayerChosen(Event, frozen=True, tag="FirstPlayerChosen"):
    """Who begins, and the order for the whole battle (F-13)."""

    seat: str
    order: tuple[str, ...]


class AdventurerDeployed(Event, frozen=True, tag="AdventurerDeployed"):
    """An adventurer entered the map."""

    seat: str
    hex: str
    form: Form
    ready: tuple[str, ...]


class CompanionDeployed(Event, frozen=True, tag="CompanionDeployed"):
    """A companion entered the map (F-14, B-12)."""

    companion: str
    hex: str


class CompanionHeldBack(Event, frozen=True, tag="CompanionHeldBack"):
    """There is no free entrance hex: it waits beside the tile (F-14)."""

    companion: str


class CompanionEntryBlocked(Event, frozen=True, tag="CompanionEntryBlocked"):
    """There was no free entrance hex when its turn came: the turn is spent (BE-14)."""

    companion: str
