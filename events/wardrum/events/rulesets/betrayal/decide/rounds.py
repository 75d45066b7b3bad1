"""The start and the end of a round: counter, effects, fatigue; the guild's help, the check, the party's leaving (B-1 to B-9, B-15 to B-17, F-70 to F-74)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import UNSET

from wardrum.events.core.kernel import Decision
from wardrum.events.match.concession import end

from .. import commands as c
from .. import events as e
from ..mechanics import cooldown_track, party_decisions, round_counter, triggers
from ..mechanics.cooldown_track import OVERFATIGUE, gain_fatigue, overfatigue_of
from ..mechanics.hit_points import deal_damage
from ..mechanics.party_decisions import CONTINUE, RETREAT
from ..mechanics.round_counter import is_fatigue
from ..pending import settled
from ..state import COUNTER_FATIGUE, DamageInstance, EndReason, Goal, State
from ..units import of_party, on_map, sheet


class Ending(NamedTuple):
    """How the battle ended."""

    result: Literal["success", "failed"]
    reason: EndReason


def completion(objective: Goal, *, met: bool, adventurers: int) -> Ending | None:
    """B-16, F-72: the completion check; companions do not count. None = the battle goes on.

    What is uncovered has to be brought home: that battle goes on until the party retreats (BE-18).
    """
    if not adventurers:
        return Ending("failed", "defeated")
    if met and objective != "uncover":
        return Ending("success", "objective")
    return None


def retreat_ending(objective: Goal, *, met: bool) -> Ending:
    """B-17, F-71: the party leaves; that is a success only with everything uncovered."""
    if met and objective == "uncover":
        return Ending("success", "retreat_with_goal")
    return Ending("failed", "retreat")


def start_round(decision: Decision[State]) -> None:
    """B-1, B-4, B-5, BE-1: the index goes up, the counter too but in the first round, then effects take place."""
    decision.emit(e.RoundStarted(decision.state.battle.round + 1))  # first: the counter stays in round 1
    if decision.state.battle.round > 1:
        round_counter.advance(decision)
    decision.emit(e.PhaseStarted("round_start"))
    triggers.moment(decision, "round-start")


def fatigue_round(decision: Decision[State]) -> None:
    """B-6, B-9, BE-1, BE-8, BE-22: in a fatigue round all gain a die first, then each takes damage for all it has."""
    state = decision.state
    decision.emit(e.PhaseStarted("fatigue"))
    if not is_fatigue(state.battle.counter):
        return
    decision.emit(e.FatigueRoundStarted(state.battle.round))
    tired = list(on_map(state, "adventurer"))
    for unit in tired:
        gain_fatigue(decision, unit, OVERFATIGUE, "fatigue")
    for unit in tired:
        count = overfatigue_of(sheet(decision.state, unit).track)
        deal_damage(decision, DamageInstance("", unit, count, "fatigue", true=True))


def begin_turns(decision: Decision[State]) -> None:
    """B-2: the turns of the adventurers."""
    decision.emit(e.PhaseStarted("adventurers"))


ASSISTS = tuple(
    f"assist-{number}" for number in range(1, COUNTER_FATIGUE + 1)
)  # and what the counter is set to (BE-5)


def judgement_begins(decision: Decision[State]) -> None:
    """B-16: after the effects of the end of the round the battle is judged."""
    decision.emit(e.PhaseStarted("judgement"))


def judge(decision: Decision[State]) -> None:
    """B-16, B-17, BE-5, BE-16, BE-17: the check comes first, except what the guild can still change."""
    state = decision.state
    if (found := completed(state)) and not (found.reason == "defeated" and can_assist(state)):
        conclude(decision, found)
    elif state.battle.retreat is not UNSET:
        after_vote(decision)
    elif (choice := party_decisions.ask(decision, "round_end", "", choices(state))) is not None:
        follow(decision, choice)


def completed(state: State) -> Ending | None:
    """B-16, F-70, F-72."""
    alive = sum(True for _ in on_map(state, "adventurer"))
    return completion(state.battle.objective.kind, met=is_met(state), adventurers=alive)


def is_met(state: State) -> bool:
    """F-70, BE-19: whether the objective holds at this moment."""
    battle = state.battle
    match battle.objective.kind:
        case "conquer":
            return not list(on_map(state, "enemy"))
        case "eliminate":
            return all(battle.units[key].where != "map" for key in battle.objective.units)
        case "survey" | "uncover":
            return battle.skyshards >= battle.objective.skyshards


def can_assist(state: State) -> bool:
    """F-73: once per campaign."""
    return state.battle.setup.guild_assist and not state.battle.assisted


def choices(state: State) -> tuple[str, ...]:
    """B-17, F-73: what the party can do at the end of a round; with no adventurer on the map there is only help or the end."""
    alive = any(True for _ in on_map(state, "adventurer"))
    leave = (CONTINUE, RETREAT) if alive else (CONTINUE,)
    return (*leave, *ASSISTS) if can_assist(state) else leave


def follow(decision: Decision[State], choice: str) -> None:
    """What the party has chosen."""
    if choice in ASSISTS:
        assist(decision, int(choice.partition("-")[2]))
    elif choice == RETREAT:
        propose(decision, decided_by(decision))
    elif lost := completed(decision.state):
        conclude(decision, lost)
    else:
        start_round(decision)


def decided_by(decision: Decision[State]) -> str:
    """The seat that wanted what was settled: its answer stands in this commit, as nothing waits between the two."""
    return next(event.seat for event in reversed(decision.events) if isinstance(event, e.PartyDecided))


def assist(decision: Decision[State], number: int) -> None:
    """F-73, BE-5: all healed, tracks empty, the counter on any number; adventurers that were down come back."""
    units = decision.state.battle.units
    lost = [key for key, one in units.items() if one.kind == "companion" and one.where == "defeated"]
    healed = {key: one.health for key, one in units.items() if of_party(one) and key not in lost}
    decision.emit(e.GuildAssisted(healed))
    round_counter.change(decision, "set", number, "assist", spares=False)


def propose(decision: Decision[State], seat: str) -> None:
    """BE-28: the seats with an undefeated adventurer vote; the proposing seat agrees, seats that have given up do not vote."""
    there = decision.state.match.staying
    voters = tuple(sorted(seat for seat in on_map(decision.state, "adventurer") if seat in there))
    decision.emit(e.RetreatProposed(seat, voters))  # first: it begins without votes
    if seat in voters:
        decision.emit(e.RetreatVoteCast(seat, yes=True))


def vote_retreat(decision: Decision[State], seat: str, command: c.VoteRetreat) -> None:
    """BE-28."""
    decision.emit(e.RetreatVoteCast(seat, command.yes))


def after_vote(decision: Decision[State]) -> None:
    """B-17, F-71, BE-18, BE-28: the party leaves, or stays and goes on."""
    if not settled(decision.state):
        decision.emit(e.RetreatRefused())
        start_round(decision)
        return
    decision.emit(e.PartyRetreated())
    conclude(decision, retreated(decision.state))


def retreated(state: State) -> Ending:
    """F-71: how the battle comes out if the party leaves now."""
    return retreat_ending(state.battle.objective.kind, met=is_met(state))


def conclude(decision: Decision[State], found: Ending) -> None:
    """B-3, F-71, F-72: the battle is over for the whole party."""
    state = decision.state
    if found.reason == "objective":
        decision.emit(e.ObjectiveAchieved(state.battle.objective.kind))
    decision.emit(e.BattleEnded(found.result, found.reason, experience(state, found)))
    clean_up(decision)
    won = found.result == "success"
    end(decision, "victory" if won else "defeat", tuple(state.match.order) if won else ())


def experience(state: State, found: Ending) -> int:
    """F-71: a failed retreat from what was to be uncovered pays one for each skyshard, if an adventurer survived."""
    failed = found.reason == "retreat" and state.battle.objective.kind == "uncover"
    return state.battle.skyshards if failed and any(on_map(state, "adventurer")) else 0


def clean_up(decision: Decision[State]) -> None:
    """F-74: active dice are exhausted, drained ones recovered; the tracks stay for the next battle."""
    state = decision.state
    dice = {key: state.battle.units[key].sheet for key in state.battle.order}
    tracks = {
        key: cooldown_track.exhausted(state, key, *own.active).track for key, own in dice.items() if own
    }
    decision.emit(e.CleanedUp(tracks))
