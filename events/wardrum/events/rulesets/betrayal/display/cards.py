"""Cards beside the table: the scenario, what is hidden, what the party is deciding."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.context import Called, DisplayContext
from wardrum.events.toolkit.grammar import listed, opening, plural

from .. import words
from ..data import SCENARIOS
from ..pending import leader, voters
from ..state import Delve, Request, State
from ..tell.grammar import choice
from .prompts import question_words


def cards(state: State, context: DisplayContext) -> tuple[d.Info, ...]:
    """What lies open for all, what is decided now first."""
    return (*_decisions(state, context), *_rules(state))


def _rules(state: State) -> Iterator[d.Info]:
    battle = state.battle
    scenario = SCENARIOS[battle.setup.scenario]
    yield d.Info(f"Scenario: {scenario.title}", words.meaning("modes", scenario.mode).text, "F-15")
    if battle.delve is not UNSET:
        yield d.Info("What is hidden", hidden(battle.delve), "F-22")
    xp = f"Enemies for {plural(battle.setup.xp, 'point')} of experience for each adventurer."
    yield d.Info("Experience", xp, "F-12")
    assumed = " They are assumed; nobody has published them." if battle.setup.enemy_die_assumed else ""
    faces = words.numbers(battle.setup.enemy_die)
    yield d.Info("Enemy dice", f"The six sides show {faces} damage.{assumed}", "F-10")
    if battle.setup.guild_assist:
        gone = "It has helped already." if battle.assisted else "It can still help."
        yield d.Info("The guild", f"{words.meaning('rules', 'F-73').text} {gone}", "F-73")


def hidden(delve: Delve) -> str:
    """As "5 cards and 3 tiles are left, 2 doors can be explored, and 1 cache is closed."."""
    left = [
        *(
            [f"{plural(len(delve.cards), 'card')} and {plural(len(delve.tiles), 'tile')} left"]
            if delve.cards
            else []
        ),
        *([f"{plural(len(delve.doors), 'door')} to explore"] if delve.doors else []),
        *([f"{plural(len(delve.skyshards), 'skyshard')} in sight"] if delve.skyshards else []),
        *([f"{plural(len(delve.caches), 'closed cache')}"] if delve.caches else []),
        *([f"{plural(len(delve.traps), 'trap')}"] if delve.traps else []),
    ]
    return f"{opening(listed(left))}." if left else "Nothing any more."


def _decisions(state: State, context: DisplayContext) -> Iterator[d.Info]:
    battle = state.battle
    if state.match.status != "live":
        return
    if battle.request is not UNSET:
        default = context.called.text(choice(state, battle.request.default))
        asked = question_words(context.called, battle.request)
        text = f"{asked} {mode(state, context.called, battle.request)} When time is up: {default}."
        yield d.Info("The party decides", text, "BE-12")
    if battle.retreat is not UNSET and battle.phase == "judgement":
        yield d.Info("Leave the battle?", leaving(state, context), "BE-28")


def mode(state: State, called: Called, request: Request) -> str:
    """Who decides, and the votes that have been cast."""
    seat, how = called.seat, state.battle.setup.party_decisions
    if request.seat or how == "leader":
        return f"{seat(request.seat or leader(state))} decides this."
    if how == "first_click":
        return "Whoever chooses first decides."
    cast = [
        f"{seat(voter)} votes for this: {called.text(choice(state, vote))}."
        for voter, vote in request.votes.items()
    ]
    missing = [seat(voter) for voter in voters(state) if voter not in request.votes]
    wait = f"By majority; {listed(missing)} {'has' if len(missing) == 1 else 'have'} still to vote."
    return " ".join([wait, *cast])


def leaving(state: State, context: DisplayContext) -> str:
    """Whose votes it takes to leave, and those that have been cast."""
    battle = state.battle
    votes = battle.retreat or {}
    needed = {"all": "Everybody has to agree.", "majority": "More than half have to agree."}
    said = [
        f"{context.called.seat(seat)} {'wants to leave' if votes[seat] else 'wants to stay'}."
        if seat in votes
        else f"{context.called.seat(seat)} has not voted."
        for seat in battle.voters
    ]
    return " ".join([needed[battle.setup.retreat_vote], *said, "Silence is a no."])
