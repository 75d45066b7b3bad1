"""What can happen in a battle of trench, in the past tense."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import UNSET, UnsetType

from wardrum.events.core.kernel import Event
from wardrum.events.space.plane import Leg, Location

from .battlefield import Layout, Scenario, ScoreKind, Side
from .dice import InjuryResult, Outcome
from .general_actions import Action, EndCause
from .keywords import AttackManner
from .roster import Warband
from .state import EndReason
from .tasks import HazardKind, InjuryCause, MoveManner, RollPurpose, Window

# -- what can happen before the first Turn

RollOffPurpose = Literal["zone", "deployment", "infiltrators", "deed"]


class WarbandMustered(Event, frozen=True, tag="WarbandMustered"):
    """A seat has mustered; what it brings stays its secret until the other has too."""

    SECRET: ClassVar[bool] = True

    seat: str
    warband: Warband


class WarbandsRevealed(Event, frozen=True, tag="WarbandsRevealed"):
    """Both warbands are known."""

    warbands: dict[str, Warband]


class BattlefieldLaid(Event, frozen=True, tag="BattlefieldLaid"):
    """Scenario and terrain are known and on the table; die: by which the layout was drawn."""

    scenario: Scenario
    layout: Layout
    die: int | UnsetType = UNSET


class RollOffRolled(Event, frozen=True, tag="RollOffRolled"):
    """One throw of a roll-off; without a winner it is thrown again (X-8)."""

    purpose: RollOffPurpose
    dice: dict[str, int]
    winner: str | UnsetType = UNSET


class PriorityAssigned(Event, frozen=True, tag="PriorityAssigned"):
    """The winner of the roll-off chooses its zone."""

    seat: str


class ZoneChosen(Event, frozen=True, tag="ZoneChosen"):
    """Who sets up where."""

    sides: dict[str, Side]


class ModelDeployed(Event, frozen=True, tag="ModelDeployed"):
    """A model stands on the table."""

    model: str
    point: Location


class DeploymentPassed(Event, frozen=True, tag="DeploymentPassed"):
    """The next model is this seat's."""

    seat: str
    infiltrators: bool = False
    """Whether now those set up that may do so outside their zone (X-45)."""
    reserve: bool = False
    """Whether a model arrives that was held back (X-51)."""


# -- what can happen between and around the Activations: Initiative, Morale and the end of a Turn

PointsFor = ScoreKind | Literal["deed"]


class TurnStarted(Event, frozen=True, tag="TurnStarted"):
    """A new Turn, counted from 1."""

    turn: int


class InitiativeCounted(Event, frozen=True, tag="InitiativeCounted"):
    """How many models of each seat stand; tied: a roll-off decides (X-2)."""

    counts: dict[str, int]
    tied: bool


class InitiativeRolled(Event, frozen=True, tag="InitiativeRolled"):
    """A seat has rolled its die of the roll-off."""

    seat: str
    dice: tuple[int, ...]


class InitiativeTied(Event, frozen=True, tag="InitiativeTied"):
    """Both rolled the same and roll again (X-8)."""


class InitiativeAssigned(Event, frozen=True, tag="InitiativeAssigned"):
    """A seat holds the Initiative for this Turn."""

    seat: str


class FirstActivatorAsked(Event, frozen=True, tag="FirstActivatorAsked"):
    """The holder may name the seat that goes first (TE-5)."""

    seat: str


class FirstActivatorChosen(Event, frozen=True, tag="FirstActivatorChosen"):
    """The holder has named the seat that goes first (TE-5)."""

    seat: str
    first: str


class ActivationPhaseStarted(Event, frozen=True, tag="ActivationPhaseStarted"):
    """The Activation Phase begins; this seat picks first (T-1, TE-9)."""

    seat: str


class PickPassed(Event, frozen=True, tag="PickPassed"):
    """This seat picks next (T-19, T-20)."""

    seat: str


class MoralePhaseStarted(Event, frozen=True, tag="MoralePhaseStarted"):
    """The Morale Phase; due: the seats that check, in order (X-40)."""

    due: tuple[str, ...]


class CheckOrderAsked(Event, frozen=True, tag="CheckOrderAsked"):
    """Both check: the holder names the seat that does so first (TE-27)."""

    seat: str


class CheckOrderChosen(Event, frozen=True, tag="CheckOrderChosen"):
    """The holder has said in which order the seats check."""

    due: tuple[str, ...]


class MoraleChecked(Event, frozen=True, tag="MoraleChecked"):
    """A Morale Check. dice: in rolled order · kept: the indices of those that count."""

    seat: str
    mods: dict[str, int]
    dice: tuple[int, ...]
    kept: tuple[int, ...]
    total: int
    outcome: Outcome


