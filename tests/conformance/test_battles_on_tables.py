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
"""In so many of the positions every listed value is tried."""
TABLES = {
    name: [
        card
        for card, table in RULESETS[name].samples()["terrains"].items()
        if any(piece.kind == "platform" for piece in table.pieces.values())
    ]
    for name in ("warcry", "mordheim")
}


def fought(name: str, terrain: str, seed: int, rng: random.Random) -> Counter:
    """A battle by somebody who likes heights; how its moves were made, and how many fell."""
    referee = Referee(Game(RULESETS[name]), {"terrain": terrain, "twist": "none"}, f"{seed:032x}")
    seen: Counter = Counter()
    while not referee.over():
        awaited = referee.awaited()
        assert awaited, (terrain, seed)
        for seat in awaited:
            options = referee.options(seat)
            assert options, (terrain, seed)
            if rng.random() < LISTED:
                seen["tried"] += sum(tried(referee, seat, option, rng) for option in options)
        seat = rng.choice(awaited)
        option = keen(referee.options(seat), rng)
        done = referee.do(seat, command(referee, option, rng))
        for leg in getattr(done.command, "path", ()):
            seen[leg.how] += 1
        seen.update(type(event).__name__ for event in done.events if "Fall" in type(event).__name__)
    return seen


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


def test_each_ruleset_with_heights_has_six_tables():
    """Warcry's layouts serve Mordheim too."""
    assert {name: len(tables) for name, tables in TABLES.items()} == {"warcry": 6, "mordheim": 6}


@pytest.mark.parametrize("name", sorted(TABLES))
@pytest.mark.parametrize("number", range(6))
def test_a_battle_on_each_table_with_heights(name, number):
    """To its end."""
    seen = fought(name, TABLES[name][number], number, random.Random(number))
    assert seen["walk"]
    assert seen["tried"]


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("name", sorted(TABLES))
def test_three_hundred_battles(name, capsys):
    """In all of them together fighters climb, jump down, fly or not, are thrown down and come down."""
    total: Counter = Counter()
    for seed in range(BATTLES):
        total += fought(name, TABLES[name][seed % 6], 100 + seed, random.Random(seed))
    with capsys.disabled():
        print(f"\n{BATTLES} battles of {name}: {dict(total)}")
    assert {"walk", "climb", "jump", "FallBegun", "FighterFell", "FallTestRolled"} <= total.keys()
