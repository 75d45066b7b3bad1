"""Battles with a monster: no dead end, nothing listed is refused, and both lists of abilities are used (W-86, W-87)."""

import random
from collections import Counter

import pytest

from tests.conformance.test_battles_on_tables import SETUPS, tried
from tests.support.referee import Referee, sample
from wardrum.events.match.game import Game
from wardrum.events.rulesets import warcry

BATTLES = 100
"""In the long run."""
LISTED = 0.05
"""Number of positions in which every listed way is tried."""
KEEN = 0.7
"""How often an ability of monsters or hunters is used if one is listed."""
SEEN = {
    "AttacksAltered",
    "AbilityRolled",
    "FighterHampered",
    "FighterEvading",
    "LeapReadied",
    "PlacingBegun",
    "PlacedBeside",
    "TerrainDemolished",
    "LeapDeclined",
    "MonsterTaunted",
}
SELDOM = {"rope-it", "draw-it-off", "leap-aboard", "demolishing-rampage"}
"""Abilities for which something has to be near."""


def fought(setup: dict, seed: int) -> Counter:
    """A battle of the wardens of a monster against any warband: how often each event happened."""
    rng, referee = random.Random(seed), Referee(Game(warcry.RULESET), setup, f"{seed:032x}")
    seen: Counter = Counter()
    while not referee.over():
        awaited = referee.awaited()
        assert awaited, (setup, seed)
        seat = rng.choice(awaited)
        options = referee.options(seat)
        assert options, (setup, seed)
        if rng.random() < LISTED:
            sum(tried(referee, seat, option, rng) for option in options)
        option = rng.choice(liked(options) if rng.random() < KEEN else options)
        fields = {name: sample(domain, rng) for name, domain in option.params.items()}
        if option.command == "SubmitWarband" and seat == "a":
            fields["sample"] = "gorge-wardens"
        done = referee.do(seat, referee.command_of({"type": option.command, **fields}))
        seen.update(type(event).__name__ for event in done.events)
    return seen


def liked(options):
    """The abilities of monsters and hunters, those more often that are seldom possible, or else attacks."""
    hunts = [option for option in options if option.rule == "W-86"]
    seldom = [
        option for option in hunts if SELDOM.intersection(getattr(option.params.get("ability"), "of", ()))
    ]
    attacks = [option for option in options if option.command == "Attack"]
    return hunts + 3 * seldom or attacks or options


@pytest.mark.rule("W-86")
@pytest.mark.rule("W-87")
@pytest.mark.parametrize("seed", range(4))
def test_battles_with_a_monster(seed):
    """To their end, with abilities of both lists."""
    setups = SETUPS["warcry"]
    assert fought(setups[seed % len(setups)], seed)["AbilityUsed"]


@pytest.mark.long
@pytest.mark.timeout(0)
def test_a_hundred_battles_with_a_monster(capsys):
    """In all of them together everything happens that these abilities bring."""
    total: Counter = Counter()
    for seed in range(BATTLES):
        total += fought(SETUPS["warcry"][seed % len(SETUPS["warcry"])], 50 + seed)
    with capsys.disabled():
        print(f"\n{BATTLES} battles with a monster: { {name: total[name] for name in sorted(SEEN)} }")
    assert total.keys() >= SEEN
