"""Models from the flat export of Trench Companion: numbers as text, equipment by name and kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec import UNSET

from wardrum.events.core.record import Json

from .. import standing
from ..fields import Fields, names_of
from ..notes import Notes
from ..values import display, first_number, meaningful
from . import exports, stats
from .exports import Carried, entry_of, objects, titled
from .schema import RosterModel, RosterReading, TrenchRoster, numbered
from .stats_table import StatsTable

TEXTS: Final = ("abilities", "upgrades", "advancements", "injuries", "skills")
IDS: Final = ("modelid", "modelname", "name", "id", "cost", "equipment")


def fits(document: Any) -> bool:
    """Whether this is such an export."""
    models = objects(document.get("models")) if isinstance(document, dict) else []
    if not models or any("model" in each for each in models):
        return isinstance(document, dict) and "warband-name" in document
    return "warband-name" in document or any("stat-move" in each for each in models)


def read(document: dict[str, Json], table: StatsTable, notes: Notes) -> RosterReading:
    """The models of an export. Raises Unusable."""
    found = exports.some(objects(document.get("models")))
    entries = [each for each in found if not standing.stays((each,), _name(each), notes)]
    models = notes.made(entries, lambda entry: _model(entry, table, notes), _inside)
    rating, glory = (
        first_number(meaningful(document.get(f"{money}-rating"))) for money in ("ducat", "glory")
    )
    paid = {money: sum(_cost(each, money) for each in entries) for money in ("ducats", "glory")}
    if apart := int(glory or paid["glory"]):
        notes.remark(f"counted apart: {apart} glory points")
    return RosterReading(
        TrenchRoster(name=display(document.get("warband-name"), "Warband"), models=numbered(models)),
        int(rating or paid["ducats"]),
    )


def _cost(entry: dict[str, Json], money: str) -> int:
    return int(first_number(meaningful(entry_of(entry.get("cost")).get(money))) or 0)


def _label(entry: dict[str, Json]) -> str:
    """What the book calls it, never its player: this becomes part of the warband."""
    return display(entry.get("model-name")) or titled(display(entry.get("model-id"))) or "Model"


def _name(entry: dict[str, Json]) -> str:
    return display(entry.get("name"), _label(entry))


def _inside(entry: dict[str, Json]) -> Iterator[str]:
    return Fields(entry).rest()


def _model(entry: dict[str, Json], table: StatsTable, notes: Notes) -> RosterModel:
    """Raises Unusable: a number makes no sense."""
    who, fields = _label(entry), Fields(entry)
    fields.skip(*IDS, *standing.fields(entry))
    for text in TEXTS:
        notes.leave_out(names_of(fields.take(text)))
    known = table.find(entry.get("model-id"), entry.get("model-name"))
    found = exports.numbers([fields], known, who, notes)
    kit = exports.equipped([_carried(each) for each in objects(entry.get("equipment"))], who, table, notes)
    if found.armour is UNSET:
        found = exports.with_armour(found, kit.armour)
    words = [*found.kinds, *stats.keyword_names(fields.take(*stats.KEYWORDS))]
    notes.leave_out(f"{who} ({each})" for each in fields.rest())
    return RosterModel(
        name=_name(entry),
        profile=who,
        **stats.completed(found, who, notes),
        keywords=stats.keywords([*words, *kit.worn]),
        weapons=kit.weapons,
    )


def _carried(entry: dict[str, Json]) -> Carried:
    fields = Fields(entry)
    id = display(fields.take("equipmentid", "id"))
    return Carried(id, display(fields.take("equipmentname", "name")), fields)
