"""The events of Warcry that games built on it have too, with the same fields."""

from __future__ import annotations

from .battle_round import (
    DiceDiscarded,
    InitiativeAssigned,
    InitiativeRetained,
    InitiativeRolled,
    InitiativeSeized,
    ObjectiveControlChanged,
    PhaseStarted,
    RoundEnded,
    RoundStarted,
    VictoryPointsScored,
)
from .combat import (
    AbilityDiceSpent,
    AbilityUsed,
    ActionMade,
    ActivationBoosted,
    ActivationEnded,
    AttackDeclared,
    AttackRolled,
    BonusActionDeclined,
    BonusActionsGranted,
    CarrierStruckDown,
    CombatPhaseEnded,
    DamageAllocated,
    DamageRemoved,
    FallAverted,
    FallBegun,
    FallTestRolled,
    FighterActivated,
    FighterFell,
    FighterInspired,
    FighterMoved,
    FighterTakenDown,
    FighterWaiting,
    FirstTurnChosen,
    ImpactRolled,
    InspirationDeclined,
    Passed,
    TreasureDropped,
    TreasurePickedUp,
    TurnPassed,
)
from .setup import (
    BattleGroupDeployed,
    BattleGroupsAssigned,
    BattleplanDrawn,
    MarkersPlaced,
    PriorityAssigned,
    RollOffRolled,
    SideChosen,
)

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
    | VictoryPointsScored
    | RoundEnded
)

__all__ = [
    "AbilityDiceSpent",
    "AbilityUsed",
    "ActionMade",
    "ActivationBoosted",
    "ActivationEnded",
    "AttackDeclared",
    "AttackRolled",
    "BattleGroupDeployed",
    "BattleGroupsAssigned",
    "BattleplanDrawn",
    "BonusActionDeclined",
    "BonusActionsGranted",
    "CarrierStruckDown",
    "CombatPhaseEnded",
    "CoreEvent",
    "DamageAllocated",
    "DamageRemoved",
    "DiceDiscarded",
    "FallAverted",
    "FallBegun",
    "FallTestRolled",
    "FighterActivated",
    "FighterFell",
    "FighterInspired",
    "FighterMoved",
    "FighterTakenDown",
    "FighterWaiting",
    "FirstTurnChosen",
    "ImpactRolled",
    "InitiativeAssigned",
    "InitiativeRetained",
    "InitiativeRolled",
    "InitiativeSeized",
    "InspirationDeclined",
    "MarkersPlaced",
    "ObjectiveControlChanged",
    "Passed",
    "PhaseStarted",
    "PriorityAssigned",
    "RollOffRolled",
    "RoundEnded",
    "RoundStarted",
    "SideChosen",
    "TreasureDropped",
    "TreasurePickedUp",
    "TurnPassed",
    "VictoryPointsScored",
]
