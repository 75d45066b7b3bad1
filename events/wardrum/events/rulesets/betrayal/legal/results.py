"""Options while dice are resolved (F-27)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from wardrum.events.toolkit.options import Choice, Domain, Option, Subset

from ..decide import results as rules
from ..state import Engage, Sheet, State
from ..units import sheet
from ..words import plain
from .routes import route
from .slots import drop


def results(state: State) -> list[Option]:
    """F-27: each die with what it shows; all that are left; none of one; a throw again."""
    going_on = state.battle.engage
    assert going_on is not UNSET
    rest = Option("ResolveRest", "Resolve all dice in their order", "F-27")
    decline = Option("DeclineDie", "Exhaust a die unused", "F-27", {"die": Choice(tuple(going_on.dice))})
    return [rest, *again(going_on), *each_die(state, going_on), decline, *drop(state, going_on.unit)]


def again(going_on: Engage) -> Iterator[Option]:
    """F-27: dice that the weapon's text lets roll again."""
    if going_on.rerolls and not going_on.resolving:
        dice = Subset(tuple(going_on.dice), 1, min(going_on.rerolls, len(going_on.dice)))
        yield Option("RollAgain", f"Roll up to {going_on.rerolls} again", "F-27", {"dice": dice})


def each_die(state: State, going_on: Engage) -> Iterator[Option]:
    """F-27: each result that can be used, on whom or along which way it can."""
    for die in going_on.dice:
        face = rules.shown(going_on, die)
        params = _params(state, going_on, die)
        if params is not None:
            label = f"{plain(die).capitalize()}: {face.kind} {face.amount}"
            yield Option("ResolveDie", label, "F-27", {"die": Choice((die,)), **params})


def _params(state: State, going_on: Engage, die: str) -> dict[str, Domain] | None:
    face = rules.shown(going_on, die)
    on = rules.uses_on(state, going_on, face)
    if not on or face.kind == "blank" or _is_full(sheet(state, going_on.unit), face.code):
        return None
    if face.kind == "move":
        way = route(state, going_on.unit, face.amount)
        return {"path": way} if way.halts else None
    return {"on": Choice(tuple(on))} if on != [""] else {}


def _is_full(own: Sheet, code: str) -> bool:
    return code == "active" and len(own.active) >= rules.ACTIVE_MAX
