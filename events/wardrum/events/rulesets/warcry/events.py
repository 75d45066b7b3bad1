"""What can happen in a battle of warcry. Every event holds the outcome, so that folding needs no rules."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import UNSET, UnsetType

from wardrum.events.core.kernel import Event
from wardrum.events.space.plane import Facing, Leg, Location

from .battleplan import Battleplan
from .roster import Warband
from .state import DiceGroup, ModifierKind

# -- what can happen before the battle


class WarbandMustered(Event, frozen=True, tag="WarbandMustered"):
    """A seat has mustered; the opponent does not learn what until both have (W-47)."""

    SECRET: ClassVar[bool] = True
    seat: str
    warband: Warband


class WarbandsRevealed(Event, frozen=True, tag="WarbandsRevealed"):
    """Both warbands, in full."""

    warbands: dict[str, Warband]


class RollOffRolled(Event, frozen=True, tag="RollOffRolled"):
    """One throw of a roll-off (W-58): each seat's die. winner is absent if it was a tie."""

    purpose: Literal["priority", "attacker", "initiative", "seize"]
    dice: dict[str, int]
    winner: str | UnsetType = UNSET


class PriorityAssigned(Event, frozen=True, tag="PriorityAssigned"):
    """The winner of the priority roll (W-48)."""

    seat: str


class BattleGroupsAssigned(Event, frozen=True, tag="BattleGroupsAssigned"):
    """A seat's fighters by battle group; last: both seats have done so."""

    seat: str
    groups: dict[str, tuple[str, ...]]
    last: bool


class BattleplanDrawn(Event, frozen=True, tag="BattleplanDrawn"):
    """The cards of the battle, in full; the terrain is on the table (W-50)."""

    plan: Battleplan


class AttackerAssigned(Event, frozen=True, tag="AttackerAssigned"):
    """Who attacks, as a card asks (W-50); the other seat defends."""

    seat: str


class SideChosen(Event, frozen=True, tag="SideChosen"):
    """Which seat plays which colour's deployment points."""

    sides: dict[str, str]


class BattleGroupDeployed(Event, frozen=True, tag="BattleGroupDeployed"):
    """A group stands on the table; facings: of oval bases (W-68)."""

    seat: str
    group: str
    positions: dict[str, Location]
    facings: dict[str, Facing] | UnsetType = UNSET


class MarkersPlaced(Event, frozen=True, tag="MarkersPlaced"):
    """The objectives and tokens of the victory card lie on the table, and groups due later are in reserve."""

    reserves: tuple[str, ...]


class TreasurePlaced(Event, frozen=True, tag="TreasurePlaced"):
    """A seat has put a token about the middle before the battle (W-50)."""

    seat: str
    marker: str
    point: Location


class TargetNominated(Event, frozen=True, tag="TargetNominated"):
    """The enemy that is worth more to this seat (W-50)."""

    seat: str
    fighter: str


# -- what can happen in a battle round apart from the combat phase: hero phase, reserve phase, end of the round


class RoundStarted(Event, frozen=True, tag="RoundStarted"):
    """A battle round begins with its hero phase (W-1)."""

    round: int


class DiceDiscarded(Event, frozen=True, tag="DiceDiscarded"):
    """What was left of a seat's singles and ability dice is thrown away (W-5); dice: how many."""

    seat: str
    dice: int


class InitiativeRolled(Event, frozen=True, tag="InitiativeRolled"):
    """A seat's six dice, sorted out: singles, and ability dice by face (W-6, W-7, W-9)."""

    seat: str
    dice: tuple[int, ...]
    singles: tuple[int, ...]
    groups: dict[str, DiceGroup]


class InitiativeAssigned(Event, frozen=True, tag="InitiativeAssigned"):
    """Who has the initiative before wild dice (W-7, W-8)."""

    seat: str
    by: Literal["singles", "roll_off"]


class WildDiceGained(Event, frozen=True, tag="WildDiceGained"):
    """New wild dice; temporary ones last for this phase only (W-10, edge case 40)."""

    seat: str
    n: int
    temporary: bool = False


class WildDiceSpent(Event, frozen=True, tag="WildDiceSpent"):
    """A declaration and what the seat has after it (W-11 to W-15); kept: all wild dice left."""

    seat: str
    single: int
    improve: tuple[int, ...]
    kept: int
    kept_temporary: int
    singles: tuple[int, ...]
    added: int
    groups: dict[str, DiceGroup]


class InitiativeRetained(Event, frozen=True, tag="InitiativeRetained"):
    """The holder keeps the initiative (W-19), perhaps after a roll-off (W-18)."""

    seat: str
    by: Literal["singles", "roll_off"]


