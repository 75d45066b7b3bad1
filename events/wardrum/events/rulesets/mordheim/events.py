"""What can happen in a battle: most of what can in Warcry, and what happens here only."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import UNSET, UnsetType

from wardrum.events.core.kernel import Event
from wardrum.events.rulesets.warcry.events import CoreEvent, ModifierGained
from wardrum.events.space.plane import Leg

from .roster import Warband
from .state import DiceGroup

# -- what can happen before the battle, where it differs


class WarbandMustered(Event, frozen=True, tag="WarbandMustered"):
    """A seat has mustered; the opponent does not learn what until both have (M-26)."""

    SECRET: ClassVar[bool] = True
    seat: str
    warband: Warband


class WarbandsRevealed(Event, frozen=True, tag="WarbandsRevealed"):
    """Both warbands, in full."""

    warbands: dict[str, Warband]


class RolesAssigned(Event, frozen=True, tag="RolesAssigned"):
    """Who attacks and who defends (M-22)."""

    attacker: str
    defender: str


# -- what can happen in the initiative phase, where it differs


class WyrdDiceGained(Event, frozen=True, tag="WyrdDiceGained"):
    """New wyrd dice (M-6)."""

    seat: str
    n: int


class ChannelRolled(Event, frozen=True, tag="ChannelRolled"):
    """A wizard or priest has called: wyrd dice gained, or the spell book locked (M-14, M-15)."""

    seat: str
    fighter: str
    die: int
    gained: int
    locked: bool


class ChannelSkipped(Event, frozen=True, tag="ChannelSkipped"):
    """A seat calls for nothing (M-13)."""

    seat: str


class WyrdDiceSpent(Event, frozen=True, tag="WyrdDiceSpent"):
    """A declaration and what the seat has after it (M-7 to M-10)."""

    seat: str
    single: int
    improve: tuple[int, ...]
    kept: int
    singles: tuple[int, ...]
    added: int
    groups: dict[str, DiceGroup]


class InitiativeKept(Event, frozen=True, tag="InitiativeKept"):
    """Nobody's number of singles changed: the initiative stays where it is (M-11)."""

    seat: str


class InitiativeReassigned(Event, frozen=True, tag="InitiativeReassigned"):
    """Somebody's number of singles changed: the initiative is assigned anew (M-11, M-12), perhaps to the same seat."""

    seat: str
    by: Literal["singles", "roll_off"]


class ReactionDiceFormed(Event, frozen=True, tag="ReactionDiceFormed"):
    """A seat's singles are reaction dice from now on (M-18); face 0: it was a wyrd die."""

    seat: str
    faces: tuple[int, ...]


# -- what can happen in the combat phase, where it differs: retreats, reactions and spells


class MagicChanneled(Event, frozen=True, tag="MagicChanneled"):
    """A wizard has made or improved ability dice for its activation (M-43): a number of this face.

    taken: the face they had, 0 = they are new · own: they were channeled before in this activation.
    """

    fighter: str
    way: Literal["gain", "improve", "raise"]
    taken: int
    own: bool
    face: int
    dice: int


class MishapRolled(Event, frozen=True, tag="MishapRolled"):
    """The die that follows (M-43), and how many points it costs the wizard; down: it is out of action."""

    fighter: str
    die: int
    points: int
    down: bool


class ChanneledDiceSpent(Event, frozen=True, tag="ChanneledDiceSpent"):
    """Dice that were channeled pay for an ability (M-43)."""

    seat: str
    face: int
    dice: int


class FighterRetreated(Event, frozen=True, tag="FighterRetreated"):
    """The move of a retreat (M-31)."""

    fighter: str
    path: tuple[Leg, ...]
    length: int


class ReactionOffered(Event, frozen=True, tag="ReactionOffered"):
    """A seat may answer an attack or a retreat before it happens (M-32)."""

    seat: str
    to: Literal["attack", "retreat"]
    fighter: str
    """Of the other seat."""
    target: str = ""
    """Of an attack, as it was declared."""
    weapon: str = ""
    """Of an attack, as it was declared."""
    attacks: int = 0
    """Of an attack, as it was declared."""
    toughness: int = 0
    """Of an attack, as it was declared."""
    cover: bool = False
    """Of an attack, as it was declared."""
    path: tuple[Leg, ...] = ()
    """What the way of a retreat costs, in 1/100 mm; 0 = it is an attack."""
    length: int = 0
    """What the way of a retreat costs, in 1/100 mm; 0 = it is an attack."""