class WarbandWavered(Event, frozen=True, tag="WarbandWavered"):
    """A check failed: the seat says whether its warband flees (X-41)."""

    seat: str


class WarbandShaken(Event, frozen=True, tag="WarbandShaken"):
    """A warband fights on, Shaken: all its Success Rolls are Risky (X-41)."""

    seat: str


class WarbandRecovered(Event, frozen=True, tag="WarbandRecovered"):
    """A warband is Shaken no longer (X-41)."""

    seat: str


class WarbandFled(Event, frozen=True, tag="WarbandFled"):
    """A warband left the battle and has lost (X-43)."""

    seat: str


class BloodHealed(Event, frozen=True, tag="BloodHealed"):
    """A model lost BLOOD markers; cause: a keyword or a special ACTION."""

    model: str
    n: int
    cause: str


class BlessingPlaced(Event, frozen=True, tag="BlessingPlaced"):
    """A model got BLESSING markers; cause: a keyword or a special ACTION."""

    model: str
    n: int
    cause: str


class PointsScored(Event, frozen=True, tag="PointsScored"):
    """Victory Points (X-44); what: the objectives, the models or the deed they are for."""

    seat: str
    points: int
    reason: PointsFor
    what: tuple[str, ...]


class ObjectiveControlChanged(Event, frozen=True, tag="ObjectiveControlChanged"):
    """An objective is held by another seat, "" = by neither, at the end of the Turn."""

    objective: str
    seat: str


class ModelMarked(Event, frozen=True, tag="ModelMarked"):
    """A seat hunts this enemy model now (X-53). die: by which it was drawn, among those on the table in their order."""

    seat: str
    model: str
    die: int


class ObjectiveWrecked(Event, frozen=True, tag="ObjectiveWrecked"):
    """A model has wrecked an objective, which nobody holds any more (X-54)."""

    model: str
    objective: str


class DeedDone(Event, frozen=True, tag="DeedDone"):
    """A special deed is this seat's; it scores at the end of the game (X-44)."""

    deed: str
    seat: str


class TurnEnded(Event, frozen=True, tag="TurnEnded"):
    """A Turn is over."""

    turn: int


class GameEnded(Event, frozen=True, tag="GameEnded"):
    """The winners, none = a draw, and the reason (X-43)."""

    reason: EndReason
    winners: tuple[str, ...]


# -- what can happen within an Activation, except attacks


class ModelActivated(Event, frozen=True, tag="ModelActivated"):
    """A seat activates a model, or both of a fireteam (T-1, X-36)."""

    seat: str
    models: tuple[str, ...]


class FootingFound(Event, frozen=True, tag="FootingFound"):
    """A model was activated on dangerous ground, which it has to test (X-15)."""

    model: str


class FootingSettled(Event, frozen=True, tag="FootingSettled"):
    """The test for standing on dangerous ground is called, or needed no longer."""

    model: str


class StandingUpOffered(Event, frozen=True, tag="StandingUpOffered"):
    """A Down model may stand up (setting `down_models`)."""

    model: str


class StandingUpBegun(Event, frozen=True, tag="StandingUpBegun"):
    """A Down model is about to stand up; risky: at once, if the roll succeeds."""

    model: str
    risky: bool


class StayedDown(Event, frozen=True, tag="StayedDown"):
    """A Down model stays on the ground."""

    model: str


class ModelStoodUp(Event, frozen=True, tag="ModelStoodUp"):
    """A model is not Down any more; halved: its Movement is, in this Activation (TE-20)."""

    model: str
    halved: bool


class ActionDeclared(Event, frozen=True, tag="ActionDeclared"):
    """A model takes an ACTION (T-4)."""

    model: str
    action: Action
    target: str = ""
    """The model it is aimed at, "" = none."""
    weapon: str = ""
    """Of a Shoot or Fight."""
    assault: bool = False
    """Whether that weapon has ASSAULT for this model (T-8)."""
    heavy: bool = False
    """Whether that weapon is HEAVY for this model (X-26)."""
    special: str = ""
    """Which one of the model's own ACTIONS (T-10)."""


class WalkBegun(Event, frozen=True, tag="WalkBegun"):
    """A model is about to go along a way. path: waypoints after the start."""

    model: str
    manner: MoveManner
    path: tuple[Leg, ...]


class MineTriggered(Event, frozen=True, tag="MineTriggered"):
    """Mined ground goes off under a model, once (X-15)."""

    model: str
    terrain: str


class WalkDropped(Event, frozen=True, tag="WalkDropped"):
    """A way that was begun is not gone: the model cannot go on (X-14, X-15)."""

    model: str


class ModelMoved(Event, frozen=True, tag="ModelMoved"):
    """A model went all of its way. path: waypoints after the start · length: what it cost, in 1/100 mm."""

    model: str
    manner: MoveManner
    path: tuple[Leg, ...]
    length: int


