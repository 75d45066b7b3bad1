"""The state of a battle of betrayal: {match, table, battle}.

Ids of units: an adventurer has its seat's ("a"), a companion its owner's and "-companion", an enemy "e1", "e2", …
Hexes are named as in `hexes`: "h3_-1". Where things stand on the table follows from the units' hexes.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from wardrum.events.match import Match
from wardrum.events.match.commands import Id
from wardrum.events.space.hex import extent
from wardrum.events.space.table import Silhouette, Table

from .data import SCENARIOS
from .data.scenarios import map_of
from .profiles import Adventurer, Chip, Form


class Exploration(Struct, frozen=True):
    """The exploration going on (section 7, delves).

    unit: the explorer · door: the hex explored · tile: found, by name · step: "effects", then
    "connect" and "enemies", or "shard" · a tile lies on the map under its name.
    """

    unit: str
    door: str
    card: str
    tile: str
    effect: str
    step: str = "effects"


class Delve(Struct, frozen=True):
    """What is hidden, and what lies open."""

    cards: tuple[str, ...] = ()
    """Those left, by name; they are never in an order."""
    tiles: tuple[str, ...] = ()
    """Those left, by name; they are never in an order."""
    doors: tuple[str, ...] = ()
    """Hexes that can be explored."""
    skyshards: dict[str, str] = {}
    """By the tile that they lie on, its hex."""
    traps: dict[str, str] = {}
    """By the tile that they lie on, the name of the trap."""
    caches: dict[str, tuple[str, ...]] = {}
    """Closed ones by hex, with those who have tried them."""
    exploration: Exploration | UnsetType = UNSET


SEATS: Final = ("a", "b", "c", "d")
COUNTER_LOWEST: Final = 1
COUNTER_FATIGUE: Final = 6  # what the fatigue face counts as (B-8)

Phase = Literal[
    "muster", "first_player", "deploy", "companions_in", "battle_start",
    "round_start", "fatigue", "adventurers", "companions", "enemies", "round_end", "judgement",
]  # fmt: skip
Kind = Literal["adventurer", "companion", "enemy", "quest"]
Where = Literal["waiting", "map", "defeated", "removed"]
Goal = Literal["conquer", "eliminate", "survey", "uncover"]
Supply = Annotated[int, Meta(ge=0, le=60)]
Face = Annotated[int, Meta(ge=0, le=3)]


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a match."""

    seats: Annotated[int, Meta(ge=1, le=4)] = 1
    """One for each adventurer."""
    scenario: Id = "ruined-gate"
    """Map, enemies and objective, by name."""
    xp: Annotated[int, Meta(ge=1, le=60)] = 8
    """Experience of the party, of which enemies are bought (F-12)."""
    party_decisions: Literal["leader", "first_click", "majority"] = "leader"
    """Who decides for the party."""
    leader: Literal["a", "b", "c", "d"] = "a"
    """The seat that decides, if a leader does."""
    retreat_vote: Literal["all", "majority"] = "all"
    """Of those with an undefeated adventurer (BE-28)."""
    fatigue_exit: Literal["die", "next_round"] = "die"
    """\"next_round" = after a reduction in a fatigue round the next is not a fatigue round (BE-2)."""
    revive_wrap: bool = True
    """Whether an adventurer revived after its place in the order still acts (BE-20)."""
    entering_companion_acts: bool = True
    """Whether it acts at once (BE-13)."""
    enemy_die: Annotated[tuple[Face, ...], Meta(min_length=6, max_length=6)] = (0, 1, 1, 1, 1, 2)
    """The assumed faces of the enemy Combat die."""
    enemy_die_assumed: bool = True
    light_fatigue: Supply = 0
    """Light fatigue dice in the supply, 0 = no end of them."""
    overfatigue: Supply = 0
    """Overfatigue dice in the supply, 0 = no end of them."""
    hardest: bool = False
    """Whether later engages cost two (F-22)."""
    guild_assist: bool = True
    """Whether the campaign still has the guild's help (F-73)."""

    def __post_init__(self) -> None:
        if self.scenario not in SCENARIOS:
            raise ValueError(f"scenario {self.scenario!r} is not known; there are {', '.join(SCENARIOS)}")
        if self.leader not in SEATS[: self.seats]:
            raise ValueError(f"seat {self.leader!r} cannot lead a party of {self.seats}")


