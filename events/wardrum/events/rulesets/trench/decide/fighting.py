"""The Fight ACTION and free Fights (T-9, X-14, X-23, X-25)."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision, Rejected, permitted
from wardrum.events.toolkit.grammar import at_least
from wardrum.events.toolkit.language import say

from .. import commands as c
from .. import events as e
from ..ground import near_enemies, sight
from ..keywords import attacks_with, hands, has_effect, melee_weapons, shield
from ..roster import HANDS, Model
from ..state import State
from ..tasks import Attack, Attacks, FreeFights
from . import activation, attack, shooting
from .activation import conditions, require_action
from .phase import acting_with, enemy, is_over


def fight(decision: Decision[State], seat: str, command: c.Fight) -> None:
    """T-9, X-25: a new ACTION, with its first attack."""
    key, state = command.model, decision.state
    acts = acting_with(state, seat, key)
    card = state.battle.models[key].card
    what = conditions(state, key, card.weapons.get(command.weapon))
    require_action(acts, key, "fight", what)
    blow = Attack(key, command.weapon, "melee", command.target)
    require_blow(state, seat, blow)
    decision.emit(e.ActionDeclared(key, "fight", command.target, command.weapon, what.assault, what.heavy))
    attacks = blows(card, command.weapon)
    decision.emit(e.AttacksBegun(key, "fight", command.weapon, attacks))
    strike(decision, blow, Attacks(key, "fight", command.weapon, attacks))


def blows(card: Model, main: str) -> dict[str, int]:
    """X-25: the attacks of one Fight: those of the first weapon, and of one more in the other hand, if no shield is in it."""
    attacks = {key: attacks_with(card.weapons[key], "fight") for key in melee_weapons(card)}
    free, first = HANDS - shield(card), card.weapons[main]
    return {
        key: n for key, n in attacks.items() if key == main or hands(card, first, card.weapons[key]) <= free
    }


def require_blow(state: State, seat: str, blow: Attack) -> None:
    """T-9, X-23: with a Melee Weapon at an enemy within 1" that is seen. Raises Rejected."""
    require_melee_weapon(state, blow.attacker, blow.weapon)
    enemy(state, seat, blow.target, "X-23")
    if blow.target not in near_enemies(state, blow.attacker):
        far = at_least(state.table.apart(blow.attacker, blow.target))
        raise Rejected(
            "X-23",
            "not_within_1",
            say('{target} is {far} away, a Fight reaches 1"', target=blow.target, far=far),
        )
    if sight(state, blow.attacker, blow.target) == "blocked":
        raise Rejected(
            "X-23",
            "not_visible",
            say("{attacker} does not see {target}", attacker=blow.attacker, target=blow.target),
        )


def require_melee_weapon(state: State, key: str, weapon: str) -> None:
    """T-9. Raises Rejected."""
    if weapon not in melee_weapons(state.battle.models[key].card):
        raise Rejected(
            "T-9", "no_such_weapon", say("{model} has no Melee Weapon {weapon}", model=key, weapon=weapon)
        )


def further(state: State, task: Attacks, command: c.Fight) -> Attack:
    """X-25: the next attack of the ACTION; the second weapon is in the off hand. Raises Rejected."""
    if command.model != task.model or not task.left.get(command.weapon):
        raise Rejected(
            "X-25", "no_attacks_left", say("no attack with {weapon} is left", weapon=command.weapon)
        )
    blow = Attack(task.model, command.weapon, "melee", command.target, off_hand=command.weapon != task.main)
    require_blow(state, state.battle.models[task.model].seat, blow)
    return blow


def strike(decision: Decision[State], blow: Attack, task: Attacks) -> None:
    """X-25: one attack of the ACTION; there are two weapons in it, not three."""
    left = {key: n - (key == blow.weapon) for key, n in task.left.items()}
    if blow.off_hand:
        left = {key: n for key, n in left.items() if key in (task.main, blow.weapon)}
    attack.declare(decision, blow, left)
    attack.launch(decision, blow)


# --- what is left of an ACTION


def go_on(decision: Decision[State], task: Attacks) -> bool:
    """X-25: the ACTION ends when no attack is left that could be made. Whether it has."""
    state = decision.state
    if not is_over(state, task.model) and any(True for _ in open_attacks(state, task)):
        return False
    end(decision, task)
    return True


def open_attacks(state: State, task: Attacks) -> list[Attack]:
    """X-25: the attacks that could be made next in this ACTION."""
    seat = state.battle.models[task.model].seat
    weapons = [key for key, n in task.left.items() if n]
    foes = [key for key, piece in state.table.pieces.items() if piece.seat != seat]
    if task.action == "fight":
        tries = [
            c.Fight(task.model, weapon, foe) for weapon in weapons for foe in near_enemies(state, task.model)
        ]
        return [further(state, task, each) for each in tries if permitted(further, state, task, each)]
    shots = [Attack(task.model, weapon, "ranged", foe) for weapon in weapons for foe in foes]
    return [shot for shot in shots if permitted(shooting.require_further_shot, state, task, shot)]


def end(decision: Decision[State], task: Attacks) -> None:
    """X-25, X-26: the ACTION is over; with a RELOAD weapon the model's part of the Activation too."""
    decision.emit(e.AttacksEnded(task.model))
    weapon = decision.state.battle.models[task.model].card.weapons[task.main]
    if task.action == "shoot" and has_effect(weapon, "reloads"):
        activation.reload(decision, task.model)


# --- free Fights


def pass_free_fights(decision: Decision[State], task: FreeFights) -> bool:
    """X-14: over once all enemies were asked, or the model that retreats is gone. Whether it is."""
    gone = decision.state.battle.models[task.mover].status != "board"
    if gone or not task.enemies:
        decision.emit(e.FreeFightsEnded(task.mover))
        return True
    striker, *others = task.enemies
    if decision.state.battle.models[striker].status != "board":
        decision.emit(e.FreeFightSettled(striker, taken=False, enemies=tuple(others)))
        return True
    return False
