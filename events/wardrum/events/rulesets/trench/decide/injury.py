"""Injury Rolls and what they do (X-30 to X-33, X-37 to X-39)."""

from __future__ import annotations

from typing import Final, Literal

from msgspec.structs import replace

from wardrum.events.core.kernel import Decision
from wardrum.events.toolkit.two_seats import other

from .. import events as e
from ..dice import InjuryPool, Settled, Victim, base_dice, net, read_injury, settle
from ..ground import fall_dice, near_ledges
from ..keywords import extra_blood, has_effect, injury_base, injury_dice, injury_terms_modifier
from ..roster import Weapon
from ..state import State
from ..tasks import Attack, Hits, InjuryCause, InjuryRoll, SuccessRoll, Toppling
from . import deed_points, points, success_rolls
from .activation import cut
from .attack import weapon_of
from .markers import marked

GROUND: Final = Weapon("ground", 0)
MINE: Final = Weapon("mine", 0, keywords={"shrapnel": 0})
AGAINST_DOWN: Final = 1  # INJURY DICE of a Melee Attack against a Down model


def next_victim(decision: Decision[State], task: Hits) -> None:
    """X-26, X-30: an Injury Roll for each model that was hit, one after the other."""
    state = decision.state
    left = [key for key in task.victims if state.battle.models[key].status == "board"]
    if not left:
        return decision.emit(e.HitsSettled(task.attack.attacker))
    victim, *others = left
    roll = by_attack(state, task.attack, victim, critical=task.critical == victim)
    return call(decision, roll, tuple(others))


def call(decision: Decision[State], roll: InjuryRoll, victims: tuple[str, ...] = ()) -> None:
    """X-30: an Injury Roll is to be made. victims: those of the same attack that are still to come."""
    decision.emit(
        e.InjuryRollCalled(
            model=roll.model,
            by=roll.by,
            cause=roll.cause,
            mods=roll.dice,
            modifier=roll.modifier,
            base=roll.base,
            windows=roll.windows,
            extra=roll.extra,
            attacker=roll.attacker,
            weapon=roll.weapon,
            victims=victims,
        )
    )


def by_attack(state: State, attack: Attack, key: str, *, critical: bool = False) -> InjuryRoll:
    """X-30 to X-32, X-37, X-39: the Injury Roll after a hit, made by the victim's opponent, whichever seat attacked."""
    model, weapon = state.battle.models[key], weapon_of(state, attack)
    dice = injury_dice(weapon, model.card, critical=critical, long_range=attack.long_range)
    if attack.manner == "melee" and model.down:
        dice = {**dice, "down": AGAINST_DOWN}
    return InjuryRoll(
        model=key,
        by=other(model.seat),
        cause="attack",
        dice=dice,
        modifier=injury_terms_modifier(weapon, model.card),
        base=injury_base(weapon),
        windows=marked(state, key),
        extra=extra_blood(weapon, model.card),
        attacker=attack.attacker,
        weapon=attack.weapon,
    )


def by_ground(state: State, key: str, what: Literal["dangerous", "mined"] = "dangerous") -> InjuryRoll:
    """X-15, X-30: the Injury Roll of a model that fails on dangerous ground, or sets off a mine."""
    return _by(state, key, "ground", MINE if what == "mined" else GROUND)


def by_fall(state: State, key: str, drop: int) -> InjuryRoll:
    """X-17, X-30: the Injury Roll of a model that falls, one INJURY DICE more for each full 3"."""
    roll = _by(state, key, "fall", GROUND)
    return replace(roll, dice={**roll.dice, "fall": fall_dice(drop)})


def call_fall(decision: Decision[State], key: str, drop: int) -> None:
    """X-17: an Injury Roll, if the fall is one of 3" or more."""
    if fall_dice(drop):
        call(decision, by_fall(decision.state, key, drop))


def _by(state: State, key: str, cause: InjuryCause, what: Weapon) -> InjuryRoll:
    model = state.battle.models[key]
    return InjuryRoll(
        model=key,
        by=other(model.seat),
        cause=cause,
        dice=injury_dice(what, model.card),
        modifier=injury_terms_modifier(what, model.card),
        windows=marked(state, key),
        extra=extra_blood(what, model.card),
    )


def pool_of(roll: InjuryRoll) -> InjuryPool:
    """What is rolled for it."""
    return InjuryPool(roll.base, net(roll.dice), roll.modifier)


def throw(decision: Decision[State], roll: InjuryRoll) -> None:
    """X-30: the dice, the chart, and what it does to the model."""
    pool = pool_of(roll)
    dice = decision.draw(pool.count, 6)
    read = read_injury(dice, pool)
    victim = victim_of(decision.state, roll.model)
    settled = settle(read.table, victim, bloodbath=roll.bloodbath, extra_blood=len(roll.extra))
    decision.emit(
        e.InjuryRolled(
            model=roll.model,
            by=roll.by,
            mods=roll.dice,
            net=pool.net,
            base=pool.base,
            dice=dice,
            kept=read.kept,
            modifier=roll.modifier,
            total=read.total,
            table=read.table,
            result=settled.result,
        )
    )
    suffer(decision, roll.model, victim, settled)


def victim_of(state: State, key: str) -> Victim:
    """What of a model decides how an injury ends."""
    model = state.battle.models[key]
    return Victim(model.blood, model.down, model.tough, has_effect(model.card, "steadfast"))


def suffer(decision: Decision[State], key: str, before: Victim, after: Settled) -> None:
    """X-30, X-33, X-38, TE-21: markers, Down or out; in its own Activation either ends that."""
    if before.tough_left and not after.tough_left:
        decision.emit(e.ToughnessSpent(key))
    if after.out:
        cut(decision, key, "out")
        decision.emit(e.ModelOutOfAction(key))
        points.note_out(decision, key)
        return deed_points.note_out(decision, key)
    if after.placed:
        decision.emit(e.BloodPlaced(key, after.placed, after.blood))
    if after.result == "down" and not before.down and near_ledges(decision.state, key):
        decision.emit(e.LedgeReached(key))
        return success_rolls.call(decision, SuccessRoll(key, "ledge"))
    if after.result == "down":
        take_down(decision, key)
    return None


def take_down(decision: Decision[State], key: str) -> None:
    """X-30, TE-21: Down; in its own Activation that ends it."""
    if not decision.state.battle.models[key].down:
        decision.emit(e.ModelDown(key))
    cut(decision, key, "down")


def settle_ledge(decision: Decision[State], task: Toppling) -> bool:
    """X-17: whether it fell is known; now it is Down, unless it is so already, or out."""
    decision.emit(e.LedgeSettled(task.model))
    if decision.state.battle.models[task.model].status == "board":
        take_down(decision, task.model)
    return True


def bloodbath_base(roll: InjuryRoll) -> int:
    """X-37: three dice are rolled and kept, four with a DEADLY weapon."""
    return base_dice(deadly=roll.base > base_dice(), bloodbath=True)
