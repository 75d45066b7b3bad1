"""Any crowd and any battle of mordheim: what is listed is accepted, and play keeps the fold's invariants."""

import random
from itertools import product

import pytest
from hypothesis import given as for_all
from msgspec import UNSET

from tests.events.rulesets.mordheim.given import (
    BOW,
    GAME,
    SWORD,
    activated,
    battle_state,
    fighter,
    given,
    hand,
    options,
    with_hand,
)
from tests.properties.test_warcry_combat import (
    SEEDS,
    accepted,
    command,
    crowd,
    listed,
    obstacles,
    outside,
    wall,
)
from tests.support.referee import Referee
from wardrum.events.rulesets.mordheim import events as e
from wardrum.events.rulesets.mordheim.abilities.spells import SPELLS
from wardrum.events.rulesets.mordheim.commands import MordheimCommand
from wardrum.events.rulesets.mordheim.questions import QUESTIONS
from wardrum.events.rulesets.mordheim.state import Setup, Threat
from wardrum.events.rulesets.warcry import events as w
from wardrum.events.space.plane import INCH, Ground
from wardrum.events.toolkit.questions import among
from wardrum.events.toolkit.two_seats import SEATS

OPEN = Ground(30 * INCH, 22 * INCH)
SETTINGS = (
    {},
    {"reassign_policy": "seize", "panic_effect": "none"},
    {"channeling": "off", "reaction_cost": 2, "double_action": "any"},
    {"reaction_dice": False, "morale": False},
)


def scene(rng, side=4, walls=4):
    """A crowd in the middle of a battle: a-f1 is activated, some are in panic, locked, hurt or carry treasure."""
    terrain = {f"t{n}": wall(rng) for n in range(walls)}
    places = crowd(rng, 2 * side, OPEN._replace(rects=obstacles(terrain.values())))
    keys = [f"{seat}-f{n}" for seat in SEATS for n in range(1, side + 1)]
    members = {key: member(rng, place) for key, place in zip(keys, places, strict=True)}
    setup = Setup(
        double_action=rng.choice(["move-only", "any"]), visibility=rng.choice(["sampled", "honour"])
    )
    state = battle_state(members, terrain=terrain, cards={"victory": "shard-hunt"}, setup=setup)
    for seat in SEATS:
        dice = hand(*(rng.choice((2, 2, 4, 5)) for _ in range(6)), reaction=rng.choice([(), (1,), (1, 0, 0)]))
        state = with_hand(state, seat, dice)
    bonus = rng.choice([(), (), (), ("move", "attack"), ("attack",)])
    left = rng.choice((0, 1, 2, 2)) or len(bonus)
    return activated(
        state, "a-f1", actions_left=left, bonus=bonus, made=rng.choice([(), ("move",), ("attack",)])
    )


def member(rng, place):
    """Somebody with a sword, a bow and a spell book, perhaps in panic or with a treasure."""
    facts = {"weapons": {"w1": SWORD, "w2": BOW}, "damage": rng.randint(0, 9), "move": rng.randint(3, 8)}
    spells = {"keywords": ("WIZARD", "PRIEST"), "spell_book": tuple(SPELLS)[:6], "locked": rng.random() < 0.3}
    return fighter(
        *place,
        **facts,
        **spells,
        panicked=rng.choice((0, 0, 1)),
        activated=rng.choice((0, 1)),
        treasure=rng.choice((UNSET, UNSET, "shard")),
    )


def asked(option, values):
    """The command of an option with these values of its parameters."""
    return command(option, values, MordheimCommand)


@for_all(SEEDS)
def test_everything_listed_is_accepted(seed):
    """Every combination of listed values of every option, and of every answer to it, is what the rules allow."""
    rng = random.Random(seed)
    state = scene(rng)
    for option in options(state, "a"):
        for values in product(*map(listed, option.params.values())):
            outcome = accepted(state, "a", asked(option, dict(zip(option.params, values, strict=True))), rng)
            assert outcome.events
            if among(outcome.battle.questions, Threat):
                answered(outcome.state, rng)


