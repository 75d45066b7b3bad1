"""The attacks of a model, each with its exact odds (T-7, T-9, X-20 to X-26, X-30 to X-32)."""

from __future__ import annotations

from ...options import Choice, Option
from ...trial import allowed
from ..decide.attack import success_roll, weapon_of
from ..decide.facts import facts, require_action
from ..decide.fighting import open_attacks, require_blow
from ..decide.rolls import with_state
from ..decide.shooting import require_target
from ..ground import enemies, near_enemies
from ..keywords import melee_weapons, ranged_weapons
from ..state import Activation, State
from ..tasks import Attack, Attacks
from .odds import odds


def shots(state: State, activation: Activation, key: str) -> list[Option]:
    """T-7: one option for each weapon and each enemy that it can be shot at."""
    model = state.battle.models[key]
    options = []
    for weapon in ranged_weapons(model.card):
        what = facts(state, key, model.card.weapons[weapon])
        if allowed(require_action, activation, key, "shoot", what):
            options += [shoot(state, shot) for shot in _shots(state, key, weapon)]
    return options


def _shots(state: State, key: str, weapon: str) -> list[Attack]:
    model = state.battle.models[key]
    tries = [Attack(key, weapon, "ranged", enemy) for enemy in enemies(state, key)]
    return [
        shot for shot in tries if allowed(require_target, state, model.seat, shot, model.card.weapons[weapon])
    ]


def fights(state: State, activation: Activation, key: str) -> list[Option]:
    """T-9: one option for each weapon and each enemy within 1"."""
    model = state.battle.models[key]
    options = []
    for weapon in melee_weapons(model.card):
        what = facts(state, key, model.card.weapons[weapon])
        if allowed(require_action, activation, key, "fight", what):
            tries = [Attack(key, weapon, "melee", enemy) for enemy in near_enemies(state, key)]
            options += [
                fight(state, blow) for blow in tries if allowed(require_blow, state, model.seat, blow)
            ]
    return options


def further(state: State, task: Attacks) -> list[Option]:
    """X-25: the attacks that can be made next in the ACTION going on."""
    option = fight if task.action == "fight" else shoot
    return [option(state, attack) for attack in open_attacks(state, task)]


def shoot(state: State, shot: Attack) -> Option:
    """A Ranged Attack."""
    return _option(state, shot, "Shoot", "Shoot at", "T-7")


def fight(state: State, blow: Attack) -> Option:
    """A Melee Attack."""
    return _option(state, blow, "Fight", "Fight", "T-9")


def _option(state: State, attack: Attack, command: str, verb: str, rule: str) -> Option:
    name = weapon_of(state, attack).name.replace("-", " ")
    return Option(
        command,
        f"{verb} {attack.target} with the {name} of {attack.attacker}",
        rule,
        {
            "model": Choice((attack.attacker,)),
            "weapon": Choice((attack.weapon,)),
            "target": Choice((attack.target,)),
        },
        odds=odds(state, with_state(state, success_roll(state, attack))),
    )
