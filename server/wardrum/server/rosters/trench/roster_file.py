"""Models from a BattleScribe or New Recruit roster."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec import UNSET

from ..battlescribe import CharacteristicProfile, ModelSelection, Tree, figures
from ..notes import Assumptions
from ..values import display
from . import stats
from .schema import RosterModel, RosterReading, RosterWeapon, TrenchRoster, with_leader

SYSTEM_ID = "sys-4f3d-c5c9-7df1-ad01"
USUAL_MOVEMENT: Final = '6"'
SLOTS: Final = frozenset(
    {"CONFIGURATION", "UNCATEGORISED", "TROOPS", "TROOP", "UNITS", "MODELS", "WARBAND", "MERCENARIES"}
)
"""Categories that only say which place of the list somebody fills."""

MOVEMENT, RANGED, MELEE = ("movement", "move", "m"), ("ranged", "range"), ("melee",)
ARMOUR, BASE = ("armour", "armor", "injury modifier"), ("base", "base size")
HANDS: Final = re.compile(r"(\d)\s*-?\s*hand|\b(one|two)\s*-?\s*hand", re.IGNORECASE)
GRENADE: Final = "GRENADE"


def fits(tree: Tree) -> bool:
    """Whether this roster is of our game, by its system or, where it names none, by its profiles."""
    if tree.system_id or tree.system:
        return tree.system_id == SYSTEM_ID or "trench" in tree.system.lower()
    return any(
        "movement" in card.facts and "melee" in card.facts for each in figures(tree) for card in each.cards()
    )


def read(tree: Tree) -> RosterReading:
    """The models of a roster, as often as each was chosen. Raises Unusable."""
    found, assumed = figures(tree), Assumptions()
    models = tuple(_model(f"m{place}", figure, assumed) for place, figure in enumerate(found, start=1))
    name = tree.name or _faction(found) or "Warband"
    points = int(tree.cost or sum((figure.cost for figure in found), start=0))
    return RosterReading(
        TrenchRoster(name=name, models=with_leader(models)), tuple(assumed.notes()), points, _faction(found)
    )


def _faction(found: list[ModelSelection]) -> str:
    return next((figure.catalogue for figure in found), "")


def _model(id: str, figure: ModelSelection, assumed: Assumptions) -> RosterModel:
    assumed.leave_out(figure.texts())
    facts = _facts(figure, assumed)
    inches, kind = stats.movement(_fact(facts, MOVEMENT), f"{figure.label}: Movement")
    return RosterModel(
        id=id,
        name=figure.custom or figure.label,
        profile=figure.label,
        movement_in=inches,
        ranged=stats.dice(_fact(facts, RANGED), f"{figure.label}: Ranged"),
        melee=stats.dice(_fact(facts, MELEE), f"{figure.label}: Melee"),
        armour=stats.armour(_fact(facts, ARMOUR), f"{figure.label}: Armour"),
        base_mm=stats.base_mm(_fact(facts, BASE), f"{figure.label}: Base"),
        keywords=_keywords(figure, kind, facts),
        weapons=tuple(_weapons(figure)),
    )


def _facts(figure: ModelSelection, assumed: Assumptions) -> dict[str, str]:
    """The characteristics of a model; neutral ones for what its profile leaves out, or for all where it has none."""
    facts = dict(figure.cards()[0].facts) if figure.cards() else {"movement": USUAL_MOVEMENT}
    if not figure.cards():
        assumed.note("Movement", figure.label, stats.assumed(USUAL_MOVEMENT))
    for names, instead in ((RANGED, "0"), (MELEE, "0"), (ARMOUR, "0"), (BASE, stats.USUAL_BASE)):
        if not _fact(facts, names):
            missing = "size of a base" if names is BASE else names[0].title()
            assumed.note(missing, figure.label, stats.assumed(instead))
            facts[names[0]] = instead
    return facts


def _fact(facts: dict[str, str], names: tuple[str, ...]) -> str:
    return next((facts[name] for name in names if name in facts), "")


def _keywords(figure: ModelSelection, kind: tuple[str, ...], facts: dict[str, str]) -> tuple[str, ...]:
    """The categories but for places of the list and the model's own name."""
    dropped = {*SLOTS, figure.label.upper(), figure.catalogue.upper()}
    marks = (
        category
        for category in figure.categories
        if category.partition("(")[0].strip().upper() not in dropped
    )
    return stats.keywords([*kind, *marks, facts.get("keywords", "")])


def _weapons(figure: ModelSelection) -> Iterator[RosterWeapon]:
    """Profiles of weapons; a profile of a kit may be one too, if it tells a range."""
    for profile in figure.profiles:
        if "weapon" in profile.kind or ("battlekit" in profile.kind and _fact(profile.facts, ("range",))):
            yield _weapon(profile, figure.label)


def _weapon(profile: CharacteristicProfile, label: str) -> RosterWeapon:
    facts = profile.facts
    what = f"{label}, {profile.name or 'weapon'}"
    kind, reach = _fact(facts, ("type",)), _fact(facts, ("range",))
    inches = stats.range_in(reach, f"{what}: Range")
    words = stats.keywords([_fact(facts, ("keywords", "keyword"))])
    thrown = GRENADE in kind.upper() or any(GRENADE in word for word in words)
    return RosterWeapon(
        name=display(profile.name, "weapon"),
        hands=0 if thrown else _hands(kind),
        melee=inches is None or "melee" in f"{kind} {reach} {profile.kind}".lower(),
        keywords=stats.keywords([*words, GRENADE]) if thrown else words,
        range_in=UNSET if inches is None else inches,
    )


def _hands(kind: str) -> int:
    """Of "2-Handed" → 2; one where the type says nothing."""
    found = HANDS.search(kind)
    if found is None:
        return 1
    return min(int(found[1]), 2) if found[1] else {"one": 1, "two": 2}[found[2].lower()]
