"""Success Rolls: called, thrown, and what follows from a failed Risky one (T-11 to T-17, T-22)."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..dice import SuccessRead, dice_count, ends_activation, net, read_success
from ..state import State
from ..tasks import Attack, SuccessRoll
from .activation import cut
from .markers import on_success_roll


def call(decision: Decision[State], roll: SuccessRoll) -> None:
    """T-11, T-22: a Success Roll is to be made."""
    ready = with_state(decision.state, roll)
    called = e.SuccessRollCalled(
        model=ready.model,
        purpose=ready.purpose,
        mods=ready.mods,
        risky=ready.risky,
        windows=on_success_roll(decision.state, ready),
        target=ready.target,
        special=ready.special,
    )
    decision.emit(called if ready.attack is UNSET else of_attack(called, ready.attack))


def of_attack(called: e.SuccessRollCalled, attack: Attack) -> e.SuccessRollCalled:
    """X-20, X-23: the roll to hit, with what it is made with."""
    return replace(
        called,
        weapon=attack.weapon,
        manner=attack.manner,
        point=attack.point,
        off_hand=attack.off_hand,
        long_range=attack.long_range,
    )


def with_state(state: State, roll: SuccessRoll) -> SuccessRoll:
    """X-24, X-41: a Down model has -1 DICE, and the Success Rolls of a Shaken warband are Risky (TE-18)."""
    model = state.battle.models[roll.model]
    mods = {**roll.mods, "down": -1} if model.down else roll.mods
    return replace(roll, mods=mods, risky=roll.risky or model.seat in state.battle.shaken)


def throw(decision: Decision[State], roll: SuccessRoll) -> SuccessRead:
    """T-11, T-12, T-14: the dice; a failed Risky Roll ends the roller's own Activation (TE-16)."""
    dice = decision.draw(dice_count(net(roll.mods)), 6)
    read = read_success(dice, net(roll.mods))
    decision.emit(
        e.SuccessRolled(
            model=roll.model,
            purpose=roll.purpose,
            mods=roll.mods,
            net=net(roll.mods),
            dice=dice,
            kept=read.kept,
            total=read.total,
            outcome=read.outcome,
            risky=roll.risky,
        )
    )
    if ends_activation(read.outcome, risky=roll.risky):
        cut(decision, roll.model, "risky_failure")
    return read