class ModelHalted(Event, frozen=True, tag="ModelHalted"):
    """A model stands at the edge of dangerous ground, on a mine, before what takes a roll, or where it came down (X-15 to X-18).

    path: waypoints gone · length: what they cost, in 1/100 mm · ground: what halted it · path_left: waypoints still to
    go.
    """

    model: str
    path: tuple[Leg, ...]
    length: int
    ground: HazardKind
    path_left: tuple[Leg, ...]


class LegGranted(Event, frozen=True, tag="LegGranted"):
    """The roll for a climb, a jump or a diving charge succeeded (X-16, X-18). diving: +1 DICE on the next Melee Attack."""

    model: str
    diving: bool = False


class FallBegun(Event, frozen=True, tag="FallBegun"):
    """A model falls, to one of these places; its opponent says which (X-16, X-17)."""

    model: str
    places: tuple[Location, ...]


class FallAverted(Event, frozen=True, tag="FallAverted"):
    """A model that would fall finds no place where it could come down, and stays where it is."""

    model: str


class ModelFell(Event, frozen=True, tag="ModelFell"):
    """A model came down. drop: how far, in 1/100 mm."""

    model: str
    end: Location
    drop: int


class LedgeReached(Event, frozen=True, tag="LedgeReached"):
    """A model within 1" of a ledge is taken Down; a roll says whether it falls first (X-17)."""

    model: str


class LedgeSettled(Event, frozen=True, tag="LedgeSettled"):
    """Whether a model at a ledge falls first is settled."""

    model: str


class WayChosen(Event, frozen=True, tag="WayChosen"):
    """The way of a Dash, a Charge or an evasion is known. path: waypoints after the start · target: of a Charge."""

    model: str
    manner: MoveManner
    path: tuple[Leg, ...]
    target: str = ""


class DashGranted(Event, frozen=True, tag="DashGranted"):
    """A Dash succeeded; now its way is chosen (T-6)."""

    model: str


class DashDeclined(Event, frozen=True, tag="DashDeclined"):
    """A model that may Dash stays where it is."""

    model: str


class ChargeDeclared(Event, frozen=True, tag="ChargeDeclared"):
    """An enemy is charged; the bonus is still to be rolled (X-12)."""

    model: str
    target: str


class ChargeRedirected(Event, frozen=True, tag="ChargeRedirected"):
    """The target has evaded behind another enemy, the new target of the Charge (X-13)."""

    model: str
    target: str


class ChargeDropped(Event, frozen=True, tag="ChargeDropped"):
    """A Charge comes to nothing: the model or its target is gone, or its Activation over."""

    model: str


class ChargeBonusRolled(Event, frozen=True, tag="ChargeBonusRolled"):
    """How far a Charge goes (X-12). die: 0 = no bonus · distance: Movement and bonus together, in 1/100 mm."""

    model: str
    die: int
    distance: int


class ChargeCompleted(Event, frozen=True, tag="ChargeCompleted"):
    """A Charge ended within 1" of its target."""

    model: str
    target: str


class ChargeFailed(Event, frozen=True, tag="ChargeFailed"):
    """A Charge fell short; the model stays where it stopped."""

    model: str
    target: str


class EvasionOffered(Event, frozen=True, tag="EvasionOffered"):
    """A SKIRMISHER may get out of a charger's way. die: the D6 that is halved · distance: how far, in 1/100 mm."""

    model: str
    charger: str
    die: int
    distance: int


class EvasionDeclined(Event, frozen=True, tag="EvasionDeclined"):
    """A SKIRMISHER stays where it is."""

    model: str


class FreeFightOffered(Event, frozen=True, tag="FreeFightOffered"):
    """These enemies may strike at a model that retreats, one after the other (X-14). mover: the retreating model."""

    mover: str
    enemies: tuple[str, ...]


class FreeFightSettled(Event, frozen=True, tag="FreeFightSettled"):
    """One enemy has taken its free Fight, or done without; enemies: those still to be asked."""

    enemy: str
    taken: bool
    enemies: tuple[str, ...]


class FreeFightsEnded(Event, frozen=True, tag="FreeFightsEnded"):
    """No enemy is left that may strike at the model that retreats."""

    mover: str


class ModelReloads(Event, frozen=True, tag="ModelReloads"):
    """A model of a fireteam has Shot with a RELOAD weapon: its partner goes on, it does not (X-26)."""

    model: str


class ActivationCut(Event, frozen=True, tag="ActivationCut"):
    """By force: as soon as what was begun is settled, this Activation is over (T-14, TE-21)."""

    model: str
    cause: EndCause


