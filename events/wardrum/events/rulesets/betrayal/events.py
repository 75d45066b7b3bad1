"""What can happen in a battle, by the part of the game it belongs to, and the closed union of it all."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from wardrum.events.core.kernel import Event
from wardrum.events.space.hex import HexMap

from .profiles import Adventurer, Chip, Form
from .state import EndReason, Goal, Kind, Phase

# -- what can happen around the turns: setup, rounds, the counter, decisions of the party, the end


class AdventurerChosen(Event, frozen=True, tag="AdventurerChosen"):
    """A seat brings an adventurer, and perhaps a companion."""

    seat: str
    adventurer: Adventurer
    companion: Chip | UnsetType = UNSET


class BattlefieldLaid(Event, frozen=True, tag="BattlefieldLaid"):
    """What the map is used for.

    spots: numbered enemy hexes in order · objective: the goal (F-70), with the units to be eliminated and the skyshards
    to be found · pool: points to buy enemies of (F-12).
    """

    scenario: str
    entrance: str
    spots: tuple[str, ...]
    objective: Goal
    eliminate: tuple[str, ...]
    skyshards: int
    pool: int


class EnemyDeployed(Event, frozen=True, tag="EnemyDeployed"):
    """An enemy, or a quest unit, stands on the map; hp: with what skills add · paid: out of the pool · by: the unit
    whose skill brought it, "" = the setup · acts: whether it takes a turn in this round (BE-15).
    """

    unit: str
    kind: Kind
    profile: Chip
    hex: str
    hp: int
    paid: int = 0
    by: str = ""
    acts: bool = True


class FirstPlayerChosen(Event, frozen=True, tag="FirstPlayerChosen"):
    """Who begins, and the order for the whole battle (F-13)."""

    seat: str
    order: tuple[str, ...]


class AdventurerDeployed(Event, frozen=True, tag="AdventurerDeployed"):
    """An adventurer entered the map."""

    seat: str
    hex: str
    form: Form
    ready: tuple[str, ...]


class CompanionDeployed(Event, frozen=True, tag="CompanionDeployed"):
    """A companion entered the map (F-14, B-12)."""

    companion: str
    hex: str


class CompanionHeldBack(Event, frozen=True, tag="CompanionHeldBack"):
    """There is no free entrance hex: it waits beside the tile (F-14)."""

    companion: str


class CompanionEntryBlocked(Event, frozen=True, tag="CompanionEntryBlocked"):
    """There was no free entrance hex when its turn came: the turn is spent (BE-14)."""

    companion: str


class PhaseStarted(Event, frozen=True, tag="PhaseStarted"):
    """The next part of the setup or of the round."""

    phase: Phase


class RoundStarted(Event, frozen=True, tag="RoundStarted"):
    """A round begins; no unit has acted in it yet (B-1, B-2)."""

    round_index: int


class RoundCounterChanged(Event, frozen=True, tag="RoundCounterChanged"):
    """The round counter was turned. cause: "setup", "advance", "assist", or the name of a skill (B-4, BE-2 to BE-6) ·
    relieved: it is down from the fatigue face, by the setting that then spares the next round (BE-2).
    """

    was: int
    now: int
    cause: str
    relieved: bool = False


class TriggersReached(Event, frozen=True, tag="TriggersReached"):
    """The moment of these effects has come; they take place one after the other (B-5, B-15).

    about: the other unit that they have to do with, or "" · units, skills: whose effect, and which, by its key.
    """

    timing: str
    about: str
    units: dict[str, str]
    skills: dict[str, str]


class EffectTriggered(Event, frozen=True, tag="EffectTriggered"):
    """One of them takes place now; what it does follows as events of its own."""

    key: str
    unit: str
    skill: str
    timing: str


class EffectLapsed(Event, frozen=True, tag="EffectLapsed"):
    """An effect does not take place: the unit that it has to do with is gone (section 6)."""

    key: str


class FatigueRoundStarted(Event, frozen=True, tag="FatigueRoundStarted"):
    """The counter shows fatigue at the start of a round (B-6)."""

    round_index: int


class PartyDecisionRequested(Event, frozen=True, tag="PartyDecisionRequested"):
    """The party has to decide (section 3.1); subject: the unit that it is about, or "" · seat: the only one that decides, or ""."""

    kind: str
    subject: str
    options: tuple[str, ...]
    default: str
    seat: str = ""


class PartyVoteCast(Event, frozen=True, tag="PartyVoteCast"):
    """A seat's vote, while others' are still awaited."""

    seat: str
    choice: str


class PartyDecided(Event, frozen=True, tag="PartyDecided"):
    """The party has decided; seat: who did, or cast the last vote for it · defaulted: its time was up (BE-12)."""

    kind: str
    subject: str
    choice: str
    seat: str
    defaulted: bool = False


class RoundEnded(Event, frozen=True, tag="RoundEnded"):
    """All have had their turns; end-of-round effects come next (B-15)."""

    round_index: int


class ObjectiveAchieved(Event, frozen=True, tag="ObjectiveAchieved"):
    """The end-of-round check holds (F-70)."""

    objective: str


class GuildAssisted(Event, frozen=True, tag="GuildAssisted"):
    """The guild helps: hit points of the adventurers, whose tracks are emptied (F-73)."""

    hp: dict[str, int]


class AdventurerReturned(Event, frozen=True, tag="AdventurerReturned"):
    """A revived adventurer stands on the map again."""

    unit: str
    hex: str


class RetreatProposed(Event, frozen=True, tag="RetreatProposed"):
    """The party votes on leaving; voters: whose votes count (BE-28)."""

    seat: str
    voters: tuple[str, ...]


class RetreatVoteCast(Event, frozen=True, tag="RetreatVoteCast"):
    """One vote on leaving."""

    seat: str
    yes: bool


class RetreatRefused(Event, frozen=True, tag="RetreatRefused"):
    """The party stays."""


class PartyRetreated(Event, frozen=True, tag="PartyRetreated"):
    """The party leaves the battle (B-17)."""


class BattleEnded(Event, frozen=True, tag="BattleEnded"):
    """How it came out; xp: won even so, one for each skyshard of a failed retreat (F-71, F-72)."""

    result: Literal["success", "failed"]
    reason: EndReason
    xp: int = 0


class CleanedUp(Event, frozen=True, tag="CleanedUp"):
    """After the battle: bonus hit points, active and drained dice and statuses are settled; the tracks that stay (F-74)."""

    tracks: dict[str, tuple[str, ...]]


# -- what can happen to a unit


class TurnStarted(Event, frozen=True, tag="TurnStarted"):
    """A unit takes its turn; adjacent: the units next to it now · once-per-turn effects are there again."""

    unit: str
    adjacent: tuple[str, ...] = ()


class StepReached(Event, frozen=True, tag="StepReached"):
    """The turn goes on with its next step."""

    unit: str
    step: str


class TurnEnded(Event, frozen=True, tag="TurnEnded"):
    """A unit has had its turn of this round."""

    unit: str


class TurnSkipped(Event, frozen=True, tag="TurnSkipped"):
    """The turn of a companion that could not enter is spent (BE-14)."""

    unit: str


class UnitMoved(Event, frozen=True, tag="UnitMoved"):
    """A unit went along these hexes; action: it was a move action · swapped: who changed places with it."""

    unit: str
    path: tuple[str, ...]
    action: bool = False
    swapped: str = ""


class UnitPlaced(Event, frozen=True, tag="UnitPlaced"):
    """A unit was taken up and put down, which is no movement (F-6)."""

    unit: str
    hex: str
    cause: str


class BlowFell(Event, frozen=True, tag="BlowFell"):
    """An instance of damage is on its way; it waits under its key until it is prevented or dealt (section 5.4)."""

    key: str
    source: str
    """A unit, or ""."""
    target: str
    amount: int
    cause: str
    """\"engage", "fatigue", "bane", or the name of a skill."""
    true: bool = False
    """Whether nothing prevents it."""
    magic: bool = False
    """Whether it is of an engage in that form."""
    dull: int = 0
    """Dice of that engage that showed no damage."""
    piercing: int = 0
    """Defense that the weapon ignores."""


class ReactionOffered(Event, frozen=True, tag="ReactionOffered"):
    """An adventurer that is about to take damage may prevent some of it (F-29)."""

    unit: str
    key: str


class DamagePrevented(Event, frozen=True, tag="DamagePrevented"):
    """A part of a blow is taken off by a die, an item, defense or a skill."""

    key: str
    unit: str
    by: str
    amount: int


class DamageDealt(Event, frozen=True, tag="DamageDealt"):
    """The blow lands; hp, bonus: of the target afterwards."""

    key: str
    source: str
    target: str
    amount: int
    cause: str
    true: bool
    hp: int
    bonus: int


class BlowMissed(Event, frozen=True, tag="BlowMissed"):
    """The target is not on the map any more, so the blow is void."""

    key: str
    target: str


class UnitHealed(Event, frozen=True, tag="UnitHealed"):
    """Hit points came back; hp: afterwards (section 5.4)."""

    unit: str
    hp: int
    amount: int
    cause: str


class BonusGained(Event, frozen=True, tag="BonusGained"):
    """Bonus hit points; bonus: afterwards."""

    unit: str
    bonus: int
    cause: str


class StatusApplied(Event, frozen=True, tag="StatusApplied"):
    """A status effect (section 5.7); track: of an adventurer, afterwards · drained: dice that it pushed out."""

    unit: str
    status: str
    cause: str
    track: tuple[str, ...] = ()
    drained: tuple[str, ...] = ()


class StatusRemoved(Event, frozen=True, tag="StatusRemoved"):
    """A status effect is over; track: of an adventurer, afterwards."""

    unit: str
    status: str
    cause: str
    track: tuple[str, ...] = ()


class UnitDefeated(Event, frozen=True, tag="UnitDefeated"):
    """No hit points are left: it is off the map; track: of an adventurer, whose active dice are exhausted."""

    unit: str
    by: str
    track: tuple[str, ...] = ()
    drained: tuple[str, ...] = ()


class UnitRemoved(Event, frozen=True, tag="UnitRemoved"):
    """It is taken off the map, which is no defeat (section 5.4)."""

    unit: str
    cause: str


class UnitRaised(Event, frozen=True, tag="UnitRaised"):
    """A defeated unit stands again; acts: whether it takes a turn in this round."""

    unit: str
    hex: str
    hp: int
    cause: str
    acts: bool


class NoteTaken(Event, frozen=True, tag="NoteTaken"):
    """A skill was used and will remember: for this turn, or for the battle."""

    unit: str
    note: str
    battle: bool = False


class ChanceRolled(Event, frozen=True, tag="ChanceRolled"):
    """Plain dice that a skill or a lock asked for."""

    unit: str
    cause: str
    sides: int
    dice: tuple[int, ...]


# -- what can happen when units engage, to an adventurer's dice, and in the turn of a chip


class BattleFormSet(Event, frozen=True, tag="BattleFormSet"):
    """An adventurer changed its form."""

    unit: str
    form: Form


class FatigueDieGained(Event, frozen=True, tag="FatigueDieGained"):
    """A fatigue die enters the track: "light" or "over"; drained: afterwards (5.3, BE-9)."""

    unit: str
    die: str
    cause: str
    track: tuple[str, ...]
    drained: tuple[str, ...]


class DiceRecovered(Event, frozen=True, tag="DiceRecovered"):
    """Dice left the track from its left end; overfatigue went round to the right (F-21)."""

    unit: str
    dice: tuple[str, ...]
    track: tuple[str, ...]
    drained: tuple[str, ...]


class TrackChanged(Event, frozen=True, tag="TrackChanged"):
    """Dice entered or left the track for another reason."""

    unit: str
    cause: str
    track: tuple[str, ...]
    drained: tuple[str, ...]


class EngageDeclared(Event, frozen=True, tag="EngageDeclared"):
    """An adventurer engages; target: "" = none · piercing, rerolls: what the weapon's text gives (F-24 to F-26)."""

    unit: str
    form: Form
    target: str
    weapon: str
    piercing: int = 0
    rerolls: int = 0


