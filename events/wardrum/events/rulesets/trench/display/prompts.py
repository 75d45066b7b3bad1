"""What a seat is asked now: a question on top of the agenda, an Activation, or a stage of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import UNSET

from wardrum.events.toolkit.display.context import Called
from wardrum.events.toolkit.grammar import inches, listed, plural
from wardrum.events.toolkit.two_seats import other

from .. import tasks as t
from ..actions import ActionsTaken
from ..card_words import weapon_name
from ..decide.markers import bearer
from ..state import Activation, Phase, State, of_seat
from ..tell.fighting import PURPOSES

STAGES: Final[dict[Phase, str]] = {
    "muster": "Muster your warband",
    "zone": "Choose your zone",
    "deploy": "Set up one model in your zone",
    "infiltrate": "Set up one infiltrator, out of sight of enemies",
    "roll": "As many of both sides stand: roll for the Initiative",
    "first": "You hold the Initiative: say who goes first",
    "activation": "Activate a model",
    "order": "Both warbands check Morale: say which is first",
    "morale": "Morale is checked",
    "waver": "Your warband fails its Morale Check: fight on Shaken, or flee and lose",
}
NOBODY_ELSE: Final = "Activate a model; the other side has nobody left, so you go on"


def prompt(state: State, called: Called, seat: str) -> str:
    """The question to a seat that is asked something."""
    battle = state.battle
    if battle.top is not UNSET:
        return QUESTIONS[type(battle.top)](state, called, battle.top)
    if battle.activation is not UNSET:
        return acting(called, battle.activation)
    if battle.phase == "activation":
        rivals = (battle.models[key] for key in of_seat(battle, other(seat), "board"))
        return STAGES["activation"] if any(not model.activated for model in rivals) else NOBODY_ELSE
    return STAGES[battle.phase]


def acting(called: Called, activation: Activation) -> str:
    """To whoever takes ACTIONS."""
    begun = any(slots != ActionsTaken(halved=slots.halved) for slots in activation.slots.values())
    names = listed(called[key] for key in activation.models)
    return f"{names}: take {'another' if begun else 'an'} ACTION, or end the Activation"


# --- rolls that markers may be spent on


def on_success_roll(state: State, called: Called, roll: t.SuccessRoll) -> str:
    """As "Spend BLOOD of Ditch Brute 2 on its roll to hit Lamplighter with the Hatchets, or none"."""
    own = not roll.windows or bearer(roll) == roll.model
    whose = "its roll" if own else f"the roll of {called[roll.model]}"
    return spending(called, roll, f"{whose} {aim(state, called, roll)}")


def on_injury_roll(state: State, called: Called, roll: t.InjuryRoll) -> str:
    """As "Spend BLESSING of Lamplighter on the Injury Roll against it, or none"."""
    return spending(called, roll, "the Injury Roll against it")


def spending(called: Called, roll: t.SuccessRoll | t.InjuryRoll, what: str) -> str:
    """The question of the next window of a roll."""
    if not roll.windows:
        return f"Wait for {what}"
    whose = called[bearer(roll)]
    if roll.windows[0] == "order":
        return f"Say which markers of {whose} are spent first on {what}"
    kind = "BLESSING" if roll.windows[0] == "blessing" else "BLOOD"
    return f"Spend {kind} of {whose} on {what}, or none"


def aim(state: State, called: Called, roll: t.SuccessRoll) -> str:
    """What a roll is for, of an attack with its target and weapon."""
    attack = roll.attack
    if attack is UNSET:
        return PURPOSES[roll.purpose]
    target = f" {called[attack.target]}" if attack.target else ""
    return f"to hit{target} with the {weapon_name(state.battle.models[attack.attacker].card, attack.weapon)}"


# --- other questions


def attacks(state: State, called: Called, task: t.Attacks) -> str:
    """As "Watch Gunner: 2 shots left (2 with the Stutter Gun)"."""
    card = state.battle.models[task.model].card
    each = listed(f"{n} with the {weapon_name(card, key)}" for key, n in task.left.items() if n)
    left = plural(sum(task.left.values()), "shot" if task.action == "shoot" else "attack")
    return f"{called[task.model]}: {left} left ({each})"


def free_fights(state: State, called: Called, task: t.FreeFights) -> str:
    """To the next enemy of a model that retreats."""
    return f"{called[task.mover]} retreats: strike with {called[task.enemies[0]]}, or let it go"


def dashing(state: State, called: Called, task: t.Dashing) -> str:
    """After the roll."""
    return f"{called[task.model]} may Dash: choose its way, or stay"


def charging(state: State, called: Called, task: t.Charging) -> str:
    """As 'Ditch Brute 2 charges Lamplighter up to 9": choose its way'."""
    far = "" if task.budget is UNSET else f" up to {inches(task.budget)}"
    return f"{called[task.model]} charges {called[task.target]}{far}: choose its way"


def evading(state: State, called: Called, task: t.Evading) -> str:
    """To a SKIRMISHER."""
    return f"{called[task.charger]} charges: {called[task.model]} may slip away up to {inches(task.budget)}"


def own_target(state: State, called: Called, task: t.OwnTarget) -> str:
    """Of a shot into melee."""
    return f"The shot of {called[task.attack.attacker]} goes at one of its own: say which"


def scattering(state: State, called: Called, task: t.Scattering) -> str:
    """To the opponent of whoever shot."""
    far = inches(task.distance)
    return f"The blast of {called[task.attack.attacker]} misses by {far}: say in which direction"


def rising(state: State, called: Called, task: t.Rising) -> str:
    """With the setting `down_models`."""
    return f"{called[task.model]} is Down: stand up, or stay"


def falling(state: State, called: Called, task: t.Falling) -> str:
    """To the opponent of a model that falls."""
    return f"{called[task.model]} falls: say where it comes down"


QUESTIONS: Final[dict[type, Callable[[State, Called, Any], str]]] = {
    t.SuccessRoll: on_success_roll,
    t.InjuryRoll: on_injury_roll,
    t.Attacks: attacks,
    t.FreeFights: free_fights,
    t.Dashing: dashing,
    t.Charging: charging,
    t.Evading: evading,
    t.OwnTarget: own_target,
    t.Scattering: scattering,
    t.Rising: rising,
    t.Falling: falling,
}
"""By the task that waits for an answer; the others are settled without one."""
