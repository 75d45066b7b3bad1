"""ACTIONS that only some models own, with their odds (T-10)."""

from __future__ import annotations

from wardrum.events.toolkit.options import Choice, Option
from wardrum.events.toolkit.permitted import allowed

from ..decide.facts import facts, require_action
from ..decide.special_actions import SPECIALS, patients, require_owned
from ..dice import net, reduced_odds, success_odds
from ..state import Activation, State


def specials(state: State, activation: Activation, key: str) -> list[Option]:
    """T-10: each of the model's own that can help somebody."""
    return [option for name in SPECIALS for option in special(state, activation, key, name)]


def special(state: State, activation: Activation, key: str, name: str) -> list[Option]:
    """T-10: one of them, if it is open."""
    if not allowed(require_owned, state, key, name):
        return []
    if not allowed(require_action, activation, key, "special", facts(state, key, special=name)):
        return []
    targets = patients(state, key, name)
    if not targets:
        return []
    mods = {"down": -1} if state.battle.models[key].down else {}
    params = {"model": Choice((key,)), "special": Choice((name,)), "target": Choice(tuple(targets))}
    label = f"{SPECIALS[name].title} a friend of {key}"
    return [Option("Special", label, "T-10", {**params}, odds=reduced_odds(success_odds(net(mods))))]
