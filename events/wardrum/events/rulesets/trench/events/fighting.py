"""What can happen in attacks and in rolls of any kind."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from wardrum.events.core.kernel import Event
from wardrum.events.space.plane import Point

from ..dice import Outcome, Table
from ..tasks import Attack, Attacks, Hits, InjuryRoll, OwnTarget, Purpose, Scattering, SuccessRoll, Window


class AttacksBegun(Event, frozen=True, tag="AttacksBegun"):
    """A Shoot or Fight with these attacks to make (X-25)."""

    task: Attacks


class AttackDeclared(Event, frozen=True, tag="AttackDeclared"):
    """One attack; task: what is left of the ACTION, absent for a free Fight."""

    attack: Attack
    task: Attacks | UnsetType = UNSET


class AttacksEnded(Event, frozen=True, tag="AttacksEnded"):
    """No attack of the ACTION is left, or none is wanted or possible."""

    model: str


class TargetRandomised(Event, frozen=True, tag="TargetRandomised"):
    """A shot into melee (X-21): on 1 to 3 it goes at one of the shooter's own."""

    attacker: str
    die: int
    own: bool


class OwnTargetAsked(Event, frozen=True, tag="OwnTargetAsked"):
    """Which of its own models a side's shot goes at; task: those it may be."""

    task: OwnTarget


class TargetLost(Event, frozen=True, tag="TargetLost"):
    """A shot into melee has nobody to go at: the attack is lost (X-21)."""

    attacker: str


class TargetChosen(Event, frozen=True, tag="TargetChosen"):
    """Whom a shot into melee goes at."""

    attacker: str
    target: str


class SuccessRollCalled(Event, frozen=True, tag="SuccessRollCalled"):
    """A Success Roll is to be made (T-11)."""

    task: SuccessRoll


class SpendingOrderChosen(Event, frozen=True, tag="SpendingOrderChosen"):
    """The holder has said which markers are spent first (TE-24)."""

    seat: str
    windows: tuple[Window, ...]


class BloodSpent(Event, frozen=True, tag="BloodSpent"):
    """A seat spent BLOOD of an enemy, perhaps none (X-34); mods: the dice of the roll by now."""

    seat: str
    model: str
    n: int
    mods: dict[str, int]


class BlessingSpent(Event, frozen=True, tag="BlessingSpent"):
    """A seat spent BLESSING of its own model, perhaps none (X-35); mods: the dice of the roll by now."""

    seat: str
    model: str
    n: int
    mods: dict[str, int]


class BloodbathDeclared(Event, frozen=True, tag="BloodbathDeclared"):
    """So much BLOOD was spent to roll and keep `base` dice (X-37); windows: those still open."""

    seat: str
    model: str
    n: int
    base: int
    windows: tuple[Window, ...]


class SuccessRolled(Event, frozen=True, tag="SuccessRolled"):
    """A Success Roll (T-11 to T-17). dice: in rolled order · kept: the indices of those that count (TE-32)."""

    model: str
    purpose: Purpose
    mods: dict[str, int]
    net: int
    dice: tuple[int, ...]
    kept: tuple[int, ...]
    total: int
    outcome: Outcome
    risky: bool


class BlastScattered(Event, frozen=True, tag="BlastScattered"):
    """A blast missed and lands elsewhere (X-26)."""

    task: Scattering


class BlastLost(Event, frozen=True, tag="BlastLost"):
    """A blast missed, and comes down where nobody sees it (X-26)."""

    attacker: str


class BlastLanded(Event, frozen=True, tag="BlastLanded"):
    """Where a blast that missed came down."""

    attacker: str
    point: Point


class ModelsHit(Event, frozen=True, tag="ModelsHit"):
    """Whom an attack has hit."""

    task: Hits


class HitsSettled(Event, frozen=True, tag="HitsSettled"):
    """Everybody who was hit has had an Injury Roll."""

    attacker: str


class InjuryRollCalled(Event, frozen=True, tag="InjuryRollCalled"):
    """An Injury Roll is to be made (X-30); victims: those of the same attack that are still to come."""

    task: InjuryRoll
    victims: tuple[str, ...] = ()


class InjuryRolled(Event, frozen=True, tag="InjuryRolled"):
    """An Injury Roll. table: what the total reads · result: what it comes to for this model (X-30, X-38)."""

    model: str
    by: str
    mods: dict[str, int]
    net: int
    base: int
    dice: tuple[int, ...]
    kept: tuple[int, ...]
    modifier: int
    total: int
    table: Table
    result: Table


class BloodPlaced(Event, frozen=True, tag="BloodPlaced"):
    """A model got BLOOD markers; total: what it has now, six at most (X-33)."""

    model: str
    n: int
    total: int


class ToughnessSpent(Event, frozen=True, tag="ToughnessSpent"):
    """TOUGH kept a model in the battle; it does so once (X-38)."""

    model: str


class ModelDown(Event, frozen=True, tag="ModelDown"):
    """A model is Down."""

    model: str


class ModelOutOfAction(Event, frozen=True, tag="ModelOutOfAction"):
    """A model is Out of Action and off the table."""

    model: str
