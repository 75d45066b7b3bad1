"""The state of a battle of trench: {match, table, battle}."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from wardrum.events.match import Match
from wardrum.events.space.plane import INCH
from wardrum.events.space.table import Silhouette, Table
from wardrum.events.toolkit.grammar import inches
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.two_seats import SEATS

from .battlefield import LENGTH_MAX, Layout, Role, Scenario, Side
from .data import LAYOUTS, SCENARIOS
from .general_actions import ActionsTaken, EndCause
from .layouts import OwnLayout
from .roster import Model, Slug, Warband
from .tasks import Task

RANDOM = "random"
ZONES_MIN = 6 * INCH
"""Least part of the table that is in the two zones together (X-45)."""

TURNS_MAX = 12

Phase = Literal[
    "muster",
    "zone",
    "deploy",
    "infiltrate",
    "reserve",
    "roll",
    "first",
    "activation",
    "order",
    "morale",
    "waver",
]
"""zone: the winner of the roll-off picks one · reserve: who was held back arrives (X-51) · roll: for the Initiative · first: the holder says who begins (TE-5) ·
order: the holder says who checks first · waver: a warband that failed its Morale Check flees or fights on."""

Status = Literal["mustered", "board", "out"]


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a match; where printings differ the first value is how the first text reads."""

    edition: Literal["seed4"] = "seed4"
    scenario: Slug = "hold-the-ground"
    terrain: Slug = RANDOM
    """A layout by name, or "random": then it is drawn."""
    turns: Annotated[int, Meta(ge=0, le=TURNS_MAX)] = 0
    """How many, 0 = as the scenario says."""
    first_activation: Literal["holder_first", "holder_chooses"] = "holder_first"
    """Whether the holder of the Initiative goes first, or names the seat that does (TE-5)."""
    shoot_fight_exclusive: bool = False
    """Whether Shoot and Fight exclude each other without ASSAULT (TE-12)."""
    spending_order: Literal["blood_first", "blessing_first", "holder_chooses"] = "blood_first"
    """The seat whose markers are spent first on a roll (TE-24)."""
    blood_to_hit: bool = False
    """Whether the target's BLOOD also helps those who attack it."""
    failed_morale: Literal["shaken", "flee"] = "shaken"
    """Whether a failed check shakes the warband, or it flees at once."""
    charge_unseen: Literal["never", "risky"] = "never"
    """Whether a Charge at a target that is not seen never happens, or after a Risky Roll."""
    down_models: Literal["stand", "may_stand"] = "stand"
    """Whether they stand up freely when activated, or may do so."""
    into_melee: Literal["random", "chosen"] = "random"
    """Whether a die says which model is shot at, or the shooter does (X-21)."""
    morale_order: Literal["holder", "smaller_first"] = "holder"
    """Who checks first if both do (TE-27)."""
    deed_tie: Literal["holder", "roll_off"] = "holder"
    """Who gets a deed that both did at once."""
    mutual_end: Literal["draw", "points"] = "draw"
    """What happens when both sides are gone together (TE-28)."""
    layout: OwnLayout | UnsetType = UNSET
    """A battlefield of one's own, instead of a layout by name."""

    def __post_init__(self) -> None:
        if self.scenario not in SCENARIOS:
            raise ValueError(f"scenario {self.scenario!r} is not known; there are {', '.join(SCENARIOS)}")
        if self.terrain != RANDOM and self.terrain not in LAYOUTS:
            known = ", ".join(LAYOUTS)
            raise ValueError(f"terrain {self.terrain!r} is not known; there are {known} and {RANDOM}")
        if self.layout is not UNSET:
            self._require_playable(self.layout)

    def _require_playable(self, layout: OwnLayout) -> None:
        if self.terrain != RANDOM:
            raise ValueError(
                say(
                    "terrain {terrain} and a layout are both given; one of them is played on",
                    terrain=repr(self.terrain),
                )
            )
        laid, apart = layout.laid(), SCENARIOS[self.scenario].apart
        if laid.height - apart < ZONES_MIN:
            raise ValueError(
                "height: "
                + say(
                    "the zones of {scenario} lie {apart} apart, which leaves too little",
                    scenario=self.scenario,
                    apart=inches(apart),
                )
            )


