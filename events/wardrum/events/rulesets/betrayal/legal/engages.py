"""Options to engage, with what the dice are likely to do (F-24 to F-26)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from wardrum.events.core.kernel import Rejected
from wardrum.events.toolkit.options import Choice, Count, Domain, Option, Subset

from ..decide import aim
from ..decide.engage import cost, of_line, require_free, usable, weapons
from ..engage_odds import engage_odds, tenacity_odds
from ..profiles import FORMS, Form
from ..state import State
from ..units import card
from ..words import plain


def engages(state: State, unit: str) -> Iterator[Option]:
    """F-22, F-24: each form with each of its targets, and each without."""
    try:
        require_free(state, unit)
    except Rejected:
        return
    for form in FORMS:
        for target in aim.targets(state, unit, form):
            yield engage(state, unit, form, target)
        if usable(state, unit, form):
            yield engage(state, unit, form, "none")


def engage(state: State, unit: str, form: Form, target: str) -> Option:
    """F-25, F-26: the dice to choose from; the odds are those of all that may be rolled at once."""
    label = f"Engage {name(state, target)} ({form})"
    params = {"form": Choice((form,)), "target": Choice((target,)), **dice(state, unit, form)}
    odds = tenacity_odds(state, unit, form) if target == "none" else engage_odds(state, unit, form, target)
    return _priced(Option("Engage", label, "F-24", params, odds=odds), cost(state))


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


def name(state: State, target: str) -> str:
    """The target in words."""
    return "nobody" if target == "none" else f"{plain(state.battle.units[target].profile.name)} {target}"


def _priced(option: Option, price: int) -> Option:
    return replace(option, cost=f"light fatigue dice: {price}") if price else option
