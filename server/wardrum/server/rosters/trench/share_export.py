"""Models from the share envelope of Trench Companion: JSON within a string, everything by slug, no numbers at all.

The numbers come from the user's tables; without them neutral ones stand in, and the notes say so.
"""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, Struct
from msgspec.structs import replace

from wardrum.events.core.record import Json

from ..files import json_text
from ..imported import Unusable
from ..notes import Assumptions
from ..values import display
from . import stats
from . import stats_table as tables
from .equipment import Equipment, EquipmentItem, entry_of, objects, some, titled
from .schema import RosterModel, RosterReading, TrenchRoster, with_leader
from .stats_table import Stats, StatsTable

USUAL: Final = Stats(movement_in=6, ranged=0, melee=0, armour=0, base_mm=32)
NUMBERS: Final = ("movement_in", "ranged", "melee", "armour", "base_mm")
USUAL_WORDS: Final = 'Movement 6", no DICE, no armour and a base of 32 mm are'
YES: Final = (True, "1", "true")  # True is 1 too, False 0: PHP writes any of them
NO: Final = (False, "0", "false")
KINDS: Final = ("ranged", "melee", "armour", "equipment")


def fits(document: object) -> bool:
    """Whether this is such an envelope, or what one holds."""
    if not isinstance(document, dict):
        return False
    return "warband_data" in document or any("model" in each for each in objects(document.get("models")))


def read(document: dict[str, Json], table: StatsTable) -> RosterReading:
    """The models of an envelope. Raises Unusable."""
    data = _inner(document)
    entries = [
        each
        for each in objects(data.get("models"))
        if entry_of(each.get("model")).get("active", True) not in NO
    ]
    kit = Equipment(table, "so only the table is asked what they change")
    members = [entry_of(each.get("model")) or each for each in entries]
    assumed = Assumptions()
    models = tuple(
        _model(f"m{place}", member, kit, _known(member, table, assumed))
        for place, member in enumerate(some(members), start=1)
    )
    return RosterReading(
        TrenchRoster(name=display(data.get("name"), "Warband"), models=with_leader(models)),
        (*assumed.notes(), *kit.notes()),
        faction=titled(_object_id(entry_of(data.get("faction")))),
    )


def _inner(document: dict[str, Json]) -> dict[str, Json]:
    data = document.get("warband_data", document)
    if isinstance(data, str):
        try:
            data = json_text.value(data.encode())
        except (Unusable, UnicodeEncodeError):
            raise Unusable("the warband_data of this file is no complete JSON") from None
    if not isinstance(data, dict):
        raise Unusable("the warband_data of this file is not an object")
    return data


def _slug(member: dict[str, Json]) -> str:
    return display(member.get("model"), "a model without a kind")


class TableEntry(Struct, frozen=True):
    """What the table tells of a model: how it is called, its numbers, and the table for what it carries."""

    profile: str
    numbers: Stats
    table: StatsTable


def _known(member: dict[str, Json], table: StatsTable, assumed: Assumptions) -> TableEntry:
    entry = table.find(_slug(member))
    if entry is None:
        profile = titled(_slug(member))
        assumed.note("numbers", profile, USUAL_WORDS)
        return TableEntry(profile, USUAL, table)
    profile = display(entry.get("name"), titled(_slug(member)))
    return TableEntry(profile, _completed(tables.model(entry, profile)), table)


def _completed(numbers: Stats) -> Stats:
    """With the usual number for each that the table leaves out."""
    missing = {name: getattr(USUAL, name) for name in NUMBERS if getattr(numbers, name) is UNSET}
    return replace(numbers, **missing)


def _model(id: str, member: dict[str, Json], kit: Equipment, known: TableEntry) -> RosterModel:
    items = _items(member, known.table)
    elite = ["ELITE"] if member.get("elite") in YES else []
    numbers = {name: getattr(known.numbers, name) for name in NUMBERS}
    armour = max(numbers.pop("armour") + kit.armour(items), stats.ARMOUR_LEAST)
    return RosterModel(
        id=id,
        name=display(member.get("name"), known.profile),
        profile=known.profile,
        armour=min(armour, 0),
        keywords=stats.keywords([*known.numbers.keywords, *elite]),
        weapons=kit.weapons(items),
        **numbers,
    )


def _items(member: dict[str, Json], table: StatsTable) -> list[EquipmentItem]:
    """Equipment by its slug; what kind it is only the table knows."""
    slugs = [_object_id(each) for each in objects(member.get("equipment"))]
    found = [(slug, table.find(slug) or {}) for slug in slugs if slug]
    return [
        EquipmentItem(slug, display(entry.get("name")) or titled(slug), _kind(entry)) for slug, entry in found
    ]


def _kind(entry: dict[str, Json]) -> str:
    kind = display(entry.get("category")).lower()
    return kind if kind in KINDS else ""


def _object_id(found: dict[str, Json]) -> str:
    """Of `{equipment: {equipment_id: {object_id: …}}}` and the like, with any of the wrappers left out."""
    for key in ("equipment", "equipment_id", "faction_property"):
        inner = found.get(key)
        if isinstance(inner, str) and inner:
            return inner
        if isinstance(inner, dict) and (id := _object_id(inner)):
            return id
    return display(found.get("object_id"))
