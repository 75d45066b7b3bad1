"""Cards beside the table: the scenario, what is hidden, what the party is deciding."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.context import Called, DisplayContext
from wardrum.events.toolkit.grammar import listed, opening, plural
from wardrum.events.toolkit.language import counted, say

from .. import words
from ..data import SCENARIOS
from ..pending import leader, voters
from ..questions.party import question_words
from ..state import Delve, Request, State
from ..tell.grammar import choice


def cards(state: State, context: DisplayContext) -> tuple[d.Info, ...]:
    """What lies open for all, what is decided now first."""
    return (*_decisions(state, context), *_rules(state))


def _rules(state: State) -> Iterator[d.Info]:
    battle = state.battle
    scenario = SCENARIOS[battle.setup.scenario]
    yield d.Info(
        say("Scenario: {name}", name=say(scenario.title)), words.meaning("modes", scenario.mode).text, "F-15"
    )
    if battle.delve is not UNSET:
        yield d.Info("What is hidden", hidden(battle.delve), "F-22")
    xp = counted(
        battle.setup.xp,
        "Enemies for {n} point of experience for each adventurer.",
        "Enemies for {n} points of experience for each adventurer.",
    )
    yield d.Info("Experience", xp, "F-12")
    dice = "The six sides show {faces} damage."
    if battle.setup.enemy_die_assumed:
        dice = "The six sides show {faces} damage. They are assumed; nobody has published them."
    yield d.Info("Enemy dice", say(dice, faces=words.numbers(battle.setup.enemy_die)), "F-10")
    if battle.setup.guild_assist:
        gone = "{rule} It has helped already." if battle.assisted else "{rule} It can still help."
        yield d.Info("The guild", say(gone, rule=say(words.meaning("rules", "F-73").text)), "F-73")


def hidden(delve: Delve) -> str:
    """As "5 cards and 3 tiles are left, 2 doors can be explored, and 1 cache is closed."."""
    doors, shards = len(delve.doors), len(delve.skyshards)
    left = [
        *([still_left(delve)] if delve.cards else []),
        *([counted(doors, "{n} door to explore", "{n} doors to explore")] if doors else []),
        *([counted(shards, "{n} skyshard in sight", "{n} skyshards in sight")] if shards else []),
        *([plural(len(delve.caches), "closed cache")] if delve.caches else []),
        *([plural(len(delve.traps), "trap")] if delve.traps else []),
    ]
    return f"{opening(listed(left))}." if left else "Nothing any more."


def still_left(delve: Delve) -> str:
    """As "5 cards and 3 tiles left"."""
    return say(
        "{cards} and {tiles} left",
        cards=plural(len(delve.cards), "card"),
        tiles=plural(len(delve.tiles), "tile"),
    )


def _decisions(state: State, context: DisplayContext) -> Iterator[d.Info]:
    battle = state.battle
    if state.match.status != "live":
        return
    if battle.request is not UNSET:
        default = context.called.text(choice(state, battle.request.default))
        asked = question_words(context.called, battle.request)
        text = say(
            "{question} {who} When time is up: {choice}.",
            question=asked,
            who=mode(state, context.called, battle.request),
            choice=default,
        )
        yield d.Info("The party decides", text, "BE-12")
    if battle.retreat is not UNSET and battle.phase == "judgement":
        yield d.Info("Leave the battle?", leaving(state, context), "BE-28")


def mode(state: State, called: Called, request: Request) -> str:
    """Who decides, and the votes that have been cast."""
    seat, how = called.seat, state.battle.setup.party_decisions
    if request.seat or how == "leader":
        return say("{seat} decides this.", seat=seat(request.seat or leader(state)))
    if how == "first_click":
        return say("The first choice decides.")
    cast = [
        say("{seat} votes for this: {choice}.", seat=seat(voter), choice=called.text(choice(state, vote)))
        for voter, vote in request.votes.items()
    ]
    missing = [seat(voter) for voter in voters(state) if voter not in request.votes]
    wait = counted(
        len(missing),
        "By majority; {seats} has still to vote.",
        "By majority; {seats} have still to vote.",
        seats=listed(missing),
    )
    return " ".join([wait, *cast])


def leaving(state: State, context: DisplayContext) -> str:
    """Whose votes it takes to leave, and those that have been cast."""
    battle = state.battle
    votes = battle.retreat or {}
    needed = {"all": "Everybody has to agree.", "majority": "More than half have to agree."}
    said = {True: "{seat} wants to leave.", False: "{seat} wants to stay.", None: "{seat} has not voted."}
    cast = [say(said[votes.get(seat)], seat=context.called.seat(seat)) for seat in battle.voters]
    return " ".join([say(needed[battle.setup.retreat_vote]), *cast, say("Silence is a no.")])
