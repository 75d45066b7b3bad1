"""Fighters from the JSON files of warcry_data: a list of cards, with a faction file and abilities beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from wardrum.events.rulesets.warcry.roster import Base, Weapon

from ..imported import Unusable
from ..notes import Assumptions
from ..values import display, first_number, plain, whole, whole_within
from . import cards
from .cards import FighterCard

CARDS_MAX = 99  # of one warband's file; the whole collection has over a thousand
COUNTS = ("number", "count", "quantity", "amount")  # how often, in lists that people made by hand
CARD = frozenset({"weapons", "wounds", "toughness"})  # what only a fighter has
MOVE, POINTS = ("movement", "move"), ("points", "cost", "pts")
HIT, CRITICAL = ("dmg_hit", "damage_hit", "hit"), ("dmg_crit", "damage_crit", "crit", "critical")
MOST, LEAST = ("max_range", "range_max", "range"), ("min_range", "range_min")
BASES = ("base", "base_size", "baseSize", "base_mm")


class FactionData(Struct):
    """What the files tell together. warband, alliance: of the faction file · abilities: how many were named."""

    fighters: list[dict[str, Any]] = []
    warband: str = ""
    alliance: str = ""
    abilities: int = 0


def gathered(documents: Iterable[Any]) -> FactionData | None:
    """The fighters, faction and abilities in these documents; None if one of them is something else."""
    data = FactionData([])
    for document in documents:
        entries = document if isinstance(document, list) else [document]
        if not entries or not all(isinstance(each, dict) for each in entries):
            return None
        if any(not CARD.isdisjoint(each) for each in entries):
            data.fighters.extend(entries)
        elif all("cost" in each and ("description" in each or "warband" in each) for each in entries):
            data.abilities += len(entries)
        elif not _add_faction(data, entries):
            return None
    return data


def _add_faction(data: FactionData, entries: list[dict[str, Any]]) -> bool:
    """A faction file, or an object that holds lists of fighters and abilities."""
    (*rest, entry) = entries
    if rest:
        return False
    inner = [entry[key] for key in ("fighters", "abilities") if isinstance(entry.get(key), list)]
    if not inner and not {"subfactions", "grand_alliance", "warband"} <= entry.keys():
        return False
    data.warband = display(entry.get("warband")) or display(entry.get("name")) or data.warband
    data.alliance = plain(entry.get("grand_alliance")).lower() or data.alliance
    found = gathered(inner) if inner else None
    if found is not None:
        data.fighters.extend(found.fighters)
        data.abilities += found.abilities
    return True


def read(data: FactionData, assumed: Assumptions) -> list[FighterCard]:
    """The cards, in the order of the file. Raises Unusable."""
    made = [
        card
        for entry in data.fighters[: CARDS_MAX + 1]
        for card in [_card(entry, data, assumed)] * _count(entry)
    ]
    if len(made) > CARDS_MAX:
        many = len(data.fighters)
        raise Unusable(
            f"this file is a collection of {many} fighters; keep those of one warband that are to fight"
        )
    return made


def _count(entry: dict[str, Any]) -> int:
    found = next((entry[key] for key in COUNTS if key in entry), 1)
    return whole_within(found, 0, CARDS_MAX, f"{_name(entry)}: the number of them")


def _name(entry: dict[str, Any]) -> str:
    return display(entry.get("name"), "a fighter without a name")


def _card(entry: dict[str, Any], data: FactionData, assumed: Assumptions) -> FighterCard:
    name = _name(entry)
    return FighterCard(
        name=name,
        custom="",
        faction=display(entry.get("warband")) or display(entry.get("faction")) or data.warband,
        alliance=plain(entry.get("grand_alliance")).lower() or data.alliance,
        move=whole_within(_first(entry, MOVE), 3, 12, f"{name}: movement"),
        toughness=whole_within(entry.get("toughness"), 1, 7, f"{name}: toughness"),
        wounds=whole_within(entry.get("wounds"), 4, 55, f"{name}: wounds"),
        points=_points(entry, name),
        runemarks=cards.runemarks(display(mark) for mark in _list(entry.get("runemarks"))),
        weapons=cards.armed(tuple(_weapons(entry, name)), name, assumed),
        base=_base(entry, name),
    )


def _points(entry: dict[str, Any], name: str) -> int:
    found = whole_within(_first(entry, POINTS), 5, 1000, f"{name}: points")
    if found % 5:
        raise Unusable(f"{name}: points is {found}; it has to be a multiple of 5")
    return found


def _weapons(entry: dict[str, Any], name: str) -> Iterator[Weapon]:
    for place, weapon in enumerate(_list(entry.get("weapons")), start=1):
        yield _weapon(weapon, f"{name}, weapon {place}")


def _weapon(entry: Any, what: str) -> Weapon:
    if not isinstance(entry, dict):
        raise Unusable(f"{what} is not an object")
    ranges = (
        whole(_first(entry, LEAST, 0), f"{what}: min_range"),
        whole(_first(entry, MOST), f"{what}: max_range"),
    )
    hits = (
        whole(_first(entry, HIT), f"{what}: dmg_hit"),
        whole(_first(entry, CRITICAL), f"{what}: dmg_crit"),
    )
    return cards.weapon(ranges, entry.get("attacks"), entry.get("strength"), hits, what)


def _base(entry: dict[str, Any], name: str) -> Base | UnsetType:
    found = _first(entry, BASES)
    if isinstance(found, dict):
        found = f"{plain(found.get('x'))} x {plain(found.get('y')) or plain(found.get('x'))}"
    return UNSET if first_number(plain(found)) is None else cards.base(found, f"{name}: the base")


def _first(entry: dict[str, Any], keys: tuple[str, ...], instead: Any = None) -> Any:
    return next((entry[key] for key in keys if entry.get(key) is not None), instead)


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []
