"""What can happen in a battle of warcry. Every event holds the outcome, so that folding needs no rules."""

from __future__ import annotations

from .battle_round import (
    DiceDiscarded,
    InitiativeAssigned,
    InitiativeRetained,
    InitiativeRolled,
    InitiativeSeized,
    PhaseStarted,
    ReservesArrived,
    RoundStarted,
    TemporaryDiceDiscarded,
    WildDiceGained,
    WildDiceSpent,
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
    FighterActivated,
    FighterDisengaged,
    FighterInspired,
    FighterMoved,
    FighterTakenDown,
    FighterWaiting,
    FirstTurnChosen,
    InspirationDeclined,
    Passed,
    TreasureDropped,
    TreasurePickedUp,
    TurnPassed,
)
from .rounds import ExtraRoundCalled, ObjectiveControlChanged, RoundEnded, VictoryPointsScored
from .setup import (
    BattleGroupDeployed,
    BattleGroupsAssigned,
    BattleplanDrawn,
    MarkersPlaced,
    PriorityAssigned,
    RollOffRolled,
    SideChosen,
    WarbandMustered,
    WarbandsRevealed,
)

WarcryEvent = (
    WarbandMustered
    | WarbandsRevealed
    | RollOffRolled
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
    | WildDiceGained
    | WildDiceSpent
    | InitiativeRetained
    | InitiativeSeized
    | TemporaryDiceDiscarded
    | PhaseStarted
    | ReservesArrived
    | FirstTurnChosen
    | FighterActivated
    | Passed
    | TurnPassed
    | CombatPhaseEnded
    | ActionMade
    | FighterMoved
    | FighterDisengaged
    | TreasurePickedUp
    | TreasureDropped
    | AttackDeclared
    | AttackRolled
    | DamageAllocated
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
    | ExtraRoundCalled
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
    "DamageAllocated",
    "DamageRemoved",
    "DiceDiscarded",
    "ExtraRoundCalled",
    "FighterActivated",
    "FighterDisengaged",
    "FighterInspired",
    "FighterMoved",
    "FighterTakenDown",
    "FighterWaiting",
    "FirstTurnChosen",
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
    "ReservesArrived",
    "RollOffRolled",
    "RoundEnded",
    "RoundStarted",
    "SideChosen",
    "TemporaryDiceDiscarded",
    "TreasureDropped",
    "TreasurePickedUp",
    "TurnPassed",
    "VictoryPointsScored",
    "WarbandMustered",
    "WarbandsRevealed",
    "WarcryEvent",
    "WildDiceGained",
    "WildDiceSpent",
]
