"""Abilities: what pays for them, what they do, and how monsters are hunted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from msgspec import UNSET

from wardrum.events.space.plane import Leg
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Scene
from wardrum.events.toolkit.grammar import height, listed, opening, plural, title
from wardrum.events.toolkit.language import counted as by_count
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.pools import Kind, kind
from wardrum.events.toolkit.questions import on_top

from .. import events as e
from ..abilities import ABILITIES
from ..abilities.hunting import SUCCESS
from ..abilities.monsters import DRAG_AND_MAUL
from ..ability import Ability
from ..dice_words import group_name, successes
from ..glossary import glossary
from ..modifier_words import change_in_words, is_ill, status_word
from ..state import BesideSpot, State
from ..traits import TRAITS
from .words import beats, counted, dice_at_hand, glow, seat_of, tell

WORDS: Final = glossary()
STATUSES: Final = WORDS["statuses"]
SPENT: Final[dict[Kind, str]] = {
    "double": "Seat {seat} spends its double of {face}s.",
    "triple": "Seat {seat} spends its triple of {face}s.",
    "quad": "Seat {seat} spends its quad of {face}s.",
}


@tell.on(e.AbilityDiceSpent)
def ability_dice_spent(state: State, event: e.AbilityDiceSpent) -> str:
    return say(SPENT[kind(event.dice)], seat=event.seat, face=event.face)


@beats.on(e.AbilityDiceSpent)
def show_ability_dice_spent(scene: Scene, event: e.AbilityDiceSpent) -> Iterable[d.Beat]:
    """The group goes from the hand of the seat."""
    return dice_at_hand(event.seat, group_name(event.dice, event.face), -event.dice)


@tell.on(e.AbilityUsed)
def ability_used(state: State, event: e.AbilityUsed) -> str:
    if event.target is UNSET:
        return say("{who} uses {ability}.", who=event.fighter, ability=say(title(event.ability)))
    whom = event.target if event.target in state.battle.fighters else title(event.target)  # terrain
    ability = say(title(event.ability))
    return say("{who} uses {ability} on {whom}.", who=event.fighter, ability=ability, whom=whom)


@beats.on(e.AbilityUsed)
def show_ability_used(scene: Scene, event: e.AbilityUsed) -> Iterable[d.Beat]:
    """What it does."""
    return used(event, ABILITIES)


def used(event: e.AbilityUsed, abilities: Mapping[str, Ability[Any]]) -> Iterable[d.Beat]:
    """An ability of these, which may strike at its target."""
    ability = abilities[event.ability]
    meaning = ability.meaning
    if ability.strikes:
        yield d.Struck(event.fighter, say(meaning.title), ability.strikes, str(event.target))
    yield glow(event.fighter, meaning.title, meaning)


@tell.on(e.ActivationBoosted)
def activation_boosted(state: State, event: e.ActivationBoosted) -> str:
    gains = [say('{move}" of Move', move=event.move)] if event.move else []
    gains += [plural(event.attacks, "attack")] if event.attacks else []
    return say("{who} gains {gains} for this activation.", who=event.fighter, gains=listed(gains))


@beats.on(e.ActivationBoosted)
def show_activation_boosted(scene: Scene, event: e.ActivationBoosted) -> Iterable[d.Beat]:
    """What it gains."""
    gains = [say('{move}" more Move', move=event.move)] if event.move else []
    gains += [plural(event.attacks, "more attack")] if event.attacks else []
    yield d.Glowed(opening(listed(gains)), "For this activation.", "W-85", event.fighter)


@tell.on(e.BonusActionsGranted)
def bonus_actions_granted(state: State, event: e.BonusActionsGranted) -> str:
    return say(
        "{who} may make a bonus {actions}.", who=event.fighter, actions=listed(map(say, event.actions))
    )


@beats.on(e.BonusActionsGranted)
def show_bonus_actions_granted(scene: Scene, event: e.BonusActionsGranted) -> Iterable[d.Beat]:
    """Which actions it may make at once."""
    text = "They are made at once, in this order, besides its actions."
    name = say("Bonus {actions}", actions=listed(map(say, event.actions)))
    yield d.Glowed(name, text, "W-83", event.fighter)


@tell.on(e.BonusActionDeclined)
def bonus_action_declined(state: State, event: e.BonusActionDeclined) -> str:
    return say("{who} makes no bonus {action}.", who=event.fighter, action=say(event.action))


@beats.on(e.BonusActionDeclined)
def show_bonus_action_declined(scene: Scene, event: e.BonusActionDeclined) -> Iterable[d.Beat]:
    """Which of them it does not make."""
    name = say("Bonus {actions}", actions=say(event.action))
    yield d.Glowed(name, "It is not made.", "W-83", event.fighter, gone=True)


@tell.on(e.DamageRemoved)
def damage_removed(state: State, event: e.DamageRemoved) -> str:
    return by_count(
        event.points,
        "{who} recovers {n} point of damage.",
        "{who} recovers {n} points of damage.",
        who=event.fighter,
    )


@beats.on(e.DamageRemoved)
def show_damage_removed(scene: Scene, event: e.DamageRemoved) -> Iterable[d.Beat]:
    """What it recovers."""
    most = scene.after.battle.fighters[event.fighter].profile.wounds
    if event.points:
        yield d.Healed(event.fighter, event.points, most - event.damage, most)


@tell.on(e.FighterInspired)
def fighter_inspired(state: State, event: e.FighterInspired) -> str:
    return say("{who} is inspired and may be activated next.", who=event.fighter)


@beats.on(e.FighterInspired)
def show_fighter_inspired(scene: Scene, event: e.FighterInspired) -> Iterable[d.Beat]:
    """Who may act next."""
    yield glow(event.fighter, "Inspired", STATUSES["inspired"])


@tell.on(e.InspirationDeclined)
def inspiration_declined(state: State, event: e.InspirationDeclined) -> str:
    return say("{who} holds back for now.", who=event.fighter)


@beats.on(e.InspirationDeclined)
def show_inspiration_declined(scene: Scene, event: e.InspirationDeclined) -> Iterable[d.Beat]:
    """Who does not act next."""
    yield d.Glowed("Inspired", "It holds back for now.", "W-85", event.fighter, gone=True)


# --- abilities of factions, and battle traits

UNTIL: Final = {
    "activation": "{who}: {change}, until the end of the activation.",
    "round": "{who}: {change}, until the end of the round.",
}


@tell.on(e.ModifierGained)
def modifier_gained(state: State, event: e.ModifierGained) -> str:
    change = change_in_words(event.kind, event.amount)
    return say(UNTIL[event.until], who=event.fighter, change=change[:1].lower() + change[1:])


@beats.on(e.ModifierGained)
def show_modifier_gained(scene: Scene, event: e.ModifierGained) -> Iterable[d.Beat]:
    """What is changed of it."""
    kind, amount = event.kind, event.amount
    name = opening(change_in_words(kind, amount))
    yield glow(event.fighter, name, STATUSES[status_word(kind, amount)], ill=is_ill(kind, amount))


@tell.on(e.FightersShifted)
def fighters_shifted(state: State, event: e.FightersShifted) -> str:
    one, *others = event.places
    if others:
        return say("{who} and {whom} change places.", who=one, whom=others[0])
    return say("{who} is thrust to another place.", who=one)


@beats.on(e.FightersShifted)
def show_fighters_shifted(scene: Scene, event: e.FightersShifted) -> Iterable[d.Beat]:
    """Where they stand then."""
    for key, place in event.places.items():
        if len(event.places) > 1:
            yield from scene.puts(key, d.Place(*place))
        else:
            yield from scene.moves(key, [Leg(*place)])


@tell.on(e.TraitTookEffect)
def trait_took_effect(state: State, event: e.TraitTookEffect) -> str:
    return say("{trait}: {who} strikes back.", trait=say(TRAITS[event.trait].title), who=event.fighter)


@beats.on(e.TraitTookEffect)
def show_trait_took_effect(scene: Scene, event: e.TraitTookEffect) -> Iterable[d.Beat]:
    """Whose trait it is."""
    meaning = TRAITS[event.trait].meaning
    yield glow(event.fighter, meaning.title, meaning)


# --- monsters, and those who hunt them


@tell.on(e.AttacksAltered)
def attacks_altered(state: State, event: e.AttacksAltered) -> str:
    gains = [say("reach any height")] if event.level else []
    if event.criticals:
        more = say("do {points} more damage with each critical hit on a monster", points=event.criticals)
        gains.append(more)
    gains += [say("may blind a monster with the next one")] if event.blinds else []
    return say("Attacks of {who} {gains} in this activation.", who=event.fighter, gains=listed(gains))


@beats.on(e.AttacksAltered)
def show_attacks_altered(scene: Scene, event: e.AttacksAltered) -> Iterable[d.Beat]:
    """What its attacks gain."""
    text = scene.called.text(attacks_altered(scene.after, event))
    yield d.Glowed("Attacks changed", text, "W-86", event.fighter)


@tell.on(e.AbilityRolled)
def ability_rolled(state: State, event: e.AbilityRolled) -> str:
    return say(
        "The dice against {whom}: {dice}; {successes}.",
        whom=event.target,
        dice=" ".join(map(str, event.dice)),
        successes=successes(event.successes) if event.successes else say("no successes"),
    )


@beats.on(e.AbilityRolled)
def show_ability_rolled(scene: Scene, event: e.AbilityRolled) -> Iterable[d.Beat]:
    """The dice of the ability used just before, or of a monster that has dragged somebody to its side."""
    use = next((past for past in scene.past if isinstance(past, e.AbilityUsed)), None)
    yield d.DiceRolled(
        what=(DRAG_AND_MAUL if use is None else ABILITIES[use.ability]).meaning.title,
        dice=counted(event.dice, SUCCESS),
        seat=seat_of(scene, event.fighter),
        by=event.fighter,
        at=event.target,
        total=successes(event.successes),
        needs=say("{least} or more", least=SUCCESS),
        good=event.successes > 0,
    )


@tell.on(e.FighterHampered)
def fighter_hampered(state: State, event: e.FighterHampered) -> str:
    lost = [say('{move}" of Move', move=event.move_lost)] if event.move_lost else []
    lost += [plural(event.attacks_lost, "attack")] if event.attacks_lost else []
    return say("{who} is hampered: it has lost {lost} for this battle.", who=event.fighter, lost=listed(lost))


@beats.on(e.FighterHampered)
def show_fighter_hampered(scene: Scene, event: e.FighterHampered) -> Iterable[d.Beat]:
    """What a monster has lost."""
    before = scene.before.battle.fighters[event.fighter].hunted
    if event.move_lost != before.move_lost:
        name = say('{move}" of Move lost', move=event.move_lost)
        yield glow(event.fighter, name, STATUSES["slowed"], ill=True)
    if event.attacks_lost != before.attacks_lost:
        name = by_count(event.attacks_lost, "{n} attack lost", "{n} attacks lost")
        yield glow(event.fighter, name, STATUSES["half-blind"], ill=True)


@tell.on(e.FighterEvading)
def fighter_evading(state: State, event: e.FighterEvading) -> str:
    return say(
        "{who} has {toughness} more toughness against monsters in this round.",
        who=event.fighter,
        toughness=event.toughness,
    )


@beats.on(e.FighterEvading)
def show_fighter_evading(scene: Scene, event: e.FighterEvading) -> Iterable[d.Beat]:
    """What it gains."""
    name = say("{toughness} more Toughness", toughness=event.toughness)
    yield glow(event.fighter, name, STATUSES["sidestepping"])


@tell.on(e.LeapReadied)
def leap_readied(state: State, event: e.LeapReadied) -> str:
    return say("{who} is ready to leap on {whom}.", who=event.fighter, whom=event.monster)


@beats.on(e.LeapReadied)
def show_leap_readied(scene: Scene, event: e.LeapReadied) -> Iterable[d.Beat]:
    """Who may leap on a monster later."""
    yield glow(event.fighter, "Ready to leap", STATUSES["ready-to-leap"])


@tell.on(e.MonsterTaunted)
def monster_taunted(state: State, event: e.MonsterTaunted) -> str:
    return say("{who} attacks nobody but {whom} in this round.", who=event.fighter, whom=event.by)


@beats.on(e.MonsterTaunted)
def show_monster_taunted(scene: Scene, event: e.MonsterTaunted) -> Iterable[d.Beat]:
    """Which monster attacks nobody else."""
    yield glow(event.fighter, "Drawn off", STATUSES["drawn-off"], ill=True)


@tell.on(e.PlacingBegun)
def placing_begun(state: State, event: e.PlacingBegun) -> str:
    if event.why == "leap":
        return say("{who} may leap on {whom}.", who=event.fighter, whom=event.monster)
    return say(
        "{who} drags {whom} to its side; seat {seat} says where.",
        who=event.monster,
        whom=event.fighter,
        seat=event.seat,
    )


@beats.on(e.PlacingBegun)
def show_placing_begun(scene: Scene, event: e.PlacingBegun) -> Iterable[d.Beat]:
    """Who is dragged, or may leap."""
    dragged, text = event.why == "drag", scene.called.text(placing_begun(scene.after, event))
    yield d.Glowed("Dragged" if dragged else "May leap", opening(text), "W-86", event.fighter, ill=dragged)


@tell.on(e.PlacedBeside)
def placed_beside(state: State, event: e.PlacedBeside) -> str:
    who, whom = event.fighter, event.monster
    if event.point.z == 0:
        return say("{who} stands by {whom} now.", who=who, whom=whom)
    return say("{who} stands by {whom} now {where}.", who=who, whom=whom, where=height(event.point.z))


@beats.on(e.PlacedBeside)
def show_placed_beside(scene: Scene, event: e.PlacedBeside) -> Iterable[d.Beat]:
    """Where it stands beside the monster: set down there, or by a leap."""
    if on_top(scene.before.battle.questions, BesideSpot).why == "leap":
        return scene.moves(event.fighter, [Leg(*event.point, "jump")])
    return scene.puts(event.fighter, d.Place(*event.point))


@tell.on(e.LeapDeclined)
def leap_declined(state: State, event: e.LeapDeclined) -> str:
    return say("{who} does not leap.", who=event.fighter)


@beats.on(e.LeapDeclined)
def show_leap_declined(scene: Scene, event: e.LeapDeclined) -> Iterable[d.Beat]:
    """Who stays where it is."""
    yield d.Glowed("May leap", "It does not.", "W-86", event.fighter, gone=True)


@tell.on(e.TerrainDemolished)
def terrain_demolished(state: State, event: e.TerrainDemolished) -> str:
    who, pieces = event.fighter, listed(map(title, event.pieces))
    if not event.fighters:
        return say("{who} breaks down {terrain}.", who=who, terrain=pieces)
    return say(
        "{who} breaks down {terrain}. Thrown to the ground: {fighters}.",
        who=who,
        terrain=pieces,
        fighters=listed(event.fighters),
    )


@beats.on(e.TerrainDemolished)
def show_terrain_demolished(scene: Scene, event: e.TerrainDemolished) -> Iterable[d.Beat]:
    """What is broken down, and who comes down with it."""
    who, pieces = scene.called[event.fighter], listed(map(title, event.pieces))
    text = say("{who} breaks down {terrain}.", who=who, terrain=pieces)
    yield d.GroundChanged(text, event.pieces, markers=tuple(event.markers), gone=True)
    for key, point in event.fighters.items():
        yield from scene.falls(key, d.Place(*point))
