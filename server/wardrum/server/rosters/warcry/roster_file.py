"""Fighters from a BattleScribe or New Recruit roster."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..battlescribe import ModelSelection, Tree, cards_of, figures, is_card
from ..fields import Fields
from ..notes import Notes
from ..values import plain
from . import cards
from .cards import ALLIANCES, FighterCard

SYSTEM_ID = "e5fe-db52-95ba-6b62"
PLACES: Final = frozenset({"heroes", "fighters", "allies", "thralls", "monsters", "leaders"})
"""Categories of those who fight; common fighters there may be without numbers of their own."""

SLOTS: Final = PLACES | {"configuration", "uncategorised", "uncategorized"}
"""Categories that only say which place of the list somebody fills, without the numbers behind them."""

MARKED_SLOTS = {"heroes": "hero", "leaders": "leader", "monsters": "monster"}


def fits(tree: Tree) -> bool:
    """Whether this roster is of our game, by its system or, where it names none, by its profiles."""
    if tree.system_id or tree.system:
        return tree.system_id == SYSTEM_ID or "warcry" in tree.system.lower()
    return any(card.fields().text(*cards.TOUGHNESS) for card in cards_of(tree))


def read(tree: Tree, notes: Notes) -> list[FighterCard]:
    """The cards of a roster, as often as each was chosen."""
    return notes.made(figures(tree, PLACES, notes), lambda figure: _card(figure, notes), ModelSelection.words)


def _card(figure: ModelSelection, notes: Notes) -> FighterCard:
    """Raises Unusable: a number makes no sense."""
    who = figure.label
    notes.leave_out(_texts(figure))
    alliance, faction = _allegiance(figure)
    fields = Fields(_facts(figure))
    move, toughness, wounds = _numbers(figure, fields, notes)
    own = cards.marks(fields.take(*cards.RUNEMARKS))
    base = cards.base(fields, who)
    notes.leave_out(f"{who} ({each})" for each in fields.rest())
    weapons = ((each.name or "weapon", each.fields()) for each in figure.profiles if "weapon" in each.kind)
    return FighterCard(
        name=who,
        custom=figure.custom,
        faction=faction,
        alliance=alliance,
        move=move,
        toughness=toughness,
        wounds=wounds,
        points=cards.points(figure.cost, who, notes),
        runemarks=cards.runemarks([*_marks(figure, alliance, faction), *own], who, notes),
        weapons=cards.weapons(weapons, who, notes),
        base=base,
        ally=_slot(figure.slot) == "allies",
    )


def _texts(figure: ModelSelection) -> Iterator[str]:
    """The names of what is no number here: rules, other profiles than weapons and numbers, things with no more than a name."""
    yield from (*figure.rules, *figure.bare)
    yield from (each.name for each in figure.profiles if not is_card(each) and "weapon" not in each.kind)
    yield from (each.name for each in figure.cards()[1:])


def _facts(figure: ModelSelection) -> dict[str, str]:
    """What the profiles of a model tell; the one named like it goes before the others."""
    return {name: text for card in reversed(figure.cards()) for name, text in card.facts.items()}


def _numbers(figure: ModelSelection, fields: Fields, notes: Notes) -> tuple[int, int, int]:
    """Move, Toughness and Wounds. Raises Unusable."""
    if not figure.cards():
        usual = [stat.usual or 0 for stat in cards.CARD]
        notes.assume("Move, Toughness and Wounds", figure.label, "{}, {} and {} are".format(*usual))
        return usual[0], usual[1], usual[2]
    move, toughness, wounds = (stat.read(fields, figure.label, notes) for stat in cards.CARD)
    return move, toughness, wounds


def _slot(category: str) -> str:
    """Of "Heroes (1 to 3)" → "heroes"."""
    return category.partition("(")[0].strip().lower()


def _allegiance(figure: ModelSelection) -> tuple[str, str]:
    """Grand alliance and faction: from "Order - Ash Wardens", else the alliance from the categories."""
    first, dash, rest = plain(figure.catalogue).partition(" - ")
    if dash and first.strip().lower() in ALLIANCES:
        return first.strip().lower(), rest.strip()
    marked = {category.strip().lower() for category in figure.categories}
    return next((alliance for alliance in ALLIANCES if alliance in marked), ""), figure.catalogue


def _marks(figure: ModelSelection, alliance: str, faction: str) -> list[str]:
    """The categories that are neither a place of the list nor the faction; some places imply a mark."""
    dropped = {*SLOTS, alliance, faction.lower()}
    marks = [mark for mark in map(_slot, figure.categories) if mark not in dropped]
    return [*marks, MARKED_SLOTS.get(_slot(figure.slot), "")]
