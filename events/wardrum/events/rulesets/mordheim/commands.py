"""What a seat can ask for: most of what Warcry knows, and what is asked for here only."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from wardrum.events.core.kernel import Command
from wardrum.events.rulesets.warcry.commands import (
    ActivateFighter,
    Amount,
    AssignBattleGroups,
    Attack,
    ChooseFirstTurn,
    ChooseSide,
    CoreCommand,
    Decline,
    DeployGroup,
    DropTreasure,
    EndActivation,
    FighterKey,
    Move,
    Pass,
    PlaceFallen,
    PlaceTreasure,
    RollInitiative,
    UseAbility,
    Wait,
    Waypoints,
)
from wardrum.events.rulesets.warcry.roster import Slug

from .roster import Warband


class SubmitWarband(Command, frozen=True, tag="SubmitWarband"):
    """Muster (M-26): a sample warband by name, or a roster of one's own; exactly one of the two."""

    sample: Slug | UnsetType = UNSET
    warband: Warband | UnsetType = UNSET


class ChooseRole(Command, frozen=True, tag="ChooseRole"):
    """The winner of the roll-off attacks or defends (M-22)."""

    role: Literal["attacker", "defender"]


class Channel(Command, frozen=True, tag="Channel"):
    """A wizard or priest calls for one more wyrd die (M-13)."""

    fighter: FighterKey


class SkipChannel(Command, frozen=True, tag="SkipChannel"):
    """Call for nothing in this round (M-13)."""


class ChannelMagic(Command, frozen=True, tag="ChannelMagic"):
    """A wizard's action (M-43): gain a double of 3s, or take ability dice of a face and improve them or raise their face."""

    way: Literal["gain", "improve", "raise"]
    face: Amount | UnsetType = UNSET


class SpendWyrdDice(Command, frozen=True, tag="SpendWyrdDice"):
    """The one declaration of a round (M-8 to M-10): `single` dice as singles, one for each face of `improve`."""

    single: Amount = 0
    improve: Annotated[tuple[Amount, ...], Meta(max_length=100)] = ()


class Retreat(Command, frozen=True, tag="Retreat"):
    """Get away from all enemies (M-31)."""

    path: Waypoints


class React(Command, frozen=True, tag="React"):
    """Answer what an enemy does, before it happens (M-32)."""

    fighter: FighterKey
    reaction: Slug


class RollMorale(Command, frozen=True, tag="RollMorale"):
    """Test whether the warband stands (M-38)."""


class Withdraw(Command, frozen=True, tag="Withdraw"):
    """Leave the battle instead of testing (M-39)."""


class RollPanic(Command, frozen=True, tag="RollPanic"):
    """Test whether one fighter stands (M-40)."""

    fighter: FighterKey


MordheimCommand = (
    SubmitWarband
    | ChooseRole
    | Channel
    | SkipChannel
    | ChannelMagic
    | SpendWyrdDice
    | Retreat
    | React
    | RollMorale
    | Withdraw
    | RollPanic
    | CoreCommand
)


__all__ = [
    "ActivateFighter",
    "AssignBattleGroups",
    "Attack",
    "Channel",
    "ChannelMagic",
    "ChooseFirstTurn",
    "ChooseRole",
    "ChooseSide",
    "Decline",
    "DeployGroup",
    "DropTreasure",
    "EndActivation",
    "MordheimCommand",
    "Move",
    "Pass",
    "PlaceFallen",
    "PlaceTreasure",
    "React",
    "Retreat",
    "RollInitiative",
    "RollMorale",
    "RollPanic",
    "SkipChannel",
    "SpendWyrdDice",
    "SubmitWarband",
    "UseAbility",
    "Wait",
    "Withdraw",
]
