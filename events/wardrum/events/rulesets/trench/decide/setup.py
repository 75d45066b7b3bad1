"""Before the battle: mustering, the battlefield, zones and deployment (X-44 to X-46)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.muster import Muster
from wardrum.events.toolkit.two_seats import higher, other

from .. import commands as c
from .. import events as e
from ..battlefield import Layout, Side, fought_over
from ..data import LAYOUTS, SCENARIOS, WARBANDS
from ..events import RollOffPurpose
from ..ground import require_deployable
from ..keywords import check_battlekit, has_effect
from ..roster import Warband, validate
from ..state import RANDOM, State, of_seat
from . import initiative
from .markers import bless_all
from .phase import own

OPPOSITE: Final[dict[Side, Side]] = {"north": "south", "south": "north"}
MUSTER: Final = Muster("X-46", WARBANDS, e.WarbandMustered, e.WarbandsRevealed)


# --- mustering and the battlefield


def submit_warband(decision: Decision[State], seat: str, command: c.SubmitWarband) -> None:
    """X-46, X-48. The second of the two opens both; the battlefield is laid out and rolled for."""
    if MUSTER.submit(decision, seat, command, require_legal):
        bless_all(decision, "blessed")
        lay_out(decision)
        decision.emit(e.PriorityAssigned(initiative.roll_off(decision, "zone")))


def require_legal(warband: Warband) -> None:
    """X-36, X-40, X-46, X-48: the warband, and what each of its models carries. Raises Rejected."""
    validate(warband)
    for model in warband.models:
        check_battlekit(model)


def lay_out(decision: Decision[State]) -> None:
    """X-44, X-46: scenario and terrain, for as many Turns as the settings say; a layout that is not named is drawn."""
    setup = decision.state.battle.setup
    scenario = SCENARIOS[setup.scenario]
    scenario = replace(scenario, turns=setup.turns or scenario.turns)
    if setup.layout is not UNSET:
        return decision.emit(e.BattlefieldLaid(scenario, fought_over(setup.layout.laid(), scenario)))
    if setup.terrain != RANDOM:
        return decision.emit(e.BattlefieldLaid(scenario, fought_over(LAYOUTS[setup.terrain], scenario)))
    layouts: list[Layout] = list(LAYOUTS.values())
    (die,) = decision.draw(1, len(layouts))
    return decision.emit(e.BattlefieldLaid(scenario, fought_over(layouts[die - 1], scenario), die))


# --- zones and deployment


def choose_zone(decision: Decision[State], seat: str, command: c.ChooseZone) -> None:
    """X-45, X-50: the winner of the roll-off takes a zone, and attacks if anybody does; then the larger warband sets up first."""
    decision.emit(e.ZoneChosen({seat: command.side, other(seat): OPPOSITE[command.side]}))
    pass_deployment(decision, larger_first(decision, decision.state.battle.strength, "deployment"))


def larger_first(decision: Decision[State], sizes: Mapping[str, int], purpose: RollOffPurpose) -> str:
    """X-45: the seat with the larger warband, or with more infiltrators; equal ones roll off."""
    return higher(sizes) or initiative.roll_off(decision, purpose)


def deploy(decision: Decision[State], seat: str, command: c.Deploy) -> None:
    """X-45, X-51, X-52: one model at a time, in turns; infiltrators after all others, and who is held back in a later Turn."""
    state = decision.state
    if own(state, seat, command.model, "X-45").status != "mustered":
        raise Rejected("X-45", "already_deployed", say("{model} is set up already", model=command.model))
    if command.model not in to_deploy(state, seat):
        raise Rejected(
            "X-45", "infiltrators_last", say("{model} is set up after all others", model=command.model)
        )
    require_deployable(state, command.model, command.point, infiltrating=state.battle.phase == "infiltrate")
    decision.emit(e.ModelDeployed(command.model, command.point))
    if state.battle.phase == "reserve":
        arrive(decision, seat)
    else:
        pass_deployment(decision, other(seat))


def to_deploy(state: State, seat: str) -> list[str]:
    """X-45, X-51: the seat's models that can be set up now."""
    battle = state.battle
    waiting = of_seat(battle, seat, "mustered")
    if battle.phase == "reserve":
        return waiting
    late = battle.phase == "infiltrate"
    return [key for key in waiting if infiltrates(state, key) == late] if still_sets_up(state, seat) else []


def still_sets_up(state: State, seat: str) -> bool:
    """X-51: whether a seat has more models to set up than it holds back."""
    held_back = state.battle.strength[seat] // 2 if holds_back(state, seat) else 0
    return len(of_seat(state.battle, seat, "mustered")) > held_back


def holds_back(state: State, seat: str) -> bool:
    """X-51: whether a seat holds back half of its warband, rounded down."""
    return bool(state.battle.plan.reserve_turn) and state.battle.role(seat) == "defender"


def arrive(decision: Decision[State], seat: str) -> None:
    """X-51: the next one that was held back; after the last the Initiative is settled."""
    if of_seat(decision.state.battle, seat, "mustered"):
        decision.emit(e.DeploymentPassed(seat, reserve=True))
    else:
        initiative.count(decision)


def infiltrates(state: State, key: str) -> bool:
    """X-45: an infiltrator in a scenario that lets them."""
    allowed = state.battle.plan.infiltrators
    return allowed and has_effect(state.battle.models[key].card, "infiltrates")


def pass_deployment(decision: Decision[State], seat: str) -> None:
    """X-45: this seat sets up next, or the other one if it has nobody left; then infiltrators, then the first Turn."""
    state = decision.state
    both = (seat, other(seat))
    left = {
        each: of_seat(state.battle, each, "mustered") if still_sets_up(state, each) else [] for each in both
    }
    late = {each: [key for key in keys if infiltrates(state, key)] for each, keys in left.items()}
    for each, keys in left.items():
        if len(keys) > len(late[each]):
            return decision.emit(e.DeploymentPassed(each))
    if not any(late.values()):
        return initiative.start_turn(decision)
    if state.battle.phase != "infiltrate":
        seat = larger_first(decision, {each: len(keys) for each, keys in late.items()}, "infiltrators")
    following = seat if late[seat] else other(seat)
    return decision.emit(e.DeploymentPassed(following, infiltrators=True))
