"""Battles of the shipped warbands of Mordheim by somebody who casts whenever there are dice: all spells occur."""

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
from wardrum.events.rulesets import mordheim
from wardrum.events.rulesets.mordheim.abilities.spells import SPELLS
from wardrum.events.rulesets.mordheim.state import DiceGroup
from wardrum.events.rulesets.warcry import events as w
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
AT_MOST = 4 * len(BATTLES)
"""Battles after which everything must have occurred."""


def fought(seed: int, one: str, other: str, victory: str, used: Counter) -> None:
    """A battle of two warbands, of which all spells and kinds of events are counted."""
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
            used.update(seen(event))


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
    others = [option for option in options if option.command != "UseAbility"]
    seen_by_bot = SimpleNamespace(state=to_builtins(referee.state), legal=lambda _: others)
    return BOTS["greedy"](position(seen_by_bot, seat), rng)


def slug(option) -> str:
    """The ability of an option."""
    return option.params["ability"].of[0]


def seen(event):
    """What an event shows."""
    yield type(event).__name__
    if isinstance(event, w.AbilityUsed):
        yield event.ability


def missing(used: Counter) -> list[str]:
    """The spells that have not occurred."""
    return sorted(SPELLS.keys() - used.keys())


@pytest.mark.rule("M-37")
@pytest.mark.timeout(0)
def test_every_spell_occurs():
    """In battles with many dice each spell is cast; what does not occur is named."""
    used: Counter = Counter()
    for seed in range(AT_MOST):
        fought(seed, *BATTLES[seed % len(BATTLES)], used)
        if not missing(used):
            break
    assert not missing(used), f"in {AT_MOST} battles there was no {', '.join(missing(used))}"
    assert {"ModifierGained", "DamageRemoved"} <= used.keys()


@pytest.mark.timeout(0)
def test_what_does_not_occur_is_named():
    """The guard: a battle shows nothing of the warbands that are not there."""
    used: Counter = Counter()
    fought(0, *BATTLES[0], used)
    assert {"shield-hymn", "borrowed-breath"} <= set(missing(used))
    assert "leaden-boots" not in missing(used)