class SkillDiceRolled(Event, frozen=True, tag="SkillDiceRolled"):
    """An adventurer's dice, with the faces they show; extra: values of enemy Combat dice that an effect added."""

    unit: str
    faces: dict[str, str]
    extra: tuple[int, ...] = ()
    again: bool = False


class DieResolved(Event, frozen=True, tag="DieResolved"):
    """What a die showed was used, or not (F-27)."""

    unit: str
    die: str
    face: str
    used: bool
    damage: int
    """Of this engage, with this die."""
    combat: int
    """Of this engage, with this die."""
    true: int
    """Of this engage, with this die."""
    dull: int
    """Of this engage, with this die."""
    track: tuple[str, ...]
    """Afterwards (F-28)."""
    drained: tuple[str, ...]
    """Afterwards (F-28)."""
    stays: Literal["", "active", "lasting"] = ""
    """\"active" in a slot, "lasting" with its result in the track, "" with neither."""


class TenacityChanged(Event, frozen=True, tag="TenacityChanged"):
    """The peg was moved; tenacity: afterwards."""

    unit: str
    tenacity: int
    cause: str


class ActiveDieUsed(Event, frozen=True, tag="ActiveDieUsed"):
    """A die left its active slot: to prevent damage, or dropped (F-29)."""

    unit: str
    die: str
    track: tuple[str, ...]
    drained: tuple[str, ...]


