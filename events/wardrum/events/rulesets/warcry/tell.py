"""Every event in one plain sentence: the one grammar for page, terminal and screen reader."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from wardrum.events.toolkit.grammar import Grammar, height, inches, listed, opening, plural, thrown_off, title
from wardrum.events.toolkit.legs import by_heights
from wardrum.events.toolkit.pools import kind

from . import events as e
from .state import DiceGroup, State

tell = Grammar()
SIDES = {"red": "side 1", "blue": "side 2"}  # what the cards call red may be another colour on a screen


def wild_dice(n: int) -> str:
    """So many wild dice, as "a wild die" or "2 wild dice"."""
    return "a wild die" if n == 1 else f"{n} wild dice"


def groups(by_face: dict[str, DiceGroup]) -> str:
    """Ability dice in words, as "a double of 1s and a quad of 6s"."""
    words = [f"a {kind(group.dice)} of {face}s" for face, group in sorted(by_face.items())]
    return listed(words) if words else "no ability dice"


@tell.on(e.WarbandMustered)
def warband_mustered(state: State, event: e.WarbandMustered) -> str:
    return f"Seat {event.seat} musters {title(event.warband.name)}."


@tell.on(e.WarbandsRevealed)
def warbands_revealed(state: State, event: e.WarbandsRevealed) -> str:
    bands = (
        f"seat {seat} brings {title(band.name)} ({plural(len(band.fighters), 'fighter')}, {band.points} points)"
        for seat, band in event.warbands.items()
    )
    return f"The warbands are revealed: {listed(bands)}."


@tell.on(e.RollOffRolled)
def roll_off_rolled(state: State, event: e.RollOffRolled) -> str:
    return f"Roll-off: {thrown_off(event.dice, event.winner)}."


@tell.on(e.PriorityAssigned)
def priority_assigned(state: State, event: e.PriorityAssigned) -> str:
    return f"Seat {event.seat} has priority."


@tell.on(e.BattleGroupsAssigned)
def battle_groups_assigned(state: State, event: e.BattleGroupsAssigned) -> str:
    sizes = listed(f"{group} of {len(members)}" for group, members in event.groups.items())
    return f"Seat {event.seat} forms its battle groups: {sizes}."


@tell.on(e.BattleplanDrawn)
def battleplan_drawn(state: State, event: e.BattleplanDrawn) -> str:
    plan = event.plan
    cards = [plan.terrain.name, plan.deployment.name, plan.victory.name]
    twist = "no twist" if plan.twist.kind == "none" else f"twist {title(plan.twist.name)}"
    return f"The battleplan: {listed([*map(title, cards), twist])}."


@tell.on(e.SideChosen)
def side_chosen(state: State, event: e.SideChosen) -> str:
    seats = listed(f"seat {seat} takes {SIDES[side]}" for seat, side in event.sides.items())
    return f"{opening(seats)}."


@tell.on(e.BattleGroupDeployed)
def battle_group_deployed(state: State, event: e.BattleGroupDeployed) -> str:
    return f"Seat {event.seat} deploys its {event.group}: {listed(event.positions)}."


@tell.on(e.MarkersPlaced)
def markers_placed(state: State, event: e.MarkersPlaced) -> str:
    waiting = f" {plural(len(event.reserves), 'fighter')} in reserve." if event.reserves else ""
    return f"The battlefield is ready.{waiting}"


@tell.on(e.RoundStarted)
def round_started(state: State, event: e.RoundStarted) -> str:
    return f"Round {event.round} begins."


@tell.on(e.DiceDiscarded)
def dice_discarded(state: State, event: e.DiceDiscarded) -> str:
    return ""


@tell.on(e.InitiativeRolled)
def initiative_rolled(state: State, event: e.InitiativeRolled) -> str:
    dice = " ".join(map(str, event.dice))
    return f"Seat {event.seat} rolls {dice}: {plural(len(event.singles), 'single')}, {groups(event.groups)}."


@tell.on(e.InitiativeAssigned)
def initiative_assigned(state: State, event: e.InitiativeAssigned) -> str:
    how = "with more singles" if event.by == "singles" else "by the roll-off"
    return f"Seat {event.seat} has the initiative {how}."


@tell.on(e.WildDiceGained)
def wild_dice_gained(state: State, event: e.WildDiceGained) -> str:
    return f"Seat {event.seat} gains {wild_dice(event.n)}{' for this phase' if event.temporary else ''}."


@tell.on(e.WildDiceSpent)
def wild_dice_spent(state: State, event: e.WildDiceSpent) -> str:
    if not event.single and not event.improve:
        return f"Seat {event.seat} keeps its wild dice ({event.kept})."
    singles = "a single" if event.single == 1 else "singles"
    uses = [f"{wild_dice(event.single)} as {singles}"] if event.single else []
    uses += [f"a wild die to make {groups({str(f): event.groups[str(f)]})}" for f in event.improve]
    return f"Seat {event.seat} spends {listed(uses)}."


@tell.on(e.InitiativeRetained)
def initiative_retained(state: State, event: e.InitiativeRetained) -> str:
    return f"Seat {event.seat} keeps the initiative{' after a roll-off' if event.by == 'roll_off' else ''}."


@tell.on(e.InitiativeSeized)
def initiative_seized(state: State, event: e.InitiativeSeized) -> str:
    return f"Seat {event.seat} seizes the initiative{' after a roll-off' if event.by == 'roll_off' else ''}."


@tell.on(e.TemporaryDiceDiscarded)
def temporary_dice_discarded(state: State, event: e.TemporaryDiceDiscarded) -> str:
    return f"Seat {event.seat} loses {wild_dice(event.n)} gained for that phase only."


@tell.on(e.PhaseStarted)
def phase_started(state: State, event: e.PhaseStarted) -> str:
    return f"The {event.phase} phase."


@tell.on(e.ReservesArrived)
def reserves_arrived(state: State, event: e.ReservesArrived) -> str:
    how = ", as near as possible" if event.fallback else ""
    return f"Reserves of seat {event.seat} arrive{how}: {listed(event.positions)}."


@tell.on(e.FirstTurnChosen)
def first_turn_chosen(state: State, event: e.FirstTurnChosen) -> str:
    return f"Seat {event.seat} gives the first turn to seat {event.first}."


@tell.on(e.FighterActivated)
def fighter_activated(state: State, event: e.FighterActivated) -> str:
    again = " once more" if event.nth > 1 else ""
    return f"Seat {event.seat} activates {event.fighter}{again}."


@tell.on(e.Passed)
def passed(state: State, event: e.Passed) -> str:
    return f"Seat {event.seat} passes."


@tell.on(e.TurnPassed)
@tell.on(e.ActionMade)
@tell.on(e.ActivationEnded)
@tell.on(e.RoundEnded)
def nothing(state: State, event: Any) -> str:
    return ""  # what comes next tells it


@tell.on(e.CombatPhaseEnded)
def combat_phase_ended(state: State, event: e.CombatPhaseEnded) -> str:
    return "Both have passed: the combat phase is over."


@tell.on(e.FighterMoved)
def fighter_moved(state: State, event: e.FighterMoved) -> str:
    if not event.length:
        return f"{event.fighter} stays in place."
    return f"{event.fighter} moves {inches(event.length)}{by_heights(event.path)}."


@tell.on(e.FighterDisengaged)
def fighter_disengaged(state: State, event: e.FighterDisengaged) -> str:
    return f"{event.fighter} disengages, {inches(event.length)}."


@tell.on(e.TreasurePickedUp)
def treasure_picked_up(state: State, event: e.TreasurePickedUp) -> str:
    return f"{event.fighter} picks up {title(event.marker)}."


@tell.on(e.TreasureDropped)
def treasure_dropped(state: State, event: e.TreasureDropped) -> str:
    return f"{event.fighter} drops {title(event.marker)}."


@tell.on(e.AttackDeclared)
def attack_declared(state: State, event: e.AttackDeclared) -> str:
    cover = " in cover" if event.cover else ""
    who, whom = event.fighter, event.target
    numbers = (
        f"{plural(event.attacks, 'attack')}, strength {event.strength} against toughness {event.toughness}"
    )
    return f"{who} attacks {whom}{cover}: {numbers}."


@tell.on(e.AttackRolled)
def attack_rolled(state: State, event: e.AttackRolled) -> str:
    hits = f"{plural(event.hits, 'hit')} and {plural(event.crits, 'critical')}"
    return f"The dice: {' '.join(map(str, event.dice))}; {hits}."


@tell.on(e.DamageAllocated)
def damage_allocated(state: State, event: e.DamageAllocated) -> str:
    if not event.points:
        return f"{event.fighter} is unharmed."
    wounds = state.battle.fighters[event.fighter].profile.wounds
    return f"{event.fighter} suffers {event.points} damage ({event.damage} of {wounds} wounds)."


@tell.on(e.ImpactRolled)
def impact_rolled(state: State, event: e.ImpactRolled) -> str:
    return f"The impact on {event.fighter}: {' '.join(map(str, event.dice))}; {plural(event.points, 'point')} of damage."


@tell.on(e.FallTestRolled)
def fall_test_rolled(state: State, event: e.FallTestRolled) -> str:
    ends = "it falls" if event.falls else "it keeps its footing"
    return f"{event.fighter} is hit near an edge: {event.die}, {ends}."


@tell.on(e.FallBegun)
def fall_begun(state: State, event: e.FallBegun) -> str:
    return f"{event.fighter} falls; seat {event.seat} says where to."


@tell.on(e.FallAverted)
def fall_averted(state: State, event: e.FallAverted) -> str:
    return f"There is no place for {event.fighter} to fall to, so it stays."


@tell.on(e.FighterFell)
def fighter_fell(state: State, event: e.FighterFell) -> str:
    return f"{event.fighter} comes down {height(event.point.z)}."


@tell.on(e.CarrierStruckDown)
def carrier_struck_down(state: State, event: e.CarrierStruckDown) -> str:
    return f"{event.fighter} is struck down and has to let {title(event.marker)} go."


@tell.on(e.FighterTakenDown)
def fighter_taken_down(state: State, event: e.FighterTakenDown) -> str:
    return f"{event.fighter} is taken down."


@tell.on(e.FighterWaiting)
def fighter_waiting(state: State, event: e.FighterWaiting) -> str:
    return f"{event.fighter} waits."


@tell.on(e.AbilityDiceSpent)
def ability_dice_spent(state: State, event: e.AbilityDiceSpent) -> str:
    return f"Seat {event.seat} spends its {kind(event.dice)} of {event.face}s."


@tell.on(e.AbilityUsed)
def ability_used(state: State, event: e.AbilityUsed) -> str:
    target = "" if event.target is UNSET else f" on {event.target}"
    return f"{event.fighter} uses {title(event.ability)}{target}."


@tell.on(e.ActivationBoosted)
def activation_boosted(state: State, event: e.ActivationBoosted) -> str:
    gains = [f'{event.move}" of Move'] if event.move else []
    gains += [plural(event.attacks, "attack")] if event.attacks else []
    return f"{event.fighter} gains {listed(gains)} for this activation."


@tell.on(e.BonusActionsGranted)
def bonus_actions_granted(state: State, event: e.BonusActionsGranted) -> str:
    return f"{event.fighter} may make a bonus {listed(event.actions)}."


@tell.on(e.BonusActionDeclined)
def bonus_action_declined(state: State, event: e.BonusActionDeclined) -> str:
    return f"{event.fighter} makes no bonus {event.action}."


@tell.on(e.DamageRemoved)
def damage_removed(state: State, event: e.DamageRemoved) -> str:
    return f"{event.fighter} recovers {plural(event.points, 'point')} of damage."


@tell.on(e.FighterInspired)
def fighter_inspired(state: State, event: e.FighterInspired) -> str:
    return f"{event.fighter} is inspired and may be activated next."


@tell.on(e.InspirationDeclined)
def inspiration_declined(state: State, event: e.InspirationDeclined) -> str:
    return f"{event.fighter} holds back for now."


@tell.on(e.ObjectiveControlChanged)
def objective_control_changed(state: State, event: e.ObjectiveControlChanged) -> str:
    return f"Seat {event.seat} takes {title(event.marker)}."


@tell.on(e.VictoryPointsScored)
def victory_points_scored(state: State, event: e.VictoryPointsScored) -> str:
    points, why = plural(event.vp, "victory point"), event.why.replace("-", " ")
    return f"Seat {event.seat} scores {points} ({why}); it has {event.total}."


@tell.on(e.ExtraRoundCalled)
def extra_round_called(state: State, event: e.ExtraRoundCalled) -> str:
    if event.kind == "one":
        return "Nobody has won yet: one more round."
    return "Still nobody has won: the battle goes on until one side only is left."


@tell.on(e.AttacksAltered)
def attacks_altered(state: State, event: e.AttacksAltered) -> str:
    gains = ["reach any height"] if event.level else []
    gains += (
        [f"do {event.criticals} more damage with each critical hit on a monster"] if event.criticals else []
    )
    gains += ["may blind a monster with the next one"] if event.blinds else []
    return f"Attacks of {event.fighter} {listed(gains)} in this activation."


@tell.on(e.AbilityRolled)
def ability_rolled(state: State, event: e.AbilityRolled) -> str:
    good = "success" if event.successes == 1 else "successes"
    against = event.target
    return f"The dice against {against}: {' '.join(map(str, event.dice))}; {event.successes or 'no'} {good}."


@tell.on(e.FighterHampered)
def fighter_hampered(state: State, event: e.FighterHampered) -> str:
    lost = [f'{event.move_lost}" of Move'] if event.move_lost else []
    lost += [plural(event.attacks_lost, "attack")] if event.attacks_lost else []
    return f"{event.fighter} is hampered: it has lost {listed(lost)} for this battle."


@tell.on(e.FighterEvading)
def fighter_evading(state: State, event: e.FighterEvading) -> str:
    return f"{event.fighter} has {event.toughness} more toughness against monsters in this round."


@tell.on(e.LeapReadied)
def leap_readied(state: State, event: e.LeapReadied) -> str:
    return f"{event.fighter} is ready to leap on {event.monster}."


@tell.on(e.MonsterTaunted)
def monster_taunted(state: State, event: e.MonsterTaunted) -> str:
    return f"{event.fighter} attacks nobody but {event.by} in this round."


@tell.on(e.PlacingBegun)
def placing_begun(state: State, event: e.PlacingBegun) -> str:
    whom, monster = event.fighter, event.monster
    if event.why == "leap":
        return f"{whom} may leap on {monster}."
    return f"{monster} drags {whom} to its side; seat {event.seat} says where."


@tell.on(e.PlacedBeside)
def placed_beside(state: State, event: e.PlacedBeside) -> str:
    where = "" if event.point.z == 0 else f" {height(event.point.z)}"
    return f"{event.fighter} stands by {event.monster} now{where}."


@tell.on(e.LeapDeclined)
def leap_declined(state: State, event: e.LeapDeclined) -> str:
    return f"{event.fighter} does not leap."


@tell.on(e.TerrainDemolished)
def terrain_demolished(state: State, event: e.TerrainDemolished) -> str:
    down = listed(event.fighters)
    fall = f" Thrown to the ground: {down}." if event.fighters else ""
    return f"{event.fighter} breaks down {listed(map(title, event.pieces))}.{fall}"