class InitiativeSeized(Event, frozen=True, tag="InitiativeSeized"):
    """The initiative changes hands (W-17, W-18)."""

    seat: str
    by: Literal["singles", "roll_off"]


class TemporaryDiceDiscarded(Event, frozen=True, tag="TemporaryDiceDiscarded"):
    """Unused temporary wild dice are gone (edge case 40)."""

    seat: str
    n: int


class PhaseStarted(Event, frozen=True, tag="PhaseStarted"):
    """The reserve or the combat phase begins (W-1, W-4), or one in which cards ask something (W-50)."""

    phase: Literal["opening", "reserve", "naming", "combat", "removal"]


class ArrivalRolled(Event, frozen=True, tag="ArrivalRolled"):
    """A twist rolls for a group in reserve: the round in which it comes now (W-50)."""

    seat: str
    group: str
    die: int
    round: int


class PrimaryNamed(Event, frozen=True, tag="PrimaryNamed"):
    """The objective that counts in this round, named by the seat without the initiative (W-50)."""

    seat: str
    marker: str


class ReservesArrived(Event, frozen=True, tag="ReservesArrived"):
    """A reserve group stands on the table (W-21); fallback: one by one, as near as possible (W-25); facings: of oval bases."""

    seat: str
    group: str
    positions: dict[str, Location]
    fallback: bool
    facings: dict[str, Facing] | UnsetType = UNSET


# --- the end of a round


class ObjectiveControlChanged(Event, frozen=True, tag="ObjectiveControlChanged"):
    """A seat takes an objective (W-90)."""

    marker: str
    seat: str


class ObjectiveRemoved(Event, frozen=True, tag="ObjectiveRemoved"):
    """The seat that is behind has removed an objective (W-50)."""

    seat: str
    marker: str


class PointsScored(Event, frozen=True, tag="PointsScored"):
    """Victory points (W-50); reason: what for · total: what the seat has now."""

    seat: str
    points: int
    reason: str
    total: int


class RoundEnded(Event, frozen=True, tag="RoundEnded"):
    """The round is over (W-38)."""

    round: int


class ExtraRoundCalled(Event, frozen=True, tag="ExtraRoundCalled"):
    """Nobody has won: one more round, or rounds until one side only is left (W-97)."""

    kind: Literal["one", "last_standing"]


# -- what can happen in the combat phase

Action = Literal["move", "attack", "disengage", "wait", "drop", "channel"]


class FirstTurnChosen(Event, frozen=True, tag="FirstTurnChosen"):
    """Who takes the first turn (W-27)."""

    seat: str
    first: str


class FighterActivated(Event, frozen=True, tag="FighterActivated"):
    """An activation begins; nth: 1, or 2 after waiting (W-28, W-75)."""

    seat: str
    fighter: str
    nth: int
    actions: int


class Passed(Event, frozen=True, tag="Passed"):
    """A seat could activate no fighter (W-31); in_a_row: passes one directly after the other."""

    seat: str
    in_a_row: int


class TurnPassed(Event, frozen=True, tag="TurnPassed"):
    """It is this seat's turn (W-26, W-32)."""

    seat: str


class CombatPhaseEnded(Event, frozen=True, tag="CombatPhaseEnded"):
    """Both passed, one directly after the other (W-33)."""


class ActionMade(Event, frozen=True, tag="ActionMade"):
    """An action is used up: an ordinary one, or (bonus) the first of the bonus actions owed (W-34, W-83)."""

    fighter: str
    action: Action
    actions_left: int
    bonus: bool = False


class FighterMoved(Event, frozen=True, tag="FighterMoved"):
    """A move along a path, its last point the new place; length in 1/100 mm (W-68)."""

    fighter: str
    path: tuple[Leg, ...]
    length: int


class FighterDisengaged(Event, frozen=True, tag="FighterDisengaged"):
    """The move of a disengage action (W-74)."""

    fighter: str
    path: tuple[Leg, ...]
    length: int


class TreasurePickedUp(Event, frozen=True, tag="TreasurePickedUp"):
    """A fighter carries the token from now on (W-91)."""

    fighter: str
    marker: str


class TreasureDropped(Event, frozen=True, tag="TreasureDropped"):
    """The token lies on the table again (W-92)."""

    fighter: str
    marker: str
    point: Location


class RelicBurned(Event, frozen=True, tag="RelicBurned"):
    """At the end of its activation a token hurts its carrier (W-91); points: damage points."""

    fighter: str
    marker: str
    points: int


