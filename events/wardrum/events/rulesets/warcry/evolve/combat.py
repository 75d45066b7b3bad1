"""Steps of the combat phase."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.space.plane import facing_after
from wardrum.events.space.table import Marker

from .. import events as e
from ..state import Activation, BesideSpot, FallSpot, Modifier, State, TreasureSpot
from .step import activation, answered, asked, battle, evolve, fighter, hand, hunt, move


@evolve.on(e.FirstTurnChosen)
def first_turn_chosen(state: State, event: e.FirstTurnChosen) -> State:
    return battle(state, phase="combat", turn=event.first, passes=0)


@evolve.on(e.FighterActivated)
def fighter_activated(state: State, event: e.FighterActivated) -> State:
    state = fighter(state, event.fighter, activated=event.nth, waiting=False)
    return battle(state, activation=Activation(event.fighter, event.actions), inspired=UNSET, passes=0)


@evolve.on(e.Passed)
def passed(state: State, event: e.Passed) -> State:
    return battle(state, passes=event.in_a_row)


@evolve.on(e.TurnPassed)
def turn_passed(state: State, event: e.TurnPassed) -> State:
    return battle(state, turn=event.seat)


@evolve.on(e.CombatPhaseEnded)
def combat_phase_ended(state: State, event: e.CombatPhaseEnded) -> State:
    return battle(state, turn="", passes=0)


@evolve.on(e.ActionMade)
def action_made(state: State, event: e.ActionMade) -> State:
    going_on = state.battle.activation
    assert going_on is not UNSET
    if event.bonus:
        return activation(state, bonus=going_on.bonus[1:])
    return activation(state, actions_left=event.actions_left, actions_made=going_on.actions_made + 1)


@evolve.on(e.FighterMoved)
@evolve.on(e.FighterDisengaged)
def fighter_moved(state: State, event: e.FighterMoved | e.FighterDisengaged) -> State:
    return move(state, event.fighter, event.path[-1].end, facing_after(event.path))


@evolve.on(e.RelicBurned)
def relic_burned(state: State, event: e.RelicBurned) -> State:
    return state  # the damage stands in the event after it


@evolve.on(e.ImpactRolled)
def impact_rolled(state: State, event: e.ImpactRolled) -> State:
    crushed = state.battle.crushed
    if event.fighter not in crushed:
        return state  # what follows stands in the event after it
    return battle(state, crushed=tuple(key for key in crushed if key != event.fighter))


@evolve.on(e.FallTestRolled)
@evolve.on(e.FallAverted)
def rolled_only(state: State, event: e.FallTestRolled | e.FallAverted) -> State:
    return state  # what follows stands in the event after it


@evolve.on(e.FallBegun)
def fall_begun(state: State, event: e.FallBegun) -> State:
    return asked(state, FallSpot(event.fighter, event.seat, event.ends))


@evolve.on(e.FighterFell)
def fighter_fell(state: State, event: e.FighterFell) -> State:
    return answered(move(state, event.fighter, event.point))


@evolve.on(e.TreasurePickedUp)
def treasure_picked_up(state: State, event: e.TreasurePickedUp) -> State:
    markers = {key: marker for key, marker in state.table.markers.items() if key != event.marker}
    state = replace(state, table=replace(state.table, markers=markers))
    return fighter(state, event.fighter, treasure=event.marker)


@evolve.on(e.TreasureDropped)
def treasure_dropped(state: State, event: e.TreasureDropped) -> State:
    markers = {
        **state.table.markers,
        event.marker: Marker("treasure", event.point.x, event.point.y, z=event.point.z),
    }
    state = replace(state, table=replace(state.table, markers=markers))
    return fighter(state, event.fighter, treasure=UNSET)


@evolve.on(e.AttackDeclared)
def attack_declared(state: State, event: e.AttackDeclared) -> State:
    going_on = state.battle.activation
    if going_on is UNSET or not (going_on.blinds and state.battle.fighters[event.target].profile.monster):
        return state
    return activation(state, blinds=False)


@evolve.on(e.AttackRolled)
def without_effect(state: State, event: e.AttackRolled) -> State:
    return state  # what follows from the dice stands in DamageAllocated


@evolve.on(e.DamageAllocated)
@evolve.on(e.DamageRemoved)
def damage_changed(state: State, event: e.DamageAllocated | e.DamageRemoved) -> State:
    return fighter(state, event.fighter, damage=event.damage)


@evolve.on(e.CarrierStruckDown)
def carrier_struck_down(state: State, event: e.CarrierStruckDown) -> State:
    return asked(state, TreasureSpot(event.fighter, event.marker))


@evolve.on(e.FighterTakenDown)
def fighter_taken_down(state: State, event: e.FighterTakenDown) -> State:
    state = replace(state, table=state.table.felled(event.fighter))
    state = fighter(state, event.fighter, status="down", waiting=False)
    worth, fallen = state.battle.down_points, (*state.battle.fallen, event.fighter)
    left = tuple(
        each
        for each in state.battle.questions
        if not (isinstance(each, TreasureSpot) and each.fighter == event.fighter)
    )
    return battle(
        state, questions=left, fallen=fallen, down_points={**worth, event.by: worth[event.by] + event.points}
    )


@evolve.on(e.FighterWaiting)
def fighter_waiting(state: State, event: e.FighterWaiting) -> State:
    return fighter(state, event.fighter, waiting=True)


@evolve.on(e.ActivationEnded)
def activation_ended(state: State, event: e.ActivationEnded) -> State:
    acted = state.battle.fighters[event.fighter]
    if acted.modified:
        lasting = tuple(each for each in acted.modified if each.until != "activation")
        state = fighter(state, event.fighter, modifiers=lasting or UNSET)
    return battle(state, activation=UNSET)


@evolve.on(e.AbilityDiceSpent)
def ability_dice_spent(state: State, event: e.AbilityDiceSpent) -> State:
    groups = state.battle.hands[event.seat].groups
    return hand(state, event.seat, groups={face: g for face, g in groups.items() if face != str(event.face)})


@evolve.on(e.AbilityUsed)
def ability_used(state: State, event: e.AbilityUsed) -> State:
    going_on = state.battle.activation
    assert going_on is not UNSET
    return activation(state, abilities=going_on.abilities + 1)


@evolve.on(e.ActivationBoosted)
def activation_boosted(state: State, event: e.ActivationBoosted) -> State:
    going_on = state.battle.activation
    assert going_on is not UNSET
    return activation(
        state, move_bonus=going_on.move_bonus + event.move, attack_bonus=going_on.attack_bonus + event.attacks
    )


@evolve.on(e.BonusActionsGranted)
def bonus_actions_granted(state: State, event: e.BonusActionsGranted) -> State:
    return activation(state, bonus=event.actions)


@evolve.on(e.BonusActionDeclined)
def bonus_action_declined(state: State, event: e.BonusActionDeclined) -> State:
    going_on = state.battle.activation
    assert going_on is not UNSET
    return activation(state, bonus=going_on.bonus[1:])


@evolve.on(e.FighterInspired)
def fighter_inspired(state: State, event: e.FighterInspired) -> State:
    return battle(state, inspired=event.fighter)


@evolve.on(e.InspirationDeclined)
def inspiration_declined(state: State, event: e.InspirationDeclined) -> State:
    return battle(state, inspired=UNSET)


# --- abilities of factions, and battle traits


@evolve.on(e.ModifierGained)
def modifier_gained(state: State, event: e.ModifierGained) -> State:
    gained = Modifier(event.kind, event.amount, event.until)
    return fighter(state, event.fighter, modifiers=(*state.battle.fighters[event.fighter].modified, gained))


@evolve.on(e.FightersShifted)
def fighters_shifted(state: State, event: e.FightersShifted) -> State:
    for key, place in event.places.items():
        state = move(state, key, place)
    return state


@evolve.on(e.TraitTookEffect)
def trait_took_effect(state: State, event: e.TraitTookEffect) -> State:
    return state  # what it does stands in the event after it


# --- monsters, and those who hunt them


@evolve.on(e.AttacksAltered)
def attacks_altered(state: State, event: e.AttacksAltered) -> State:
    going_on = state.battle.activation
    assert going_on is not UNSET
    return activation(
        state,
        level=going_on.level or event.level,
        crit_bonus=going_on.crit_bonus + event.criticals,
        blinds=going_on.blinds or event.blinds,
    )


@evolve.on(e.AbilityRolled)
def ability_rolled(state: State, event: e.AbilityRolled) -> State:
    return state  # what follows stands in the event after it


@evolve.on(e.FighterHampered)
def fighter_hampered(state: State, event: e.FighterHampered) -> State:
    return hunt(state, event.fighter, move_lost=event.move_lost, attacks_lost=event.attacks_lost)


@evolve.on(e.FighterEvading)
def fighter_evading(state: State, event: e.FighterEvading) -> State:
    return hunt(state, event.fighter, evading=event.toughness)


@evolve.on(e.LeapReadied)
def leap_readied(state: State, event: e.LeapReadied) -> State:
    return hunt(state, event.fighter, leaping_on=event.monster)


@evolve.on(e.MonsterTaunted)
def monster_taunted(state: State, event: e.MonsterTaunted) -> State:
    return hunt(state, event.fighter, taunted_by=event.by)


@evolve.on(e.PlacingBegun)
def placing_begun(state: State, event: e.PlacingBegun) -> State:
    return asked(
        state, BesideSpot(event.fighter, event.monster, event.seat, event.why, event.value, event.more)
    )


@evolve.on(e.PlacedBeside)
def placed_beside(state: State, event: e.PlacedBeside) -> State:
    return answered(move(state, event.fighter, event.point))


@evolve.on(e.LeapDeclined)
def leap_declined(state: State, event: e.LeapDeclined) -> State:
    return answered(state)


@evolve.on(e.TerrainDemolished)
def terrain_demolished(state: State, event: e.TerrainDemolished) -> State:
    terrain = {key: piece for key, piece in state.table.terrain.items() if key not in event.pieces}
    markers = dict(state.table.markers)
    for key, place in event.markers.items():
        markers[key] = replace(markers[key], x=place.x, y=place.y, z=place.z)
    state = replace(state, table=replace(state.table, terrain=terrain, markers=markers))
    for key, place in event.fighters.items():
        state = move(state, key, place)
    return battle(state, crushed=tuple(event.fighters))
