"""The Shoot ACTION (T-7, T-8, X-20, X-21, X-25, X-26)."""

from __future__ import annotations

from functools import partial
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.toolkit.grammar import at_least, inches
from wardrum.events.toolkit.language import say

from .. import commands as c
from .. import events as e
from ..ground import battlefield, friends, near_each_other, sees_point, sight
from ..keywords import STICKS_TO, attacks_with, blast_radius, range_of, ranged_weapons
from ..roster import Weapon
from ..state import State
from ..tasks import Attack, Attacks, OwnTarget
from . import attack
from .activation import conditions, require_action
from .phase import acting_with, enemy

OWN_MODEL: Final = 3  # up to here a shot into melee goes at one of the shooter's own


def shoot(decision: Decision[State], seat: str, command: c.Shoot) -> None:
    """T-7, T-8, X-25: a new ACTION, with its first shot."""
    key, state = command.model, decision.state
    activation = acting_with(state, seat, key)
    shot = aimed(state, command)
    weapon = attack.weapon_of(state, shot)
    require_action(activation, key, "shoot", what := conditions(state, key, weapon))
    require_target(state, seat, shot, weapon)
    decision.emit(e.ActionDeclared(key, "shoot", shot.target, shot.weapon, what.assault, what.heavy))
    shots = {shot.weapon: attacks_with(weapon, "shoot")}
    decision.emit(e.AttacksBegun(key, "shoot", shot.weapon, shots))
    loose(decision, shot, Attacks(key, "shoot", shot.weapon, shots))


def aimed(state: State, command: c.Shoot) -> Attack:
    """T-7: the attack that is asked for. Raises Rejected: there is no such weapon or not one target."""
    card = state.battle.models[command.model].card
    if not ranged_weapons(card):
        raise Rejected("T-7", "no_ranged_weapon", say("{model} has no Ranged Weapon", model=command.model))
    if command.weapon not in ranged_weapons(card):
        raise Rejected(
            "T-7",
            "no_such_weapon",
            say("{model} has no Ranged Weapon {weapon}", model=command.model, weapon=command.weapon),
        )
    if (command.target is UNSET) == (command.point is UNSET):
        raise Rejected("X-20", "one_target", "name either a model or a point")
    if command.point is not UNSET:
        if battlefield(state.table).floor_of(command.point) is None:
            raise Rejected("X-26", "unsupported", "a blast is aimed at a place on some floor")
        return Attack(command.model, command.weapon, "ranged", point=command.point)
    target = "" if command.target is UNSET else command.target
    return Attack(command.model, command.weapon, "ranged", target)


def too_far(state: State, shot: Attack, reach: int) -> str:
    """How far the target is away, and how far the weapon reaches."""
    if not shot.target:
        return say("this point is farther away than the weapon reaches, {reach}", reach=inches(reach))
    return say(
        "{target} is {far} away, reach {reach}",
        target=shot.target,
        far=at_least(state.table.apart(shot.attacker, shot.target)),
        reach=inches(reach),
    )


def require_target(state: State, seat: str, shot: Attack, weapon: Weapon) -> None:
    """X-20, X-26: an enemy, or with a blast a point, that is seen and in range. Raises Rejected."""
    if shot.target:
        enemy(state, seat, shot.target, "X-20")
    elif not blast_radius(weapon):
        raise Rejected("X-26", "no_blast", "only a BLAST can be aimed at a point")
    if not attack.within_reach(state, shot, range_of(weapon)):
        raise Rejected("X-20", "out_of_range", partial(too_far, state, shot, range_of(weapon)))
    if not is_seen(state, shot):
        raise Rejected(
            "X-20", "not_visible", say("{attacker} does not see the target", attacker=shot.attacker)
        )


def is_seen(state: State, shot: Attack) -> bool:
    """X-20: whether the shooter sees what is aimed at."""
    if shot.point is UNSET:
        return sight(state, shot.attacker, shot.target) != "blocked"
    return sees_point(state, shot.attacker, shot.point)


def require_further_shot(state: State, task: Attacks, shot: Attack) -> None:
    """X-25: the same weapon, at a model within 6" of all those shot at before. Raises Rejected."""
    if shot.attacker != task.model or not task.left.get(shot.weapon):
        raise Rejected("X-25", "no_shots_left", say("no shot with {weapon} is left", weapon=shot.weapon))
    seat = state.battle.models[task.model].seat
    require_target(state, seat, shot, attack.weapon_of(state, shot))
    for before in task.targets:
        if before in state.table.pieces and shot.target and not together(state, before, shot.target):
            raise Rejected(
                "X-25",
                "targets_apart",
                say('{target} is not within 6" of {before}', target=shot.target, before=before),
            )


def together(state: State, a: str, b: str) -> bool:
    """X-25: near enough to each other for one volley."""
    return state.table.near(a, b, STICKS_TO)


def loose(decision: Decision[State], shot: Attack, task: Attacks) -> None:
    """X-21, X-25: one shot of the ACTION; into melee a die says which side is shot at."""
    left = {**task.left, shot.weapon: task.left[shot.weapon] - 1}
    attack.declare(decision, shot, left)
    return randomise(decision, shot) if is_random(decision.state, shot) else attack.launch(decision, shot)


def is_random(state: State, shot: Attack) -> bool:
    """X-21: whether a die says which side is shot at (setting `into_melee`)."""
    return bool(shot.target) and in_melee(state, shot) and state.battle.setup.into_melee == "random"


def in_melee(state: State, shot: Attack) -> bool:
    """X-21: a friend of the shooter is within 1" of the target."""
    return any(near_each_other(state, friend, shot.target) for friend in friends(state, shot.attacker))


def randomise(decision: Decision[State], shot: Attack) -> None:
    """X-21: on 1 to 3 an own model in the melee, if one can be shot at; else the shot is lost."""
    (die,) = decision.draw(1, 6)
    own = die <= OWN_MODEL
    decision.emit(e.TargetRandomised(shot.attacker, die, own))
    if not own:
        return attack.launch(decision, shot)
    among = exposed(decision.state, shot)
    if not among:
        return decision.emit(e.TargetLost(shot.attacker))
    decision.emit(e.OwnTargetAsked(shot.attacker, shot.weapon, shot.target, among))
    return choose(decision, OwnTarget(shot, among), among[0]) if len(among) == 1 else None


def exposed(state: State, shot: Attack) -> tuple[str, ...]:
    """X-21: the shooter's friends in that melee who are seen and in range."""
    weapon = attack.weapon_of(state, shot)
    beside = [f for f in friends(state, shot.attacker) if near_each_other(state, f, shot.target)]
    shots = [replace(shot, target=friend) for friend in beside]
    return tuple(
        each.target
        for each in shots
        if attack.within_reach(state, each, range_of(weapon)) and is_seen(state, each)
    )


def choose(decision: Decision[State], task: OwnTarget, target: str) -> None:
    """X-21: one of those. Raises Rejected."""
    if target not in task.among:
        raise Rejected(
            "X-21", "no_such_target", say("the shot goes at one of {models}", models=", ".join(task.among))
        )
    decision.emit(e.TargetChosen(task.attack.attacker, target))
    attack.launch(decision, replace(task.attack, target=target))
