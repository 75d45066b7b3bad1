"""Every event in one plain sentence: Warcry's for Warcry's events, our own for the others."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.rulesets.warcry.tell import groups
from wardrum.events.rulesets.warcry.tell import tell as tell_of_warcry
from wardrum.events.toolkit import pools
from wardrum.events.toolkit.grammar import Grammar, inches, listed, plural, title

from . import events as e
from .state import State

tell = Grammar(tell_of_warcry)


@tell.on(e.WarbandMustered)
def warband_mustered(state: State, event: e.WarbandMustered) -> str:
    return f"Seat {event.seat} musters {title(event.warband.name)}."


@tell.on(e.WarbandsRevealed)
def warbands_revealed(state: State, event: e.WarbandsRevealed) -> str:
    bands = (
        f"seat {seat} brings {title(band.name)} ({plural(len(band.fighters), 'fighter')}, {band.gold} gc)"
        for seat, band in event.warbands.items()
    )
    return f"The warbands are revealed: {listed(bands)}."


@tell.on(e.PriorityAssigned)
def priority_assigned(state: State, event: e.PriorityAssigned) -> str:
    return f"Seat {event.seat} chooses who attacks."


@tell.on(e.RolesAssigned)
def roles_assigned(state: State, event: e.RolesAssigned) -> str:
    return f"Seat {event.attacker} attacks and seat {event.defender} defends."


@tell.on(e.BattleplanDrawn)
def battleplan_drawn(state: State, event: e.BattleplanDrawn) -> str:
    plan = event.plan
    twist = "no twist" if plan.twist.kind == "none" else f"twist {title(plan.twist.name)}"
    cards = [plan.victory.name, plan.deployment.name, plan.terrain.name]
    return f"The scenario: {listed([*map(title, cards), twist])}."


@tell.on(e.MarkersPlaced)
def markers_placed(state: State, event: e.MarkersPlaced) -> str:
    return "The battlefield is ready to be set up on."


@tell.on(e.WyrdDiceGained)
def wyrd_dice_gained(state: State, event: e.WyrdDiceGained) -> str:
    return f"Seat {event.seat} gains {_wyrd(event.n)}."


@tell.on(e.ChannelRolled)
def channel_rolled(state: State, event: e.ChannelRolled) -> str:
    result = "its spell book is locked" if event.locked else f"seat {event.seat} gains {_wyrd(event.gained)}"
    if not event.locked and not event.gained:
        result = "nothing comes of it"
    return f"{event.fighter} channels and rolls {event.die}: {result}."


@tell.on(e.ChannelSkipped)
def channel_skipped(state: State, event: e.ChannelSkipped) -> str:
    return f"Seat {event.seat} does not channel."


@tell.on(e.MagicChanneled)
def magic_channeled(state: State, event: e.MagicChanneled) -> str:
    made = f"a {pools.kind(event.dice)} of {event.face}s"
    how = f"gains {made}" if not event.taken else f"makes {made} of {event.taken}s"
    return f"{event.fighter} channels magic and {how} for this activation."


@tell.on(e.MishapRolled)
def mishap_rolled(state: State, event: e.MishapRolled) -> str:
    result = "it is out of action" if event.down else "nothing happens"
    if event.points:
        result = f"it takes {event.points} damage"
    return f"The die for a mishap shows {event.die}: {result}."


@tell.on(e.ChanneledDiceSpent)
def channeled_dice_spent(state: State, event: e.ChanneledDiceSpent) -> str:
    return f"Seat {event.seat} spends its channeled {pools.kind(event.dice)} of {event.face}s."


@tell.on(e.WyrdDiceSpent)
def wyrd_dice_spent(state: State, event: e.WyrdDiceSpent) -> str:
    if not event.single and not event.improve:
        return f"Seat {event.seat} keeps its wyrd dice ({event.kept})."
    uses = (
        [f"{_wyrd(event.single)} as {'a single' if event.single == 1 else 'singles'}"] if event.single else []
    )
    uses += [f"a wyrd die to make {groups({str(f): event.groups[str(f)]})}" for f in event.improve]
    return f"Seat {event.seat} spends {listed(uses)}."


@tell.on(e.InitiativeKept)
def initiative_kept(state: State, event: e.InitiativeKept) -> str:
    return f"The numbers of singles are as before: seat {event.seat} keeps the initiative."


@tell.on(e.InitiativeReassigned)
def initiative_reassigned(state: State, event: e.InitiativeReassigned) -> str:
    how = "with more singles" if event.by == "singles" else "by the roll-off"
    return f"The initiative is assigned anew: seat {event.seat} has it {how}."


@tell.on(e.ReactionDiceFormed)
def reaction_dice_formed(state: State, event: e.ReactionDiceFormed) -> str:
    return f"Seat {event.seat} has {_reaction(len(event.faces))}."


@tell.on(e.FighterRetreated)
def fighter_retreated(state: State, event: e.FighterRetreated) -> str:
    return f"{event.fighter} retreats, {inches(event.length)}."


@tell.on(e.ReactionOffered)
def reaction_offered(state: State, event: e.ReactionOffered) -> str:
    return f"Seat {event.seat} may react."


@tell.on(e.ReactionDiceSpent)
def reaction_dice_spent(state: State, event: e.ReactionDiceSpent) -> str:
    return f"Seat {event.seat} spends {_reaction(event.n)}; {len(event.left)} left."


@tell.on(e.ReactionMade)
def reaction_made(state: State, event: e.ReactionMade) -> str:
    return f"{event.fighter} reacts: {title(event.reaction)}."


@tell.on(e.ReactionDeclined)
def reaction_declined(state: State, event: e.ReactionDeclined) -> str:
    return f"Seat {event.seat} makes no reaction."


@tell.on(e.CriticalsBlunted)
def criticals_blunted(state: State, event: e.CriticalsBlunted) -> str:
    dice = " ".join(map(str, event.dice))
    verb = "is a mere hit" if event.blunted == 1 else "are mere hits"
    return f"{event.fighter} rolls {dice}: {event.blunted} of the criticals {verb}."


@tell.on(e.MissesCountered)
def misses_countered(state: State, event: e.MissesCountered) -> str:
    points = plural(event.points, "point")
    return f"{event.fighter} counters: {points} of damage for {event.target}."


@tell.on(e.RetreatStruck)
def retreat_struck(state: State, event: e.RetreatStruck) -> str:
    result = f"{event.points} damage" if event.points else "a miss"
    return f"{event.fighter} strikes at {event.target} and rolls {event.dice[0]}: {result}."


@tell.on(e.MoralePhaseStarted)
def morale_phase_started(state: State, event: e.MoralePhaseStarted) -> str:
    lost = listed(f"seat {seat}" for seat in event.due)
    return f"The morale phase: {lost} lost half of the warband." if event.due else "The morale phase."


@tell.on(e.MoraleRolled)
def morale_rolled(state: State, event: e.MoraleRolled) -> str:
    if event.fighter is UNSET:
        return f"Nobody is left to lead seat {event.seat}: its warband wavers."
    result = "the warband stands" if event.passed else "the warband wavers"
    return f"{event.fighter} rolls {event.die} for the morale of seat {event.seat}: {result}."


@tell.on(e.WarbandWithdrew)
def warband_withdrew(state: State, event: e.WarbandWithdrew) -> str:
    return f"Seat {event.seat} withdraws from the battle."


@tell.on(e.PanicSpread)
def panic_spread(state: State, event: e.PanicSpread) -> str:
    return f"These are shaken: {listed(event.fighters)}."


@tell.on(e.PanicRolled)
def panic_rolled(state: State, event: e.PanicRolled) -> str:
    return f"{event.fighter} rolls {event.die} and {'stands' if event.passed else 'fails'}."


@tell.on(e.FighterPanicked)
def fighter_panicked(state: State, event: e.FighterPanicked) -> str:
    return f"{event.fighter} is in panic until the end of round {event.until}."


@tell.on(e.PanicEnded)
def panic_ended(state: State, event: e.PanicEnded) -> str:
    return f"No longer in panic: {listed(event.fighters)}."


@tell.on(e.SpellLocksCleared)
def spell_locks_cleared(state: State, event: e.SpellLocksCleared) -> str:
    return f"Open spell books again: {listed(event.fighters)}."


def _wyrd(n: int) -> str:
    return "a wyrd die" if n == 1 else f"{n} wyrd dice"


def _reaction(n: int) -> str:
    return "1 reaction die" if n == 1 else f"{n} reaction dice"