class ActivationEnded(Event, frozen=True, tag="ActivationEnded"):
    """An Activation is over (T-18)."""

    models: tuple[str, ...]
    cause: EndCause


# -- what can happen in attacks and in rolls of any kind


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
    """A Success Roll is to be made (T-11)."""

    model: str
    purpose: RollPurpose
    mods: dict[str, int]
    """+DICE and -DICE by what gives them."""
    risky: bool
    windows: tuple[Window, ...]
    """Which markers can be spent on it, the next ones first; "order": the holder says in which order."""
    target: str = ""
    """Of an attack, a Charge or an ACTION of the model's own."""
    special: str = ""
    """Which one of the model's own ACTIONS."""
    weapon: str = ""
    """Of an attack, as in AttackDeclared."""
    manner: AttackManner | UnsetType = UNSET
    """Of an attack, as in AttackDeclared."""
    point: Location | UnsetType = UNSET
    """Of an attack, as in ModelsHit."""
    off_hand: bool = False
    """Of an attack, as in AttackDeclared."""
    long_range: bool = False
    """Of an attack, as in AttackDeclared."""


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
    """BLOOD was spent to roll and keep `base` dice (X-37); windows: those still open."""

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
    """A blast missed and lands elsewhere (X-26)."""

    attacker: str
    weapon: str
    target: str
    """The model it was aimed at, "" = a point."""
    point: Location
    """The middle that was aimed at."""
    distance: int
    """From there, in 1/100 mm."""
    directions: tuple[int, ...]
    """Those the opponent may choose, as in ChooseDirection."""
    long_range: bool = False
    """Shot at Long Range (X-20)."""


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
    """An Injury Roll against a model is to be made by the seat `by` (X-30)."""

    model: str
    by: str
    cause: InjuryCause
    mods: dict[str, int]
    """+INJURY DICE and -INJURY DICE by what gives them."""
    modifier: int
    """INJURY MODIFIER, capped already (X-32)."""
    base: int
    """Dice before those, as many are kept."""
    windows: tuple[Window, ...]
    """Which markers can be spent on it, the next ones first."""
    extra: tuple[str, ...] = ()
    """What places one more BLOOD each afterwards (X-39)."""
    attacker: str = ""
    """\"" = the ground."""
    weapon: str = ""
    """\"" = the ground."""
    victims: tuple[str, ...] = ()
    """Models hit by the same attack that are still to come."""


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


TrenchEvent = (
    WarbandMustered
    | WarbandsRevealed
    | BattlefieldLaid
    | RollOffRolled
    | PriorityAssigned
    | ZoneChosen
    | ModelDeployed
    | DeploymentPassed
    | TurnStarted
    | InitiativeCounted
    | InitiativeRolled
    | InitiativeTied
    | InitiativeAssigned
    | FirstActivatorAsked
    | FirstActivatorChosen
    | ActivationPhaseStarted
    | PickPassed
    | MoralePhaseStarted
    | CheckOrderAsked
    | CheckOrderChosen
    | MoraleChecked
    | WarbandWavered
    | WarbandShaken
    | WarbandRecovered
    | WarbandFled
    | BloodHealed
    | BlessingPlaced
    | PointsScored
    | ObjectiveControlChanged
    | ModelMarked
    | ObjectiveWrecked
    | DeedDone
    | TurnEnded
    | GameEnded
    | ModelActivated
    | FootingFound
    | FootingSettled
    | StandingUpOffered
    | StandingUpBegun
    | StayedDown
    | ModelStoodUp
    | ActionDeclared
    | WalkBegun
    | MineTriggered
    | WalkDropped
    | ModelMoved
    | ModelHalted
    | WayChosen
    | LegGranted
    | FallBegun
    | FallAverted
    | ModelFell
    | LedgeReached
    | LedgeSettled
    | DashGranted
    | DashDeclined
    | ChargeDeclared
    | ChargeRedirected
    | ChargeDropped
    | ChargeBonusRolled
    | ChargeCompleted
    | ChargeFailed
    | EvasionOffered
    | EvasionDeclined
    | FreeFightOffered
    | FreeFightSettled
    | FreeFightsEnded
    | ModelReloads
    | ActivationCut
    | ActivationEnded
    | AttacksBegun
    | AttackDeclared
    | AttacksEnded
    | TargetRandomised
    | OwnTargetAsked
    | TargetLost
    | TargetChosen
    | SuccessRollCalled
    | SpendingOrderChosen
    | BloodSpent
    | BlessingSpent
    | BloodbathDeclared
    | SuccessRolled
    | BlastScattered
    | BlastLost
    | BlastLanded
    | ModelsHit
    | HitsSettled
    | InjuryRollCalled
    | InjuryRolled
    | BloodPlaced
    | ToughnessSpent
    | ModelDown
    | ModelOutOfAction
)
