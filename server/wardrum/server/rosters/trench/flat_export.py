"""Models from the flat export of Trench Companion: numbers as text, equipment by name and kind."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from wardrum.events.core.record import Json

from ..notes import Assumptions
from ..values import display, first_number, plain
from . import stats
from . import stats_table as tables
from .equipment import Equipment, EquipmentItem, objects, some, titled
from .schema import RosterModel, RosterReading, TrenchRoster, with_leader
from .stats_table import StatsTable

BASE = "stat-base"
USUAL = {"stat-ranged": "0", "stat-melee": "0", "stat-armour": "0", BASE: stats.USUAL_BASE}
TITLES = {"stat-ranged": "Ranged", "stat-melee": "Melee", "stat-armour": "Armour", BASE: "size of a base"}
TEXTS = {"abilities": "ability", "upgrades": "upgrade", "advancements": "advancement", "injuries": "injury"}
KINDS = {"melee weapon": "melee", "ranged weapon": "ranged", "armour": "armour", "armor": "armour"}


def fits(document: Any) -> bool:
    """Whether this is such an export."""
    models = objects(document.get("models")) if isinstance(document, dict) else []
    if not models or any("model" in each for each in models):
        return isinstance(document, dict) and "warband-name" in document
    return "warband-name" in document or any("stat-move" in each for each in models)


def read(document: dict[str, Json], table: StatsTable) -> RosterReading:
    """The models of an export. Raises Unusable."""
    entries = some(objects(document.get("models")))
    kit, assumed = Equipment(table, "and taken to be in the numbers of their models already"), Assumptions()
    models = tuple(
        _model(f"m{place}", entry, kit, _told(entry, table, assumed))
        for place, entry in enumerate(entries, start=1)
    )
    rating = first_number(plain(document.get("ducat-rating")))
    return RosterReading(
        TrenchRoster(name=display(document.get("warband-name"), "Warband"), models=with_leader(models)),
        (*assumed.notes(), *kit.notes()),
        int(rating or sum(map(_ducats, entries))),
    )


def _ducats(entry: dict[str, Json]) -> int:
    cost = entry.get("cost")
    return int(first_number(plain(cost.get("ducats"))) or 0) if isinstance(cost, dict) else 0


def _label(entry: dict[str, Json]) -> str:
    """What the book calls it, never its player: this becomes part of the warband."""
    return display(entry.get("model-name")) or titled(display(entry.get("model-id"))) or "Model"


def _told(entry: dict[str, Json], table: StatsTable, assumed: Assumptions) -> dict[str, str]:
    """The numbers of a model as text; the size of its base, which exports leave out, perhaps from the table."""
    label, told = _label(entry), {}
    for many, one in TEXTS.items():
        assumed.leave_out(display(each.get(f"{one}-name")) or one for each in objects(entry.get(many)))
    for stat, instead in USUAL.items():
        told[stat] = plain(entry.get(stat)) or plain(_known(stat, entry, table))
        if not told[stat]:
            assumed.note(TITLES[stat], label, stats.assumed(instead))
            told[stat] = instead
    return told


def _known(stat: str, entry: dict[str, Json], table: StatsTable) -> Json:
    known = table.find(entry.get("model-id"), entry.get("model-name")) if stat == BASE else None
    size = tables.model(known, _label(entry)).base_mm if known else UNSET
    return "" if size is UNSET else size


def _model(id: str, entry: dict[str, Json], kit: Equipment, told: dict[str, str]) -> RosterModel:
    label = _label(entry)
    inches, kind = stats.movement(entry.get("stat-move"), f"{label}: stat-move")
    items = [_item(each) for each in objects(entry.get("equipment"))]
    words = [
        display(each.get("keyword-name")) or display(each.get("name"))
        for each in objects(entry.get("keywords"))
    ]
    return RosterModel(
        id=id,
        name=display(entry.get("name"), label),
        profile=label,
        movement_in=inches,
        ranged=stats.dice(told["stat-ranged"], f"{label}: stat-ranged"),
        melee=stats.dice(told["stat-melee"], f"{label}: stat-melee"),
        armour=stats.armour(told["stat-armour"], f"{label}: stat-armour"),
        base_mm=stats.base_mm(told[BASE], f"{label}: {BASE}"),
        keywords=stats.keywords([*kind, *words]),
        weapons=kit.weapons(items),
    )


def _item(entry: dict[str, Json]) -> EquipmentItem:
    kind = plain(entry.get("equipment-type")).lower()
    id = display(entry.get("equipment-id"))
    return EquipmentItem(
        id, display(entry.get("equipment-name")) or id or "a thing", KINDS.get(kind, kind or "equipment")
    )
