"""Battles of the shipped warbands of Mordheim by somebody who casts whenever there are dice: all spells, items and talents occur."""

import random
from collections import Counter
from types import SimpleNamespace

import pytest
from msgspec import UNSET, to_builtins
from msgspec.structs import replace

from tests.support.referee import Referee
from wardrum.clients.bots import BOTS
from wardrum.clients.bots.position import position
from wardrum.events.match.game import Game
from wardrum.events.rulesets import mordheim
from wardrum.events.rulesets.mordheim import events as e
from wardrum.events.rulesets.mordheim.abilities.spells import SPELLS
from wardrum.events.rulesets.mordheim.perks import PERKS, attacks_with, toughness_against
from wardrum.events.rulesets.mordheim.roster import FEAR
from wardrum.events.rulesets.mordheim.state import DiceGroup
from wardrum.events.rulesets.warcry import events as w
from wardrum.events.rulesets.warcry.geometry import engaging, in_cover
from wardrum.events.rulesets.warcry.traits import SHORT
from wardrum.events.space.plane import INCH
from wardrum.events.toolkit.options import Choice, has_values

GAME = Game(mordheim.RULESET)
RICH = {str(face): DiceGroup(dice) for face, dice in enumerate((2, 2, 3, 3, 4, 4), 1)}
"""What each hand is given in each round, so that a few rounds show what seldom is paid for."""
BATTLES = (
    ("ash-lane-company", "gutter-brood", "street-fight"),
    ("lantern-sisters", "cellar-court", "street-fight"),
    ("broken-oars", "ash-lane-company", "shard-hunt"),
    ("gutter-brood", "lantern-sisters", "hold-the-wells"),
    ("cellar-court", "broken-oars", "four-wards"),
)
UNSEEN = {"sure-footed"}
"""What bots give no occasion for, as its bearer fights on the ground: `test_sure_feet_at_an_edge` sets it up."""
AT_MOST = 4 * len(BATTLES)
"""Battles after which everything must have occurred."""


def fought(seed: int, one: str, other: str, victory: str, used: Counter) -> None:
    """A battle of two warbands, of which all spells, items, talents and kinds of events are counted."""
    setup = {"victory": victory, "deployment": "across-the-street"}
    referee, rng = Referee(GAME, setup, f"{seed:032x}"), random.Random(seed)
    while not referee.over():
        before, seat = referee.state, rng.choice(referee.awaited())
        if before.battle.phase == "first_turn":
            before = referee.state = with_rich_hands(before)
        chosen = choose(referee, seat, used, rng)
        if chosen["type"] == "SubmitWarband":
            chosen["sample"] = one if seat == "a" else other
        for event in referee.do(seat, referee.command_of(chosen)).events:
            used.update(seen(before, event))


def with_rich_hands(state):
    """The same state with many ability dice in both hands."""
    hands = {seat: replace(hand, groups=RICH) for seat, hand in state.battle.hands.items()}
    return replace(state, battle=replace(state.battle, hands=hands))


def choose(referee, seat, used, rng):
    """The spell that was cast least, paid for with the face that fits it best; else what the greedy bot does."""
    options = [option for option in referee.options(seat) if all(map(has_values, option.params.values()))]
    spells = [option for option in options if option.command == "UseAbility" and slug(option) in SPELLS]
    if spells:
        option = min(spells, key=lambda option: (used[slug(option)], rng.random()))
        targets = option.params.get("target", Choice(("",))).of
        fields = {"type": "UseAbility", "ability": slug(option), "face": option.params["face"].of[0]}
        return fields | ({"target": rng.choice(targets)} if targets[0] else {})
    if (way := way_up(referee.state, options)) is not None:
        return {"type": "Move", "path": way}
    others = [option for option in options if option.command != "UseAbility"]
    seen_by_bot = SimpleNamespace(state=to_builtins(referee.state), legal=lambda _: others)
    return BOTS["greedy"](position(seen_by_bot, seat), rng)