class ModelState(Struct, frozen=True):
    """A model in the battle. Its place is the piece of the same id on the table, while status is "board"."""

    seat: str
    card: Model
    """As in the roster."""
    status: Status = "mustered"
    down: bool = False
    blood: int = 0
    """BLOOD markers."""
    blessing: int = 0
    """BLESSING markers."""
    activated: bool = False
    """In this Turn."""
    charged: bool = False
    """In this Turn."""
    tough: bool = False
    """Whether its TOUGH is not used up (X-38)."""
    diving: bool = False
    """Whether its next Melee Attack is that of a diving charge (X-18)."""
    team: str = ""
    """Its fireteam, "" = none."""
    silhouette: Silhouette = ""
    """What it is drawn as."""

    @property
    def standing(self) -> bool:
        """On the battlefield and not Down."""
        return self.status == "board" and not self.down


class Activation(Struct, frozen=True):
    """The Activation going on: one model's, or two of a fireteam (X-36). over: it has ended by force, as soon as what
    was begun is settled; cause: by what.
    """

    seat: str
    models: tuple[str, ...]
    slots: dict[str, ActionsTaken]
    over: bool = False
    cause: EndCause | Literal[""] = ""


EndReason = Literal["fled", "no_enemies", "nobody_left", "points"]
"""Why a game is over (X-43)."""


class Battle(Struct, frozen=True):
    """Everything of the battle that is not on the table."""

    setup: Setup
    phase: Phase = "muster"
    round: int = 0
    """The Turn, counted from 1."""
    secret: Mapping[str, Warband] = {}
    models: Mapping[str, ModelState] = {}
    order: tuple[str, ...] = ()
    scenario: Scenario | UnsetType = UNSET
    layout: Layout | UnsetType = UNSET
    priority: str = ""
    """The winner of the roll-off for zones."""
    sides: dict[str, Side] = {}
    """Seat → zone."""
    dice: dict[str, int] = {}
    """Rolled for the Initiative in this throw."""
    holder: str = ""
    """Of the Initiative."""
    turn: str = ""
    """The seat that acts or picks next."""
    activation: Activation | UnsetType = UNSET
    agenda: tuple[str, ...] = ()
    """The tasks that have to be settled first, the topmost first."""
    tasks: Mapping[str, Task] = {}
    """Those of the agenda, by key."""
    task: int = 0
    """How many tasks there have been."""
    checks: tuple[str, ...] = ()
    """Seats with a Morale Check to come."""
    shaken: tuple[str, ...] = ()
    """Warbands that are Shaken (X-41)."""
    vp: dict[str, int] = {}
    """Victory Points."""
    deeds: dict[str, str] = {}
    """Who did which."""
    strength: dict[str, int] = {}
    """Models at the start."""
    marks: dict[str, str] = {}
    """Seat → the enemy model that it hunts (X-53)."""
    ended: EndReason | UnsetType = UNSET
    """Why the game is over, once the rules have ended it."""

    @property
    def top(self) -> Task | UnsetType:
        """What has to be settled first."""
        return self.tasks[self.agenda[0]] if self.agenda else UNSET

    @property
    def plan(self) -> Scenario:
        """What is fought for, once the battlefield is laid out."""
        assert self.scenario is not UNSET
        return self.scenario

    @property
    def attacker(self) -> str:
        """The seat that attacks (X-50): the winner of the roll-off for zones; "" = neither does."""
        return self.priority if self.scenario is not UNSET and self.scenario.attacked else ""

    def role(self, seat: str) -> Role:
        """What a seat does in the scenario."""
        if not self.attacker:
            return "both"
        return "attacker" if seat == self.attacker else "defender"

    @property
    def ground(self) -> Layout:
        """The battlefield, once it is laid out."""
        assert self.layout is not UNSET
        return self.layout


class State(Struct, frozen=True):
    """The fold of a match of trench."""

    match: Match
    table: Table
    battle: Battle


def initial(setup: Setup) -> State:
    """Version 0: an empty table."""
    zeros = dict.fromkeys(SEATS, 0)
    return State(Match(), Table(LENGTH_MAX, LENGTH_MAX), Battle(setup, vp=zeros))


def of_seat(battle: Battle, seat: str, *statuses: Status) -> list[str]:
    """The ids of a seat's models with one of these statuses (any, if none is given), in order."""
    models = battle.models
    return [
        key
        for key in battle.order
        if models[key].seat == seat and (not statuses or models[key].status in statuses)
    ]