def answered(state, rng):
    """Every answer that is listed is accepted, and nothing waits for one afterwards."""
    assert QUESTIONS.awaited(state) == ["b"]
    for option in options(state, "b"):
        values = {name: listed(domain)[0] for name, domain in option.params.items()}
        left = accepted(state, "b", asked(option, values), rng).battle.questions
        assert not among(left, Threat)


@for_all(SEEDS)
def test_nothing_outside_a_domain_is_accepted(seed):
    """One parameter outside its domain, the others as listed: refused."""
    rng = random.Random(seed)
    state = scene(rng)
    for option in options(state, "a"):
        usual = {name: listed(domain)[0] for name, domain in option.params.items()}
        for name, domain in option.params.items():
            refused = given(state).when("a", asked(option, usual | {name: outside(domain)}))
            assert refused.refusal is not None, (option, name)


@for_all(SEEDS)
def test_somebody_can_always_go_on(seed):
    """In any position the seat that acts has an option, and its default ends the activation without dice."""
    rng = random.Random(seed)
    state = scene(rng)
    assert options(state, "a")
    outcome = given(state)
    for idle in QUESTIONS.default(state, "a"):
        outcome = outcome.when("a", idle)
        assert outcome.refusal is None, outcome.refusal
    assert outcome.battle.activation is UNSET or QUESTIONS.awaited(outcome.state) == ["b"]


# --- whole battles


@pytest.mark.parametrize("setup", SETTINGS, ids=lambda setup: "-".join(map(str, setup.values())) or "usual")
@pytest.mark.parametrize("seed", range(2))
def test_battles_keep_their_promises(setup, seed):
    """Under all settings random battles end, and dice and phases come out even after every commit."""
    referee, rng = Referee(GAME, setup, match=f"{seed + 1:032x}"), random.Random(seed)
    promised = Promises()
    while not referee.over():
        before = referee.state.battle
        promised.check(before, referee.step(rng).events, referee.state.battle)
        assert len(referee.log) <= 2000
    assert promised.rounds


class Promises:
    """What holds in every battle: see the fold's invariants of the initiative phase and of reactions."""

    def __init__(self):
        self.rounds, self.answered = 0, 0

    def check(self, before, events, after):
        """Compare the battle before and after a commit with its events."""
        for event in events:
            match event:
                case e.WyrdDiceSpent():
                    self.dice_add_up(before.hands[event.seat], event)
                case e.ReactionDiceFormed():
                    assert len(event.faces) == sum(1 for face in event.faces if face) + event.faces.count(0)
                case e.ReactionOffered():
                    assert event.seat != before.turn
                    assert len(after.hands[event.seat].reaction) >= after.setup.reaction_cost
                case w.RoundEnded():
                    self.rounds += 1
                    assert all(not hand.reaction and not hand.groups for hand in after.hands.values())
        assert all(hand.wild >= 0 for hand in after.hands.values())
        assert after.phase != "reserve"

    @staticmethod
    def dice_add_up(hand, event):
        """Singles and grouped dice are the six and those used as improvements; the pool pays for all uses."""
        grouped = sum(group.dice for group in event.groups.values())
        assert len(event.singles) + grouped == 6 + len(event.improve)
        assert event.added == event.single
        assert event.kept == hand.wild - event.single - len(event.improve)
        assert all(group.wild <= 1 for group in event.groups.values())


def test_the_settings_are_in_force():
    """Without reaction dice nobody reacts; without channeling nobody channels; without morale nobody tests."""
    kinds = set()
    for setup in SETTINGS[2:]:
        referee = Referee(GAME, setup, match="5" * 32)
        referee.play(random.Random(1))
        kinds = {type(event).__name__ for data in referee.log for event in GAME.read(data).events}
        gone = (
            {"ChannelRolled"}
            if "channeling" in setup
            else {"ReactionOffered", "MoralePhaseStarted", "PanicSpread"}
        )
        assert not kinds & gone
    assert "RoundEnded" in kinds
