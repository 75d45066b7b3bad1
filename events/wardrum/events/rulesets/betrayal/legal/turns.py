"""Options in an adventurer's turn (F-22)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from wardrum.events.core.kernel import Rejected
from wardrum.events.toolkit.options import Choice, Domain, Option

from .. import delve
from ..decide import abilities, adventurers
from ..profiles import ClassAbility
from ..state import State
from ..units import card, sheet
from ..words import plain
from .engages import engages
from .routes import route
from .slots import drop


def turn(state: State) -> list[Option]:
    """F-22: to end the turn, move, engage, use what one has."""
    going_on = state.battle.turn
    assert going_on is not UNSET
    unit = going_on.unit
    end = Option("EndTurn", "End the turn", "F-23")
    return [end, *move(state, unit), *explore(state, unit), *engages(state, unit), *use(state, unit)]


def move(state: State, unit: str) -> Iterator[Option]:
    """F-22."""
    try:
        adventurers.require_move(state, unit)
    except Rejected:
        return
    way = route(state, unit, adventurers.budget(state, unit))
    if way.halts:
        yield Option("Move", f"Move up to {way.budget}", "F-22", {"path": way})


def explore(state: State, unit: str) -> Iterator[Option]:
    """F-22: a door within reach, instead of any move action."""
    if doors := delve.explorable(state, unit):
        yield Option("Explore", "Open a door", "F-22", {"hex": Choice(tuple(doors))})


def use(state: State, unit: str) -> Iterator[Option]:
    """F-22, F-29, F-9: class abilities, draughts, active dice."""
    for key in card(state, unit).abilities:
        yield from ability(state, unit, key)
    if draughts := abilities.draughts(state, unit):
        yield Option(
            "UseItem", "Drink a draught", "F-9", {"item": Choice(tuple(draughts))}, "once in a battle"
        )
    yield from drop(state, unit)


def ability(state: State, unit: str, key: str) -> Iterator[Option]:
    """F-22: an ability that can be paid for and used on somebody, with the change of form that it takes."""
    try:
        known = abilities.require_ability(state, unit, key)
    except Rejected:
        return
    if on := abilities.abilities_on(state, unit, known):
        params: dict[str, Domain] = {"ability": Choice((key,))}
        if on != [""]:
            params["on"] = Choice(tuple(on))
        needed = change(state, unit, known)
        if needed is not UNSET:
            params["form"] = Choice((needed,))
        price = f"{known.cost} tenacity" + ("" if needed is UNSET else " and a light fatigue die")
        yield Option("UseClassAbility", plain(key).capitalize(), "F-22", params, price)


def change(state: State, unit: str, known: ClassAbility) -> str | UnsetType:
    """The form that has to be changed into first, if one has."""
    return known.form if known.form is not UNSET and known.form != sheet(state, unit).form else UNSET
