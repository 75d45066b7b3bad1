"""What can happen in a battle: most of what can in Warcry, and what happens here only."""

from __future__ import annotations

from wardrum.events.rulesets.warcry.events import (
    AbilityDiceSpent,
    AbilityUsed,
    ActionMade,
    ActivationBoosted,
    ActivationEnded,
    AttackDeclared,
    AttackRolled,
    BattleGroupDeployed,
    BattleGroupsAssigned,
    BattleplanDrawn,
    BonusActionDeclined,
    BonusActionsGranted,
    CarrierStruckDown,
    CombatPhaseEnded,
    DamageAllocated,
    DamageRemoved,
    DiceDiscarded,
    FighterActivated,
    FighterInspired,
    FighterMoved,
    FighterTakenDown,
    FighterWaiting,
    FirstTurnChosen,
    InitiativeAssigned,
    InitiativeRetained,
    InitiativeRolled,
    InitiativeSeized,
    InspirationDeclined,
    MarkersPlaced,
    ObjectiveControlChanged,
    Passed,
    PhaseStarted,
    PriorityAssigned,
    RollOffRolled,
    RoundEnded,
    RoundStarted,
    SideChosen,
    TreasureDropped,
    TreasurePickedUp,
    TurnPassed,
    VictoryPointsScored,
)

from .combat import (
    CriticalsBlunted,
    FighterRetreated,
    MissesCountered,
    ReactionDeclined,
    ReactionDiceSpent,
    ReactionMade,
    ReactionOffered,
    RetreatStruck,
)
from .initiative import (
    ChannelRolled,
    ChannelSkipped,
    InitiativeKept,
    InitiativeReassigned,
    ReactionDiceFormed,
    WyrdDiceGained,
    WyrdDiceSpent,
)
from .morale import (
    FighterPanicked,
    MoralePhaseStarted,
    MoraleRolled,
    PanicEnded,
    PanicRolled,
    PanicSpread,
    SpellLocksCleared,
    WarbandWithdrew,
)
from .setup import RolesAssigned, WarbandMustered, WarbandsRevealed

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
    "ChannelRolled",
    "ChannelSkipped",
    "CombatPhaseEnded",
    "CriticalsBlunted",
    "DamageAllocated",
    "DamageRemoved",
    "DiceDiscarded",
    "FighterActivated",
    "FighterInspired",
    "FighterMoved",
    "FighterPanicked",
    "FighterRetreated",
    "FighterTakenDown",
    "FighterWaiting",
    "FirstTurnChosen",
    "InitiativeAssigned",
    "InitiativeKept",
    "InitiativeReassigned",
    "InitiativeRetained",
    "InitiativeRolled",
    "InitiativeSeized",
    "InspirationDeclined",
    "MarkersPlaced",
    "MissesCountered",
    "MoralePhaseStarted",
    "MoraleRolled",
    "MordheimEvent",
    "ObjectiveControlChanged",
    "PanicEnded",
    "PanicRolled",
    "PanicSpread",
    "Passed",
    "PhaseStarted",
    "PriorityAssigned",
    "ReactionDeclined",
    "ReactionDiceFormed",
    "ReactionDiceSpent",
    "ReactionMade",
    "ReactionOffered",
    "RetreatStruck",
    "RolesAssigned",
    "RollOffRolled",
    "RoundEnded",
    "RoundStarted",
    "SideChosen",
    "SpellLocksCleared",
    "TreasureDropped",
    "TreasurePickedUp",
    "TurnPassed",
    "VictoryPointsScored",
    "WarbandMustered",
    "WarbandWithdrew",
    "WarbandsRevealed",
    "WyrdDiceGained",
    "WyrdDiceSpent",
]
