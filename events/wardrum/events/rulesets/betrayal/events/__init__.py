"""What can happen in a battle, by the part of the game it belongs to, and the closed union of it all."""

from __future__ import annotations

from .battle import (
    AdventurerChosen,
    AdventurerDeployed,
    AdventurerReturned,
    BattleEnded,
    BattlefieldLaid,
    CleanedUp,
    CompanionDeployed,
    CompanionEntryBlocked,
    CompanionHeldBack,
    EffectLapsed,
    EffectTriggered,
    EnemyDeployed,
    FatigueRoundStarted,
    FirstPlayerChosen,
    GuildAssisted,
    ObjectiveAchieved,
    PartyDecided,
    PartyDecisionRequested,
    PartyRetreated,
    PartyVoteCast,
    PhaseStarted,
    RetreatProposed,
    RetreatRefused,
    RetreatVoteCast,
    RoundCounterChanged,
    RoundEnded,
    RoundStarted,
    TriggersReached,
)
from .delve import (
    CacheTried,
    DelveOpened,
    ExplorationEnded,
    ExplorationStepped,
    HexExplored,
    SkyshardTaken,
    TileLaid,
    TrapSprung,
)
from .engages import (
    ActiveDieUsed,
    BattleFormSet,
    ClassAbilityUsed,
    CombatDiceRolled,
    DamageMadeTrue,
    DiceRecovered,
    DieResolved,
    EnemyMoveChosen,
    EngageDeclared,
    EngageEnded,
    FatigueDieGained,
    ItemUsed,
    ReactionDeclined,
    SkillDiceRolled,
    TargetsChosen,
    TenacityChanged,
    TrackChanged,
)
from .units import (
    BlowFell,
    BlowMissed,
    BonusGained,
    ChanceRolled,
    DamageDealt,
    DamagePrevented,
    NoteTaken,
    ReactionOffered,
    StatusApplied,
    StatusRemoved,
    StepReached,
    TurnEnded,
    TurnSkipped,
    TurnStarted,
    UnitDefeated,
    UnitHealed,
    UnitMoved,
    UnitPlaced,
    UnitRaised,
    UnitRemoved,
)

BetrayalEvent = (
    ActiveDieUsed
    | AdventurerChosen
    | AdventurerDeployed
    | AdventurerReturned
    | BattleEnded
    | BattleFormSet
    | BattlefieldLaid
    | BlowFell
    | BlowMissed
    | BonusGained
    | CacheTried
    | ChanceRolled
    | ClassAbilityUsed
    | CleanedUp
    | CombatDiceRolled
    | CompanionDeployed
    | CompanionEntryBlocked
    | CompanionHeldBack
    | DamageDealt
    | DamageMadeTrue
    | DamagePrevented
    | DelveOpened
    | DiceRecovered
    | DieResolved
    | EffectLapsed
    | EffectTriggered
    | EnemyDeployed
    | EnemyMoveChosen
    | EngageDeclared
    | EngageEnded
    | ExplorationEnded
    | ExplorationStepped
    | FatigueDieGained
    | FatigueRoundStarted
    | FirstPlayerChosen
    | GuildAssisted
    | HexExplored
    | ItemUsed
    | NoteTaken
    | ObjectiveAchieved
    | PartyDecided
    | PartyDecisionRequested
    | PartyRetreated
    | PartyVoteCast
    | PhaseStarted
    | ReactionDeclined
    | ReactionOffered
    | RetreatProposed
    | RetreatRefused
    | RetreatVoteCast
    | RoundCounterChanged
    | RoundEnded
    | RoundStarted
    | SkillDiceRolled
    | SkyshardTaken
    | StatusApplied
    | StatusRemoved
    | StepReached
    | TargetsChosen
    | TenacityChanged
    | TileLaid
    | TrackChanged
    | TrapSprung
    | TriggersReached
    | TurnEnded
    | TurnSkipped
    | TurnStarted
    | UnitDefeated
    | UnitHealed
    | UnitMoved
    | UnitPlaced
    | UnitRaised
    | UnitRemoved
)

__all__ = [
    "ActiveDieUsed",
    "AdventurerChosen",
    "AdventurerDeployed",
    "AdventurerReturned",
    "BattleEnded",
    "BattleFormSet",
    "BattlefieldLaid",
    "BetrayalEvent",
    "BlowFell",
    "BlowMissed",
    "BonusGained",
    "CacheTried",
    "ChanceRolled",
    "ClassAbilityUsed",
    "CleanedUp",
    "CombatDiceRolled",
    "CompanionDeployed",
    "CompanionEntryBlocked",
    "CompanionHeldBack",
    "DamageDealt",
    "DamageMadeTrue",
    "DamagePrevented",
    "DelveOpened",
    "DiceRecovered",
    "DieResolved",
    "EffectLapsed",
    "EffectTriggered",
    "EnemyDeployed",
    "EnemyMoveChosen",
    "EngageDeclared",
    "EngageEnded",
    "ExplorationEnded",
    "ExplorationStepped",
    "FatigueDieGained",
    "FatigueRoundStarted",
    "FirstPlayerChosen",
    "GuildAssisted",
    "HexExplored",
    "ItemUsed",
    "NoteTaken",
    "ObjectiveAchieved",
    "PartyDecided",
    "PartyDecisionRequested",
    "PartyRetreated",
    "PartyVoteCast",
    "PhaseStarted",
    "ReactionDeclined",
    "ReactionOffered",
    "RetreatProposed",
    "RetreatRefused",
    "RetreatVoteCast",
    "RoundCounterChanged",
    "RoundEnded",
    "RoundStarted",
    "SkillDiceRolled",
    "SkyshardTaken",
    "StatusApplied",
    "StatusRemoved",
    "StepReached",
    "TargetsChosen",
    "TenacityChanged",
    "TileLaid",
    "TrackChanged",
    "TrapSprung",
    "TriggersReached",
    "TurnEnded",
    "TurnSkipped",
    "TurnStarted",
    "UnitDefeated",
    "UnitHealed",
    "UnitMoved",
    "UnitPlaced",
    "UnitRaised",
    "UnitRemoved",
]
