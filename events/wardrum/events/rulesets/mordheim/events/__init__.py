"""What can happen in a battle: most of what can in Warcry, and what happens here only."""

from __future__ import annotations

from wardrum.events.rulesets.warcry.events import core
from wardrum.events.rulesets.warcry.events.core import *  # noqa: F403 -- lists what it exports
from wardrum.events.rulesets.warcry.events.core import CoreEvent

from .combat import (
    ChanneledDiceSpent,
    CriticalsBlunted,
    FighterRetreated,
    MagicChanneled,
    MishapRolled,
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
    | MagicChanneled
    | MishapRolled
    | ChanneledDiceSpent
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
    | CoreEvent
)

__all__ = [
    "ChannelRolled",
    "ChannelSkipped",
    "ChanneledDiceSpent",
    "CoreEvent",
    "CriticalsBlunted",
    "FighterPanicked",
    "FighterRetreated",
    "InitiativeKept",
    "InitiativeReassigned",
    "MagicChanneled",
    "MishapRolled",
    "MissesCountered",
    "MoralePhaseStarted",
    "MoraleRolled",
    "MordheimEvent",
    "PanicEnded",
    "PanicRolled",
    "PanicSpread",
    "ReactionDeclined",
    "ReactionDiceFormed",
    "ReactionDiceSpent",
    "ReactionMade",
    "ReactionOffered",
    "RetreatStruck",
    "RolesAssigned",
    "SpellLocksCleared",
    "WarbandMustered",
    "WarbandWithdrew",
    "WarbandsRevealed",
    "WyrdDiceGained",
    "WyrdDiceSpent",
]
__all__ += core.__all__
