"""Sentences around the turns: setup, rounds, decisions of the party, the end."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Scene
from wardrum.events.toolkit.grammar import listed, opening, plural
from wardrum.events.toolkit.language import say

from .. import events as e
from .. import words
from ..data import SCENARIOS
from ..mechanics.party_decisions import question
from ..profiles import IN_FORM, STATUSES
from ..skills.characteristics import named
from ..state import COUNTER_FATIGUE, State
from .grammar import beats, cause, choice, dice, name, subject, tell
from .marks import crowded_out, health, ills_before, over


@tell.on(e.AdventurerChosen)
def adventurer_chosen(state: State, event: e.AdventurerChosen) -> str:
    whom = words.named_in(event.adventurer.name)
    if event.companion is UNSET:
        return say("Seat {seat} brings the {adventurer}.", seat=event.seat, adventurer=whom)
    return say(
        "Seat {seat} brings the {adventurer} and the {companion}.",
        seat=event.seat,
        adventurer=whom,
        companion=words.named_in(event.companion.name),
    )


@beats.on(e.AdventurerChosen)
def show_adventurer_chosen(scene: Scene, event: e.AdventurerChosen) -> Iterable[d.Beat]:
    yield d.Glowed("Joins the party", rule="F-9", piece=event.seat)


GOALS = {
    "conquer": "defeat all enemies",
    "eliminate": "defeat the named enemies",
    "survey": "find {n} skyshards",
    "uncover": "find {n} skyshards and get away with them",
}


@tell.on(e.BattlefieldLaid)
def battlefield_laid(state: State, event: e.BattlefieldLaid) -> str:
    goal = say(GOALS[event.objective], n=event.skyshards)
    setup, scenario = state.battle.setup, words.named_in(event.scenario)
    if not setup.enemy_die_assumed:
        return say("The battlefield is {scenario}: {goal}.", scenario=scenario, goal=goal)
    return say(
        "The battlefield is {scenario}: {goal}; enemy Combat dice are assumed to show {faces}.",
        scenario=scenario,
        goal=goal,
        faces=dice(setup.enemy_die),
    )


@beats.on(e.BattlefieldLaid)
def show_battlefield_laid(scene: Scene, event: e.BattlefieldLaid) -> Iterable[d.Beat]:
    scenario = SCENARIOS.get(event.scenario)
    known = words.meaning("goals", event.objective)
    yield d.Glowed(scenario.title if scenario else known.title, known.text, known.rule)


@tell.on(e.EnemyDeployed)
def enemy_deployed(state: State, event: e.EnemyDeployed) -> str:
    enemy, points = words.named_in(event.profile.name), plural(event.hp, "hit point")
    if not event.by:
        return say(
            "A {enemy} appears at {hex} as {unit} with {points}.",
            enemy=enemy,
            hex=event.hex,
            unit=event.unit,
            points=points,
        )
    return say(
        "A {enemy} appears by the power of {whom} at {hex} as {unit} with {points}.",
        enemy=enemy,
        whom=name(state, event.by),
        hex=event.hex,
        unit=event.unit,
        points=points,
    )


@beats.on(e.EnemyDeployed)
def show_enemy_deployed(scene: Scene, event: e.EnemyDeployed) -> Iterable[d.Beat]:
    yield from scene.puts(event.unit, scene.hex(event.hex))


@tell.on(e.FirstPlayerChosen)
def first_player_chosen(state: State, event: e.FirstPlayerChosen) -> str:
    order = listed(f"seat {seat}" for seat in event.order)
    return say("Seat {seat} is the first player; the order is {order}.", seat=event.seat, order=order)


@beats.on(e.FirstPlayerChosen)
def show_first_player_chosen(scene: Scene, event: e.FirstPlayerChosen) -> Iterable[d.Beat]:
    yield d.Turned(say("{who} is the first player", who=scene.called.seat(event.seat)), event.seat)


@tell.on(e.AdventurerDeployed)
def adventurer_deployed(state: State, event: e.AdventurerDeployed) -> str:
    who, form = subject(state, event.seat), say(IN_FORM[event.form])
    if not event.ready:
        return say("{who} enters at {hex} {in_form}.", who=who, hex=event.hex, in_form=form)
    return say(
        "{who} enters at {hex} {in_form} with {items}.",
        who=who,
        hex=event.hex,
        in_form=form,
        items=listed(map(words.named_in, event.ready)),
    )


@beats.on(e.AdventurerDeployed)
def show_adventurer_deployed(scene: Scene, event: e.AdventurerDeployed) -> Iterable[d.Beat]:
    """Where it stands, its form, and what it has at hand."""
    yield from scene.puts(event.seat, scene.hex(event.hex))
    form, ready = words.form(event.form), listed(map(words.cause_name, event.ready))
    text = say("{form} Ready: {items}.", form=say(form.text), items=ready) if ready else form.text
    yield d.Glowed(form.name, text, form.rule, event.seat)


@tell.on(e.CompanionDeployed)
def companion_deployed(state: State, event: e.CompanionDeployed) -> str:
    return say("{who} enters at {hex}.", who=subject(state, event.companion), hex=event.hex)


@beats.on(e.CompanionDeployed)
def show_companion_deployed(scene: Scene, event: e.CompanionDeployed) -> Iterable[d.Beat]:
    yield from scene.puts(event.companion, scene.hex(event.hex))


@tell.on(e.CompanionHeldBack)
def companion_held_back(state: State, event: e.CompanionHeldBack) -> str:
    who = subject(state, event.companion)
    return say("{who} finds no room and waits beside the entrance.", who=who)


@tell.on(e.CompanionEntryBlocked)
def companion_entry_blocked(state: State, event: e.CompanionEntryBlocked) -> str:
    return say("{who} still finds no room to enter.", who=subject(state, event.companion))


@beats.on(e.CompanionHeldBack)
@beats.on(e.CompanionEntryBlocked)
def show_no_room(scene: Scene, event: e.CompanionHeldBack | e.CompanionEntryBlocked) -> Iterable[d.Beat]:
    yield d.Glowed("No room to enter", "It waits beside the entrance.", "BE-14", event.companion, ill=True)


PHASES = {
    "adventurers": "The adventurers take their turns.",
    "companions": "The companions take their turns.",
    "enemies": "The enemies take their turns.",
}
RESULTS = {
    "objective": "The objective is achieved: the battle is won.",
    "retreat_with_goal": "The party gets away with what it came for: the battle is won.",
    "retreat": "The party has left without what it came for: the battle is lost.",
    "defeated": "No adventurer is left standing: the battle is lost.",
}


@tell.on(e.PhaseStarted)
def phase_started(state: State, event: e.PhaseStarted) -> str:
    return PHASES.get(event.phase, "")


@beats.on(e.PhaseStarted)
def show_phase_started(scene: Scene, event: e.PhaseStarted) -> Iterable[d.Beat]:
    """Whose turns come, unless there is nobody to take one."""
    units = scene.after.battle.units.values()
    if event.phase in PHASES and (event.phase != "companions" or any(u.kind == "companion" for u in units)):
        yield d.Turned(say(PHASES[event.phase]).removesuffix("."))


@tell.on(e.RoundStarted)
def round_started(state: State, event: e.RoundStarted) -> str:
    return say("Round {n} begins.", n=event.round_index)


@beats.on(e.RoundStarted)
def show_round_started(scene: Scene, event: e.RoundStarted) -> Iterable[d.Beat]:
    yield d.Chapter(say("Round {n}", n=event.round_index), event.round_index)


@tell.on(e.RoundCounterChanged)
def round_counter_changed(state: State, event: e.RoundCounterChanged) -> str:
    why = "" if event.cause in ("advance", "setup") else cause(event.cause)
    if event.now == COUNTER_FATIGUE:
        return say("The round counter shows fatigue{cause}.", cause=why)
    return say("The round counter shows {number}{cause}.", number=event.now, cause=why)


@beats.on(e.RoundCounterChanged)
def show_round_counter_changed(scene: Scene, event: e.RoundCounterChanged) -> Iterable[d.Beat]:
    if event.now != event.was:
        yield d.TokenChanged("wait", "Round counter", event.now - event.was)


@tell.on(e.TriggersReached)
@tell.on(e.EffectLapsed)
@tell.on(e.RoundEnded)
def nothing(state: State, event: object) -> str:
    return ""  # what takes place has its own sentence


beats.unseen(e.TriggersReached, e.EffectLapsed, e.RoundEnded)


@tell.on(e.EffectTriggered)
def effect_triggered(state: State, event: e.EffectTriggered) -> str:
    return f"{subject(state, event.unit)}: {words.called(event.skill)}."


@beats.on(e.EffectTriggered)
def show_effect_triggered(scene: Scene, event: e.EffectTriggered) -> Iterable[d.Beat]:
    """A skill with what it does, or a status effect that does something."""
    profile = scene.after.battle.units[event.unit].profile
    if event.skill in STATUSES:
        known = words.status(event.skill)
        yield d.Glowed(known.name, known.text, known.rule, event.unit, ill=known.ill)
    else:
        word = next((w for w in getattr(profile, "skills", ()) if named(w)[0] == event.skill), event.skill)
        skill = words.skill(word)
        yield d.Glowed(skill.name, skill.text, skill.rule, event.unit)


@tell.on(e.FatigueRoundStarted)
def fatigue_round_started(state: State, event: e.FatigueRoundStarted) -> str:
    return "It is a fatigue round."


@beats.on(e.FatigueRoundStarted)
def show_fatigue_round_started(scene: Scene, event: e.FatigueRoundStarted) -> Iterable[d.Beat]:
    yield d.Glowed("Fatigue round", words.meaning("rules", "B-9").text, "B-9", ill=True)


@tell.on(e.PartyDecisionRequested)
def party_decision_requested(state: State, event: e.PartyDecisionRequested) -> str:
    asked = say(question(event.kind).text)
    if not event.subject:
        if not event.seat:
            return say('The party is asked: "{question}".', question=asked)
        return say('Seat {seat} is asked: "{question}".', seat=event.seat, question=asked)
    about = name(state, event.subject)
    if not event.seat:
        return say('The party is asked about {whom}: "{question}".', whom=about, question=asked)
    return say(
        'Seat {seat} is asked about {whom}: "{question}".', seat=event.seat, whom=about, question=asked
    )


beats.unseen(e.PartyDecisionRequested)  # a prompt


@tell.on(e.PartyVoteCast)
def party_vote_cast(state: State, event: e.PartyVoteCast) -> str:
    chosen = choice(state, event.choice)
    return say("Seat {seat} votes for this: {choice}.", seat=event.seat, choice=chosen)


@beats.on(e.PartyVoteCast)
def show_party_vote_cast(scene: Scene, event: e.PartyVoteCast) -> Iterable[d.Beat]:
    yield d.Glowed("Votes", chosen(scene, event.choice), "BE-12", seat=event.seat)


@tell.on(e.PartyDecided)
def party_decided(state: State, event: e.PartyDecided) -> str:
    chosen = choice(state, event.choice)
    if event.defaulted:
        return say("Time is up, so it is settled: {choice}.", choice=chosen)
    return say("It is settled: {choice}.", choice=chosen)


@beats.on(e.PartyDecided)
def show_party_decided(scene: Scene, event: e.PartyDecided) -> Iterable[d.Beat]:
    how = "Time is up" if event.defaulted else "It is settled"
    yield d.Glowed(how, chosen(scene, event.choice), "BE-12", seat=event.seat)


def chosen(scene: Scene, word: str) -> str:
    """What a seat has chosen, as a sentence."""
    return f"{opening(scene.called.text(choice(scene.after, word)))}."


@tell.on(e.ObjectiveAchieved)
def objective_achieved(state: State, event: e.ObjectiveAchieved) -> str:
    return say("The objective is achieved: {objective}.", objective=say(event.objective))


@beats.on(e.ObjectiveAchieved)
def show_objective_achieved(scene: Scene, event: e.ObjectiveAchieved) -> Iterable[d.Beat]:
    yield d.Glowed("Objective achieved", words.meaning("goals", event.objective).text, "F-70")


@tell.on(e.GuildAssisted)
def guild_assisted(state: State, event: e.GuildAssisted) -> str:
    whom = listed([name(state, key) for key in event.hp])
    return say("The guild helps: {whom} stand in full health and rested.", whom=whom)


@beats.on(e.GuildAssisted)
def show_guild_assisted(scene: Scene, event: e.GuildAssisted) -> Iterable[d.Beat]:
    """All that comes back, and what is over."""
    known = words.meaning("rules", "F-73")
    yield d.Glowed(known.title, known.text, "F-73")
    for unit, hp in event.hp.items():
        gained = hp - scene.before.battle.units[unit].hp
        if gained:
            yield d.Healed(unit, gained, hp, health(scene, unit))
        yield from over(unit, ills_before(scene, unit), "F-73")


@tell.on(e.AdventurerReturned)
def adventurer_returned(state: State, event: e.AdventurerReturned) -> str:
    return say("{who} is back at {hex}.", who=subject(state, event.unit), hex=event.hex)


@beats.on(e.AdventurerReturned)
def show_adventurer_returned(scene: Scene, event: e.AdventurerReturned) -> Iterable[d.Beat]:
    yield from scene.puts(event.unit, scene.hex(event.hex))


@tell.on(e.RetreatProposed)
def retreat_proposed(state: State, event: e.RetreatProposed) -> str:
    return say("Seat {seat} proposes to leave the battle.", seat=event.seat)


@beats.on(e.RetreatProposed)
def show_retreat_proposed(scene: Scene, event: e.RetreatProposed) -> Iterable[d.Beat]:
    yield d.Glowed("Proposes to leave", rule="BE-28", seat=event.seat)


@tell.on(e.RetreatVoteCast)
def retreat_vote_cast(state: State, event: e.RetreatVoteCast) -> str:
    if event.yes:
        return say("Seat {seat} wants to leave.", seat=event.seat)
    return say("Seat {seat} wants to stay.", seat=event.seat)


@beats.on(e.RetreatVoteCast)
def show_retreat_vote_cast(scene: Scene, event: e.RetreatVoteCast) -> Iterable[d.Beat]:
    yield d.Glowed("Votes to leave" if event.yes else "Votes to stay", rule="BE-28", seat=event.seat)


@tell.on(e.RetreatRefused)
def retreat_refused(state: State, event: e.RetreatRefused) -> str:
    return "The party stays."


@beats.on(e.RetreatRefused)
def show_retreat_refused(scene: Scene, event: e.RetreatRefused) -> Iterable[d.Beat]:
    yield d.Glowed("The party stays", rule="BE-28")


@tell.on(e.PartyRetreated)
def party_retreated(state: State, event: e.PartyRetreated) -> str:
    return "The party retreats."


@beats.on(e.PartyRetreated)
def show_party_retreated(scene: Scene, event: e.PartyRetreated) -> Iterable[d.Beat]:
    yield d.Glowed("The party retreats", rule="F-71")


@tell.on(e.BattleEnded)
def battle_ended(state: State, event: e.BattleEnded) -> str:
    result = say(RESULTS[event.reason])
    if not event.xp:
        return result
    return result + say(" Even so it earns {points} of experience.", points=plural(event.xp, "point"))


beats.unseen(e.BattleEnded)  # the end of the match says it


@tell.on(e.CleanedUp)
def cleaned_up(state: State, event: e.CleanedUp) -> str:
    return "The adventurers gather their dice; what cools down stays in their tracks."


@beats.on(e.CleanedUp)
def show_cleaned_up(scene: Scene, event: e.CleanedUp) -> Iterable[d.Beat]:
    """Status effects that are over, of chips all; others may have been crowded out of a track."""
    for unit, own in scene.after.battle.units.items():
        if unit in event.tracks:
            yield from crowded_out(scene, unit, event.tracks[unit], "F-74")
        elif own.sheet is UNSET:
            yield from over(unit, ills_before(scene, unit), "F-74")
