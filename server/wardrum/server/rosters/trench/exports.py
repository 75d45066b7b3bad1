"""What the two exports of Trench Companion have in common: models and things by id, completed from the user's table."""

from __future__ import annotations

import re
from typing import Final

from msgspec import UNSET, Struct
from msgspec.structs import replace

from wardrum.events.core.record import Json

from ..fields import Fields
from ..imported import Unusable
from ..notes import Notes
from ..values import display
from . import battlekit, stats, stats_table
from .battlekit import Battlekit
from .stats_table import StatsTable

MODELS_MAX: Final = 99
UNKNOWN: Final = "neither the file nor a table tells what these are, so they are left out"
KINDS: Final = (
    "weapon",
    "melee",
    "ranged",
    "armour",
    "armor",
    "equipment",
    "shield",
    "grenade",
    "ammunition",
)

_kind = re.compile("^[a-z]{2}_")  # of a model, equipment, faction: "md_", "eq_", "fc_"


def titled(id: str) -> str:
    """Of "md_old_rifleman" → "Old Rifleman", where a file has nothing better."""
    return " ".join(word.capitalize() for word in re.split("[_-]+", _kind.sub("", id)) if word)


def entry_of(found: object) -> dict[str, Json]:
    """An object, or the empty one: PHP writes empty maps as empty arrays."""
    return found if isinstance(found, dict) else {}


def objects(found: object) -> list[dict[str, Json]]:
    """The objects of a list, or of a map that stands for one."""
    values = list(found.values()) if isinstance(found, dict) else found
    return [each for each in values if isinstance(each, dict)] if isinstance(values, list) else []


def some(models: list[dict[str, Json]]) -> list[dict[str, Json]]:
    """The models of a file, unless there are none or far too many. Raises Unusable."""
    if not 1 <= len(models) <= MODELS_MAX:
        raise Unusable(f"this roster holds {len(models) or 'no'} models; a warband has a few")
    return models


class Carried(Struct, frozen=True):
    """A thing by its id, with all that the file itself tells of it."""

    id: str
    name: str
    fields: Fields


def equipped(things: list[Carried], who: str, table: StatsTable, notes: Notes) -> Battlekit:
    """What a model carries, each thing completed from the table."""
    known = []
    for each in things:
        entry = table.find(each.id, each.name)
        sources = [each.fields, *(stats_table.fields_of(entry) if entry else ())]
        thing = battlekit.thing(each.name or called(entry, titled(each.id)), "", sources, notes)
        if entry is None and not thing.says(*KINDS):
            notes.set_aside(UNKNOWN, [thing.name, *thing.keywords, *thing.modifiers])
        else:
            known.append(thing)
    return battlekit.carried(known, who, notes)


def numbers(own: list[Fields], entry: dict[str, Json] | None, who: str, notes: Notes) -> stats.ModelNumbers:
    """The numbers of a model: the file's own go before the table's, whose other words are noted. Raises Unusable."""
    sources = stats_table.fields_of(entry) if entry else []
    found = stats.numbers([*own, *sources], who, notes)
    for each in sources:
        each.skip(*(name for names in stats.NAMES.values() for name in names), *stats.KEYWORDS)
        notes.leave_out(f"{who} ({word})" for word in each.rest())
    return found


def with_armour(found: stats.ModelNumbers, added: int) -> stats.ModelNumbers:
    """The same with what armour and shields add to the INJURY MODIFIER."""
    if found.armour is UNSET and not added:
        return found
    total = (0 if found.armour is UNSET else found.armour) + added
    return replace(found, armour=min(max(total, stats.ARMOUR_LEAST), 0))


def called(entry: dict[str, Json] | None, instead: str) -> str:
    """The name of a table's entry, else what the file says."""
    return display((entry or {}).get("name"), instead)


def keywords_of(entry: dict[str, Json] | None) -> list[str]:
    """The keywords that a table gives a model."""
    return [*stats.keyword_names(Fields(entry).take(*stats.KEYWORDS))] if entry else []
