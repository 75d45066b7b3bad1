"""Tasks: what has to be settled before anything else can be decided: rolls in the making, moves, questions.

Those that a seat may have to answer are questions, each with an entry in `questions/`. They form a stack (`Battle.agenda`, the topmost first): an attack calls for a roll, the roll for markers to be spent.
Each is settled, and taken off, by one event. No event holds a task: `evolve` builds them from the events' plain fields.
"""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, Struct, UnsetType, field

from wardrum.events.space.plane import Leg, Location
from wardrum.events.toolkit.questions import Question

from .keywords import AttackManner

MoveManner = Literal["move", "dash", "charge", "retreat", "evade"]
HazardKind = Literal["dangerous", "mined", "climb", "jump", "dive", "fall"]
"""What halts a model: ground that is tested, a mine, what takes a roll before it is done, or that it came down too far."""
Settled = Literal["", "roll", "fall"]
"""What has been settled at the place where a model stands on its way: the roll for its next leg, or its fall."""
RollPurpose = Literal[
    "dash", "ground", "stand", "sight", "special", "attack", "climb", "jump", "dive", "ledge"
]
InjuryCause = Literal["attack", "ground", "fall"]
Window = Literal["order", "target_blood", "blood", "blessing"]


class Attack(Struct, frozen=True):
    """One Ranged or Melee Attack; target: a model, "" = the point.

    off_hand: with the second weapon (X-25) · long_range: beyond half the range of the weapon (X-20).
    """

    attacker: str
    weapon: str
    manner: AttackManner
    target: str = ""
    point: Location | UnsetType = UNSET
    off_hand: bool = False
    long_range: bool = False


class SuccessRoll(Question, frozen=True, tag_field="kind", tag="success"):
    """A Success Roll in the making (T-11).

    mods: +DICE and -DICE by what gives them · windows: in which markers can still be spent, the next one first ·
    attack, special, target: what it is for, as its purpose needs.
    """

    model: str
    purpose: RollPurpose
    mods: dict[str, int] = field(default_factory=dict)
    risky: bool = False
    windows: tuple[Window, ...] = ()
    attack: Attack | UnsetType = UNSET
    special: str = ""
    target: str = ""


class InjuryRoll(Question, frozen=True, tag_field="kind", tag="injury"):
    """An Injury Roll against `model` in the making, made by its opponent, the seat `by` (X-30).

    dice: +INJURY DICE and -INJURY DICE by what gives them · modifier: INJURY MODIFIER, capped already (X-32) ·
    base: dice before those, as many are kept · extra: what places one more BLOOD each afterwards (X-39) ·
    attacker, weapon: "" = the ground.
    """

    model: str
    by: str
    cause: InjuryCause
    dice: dict[str, int] = field(default_factory=dict)
    modifier: int = 0
    base: int = 2
    bloodbath: bool = False
    windows: tuple[Window, ...] = ()
    extra: tuple[str, ...] = ()
    attacker: str = ""
    weapon: str = ""


class Attacks(Question, frozen=True, tag_field="kind", tag="attacks"):
    """The attacks of one Shoot or Fight that are left (X-25). left: how many with each weapon · main: the first weapon ·
    targets: those attacked so far.
    """

    model: str
    action: Literal["shoot", "fight"]
    main: str
    left: dict[str, int]
    targets: tuple[str, ...] = ()


class Hits(Struct, frozen=True, tag_field="kind", tag="hits"):
    """The models that an attack has hit and that have no Injury Roll yet, in order; critical: the victim that gets its bonus (X-26)."""

    attack: Attack
    victims: tuple[str, ...]
    critical: str = ""


class Walking(Struct, frozen=True, tag_field="kind", tag="walking"):
    """A way still to be walked: waypoints after where the model stands (X-10). tested: the dangerous ground on it has
    been tested (X-15) · settled: what has been where the model stands (X-16) · target: of a charge.
    """

    model: str
    manner: MoveManner
    path: tuple[Leg, ...]
    tested: bool = False
    settled: Settled = ""
    target: str = ""


class Dashing(Question, frozen=True, tag_field="kind", tag="dashing"):
    """A Dash whose roll succeeded: now the way is chosen (T-6)."""

    model: str


class Charging(Question, frozen=True, tag_field="kind", tag="charging"):
    """A declared Charge (X-12). budget: how far it goes, in 1/100 mm, once the bonus is rolled."""

    model: str
    target: str
    budget: int | UnsetType = UNSET


class Evading(Question, frozen=True, tag_field="kind", tag="evading"):
    """A SKIRMISHER may get out of a charge's way, as far as `budget` (X-49)."""

    model: str
    charger: str
    budget: int


class FreeFights(Question, frozen=True, tag_field="kind", tag="free_fights"):
    """The enemies that may still strike at a model that retreats, the next one first (X-14)."""

    mover: str
    enemies: tuple[str, ...]


class OwnTarget(Question, frozen=True, tag_field="kind", tag="own_target"):
    """A shot into melee goes at one of these models of the shooter's own side (X-21)."""

    attack: Attack
    among: tuple[str, ...]


class Scattering(Question, frozen=True, tag_field="kind", tag="scattering"):
    """A blast that missed lands at this distance from `point`; the opponent chooses one of the directions (X-26)."""

    attack: Attack
    point: Location
    distance: int
    directions: tuple[int, ...]


class Footing(Struct, frozen=True, tag_field="kind", tag="footing"):
    """A model that was activated on dangerous ground has to test it (X-15)."""

    model: str


class Toppling(Struct, frozen=True, tag_field="kind", tag="toppling"):
    """A model near a ledge is taken Down, once it is known whether it falls first (X-17)."""

    model: str


class Falling(Question, frozen=True, tag_field="kind", tag="falling"):
    """A model falls to one of these places; its opponent says which (X-16, X-17)."""

    model: str
    places: tuple[Location, ...]


class Rising(Question, frozen=True, tag_field="kind", tag="rising"):
    """A Down model was activated and may stand up (setting `down_models`)."""

    model: str


Task = (
    SuccessRoll
    | InjuryRoll
    | Attacks
    | Hits
    | Walking
    | Dashing
    | Charging
    | Evading
    | FreeFights
    | OwnTarget
    | Scattering
    | Footing
    | Rising
    | Toppling
    | Falling
)