class Sheet(Struct, frozen=True):
    """What an adventurer has beside its hit points (F-9)."""

    form: Form = "light"
    tenacity: int = 0
    track: tuple[str, ...] = ()
    """The cooldown track from left to right: ids of skill dice, "light" and "over" for fatigue dice, and the words of
    status effects.
    """
    active: dict[str, str] = {}
    """Dice in active slots with the face they show."""
    drained: tuple[str, ...] = ()
    """Dice out for this battle."""
    lasting: dict[str, str] = {}
    """Dice in the track whose result lasts while they are there."""
    ready: tuple[str, ...] = ()
    """Items at hand."""
    spent: tuple[str, ...] = ()
    """Items used up in this battle."""


class Unit(Struct, frozen=True, kw_only=True):
    """One unit of the battle."""

    kind: Kind
    """What plays it and how."""
    profile: Adventurer | Chip
    """Its card or chip."""
    health: int
    """The most hit points it can have."""
    hp: int
    """The hit points it has."""
    seat: str = ""
    """The seat that steers it, "" = the rules."""
    where: Where = "waiting"
    """Waiting beside the entrance, on the map, defeated, or taken away."""
    hex: str = ""
    """\"" while it is not on the map."""
    bonus: int = 0
    """Bonus hit points."""
    statuses: tuple[str, ...] = ()
    """Of a chip; an adventurer's are dice in its track."""
    acted: bool = False
    """Whether it has had its turn of this round."""
    notes: tuple[str, ...] = ()
    """What skills remember of it for the battle."""
    fell: str = ""
    """The hex in which it was defeated."""
    silhouette: Silhouette = ""
    """What it is drawn as."""
    sheet: Sheet | UnsetType = UNSET
    """Of an adventurer only."""


class CurrentTurn(Struct, frozen=True):
    """The turn going on."""

    unit: str
    """Whose it is."""
    step: str = "start"
    """Of a chip's turn by the rules: "start", "move", "targets", "roll", "resolve", "after", "end"; of one that a seat
    steers: "start", "acting", "end".
    """
    adjacent: tuple[str, ...] = ()
    """The units next to which this one began its turn (stealth)."""
    moves: int = 0
    """Move actions made."""
    engages: int = 0
    """Engage actions made."""
    explored: bool = False
    """Whether it has explored."""
    rolled: bool = False
    """Whether it has rolled dice."""
    destination: str = ""
    """The hex that an enemy walks towards."""
    targets: tuple[str, ...] = ()
    """The units that a chip engages, highest priority first."""
    total: int = 0
    """What its Combat dice came to."""
    true: bool = False
    """Whether nothing prevents that."""
    dull: int = 0
    """Dice that missed."""


class CurrentEngage(Struct, frozen=True):
    """An adventurer's engage whose dice are being resolved (F-27)."""

    unit: str
    form: Form
    target: str = ""
    weapon: str = ""
    dice: dict[str, str] = {}
    """Dice left to resolve, with the faces they show."""
    damage: int = 0
    """Damage rolled against the target until now."""
    combat: int = 0
    """The part of it that Combat dice showed."""
    true: int = 0
    """Damage beside it that nothing prevents."""
    dull: int = 0
    """Dice that showed no damage."""
    piercing: int = 0
    """Defense that the weapon ignores."""
    rerolls: int = 0
    """Dice that its text lets roll again."""
    resolving: bool = False
    """Whether a die has been resolved, so that none is rolled again."""


class DamageInstance(Struct, frozen=True):
    """One instance of damage on its way (section 5.4)."""

    source: str
    """A unit, or ""."""
    target: str
    amount: int
    cause: str
    """\"engage", "fatigue", "bane", or the name of a skill."""
    true: bool = False
    """Whether nothing prevents it."""
    prevented: int = 0
    """What active dice and items have taken off until now."""
    asked: bool = False
    """Whether its victim has been asked."""
    magic: bool = False
    """Whether it is of an engage in that form."""
    dull: int = 0
    """Dice of that engage that showed no damage."""
    piercing: int = 0
    """Defense that the weapon ignores."""


