"""What a seat can ask for in a battle of betrayal."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from wardrum.events.core.kernel import Command
from wardrum.events.match.commands import Id

from .profiles import Adventurer, Form

HexId = Annotated[str, Meta(pattern=r"^h-?[0-9]{1,3}_-?[0-9]{1,3}(?!\n)$")]
Way = Annotated[tuple[HexId, ...], Meta(min_length=1, max_length=16)]
Dice = Annotated[tuple[Id, ...], Meta(max_length=12)]
Units = Annotated[tuple[Id, ...], Meta(max_length=16)]
Number = Annotated[int, Meta(ge=0, le=20)]


class ChooseAdventurer(Command, frozen=True, tag="ChooseAdventurer"):
    """Bring an adventurer: a sample by name or a custom card, exactly one; companion: a sample, or "none"."""

    sample: Id | UnsetType = UNSET
    adventurer: Adventurer | UnsetType = UNSET
    companion: Id = "none"


class ChooseFirstPlayer(Command, frozen=True, tag="ChooseFirstPlayer"):
    """The party says who is first; the others follow clockwise (F-13)."""

    seat: Id


class DeployAdventurer(Command, frozen=True, tag="DeployAdventurer"):
    """Enter on the entrance tile with a battle form and up to four of the items carried (F-13)."""

    hex: HexId
    form: Form
    ready: Annotated[tuple[Id, ...], Meta(max_length=4)] = ()


class DeployCompanion(Command, frozen=True, tag="DeployCompanion"):
    """Put one's companion on the entrance tile (F-14, B-12)."""

    companion: Id
    hex: HexId


class Move(Command, frozen=True, tag="Move"):
    """Move along these hexes, the start not among them (F-22)."""

    path: Way


class Engage(Command, frozen=True, tag="Engage"):
    """Engage (F-22 to F-26): in a form, with a target or "none", with dice of each line and perhaps a weapon."""

    form: Form
    target: Id = "none"
    combat: Number = 0
    stamina: Dice = ()
    magicka: Dice = ()
    weapon: Id = "none"


class RollAgain(Command, frozen=True, tag="RollAgain"):
    """Roll some of the dice just rolled again, by a weapon's text (F-27)."""

    dice: Dice


class ResolveDie(Command, frozen=True, tag="ResolveDie"):
    """Use what a die shows (F-27): on a unit, or along a path, where the result asks for one."""

    die: Id
    on: Id = "none"
    path: Annotated[tuple[HexId, ...], Meta(max_length=16)] = ()


class DeclineDie(Command, frozen=True, tag="DeclineDie"):
    """Do not use what a die shows; it is exhausted (F-27)."""

    die: Id


class ResolveRest(Command, frozen=True, tag="ResolveRest"):
    """Resolve all dice that are left in their order, each on the target or the adventurer itself."""


class UseClassAbility(Command, frozen=True, tag="UseClassAbility"):
    """Pay tenacity for what the class can do (F-22); form: changed into first, for a light fatigue die."""

    ability: Id
    on: Id = "none"
    form: Form | UnsetType = UNSET


class UseItem(Command, frozen=True, tag="UseItem"):
    """Drink a draught."""

    item: Id


class DropActiveDie(Command, frozen=True, tag="DropActiveDie"):
    """Empty an active slot; the die is exhausted without effect (F-29)."""

    die: Id


class EngageWith(Command, frozen=True, tag="EngageWith"):
    """A companion engages these targets (section 5.5)."""

    targets: Units


class EndTurn(Command, frozen=True, tag="EndTurn"):
    """End the turn of the adventurer or companion that acts."""


class Explore(Command, frozen=True, tag="Explore"):
    """Open an explorable hex in sight, once per turn and instead of any move action (F-22)."""

    hex: HexId


class ChooseNextCompanion(Command, frozen=True, tag="ChooseNextCompanion"):
    """The party says which companion takes its turn next (B-11)."""

    companion: Id


class DecideTie(Command, frozen=True, tag="DecideTie"):
    """The party settles what the rules leave open (section 3.1)."""

    choice: Id


class UseActiveDie(Command, frozen=True, tag="UseActiveDie"):
    """Prevent damage with a die in an active slot (F-29)."""

    die: Id


class UseArmour(Command, frozen=True, tag="UseArmour"):
    """Prevent damage with a piece of armour."""

    item: Id


class UseInterrupt(Command, frozen=True, tag="UseInterrupt"):
    """Answer damage with a class ability that interrupts (F-22)."""

    ability: Id


class Decline(Command, frozen=True, tag="Decline"):
    """Take what comes."""


class ContinueBattle(Command, frozen=True, tag="ContinueBattle"):
    """Go on with the next round (B-17)."""


class ProposeRetreat(Command, frozen=True, tag="ProposeRetreat"):
    """Ask the party to leave the battle now (B-17, F-71)."""


class VoteRetreat(Command, frozen=True, tag="VoteRetreat"):
    """Agree to the retreat or not (BE-28)."""

    yes: bool


class UseGuildAssist(Command, frozen=True, tag="UseGuildAssist"):
    """Call the guild, once per campaign; counter: what the round counter is set to (F-73, BE-5)."""

    counter: Annotated[int, Meta(ge=1, le=6)]


BetrayalCommand = (
    ChooseAdventurer
    | ChooseFirstPlayer
    | DeployAdventurer
    | DeployCompanion
    | Move
    | Engage
    | RollAgain
    | ResolveDie
    | DeclineDie
    | ResolveRest
    | UseClassAbility
    | UseItem
    | DropActiveDie
    | EngageWith
    | EndTurn
    | Explore
    | ChooseNextCompanion
    | DecideTie
    | UseActiveDie
    | UseArmour
    | UseInterrupt
    | Decline
    | ContinueBattle
    | ProposeRetreat
    | VoteRetreat
    | UseGuildAssist
)
