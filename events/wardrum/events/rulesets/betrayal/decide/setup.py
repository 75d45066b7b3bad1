"""From the muster to the first round, and how units enter and return to the map (section 4, 5.4)."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.toolkit.language import say

from .. import commands as c
from .. import events as e
from ..data import ADVENTURERS, COMPANIONS, SCENARIOS
from ..data.scenarios import BattleScenario
from ..delve import exploration
from ..mechanics import enemy_deployment, party_decisions, triggers
from ..mechanics.enemy_deployment import deploy, deploy_for, enemy_id
from ..pending import entering, entrance, next_companion_in, returning
from ..profiles import Adventurer
from ..state import State
from ..units import card, free_hexes, size
from . import turn_order
from .card_check import require_playable

READY_MAX = 4  # F-9: of the items carried


def choose_adventurer(decision: Decision[State], seat: str, command: c.ChooseAdventurer) -> None:
    """F-9: a seat brings an adventurer, and perhaps a companion (F-7)."""
    state = decision.state
    if command.companion != "none" and command.companion not in COMPANIONS:
        raise Rejected(
            "F-7",
            "no_such_companion",
            say("there are the companions {companions}, and none", companions=", ".join(COMPANIONS)),
        )
    chosen = wanted(state, command)
    if command.companion in taken(state):
        raise Rejected("F-7", "companion_taken", "another seat has chosen this companion")
    decision.emit(e.AdventurerChosen(seat, chosen, COMPANIONS.get(command.companion, UNSET)))


def wanted(state: State, command: c.ChooseAdventurer) -> Adventurer:
    """The card that a command names or holds. Raises Rejected."""
    if (command.sample is UNSET) == (command.adventurer is UNSET):
        raise Rejected("F-9", "one_adventurer", "name a sample adventurer or send one, not both")
    if command.adventurer is not UNSET:
        require_playable(command.adventurer)
        return command.adventurer
    if command.sample not in ADVENTURERS:
        raise Rejected(
            "F-9",
            "no_such_adventurer",
            say("there are the samples {samples}", samples=", ".join(ADVENTURERS)),
        )
    if command.sample in taken(state):
        raise Rejected("F-9", "adventurer_taken", "another seat has chosen this adventurer")
    return ADVENTURERS[str(command.sample)]


def taken(state: State) -> set[str]:
    """The adventurers and companions that are in the party already, by name."""
    return {one.profile.name for one in state.battle.units.values()}


def lay_battlefield(decision: Decision[State]) -> None:
    """Section 4, setup order: what the map is for and hides, then the enemies (F-12)."""
    state = decision.state
    scenario = SCENARIOS[state.battle.setup.scenario]
    party = size(state) - 1
    points = max(0, enemy_deployment.points(state.battle.setup.xp, size(state)) + scenario.surcharge[party])
    decision.emit(
        e.BattlefieldLaid(
            scenario=state.battle.setup.scenario,
            entrance=scenario.entrance,
            spots=scenario.spots,
            objective=scenario.goal,
            eliminate=to_eliminate(scenario),
            skyshards=scenario.skyshards[party],
            pool=points,
        )
    )
    exploration.open_delve(decision)
    for hex, chip in scenario.named.items():
        deploy(decision, replace(chip, health=chip.health + scenario.hardened[party]), hex)
    deploy_for(decision, points, scenario.spots)
    decision.emit(e.PhaseStarted("first_player"))


def to_eliminate(scenario: BattleScenario) -> tuple[str, ...]:
    """F-70: the units that have to be eliminated; named units have the first numbers."""
    return tuple(enemy_id(n + 1) for n, hex in enumerate(scenario.named) if hex in scenario.eliminate)


def first_player(decision: Decision[State]) -> None:
    """F-13, B-10: the party names the first player; the others follow clockwise, for the whole battle (BE-26)."""
    seats = decision.state.match.order
    if (first := party_decisions.ask(decision, "first_player", "", seats)) is not None:
        decision.emit(e.FirstPlayerChosen(first, turn_order.clockwise(seats, first)))
        decision.emit(e.PhaseStarted("deploy"))


def deploy_adventurer(decision: Decision[State], seat: str, command: c.DeployAdventurer) -> None:
    """F-13: onto the entrance tile, in the order of the seats, with a form and up to four items."""
    state = decision.state
    require_entrance(state, command.hex, "F-13")
    carried = card(state, seat).items
    if len(set(command.ready)) != len(command.ready) or not set(command.ready) <= set(carried):
        raise Rejected("F-9", "not_carried", "ready items are different ones of those carried")
    decision.emit(e.AdventurerDeployed(seat, command.hex, command.form, command.ready))


def require_entrance(state: State, hex: str, rule: str) -> None:
    """F-4: a free hex of the entrance tile. Raises Rejected."""
    if hex not in entrance(state):
        raise Rejected(rule, "not_an_entrance", "one enters on an unoccupied hex of the entrance tile")


def companions_in(decision: Decision[State]) -> None:
    """F-14: then the companions, in the order of their owners."""
    decision.emit(e.PhaseStarted("companions_in"))


def deploy_companion(decision: Decision[State], seat: str, command: c.DeployCompanion) -> None:
    """F-14, B-12: the owner picks the hex of the entrance tile."""
    state = decision.state
    companion = entering(state)
    if companion != command.companion:
        raise Rejected("F-14", "not_your_companion", "another companion enters now")
    require_entrance(state, command.hex, "F-14")
    decision.emit(e.CompanionDeployed(companion, command.hex))
    if state.battle.turn is not UNSET:
        entered(decision, companion)


def entered(decision: Decision[State], companion: str) -> None:
    """BE-13: a companion that enters in its own turn takes that turn, unless the setting says otherwise."""
    if decision.state.battle.setup.entering_companion_acts:
        decision.emit(e.StepReached(companion, "start"))
        triggers.moment(decision, "turn-start", companion)
    else:
        decision.emit(e.TurnEnded(companion))


def begin_battle(decision: Decision[State]) -> None:
    """F-14, section 4: a companion without a free hex waits; the counter is put on 1, and effects of the start take place."""
    assert not next_companion_in(decision.state)
    for key, one in decision.state.battle.units.items():
        if one.kind == "companion" and one.where == "waiting":
            decision.emit(e.CompanionHeldBack(key))
    decision.emit(e.RoundCounterChanged(0, 1, "setup"))
    decision.emit(e.PhaseStarted("battle_start"))
    triggers.moment(decision, "battle-start")


def bring_back(decision: Decision[State]) -> None:
    """Section 3.1, F-73: the party picks the hex: after the guild's help any free one, else one of the entrance tile."""
    state = decision.state
    unit = returning(state)[0]
    hexes = free_hexes(state) if state.battle.phase == "judgement" else entrance(state)
    if (hex := party_decisions.ask(decision, "return", unit, hexes)) is not None:
        decision.emit(e.AdventurerReturned(unit, hex))
