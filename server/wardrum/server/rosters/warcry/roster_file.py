"""Fighters from a BattleScribe or New Recruit roster."""

from __future__ import annotations

from collections.abc import Iterator

from wardrum.events.rulesets.warcry.roster import Weapon

from ..battlescribe import CharacteristicProfile, ModelSelection, Tree, figures
from ..imported import Unusable
from ..notes import Assumptions
from ..values import plain, whole_within
from . import cards
from .cards import ALLIANCES, FighterCard

SYSTEM_ID = "e5fe-db52-95ba-6b62"
SLOTS = frozenset(
    {"heroes", "fighters", "allies", "thralls", "monsters", "leaders", "configuration", "uncategorised"}
)
"""Categories that only say which place of the list somebody fills, without the numbers behind them."""

MARKED_SLOTS = {"heroes": "hero", "leaders": "leader", "monsters": "monster"}
USUAL = (4, 3, 10)  # Move, Toughness and Wounds of somebody of whom nothing is told
LEAST_POINTS = 5
MOVE, TOUGHNESS, WOUNDS = ("move", "movement", "m"), ("toughness", "t"), ("wounds", "w", "health")
RANGE, ATTACKS = ("range", "reach", "r", "rng"), ("attacks", "a", "atk")
STRENGTH, DAMAGE = ("strength", "s", "str"), ("damage", "d", "dmg")


def fits(tree: Tree) -> bool:
    """Whether this roster is of our game, by its system or, where it names none, by its profiles."""
    if tree.system_id or tree.system:
        return tree.system_id == SYSTEM_ID or "warcry" in tree.system.lower()
    return any(_fact(card, TOUGHNESS) for figure in figures(tree) for card in figure.cards())


def read(tree: Tree, assumed: Assumptions) -> list[FighterCard]:
    """The cards of a roster, as often as each was chosen. Raises Unusable."""
    return [_card(figure, assumed) for figure in figures(tree)]


def _card(figure: ModelSelection, assumed: Assumptions) -> FighterCard:
    assumed.leave_out(figure.texts())
    alliance, faction = _allegiance(figure)
    move, toughness, wounds = _numbers(figure, assumed)
    return FighterCard(
        name=figure.label,
        custom=figure.custom,
        faction=faction,
        alliance=alliance,
        move=move,
        toughness=toughness,
        wounds=wounds,
        points=_points(figure, assumed),
        runemarks=_runemarks(figure, alliance, faction),
        weapons=cards.armed(tuple(_weapons(figure)), figure.label, assumed),
        ally=_slot(figure.slot) == "allies",
    )


def _numbers(figure: ModelSelection, assumed: Assumptions) -> tuple[int, int, int]:
    """Move, Toughness and Wounds. Raises Unusable."""
    found = figure.cards()
    if not found:
        assumed.note("Move, Toughness and Wounds", figure.label, "{}, {} and {} are".format(*USUAL))
        return USUAL
    return (
        whole_within(_fact(found[0], MOVE), 3, 12, f"{figure.label}: Move"),
        whole_within(_fact(found[0], TOUGHNESS), 1, 7, f"{figure.label}: Toughness"),
        whole_within(_fact(found[0], WOUNDS), 4, 55, f"{figure.label}: Wounds"),
    )


def _points(figure: ModelSelection, assumed: Assumptions) -> int:
    """What the fighter costs. Raises Unusable: no card does."""
    if not figure.cost:
        assumed.note("cost", figure.label, f"{LEAST_POINTS} points are")
        return LEAST_POINTS
    if figure.cost % 5 or not 5 <= figure.cost <= 1000:
        cost = f"{float(figure.cost):g}"
        raise Unusable(f"{figure.label}: the cost is {cost}; it has to be a multiple of 5, from 5 to 1000")
    return int(figure.cost)


def _weapons(figure: ModelSelection) -> Iterator[Weapon]:
    for profile in figure.profiles:
        if "weapon" in profile.kind:
            what = f"{figure.label}, {profile.name or 'weapon'}"
            yield cards.weapon(
                cards.reach(_fact(profile, RANGE), f"{what}: Range"),
                _fact(profile, ATTACKS),
                _fact(profile, STRENGTH),
                cards.damage(_fact(profile, DAMAGE), f"{what}: Damage"),
                what,
            )


def _fact(profile: CharacteristicProfile, names: tuple[str, ...]) -> str:
    return next((profile.facts[name] for name in names if name in profile.facts), "")


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


def _runemarks(figure: ModelSelection, alliance: str, faction: str) -> tuple[str, ...]:
    """The categories that are neither a place of the list nor the faction; some places imply a mark."""
    dropped = {*SLOTS, alliance, faction.lower()}
    marks = [mark for mark in map(_slot, figure.categories) if mark not in dropped]
    return cards.runemarks([*marks, MARKED_SLOTS.get(_slot(figure.slot), "")])
