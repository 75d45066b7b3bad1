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
    """What is hidden, and what lies open.

    cards, tiles: those left, by name; they are never in an order · doors: hexes that can be explored · skyshards,
    traps: by the tile that they lie on, the hex of the one and the name of the other · caches: closed ones by hex,
    with those who have tried them.
    """

    cards: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    doors: tuple[str, ...] = ()
    skyshards: dict[str, str] = {}
    traps: dict[str, str] = {}
    caches: dict[str, tuple[str, ...]] = {}
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
    """The settings of a match.

    seats: one for each adventurer · scenario: map, enemies and objective, by name · xp: the party's, of which enemies
    are bought (F-12) · party_decisions: who decides for the party · leader: the seat that does in that mode ·
    retreat_vote: of those with an undefeated adventurer (BE-28) · fatigue_exit: "next_round" = after a reduction in a
    fatigue round the next is not a fatigue round (BE-2) · revive_wrap: an adventurer revived after its place in the order still
    acts (BE-20) · entering_companion_acts: at once (BE-13) · enemy_die: the assumed faces of the enemy Combat die ·
    light_fatigue, overfatigue: dice in the supply, 0 = no end of them · hardest: later engages cost two (F-22) ·
    guild_assist: whether the campaign still has it (F-73).
    """

    seats: Annotated[int, Meta(ge=1, le=4)] = 1
    scenario: Id = "ruined-gate"
    xp: Annotated[int, Meta(ge=1, le=60)] = 8
    party_decisions: Literal["leader", "first_click", "majority"] = "leader"
    leader: Literal["a", "b", "c", "d"] = "a"
    retreat_vote: Literal["all", "majority"] = "all"
    fatigue_exit: Literal["die", "next_round"] = "die"
    revive_wrap: bool = True
    entering_companion_acts: bool = True
    enemy_die: Annotated[tuple[Face, ...], Meta(min_length=6, max_length=6)] = (0, 1, 1, 1, 1, 2)
    enemy_die_assumed: bool = True
    light_fatigue: Supply = 0
    overfatigue: Supply = 0
    hardest: bool = False
    guild_assist: bool = True

    def __post_init__(self) -> None:
        if self.scenario not in SCENARIOS:
            raise ValueError(f"scenario {self.scenario!r} is not known; there are {', '.join(SCENARIOS)}")
        if self.leader not in SEATS[: self.seats]:
            raise ValueError(f"seat {self.leader!r} cannot lead a party of {self.seats}")


class Sheet(Struct, frozen=True):
    """What an adventurer has beside its hit points (F-9).

    track: the cooldown track from left to right: ids of skill dice, "light" and "over" for fatigue dice, and the words
    of status effects · active: dice in active slots with the face they show · drained: dice out for this battle ·
    lasting: dice in the track whose result lasts while they are there · ready: items at hand · spent: items used up in this battle.
    """

    form: Form = "light"
    tenacity: int = 0
    track: tuple[str, ...] = ()
    active: dict[str, str] = {}
    drained: tuple[str, ...] = ()
    lasting: dict[str, str] = {}
    ready: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()


class Unit(Struct, frozen=True, kw_only=True):
    """One unit of the battle.

    health: the most hit points it can have · seat: who steers it, "" = the rules · where: waiting beside the entrance, on the map, defeated, or taken away ·
    hex: "" while it is not on the map · bonus: bonus hit points · statuses: of a chip; an adventurer's are dice in its
    track · acted: has had its turn of this round · notes: what skills remember of it for the battle · fell: the
    hex in which it was defeated · silhouette: what it is drawn as.
    """

    kind: Kind
    profile: Adventurer | Chip
    health: int
    hp: int
    seat: str = ""
    where: Where = "waiting"
    hex: str = ""
    bonus: int = 0
    statuses: tuple[str, ...] = ()
    acted: bool = False
    notes: tuple[str, ...] = ()
    fell: str = ""
    silhouette: Silhouette = ""
    sheet: Sheet | UnsetType = UNSET


