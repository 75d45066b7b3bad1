"""What a seat is asked now: a question on top of the agenda, an Activation, or a stage of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import UNSET

from wardrum.events.toolkit.display.context import Called
from wardrum.events.toolkit.grammar import inches, listed
from wardrum.events.toolkit.language import counted, say
from wardrum.events.toolkit.two_seats import other

from .. import tasks as t
from ..actions import ActionsTaken
from ..card_words import weapon_name
from ..decide.markers import bearer
from ..state import Activation, Phase, State, of_seat
from ..tell.fighting import PURPOSES

STAGES: Final[dict[Phase, str]] = {
    "muster": "Choose your warband",
    "zone": "Choose the zone in which you set up",
    "deploy": "Set up one model in your zone",
    "infiltrate": "Set up one infiltrator, out of sight of enemies",
    "roll": "Both sides have equally many models standing: roll for the Initiative",
    "first": "You hold the Initiative: say who goes first",
    "activation": "Choose a model to Activate",
    "order": "Both warbands have a Morale Check: say which is first",
    "morale": "Morale is checked",
    "waver": "Your warband fails its Morale Check: fight on Shaken, or flee and lose",
}
BLOOD_LESS: Final = "Spend BLOOD of {whose}, each takes a die from {roll}, or none"
BLOOD_MORE: Final = "Spend BLOOD of {whose}, each adds a die to {roll}, or none"
BLESSING_LESS: Final = "Spend BLESSING of {whose}, each takes a die from {roll}, or none"
BLESSING_MORE: Final = "Spend BLESSING of {whose}, each adds a die to {roll}, or none"
NOBODY_ELSE: Final = "Choose a model to Activate; the other side has nobody left, so you go on"


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
    if begun:
        return say("{names}: choose another ACTION, or end the Activation", names=names)
    return say("{names}: choose an ACTION, or end the Activation", names=names)


# --- rolls that markers may be spent on


def on_success_roll(state: State, called: Called, roll: t.SuccessRoll) -> str:
    """As "Spend BLOOD of Ditch Brute 2, each takes a die from its roll to hit Lamplighter with the Hatchets, or none"."""
    own = not roll.windows or bearer(roll) == roll.model
    purpose = aim(state, called, roll)
    if own:
        return spending(called, roll, say("its roll {purpose}", purpose=purpose))
    return spending(called, roll, say("the roll of {who} {purpose}", who=called[roll.model], purpose=purpose))


def on_injury_roll(state: State, called: Called, roll: t.InjuryRoll) -> str:
    """As "Spend BLESSING of Lamplighter, each takes a die from the Injury Roll against it, or none"."""
    return spending(called, roll, say("the Injury Roll against it"))


def spending(called: Called, roll: t.SuccessRoll | t.InjuryRoll, what: str) -> str:
    """The question of the next window of a roll."""
    if not roll.windows:
        return say("Wait for {roll}", roll=what)
    whose = called[bearer(roll)]
    if roll.windows[0] == "order":
        return say("Say which markers of {whose} are spent first on {roll}", whose=whose, roll=what)
    injury, window = isinstance(roll, t.InjuryRoll), roll.windows[0]
    if window == "blessing":
        return say(BLESSING_LESS if injury else BLESSING_MORE, whose=whose, roll=what)
    return say(BLOOD_MORE if injury or window == "target_blood" else BLOOD_LESS, whose=whose, roll=what)


def aim(state: State, called: Called, roll: t.SuccessRoll) -> str:
    """What a roll is for, of an attack with its target and weapon."""
    attack = roll.attack
    if attack is UNSET:
        return say(PURPOSES[roll.purpose])
    weapon = weapon_name(state.battle.models[attack.attacker].card, attack.weapon)
    if attack.target:
        return say("to hit {target} with the {weapon}", target=called[attack.target], weapon=weapon)
    return say("to hit with the {weapon}", weapon=weapon)


# --- other questions


def attacks(state: State, called: Called, task: t.Attacks) -> str:
    """As "Watch Gunner: 2 shots left (2 with the Stutter Gun)"."""
    card = state.battle.models[task.model].card
    each = listed(
        say("{n} with the {weapon}", n=n, weapon=weapon_name(card, key)) for key, n in task.left.items() if n
    )
    who, left = called[task.model], sum(task.left.values())
    if task.action == "shoot":
        return counted(
            left, "{who}: {n} shot left ({each})", "{who}: {n} shots left ({each})", who=who, each=each
        )
    return counted(
        left, "{who}: {n} attack left ({each})", "{who}: {n} attacks left ({each})", who=who, each=each
    )


def free_fights(state: State, called: Called, task: t.FreeFights) -> str:
    """To the next enemy of a model that retreats."""
    who, mover = called[task.enemies[0]], called[task.mover]
    return say("{mover} retreats: strike with {who}, or let it go", mover=mover, who=who)


def dashing(state: State, called: Called, task: t.Dashing) -> str:
    """After the roll."""
    return say("{who} may Dash: choose its way, or stay", who=called[task.model])


def charging(state: State, called: Called, task: t.Charging) -> str:
    """As 'Ditch Brute 2 charges Lamplighter up to 9": choose its way'."""
    who, whom = called[task.model], called[task.target]
    if task.budget is UNSET:
        return say("{who} charges {whom}: choose its way", who=who, whom=whom)
    far = inches(task.budget)
    return say("{who} charges {whom} up to {far}: choose its way", who=who, whom=whom, far=far)


def evading(state: State, called: Called, task: t.Evading) -> str:
    """To a SKIRMISHER."""
    return say(
        "{charger} charges: {who} may slip away up to {far}",
        charger=called[task.charger],
        who=called[task.model],
        far=inches(task.budget),
    )


def own_target(state: State, called: Called, task: t.OwnTarget) -> str:
    """Of a shot into melee."""
    return say("The shot of {who} goes at one of its own: say which", who=called[task.attack.attacker])


def scattering(state: State, called: Called, task: t.Scattering) -> str:
    """To the opponent of whoever shot."""
    who, far = called[task.attack.attacker], inches(task.distance)
    return say("The blast of {who} misses by {far}: say in which direction", who=who, far=far)


def rising(state: State, called: Called, task: t.Rising) -> str:
    """With the setting `down_models`."""
    return say("{who} is Down: stand up, or stay", who=called[task.model])


def falling(state: State, called: Called, task: t.Falling) -> str:
    """To the opponent of a model that falls."""
    return say("{who} falls: say where it comes down", who=called[task.model])


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
