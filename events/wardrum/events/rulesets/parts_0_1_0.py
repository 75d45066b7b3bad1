"""The structs of the state that events of release 0.1.0 carried, in their old shape: what `release_0_1_0` converts from.

They only tell what 0.1.0 wrote from what it cannot have written. Today's state has structs of some of these names, which
change; these do not.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from wardrum.events.space.plane import Point


class Change(Struct, frozen=True):
    """By part of the state, what a take-back put in its place: the merge patch (RFC 7396)."""

    battle: dict[str, Any] | UnsetType = UNSET
    table: dict[str, Any] | UnsetType = UNSET


# -- mordheim


class Weapon(Struct, frozen=True):
    """A weapon on a fighter's card."""

    range_max: int
    attacks: int
    strength: int
    damage: int
    critical: int
    range_min: int


class Strike(Struct, frozen=True):
    """Who attacks whom, and the numbers of it."""

    fighter: str
    target: str
    weapon: Weapon
    attacks: int
    toughness: int
    cover: bool


class Attacked(Struct, frozen=True, tag_field="kind", tag="attack"):
    """An attack that waits for its dice."""

    strike: Strike


class Retreating(Struct, frozen=True, tag_field="kind", tag="retreat"):
    """A fighter about to retreat."""

    fighter: str
    path: tuple[Point, ...]
    length: int


# -- betrayal


class Objective(Struct, frozen=True):
    """What the battle is about."""

    kind: str
    units: tuple[str, ...]
    skyshards: int


class Blow(Struct, frozen=True):
    """One instance of damage."""

    source: str
    target: str
    amount: int
    cause: str
    true: bool
    prevented: int
    asked: bool
    magic: bool
    dull: int
    piercing: int


class Trigger(Struct, frozen=True):
    """An effect whose moment has come."""

    timing: str
    unit: str
    skill: str
    about: str


# -- trench


class Slots(Struct, frozen=True):
    """The ACTIONS that a model has taken."""

    moved: str
    dashed: bool
    shot: bool
    with_assault: bool
    heavy: bool
    fought: bool
    specials: tuple[str, ...]
    halved: bool


class Attack(Struct, frozen=True):
    """One attack."""

    attacker: str
    weapon: str
    manner: str
    target: str
    off_hand: bool
    free: bool
    randomised: bool
    long: bool
    point: Point | UnsetType = UNSET


class SuccessRoll(Struct, frozen=True, tag_field="kind", tag="success"):
    """A Success Roll in the making."""

    model: str
    purpose: str
    mods: dict[str, int]
    risky: bool
    windows: tuple[str, ...]
    special: str
    target: str
    attack: Attack | UnsetType = UNSET


class InjuryRoll(Struct, frozen=True, tag_field="kind", tag="injury"):
    """An Injury Roll in the making."""

    model: str
    by: str
    cause: str
    dice: dict[str, int]
    modifier: int
    base: int
    bloodbath: bool
    windows: tuple[str, ...]
    extra: tuple[str, ...]
    attack: Attack | UnsetType = UNSET


class Attacks(Struct, frozen=True, tag_field="kind", tag="attacks"):
    """The attacks of one ACTION that are left."""

    model: str
    action: str
    main: str
    left: dict[str, int]
    targets: tuple[str, ...]


class Hits(Struct, frozen=True, tag_field="kind", tag="hits"):
    """Whom an attack has hit."""

    attack: Attack
    victims: tuple[str, ...]
    critical: str


class Walking(Struct, frozen=True, tag_field="kind", tag="walking"):
    """A way still to be walked."""

    model: str
    manner: str
    path: tuple[Point, ...]
    tested: bool
    target: str


class Dashing(Struct, frozen=True, tag_field="kind", tag="dashing"):
    """A Dash whose roll succeeded."""

    model: str


class Charging(Struct, frozen=True, tag_field="kind", tag="charging"):
    """A declared Charge."""

    model: str
    target: str
    budget: int | UnsetType = UNSET


class Evading(Struct, frozen=True, tag_field="kind", tag="evading"):
    """Who may get out of a charge's way."""

    model: str
    charger: str
    budget: int


class FreeFights(Struct, frozen=True, tag_field="kind", tag="free_fights"):
    """Who may strike at a model that retreats."""

    mover: str
    enemies: tuple[str, ...]


class OwnTarget(Struct, frozen=True, tag_field="kind", tag="own_target"):
    """Which models of its own side a shot may go at."""

    attack: Attack
    among: tuple[str, ...]


class Scattering(Struct, frozen=True, tag_field="kind", tag="scattering"):
    """A blast that missed."""

    attack: Attack
    point: Point
    distance: int
    directions: tuple[int, ...]


class Footing(Struct, frozen=True, tag_field="kind", tag="footing"):
    """A model on dangerous ground."""

    model: str


class Rising(Struct, frozen=True, tag_field="kind", tag="rising"):
    """A Down model that may stand up."""

    model: str
