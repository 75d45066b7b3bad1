"""What can happen in attacks and in rolls of any kind."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from wardrum.events.core.kernel import Event
from wardrum.events.space.plane import Location

from ..dice import InjuryResult, Outcome
from ..keywords import AttackManner
from ..tasks import InjuryCause, RollPurpose, Window


class AttacksBegun(Event, frozen=True, tag="AttacksBegun"):
    """A Shoot or Fight with these attacks to make (X-25). weapon: the first one · attacks: how many by weapon."""

    model: str
    action: Literal["shoot", "fight"]
    weapon: str
    attacks: dict[str, int]


class AttackDeclared(Event, frozen=True, tag="AttackDeclared"):
    """One Ranged or Melee Attack.

    target: a model, "" = the point · off_hand: with the second weapon (X-25) · free: a free Fight (X-14) ·
    attacks_left: in the ACTION by weapon, absent for a free Fight.
    """

    attacker: str
    weapon: str
    manner: AttackManner
    target: str = ""
    point: Location | UnsetType = UNSET
    off_hand: bool = False
    free: bool = False
    attacks_left: dict[str, int] | UnsetType = UNSET


class AttacksEnded(Event, frozen=True, tag="AttacksEnded"):
    """No attack of the ACTION is left, or none is wanted or possible."""

    model: str


class TargetRandomised(Event, frozen=True, tag="TargetRandomised"):
    """A shot into melee (X-21): on 1 to 3 it goes at one of the shooter's own."""

    attacker: str
    die: int
    own: bool


class OwnTargetAsked(Event, frozen=True, tag="OwnTargetAsked"):
    """A shot into melee goes at one of the shooter's own models (X-21). target: the enemy that was shot at · among: those
    it may be.
    """

    attacker: str
    weapon: str
    target: str
    among: tuple[str, ...]


class TargetLost(Event, frozen=True, tag="TargetLost"):
    """A shot into melee has no model to go at: the attack is lost (X-21)."""

    attacker: str


class TargetChosen(Event, frozen=True, tag="TargetChosen"):
    """The model that a shot into melee goes at."""

    attacker: str
    target: str


class SuccessRollCalled(Event, frozen=True, tag="SuccessRollCalled"):
    """A Success Roll is to be made (T-11).

    mods: +DICE and -DICE by what gives them · windows: which markers can be spent on it, the next ones first; "order":
    the holder says in which order · target: of an attack, a Charge or an ACTION of the model's own · special: which one of
    those · weapon, manner, point, off_hand, long_range: of an attack, as in AttackDeclared and ModelsHit.
    """

    model: str
    purpose: RollPurpose
    mods: dict[str, int]
    risky: bool
    windows: tuple[Window, ...]
    target: str = ""
    special: str = ""
    weapon: str = ""
    manner: AttackManner | UnsetType = UNSET
    point: Location | UnsetType = UNSET
    off_hand: bool = False
    long_range: bool = False


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
    purpose: RollPurpose
    mods: dict[str, int]
    net: int
    dice: tuple[int, ...]
    kept: tuple[int, ...]
    total: int
    outcome: Outcome
    risky: bool


class BlastScattered(Event, frozen=True, tag="BlastScattered"):
    """A blast missed and lands elsewhere (X-26).

    target: the model it was aimed at, "" = a point · point: the middle that was aimed at · distance: from there, in
    1/100 mm · directions: those the opponent may choose, as in ChooseDirection · long_range: shot at Long Range (X-20).
    """

    attacker: str
    weapon: str
    target: str
    point: Location
    distance: int
    directions: tuple[int, ...]
    long_range: bool = False


class BlastLost(Event, frozen=True, tag="BlastLost"):
    """A blast missed, and comes down out of sight of where it was aimed at (X-26)."""

    attacker: str


class BlastLanded(Event, frozen=True, tag="BlastLanded"):
    """Where a blast that missed came down."""

    attacker: str
    point: Location


class ModelsHit(Event, frozen=True, tag="ModelsHit"):
    """The models that an attack has hit, in the order of their Injury Rolls.

    critical: the victim of a critical success, "" = none · target: the model it was aimed at, "" = the point ·
    long_range: shot at Long Range (X-20).
    """

    attacker: str
    weapon: str
    manner: AttackManner
    victims: tuple[str, ...]
    critical: str = ""
    target: str = ""
    point: Location | UnsetType = UNSET
    long_range: bool = False


class HitsSettled(Event, frozen=True, tag="HitsSettled"):
    """All models that were hit have had their Injury Roll."""

    attacker: str


class InjuryRollCalled(Event, frozen=True, tag="InjuryRollCalled"):
    """An Injury Roll against a model is to be made by the seat `by` (X-30).

    mods: +INJURY DICE and -INJURY DICE by what gives them · modifier: INJURY MODIFIER, capped already (X-32) · base: dice
    before those, as many are kept · windows: which markers can be spent on it, the next ones first · extra: what places
    one more BLOOD each afterwards (X-39) · attacker, weapon: "" = the ground · victims: those of the same attack that are
    still to come.
    """

    model: str
    by: str
    cause: InjuryCause
    mods: dict[str, int]
    modifier: int
    base: int
    windows: tuple[Window, ...]
    extra: tuple[str, ...] = ()
    attacker: str = ""
    weapon: str = ""
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
    table: InjuryResult
    result: InjuryResult


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
