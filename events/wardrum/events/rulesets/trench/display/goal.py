"""What wins a game of trench, how it stands, what was drawn for it, and how it has ended (X-43, X-44)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET, UnsetType

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.grammar import plural, title
from wardrum.events.toolkit.language import counted, say
from wardrum.events.toolkit.two_seats import other

from ..glossary import DEED_TEXTS
from ..goals import goals, in_a_sentence
from ..state import State


def goal(state: State, context: DisplayContext) -> tuple[d.GoalLine, ...]:
    """What wins, then how it stands."""
    battle = state.battle
    made_of = (
        battle.scenario,
        battle.models,
        state.table.markers,
        battle.deeds,
        (battle.round, battle.priority, battle.marks, battle.sides, state.table.pieces),
    )
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
    made_of = (battle.scenario, battle.layout, battle.deeds, battle.priority)
    return context.kept.get("cards", made_of, lambda: tuple(_cards(state, context)))


def _cards(state: State, context: DisplayContext) -> Iterator[d.Info]:
    battle = state.battle
    if battle.scenario is UNSET or battle.layout is UNSET:
        return
    plan, layout, turns = battle.scenario, battle.layout, battle.setup.turns or battle.plan.turns
    sentences = (f"{plural(turns, 'Turn')}.", *in_a_sentence(plan))
    yield d.Info(say("Scenario: {name}", name=say(title(plan.name))), " ".join(sentences), "X-44")
    if attacker := battle.attacker:
        names = {"attacker": context.called.seat(attacker), "defender": context.called.seat(other(attacker))}
        yield d.Info("Attacker and defender", say("{attacker} attacks, {defender} defends.", **names), "X-50")
    lies = say(
        "{terrain}, {objectives} among them.",
        terrain=counted(len(layout.pieces), "{n} piece of terrain", "{n} pieces of terrain"),
        objectives=counted(len(layout.objectives), "{n} objective", "{n} objectives"),
    )
    yield d.Info(say("Battlefield: {name}", name=say(title(layout.name))), lies, "X-46")
    for slug, deed in plan.deeds.items():
        doer = battle.deeds.get(slug, "")
        done = f" {say('Done by {who}.', who=context.called.seat(doer))}" if doer else ""
        worth, what = plural(deed.vp, "Victory Point"), say(DEED_TEXTS[deed.kind])
        text = say("{points} when {deed}.", points=worth, deed=what)
        yield d.Info(say("Deed: {name}", name=say(title(slug))), f"{text}{done}", "X-44")


def outcome(state: State, context: DisplayContext) -> d.Outcome | UnsetType:
    """Who has won a game that its rules have ended, and why; unset if it goes on or ended otherwise."""
    winners = state.match.winners
    who, loser = (
        (context.called.seat(winners[0]), context.called.seat(other(winners[0]))) if winners else ("", "")
    )
    match state.battle.ended:
        case "points":
            text = _by_points(state, who, "")
        case "nobody_left" if not winners:
            text = "A draw: nobody is left on the battlefield."
        case "nobody_left":
            text = _by_points(state, who, say(": nobody is left on the battlefield"))
        case "fled":
            text = say("{who} wins: the warband of {loser} has fled.", who=who, loser=loser)
        case "no_enemies":
            text = say("{who} wins: no model of {loser} is left.", who=who, loser=loser)
        case _:
            return UNSET
    return d.Outcome(winners, text)


def _by_points(state: State, who: str, why: str) -> str:
    """Who has more Victory Points, as "Seat A wins by 9 to 4 Victory Points."; who: "" = nobody."""
    most, least = sorted(state.battle.vp.values(), reverse=True)
    if who:
        return say(
            "{who} wins by {most} to {least} Victory Points{why}.", who=who, most=most, least=least, why=why
        )
    return say("A draw at {most} to {least} Victory Points{why}.", most=most, least=least, why=why)