class AttackDeclared(Event, frozen=True, tag="AttackDeclared"):
    """An attack and the numbers it is made with, all modifiers included (W-60 to W-63, W-67)."""

    fighter: str
    target: str
    weapon: str
    attacks: int
    strength: int
    toughness: int
    cover: bool


class AttackRolled(Event, frozen=True, tag="AttackRolled"):
    """The dice of the attack declared just before, sorted out (W-63)."""

    fighter: str
    target: str
    dice: tuple[int, ...]
    misses: int
    hits: int
    crits: int


class DamageAllocated(Event, frozen=True, tag="DamageAllocated"):
    """Damage points given to a fighter (W-64, W-65); damage: all that it has now, never above its Wounds."""

    fighter: str
    points: int
    damage: int


class CarrierStruckDown(Event, frozen=True, tag="CarrierStruckDown"):
    """A carrier will be removed once its seat has put the treasure down (W-92)."""

    fighter: str
    marker: str


class FighterTakenDown(Event, frozen=True, tag="FighterTakenDown"):
    """A fighter is removed as a casualty (W-65); by: the seat it counts for, points: its worth."""

    fighter: str
    by: str
    points: int


class ImpactRolled(Event, frozen=True, tag="ImpactRolled"):
    """Impact damage of a drop or of deadly terrain: its dice, and the damage points they come to (W-73)."""

    fighter: str
    dice: tuple[int, ...]
    points: int


class FallTestRolled(Event, frozen=True, tag="FallTestRolled"):
    """A fighter critically hit near an open edge, or on a ladder or stairs: it falls on a 1 (W-66)."""

    fighter: str
    die: int
    falls: bool


class FallBegun(Event, frozen=True, tag="FallBegun"):
    """A fighter falls; seat: who says where it comes down; ends: its activation is over then (W-72)."""

    fighter: str
    seat: str
    ends: bool


class FallAverted(Event, frozen=True, tag="FallAverted"):
    """There is no place to fall to, so the fighter stays on its platform (W-72)."""

    fighter: str


class FighterFell(Event, frozen=True, tag="FighterFell"):
    """Where a fighter that fell came down (W-72)."""

    fighter: str
    point: Location


class FighterWaiting(Event, frozen=True, tag="FighterWaiting"):
    """The fighter may be activated once more in this phase (W-75)."""

    fighter: str


class ActivationEnded(Event, frozen=True, tag="ActivationEnded"):
    """The activation is over."""

    fighter: str


class AbilityDiceSpent(Event, frozen=True, tag="AbilityDiceSpent"):
    """A whole group of ability dice is discarded for an ability (W-81)."""

    seat: str
    face: int
    dice: int


class AbilityUsed(Event, frozen=True, tag="AbilityUsed"):
    """An ability is used (W-80); value: the face of the group spent (W-82), or more by a battle trait (W-155)."""

    fighter: str
    ability: str
    value: int
    target: str | UnsetType = UNSET


class ActivationBoosted(Event, frozen=True, tag="ActivationBoosted"):
    """More Move (inches) or Attacks for this activation (W-85)."""

    fighter: str
    move: int = 0
    attacks: int = 0


class BonusActionsGranted(Event, frozen=True, tag="BonusActionsGranted"):
    """Bonus actions, to be made at once and in this order (W-83)."""

    fighter: str
    actions: tuple[str, ...]


class BonusActionDeclined(Event, frozen=True, tag="BonusActionDeclined"):
    """The first of the bonus actions owed is not made."""

    fighter: str
    action: str


class DamageRemoved(Event, frozen=True, tag="DamageRemoved"):
    """Damage points taken off (W-85); damage: what is left."""

    fighter: str
    points: int
    damage: int


class FighterInspired(Event, frozen=True, tag="FighterInspired"):
    """May be activated directly after the activation going on (W-85)."""

    fighter: str


class InspirationDeclined(Event, frozen=True, tag="InspirationDeclined"):
    """The inspired fighter is not activated directly."""

    fighter: str


# --- abilities of factions, and battle traits


class ModifierGained(Event, frozen=True, tag="ModifierGained"):
    """Something of a fighter is changed for a while (W-151); amount: what is added."""

    fighter: str
    kind: ModifierKind
    amount: int
    until: Literal["activation", "round"]


class FightersShifted(Event, frozen=True, tag="FightersShifted"):
    """Fighters stand elsewhere without a move of their own: pushed, pulled, or having changed places (W-150)."""

    places: dict[str, Location]


class TraitTookEffect(Event, frozen=True, tag="TraitTookEffect"):
    """The battle trait of a fighter's warband does what follows."""

    fighter: str
    trait: str


# --- monsters, and those who hunt them


