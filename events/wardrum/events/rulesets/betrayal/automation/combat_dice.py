"""A chip's Combat dice, rolled once for all targets, and the damage that they deal (section 6, section 5.6)."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec import UNSET

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..mechanics import hit_points, triggers, turns
from ..skills import characteristics
from ..state import DamageInstance, State
from ..units import has

SIDES: Final = 6
MISS: Final = 0


class CombatRoll(NamedTuple):
    """Combat dice: as thrown, those thrown again, and the faces they came to show."""

    dice: tuple[int, ...] = ()
    again: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()


def roll(decision: Decision[State], key: str) -> None:
    """Section 6: one roll; no Combat still leads through the steps, for the effects that wait there."""
    thrown = throw(
        decision, dice_of(decision.state, key), again=characteristics.carries(decision.state, key, "rerolls")
    )
    total = maimed(decision.state, key, sum(thrown.faces))
    true = is_true(decision.state, key, thrown.faces)
    dull = thrown.faces.count(MISS)
    decision.emit(e.CombatDiceRolled(key, thrown.dice, thrown.faces, total, true, thrown.again, dull))
    decision.emit(e.StepReached(key, "resolve"))  # before the effects, which go on from there
    for target in targets(decision.state):
        triggers.moment(decision, "before-damage", key, target)


def dice_of(state: State, key: str) -> int:
    """F-10, section 5.7: its Combat; none if it is dazed and has moved in this turn."""
    turn = state.battle.turn
    dazed = turn is not UNSET and turn.moves and has(state.battle.units[key], "daze")
    return 0 if dazed else characteristics.combat(state, key)


def throw(decision: Decision[State], dice: int, *, again: bool) -> CombatRoll:
    """Section 5.6: the die's faces are a setting of the match; misses are thrown once more by a skill."""
    if not dice:
        return CombatRoll()
    die = decision.state.battle.setup.enemy_die
    first = decision.draw(dice, SIDES)
    faces = [die[value - 1] for value in first]
    misses = [place for place, face in enumerate(faces) if face == MISS] if again else []
    second = decision.draw(len(misses), SIDES) if misses else ()
    for place, value in zip(misses, second, strict=True):
        faces[place] = die[value - 1]
    return CombatRoll(first, second, tuple(faces))


def maimed(state: State, key: str, total: int) -> int:
    """Section 5.7: a maimed unit deals half of it, rounded down."""
    return total // 2 if has(state.battle.units[key], "maim") else total


def is_true(state: State, key: str, faces: tuple[int, ...]) -> bool:
    """Section 6: skills that make the damage true, always or if all dice show 1."""
    all_ones = bool(faces) and set(faces) == {1} and characteristics.carries(state, key, "ones-true")
    return all_ones or characteristics.carries(state, key, "true")


def targets(state: State) -> tuple[str, ...]:
    """Those of the targets that are still on the map, highest priority first (BE-30)."""
    turn = state.battle.turn
    assert turn is not UNSET
    return tuple(key for key in turn.targets if state.battle.units[key].where == "map")


def deal(decision: Decision[State], key: str) -> None:
    """Section 6: the whole total to each target, in one instance, highest priority first."""
    turn = decision.state.battle.turn
    assert turn is not UNSET
    for target in targets(decision.state):
        hit_points.deal_damage(
            decision, DamageInstance(key, target, turn.total, "engage", turn.true, dull=turn.dull)
        )
    decision.emit(e.StepReached(key, "after"))


def after_engage(decision: Decision[State], key: str) -> None:
    """Section 6, step 4: effects on those it has engaged, unless they were just defeated; then the end of the turn."""
    for target in targets(decision.state):
        triggers.moment(decision, "engaged", key, target)
    if decision.state.battle.units[key].kind == "companion":
        decision.emit(e.StepReached(key, "acting"))
    else:
        turns.end(decision, key)
