"""The tree of a roster: forces hold selections, selections hold profiles, costs, categories and further selections.

Makers differ in what they leave out and in how they wrap lists; here everything is there and of one type.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from wardrum.events.core.record import Json

from ..fields import Fields
from ..files.bounds import TEXT_MAX
from ..imported import Unusable
from ..values import display, first_number, meaningful, plain

MAIN_MONEY = frozenset({"pts", "pt", "points", "point", "ducats", "ducat"})


class CharacteristicProfile(Struct, frozen=True):
    """kind: its type's name, lower case · facts: characteristic, as the file writes it → its text, of those that say anything."""

    kind: str
    name: str
    facts: dict[str, str]

    def fields(self) -> Fields:
        """Its facts, to be read under any of their names."""
        return Fields(self.facts)


class Selection(Struct, frozen=True):
    """Something that was chosen."""

    name: str
    custom: str
    kind: str
    number: int | None
    """How many of it, None where that cannot be read."""
    costs: dict[str, Fraction]
    """By money, as the file writes them."""
    categories: tuple[str, ...]
    slot: str
    """Its primary category."""
    profiles: tuple[CharacteristicProfile, ...]
    rules: tuple[str, ...]
    """Their names, without the text."""
    selections: tuple[Selection, ...]
    hidden: tuple[str, ...] = ()
    """What the maker does not show."""


class Force(Struct, frozen=True):
    """One detachment. catalogue: as "Order - Ash Wardens" · rules: names of those that it brings."""

    catalogue: str
    selections: tuple[Selection, ...]
    rules: tuple[str, ...] = ()


class Tree(Struct, frozen=True):
    """A roster. system, system_id: of the game · costs: the totals that the file states, by money · rules: of the list itself."""

    name: str
    system: str
    system_id: str
    costs: dict[str, Fraction]
    forces: tuple[Force, ...]
    rules: tuple[str, ...] = ()

    @property
    def money(self) -> str:
        """The one by which a list is limited: points or ducats, else the first that is named; glory never is."""
        named = dict.fromkeys(money for each in self.chosen() for money in each.costs)
        monies = [*self.costs, *named]
        plain = (money for money in monies if "glory" not in money)
        return next((money for money in monies if money in MAIN_MONEY), next(plain, ""))

    def chosen(self) -> Iterator[Selection]:
        """Every selection, each before those within it."""
        for force in self.forces:
            for selection in force.selections:
                yield from within(selection)


def within(selection: Selection) -> Iterator[Selection]:
    """A selection and all below it."""
    yield selection
    for inner in selection.selections:
        yield from within(inner)


def tree(document: dict[str, Json]) -> Tree:
    """The tree of `{"roster": …}`, or of what would stand in it. Raises Unusable."""
    roster = document.get("roster", document)
    if not isinstance(roster, dict):
        raise Unusable("the roster of this file is not an object")
    return Tree(
        name=display(roster.get("name")),
        system=display(roster.get("gameSystemName")),
        system_id=plain(roster.get("gameSystemId")),
        costs=_costs(roster),
        forces=tuple(_forces(roster)),
        rules=_rules(roster),
    )


def _forces(holder: dict[str, Json]) -> Iterator[Force]:
    """Those of the roster, and those within others."""
    for force in members(holder, "forces", "force"):
        selections = tuple(map(_selection, _chosen(force)))
        yield Force(display(force.get("catalogueName")), selections, _rules(force))
        yield from _forces(force)


def _chosen(holder: dict[str, Json]) -> list[dict[str, Json]]:
    return members(holder, "selections", "selection")


def _selection(chosen: dict[str, Json]) -> Selection:
    name = display(chosen.get("name"), "a selection without a name")
    categories = members(chosen, "categories", "category")
    profiles = members(chosen, "profiles", "profile")
    kept = [each for each in profiles if not _is_true(each.get("hidden"))]
    return Selection(
        name=name,
        custom=display(chosen.get("customName")),
        kind=plain(chosen.get("type")).lower(),
        number=_count(1 if chosen.get("number") is None else chosen["number"]),
        costs=_costs(chosen),
        categories=tuple(found for each in categories if (found := display(each.get("name")))),
        slot=next((display(each.get("name")) for each in categories if _is_true(each.get("primary"))), ""),
        profiles=tuple(_profile(each, name) for each in kept),
        rules=_rules(chosen),
        selections=tuple(map(_selection, _chosen(chosen))),
        hidden=tuple(display(each.get("name"), "a profile") for each in profiles if each not in kept),
    )


def _rules(holder: dict[str, Json]) -> tuple[str, ...]:
    return tuple(display(each.get("name"), "a rule") for each in members(holder, "rules", "rule"))


def _count(value: object) -> int | None:
    number = first_number(plain(value))
    return int(number) if number is not None and number.denominator == 1 and number >= 0 else None


def _profile(profile: dict[str, Json], holder: str) -> CharacteristicProfile:
    facts: dict[str, str] = {}
    for each in members(profile, "characteristics", "characteristic"):
        name, text = display(each.get("name")), meaningful(_fact(each), TEXT_MAX)
        if text:
            facts[name] = f"{facts[name]}, {text}" if name in facts else text
    kind = display(profile.get("typeName")) or display(profile.get("profileTypeName"))
    return CharacteristicProfile(kind.lower(), display(profile.get("name"), holder), facts)


def _fact(characteristic: dict[str, Json]) -> str:
    for key in ("$text", "#text", "_text", "text", "value"):
        if key in characteristic:
            text = characteristic[key]
            return plain(text.strip().replace("\n", ", ") if isinstance(text, str) else text, TEXT_MAX)
    return ""


def _costs(holder: dict[str, Json]) -> dict[str, Fraction]:
    found: dict[str, Fraction] = {}
    for each in members(holder, "costs", "cost"):
        amount = first_number(plain(each.get("value")))
        if amount is not None:
            money = display(each.get("name")).lower()
            found[money] = found.get(money, Fraction(0)) + amount
    return found


def members(holder: dict[str, Json], many: str, one: str) -> list[dict[str, Json]]:
    """The objects of a list, which may be absent, null, a single object, or wrapped once more under its singular."""
    found = holder.get(many)
    if isinstance(found, dict):
        found = found.get(one, [found] if "name" in found else [])
        found = [found] if isinstance(found, dict) else found
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def _is_true(value: object) -> bool:
    return value is True or plain(value).lower() == "true"
