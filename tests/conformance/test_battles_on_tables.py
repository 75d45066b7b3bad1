"""Battles on every table that has heights: no dead end, nothing listed is refused, and the heights are used."""

import random
from collections import Counter

import pytest

from tests.support.referee import Referee, sample
from wardrum.events.match.game import Game
from wardrum.events.rulesets import RULESETS
from wardrum.events.toolkit.options import Path

BATTLES = 300
"""Of each ruleset in the long run."""
LISTED = 0.1
"""Number of positions in which every listed value is tried."""
FLOORS = ("platform", "trench")
"""Kinds of terrain on which one stands above the board, or below it."""
SETUPS = {
    name: [{"terrain": card, "twist": "none"} for card in RULESETS[name].samples()["terrains"]]
    for name in ("warcry", "mordheim")
}
SETUPS["mordheim"] += [setup | {"channeling": "action"} for setup in SETUPS["mordheim"]]
SETUPS["trench"] = [{"terrain": name} for name in RULESETS["trench"].samples()["terrains"]]
SETUPS["betrayal"] = [
    {"scenario": name, "seats": seats}
    for seats in (1, 2, 3, 4)
    for name in RULESETS["betrayal"].samples()["scenarios"]
]
HEIGHTS = [
    (name, setup)
    for name in ("warcry", "mordheim", "trench")
    for setup in SETUPS[name]
    if "channeling" not in setup
    and any(p.kind in FLOORS for p in RULESETS[name].samples()["terrains"][setup["terrain"]].pieces.values())
]
MUST_BE_SEEN = {
    "warcry": {"walk", "climb", "jump", "FallBegun", "FighterFell", "FallTestRolled"},
    "mordheim": {"walk", "climb", "jump", "FallBegun", "FighterFell", "FallTestRolled", "ChanneledDiceSpent"},
    "trench": {"walk", "climb", "jump", "drop", "fly", "ModelFell", "LedgeReached", "LegGranted"},
    "betrayal": set(),
}


def fought(name: str, setup: dict, seed: int, rng: random.Random) -> Counter:
    """A battle by somebody who likes heights; how its moves were made, how many fell, and how often magic was channeled."""
    referee = Referee(Game(RULESETS[name]), setup, f"{seed:032x}")
    seen: Counter = Counter()
    while not referee.over():
        awaited = referee.awaited()
        assert awaited, (setup, seed)
        for seat in awaited:
            options = referee.options(seat)
            assert options, (setup, seed)
            if rng.random() < LISTED:
                seen["tried"] += sum(tried(referee, seat, option, rng) for option in options)
        seat = rng.choice(awaited)
        option = keen(referee.options(seat), rng)
        done = referee.do(seat, command(referee, option, rng))
        for leg in getattr(done.command, "path", ()):
            seen[getattr(leg, "how", "hex")] += 1
        seen.update(type(event).__name__ for event in done.events if is_counted(event))
    return seen


def is_counted(event) -> bool:
    """An event of falling, or of magic."""
    counted = ("Fall", "FighterFell", "ModelFell", "Ledge", "LegGranted", "Channeled")
    return type(event).__name__.startswith(counted)


def keen(options, rng):
    """An option, one that leads to another height before others."""
    high = [option for option in options if any(elsewhere(domain) for domain in option.params.values())]
    return rng.choice(high if high and rng.random() < 0.5 else options)


def elsewhere(domain) -> list:
    """The stops of a path that lie on another height than its start."""
    if not isinstance(domain, Path):
        return []
    return [stop for stop in domain.stops if stop.point.z != domain.start.z]


def command(referee, option, rng):
    """A command of the option, to another height if it may be."""
    fields = {
        name: rng.choice(elsewhere(domain)).path if elsewhere(domain) else sample(domain, rng)
        for name, domain in option.params.items()
    }
    return referee.command_of({"type": option.command, **fields})


def tried(referee, seat, option, rng) -> int:
    """Each stop of each path once, other fields at random: none is refused; how many."""
    count = 0
    for name, domain in option.params.items():
        for stop in domain.stops if isinstance(domain, Path) else ():
            fields = {key: sample(inner, rng) for key, inner in option.params.items()} | {name: stop.path}
            refusal = referee.refused(seat, referee.command_of({"type": option.command, **fields}))
            assert refusal is None, (option.command, stop, refusal)
            count += 1
    return count


def test_there_are_tables_with_heights():
    """Six of Warcry's, which serve Mordheim too, and three of Trench's."""
    assert Counter(name for name, _ in HEIGHTS) == {"warcry": 6, "mordheim": 6, "trench": 3}


@pytest.mark.parametrize(
    ("name", "setup"), HEIGHTS, ids=lambda given: given if isinstance(given, str) else given["terrain"]
)
def test_a_battle_on_each_table_with_heights(name, setup):
    """To its end."""
    seed = HEIGHTS.index((name, setup))
    seen = fought(name, setup, seed, random.Random(seed))
    assert seen["walk"]
    assert seen["tried"]


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("name", sorted(SETUPS))
def test_three_hundred_battles(name, capsys):
    """In all of them together fighters climb, jump down, fly or not, are thrown down and come down."""
    total: Counter = Counter()
    for seed in range(BATTLES):
        setups = SETUPS[name]
        total += fought(name, setups[seed % len(setups)], 100 + seed, random.Random(seed))
    with capsys.disabled():
        print(f"\n{BATTLES} battles of {name}: {dict(total)}")
    assert MUST_BE_SEEN[name] <= total.keys()
