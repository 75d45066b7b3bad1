"""Models from the share envelope of Trench Companion: JSON within a string, all by slug, with few numbers or none.

The numbers come from the file's own choices and from the user's tables; neutral ones stand in for others, and the notes say so.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wardrum.events.core.record import Json

from .. import standing
from ..fields import Fields, names_of
from ..files import json_text
from ..imported import Unusable
from ..notes import Notes
from ..values import display, first_number, is_yes, meaningful
from . import exports, stats
from .exports import Carried, entry_of, objects, titled
from .schema import RosterModel, RosterReading, TrenchRoster, numbered
from .stats_table import StatsTable

KEYWORD: Final = "kw_"  # begins the id of one
TEXTS: Final = ("listupgrades", "listskills", "listinjury", "subproperties", "upgrades", "skills", "injuries")
IDS: Final = ("name", "model", "source", "equipment", "elite", "id", "purchase")
WRAPPERS: Final = ("equipment", "equipment_id", "faction_property", "model")
DUCATS, GLORY = ("0", "ducats"), ("1", "glory")


def fits(document: object) -> bool:
    """Whether this is such an envelope, or what one holds."""
    if not isinstance(document, dict):
        return False
    return "warband_data" in document or any("model" in each for each in objects(document.get("models")))


def read(document: dict[str, Json], table: StatsTable, notes: Notes) -> RosterReading:
    """The models of an envelope. Raises Unusable."""
    data = _inner(document)
    entries = objects(data.get("models"))
    came = [
        each for each in entries if not standing.stays((each, _member(each)), _name(_member(each)), notes)
    ]
    if not came and entries:
        raise Unusable("nobody in this roster is active")
    models = notes.made(exports.some(came), lambda entry: _model(_member(entry), table, notes), _inside)
    ratings = entry_of(entry_of(data.get("context")).get("stored_ratings"))
    ducats = first_number(meaningful(ratings.get("rating_ducat"))) or sum(
        _paid(each, DUCATS) for each in came
    )
    if glory := int(
        first_number(meaningful(ratings.get("rating_glory"))) or sum(_paid(each, GLORY) for each in came)
    ):
        notes.remark(f"counted apart: {glory} glory points")
    return RosterReading(
        TrenchRoster(name=display(data.get("name"), "Warband"), models=numbered(models)),
        int(ducats),
        titled(_object_id(entry_of(data.get("faction")))),
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


def _member(entry: dict[str, Json]) -> dict[str, Json]:
    return entry_of(entry.get("model")) or entry


def _slug(member: dict[str, Json]) -> str:
    return display(member.get("model"), "a model without a kind")


def _name(member: dict[str, Json]) -> str:
    return display(member.get("name"), titled(_slug(member)))


def _inside(entry: dict[str, Json]) -> Iterator[str]:
    return Fields(_member(entry)).rest()


def _paid(found: Json, money: tuple[str, ...]) -> int:
    """What was paid in one money for a model and all that is bought for it."""
    if isinstance(found, list):
        return sum(_paid(each, money) for each in found)
    if not isinstance(found, dict):
        return 0
    purchase = entry_of(found.get("purchase"))
    own = str(purchase.get("cost_type", "0")).lower() in money
    value = first_number(meaningful(purchase.get("cost_value", purchase.get("cost"))))
    inner = sum(_paid(each, money) for key, each in found.items() if key != "purchase")
    return inner + (int(value or 0) if own else 0)


def _model(member: dict[str, Json], table: StatsTable, notes: Notes) -> RosterModel:
    """Raises Unusable: a number makes no sense."""
    known = table.find(_slug(member))
    who, fields = exports.called(known, titled(_slug(member))), Fields(member)
    fields.skip(*IDS, *standing.fields(member))
    texts = [name for text in TEXTS for name in names_of(fields.take(text))]
    notes.leave_out(name for name in texts if not name.startswith(KEYWORD))
    own = stats.keyword_names([name for name in texts if name.startswith(KEYWORD)])
    chosen = Fields(_chosen(fields.take("statselections")))
    found = exports.numbers([chosen, fields, Fields(entry_of(fields.take("stats")))], known, who, notes)
    kit = exports.equipped([*_carried(member, table)], who, table, notes)
    elite = ["ELITE"] if is_yes(member.get("elite")) else []
    words = [
        *exports.keywords_of(known),
        *found.kinds,
        *elite,
        *own,
        *stats.keyword_names(fields.take(*stats.KEYWORDS)),
    ]
    notes.leave_out(f"{who} ({each})" for each in (*chosen.rest(), *fields.rest()))
    return RosterModel(
        name=display(member.get("name"), who),
        profile=who,
        **stats.completed(exports.with_armour(found, kit.armour), who, notes),
        keywords=stats.keywords([*words, *kit.worn]),
        weapons=kit.weapons,
    )


def _chosen(selections: Json) -> dict[str, Json]:
    """Numbers that its player has chosen: [{"base": [50]}], or entries with a stat and a value."""
    found: dict[str, Json] = {}
    for each in objects(selections) or [entry_of(selections)]:
        if "stat" in each:
            found[display(each["stat"])] = each.get("value")
        else:
            found.update(each)
    return found


def _carried(member: dict[str, Json], table: StatsTable) -> Iterator[Carried]:
    """Equipment by its slug, with the name and the tags that the file has for it."""
    for each in objects(member.get("equipment")):
        id, own = _object_id(each), entry_of(each.get("equipment")) or each
        fields = Fields(
            {
                key: value
                for key, value in own.items()
                if key not in ("equipment_id", "object_id", "equipment")
            }
        )
        fields.skip("source", "purchase", "id")
        name = display(fields.take("name"))
        for text in TEXTS:
            fields.take(text)
        if id or name:
            yield Carried(id, name or exports.called(table.find(id), titled(id)), fields)


def _object_id(found: dict[str, Json]) -> str:
    """Of `{equipment: {equipment_id: {object_id: …}}}` and the like, with any of the wrappers left out."""
    for key in WRAPPERS:
        inner = found.get(key)
        if isinstance(inner, str) and inner:
            return inner
        if isinstance(inner, dict) and (id := _object_id(inner)):
            return id
    return display(found.get("object_id"))
