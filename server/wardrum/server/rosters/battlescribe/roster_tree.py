"""The tree of a roster: forces hold selections, selections hold profiles, costs, categories and further selections.

Makers differ in what they leave out and in how they wrap lists; here everything is there and of one type.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from wardrum.events.core.record import Json

from ..imported import Unusable
from ..values import display, first_number, plain

NUMBER_MAX = 99  # of the same model; more are no skirmish


class CharacteristicProfile(Struct, frozen=True):
    """kind: its type's name, lower case · facts: characteristic, lower case → its text; rules text is left out."""

    kind: str
    name: str
    facts: dict[str, str]


class Selection(Struct, frozen=True):
    """Something that was chosen. number: how many of it · cost: in the roster's main money, as the file
    writes it · slot: its primary category · rules: their names, without the text.
    """

    name: str
    custom: str
    kind: str
    number: int
    cost: Fraction
    categories: tuple[str, ...]
    slot: str
    profiles: tuple[CharacteristicProfile, ...]
    rules: tuple[str, ...]
    selections: tuple[Selection, ...]


class Force(Struct, frozen=True):
    """One detachment. catalogue: as "Order - Ash Wardens"."""

    catalogue: str
    selections: tuple[Selection, ...]


class Tree(Struct, frozen=True):
    """A roster. system, system_id: of the game · cost: the total that the file states, if it states one."""

    name: str
    system: str
    system_id: str
    cost: Fraction | None
    forces: tuple[Force, ...]


def tree(document: dict[str, Json]) -> Tree:
    """The tree of `{"roster": …}`, or of what would stand in it. Raises Unusable."""
    roster = document.get("roster", document)
    if not isinstance(roster, dict):
        raise Unusable("the roster of this file is not an object")
    return Tree(
        name=display(roster.get("name")),
        system=display(roster.get("gameSystemName")),
        system_id=plain(roster.get("gameSystemId")),
        cost=_cost(roster),
        forces=tuple(_forces(roster)),
    )


def _forces(holder: dict[str, Json]) -> Iterator[Force]:
    """Those of the roster, and those within others."""
    for force in members(holder, "forces", "force"):
        yield Force(display(force.get("catalogueName")), tuple(map(_selection, _chosen(force))))
        yield from _forces(force)


def _chosen(holder: dict[str, Json]) -> list[dict[str, Json]]:
    return members(holder, "selections", "selection")


def _selection(chosen: dict[str, Json]) -> Selection:
    name = display(chosen.get("name"), "a selection without a name")
    categories = members(chosen, "categories", "category")
    return Selection(
        name=name,
        custom=display(chosen.get("customName")),
        kind=plain(chosen.get("type")).lower(),
        number=_count(1 if chosen.get("number") is None else chosen["number"], name),
        cost=_cost(chosen) or Fraction(0),
        categories=tuple(display(each.get("name")) for each in categories),
        slot=next((display(each.get("name")) for each in categories if _is_true(each.get("primary"))), ""),
        profiles=tuple(
            _profile(each, name)
            for each in members(chosen, "profiles", "profile")
            if not _is_true(each.get("hidden"))
        ),
        rules=tuple(display(each.get("name"), "a rule") for each in members(chosen, "rules", "rule")),
        selections=tuple(map(_selection, _chosen(chosen))),
    )


def _count(value: object, name: str) -> int:
    number = first_number(plain(value))
    if number is None or number.denominator != 1 or not 0 <= number <= NUMBER_MAX:
        raise Unusable(f"{name}: the number of them is {plain(value)!r}; it has to be from 1 to {NUMBER_MAX}")
    return int(number)


def _profile(profile: dict[str, Json], holder: str) -> CharacteristicProfile:
    facts = {
        display(each.get("name")).lower(): _fact(each)
        for each in members(profile, "characteristics", "characteristic")
    }
    kind = display(profile.get("typeName")) or display(profile.get("profileTypeName"))
    return CharacteristicProfile(kind.lower(), display(profile.get("name"), holder), facts)


def _fact(characteristic: dict[str, Json]) -> str:
    for key in ("$text", "#text", "_text", "text", "value"):
        if key in characteristic:
            return plain(characteristic[key])
    return ""


def _cost(holder: dict[str, Json]) -> Fraction | None:
    """In points or ducats; other monies, as glory, are not what a warband is limited by."""
    costs = members(holder, "costs", "cost")
    wanted = [each for each in costs if _money(each) in ("pts", "pt", "points", "ducats", "ducat")]
    amounts = [first_number(plain(each.get("value"))) for each in wanted or costs[:1]]
    known = [amount for amount in amounts if amount is not None]
    return sum(known, Fraction(0)) if known else None


def _money(cost: dict[str, Json]) -> str:
    return display(cost.get("name")).lower()


def members(holder: dict[str, Json], many: str, one: str) -> list[dict[str, Json]]:
    """The objects of a list, which may be absent, null, a single object, or wrapped once more under its singular."""
    found = holder.get(many)
    if isinstance(found, dict):
        found = found.get(one, [found] if "name" in found else [])
        found = [found] if isinstance(found, dict) else found
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def _is_true(value: object) -> bool:
    return value is True or plain(value).lower() == "true"
