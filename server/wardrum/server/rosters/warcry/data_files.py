"""Fighters from the JSON files of warcry_data: a list of cards, with a faction file and abilities beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import chain, repeat
from typing import Any

from msgspec import Struct

from wardrum.events.core.record import Json

from .. import standing
from ..fields import Fields, name_of
from ..imported import Unusable
from ..notes import Notes
from ..values import display, meaningful, number, plain, shown, whole_within
from . import cards
from .cards import FighterCard

CARDS_MAX = 99  # of one warband's file; the whole collection has over a thousand
COUNTS = ("number", "count", "quantity", "amount")  # how often, in lists that people made by hand
CARD = frozenset({"weapons", "wounds", "toughness"})  # what only a fighter has
POINTS = ("points", "cost", "pts", "pointscost")
WARBANDS, ALLIANCES = ("warband", "faction"), ("grandalliance", "alliance")
FREE = "free"
IDS = ("id", "version", "source", "url", "image")


class FactionData(Struct):
    """What the files tell together. warband, alliance: of the faction file · abilities: their names · odd: entries that are
    nothing of it.
    """

    fighters: list[dict[str, Any]] = []
    warband: str = ""
    alliance: str = ""
    abilities: list[str] = []
    odd: list[str] = []


def gathered(documents: Iterable[Any]) -> FactionData | None:
    """The fighters, faction and abilities in these documents; None if one of them is something else."""
    data = FactionData()
    for document in documents:
        listed = document if isinstance(document, list) else [document]
        entries = [each for each in listed if isinstance(each, dict)]
        if not entries:
            return None
        if any(not CARD.isdisjoint(each) for each in entries):
            data.fighters.extend(each for each in entries if not CARD.isdisjoint(each))
            data.odd.extend(
                name_of(each) or "an entry without a name" for each in entries if CARD.isdisjoint(each)
            )
        elif all("cost" in each and ("description" in each or "warband" in each) for each in entries):
            data.abilities.extend(display(each.get("name"), "an ability") for each in entries)
        elif not _add_faction(data, entries):
            return None
        data.odd.extend(shown(each) for each in listed if not isinstance(each, dict))
    return data


def _add_faction(data: FactionData, entries: list[dict[str, Any]]) -> bool:
    """A faction file, or an object that holds lists of fighters and abilities."""
    (*rest, entry) = entries
    if rest:
        return False
    inner = [entry[key] for key in ("fighters", "abilities") if isinstance(entry.get(key), list)]
    if not inner and not {"subfactions", "grand_alliance", "warband"} <= entry.keys():
        return False
    data.warband = display(entry.get("warband")) or display(entry.get("name")) or data.warband
    data.alliance = plain(entry.get("grand_alliance")).lower() or data.alliance
    found = gathered(inner) if inner else None
    if found is not None:
        data.fighters.extend(found.fighters)
        data.abilities.extend(found.abilities)
        data.odd.extend(found.odd)
    return True


def read(data: FactionData, notes: Notes) -> list[FighterCard]:
    """The cards, in the order of the file. Raises Unusable: there are far too many."""
    notes.set_aside("left out, as they are no fighters", data.odd)
    came = [entry for entry in data.fighters if not standing.stays([entry], _name(entry), notes)]
    counts = notes.made(came[: CARDS_MAX + 1], lambda entry: (entry, _count(entry)))
    many = sum(count for _, count in counts)
    if many > CARDS_MAX:
        raise Unusable(
            f"this file is a collection of {max(len(came), many)} fighters; keep those of one warband that are to fight"
        )
    made = notes.made(counts, lambda one: list(repeat(_card(one[0], data, notes), one[1])), _inside)
    return [*chain.from_iterable(made)]


def _inside(counted: tuple[dict[str, Any], int]) -> Iterator[str]:
    fields = Fields(counted[0])
    fields.skip(
        "name",
        "weapons",
        *WARBANDS,
        *ALLIANCES,
        *POINTS,
        *IDS,
        *(name for stat in cards.CARD for name in stat.names),
    )
    return fields.rest()


def _count(entry: dict[str, Any]) -> int:
    found = Fields(entry).take(*COUNTS)
    return whole_within(1 if found is None else found, 0, CARDS_MAX, f"{_name(entry)}: the number of them")


def _name(entry: dict[str, Any]) -> str:
    return display(entry.get("name"), "a fighter without a name")


def _card(entry: dict[str, Any], data: FactionData, notes: Notes) -> FighterCard:
    """Raises Unusable: a number makes no sense."""
    who, fields = _name(entry), Fields(entry)
    fields.skip("name", *IDS, *COUNTS, *standing.fields(entry))
    move, toughness, wounds = (stat.read(fields, who, notes) for stat in cards.CARD)
    cost, marks = fields.take(*POINTS), cards.marks(fields.take(*cards.RUNEMARKS))
    card = FighterCard(
        name=who,
        custom=display(fields.take("customname", "nickname")),
        faction=display(fields.take(*WARBANDS)) or data.warband,
        alliance=plain(fields.take(*ALLIANCES)).lower() or data.alliance,
        move=move,
        toughness=toughness,
        wounds=wounds,
        points=cards.points(_cost(cost, who), who, notes),
        runemarks=cards.runemarks(marks, who, notes),
        weapons=cards.weapons(_weapons(fields.take("weapons", "weapon"), who, notes), who, notes),
        base=cards.base(fields, who),
    )
    notes.set_aside("nothing is made of these of a fighter", (f"{who} ({each})" for each in fields.rest()))
    return card


def _cost(cost: Json, who: str) -> Fraction | None:
    """Raises Unusable: it is no price."""
    if plain(cost).lower() == FREE:
        return Fraction(0)
    return None if cost is None else number(cost, f"{who}: the cost")


def _weapons(listed: Json, who: str, notes: Notes) -> Iterator[tuple[str, Fields]]:
    many = listed if isinstance(listed, list) else [listed] if isinstance(listed, dict) else []
    for place, weapon in enumerate(many, start=1):
        if isinstance(weapon, dict):
            fields = Fields(weapon)
            fields.skip(*IDS)
            yield meaningful(fields.take("name")) or f"weapon {place}", fields
        else:
            notes.remark(f"left out: {who}, weapon {place} is {shown(weapon)}, not an object")
