"""A roster becomes a warband of the ruleset: slugs for names, keywords with their numbers apart, weapons by id."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.rulesets.trench.keywords import check_battlekit
from wardrum.events.rulesets.trench.roster import Warband, validate

from ..imported import Imported, Unusable
from ..notes import Advice, Notes, numbered_names, problems
from ..values import listed, slug
from . import stats
from .schema import LEADER, RosterModel, RosterReading, RosterWeapon, TrenchRoster

WEAPONS_MAX: Final = 9
KEYWORD_NUMBER_MAX: Final = 12
KEYWORDS_MAX: Final = 24
ADVICE: Final = Advice(
    "release 1.0",
    {
        "warband_size": "choose three to twenty models and export the list again",
        "duplicate_model_id": "export the list again",
        "leader_count": "give one model the keyword LEADER",
        "fireteam_overlap": "put each model in one fireteam",
        "no_such_model": "put only models of the list in fireteams",
        "too_many_grenades": "keep one type of grenades",
        "too_many_weapons": "leave a weapon or the shield out: two hands shoot and two fight, a shield takes one, and for the"
        " STRONG one two-handed Melee Weapon counts as one-handed",
    },
)
BY_ITSELF: Final = "leader"  # a field of the model, not one of its keywords
UNARMED: Final = RosterWeapon(name="unarmed", hands=0, melee=True)
"""With what a model fights of which the file tells no weapon at all."""


def mustered(read: RosterReading, notes: Notes) -> Imported:
    """The warband of a roster. Raises Unusable: nobody is in it."""
    roster = read.roster
    if not roster.models:
        raise Unusable(notes.reason("this roster holds no models"))
    names = numbered_names((model.id for model in roster.models), [model.name for model in roster.models])
    for model in roster.models:
        _note_left_out(model, notes)
    imported = Imported(
        ruleset="trench",
        name=roster.name,
        target=roster,
        names=names,
        points=read.points,
        notes=tuple(notes.sentences()),
    )
    return _with_warband(imported, warband_of(roster, read.faction))


def _with_warband(imported: Imported, card: dict[str, object]) -> Imported:
    """The same with what can be mustered. Raises Unusable: a number is none of the game's."""
    try:
        warband = msgspec.convert(card, Warband)
    except msgspec.ValidationError as error:
        raise Unusable(f"this roster does not fit the game: {error}") from None
    kits = ((check_battlekit, model) for model in warband.models)
    return replace(
        imported, warband=warband, problems=problems([(validate, warband), *kits], imported.names, ADVICE)
    )


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
    carried = model.weapons[:WEAPONS_MAX] or (UNARMED,)
    weapons = {f"w{place}": _weapon(weapon) for place, weapon in enumerate(carried, start=1)}
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
        name, number = stats.keyword(word)
        if name and name != BY_ITSELF and (name in found or len(found) < KEYWORDS_MAX):
            found[name] = max(-KEYWORD_NUMBER_MAX, min(found.get(name, 0) + number, KEYWORD_NUMBER_MAX))
    return found


def _note_left_out(model: RosterModel, notes: Notes) -> None:
    """What a roster tells of a model beyond what a warband can hold."""
    holders = [
        (model.name, model.keywords),
        *((f"{model.name}, {each.name}", each.keywords) for each in model.weapons),
    ]
    for holder, words in holders:
        kept = keywords(words)
        for word in words:
            name, number = stats.keyword(word)
            if name not in kept and name != BY_ITSELF:
                notes.set_aside("keywords that cannot be kept", [f"{holder} ({word})"])
            elif abs(number) > KEYWORD_NUMBER_MAX:
                notes.remark(f"{holder}: {word} counts as {kept.get(name, 0)}")
    if not model.weapons:
        notes.assume("weapon", model.name, "bare hands or teeth, a Melee Weapon without keywords, are")
    if LEADER in model.keywords and not model.leader:
        notes.remark(f"{model.name} has the keyword LEADER, but a warband has one leader")
    if more := [weapon.name for weapon in model.weapons[WEAPONS_MAX:]]:
        notes.remark(f"only {WEAPONS_MAX} weapons of {model.name} are kept, not {listed(more, len(more))}")