class AttacksAltered(Event, frozen=True, tag="AttacksAltered"):
    """What the attacks of a monster, or on one, gain for this activation (W-86).

    level: heights do not count for their reach · criticals: damage points more of each critical hit on a monster ·
    blinds: a critical hit of the next one on a monster takes an attack from it.
    """

    fighter: str
    level: bool = False
    criticals: int = 0
    blinds: bool = False


class AbilityRolled(Event, frozen=True, tag="AbilityRolled"):
    """The dice of an ability against another fighter (W-86, W-150); successes: those of 4 or more."""

    fighter: str
    target: str
    dice: tuple[int, ...]
    successes: int


class FighterHampered(Event, frozen=True, tag="FighterHampered"):
    """A monster has less Move (inches) or Attacks until the end of the battle; both: all that it has lost (W-86)."""

    fighter: str
    move_lost: int
    attacks_lost: int


class FighterEvading(Event, frozen=True, tag="FighterEvading"):
    """More Toughness against the attacks of monsters until the end of the round (W-86)."""

    fighter: str
    toughness: int


class LeapReadied(Event, frozen=True, tag="LeapReadied"):
    """A fighter may leap on this monster after a move that it starts within 1" of it in this round (W-86)."""

    fighter: str
    monster: str


class MonsterTaunted(Event, frozen=True, tag="MonsterTaunted"):
    """In this round the monster attacks nobody else, as long as the fighter is not taken down (W-86)."""

    fighter: str
    by: str


class PlacingBegun(Event, frozen=True, tag="PlacingBegun"):
    """A fighter is set up again within 1" of a monster (W-86); seat: who says where, why: dragged there, or leaping.

    value: of the ability that drags · more: others that may leap after it.
    """

    fighter: str
    monster: str
    seat: str
    why: Literal["drag", "leap"]
    value: int = 0
    more: tuple[str, ...] = ()


class PlacedBeside(Event, frozen=True, tag="PlacedBeside"):
    """Where the fighter is set up within 1" of the monster (W-86)."""

    fighter: str
    monster: str
    point: Location


class LeapDeclined(Event, frozen=True, tag="LeapDeclined"):
    """The fighter does not leap on the monster (W-86)."""

    fighter: str


class TerrainDemolished(Event, frozen=True, tag="TerrainDemolished"):
    """Pieces of terrain are removed; where the fighters and markers that were on them are on the floor then (W-86)."""

    fighter: str
    pieces: tuple[str, ...]
    fighters: dict[str, Location]
    markers: dict[str, Location]


CoreEvent = (
    RollOffRolled
    | PriorityAssigned
    | BattleGroupsAssigned
    | BattleplanDrawn
    | SideChosen
    | BattleGroupDeployed
    | MarkersPlaced
    | RoundStarted
    | DiceDiscarded
    | InitiativeRolled
    | InitiativeAssigned
    | InitiativeRetained
    | InitiativeSeized
    | PhaseStarted
    | FirstTurnChosen
    | FighterActivated
    | Passed
    | TurnPassed
    | CombatPhaseEnded
    | ActionMade
    | FighterMoved
    | TreasurePickedUp
    | TreasureDropped
    | RelicBurned
    | AttackDeclared
    | AttackRolled
    | DamageAllocated
    | ImpactRolled
    | FallTestRolled
    | FallBegun
    | FallAverted
    | FighterFell
    | CarrierStruckDown
    | FighterTakenDown
    | FighterWaiting
    | ActivationEnded
    | AbilityDiceSpent
    | AbilityUsed
    | ActivationBoosted
    | BonusActionsGranted
    | BonusActionDeclined
    | DamageRemoved
    | FighterInspired
    | InspirationDeclined
    | ObjectiveControlChanged
    | PointsScored
    | RoundEnded
)
"""What games built on Warcry have too, with the same fields."""

WarcryEvent = (
    CoreEvent
    | WarbandMustered
    | WarbandsRevealed
    | WildDiceGained
    | WildDiceSpent
    | TemporaryDiceDiscarded
    | AttackerAssigned
    | TreasurePlaced
    | TargetNominated
    | PrimaryNamed
    | ObjectiveRemoved
    | ArrivalRolled
    | ReservesArrived
    | FighterDisengaged
    | ExtraRoundCalled
    | ModifierGained
    | FightersShifted
    | TraitTookEffect
    | AbilityRolled
    | AttacksAltered
    | FighterHampered
    | FighterEvading
    | LeapReadied
    | MonsterTaunted
    | PlacingBegun
    | PlacedBeside
    | LeapDeclined
    | TerrainDemolished
)
