"""What the party has to do, how far it is, and how it came out."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.language import counted, say

from ..data import SCENARIOS
from ..glossary import GOAL_TEXTS
from ..goals import goals
from ..state import State
from ..tell.battle import RESULTS

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


def outcome(state: State) -> d.Outcome | UnsetType:
    """How the battle came out; absent before, and where it was not the rules of this game that ended it."""
    ended, earned = state.battle.ended, state.battle.earned
    if ended is UNSET:
        return UNSET
    text = RESULTS[ended]
    if earned:
        text = counted(
            earned,
            "{result} Even so it earns {n} point of experience.",
            "{result} Even so it earns {n} points of experience.",
            result=say(text),
        )
    return d.Outcome(state.match.winners, text)
