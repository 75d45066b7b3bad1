"""Options to engage and to use what the dice show, and the ways and slots that they need (F-22 to F-29)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.core.kernel import Rejected
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Count, Domain, Halt, Option, Route, Subset

from ..decide import dice_use
from ..decide.die_faces import FACES
from ..decide.engage import cost, of_line, require_free, targets, usable, weapons
from ..decide.movement import reachable
from ..odds import engage_odds, tenacity_odds
from ..profiles import FORMS, Form, plain
from ..state import CurrentEngage, Sheet, State
from ..tell.grammar import name
from ..units import card, sheet


def engages(state: State, unit: str) -> Iterator[Option]:
    """F-22, F-24: each form with each of its targets, and each without, if only to change the form."""
    try:
        require_free(state, unit)
    except Rejected:
        return
    for form in FORMS:
        for target in targets(state, unit, form):
            yield engage(state, unit, form, target)
        yield engage(state, unit, form, "none")


def engage(state: State, unit: str, form: Form, target: str) -> Option:
    """F-25, F-26: the dice to choose from; the odds are those of all that may be rolled at once."""
    params = {"form": Choice((form,)), "target": Choice((target,)), **dice(state, unit, form)}
    odds = tenacity_odds(state, unit, form) if target == "none" else engage_odds(state, unit, form, target)
    return _priced(Option("Engage", label(state, form, target), "F-24", params, odds=odds), cost(state))


def dice(state: State, unit: str, form: Form) -> dict[str, Domain]:
    """F-26: dice of each line that go with the form, and the ready weapons of it."""
    at_hand, who = usable(state, unit, form), card(state, unit)
    params: dict[str, Domain] = {}
    if combat := of_line(at_hand, "combat"):
        params["combat"] = Count(0, len(combat))
    if stamina := of_line(at_hand, "stamina"):
        params["stamina"] = Subset(stamina, 0, min(who.stamina, len(stamina)))
    if magicka := of_line(at_hand, "magicka"):
        params["magicka"] = Subset(magicka, 0, min(who.magicka, len(magicka)))
    if wielded := weapons(state, unit, form):
        params["weapon"] = Choice((*wielded, "none"))
    return params


def label(state: State, form: Form, target: str) -> str:
    """As "Engage the stone boar 2 (light)"."""
    words = say(form)
    if target == "none":
        return say("Engage nobody ({form})", form=words)
    return say("Engage {whom} ({form})", whom=name(state, target), form=words)


def _priced(option: Option, price: int) -> Option:
    return replace(option, cost=say("light fatigue dice: {n}", n=price)) if price else option


def results(state: State) -> list[Option]:
    """F-27: each die with what it shows; all that are left; none of one; a throw again."""
    going_on = state.battle.engage
    assert going_on is not UNSET
    rest = Option("ResolveRest", "Resolve all dice in their order", "F-27")
    decline = Option("DeclineDie", "Exhaust a die unused", "F-27", {"die": Choice(tuple(going_on.dice))})
    return [rest, *again(going_on), *each_die(state, going_on), decline, *drop(state, going_on.unit)]


def again(going_on: CurrentEngage) -> Iterator[Option]:
    """F-27: dice that the weapon's text lets roll again."""
    if going_on.rerolls and not going_on.resolving:
        dice = Subset(tuple(going_on.dice), 1, min(going_on.rerolls, len(going_on.dice)))
        label = say("Roll up to {n} again", n=going_on.rerolls)
        yield Option("RollAgain", label, "F-27", {"dice": dice})


SHOWN: Final = {kind: f"{{die}}: {kind} {{n}}" for kind in FACES}
"""The labels of dice, by what they show."""


def each_die(state: State, going_on: CurrentEngage) -> Iterator[Option]:
    """F-27: each result that can be used, on whom or along which way it can."""
    for die in going_on.dice:
        face = dice_use.shown(going_on, die)
        params = _params(state, going_on, die)
        if params is not None:
            label = say(SHOWN[face.of.slug], die=die_name(die), n=face.amount)
            yield Option("ResolveDie", label, "F-27", {"die": Choice((die,)), **params})


def die_name(die: str) -> str:
    """As "Combat 1" or "White flame", which is printed so in every language."""
    line, _, number = die.partition("-")
    return say("Combat {n}", n=number) if line == "combat" else plain(die).capitalize()


def _params(state: State, going_on: CurrentEngage, die: str) -> dict[str, Domain] | None:
    face = dice_use.shown(going_on, die)
    on = dice_use.uses_on(state, going_on, face)
    if not on or face.of.on == "nothing" or _is_full(sheet(state, going_on.unit), face.of.code):
        return None
    if face.of.on == "way":
        way = route(state, going_on.unit, face.amount)
        return {"path": way} if way.halts else None
    return {"on": Choice(tuple(on))} if on != [""] else {}


def _is_full(own: Sheet, code: str) -> bool:
    return code == "active" and len(own.active) >= dice_use.ACTIVE_MAX


HALTS_MAX = 64


def route(state: State, unit: str, steps: int) -> Route:
    """Every hex within a number of steps, the nearest first, with one shortest way to it."""
    start = state.battle.units[unit].hex
    found = reachable(state, unit, steps)
    hexes = [hex for hex in found.length if hex != start][:HALTS_MAX]
    return Route(start, steps, tuple(Halt(hex, found.route(hex)) for hex in hexes))


def drop(state: State, unit: str) -> Iterator[Option]:
    """F-29: a slot may be emptied at any time in the adventurer's own turn."""
    if active := tuple(sheet(state, unit).active):
        yield Option("DropActiveDie", "Empty an active slot", "F-29", {"die": Choice(active)})
