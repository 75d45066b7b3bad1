"""Sentences around the turns: setup, rounds, decisions of the party, the end."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Scene
from wardrum.events.toolkit.grammar import listed, opening, plural

from .. import events as e
from .. import words
from ..data import SCENARIOS
from ..mechanics.party_decisions import question
from ..profiles import STATUSES, plain
from ..skills.unit_skills import named
from ..state import COUNTER_FATIGUE, State
from .grammar import beats, cause, choice, dice, name, subject, tell
from .marks import crowded_out, health, ills_before, over


@tell.on(e.AdventurerChosen)
def adventurer_chosen(state: State, event: e.AdventurerChosen) -> str:
    friend = "" if event.companion is UNSET else f" and the {plain(event.companion.name)}"
    return f"Seat {event.seat} brings the {plain(event.adventurer.name)}{friend}."


@beats.on(e.AdventurerChosen)
def show_adventurer_chosen(scene: Scene, event: e.AdventurerChosen) -> Iterable[d.Beat]:
    yield d.Glowed("Joins the party", rule="F-9", piece=event.seat)


@tell.on(e.BattlefieldLaid)
def battlefield_laid(state: State, event: e.BattlefieldLaid) -> str:
    goal = {
        "conquer": "defeat all enemies",
        "eliminate": "defeat the named enemies",
        "survey": f"find {event.skyshards} skyshards",
        "uncover": f"find {event.skyshards} skyshards and get away with them",
    }[event.objective]
    setup = state.battle.setup
    assumed = (
        f"; enemy Combat dice are assumed to show {dice(setup.enemy_die)}" if setup.enemy_die_assumed else ""
    )
    return f"The battlefield is {plain(event.scenario)}: {goal}{assumed}."


@beats.on(e.BattlefieldLaid)
def show_battlefield_laid(scene: Scene, event: e.BattlefieldLaid) -> Iterable[d.Beat]:
    scenario = SCENARIOS.get(event.scenario)
    known = words.meaning("goals", event.objective)
    yield d.Glowed(scenario.title if scenario else known.title, known.text, known.rule)


@tell.on(e.EnemyDeployed)
def enemy_deployed(state: State, event: e.EnemyDeployed) -> str:
    how = f" by the power of {name(state, event.by)}" if event.by else ""
    health = plural(event.hp, "hit point")
    return f"A {plain(event.profile.name)} appears{how} at {event.hex} as {event.unit} with {health}."


@beats.on(e.EnemyDeployed)
def show_enemy_deployed(scene: Scene, event: e.EnemyDeployed) -> Iterable[d.Beat]:
    yield from scene.puts(event.unit, scene.hex(event.hex))


@tell.on(e.FirstPlayerChosen)
def first_player_chosen(state: State, event: e.FirstPlayerChosen) -> str:
    return f"Seat {event.seat} is the first player; the order is {listed(f'seat {seat}' for seat in event.order)}."


@beats.on(e.FirstPlayerChosen)
def show_first_player_chosen(scene: Scene, event: e.FirstPlayerChosen) -> Iterable[d.Beat]:
    yield d.Turned(f"{scene.called.seat(event.seat)} is the first player", event.seat)


@tell.on(e.AdventurerDeployed)
def adventurer_deployed(state: State, event: e.AdventurerDeployed) -> str:
    ready = f" with {listed([plain(item) for item in event.ready])}" if event.ready else ""
    return f"{subject(state, event.seat)} enters at {event.hex} in the {event.form} form{ready}."


@beats.on(e.AdventurerDeployed)
def show_adventurer_deployed(scene: Scene, event: e.AdventurerDeployed) -> Iterable[d.Beat]:
    """Where it stands, its form, and what it has at hand."""
    yield from scene.puts(event.seat, scene.hex(event.hex))
    form, ready = words.form(event.form), listed(map(words.cause_name, event.ready))
    text = f"{form.text} Ready: {ready}." if ready else form.text
    yield d.Glowed(form.name, text, form.rule, event.seat)


@tell.on(e.CompanionDeployed)
def companion_deployed(state: State, event: e.CompanionDeployed) -> str:
    return f"{subject(state, event.companion)} enters at {event.hex}."


@beats.on(e.CompanionDeployed)
def show_companion_deployed(scene: Scene, event: e.CompanionDeployed) -> Iterable[d.Beat]:
    yield from scene.puts(event.companion, scene.hex(event.hex))


@tell.on(e.CompanionHeldBack)
def companion_held_back(state: State, event: e.CompanionHeldBack) -> str:
    return f"{subject(state, event.companion)} finds no room and waits beside the entrance."


@tell.on(e.CompanionEntryBlocked)
def companion_entry_blocked(state: State, event: e.CompanionEntryBlocked) -> str:
    return f"{subject(state, event.companion)} still finds no room to enter."


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
        yield d.Turned(PHASES[event.phase].removesuffix("."))


@tell.on(e.RoundStarted)
def round_started(state: State, event: e.RoundStarted) -> str:
    return f"Round {event.round_index} begins."


@beats.on(e.RoundStarted)
def show_round_started(scene: Scene, event: e.RoundStarted) -> Iterable[d.Beat]:
    yield d.Chapter(f"Round {event.round_index}", event.round_index)


@tell.on(e.RoundCounterChanged)
def round_counter_changed(state: State, event: e.RoundCounterChanged) -> str:
    face = "fatigue" if event.now == COUNTER_FATIGUE else str(event.now)
    why = "" if event.cause in ("advance", "setup") else cause(event.cause)
    return f"The round counter shows {face}{why}."


@beats.on(e.RoundCounterChanged)
def show_round_counter_changed(scene: Scene, event: e.RoundCounterChanged) -> Iterable[d.Beat]:
    if event.now != event.was:
        yield d.TokenChanged("wait", "Round counter", event.now - event.was)


@tell.on(e.TriggersReached)
@tell.on(e.EffectLapsed)
@tell.on(e.RoundEnded)
def nothing(state: State, event: object) -> str:
    return ""  # what takes place is told by itself


beats.unseen(e.TriggersReached, e.EffectLapsed, e.RoundEnded)


@tell.on(e.EffectTriggered)
def effect_triggered(state: State, event: e.EffectTriggered) -> str:
    return f"{subject(state, event.unit)}: {plain(event.skill)}."


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
    whom = f"Seat {event.seat}" if event.seat else "The party"
    about = f" about {name(state, event.subject)}" if event.subject else ""
    return f'{whom} is asked{about}: "{question(event.kind).text}".'


beats.unseen(e.PartyDecisionRequested)  # a prompt


@tell.on(e.PartyVoteCast)
def party_vote_cast(state: State, event: e.PartyVoteCast) -> str:
    return f"Seat {event.seat} votes for this: {choice(state, event.choice)}."


@beats.on(e.PartyVoteCast)
def show_party_vote_cast(scene: Scene, event: e.PartyVoteCast) -> Iterable[d.Beat]:
    yield d.Glowed("Votes", chosen(scene, event.choice), "BE-12", seat=event.seat)


@tell.on(e.PartyDecided)
def party_decided(state: State, event: e.PartyDecided) -> str:
    how = "Time is up, so it is settled" if event.defaulted else "It is settled"
    return f"{how}: {choice(state, event.choice)}."


@beats.on(e.PartyDecided)
def show_party_decided(scene: Scene, event: e.PartyDecided) -> Iterable[d.Beat]:
    how = "Time is up" if event.defaulted else "It is settled"
    yield d.Glowed(how, chosen(scene, event.choice), "BE-12", seat=event.seat)


def chosen(scene: Scene, word: str) -> str:
    """What a seat has chosen, as a sentence."""
    return f"{opening(scene.called.text(choice(scene.after, word)))}."


@tell.on(e.ObjectiveAchieved)
def objective_achieved(state: State, event: e.ObjectiveAchieved) -> str:
    return f"The objective is achieved: {event.objective}."


@beats.on(e.ObjectiveAchieved)
def show_objective_achieved(scene: Scene, event: e.ObjectiveAchieved) -> Iterable[d.Beat]:
    yield d.Glowed("Objective achieved", words.meaning("goals", event.objective).text, "F-70")


@tell.on(e.GuildAssisted)
def guild_assisted(state: State, event: e.GuildAssisted) -> str:
    return (
        f"The guild helps: {listed([name(state, key) for key in event.hp])} stand in full health and rested."
    )


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
    return f"{subject(state, event.unit)} is back at {event.hex}."


@beats.on(e.AdventurerReturned)
def show_adventurer_returned(scene: Scene, event: e.AdventurerReturned) -> Iterable[d.Beat]:
    yield from scene.puts(event.unit, scene.hex(event.hex))


@tell.on(e.RetreatProposed)
def retreat_proposed(state: State, event: e.RetreatProposed) -> str:
    return f"Seat {event.seat} proposes to leave the battle."


@beats.on(e.RetreatProposed)
def show_retreat_proposed(scene: Scene, event: e.RetreatProposed) -> Iterable[d.Beat]:
    yield d.Glowed("Proposes to leave", rule="BE-28", seat=event.seat)


@tell.on(e.RetreatVoteCast)
def retreat_vote_cast(state: State, event: e.RetreatVoteCast) -> str:
    return f"Seat {event.seat} wants to {'leave' if event.yes else 'stay'}."


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
    won = f" Even so it earns {plural(event.xp, 'point')} of experience." if event.xp else ""
    return RESULTS[event.reason] + won


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
