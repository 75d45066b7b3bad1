"""Warbands as they are mustered: profiles, battlekit and fireteams (X-36, X-46 to X-48).

Units: Movement and ranges in inches, bases in mm; Ranged, Melee and Armour as the signed numbers of the profile.
There is no free text here: names are slugs, display names live outside the log where they can be erased.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Final, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from wardrum.events.core.kernel import Rejected
from wardrum.events.toolkit.language import say

# "$" alone would also match before a final newline; the look-ahead refuses it in Python and in JavaScript.
Slug = Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,32}(?!\n)$")]
ModelId = Annotated[str, Meta(pattern=r"^m[1-9][0-9]?(?!\n)$")]
WeaponId = Annotated[str, Meta(pattern=r"^w[1-9](?!\n)$")]
Signed = Annotated[int, Meta(ge=-6, le=6)]
Amount = Annotated[int, Meta(ge=-12, le=12)]

Keywords = Annotated[dict[Slug, Amount], Meta(max_length=24)]
"""Keywords by slug, each with its number, 0 for one without: {"assault": 0, "blast": 3, "injury-dice": 1}."""

MODELS_MIN: Final = 3
MODELS_MAX: Final = 20
HANDS: Final = 2
RADIUS_PER_MM: Final = 50  # half a millimetre in 1/100 mm


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One weapon. hands: 0 for one that takes none · range_in: of a Ranged Weapon · melee: can be fought with."""

    name: Slug
    hands: Annotated[int, Meta(ge=0, le=HANDS)] = 1
    range_in: Annotated[int, Meta(ge=1, le=120)] | UnsetType = UNSET
    melee: bool = False
    keywords: Keywords = {}

    @property
    def ranged(self) -> bool:
        """Whether it can be shot."""
        return self.range_in is not UNSET


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The characteristics of a model (X-47).

    ranged, melee: +DICE or -DICE on attacks · armour: the INJURY MODIFIER of profile, armour and shield together, as
    it adds up before it is capped (X-32, TE-26).
    """

    name: Slug
    movement_in: Annotated[int, Meta(ge=1, le=24)]
    ranged: Signed = 0
    melee: Signed = 0
    armour: Annotated[int, Meta(ge=-6, le=0)] = 0
    base_mm: Annotated[int, Meta(ge=20, le=130)] = 32
    keywords: Keywords = {}

    @property
    def radius(self) -> int:
        """Of the base in 1/100 mm; an oval counts as the circle over its longer axis (`geometry: "circle"`)."""
        return self.base_mm * RADIUS_PER_MM


class Model(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One member of a warband: `m1`, `m2`, … with its weapons by id, `w1`, `w2` and so on."""

    id: ModelId
    profile: Profile
    weapons: Annotated[dict[WeaponId, Weapon], Meta(max_length=9)] = {}
    leader: bool = False


class Warband(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All models that one seat brings to the battle. fireteams: pairs of model ids by slug (X-36)."""

    name: Slug
    models: tuple[Model, ...]
    fireteams: Annotated[dict[Slug, tuple[ModelId, ModelId]], Meta(max_length=10)] = {}
    schema: Literal["trench-roster/1"] = "trench-roster/1"


def height(profile: Profile) -> int:
    """How tall the model counts for lines of sight (X-6), in 1/100 mm, judged by its base."""
    if profile.base_mm <= 32:
        return 3175
    return 4445 if profile.base_mm <= 40 else 6350


def validate(warband: Warband) -> None:
    """Raise `Rejected` for the first of X-36, X-40, X-46 that the warband breaks; a legal one passes silently.

    What its models carry is another matter: `keywords/hands.py`.
    """
    _check_size(warband)
    _check_leader(warband)
    _check_fireteams(warband)


def _check_size(warband: Warband) -> None:
    size = len(warband.models)
    if not MODELS_MIN <= size <= MODELS_MAX:
        sentence = say(
            "a warband has {least} to {most} models, this one has {size}",
            least=MODELS_MIN,
            most=MODELS_MAX,
            size=size,
        )
        raise Rejected("X-46", "warband_size", sentence)
    if twice := _twice(model.id for model in warband.models):
        raise Rejected(
            "X-46", "duplicate_model_id", say("more than one model is called {model}", model=twice[0])
        )


def _check_leader(warband: Warband) -> None:
    leaders = [model.id for model in warband.models if model.leader]
    if len(leaders) > 1:
        raise Rejected("X-40", "leader_count", say("a warband has one leader, not {n}", n=len(leaders)))


def _check_fireteams(warband: Warband) -> None:
    ids = {model.id for model in warband.models}
    members = [member for team in warband.fireteams.values() for member in team]
    if strangers := [member for member in members if member not in ids]:
        raise Rejected(
            "X-36", "no_such_model", say("{model} of a fireteam is not in the warband", model=strangers[0])
        )
    if twice := _twice(members):
        raise Rejected("X-36", "fireteam_overlap", say("{model} stands in a fireteam twice", model=twice[0]))


def _twice(names: Iterable[str]) -> list[str]:
    return [name for name, count in Counter(names).items() if count > 1]
