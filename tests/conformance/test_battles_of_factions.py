"""Battles of the shipped warbands of Warcry by somebody who uses abilities whenever there are any: all of them and all battle traits occur."""

import random
from collections import Counter
from types import SimpleNamespace

import pytest
from msgspec import to_builtins
from msgspec.structs import replace

from tests.support.referee import Referee
from wardrum.clients.bots import BOTS
from wardrum.clients.bots.position import position
from wardrum.events.match.game import Game
from wardrum.events.rulesets import warcry
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.abilities.factions import BY_FACTION
from wardrum.events.rulesets.warcry.geometry import in_cover
from wardrum.events.rulesets.warcry.state import DiceGroup
from wardrum.events.rulesets.warcry.traits import TRAITS, snared, trait_attacks, trait_of, trait_toughness
from wardrum.events.toolkit.options import Choice, has_values

GAME = Game(warcry.RULESET)
ABILITIES = {ability.slug for known in BY_FACTION.values() for ability in known}
RICH = {str(face): DiceGroup(dice) for face, dice in enumerate((2, 2, 3, 3, 4, 4), 1)}
"""What each hand is given in each round, so that a few rounds show what seldom is paid for."""
BATTLES = (
    ("tidebreakers", "ember-vigil", "last-standing"),
    ("reedmoor-hunt", "choir-below", "last-standing"),
    ("kiln-street-irregulars", "thornwright-company", "three-stones"),
    ("gorge-wardens", "lantern-levy", "last-standing"),
    ("thornwright-company", "kiln-street-irregulars", "carry-it-home"),
)

AT_MOST = 4 * len(BATTLES)
"""Battles after which everything must have occurred; five are enough as the rules are now."""


def fought(seed: int, one: str, other: str, victory: str, used: Counter) -> None:
    """A battle of two warbands, of which all abilities of factions, battle traits and their events are counted."""
    setup = {"victory": victory, "deployment": "knot", "twist": "none", "round_limit": 4}
    referee, rng = Referee(GAME, setup, f"{seed:032x}"), random.Random(seed)
    while not referee.over():
        before, seat = referee.state, rng.choice(referee.awaited())
        if before.battle.phase == "first_turn":
            before = referee.state = with_rich_hands(before)
        chosen = choose(referee, seat, used, rng)
        if chosen["type"] == "SubmitWarband":
            chosen["sample"] = one if seat == "a" else other
        done = referee.do(seat, referee.command_of(chosen))
        for event in done.events:
            used.update(seen(before, done.command, event))


def with_rich_hands(state):
    """The same state with many ability dice in both hands."""
    hands = {seat: replace(hand, groups=RICH) for seat, hand in state.battle.hands.items()}
    return replace(state, battle=replace(state.battle, hands=hands))


def choose(referee, seat, used, rng):
    """The ability that was used least, paid for with the face that fits it best; else what the greedy bot does."""
    options = [option for option in referee.options(seat) if all(map(has_values, option.params.values()))]
    abilities = [option for option in options if option.command == "UseAbility" and slug(option) in ABILITIES]
    if abilities:
        option = min(abilities, key=lambda option: (used[slug(option)], rng.random()))
        targets = option.params.get("target", Choice(("",))).of
        fields = {"type": "UseAbility", "ability": slug(option), "face": option.params["face"].of[0]}
        return fields | ({"target": rng.choice(targets)} if targets[0] else {})
    others = [option for option in options if option.command != "UseAbility"]
    seen_by_bot = SimpleNamespace(state=to_builtins(referee.state), legal=lambda _: others)
    return BOTS["greedy"](position(seen_by_bot, seat), rng)


def slug(option) -> str:
    """The ability of an option."""
    return option.params["ability"].of[0]


def seen(state, command, event):
    """What of these abilities and traits an event shows."""
    yield type(event).__name__
    if isinstance(event, e.AbilityUsed):
        yield event.ability
        if event.value > command.face:
            yield "resonance"
    elif isinstance(event, e.TraitTookEffect):
        yield event.trait
    elif isinstance(event, e.FighterMoved):
        trait = trait_of(state, event.fighter)
        if trait is not None and trait.move(state, event.fighter):
            yield trait.slug
        if snared(state, event.fighter):
            yield "snare-lines"
    elif isinstance(event, e.AttackDeclared):
        weapon = state.battle.fighters[event.fighter].profile.weapons[event.weapon]
        if trait_attacks(state, event.fighter, event.target, weapon):
            yield trait_of(state, event.fighter).slug
        if trait_toughness(state, event.fighter, event.target, weapon):
            yield trait_of(state, event.target).slug
        if not event.cover and in_cover(state, event.fighter, event.target):
            yield "by-lantern-light"


def missing(used: Counter) -> list[str]:
    """The abilities of factions and the battle traits that have not occurred."""
    return sorted((ABILITIES | TRAITS.keys()) - used.keys())


@pytest.mark.rule("W-150")
@pytest.mark.timeout(0)
def test_every_ability_and_trait_occurs():
    """In short battles with many dice each of the 32 abilities is used, and each of the eight traits matters; what does not occur is named."""
    used: Counter = Counter()
    for seed in range(AT_MOST):
        fought(seed, *BATTLES[seed % len(BATTLES)], used)
        if not missing(used):
            break
    assert not missing(used), f"in {AT_MOST} battles there was no {', '.join(missing(used))}"
    assert {"ModifierGained", "FightersShifted", "TraitTookEffect"} <= used.keys()


def test_what_does_not_occur_is_named():
    """The guard: one battle of two warbands shows nothing of the others."""
    used: Counter = Counter()
    fought(0, *BATTLES[0], used)
    assert {"rockfall", "resonance"} <= set(missing(used))
    assert "undertow" not in missing(used)


def test_there_are_four_abilities_and_a_trait_for_each_warband():
    """Of every faction that leads a shipped warband."""
    factions = {warband.faction for warband in warcry.RULESET.samples()["warbands"].values()}
    assert BY_FACTION.keys() == factions == {trait.faction for trait in TRAITS.values()}
    assert all(len(known) >= 4 for known in BY_FACTION.values())