class CurrentTurn(Struct, frozen=True):
    """The turn going on.

    step: of a chip's turn by the rules: "start", "move", "targets", "roll", "resolve", "after", "end"; of one that
    a seat steers: "start", "acting", "end" · adjacent: the units next to which this one began its turn (stealth) ·
    moves: move actions made · engages: engage actions made · explored: has explored · rolled: has rolled dice ·
    destination: the hex that an enemy walks towards · targets: whom a chip engages, highest priority first · total: what
    its Combat dice came to · true: nothing prevents it · dull: dice that missed.
    """

    unit: str
    step: str = "start"
    adjacent: tuple[str, ...] = ()
    moves: int = 0
    engages: int = 0
    explored: bool = False
    rolled: bool = False
    destination: str = ""
    targets: tuple[str, ...] = ()
    total: int = 0
    true: bool = False
    dull: int = 0


class CurrentEngage(Struct, frozen=True):
    """An adventurer's engage whose dice are being resolved (F-27).

    dice: those left to resolve, with the faces they show · damage: rolled against the target so far · combat: the same
    on Combat dice · true: beside them, what nothing prevents · dull: dice that
    showed no damage · piercing: defense that the weapon ignores · rerolls: dice that its text lets roll again ·
    resolving: a die has been resolved, so none is rolled again.
    """

    unit: str
    form: Form
    target: str = ""
    weapon: str = ""
    dice: dict[str, str] = {}
    damage: int = 0
    combat: int = 0
    true: int = 0
    dull: int = 0
    piercing: int = 0
    rerolls: int = 0
    resolving: bool = False


class DamageInstance(Struct, frozen=True):
    """One instance of damage on its way (section 5.4).

    source: a unit, or "" · cause: "engage", "fatigue", "bane", or the name of a skill · true: nothing prevents it ·
    prevented: what active dice and items have taken off so far · asked: its victim has been asked · magic: of an
    engage in that form · dull: dice of that engage that showed no damage · piercing: Defense that the weapon ignores.
    """

    source: str
    target: str
    amount: int
    cause: str
    true: bool = False
    prevented: int = 0
    asked: bool = False
    magic: bool = False
    dull: int = 0
    piercing: int = 0


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
    """Everything of the battle that is not on the table.

    round: the index of the round, which never falls · counter: the round counter, 6 = fatigue · order: adventurers,
    the first player first, for the whole battle · last: the adventurer whose turn came last in this round · entrance: its tile · spots: free numbered enemy hexes, in order ·
    used: "unit.effect" of once-per-turn effects, emptied at the start of every unit's turn · blows, triggers: waiting,
    in the order of their keys · answers: what the party has decided in this turn, by "kind-subject" · reacting: the
    adventurer that may answer the first blow · skyshards: taken · delve: what the map hides · fallen: enemies on the defeated stack, in order ·
    assisted: the guild has helped · retreat, voters: votes by seat while one is on, and whose
    count · relieved: the counter was brought down
    from the fatigue face during a round, by which the next is spared it if the setting says so (BE-2) · fatigued: the
    round began as a fatigue round (B-8) · ended: why the battle is over, once the rules have ended it · earned: experience that was
    won even so (F-71).
    """

    setup: Setup
    phase: Phase = "muster"
    round: int = 0
    counter: int = 0
    units: dict[str, Unit] = {}
    order: tuple[str, ...] = ()
    last: str = ""
    first_player: str = ""
    entrance: str = ""
    spots: tuple[str, ...] = ()
    objective: Objective = Objective("conquer")
    turn: CurrentTurn | UnsetType = UNSET
    engage: CurrentEngage | UnsetType = UNSET
    used: tuple[str, ...] = ()
    blows: dict[str, DamageInstance] = {}
    triggers: dict[str, Trigger] = {}
    request: Request | UnsetType = UNSET
    answers: dict[str, str] = {}
    reacting: str = ""
    skyshards: int = 0
    delve: Delve | UnsetType = UNSET
    fallen: tuple[str, ...] = ()
    assisted: bool = False
    retreat: dict[str, bool] | UnsetType = UNSET
    voters: tuple[str, ...] = ()
    relieved: bool = False
    fatigued: bool = False
    serial: int = 0
    ended: EndReason | UnsetType = UNSET
    earned: int = 0


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
