"""What can happen in the combat phase, where it differs: retreats, reactions and spells."""

from __future__ import annotations

from typing import Literal

from wardrum.events.core.kernel import Event
from wardrum.events.space.plane import Leg


class MagicChanneled(Event, frozen=True, tag="MagicChanneled"):
    """A wizard has made or improved ability dice for its activation (M-43): so many of this face.

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
    """A seat may answer an attack or a retreat before it happens (M-32).

    fighter: of the other seat · target, weapon, attacks, toughness, cover: of an attack, as it was declared ·
    path, length: of a retreat.
    """

    seat: str
    to: Literal["attack", "retreat"]
    fighter: str
    target: str = ""
    weapon: str = ""
    attacks: int = 0
    toughness: int = 0
    cover: bool = False
    path: tuple[Leg, ...] = ()
    length: int = 0


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