class ReactionDiceSpent(Event, frozen=True, tag="ReactionDiceSpent"):
    """Reaction dice are paid; left: the faces of those that remain (M-19)."""

    seat: str
    n: int
    left: tuple[int, ...]


class ReactionMade(Event, frozen=True, tag="ReactionMade"):
    """A fighter reacts (M-32)."""

    fighter: str
    reaction: str


class ReactionDeclined(Event, frozen=True, tag="ReactionDeclined"):
    """The offer is turned down (M-32)."""

    seat: str


class CriticalsBlunted(Event, frozen=True, tag="CriticalsBlunted"):
    """Dice against the criticals of the attack just rolled, and how many of those are hits now (M-35)."""

    fighter: str
    dice: tuple[int, ...]
    blunted: int


class MissesCountered(Event, frozen=True, tag="MissesCountered"):
    """What the attacker has to take for the misses of its attack (M-34)."""

    fighter: str
    target: str
    points: int


class RetreatStruck(Event, frozen=True, tag="RetreatStruck"):
    """The dice of a blow at a retreating fighter: the first says whether it lands, the second how hard (M-36)."""

    fighter: str
    target: str
    dice: tuple[int, ...]
    points: int


# -- what can happen in the morale phase and when a round ends


class MoralePhaseStarted(Event, frozen=True, tag="MoralePhaseStarted"):
    """The third phase; due: the seats that have lost half of their warbands (M-28, M-38)."""

    due: tuple[str, ...]


class MoraleRolled(Event, frozen=True, tag="MoraleRolled"):
    """A warband's test by its leader or best hero; neither fighter nor die: no leader or hero is left (M-38)."""

    seat: str
    passed: bool
    fighter: str | UnsetType = UNSET
    die: int | UnsetType = UNSET


class WarbandWithdrew(Event, frozen=True, tag="WarbandWithdrew"):
    """All fighters of a seat leave; none of them is taken down (M-39)."""

    seat: str


class PanicSpread(Event, frozen=True, tag="PanicSpread"):
    """Who has to test (M-40)."""

    fighters: tuple[str, ...]


class PanicRolled(Event, frozen=True, tag="PanicRolled"):
    """A fighter's test (M-40)."""

    fighter: str
    die: int
    passed: bool


class FighterPanicked(Event, frozen=True, tag="FighterPanicked"):
    """A fighter panics until the end of this round (M-41)."""

    fighter: str
    until: int


class PanicEnded(Event, frozen=True, tag="PanicEnded"):
    """These fighters are no longer in panic (M-41)."""

    fighters: tuple[str, ...]


class SpellLocksCleared(Event, frozen=True, tag="SpellLocksCleared"):
    """These spell books are open again (M-15)."""

    fighters: tuple[str, ...]


# -- what equipment and talents do


class PerkTookEffect(Event, frozen=True, tag="PerkTookEffect"):
    """An item or a talent matters (M-45, M-46); what it does stands in the event after it.

    die: the one that failed and is rolled again, if it is that.
    """

    fighter: str
    perk: str
    die: int | UnsetType = UNSET


MordheimEvent = (
    WarbandMustered
    | WarbandsRevealed
    | RolesAssigned
    | WyrdDiceGained
    | ChannelRolled
    | ChannelSkipped
    | WyrdDiceSpent
    | InitiativeKept
    | InitiativeReassigned
    | ReactionDiceFormed
    | MagicChanneled
    | MishapRolled
    | ChanneledDiceSpent
    | FighterRetreated
    | ReactionOffered
    | ReactionDiceSpent
    | ReactionMade
    | ReactionDeclined
    | CriticalsBlunted
    | MissesCountered
    | RetreatStruck
    | MoralePhaseStarted
    | MoraleRolled
    | WarbandWithdrew
    | PanicSpread
    | PanicRolled
    | FighterPanicked
    | PanicEnded
    | SpellLocksCleared
    | PerkTookEffect
    | ModifierGained
    | CoreEvent
)
