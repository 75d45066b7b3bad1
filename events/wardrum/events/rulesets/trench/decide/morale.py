"""The Morale Phase (T-21, X-40, X-41)."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision
from wardrum.events.toolkit.two_seats import SEATS, other

from .. import commands as c
from .. import events as e
from ..dice import dice_count, net, read_success
from ..state import State, of_seat
from ..turn_sequence import check_due, morale_result
from . import turn_end, victory


def begin(decision: Decision[State]) -> None:
    """T-21, X-40: the seats that have to check do so, in the holder's order if both have to."""
    state = decision.state
    due = in_order(state, [seat for seat in SEATS if must_check(state, seat)])
    decision.emit(e.MoralePhaseStarted(due))
    if len(due) > 1 and state.battle.setup.morale_order == "holder":
        decision.emit(e.CheckOrderAsked(state.battle.holder))
    else:
        go_on(decision)


def must_check(state: State, seat: str) -> bool:
    """X-40, X-41, TE-30: half of the force that has come, rounded up, is Down or out; or the warband is Shaken."""
    battle = state.battle
    came = [key for key in of_seat(battle, seat) if battle.models[key].status != "mustered"]
    lost = [key for key in came if not battle.models[key].standing]
    strength = battle.strength[seat] - len(of_seat(battle, seat, "mustered"))
    return check_due(strength, len(lost), shaken=seat in battle.shaken)


def in_order(state: State, due: list[str]) -> tuple[str, ...]:
    """The warband with fewer models left first, between equals the holder's (setting `morale_order`)."""
    left = {seat: len(of_seat(state.battle, seat, "board")) for seat in due}
    return tuple(sorted(due, key=lambda seat: (left[seat], seat != state.battle.holder)))


def choose_order(decision: Decision[State], seat: str, command: c.ChooseFirst) -> None:
    """TE-27: the holder names the seat that checks first."""
    victory.require_seat(command.seat, "X-40")
    decision.emit(e.CheckOrderChosen((command.seat, other(command.seat))))
    go_on(decision)


def go_on(decision: Decision[State]) -> None:
    """X-40, TE-27: one check after the other, until a warband wavers or has fled; then the end of the Turn."""
    while decision.state.battle.phase == "morale" and decision.state.match.status == "live":
        if not decision.state.battle.checks:
            return turn_end.finish(decision)
        check(decision, decision.state.battle.checks[0])
    return None


def check(decision: Decision[State], seat: str) -> None:
    """X-40, X-41, TE-22: a Success Roll of the warband, on which no markers can be spent."""
    mods = morale_mods(decision.state, seat)
    dice = decision.draw(dice_count(net(mods)), 6)
    read = read_success(dice, net(mods))
    decision.emit(e.MoraleChecked(seat, mods, dice, read.kept, read.total, read.outcome))
    match morale_result(read.outcome, shaken=seat in decision.state.battle.shaken):
        case "holds":
            pass
        case "recovers":
            decision.emit(e.WarbandRecovered(seat))
        case "flees":
            leave(decision, seat)
        case "shaken" if decision.state.battle.setup.failed_morale == "flee":
            leave(decision, seat)
        case "shaken":
            decision.emit(e.WarbandWavered(seat))


def morale_mods(state: State, seat: str) -> dict[str, int]:
    """X-40: +1 DICE while the LEADER stands."""
    models = state.battle.models
    leads = any(models[key].card.leader and models[key].standing for key in of_seat(state.battle, seat))
    return {"leader": 1} if leads else {}


def flee(decision: Decision[State], seat: str, command: c.Flee) -> None:
    """X-41, X-43: the warband leaves at once."""
    leave(decision, seat)


def fight_on(decision: Decision[State], seat: str, command: c.FightOn) -> None:
    """X-41: the warband stays, Shaken."""
    decision.emit(e.WarbandShaken(seat))
    go_on(decision)


def leave(decision: Decision[State], seat: str) -> None:
    """X-43: a warband that flees has lost."""
    decision.emit(e.WarbandFled(seat))
    victory.end(decision, "fled", (other(seat),))
