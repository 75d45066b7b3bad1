"""Cards become a warband: who leads it, of which faction it is, and what keeps it from being mustered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.rulesets.warcry.roster import (
    LEADER_RUNEMARKS,
    Base,
    Fighter,
    Profile,
    Role,
    Warband,
    check_profile,
    validate,
)

from ..imported import Imported
from ..notes import Advice, Notes, numbered_names, problems
from ..values import slug
from .cards import FighterCard

USUAL_BASE = Base(3200, 3200)
ALLIES = "allies"  # the faction of those of whom the file says no more
UNKNOWN_ALLIANCE = "unaligned"
SECOND: Final = "the second edition, which this server does not play yet"
WEAPON: Final = "correct the numbers of the weapon in the file"
ADVICE: Final = Advice(
    "the first edition",
    {
        "warband_size": "choose 3 to 15 fighters and export the list again",
        "duplicate_fighter_id": "export the list again",
        "points_limit": "leave fighters out until the list costs no more",
        "mixed_factions": f"leave it out, or bring one hero of another faction as ally; thralls are of {SECOND}",
        "leader_count": "give one fighter of the faction the runemark hero or leader",
        "leader_unmarked": "give one fighter of the faction the runemark hero or leader",
        "extra_leader": f"keep the leader and one hero or ally; lists of up to three heroes and two allies are of {SECOND}",
        "extra_unmarked": "list it among the fighters, or bring a hero as ally",
        "ally_of_own_faction": "list it among the heroes or fighters",
        "other_alliance": "leave it out, or bring somebody of the same grand alliance",
        "bases_too_large": "leave out the largest",
        "critical_below_damage": WEAPON,
        "empty_range": WEAPON,
    },
)


def mustered(cards: list[FighterCard], notes: Notes) -> Imported:
    """The warband of these cards, of which there is at least one."""
    faction = _faction(cards)
    alliance = next((card.alliance for card in cards if card.alliance), UNKNOWN_ALLIANCE)
    for card in cards:
        _note(card, alliance, notes)
    cards = [replace(card, alliance=card.alliance or alliance) for card in cards]
    warband = Warband(slug(faction, "warband"), slug(faction, "warband"), tuple(_fighters(cards, faction)))
    names = numbered_names(
        (fighter.id for fighter in warband.fighters), [card.custom or card.name for card in cards]
    )
    profiles = ((check_profile, fighter.profile) for fighter in warband.fighters)
    return Imported(
        ruleset="warcry",
        name=faction or "Warband",
        warband=warband,
        names=names,
        points=warband.points,
        problems=problems([(validate, warband), *profiles], names, ADVICE),
        notes=tuple(notes.sentences()),
    )


def _note(card: FighterCard, alliance: str, notes: Notes) -> None:
    if card.base is UNSET:
        notes.assume("size of a base", card.name, "32 mm are")
    if not card.alliance:
        notes.assume("grand alliance", card.name, f"{alliance} is")


def _faction(cards: list[FighterCard]) -> str:
    """That of most fighters who are no allies."""
    counted = Counter(card.faction for card in cards if not card.ally) or Counter(
        card.faction for card in cards
    )
    return counted.most_common(1)[0][0]


def _fighters(cards: list[FighterCard], faction: str) -> Iterator[Fighter]:
    roles = _roles(cards, faction)
    for place, (card, role) in enumerate(zip(cards, roles, strict=True), start=1):
        own = slug(card.faction, "warband")
        if role == "ally" and own == slug(faction, "warband"):
            own = ALLIES
        yield Fighter(f"f{place}", _profile(card, own), role)


def _roles(cards: list[FighterCard], faction: str) -> list[Role]:
    """The first with the mark of a leader leads, else the first hero; other marked ones are heroes or allies (W-44, W-45)."""
    home = [place for place, card in enumerate(cards) if card.faction == faction and not card.ally]
    marked = [place for mark in ("leader", "hero") for place in home if mark in cards[place].runemarks]
    return [_role(card, faction, leads=[place] == marked[:1]) for place, card in enumerate(cards)]


def _role(card: FighterCard, faction: str, *, leads: bool) -> Role:
    if leads:
        return "leader"
    if LEADER_RUNEMARKS.isdisjoint(card.runemarks):
        return "ally" if card.ally else "fighter"
    return "ally" if card.ally or card.faction != faction else "hero"


def _profile(card: FighterCard, faction: str) -> Profile:
    return Profile(
        name=slug(card.name, "fighter"),
        faction=faction,
        alliance=slug(card.alliance, UNKNOWN_ALLIANCE),
        move=card.move,
        toughness=card.toughness,
        wounds=card.wounds,
        points=card.points,
        runemarks=card.runemarks,
        weapons={f"w{place}": weapon for place, weapon in enumerate(card.weapons, start=1)},
        base=USUAL_BASE if card.base is UNSET else card.base,
    )
