"""Success Rolls: called, thrown, and what follows from a failed Risky one (T-11 to T-17, T-22)."""

from __future__ import annotations

from msgspec.structs import replace

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..dice import SuccessRead, dice_count, ends_activation, net, read_success
from ..state import State
from ..tasks import SuccessRoll
from .activation import cut
from .windows import on_success_roll


def call(decision: Decision[State], roll: SuccessRoll) -> None:
    """T-11, T-22: a Success Roll is to be made."""
    ready = with_state(decision.state, roll)
    decision.emit(e.SuccessRollCalled(replace(ready, windows=on_success_roll(decision.state, ready))))


def with_state(state: State, roll: SuccessRoll) -> SuccessRoll:
    """X-24, X-41: who is Down has -1 DICE, and who is Shaken takes a Risky Roll (TE-18)."""
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
