"""Models from a BattleScribe or New Recruit roster."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from ..battlescribe import CharacteristicProfile, ModelSelection, Tree, cards_of, figures, is_card
from ..notes import Notes
from . import battlekit, stats
from .battlekit import Thing
from .schema import RosterModel, RosterReading, TrenchRoster, numbered

SYSTEM_ID = "sys-4f3d-c5c9-7df1-ad01"
SLOTS: Final = frozenset(
    {"CONFIGURATION", "UNCATEGORISED", "TROOPS", "TROOP", "UNITS", "MODELS", "WARBAND", "MERCENARIES"}
)
"""Categories that only say which place of the list somebody fills."""

MOVEMENT, MELEE = stats.NAMES["movement_in"][:2], stats.NAMES["melee"]
KITS: Final = (
    "weapon",
    "battlekit",
    "armour",
    "armor",
    "equipment",
    "ranged",
    "melee",
    "grenade",
    "shield",
    "ammunition",
)
"""Types of profile of what is carried; all others are text, except for the keywords in them."""


def fits(tree: Tree) -> bool:
    """Whether this roster is of our game, by its system or, where it names none, by its profiles."""
    if tree.system_id or tree.system:
        return tree.system_id == SYSTEM_ID or "trench" in tree.system.lower()
    return any(card.fields().text(*MOVEMENT) and card.fields().text(*MELEE) for card in cards_of(tree))


def read(tree: Tree, notes: Notes) -> RosterReading:
    """The models of a roster, as often as each was chosen. Raises Unusable."""
    found = figures(tree, frozenset(), notes)
    models = notes.made(found, lambda figure: _model(figure, notes), ModelSelection.words)
    faction = next((figure.catalogue for figure in found), "")
    roster = TrenchRoster(name=tree.name or faction or "Warband", models=numbered(models))
    stated = tree.costs.get(tree.money)
    return RosterReading(
        roster, int(sum(figure.cost or 0 for figure in found) if stated is None else stated), faction
    )


def _model(figure: ModelSelection, notes: Notes) -> RosterModel:
    """Raises Unusable: a number makes no sense."""
    who = figure.label
    card, *others = figure.cards()
    notes.leave_out([*figure.rules, *figure.bare, *(each.name for each in others)])
    sources = [each.fields() for each in (card, *others)]
    given = stats.numbers(sources, who, notes)
    own = [word for each in sources for word in stats.keyword_names(each.take(*stats.KEYWORDS))]
    things = [profile for profile in figure.profiles if not is_card(profile)]
    notes.leave_out(each.name for each in things if not _is_kit(each))
    kit = battlekit.carried(
        [_thing(each, notes) for each in things if _is_kit(each) or _words(each)], who, notes
    )
    if given.armour is UNSET and kit.armour:
        given = replace(given, armour=max(kit.armour, stats.ARMOUR_LEAST))
    notes.leave_out(f"{who} ({each})" for source in sources for each in source.rest())
    return RosterModel(
        name=figure.custom or who,
        profile=who,
        **stats.completed(given, who, notes),
        keywords=stats.keywords([*given.kinds, *_marks(figure), *own, *kit.worn]),
        weapons=kit.weapons,
    )


def _is_kit(profile: CharacteristicProfile) -> bool:
    return any(kind in profile.kind for kind in KITS)


def _words(profile: CharacteristicProfile) -> str:
    return profile.fields().text(*stats.KEYWORDS)


def _marks(figure: ModelSelection) -> list[str]:
    """The categories, except places of the list and the model's own name."""
    dropped = {*SLOTS, figure.label.upper(), figure.catalogue.upper()}
    return [each for each in figure.categories if each.partition("(")[0].strip().upper() not in dropped]


def _thing(profile: CharacteristicProfile, notes: Notes) -> Thing:
    found = battlekit.thing(profile.name or "weapon", profile.kind, [profile.fields()], notes)
    return found if _is_kit(profile) else replace(found, reach="")
