"""Activations, told."""

from __future__ import annotations

from wardrum.events.toolkit.grammar import height, inches, listed
from wardrum.events.toolkit.legs import by_heights

from .. import events as e
from ..state import State
from .words import tell

MANNERS = {
    "move": "moves",
    "dash": "dashes",
    "charge": "charges",
    "retreat": "retreats",
    "evade": "slips away",
}
HALTED = {
    "dangerous": "comes to treacherous ground",
    "mined": "comes to mined ground",
    "climb": "is about to climb",
    "jump": "is about to jump over a gap",
    "dive": "is about to jump down at its target",
    "fall": "comes down too far to land well",
}
ACTIONS = {"dash": "tries to Dash", "retreat": "wants to Retreat", "special": "takes an ACTION of its own"}
CAUSES = {
    "risky_failure": "a failed Risky Roll",
    "down": "it is Down",
    "out": "it is Out of Action",
    "reload": "it has to reload",
}


@tell.on(e.ModelActivated)
def model_activated(state: State, event: e.ModelActivated) -> str:
    return f"Seat {event.seat} Activates {listed(event.models)}."


@tell.on(e.ModelStoodUp)
def model_stood_up(state: State, event: e.ModelStoodUp) -> str:
    return f"{event.model} stands up{' slowly' if event.halved else ''}."


@tell.on(e.StayedDown)
def stayed_down(state: State, event: e.StayedDown) -> str:
    return f"{event.model} stays Down."


@tell.on(e.ActionDeclared)
def action_declared(state: State, event: e.ActionDeclared) -> str:
    if event.action == "charge":
        return f"{event.model} Charges {event.target}."
    doing = ACTIONS.get(event.action)
    return f"{event.model} {doing}." if doing else ""  # the rest is told by what follows


@tell.on(e.ModelMoved)
@tell.on(e.ModelHalted)
def model_moved(state: State, event: e.ModelMoved | e.ModelHalted) -> str:
    if isinstance(event, e.ModelHalted):
        after = f" after {inches(event.length)}" if event.length else ""
        return f"{event.model} {HALTED[event.ground]}{after}{by_heights(event.path)}."
    if not event.length and not by_heights(event.path):
        return f"{event.model} stays in place."
    return f"{event.model} {MANNERS[event.manner]} {inches(event.length)}{by_heights(event.path)}."


@tell.on(e.LegGranted)
def leg_granted(state: State, event: e.LegGranted) -> str:
    return f"{event.model} dives at its target." if event.diving else ""


@tell.on(e.FallBegun)
def fall_begun(state: State, event: e.FallBegun) -> str:
    return f"{event.model} falls; its opponent says where."


@tell.on(e.FallAverted)
def fall_averted(state: State, event: e.FallAverted) -> str:
    return f"{event.model} finds no room to fall, and stays."


@tell.on(e.ModelFell)
def model_fell(state: State, event: e.ModelFell) -> str:
    return f"{event.model} falls {inches(event.drop)} and lies {height(event.end.z)}."


@tell.on(e.LedgeReached)
def ledge_reached(state: State, event: e.LedgeReached) -> str:
    return f"{event.model} is taken Down at a ledge, and may fall first."


@tell.on(e.MineTriggered)
def mine_triggered(state: State, event: e.MineTriggered) -> str:
    return f"{event.model} sets off a mine."


@tell.on(e.WalkDropped)
def walk_dropped(state: State, event: e.WalkDropped) -> str:
    return f"{event.model} goes no farther."


@tell.on(e.DashDeclined)
@tell.on(e.EvasionDeclined)
def stays(state: State, event: e.DashDeclined | e.EvasionDeclined) -> str:
    return f"{event.model} stays where it is."


@tell.on(e.ChargeRedirected)
def charge_redirected(state: State, event: e.ChargeRedirected) -> str:
    return f"{event.target} stands in the way and is Charged instead."


@tell.on(e.ChargeDropped)
def charge_dropped(state: State, event: e.ChargeDropped) -> str:
    return f"The Charge of {event.model} comes to nothing."


@tell.on(e.ChargeBonusRolled)
def charge_bonus_rolled(state: State, event: e.ChargeBonusRolled) -> str:
    bonus = f"rolls {event.die} and" if event.die else "has no bonus and"
    return f"{event.model} {bonus} Charges up to {inches(event.distance)}."


@tell.on(e.ChargeCompleted)
def charge_completed(state: State, event: e.ChargeCompleted) -> str:
    return f"{event.model} reaches {event.target}."


@tell.on(e.ChargeFailed)
def charge_failed(state: State, event: e.ChargeFailed) -> str:
    return f"{event.model} does not reach {event.target}."


@tell.on(e.EvasionOffered)
def evasion_offered(state: State, event: e.EvasionOffered) -> str:
    return f"{event.model} rolls {event.die} and may slip away by {inches(event.distance)}."


@tell.on(e.FreeFightOffered)
def free_fight_offered(state: State, event: e.FreeFightOffered) -> str:
    return f"{listed(event.enemies)} may strike at {event.mover}."


@tell.on(e.FreeFightSettled)
def free_fight_settled(state: State, event: e.FreeFightSettled) -> str:
    return "" if event.taken else f"{event.enemy} does not strike."


@tell.on(e.ModelReloads)
def model_reloads(state: State, event: e.ModelReloads) -> str:
    return f"{event.model} has to reload."


@tell.on(e.ActivationCut)
def activation_cut(state: State, event: e.ActivationCut) -> str:
    return f"The Activation of {event.model} is over: {CAUSES[event.cause]}."


@tell.on(e.WalkBegun)
@tell.on(e.WayChosen)
@tell.on(e.DashGranted)
@tell.on(e.ChargeDeclared)
@tell.on(e.FreeFightsEnded)
@tell.on(e.FootingFound)
@tell.on(e.FootingSettled)
@tell.on(e.LedgeSettled)
@tell.on(e.StandingUpOffered)
@tell.on(e.StandingUpBegun)
@tell.on(e.ActivationEnded)
def nothing(
    state: State,
    event: e.WalkBegun
    | e.WayChosen
    | e.DashGranted
    | e.ChargeDeclared
    | e.FreeFightsEnded
    | e.FootingFound
    | e.FootingSettled
    | e.LedgeSettled
    | e.StandingUpOffered
    | e.StandingUpBegun
    | e.ActivationEnded,
) -> str:
    return ""  # what came before or follows says it
