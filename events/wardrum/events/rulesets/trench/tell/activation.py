"""Sentences of Activations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from wardrum.events.space.plane import Leg
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Scene
from wardrum.events.toolkit.grammar import height, inches, listed, opening
from wardrum.events.toolkit.language import counted, say
from wardrum.events.toolkit.movement import by_heights

from .. import events as e
from ..decide.special_actions import SPECIALS
from ..general_actions import ACTIONS
from ..state import State
from ..tasks import MoveManner, Walking
from .words import beats, lying, seat_of, tell

MOVES: Final[dict[MoveManner, str]] = {
    "move": "{model} moves {length}{heights}.",
    "dash": "{model} dashes {length}{heights}.",
    "charge": "{model} charges {length}{heights}.",
    "retreat": "{model} retreats {length}{heights}.",
    "evade": "{model} slips away {length}{heights}.",
}
WHY: Final[dict[MoveManner, str]] = {
    "move": "",
    "dash": "dash",
    "charge": "charge",
    "retreat": "retreat",
    "evade": "dash",
}
"""As what a move is shown."""
HALTED: Final = {
    "dangerous": "{model} comes to treacherous ground{after}{heights}.",
    "mined": "{model} comes to mined ground{after}{heights}.",
    "climb": "{model} is about to climb{after}{heights}.",
    "jump": "{model} is about to jump over a gap{after}{heights}.",
    "dive": "{model} is about to jump down at its target{after}{heights}.",
    "fall": "{model} comes down too far to land well{after}{heights}.",
}
CAUSES: Final = {
    "risky_failure": "a failed Risky Roll",
    "down": "it is Down",
    "out": "it is Out of Action",
    "reload": "it has to reload",
}
WHY_OVER: Final[dict[str, str]] = {
    "risky_failure": "Because of a failed Risky Roll.",
    "down": "It is Down.",
    "out": "It is Out of Action.",
    "reload": "It has to reload.",
}
"""The same as sentences of their own."""


@tell.on(e.ModelActivated)
def model_activated(state: State, event: e.ModelActivated) -> str:
    return say("Seat {seat} Activates {models}.", seat=event.seat, models=listed(event.models))


@beats.on(e.ModelActivated)
def show_model_activated(scene: Scene, event: e.ModelActivated) -> Iterable[d.Beat]:
    """Who acts."""
    for key in event.models:
        yield d.Turned(say("{model} acts", model=scene.called[key]), event.seat, key)


@tell.on(e.ModelStoodUp)
def model_stood_up(state: State, event: e.ModelStoodUp) -> str:
    if event.halved:
        return say("{model} stands up slowly.", model=event.model)
    return say("{model} stands up.", model=event.model)


@beats.on(e.ModelStoodUp)
def show_model_stood_up(scene: Scene, event: e.ModelStoodUp) -> Iterable[d.Beat]:
    """It is Down no longer."""
    text = "Stands up slowly: its Movement is halved." if event.halved else "Stands up again."
    yield d.Glowed("Down", text, "X-30", event.model, ill=True, gone=True)


@tell.on(e.StayedDown)
def stayed_down(state: State, event: e.StayedDown) -> str:
    return say("{model} stays Down.", model=event.model)


@beats.on(e.StayedDown)
def show_stayed_down(scene: Scene, event: e.StayedDown) -> Iterable[d.Beat]:
    """It lies where it lay."""
    yield d.Glowed("Stays Down", rule="X-30", piece=event.model, ill=True)


@tell.on(e.ActionDeclared)
def action_declared(state: State, event: e.ActionDeclared) -> str:
    declared = ACTIONS[event.action].declared
    return say(declared, model=event.model, target=event.target) if declared else ""


@beats.on(e.ActionDeclared)
def show_action_declared(scene: Scene, event: e.ActionDeclared) -> Iterable[d.Beat]:
    """What is announced before a roll or a way."""
    target = scene.called[event.target] if event.target else ""
    if event.special:
        own = SPECIALS[event.special]
        yield d.Glowed(f"{say(own.title)}: {target}", own.text, own.rule, event.model)
    elif (action := ACTIONS[event.action]).shown:
        yield d.Glowed(say(action.shown, target=target), rule=action.rule, piece=event.model)


@tell.on(e.ModelMoved)
@tell.on(e.ModelHalted)
def model_moved(state: State, event: e.ModelMoved | e.ModelHalted) -> str:
    length, heights = inches(event.length), by_heights(event.path)
    if isinstance(event, e.ModelHalted):
        after = say(" after {length}", length=length) if event.length else ""
        return say(HALTED[event.ground], model=event.model, after=after, heights=heights)
    if not event.length and not heights:
        return say("{model} stays in place.", model=event.model)
    return say(MOVES[event.manner], model=event.model, length=length, heights=heights)


@beats.on(e.ModelMoved)
@beats.on(e.ModelHalted)
def show_model_moved(scene: Scene, event: e.ModelMoved | e.ModelHalted) -> Iterable[d.Beat]:
    """The way; of one that was halted, the first part."""
    manner = event.manner if isinstance(event, e.ModelMoved) else manner_of(scene, event.model)
    return go(scene, event.model, event.path, WHY[manner])


def go(scene: Scene, model: str, path: Sequence[Leg], why: str) -> Iterable[d.Beat]:
    """A model moves; one that stays in place does not."""
    start = scene.place(model)
    if start is None or all((leg.x, leg.y, leg.z) == (start.x, start.y, start.z) for leg in path):
        return ()
    return scene.moves(model, path, why)


def manner_of(scene: Scene, model: str) -> MoveManner:
    """As what a model walks that is halted: its way was begun in this commit or before."""
    for past in scene.past:
        if isinstance(past, e.WalkBegun | e.WayChosen) and past.model == model:
            return past.manner
    tasks = scene.before.battle.tasks.values()
    return next((task.manner for task in tasks if isinstance(task, Walking) and task.model == model), "move")


@tell.on(e.LegGranted)
def leg_granted(state: State, event: e.LegGranted) -> str:
    return say("{model} dives at its target.", model=event.model) if event.diving else ""


@beats.on(e.LegGranted)
def show_leg_granted(scene: Scene, event: e.LegGranted) -> Iterable[d.Beat]:
    """A diving charge goes on."""
    if event.diving:
        yield d.Glowed("Diving", "One DICE more on its next Melee Attack.", "X-18", event.model)


@tell.on(e.FallBegun)
def fall_begun(state: State, event: e.FallBegun) -> str:
    return say("{model} falls; its opponent says where.", model=event.model)


@beats.on(e.FallBegun)
def show_fall_begun(scene: Scene, event: e.FallBegun) -> Iterable[d.Beat]:
    """It loses its footing, and falls once its opponent has said where."""
    name = opening(say("falls"))  # "Falls" alone is the title of a rule
    yield d.Glowed(name, "Its opponent says where it comes down.", "X-17", event.model, ill=True)


@tell.on(e.FallAverted)
def fall_averted(state: State, event: e.FallAverted) -> str:
    return say("{model} finds no room to fall, and stays.", model=event.model)


@beats.on(e.FallAverted)
def show_fall_averted(scene: Scene, event: e.FallAverted) -> Iterable[d.Beat]:
    """It stays."""
    yield d.Glowed("Holds on", "There is no room where it could come down.", "X-17", event.model)


@tell.on(e.ModelFell)
def model_fell(state: State, event: e.ModelFell) -> str:
    drop, where = inches(event.drop), height(event.end.z)
    return say("{model} falls {drop} and lies {where}.", model=event.model, drop=drop, where=where)


@beats.on(e.ModelFell)
def show_model_fell(scene: Scene, event: e.ModelFell) -> Iterable[d.Beat]:
    """From where it stood to where it lies."""
    return scene.falls(event.model, d.Place(*event.end))


@tell.on(e.LedgeReached)
def ledge_reached(state: State, event: e.LedgeReached) -> str:
    return say("{model} is taken Down at a ledge, and may fall first.", model=event.model)


@beats.on(e.LedgeReached)
def show_ledge_reached(scene: Scene, event: e.LedgeReached) -> Iterable[d.Beat]:
    """A roll says whether it falls."""
    text = "It is taken Down within 1 inch of a ledge, and may fall first."
    yield d.Glowed("At a ledge", text, "X-17", event.model, ill=True)


@tell.on(e.MineTriggered)
def mine_triggered(state: State, event: e.MineTriggered) -> str:
    return say("{model} sets off a mine.", model=event.model)


@beats.on(e.MineTriggered)
def show_mine_triggered(scene: Scene, event: e.MineTriggered) -> Iterable[d.Beat]:
    """The mine is gone."""
    text = say("{model} sets off a mine.", model=scene.called[event.model])
    yield d.GroundChanged(text, terrain=(event.terrain,), gone=True)


@tell.on(e.WalkDropped)
def walk_dropped(state: State, event: e.WalkDropped) -> str:
    return say("{model} goes no farther.", model=event.model)


@tell.on(e.DashDeclined)
@tell.on(e.EvasionDeclined)
def stays(state: State, event: e.DashDeclined | e.EvasionDeclined) -> str:
    return say("{model} stays where it is.", model=event.model)


@tell.on(e.ChargeRedirected)
def charge_redirected(state: State, event: e.ChargeRedirected) -> str:
    return say("{target} stands in the way and is Charged instead.", target=event.target)


@beats.on(e.ChargeRedirected)
def show_charge_redirected(scene: Scene, event: e.ChargeRedirected) -> Iterable[d.Beat]:
    """Who is Charged now."""
    yield d.Glowed("Stands in the way", "It is Charged instead.", "X-13", event.target)


@tell.on(e.ChargeDropped)
def charge_dropped(state: State, event: e.ChargeDropped) -> str:
    return say("The Charge of {model} comes to nothing.", model=event.model)


@beats.on(e.ChargeDropped)
def show_charge_dropped(scene: Scene, event: e.ChargeDropped) -> Iterable[d.Beat]:
    """It is over before it began."""
    yield d.Glowed("Charge", "It comes to nothing.", "X-12", event.model, gone=True)


@tell.on(e.ChargeBonusRolled)
def charge_bonus_rolled(state: State, event: e.ChargeBonusRolled) -> str:
    far = inches(event.distance)
    if event.die:
        return say("{model} rolls {die} and Charges up to {far}.", model=event.model, die=event.die, far=far)
    return say("{model} has no bonus and Charges up to {far}.", model=event.model, far=far)


@beats.on(e.ChargeBonusRolled)
def show_charge_bonus_rolled(scene: Scene, event: e.ChargeBonusRolled) -> Iterable[d.Beat]:
    """The die, if there is one."""
    if event.die:
        far = say("Charges up to {far}", far=inches(event.distance))
        yield bonus("Charge Bonus", scene, event.model, event.die, far)


def bonus(what: str, scene: Scene, model: str, die: int, outcome: str) -> d.Beat:
    """A die that says how far a model may go."""
    dice = lying((die,), (0,), "kept")
    return d.DiceRolled(what, dice, seat_of(scene, model), model, total=str(die), outcome=outcome)


@tell.on(e.ChargeCompleted)
def charge_completed(state: State, event: e.ChargeCompleted) -> str:
    return say("{model} reaches {target}.", model=event.model, target=event.target)


@beats.on(e.ChargeCompleted)
def show_charge_completed(scene: Scene, event: e.ChargeCompleted) -> Iterable[d.Beat]:
    """It is there."""
    text = say("Reaches {target}", target=scene.called[event.target])
    yield d.Glowed(text, rule="X-12", piece=event.model)


@tell.on(e.ChargeFailed)
def charge_failed(state: State, event: e.ChargeFailed) -> str:
    return say("{model} does not reach {target}.", model=event.model, target=event.target)


@beats.on(e.ChargeFailed)
def show_charge_failed(scene: Scene, event: e.ChargeFailed) -> Iterable[d.Beat]:
    """It is not."""
    yield d.Glowed("Falls short", "It does not reach its target.", "X-12", event.model, ill=True)


@tell.on(e.EvasionOffered)
def evasion_offered(state: State, event: e.EvasionOffered) -> str:
    return say(
        "{model} rolls {die} and may slip away by {far}.",
        model=event.model,
        die=event.die,
        far=inches(event.distance),
    )


@beats.on(e.EvasionOffered)
def show_evasion_offered(scene: Scene, event: e.EvasionOffered) -> Iterable[d.Beat]:
    """The die that is halved."""
    far = say("may slip away by {far}", far=inches(event.distance))
    yield bonus("Evasion", scene, event.model, event.die, far)


@tell.on(e.FreeFightOffered)
def free_fight_offered(state: State, event: e.FreeFightOffered) -> str:
    may = "{enemies} may strike at {mover}."
    return counted(len(event.enemies), may, may, enemies=listed(event.enemies), mover=event.mover)


@beats.on(e.FreeFightOffered)
def show_free_fight_offered(scene: Scene, event: e.FreeFightOffered) -> Iterable[d.Beat]:
    """Whose chance it is."""
    seat = seat_of(scene, event.enemies[0])
    name, mover = scene.called.seat(seat), scene.called[event.mover]
    yield d.Turned(say("{seat} may strike at {mover}", seat=name, mover=mover), seat)


@tell.on(e.FreeFightSettled)
def free_fight_settled(state: State, event: e.FreeFightSettled) -> str:
    return "" if event.taken else say("{enemy} does not strike.", enemy=event.enemy)


@beats.on(e.FreeFightSettled)
def show_free_fight_settled(scene: Scene, event: e.FreeFightSettled) -> Iterable[d.Beat]:
    """A blow that is not struck; others are seen."""
    if not event.taken:
        yield d.Glowed("Does not strike", rule="X-14", piece=event.enemy)


@tell.on(e.ModelReloads)
def model_reloads(state: State, event: e.ModelReloads) -> str:
    return say("{model} has to reload.", model=event.model)


@beats.on(e.ModelReloads)
def show_model_reloads(scene: Scene, event: e.ModelReloads) -> Iterable[d.Beat]:
    """It does nothing more."""
    yield d.Glowed("Reloads", "It does nothing more in this Activation.", "X-26", event.model)


@tell.on(e.ActivationCut)
def activation_cut(state: State, event: e.ActivationCut) -> str:
    cause = say(CAUSES[event.cause])
    return say("The Activation of {model} is over: {cause}.", model=event.model, cause=cause)


@beats.on(e.ActivationCut)
def show_activation_cut(scene: Scene, event: e.ActivationCut) -> Iterable[d.Beat]:
    """Why it is over."""
    yield d.Glowed("Its Activation is over", WHY_OVER[event.cause], "T-18", event.model, ill=True)


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


beats.unseen(
    e.WalkDropped,
    e.DashDeclined,
    e.EvasionDeclined,
    e.WalkBegun,
    e.WayChosen,
    e.DashGranted,
    e.ChargeDeclared,
    e.FreeFightsEnded,
    e.FootingFound,
    e.FootingSettled,
    e.LedgeSettled,
    e.StandingUpOffered,
    e.StandingUpBegun,
    e.ActivationEnded,
)
