"""What the party has to do, how far it is, and how it came out."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.grammar import plural

from ..data import SCENARIOS
from ..glossary import GOAL_TEXTS
from ..goals import goals
from ..state import State
from ..tell.battle import RESULTS
from ..units import on_map

LAST = "An adventurer has to stand when it is judged, at the end of a round."


def goal(state: State, context: DisplayContext) -> tuple[d.GoalLine, ...]:
    """What wins first, then how far it is; before the map is laid only what the scenario says."""
    found = goals(state)
    if found is None:
        return (d.GoalLine(GOAL_TEXTS[SCENARIOS[state.battle.setup.scenario].goal], rule="F-70"),)
    wins = d.GoalLine(context.called.text(found.text), rule=found.rule)
    shards = tuple(key for key, one in state.table.markers.items() if one.kind == "skyshard")
    counts_shards = state.battle.objective.kind in ("survey", "uncover")
    aims = tuple(
        d.GoalLine(
            context.called.text(aim.text),
            aim.done,
            aim.of,
            aim.seat,
            "F-70",
            aim.pieces,
            shards if counts_shards else aim.markers,
        )
        for aim in found.aims
    )
    return (wins, *aims, d.GoalLine(LAST, rule="F-72"))


Ending = Literal["objective", "retreat_with_goal", "retreat", "defeated"]


def outcome(state: State) -> d.Outcome | UnsetType:
    """How the battle came out; absent before, and where it was not the rules of this game that ended it."""
    match = state.match
    if match.status != "ended" or match.reason not in ("victory", "defeat"):
        return UNSET
    reason = ending(state)
    won = state.battle.skyshards if reason == "retreat" and state.battle.objective.kind == "uncover" else 0
    earns = f" Even so it earns {plural(won, 'point')} of experience." if won else ""
    return d.Outcome(match.winners, f"{RESULTS[reason]}{earns}")


def ending(state: State) -> Ending:
    """Why a battle is over: a vote on leaving that has not been refused was what ended it (B-16, B-17)."""
    left = state.battle.retreat is not UNSET
    if state.match.winners:
        return "retreat_with_goal" if left else "objective"
    return "retreat" if left and any(on_map(state, "adventurer")) else "defeated"
