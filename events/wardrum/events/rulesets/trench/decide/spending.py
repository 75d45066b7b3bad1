"""Spending BLOOD and BLESSING on a roll in the making (X-34, X-35, X-37, TE-23, TE-24)."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.toolkit.language import say

from .. import commands as c
from .. import events as e
from ..dice import bloodbath_price
from ..state import State
from ..tasks import InjuryRoll, SuccessRoll, Window
from .injury import bloodbath_base
from .markers import bearer, spender

Roll = SuccessRoll | InjuryRoll


def asked(state: State, seat: str, rule: str, *windows: Window) -> Roll:
    """The roll on which this seat may spend such markers now. Raises Rejected."""
    roll = state.battle.top
    if not isinstance(roll, Roll) or not roll.windows or roll.windows[0] not in windows:
        raise Rejected(rule, "nothing_to_spend_on", "no roll waits for these markers")
    if spender(state, roll) != seat:
        raise Rejected(rule, "not_your_markers", "the other seat decides about these markers")
    return roll


def spend_blood(decision: Decision[State], seat: str, command: c.SpendBlood) -> None:
    """X-34, TE-23: any number, each -1 DICE on the bearer's Success Roll or +1 INJURY DICE against it."""
    roll = asked(decision.state, seat, "X-34", "blood", "target_blood")
    model = bearer(roll)
    require_markers(command.n, decision.state.battle.models[model].blood, "X-34")
    harms = isinstance(roll, SuccessRoll) and roll.windows[0] == "blood"
    decision.emit(
        e.BloodSpent(seat, model, command.n, with_markers(roll, "blood", command.n, -1 if harms else 1))
    )


def spend_blessing(decision: Decision[State], seat: str, command: c.SpendBlessing) -> None:
    """X-35, TE-23: any number, each +1 DICE on the own Success Roll or -1 INJURY DICE against the own model."""
    roll = asked(decision.state, seat, "X-35", "blessing")
    require_markers(command.n, decision.state.battle.models[roll.model].blessing, "X-35")
    helps = 1 if isinstance(roll, SuccessRoll) else -1
    mods = with_markers(roll, "blessing", command.n, helps)
    decision.emit(e.BlessingSpent(seat, roll.model, command.n, mods))


def bloodbath(decision: Decision[State], seat: str, command: c.Bloodbath) -> None:
    """X-37: six BLOOD of the victim, three if it is Down, for one die more that is kept."""
    roll = asked(decision.state, seat, "X-37", "blood")
    price = require_bloodbath(decision.state, roll)
    assert isinstance(roll, InjuryRoll)
    left = decision.state.battle.models[roll.model].blood - price
    windows = roll.windows if left else roll.windows[1:]
    decision.emit(e.BloodbathDeclared(seat, roll.model, price, bloodbath_base(roll), windows))


def require_bloodbath(state: State, roll: Roll) -> int:
    """X-37: what it costs. Raises Rejected: it is no Injury Roll, a Bloodbath already, or there is too little BLOOD."""
    if not isinstance(roll, InjuryRoll) or roll.bloodbath:
        raise Rejected("X-37", "no_bloodbath", "this roll cannot become a Bloodbath")
    model = state.battle.models[roll.model]
    price = bloodbath_price(down=model.down)
    if model.blood < price:
        raise Rejected(
            "X-37",
            "too_little_blood",
            say("a Bloodbath takes {price} BLOOD, there are {blood}", price=price, blood=model.blood),
        )
    return price


def choose_order(decision: Decision[State], seat: str, command: c.ChooseOrder) -> None:
    """X-4, TE-24: the holder of the Initiative says which markers come first."""
    roll = asked(decision.state, seat, "X-4", "order")
    _, *open_windows = roll.windows
    first: list[Window] = [window for window in open_windows if window == command.first]
    rest = [window for window in open_windows if window != command.first]
    decision.emit(e.SpendingOrderChosen(seat, (*first, *rest)))


def require_markers(n: int, there: int, rule: str) -> None:
    """Raises Rejected: there are not so many markers."""
    if n > there:
        raise Rejected(
            rule, "too_few_markers", say("there are {there} markers, not {wanted}", there=there, wanted=n)
        )


def with_markers(roll: Roll, label: str, n: int, sign: int) -> dict[str, int]:
    """The modifiers of the roll after so many markers are spent on it."""
    mods = roll.mods if isinstance(roll, SuccessRoll) else roll.dice
    return {**mods, label: mods.get(label, 0) + sign * n} if n else mods
