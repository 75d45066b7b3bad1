"""What ships with betrayal comes up where bots play: every skill, on the maps and in the parties that there are."""

from itertools import product

from wardrum.clients.arena.battle import play
from wardrum.clients.arena.design import Fixture
from wardrum.events.match.game import Game
from wardrum.events.rulesets import betrayal
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal.data import SCENARIOS
from wardrum.events.rulesets.betrayal.skills.characteristics import of_chip
from wardrum.events.rulesets.betrayal.skills.skill_table import SKILLS

GAME = Game(betrayal.RULESET)
SEEDS = 8
EXPERIENCE = (1, 2, 3, 5, 8, 10, 20)


def shown(events):
    """The skills that a battle shows: those that took effect, and of chips on the map those that change numbers."""
    for event in events:
        if isinstance(event, e.EffectTriggered):
            yield event.skill
        chip = getattr(event, "companion", None) if isinstance(event, e.AdventurerChosen) else None
        chip = event.profile if isinstance(event, e.EnemyDeployed) else chip
        if chip:
            yield from (name for name, skill, _ in of_chip(chip) if not skill.on)


def battles():
    """Battles of greedy on one map after the other, by parties of each size, against enemies of each level."""
    for number, (seed, scenario) in enumerate(product(range(SEEDS), SCENARIOS)):
        seats = "abcd"[: 1 + number % 4]
        setup = {"scenario": scenario, "seats": len(seats), "xp": EXPERIENCE[number % len(EXPERIENCE)]}
        fixture = Fixture(number, 1, GAME.name, setup, dict.fromkeys(seats, "greedy"), {}, seed, party=True)
        yield play(fixture)[1]


def test_every_skill_comes_up():
    """Bots meet each skill of the table; whatever none of them has met is named here."""
    unseen = set(SKILLS)
    for battle in battles():
        unseen -= {
            name for record in battle.records for name in shown(GAME.read(record).events) if name in unseen
        }
        if not unseen:
            break
    assert not unseen
