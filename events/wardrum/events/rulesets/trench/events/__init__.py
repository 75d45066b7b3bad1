"""What can happen in a battle of trench, in the past tense."""

from __future__ import annotations

from .activation import (
    ActionDeclared,
    ActivationCut,
    ActivationEnded,
    ChargeBonusRolled,
    ChargeCompleted,
    ChargeDeclared,
    ChargeDropped,
    ChargeFailed,
    ChargeRedirected,
    DashDeclined,
    DashGranted,
    EvasionDeclined,
    EvasionOffered,
    FallAverted,
    FallBegun,
    FootingFound,
    FootingSettled,
    FreeFightOffered,
    FreeFightsEnded,
    FreeFightSettled,
    LedgeReached,
    LedgeSettled,
    LegGranted,
    MineTriggered,
    ModelActivated,
    ModelFell,
    ModelHalted,
    ModelMoved,
    ModelReloads,
    ModelStoodUp,
    StandingUpBegun,
    StandingUpOffered,
    StayedDown,
    WalkBegun,
    WalkDropped,
    WayChosen,
)
from .fighting import (
    AttackDeclared,
    AttacksBegun,
    AttacksEnded,
    BlastLanded,
    BlastLost,
    BlastScattered,
    BlessingSpent,
    BloodbathDeclared,
    BloodPlaced,
    BloodSpent,
    HitsSettled,
    InjuryRollCalled,
    InjuryRolled,
    ModelDown,
    ModelOutOfAction,
    ModelsHit,
    OwnTargetAsked,
    SpendingOrderChosen,
    SuccessRollCalled,
    SuccessRolled,
    TargetChosen,
    TargetLost,
    TargetRandomised,
    ToughnessSpent,
)
from .setup import (
    BattlefieldLaid,
    DeploymentPassed,
    ModelDeployed,
    PriorityAssigned,
    RollOffRolled,
    WarbandMustered,
    WarbandsRevealed,
    ZoneChosen,
)
from .turn import (
    ActivationPhaseStarted,
    BlessingPlaced,
    BloodHealed,
    CheckOrderAsked,
    CheckOrderChosen,
    DeedDone,
    FirstActivatorAsked,
    FirstActivatorChosen,
    GameEnded,
    InitiativeAssigned,
    InitiativeCounted,
    InitiativeRolled,
    InitiativeTied,
    MoraleChecked,
    MoralePhaseStarted,
    ObjectiveControlChanged,
    PickPassed,
    PointsScored,
    TurnEnded,
    TurnStarted,
    WarbandFled,
    WarbandRecovered,
    WarbandShaken,
    WarbandWavered,
)

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

__all__ = [
    "ActionDeclared",
    "ActivationCut",
    "ActivationEnded",
    "ActivationPhaseStarted",
    "AttackDeclared",
    "AttacksBegun",
    "AttacksEnded",
    "BattlefieldLaid",
    "BlastLanded",
    "BlastLost",
    "BlastScattered",
    "BlessingPlaced",
    "BlessingSpent",
    "BloodHealed",
    "BloodPlaced",
    "BloodSpent",
    "BloodbathDeclared",
    "ChargeBonusRolled",
    "ChargeCompleted",
    "ChargeDeclared",
    "ChargeDropped",
    "ChargeFailed",
    "ChargeRedirected",
    "CheckOrderAsked",
    "CheckOrderChosen",
    "DashDeclined",
    "DashGranted",
    "DeedDone",
    "DeploymentPassed",
    "EvasionDeclined",
    "EvasionOffered",
    "FallAverted",
    "FallBegun",
    "FirstActivatorAsked",
    "FirstActivatorChosen",
    "FootingFound",
    "FootingSettled",
    "FreeFightOffered",
    "FreeFightSettled",
    "FreeFightsEnded",
    "GameEnded",
    "HitsSettled",
    "InitiativeAssigned",
    "InitiativeCounted",
    "InitiativeRolled",
    "InitiativeTied",
    "InjuryRollCalled",
    "InjuryRolled",
    "LedgeReached",
    "LedgeSettled",
    "LegGranted",
    "MineTriggered",
    "ModelActivated",
    "ModelDeployed",
    "ModelDown",
    "ModelFell",
    "ModelHalted",
    "ModelMoved",
    "ModelOutOfAction",
    "ModelReloads",
    "ModelStoodUp",
    "ModelsHit",
    "MoraleChecked",
    "MoralePhaseStarted",
    "ObjectiveControlChanged",
    "OwnTargetAsked",
    "PickPassed",
    "PointsScored",
    "PriorityAssigned",
    "RollOffRolled",
    "SpendingOrderChosen",
    "StandingUpBegun",
    "StandingUpOffered",
    "StayedDown",
    "SuccessRollCalled",
    "SuccessRolled",
    "TargetChosen",
    "TargetLost",
    "TargetRandomised",
    "ToughnessSpent",
    "TrenchEvent",
    "TurnEnded",
    "TurnStarted",
    "WalkBegun",
    "WalkDropped",
    "WarbandFled",
    "WarbandMustered",
    "WarbandRecovered",
    "WarbandShaken",
    "WarbandWavered",
    "WarbandsRevealed",
    "WayChosen",
    "ZoneChosen",
]