class ItemUsed(Event, frozen=True, tag="ItemUsed"):
    """An item was used up for this battle."""

    unit: str
    item: str


class ClassAbilityUsed(Event, frozen=True, tag="ClassAbilityUsed"):
    """A class ability was used (F-22)."""

    unit: str
    ability: str
    on: str = ""


class ReactionDeclined(Event, frozen=True, tag="ReactionDeclined"):
    """The adventurer prevents no more of this blow."""

    unit: str
    key: str


class EngageEnded(Event, frozen=True, tag="EngageEnded"):
    """All dice are resolved."""

    unit: str
    target: str


class EnemyMoveChosen(Event, frozen=True, tag="EnemyMoveChosen"):
    """Where an enemy walks to, as the rules and the party have settled it; why: "attack" or "approach"."""

    unit: str
    destination: str
    why: str


class TargetsChosen(Event, frozen=True, tag="TargetsChosen"):
    """Whom a chip engages, highest priority first (section 6)."""

    unit: str
    targets: tuple[str, ...]


class CombatDiceRolled(Event, frozen=True, tag="CombatDiceRolled"):
    """Enemy Combat dice, rolled once for all targets."""

    unit: str
    dice: tuple[int, ...]
    """As thrown, by the number of the side."""
    faces: tuple[int, ...]
    """What they came to show."""
    total: int
    """After skills and status effects."""
    true: bool = False
    """Whether nothing prevents it."""
    again: tuple[int, ...] = ()
    """Dice among them that were thrown once more."""
    dull: int = 0
    """How many of them show no damage."""