def way_up(state, options):
    """The first way on which somebody with a rope climbs, who seldom has a reason to; None: there is none."""
    acting = state.battle.activation
    if acting is UNSET or state.table.pieces[acting.fighter].z:
        return None
    if not any(perk.climbs for perk in state.battle.fighters[acting.fighter].perks):
        return None
    moves = [option for option in options if option.command == "Move" and "pick_up" not in option.params]
    stops = (stop for option in moves for stop in option.params["path"].stops)
    return next((stop.path for stop in stops if stop.point.z and climbs(stop.path)), None)


def climbs(path) -> bool:
    """Whether a leg of a way is a climb."""
    return any(leg.how == "climb" for leg in path)


def slug(option) -> str:
    """The ability of an option."""
    return option.params["ability"].of[0]


def seen(state, event):
    """What of spells, items and talents an event shows."""
    yield type(event).__name__
    fighters = state.battle.fighters
    match event:
        case w.AbilityUsed():
            yield event.ability
        case e.PerkTookEffect():
            yield event.perk
        case w.FighterMoved():
            up = climbs(event.path)
            yield from having(fighters[event.fighter], lambda perk: perk.move or (perk.climbs and up))
        case w.AttackDeclared():
            yield from at_a_blow(state, event)
        case w.AttackRolled() if event.crits:
            yield from having(fighters[event.fighter], lambda perk: perk.criticals and beside(state, event))
        case e.PanicRolled() | e.MoraleRolled() if event.fighter in fighters:
            yield from having(fighters[event.fighter], lambda perk: perk.bravery)
        case e.PanicSpread() | w.RoundEnded():
            for key, fighter in fighters.items():
                if key in state.table.pieces and fears(state, key):
                    yield from having(fighter, lambda perk: perk.fearless)


def having(fighter, holds):
    """The items and talents of a fighter of which this holds."""
    return (perk.slug for perk in fighter.perks if holds(perk))


def at_a_blow(state, event):
    """What changes the numbers of an attack."""
    own, victim = state.battle.fighters[event.fighter], state.battle.fighters[event.target]
    weapon, moved = own.profile.weapons[event.weapon], state.battle.activation.moved
    reach, hidden = weapon.range_max, in_cover(state, event.fighter, event.target)
    yield from having(
        own, lambda perk: attacks_with((perk,), reach, moved=moved) or (perk.pierces and hidden)
    )
    yield from having(victim, lambda perk: toughness_against((perk,), reach))


def beside(state, event):
    """Whether an attack is one with a short weapon: its target is within reach of it."""
    return state.table.near(event.fighter, event.target, SHORT * INCH)


def fears(state, fighter):
    """Whether an enemy within an inch would make it test for panic."""
    foes = engaging(state, fighter)
    return any(FEAR in state.battle.fighters[foe].profile.keywords for foe in foes)


def missing(used: Counter) -> list[str]:
    """The spells, items and talents that have not occurred, except those that bots give no occasion for."""
    return sorted((SPELLS.keys() | PERKS.keys()) - used.keys() - UNSEEN)


@pytest.mark.rule("M-37")
@pytest.mark.rule("M-45")
@pytest.mark.rule("M-46")
@pytest.mark.timeout(0)
def test_every_spell_item_and_talent_occurs():
    """In battles with many dice each spell is cast, each item and each talent matters; what does not occur is named."""
    used: Counter = Counter()
    for seed in range(AT_MOST):
        fought(seed, *BATTLES[seed % len(BATTLES)], used)
        if not missing(used):
            break
    assert not missing(used), f"in {AT_MOST} battles there was no {', '.join(missing(used))}"
    assert {"ModifierGained", "DamageRemoved", "PerkTookEffect"} <= used.keys()


@pytest.mark.timeout(0)
def test_what_does_not_occur_is_named():
    """The guard: a battle shows nothing of the warbands that are not there."""
    used: Counter = Counter()
    fought(0, *BATTLES[0], used)
    assert {"shield-hymn", "borrowed-breath", "lucky-coin", "quick-parry"} <= set(missing(used))
    assert not {"leaden-boots", "wyrd-splinter"} & set(missing(used))
