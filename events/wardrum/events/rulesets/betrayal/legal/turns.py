"""Options in the turn of an adventurer or a companion (F-22, section 5.5)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from wardrum.events.core.kernel import Rejected
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Domain, Option, Subset

from .. import hidden_map
from ..decide import abilities, companions, movement
from ..odds import chip_odds
from ..profiles import ClassAbility, plain
from ..state import State
from ..units import card, sheet
from .engages import drop, engages, route


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
        movement.require_move(state, unit)
    except Rejected:
        return
    way = route(state, unit, movement.budget(state, unit))
    if way.halts:
        yield Option("Move", say("Move up to {n}", n=way.budget), "F-22", {"path": way})


def explore(state: State, unit: str) -> Iterator[Option]:
    """F-22: a door within reach, instead of any move action."""
    if doors := hidden_map.explorable(state, unit):
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
    """F-22: an ability that can be paid for and has a target, with the change of form that it takes."""
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
        price = "{n} tenacity" if needed is UNSET else "{n} tenacity and a light fatigue die"
        yield Option("UseClassAbility", plain(key).capitalize(), "F-22", params, say(price, n=known.cost))


def change(state: State, unit: str, known: ClassAbility) -> str | UnsetType:
    """The form that has to be changed into first, if one has."""
    return known.form if known.form is not UNSET and known.form != sheet(state, unit).form else UNSET


def companion_turn(state: State) -> list[Option]:
    """Section 5.5: to end the turn, move, engage."""
    going_on = state.battle.turn
    assert going_on is not UNSET
    unit = going_on.unit
    return [Option("EndTurn", "End the turn", "F-23"), *move(state, unit), *engage_with(state, unit)]


def engage_with(state: State, unit: str) -> Iterator[Option]:
    """Section 5.5: up to its number of targets, which the player picks."""
    try:
        companions.require_engage(state, unit)
    except Rejected:
        return
    if targets := tuple(companions.targets(state, unit)):
        most = min(companions.number(state, unit), len(targets))
        params: dict[str, Domain] = {"targets": Subset(targets, 1, most)}
        yield Option("EngageWith", "Engage", "F-7", params, odds=chip_odds(state, unit, targets[0]))