class Trigger(Struct, frozen=True):
    """An effect whose moment has come. about: the other unit that it has to do with, or ""."""

    timing: str
    unit: str
    skill: str
    about: str = ""


class Request(Struct, frozen=True):
    """A decision of the party that is open (section 3.1).

    votes: by seat, while the mode is "majority" · seat: the only one that decides it, "" = as the setup has it.
    """

    kind: str
    subject: str
    options: tuple[str, ...]
    default: str
    votes: dict[str, str] = {}
    seat: str = ""


class Objective(Struct, frozen=True):
    """What the battle is about (F-70). units: to be eliminated · skyshards: required."""

    kind: Goal
    units: tuple[str, ...] = ()
    skyshards: int = 3


EndReason = Literal["objective", "retreat_with_goal", "retreat", "defeated"]
"""Why a battle is over (B-3, F-71, F-72)."""


class Battle(Struct, frozen=True, kw_only=True):
    """Everything of the battle that is not on the table."""

    setup: Setup
    """The settings of the match."""
    phase: Phase = "muster"
    """Where the battle stands."""
    round: int = 0
    """The index of the round, which never falls."""
    counter: int = 0
    """The round counter, 6 = fatigue."""
    units: dict[str, Unit] = {}
    """By id."""
    order: tuple[str, ...] = ()
    """Adventurers, the first player first, for the whole battle."""
    last: str = ""
    """The adventurer whose turn came last in this round."""
    first_player: str = ""
    """The seat whose adventurer begins."""
    entrance: str = ""
    """The tile of the entrance."""
    spots: tuple[str, ...] = ()
    """Free numbered enemy hexes, in order."""
    objective: Objective = Objective("conquer")
    """What wins."""
    turn: CurrentTurn | UnsetType = UNSET
    """The turn going on."""
    engage: CurrentEngage | UnsetType = UNSET
    """The engage whose dice are being resolved."""
    used: tuple[str, ...] = ()
    """\"unit.effect" of once-per-turn effects, emptied at the start of every unit's turn."""
    blows: dict[str, DamageInstance] = {}
    """Damage that waits, in the order of the keys."""
    triggers: dict[str, Trigger] = {}
    """Effects that wait, in the order of the keys."""
    request: Request | UnsetType = UNSET
    """What the party is asked."""
    answers: dict[str, str] = {}
    """What the party has decided in this turn, by "kind-subject"."""
    reacting: str = ""
    """The adventurer that may answer the first blow."""
    skyshards: int = 0
    """How many are taken."""
    delve: Delve | UnsetType = UNSET
    """What the map hides."""
    fallen: tuple[str, ...] = ()
    """Enemies on the defeated stack, in order."""
    assisted: bool = False
    """Whether the guild has helped."""
    retreat: dict[str, bool] | UnsetType = UNSET
    """Votes by seat while there is a vote on a retreat."""
    voters: tuple[str, ...] = ()
    """The seats whose votes count."""
    relieved: bool = False
    """Whether the counter was brought down from the fatigue face during a round, by which the next is no fatigue round if
    the setting says so (BE-2).
    """
    fatigued: bool = False
    """Whether the round began as a fatigue round (B-8)."""
    serial: int = 0
    """How many keys of units, blows and triggers were given; the next one is made of it."""
    ended: EndReason | UnsetType = UNSET
    """Why the battle is over, once the rules have ended it."""
    earned: int = 0
    """Experience that was won even so (F-71)."""


class State(Struct, frozen=True):
    """The fold of a match of betrayal."""

    match: Match
    table: Table
    battle: Battle


def seats(setup: Setup) -> tuple[str, ...]:
    """The places of a match with these settings: one for each adventurer (BE-25)."""
    return SEATS[: setup.seats]


def initial(setup: Setup) -> State:
    """Version 0: the map as the setting says, without units."""
    laid = map_of(SCENARIOS[setup.scenario])
    table = Table(*extent(laid), kind="hexes", geometry="hex", map=laid)
    return State(match=Match(), table=table, battle=Battle(setup=setup))
