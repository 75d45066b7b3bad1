"""Abilities: what pays for them, what they do, and how monsters are hunted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import UNSET

from wardrum.events.space.plane import Leg
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Scene
from wardrum.events.toolkit.glossary import Meaning
from wardrum.events.toolkit.grammar import height, listed, opening, plural, title
from wardrum.events.toolkit.pools import kind

from .. import events as e
from ..glossary import glossary
from ..state import State
from .words import beats, counted, dice_at_hand, glow, seat_of, successes, tell

SUCCESS: Final = 4
"""The least face that counts for an ability that rolls dice (W-86)."""
WORDS: Final = glossary()
STATUSES: Final = WORDS["statuses"]


@tell.on(e.AbilityDiceSpent)
def ability_dice_spent(state: State, event: e.AbilityDiceSpent) -> str:
    return f"Seat {event.seat} spends its {kind(event.dice)} of {event.face}s."


@beats.on(e.AbilityDiceSpent)
def show_ability_dice_spent(scene: Scene, event: e.AbilityDiceSpent) -> Iterable[d.Beat]:
    """The group goes from the hand of the seat."""
    return dice_at_hand(event.seat, f"{opening(kind(event.dice))} of {event.face}s", -event.dice)


@tell.on(e.AbilityUsed)
def ability_used(state: State, event: e.AbilityUsed) -> str:
    if event.target is UNSET:
        return f"{event.fighter} uses {title(event.ability)}."
    whom = event.target if event.target in state.battle.fighters else title(event.target)  # terrain
    return f"{event.fighter} uses {title(event.ability)} on {whom}."


@beats.on(e.AbilityUsed)
def show_ability_used(scene: Scene, event: e.AbilityUsed) -> Iterable[d.Beat]:
    """What it does."""
    yield used(event, WORDS["abilities"])


def used(event: e.AbilityUsed, abilities: Mapping[str, Meaning]) -> d.Glowed:
    """An ability of these."""
    meaning = abilities[event.ability]
    return glow(event.fighter, meaning.title, meaning)


@tell.on(e.ActivationBoosted)
def activation_boosted(state: State, event: e.ActivationBoosted) -> str:
    gains = [f'{event.move}" of Move'] if event.move else []
    gains += [plural(event.attacks, "attack")] if event.attacks else []
    return f"{event.fighter} gains {listed(gains)} for this activation."


@beats.on(e.ActivationBoosted)
def show_activation_boosted(scene: Scene, event: e.ActivationBoosted) -> Iterable[d.Beat]:
    """What it gains."""
    gains = [f'{event.move}" more Move'] if event.move else []
    gains += [plural(event.attacks, "more attack")] if event.attacks else []
    yield d.Glowed(opening(listed(gains)), "For this activation.", "W-85", event.fighter)


@tell.on(e.BonusActionsGranted)
def bonus_actions_granted(state: State, event: e.BonusActionsGranted) -> str:
    return f"{event.fighter} may make a bonus {listed(event.actions)}."


@beats.on(e.BonusActionsGranted)
def show_bonus_actions_granted(scene: Scene, event: e.BonusActionsGranted) -> Iterable[d.Beat]:
    """Which actions it may make at once."""
    text = "They are made at once, in this order, besides its actions."
    yield d.Glowed(f"Bonus {listed(event.actions)}", text, "W-83", event.fighter)


@tell.on(e.BonusActionDeclined)
def bonus_action_declined(state: State, event: e.BonusActionDeclined) -> str:
    return f"{event.fighter} makes no bonus {event.action}."


@beats.on(e.BonusActionDeclined)
def show_bonus_action_declined(scene: Scene, event: e.BonusActionDeclined) -> Iterable[d.Beat]:
    """Which of them it does not make."""
    yield d.Glowed(f"Bonus {event.action}", "It is not made.", "W-83", event.fighter, gone=True)


@tell.on(e.DamageRemoved)
def damage_removed(state: State, event: e.DamageRemoved) -> str:
    return f"{event.fighter} recovers {plural(event.points, 'point')} of damage."


@beats.on(e.DamageRemoved)
def show_damage_removed(scene: Scene, event: e.DamageRemoved) -> Iterable[d.Beat]:
    """What it recovers."""
    most = scene.after.battle.fighters[event.fighter].profile.wounds
    if event.points:
        yield d.Healed(event.fighter, event.points, most - event.damage, most)


@tell.on(e.FighterInspired)
def fighter_inspired(state: State, event: e.FighterInspired) -> str:
    return f"{event.fighter} is inspired and may be activated next."


@beats.on(e.FighterInspired)
def show_fighter_inspired(scene: Scene, event: e.FighterInspired) -> Iterable[d.Beat]:
    """Who may act next."""
    yield glow(event.fighter, "Inspired", STATUSES["inspired"])


@tell.on(e.InspirationDeclined)
def inspiration_declined(state: State, event: e.InspirationDeclined) -> str:
    return f"{event.fighter} holds back for now."


@beats.on(e.InspirationDeclined)
def show_inspiration_declined(scene: Scene, event: e.InspirationDeclined) -> Iterable[d.Beat]:
    """Who does not act next."""
    yield d.Glowed("Inspired", "It holds back for now.", "W-85", event.fighter, gone=True)


# --- monsters, and those who hunt them


@tell.on(e.AttacksAltered)
def attacks_altered(state: State, event: e.AttacksAltered) -> str:
    gains = ["reach any height"] if event.level else []
    gains += (
        [f"do {event.criticals} more damage with each critical hit on a monster"] if event.criticals else []
    )
    gains += ["may blind a monster with the next one"] if event.blinds else []
    return f"Attacks of {event.fighter} {listed(gains)} in this activation."


@beats.on(e.AttacksAltered)
def show_attacks_altered(scene: Scene, event: e.AttacksAltered) -> Iterable[d.Beat]:
    """What its attacks gain."""
    text = scene.called.text(attacks_altered(scene.after, event))
    yield d.Glowed("Attacks changed", text, "W-86", event.fighter)


@tell.on(e.AbilityRolled)
def ability_rolled(state: State, event: e.AbilityRolled) -> str:
    good = "success" if event.successes == 1 else "successes"
    against = event.target
    return f"The dice against {against}: {' '.join(map(str, event.dice))}; {event.successes or 'no'} {good}."


@beats.on(e.AbilityRolled)
def show_ability_rolled(scene: Scene, event: e.AbilityRolled) -> Iterable[d.Beat]:
    """The dice of the ability used just before, or of a monster that has dragged somebody to its side."""
    use = next((past for past in scene.past if isinstance(past, e.AbilityUsed)), None)
    yield d.DiceRolled(
        what=title("drag-and-maul" if use is None else use.ability),
        dice=counted(event.dice, SUCCESS),
        seat=seat_of(scene, event.fighter),
        by=event.fighter,
        at=event.target,
        total=successes(event.successes),
        needs=f"{SUCCESS} or more",
        good=event.successes > 0,
    )


@tell.on(e.FighterHampered)
def fighter_hampered(state: State, event: e.FighterHampered) -> str:
    lost = [f'{event.move_lost}" of Move'] if event.move_lost else []
    lost += [plural(event.attacks_lost, "attack")] if event.attacks_lost else []
    return f"{event.fighter} is hampered: it has lost {listed(lost)} for this battle."


@beats.on(e.FighterHampered)
def show_fighter_hampered(scene: Scene, event: e.FighterHampered) -> Iterable[d.Beat]:
    """What a monster has lost."""
    before = scene.before.battle.fighters[event.fighter].hunted
    if event.move_lost != before.move_lost:
        yield glow(event.fighter, f'{event.move_lost}" of Move lost', STATUSES["slowed"], ill=True)
    if event.attacks_lost != before.attacks_lost:
        name = f"{plural(event.attacks_lost, 'attack')} lost"
        yield glow(event.fighter, name, STATUSES["half-blind"], ill=True)


@tell.on(e.FighterEvading)
def fighter_evading(state: State, event: e.FighterEvading) -> str:
    return f"{event.fighter} has {event.toughness} more toughness against monsters in this round."


@beats.on(e.FighterEvading)
def show_fighter_evading(scene: Scene, event: e.FighterEvading) -> Iterable[d.Beat]:
    """What it gains."""
    yield glow(event.fighter, f"{event.toughness} more Toughness", STATUSES["sidestepping"])


@tell.on(e.LeapReadied)
def leap_readied(state: State, event: e.LeapReadied) -> str:
    return f"{event.fighter} is ready to leap on {event.monster}."


@beats.on(e.LeapReadied)
def show_leap_readied(scene: Scene, event: e.LeapReadied) -> Iterable[d.Beat]:
    """Who may leap on a monster later."""
    yield glow(event.fighter, "Ready to leap", STATUSES["ready-to-leap"])


@tell.on(e.MonsterTaunted)
def monster_taunted(state: State, event: e.MonsterTaunted) -> str:
    return f"{event.fighter} attacks nobody but {event.by} in this round."


@beats.on(e.MonsterTaunted)
def show_monster_taunted(scene: Scene, event: e.MonsterTaunted) -> Iterable[d.Beat]:
    """Which monster attacks nobody else."""
    yield glow(event.fighter, "Drawn off", STATUSES["drawn-off"], ill=True)


@tell.on(e.PlacingBegun)
def placing_begun(state: State, event: e.PlacingBegun) -> str:
    whom, monster = event.fighter, event.monster
    if event.why == "leap":
        return f"{whom} may leap on {monster}."
    return f"{monster} drags {whom} to its side; seat {event.seat} says where."


@beats.on(e.PlacingBegun)
def show_placing_begun(scene: Scene, event: e.PlacingBegun) -> Iterable[d.Beat]:
    """Who is dragged, or may leap."""
    dragged, text = event.why == "drag", scene.called.text(placing_begun(scene.after, event))
    yield d.Glowed("Dragged" if dragged else "May leap", opening(text), "W-86", event.fighter, ill=dragged)


@tell.on(e.PlacedBeside)
def placed_beside(state: State, event: e.PlacedBeside) -> str:
    where = "" if event.point.z == 0 else f" {height(event.point.z)}"
    return f"{event.fighter} stands by {event.monster} now{where}."


@beats.on(e.PlacedBeside)
def show_placed_beside(scene: Scene, event: e.PlacedBeside) -> Iterable[d.Beat]:
    """Where it stands beside the monster: set down there, or by a leap."""
    placing = scene.before.battle.placing
    if placing is not UNSET and placing.why == "leap":
        return scene.moves(event.fighter, [Leg(*event.point, "jump")])
    return scene.puts(event.fighter, d.Place(*event.point))


@tell.on(e.LeapDeclined)
def leap_declined(state: State, event: e.LeapDeclined) -> str:
    return f"{event.fighter} does not leap."


@beats.on(e.LeapDeclined)
def show_leap_declined(scene: Scene, event: e.LeapDeclined) -> Iterable[d.Beat]:
    """Who stays where it is."""
    yield d.Glowed("May leap", "It does not.", "W-86", event.fighter, gone=True)


@tell.on(e.TerrainDemolished)
def terrain_demolished(state: State, event: e.TerrainDemolished) -> str:
    down = listed(event.fighters)
    fall = f" Thrown to the ground: {down}." if event.fighters else ""
    return f"{event.fighter} breaks down {listed(map(title, event.pieces))}.{fall}"


@beats.on(e.TerrainDemolished)
def show_terrain_demolished(scene: Scene, event: e.TerrainDemolished) -> Iterable[d.Beat]:
    """What is broken down, and who comes down with it."""
    text = f"{scene.called[event.fighter]} breaks down {listed(map(title, event.pieces))}."
    yield d.GroundChanged(text, event.pieces, markers=tuple(event.markers), gone=True)
    for key, point in event.fighters.items():
        yield from scene.falls(key, d.Place(*point))