class DamageMadeTrue(Event, frozen=True, tag="DamageMadeTrue"):
    """By a skill nothing prevents what this engage deals."""

    unit: str
    cause: str


# -- what can happen in the depths: exploring, skyshards, traps and caches (section 7)


class DelveOpened(Event, frozen=True, tag="DelveOpened"):
    """What the map hides: cards and tiles, by name and in no order, and what lies on it from the beginning."""

    cards: tuple[str, ...]
    tiles: tuple[str, ...]
    doors: tuple[str, ...]
    skyshards: dict[str, str]
    caches: tuple[str, ...]
    traps: dict[str, str]


class HexExplored(Event, frozen=True, tag="HexExplored"):
    """A door was explored and a card drawn; tile: found behind it, "" = no tile of its kind is left that fits."""

    unit: str
    hex: str
    card: str
    tile: str
    effect: str


class ExplorationStepped(Event, frozen=True, tag="ExplorationStepped"):
    """The exploration goes on with its next step."""

    step: str


class TileLaid(Event, frozen=True, tag="TileLaid"):
    """A tile lies on the table: the whole map with it, the doors that can be explored now, and what is on the tile."""

    tile: str
    map: HexMap
    width: int
    height: int
    doors: tuple[str, ...]
    spots: tuple[str, ...]
    caches: tuple[str, ...] = ()
    skyshard: str = ""
    trap: str = ""


class ExplorationEnded(Event, frozen=True, tag="ExplorationEnded"):
    """All that a card brings has happened."""

    unit: str


class SkyshardTaken(Event, frozen=True, tag="SkyshardTaken"):
    """A skyshard was taken; tile: where it lay, "" = a card counted as one · skyshards: of the party now."""

    unit: str
    tile: str
    skyshards: int


class TrapSprung(Event, frozen=True, tag="TrapSprung"):
    """The first adventurer on a tile tried its lock; missed: numbers of the code that no die met, 0 = it held."""

    unit: str
    tile: str
    trap: str
    dice: tuple[int, ...]
    missed: int


class CacheTried(Event, frozen=True, tag="CacheTried"):
    """An adventurer tried the lock of a cache; find: what was in it, "" = it stayed closed."""

    unit: str
    hex: str
    dice: tuple[int, ...]
    missed: int
    find: str = ""


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
