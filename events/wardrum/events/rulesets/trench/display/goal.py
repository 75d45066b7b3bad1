"""What wins a game of trench, how it stands, what was drawn for it, and how it has ended (X-43, X-44)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.glossary import sentence
from wardrum.events.toolkit.grammar import opening, plural, title
from wardrum.events.toolkit.two_seats import other

from ..glossary import DEED_TEXTS
from ..goals import goals
from ..state import State


def goal(state: State, context: DisplayContext) -> tuple[d.GoalLine, ...]:
    """What wins, then how it stands."""
    battle = state.battle
    made_of = (battle.scenario, battle.models, state.table.markers, battle.deeds)
    return context.kept.get("goal", made_of, lambda: _goal(state))


def _goal(state: State) -> tuple[d.GoalLine, ...]:
    found = goals(state)
    if found is None:
        return (d.GoalLine("The scenario is not known yet."),)
    lines = (
        d.GoalLine(aim.text, aim.done, aim.of, aim.seat, found.rule, aim.pieces, aim.markers)
        for aim in found.aims
    )
    return (d.GoalLine(found.text, rule=found.rule), *lines)


def cards(state: State, context: DisplayContext) -> tuple[d.Info, ...]:
    """The scenario, the battlefield and the special deeds, with who has done them."""
    battle = state.battle
    made_of = (battle.scenario, battle.layout, battle.deeds)
    return context.kept.get("cards", made_of, lambda: tuple(_cards(state, context)))


def _cards(state: State, context: DisplayContext) -> Iterator[d.Info]:
    battle = state.battle
    if battle.scenario is UNSET or battle.layout is UNSET:
        return
    plan, layout, turns = battle.scenario, battle.layout, battle.setup.turns or battle.plan.turns
    points = f"{plural(plan.objective_vp, 'Victory Point')} for each objective held at the end of a Turn"
    yield d.Info(f"Scenario: {title(plan.name)}", f"{plural(turns, 'Turn')}, {points}.", "X-44")
    pieces = f"{plural(len(layout.pieces), 'piece')} of terrain"
    fought_for = f"{plural(len(layout.objectives), 'objective')} among them"
    yield d.Info(f"Battlefield: {title(layout.name)}", f"{pieces}, {fought_for}.", "X-46")
    for slug, deed in plan.deeds.items():
        doer = battle.deeds.get(slug, "")
        done = f" Done by {context.called.seat(doer)}." if doer else ""
        worth = plural(deed.vp, "Victory Point")
        yield d.Info(
            f"Deed: {title(slug)}", f"{sentence(f'{worth} when {DEED_TEXTS[deed.kind]}')}{done}", "X-44"
        )


def outcome(state: State, context: DisplayContext) -> d.Outcome | UnsetType:
    """Who has won a game that its rules have ended, and why; unset if it goes on or ended otherwise."""
    winners = state.match.winners
    match state.battle.ended:
        case "points":
            text = _by_points(state, context, "")
        case "nobody_left":
            both = ": nobody is left on the battlefield"
            text = _by_points(state, context, both) if winners else f"A draw{both}."
        case "fled":
            text = f"{context.called.seat(winners[0])} wins: the warband of {context.called.seat(other(winners[0]))} has fled."
        case "no_enemies":
            text = f"{context.called.seat(winners[0])} wins: no model of {context.called.seat(other(winners[0]))} is left."
        case _:
            return UNSET
    return d.Outcome(winners, text)


def _by_points(state: State, context: DisplayContext, why: str) -> str:
    """Who has more Victory Points, as "Seat A wins by 9 to 4 Victory Points."."""
    most, least = sorted(state.battle.vp.values(), reverse=True)
    winners = state.match.winners
    result = f"{context.called.seat(winners[0])} wins by" if winners else "a draw at"
    return f"{opening(result)} {most} to {least} Victory Points{why}."
