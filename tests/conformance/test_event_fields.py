"""What a stored event may consist of: facts in the rulebook's words, not the structs by which the code resolves them."""

from __future__ import annotations

from types import UnionType
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

import pytest
from msgspec import UNSET, Struct, UnsetType

from wardrum.events.core.kernel import Event
from wardrum.events.rulesets import RULESETS
from wardrum.events.space.plane import Point

SCALARS = (str, int, bool, float, type(None), UnsetType)
COMPOUNDS = (tuple, list, dict, Union, UnionType)

VALUES = {
    "Point": "a place seen from above: two numbers",
    "Location": "a place on the table: three numbers",
    "Leg": "a part of a move: three numbers and a word",
    "DiceGroup": "dice with the same face: a face and a count",
    "Warband": "a roster, as it is submitted",
    "Adventurer": "the card of an adventurer, as it is submitted",
    "Chip": "the card of an enemy or a companion",
    "HexMap": "the hexes on the table, by id",
    "Battleplan": "a battleplan, as it is drawn",
    "Objective": "what a battle is about",
    "Scenario": "a scenario, with the settings of the match applied",
    "Layout": "a battlefield with its terrain, as it ships",
}
"""The structs that an event may hold, each with the reason: values and documents that make sense without our code."""

EXCEPTIONS = {
    ("mordheim", "ReactionOffered", "trigger"): "Attacked or Retreating",
    ("betrayal", "BlowFell", "blow"): "Blow",
    ("betrayal", "TriggersReached", "triggers"): "Trigger",
}
"""The fields that hold a struct of the state although they should not."""


def strange(kind: Any) -> list[str]:
    """The names of the types within a field's type that are neither scalars nor literals nor listed values."""
    if isinstance(kind, NewType):
        return strange(kind.__supertype__)
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Literal:
        return []
    if origin is Annotated:
        return strange(inside[0])
    if origin in COMPOUNDS:
        return [name for part in inside if part is not Ellipsis for name in strange(part)]
    name = getattr(kind, "__name__", str(kind))
    return [] if kind in SCALARS or name in VALUES else [name]


def breaches(union: Any) -> set[tuple[str, str]]:
    """The fields of events that hold anything else, as (event, field)."""
    return {
        (event.__name__, field)
        for event in get_args(union)
        for field, kind in get_type_hints(event, include_extras=True).items()
        if field in event.__struct_fields__ and strange(kind)
    }


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_events_hold_facts_only(name):
    """Each field of each event is a scalar, a literal, a listed value, or a list or map of those."""
    known = {(event, field) for ruleset, event, field in EXCEPTIONS if ruleset == name}
    assert breaches(RULESETS[name].event_type) <= known


class Helper(Struct):
    """A struct of some resolution."""

    step: int = 0


class Flat(Event, frozen=True, tag="Flat"):
    """An event as it should be."""

    who: str
    kind: Literal["ranged", "melee"]
    path: tuple[Point, ...]
    left: dict[str, int] | UnsetType = UNSET


class Nested(Event, frozen=True, tag="Nested"):
    """Events as they should not be: a struct by itself, in a list, in a map, in a union; and anything at all."""

    one: Helper
    several: tuple[Helper, ...]
    by_key: dict[str, Helper]
    perhaps: Helper | UnsetType = UNSET
    anything: Any = None


def test_a_struct_in_an_event_is_found():
    """Wherever in the type of the field it stands."""
    found = breaches(Flat | Nested)
    assert found == {("Nested", field) for field in ("one", "several", "by_key", "perhaps", "anything")}
