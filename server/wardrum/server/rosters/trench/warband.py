"""A roster becomes a warband of the ruleset: slugs for names, keywords with their numbers apart, weapons by id."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.rulesets.trench.roster import Warband, check_battlekit, validate

from ..imported import Imported, Unusable
from ..notes import numbered_names, problems
from ..values import listed, slug
from .schema import RosterModel, RosterReading, RosterWeapon, TrenchRoster

WEAPONS_MAX: Final = 9
KEYWORD_NUMBER_MAX: Final = 12
BY_ITSELF: Final = "leader"  # a field of the model, not one of its keywords

_numbered = re.compile(
    r"^(?P<before>[+-]\s*\d+)?\s*(?P<word>[^\d+-][^\d+]*?)\s*\(?(?P<after>[+-]?\d+)?[\"']*\)?[\"']*$"
)


def mustered(read: RosterReading) -> Imported:
    """The warband of a roster. Raises Unusable: nobody is in it."""
    roster = read.roster
    if not roster.models:
        raise Unusable("this roster holds no models")
    names = numbered_names((model.id for model in roster.models), [model.name for model in roster.models])
    imported = Imported(
        ruleset="trench",
        name=roster.name,
        target=roster,
        names=names,
        points=read.points,
        notes=(*read.notes, *_left_out(roster)),
    )
    return _with_warband(imported, warband_of(roster, read.faction))


def _with_warband(imported: Imported, card: dict[str, object]) -> Imported:
    """The same with what can be mustered. Raises Unusable: a number is none of the game's."""
    try:
        warband = msgspec.convert(card, Warband)
    except msgspec.ValidationError as error:
        raise Unusable(f"this roster does not fit the game: {error}") from None
    kits = ((check_battlekit, model) for model in warband.models)
    return replace(imported, warband=warband, problems=problems([(validate, warband), *kits], imported.names))


def warband_of(roster: TrenchRoster, faction: str = "") -> dict[str, object]:
    """As the muster command takes it. No name of the player's own is in it."""
    return {
        "schema": roster.schema,
        "name": slug(faction, "warband"),
        "models": list(map(_model, roster.models)),
    }


def _model(model: RosterModel) -> dict[str, object]:
    card = {
        "name": slug(model.profile, "model"),
        "movement_in": model.movement_in,
        "ranged": model.ranged,
        "melee": model.melee,
        "armour": model.armour,
        "base_mm": model.base_mm,
        "keywords": keywords(model.keywords),
    }
    weapons = {
        f"w{place}": _weapon(weapon) for place, weapon in enumerate(model.weapons[:WEAPONS_MAX], start=1)
    }
    return {"id": model.id, "profile": card, "weapons": weapons, "leader": model.leader}


def _weapon(weapon: RosterWeapon) -> dict[str, object]:
    reach = {} if weapon.range_in is UNSET else {"range_in": weapon.range_in}
    words = keywords(weapon.keywords)
    return {
        "name": slug(weapon.name, "weapon"),
        "hands": weapon.hands,
        "melee": weapon.melee,
        "keywords": words,
        **reach,
    }


def keywords(words: Iterable[str]) -> dict[str, int]:
    """As the rules spell them: "+1 INJURY DICE" → {"injury-dice": 1}, "ASSAULT" → {"assault": 0}."""
    found: dict[str, int] = {}
    for word in words:
        name, number = _keyword(word)
        if name and name != BY_ITSELF:
            found[name] = max(-KEYWORD_NUMBER_MAX, min(found.get(name, 0) + number, KEYWORD_NUMBER_MAX))
    return found


def _keyword(word: str) -> tuple[str, int]:
    parts = _numbered.match(word)
    if parts is None:
        return slug(word, ""), 0
    return slug(parts["word"], ""), int((parts["before"] or parts["after"] or "0").replace(" ", ""))


def _left_out(roster: TrenchRoster) -> Iterator[str]:
    crowded = [model.name for model in roster.models if len(model.weapons) > WEAPONS_MAX]
    if crowded:
        yield f"only {WEAPONS_MAX} weapons each are kept of {listed(crowded)}"
