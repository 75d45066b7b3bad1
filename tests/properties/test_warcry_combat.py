"""Any crowd, any terrain: what is listed in the combat phase is accepted, and play keeps the fold's invariants."""

import random
from itertools import product

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st
from msgspec import UNSET, convert, to_builtins

from tests.events.rulesets.warcry.given import (
    BOW,
    SWORD,
    activated,
    at,
    battle_state,
    fighter,
    given,
    hand,
    obstacle,
    options,
    with_hand,
)
from tests.support.referee import sample
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.commands import WarcryCommand
from wardrum.events.rulesets.warcry.decide.combat import eligible
from wardrum.events.rulesets.warcry.questions import QUESTIONS
from wardrum.events.rulesets.warcry.state import Setup, TreasureSpot
from wardrum.events.space.plane import INCH, Disc, Ground, Point, Rect, free
from wardrum.events.toolkit.options import Choice, Path, Place
from wardrum.events.toolkit.questions import among
from wardrum.events.toolkit.two_seats import SEATS

OPEN = Ground(30 * INCH, 22 * INCH)
RADIUS = 1600
CHESTS = ("west-chest", "middle-chest", "east-chest")
SEEDS = st.integers(0, 2**32)


def scene(rng, side=4, walls=5):
    """A crowd in the middle of a battle: a-f1 leads and is activated, fighters are hurt, some carry treasure."""
    terrain = {f"t{n}": wall(rng) for n in range(walls)}
    places = crowd(rng, 2 * side, OPEN._replace(rects=obstacles(terrain.values())))
    keys = [f"{seat}-f{n}" for seat in SEATS for n in range(1, side + 1)]
    members = {key: member(rng, place, key) for key, place in zip(keys, places, strict=True)}
    setup = Setup(visibility=rng.choice(["sampled", "honour"]))
    cards = {"victory": "carry-it-home", "twist": rng.choice(["none", "darkness"])}
    state = battle_state(members, terrain=terrain, cards=cards, setup=setup)
    for seat in SEATS:
        state = with_hand(state, seat, hand(*(rng.choice((2, 2, 4, 5)) for _ in range(6))))
    bonus = rng.choice([(), (), (), ("move", "attack"), ("attack",)])
    left = rng.choice((0, 1, 2, 2))
    return activated(state, "a-f1", actions_left=left, abilities=int(bool(bonus)), bonus=bonus)


def wall(rng):
    """A piece of terrain somewhere, low or an obstacle."""
    size = rng.uniform(0.3, 4), rng.uniform(0.3, 4)
    return obstacle(rng.uniform(4, 20), rng.uniform(4, 14), *size, tall=rng.choice((0.5, 1, 1.2, 2, 6)))


def obstacles(terrain):
    """The rectangles of what blocks."""
    return tuple(Rect(t.x, t.y, t.width, t.height) for t in terrain if t.kind == "obstacle")


def crowd(rng, size, ground):
    """Places for this many bases, close together, none on another or in a wall."""
    while len(ground.discs) < size:
        disc = Disc(*at(rng.uniform(1, 22), rng.uniform(1, 16)), RADIUS)
        near = ground.discs and rng.random() < 0.6
        if near:
            other = rng.choice(ground.discs)
            disc = Disc(other.x + rng.randint(-6500, 6500), other.y + rng.randint(-6500, 6500), RADIUS)
        if free(disc, ground):
            ground = ground.with_discs(disc)
    return [(disc.x / INCH, disc.y / INCH) for disc in ground.discs]


def member(rng, place, key):
    """A fighter with a sword and a bow, perhaps hurt, activated or waiting; the leader is called f1."""
    facts = {"weapons": {"w1": SWORD, "w2": BOW}, "damage": rng.randint(0, 9), "move": rng.randint(3, 8)}
    if key.endswith("f1"):
        return fighter(*place, role="leader", **facts)
    activations = rng.choice([{}, {"activated": 1}, {"activated": 1, "waiting": True}])
    treasure = {"treasure": "stolen-chest"} if key.endswith("f2") else {}
    return fighter(*place, **facts, **activations, **treasure)


def command(option, values, commands=WarcryCommand):
    """The command of an option, one of this union, with these values of its parameters."""
    return convert(to_builtins({"type": option.command, **values}), commands)


def listed(domain):
    """Everything that a domain lists."""
    match domain:
        case Choice(of):
            return of
        case Path(_, _, stops):
            return [stop.path for stop in stops]
        case Place(_, _, spots):
            return spots
    raise AssertionError(domain)


def outside(domain):
    """A value just outside a domain."""
    match domain:
        case Choice(of):
            return 9 if isinstance(of[0], int) else "nobody"
        case Path(start, budget, _):
            return [Point(start.x + budget + 1, start.y)]
        case Place(area, _, _):
            return Point(area.point.x + area.reach + 1, area.point.y)
    raise AssertionError(domain)


def rolled(rng):
    """An endless supply of dice."""
    return [rng.randint(1, 6) for _ in range(12)]


def accepted(state, seat, asked, rng):
    """What becomes of a command, with as many dice as it takes."""
    dice = rolled(rng)
    for count in range(len(dice) + 1):
        try:
            return given(state).when(seat, asked, dice=dice[:count])
        except AssertionError:
            continue
    raise AssertionError(f"no number of dice suits {asked}")


@for_all(SEEDS)
def test_everything_listed_is_accepted(seed):
    """Every combination of listed values of every option, in any position, is what the rules allow."""
    rng = random.Random(seed)
    state = scene(rng)
    for option in options(state, "a"):
        for values in product(*map(listed, option.params.values())):
            asked = command(option, dict(zip(option.params, values, strict=True)))
            assert accepted(state, "a", asked, rng).events, asked


@for_all(SEEDS)
def test_nothing_outside_a_domain_is_accepted(seed):
    """One parameter outside its domain, the others as listed: refused."""
    rng = random.Random(seed)
    state = scene(rng)
    for option in options(state, "a"):
        inside = {name: sample(domain, rng) for name, domain in option.params.items()}
        for name, domain in option.params.items():
            asked = command(option, {**inside, name: outside(domain)})
            assert given(state).when("a", asked).refusal is not None, asked


@for_all(SEEDS)
def test_nobody_else_may_do_anything(seed):
    """The seat that is not awaited is offered nothing, and the one that is awaited always something."""
    state = scene(random.Random(seed))
    for seat in SEATS:
        assert bool(options(state, seat)) == (seat in QUESTIONS.awaited(state))


@for_all(SEEDS)
def test_time_that_is_up_ends_the_activation(seed):
    """Edge case 39: what is done for a seat whose time is up is allowed, and then it is the opponent's turn."""
    state = scene(random.Random(seed))
    outcome = given(state)
    for asked in QUESTIONS.default(state, "a"):
        outcome = outcome.when("a", asked)
    assert (outcome.battle.turn, outcome.battle.activation) == ("b", UNSET)


class Play:
    """Random legal play of one combat phase, and what has happened in it."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.state = scene(self.rng)
        self.events = []

    def goes_on(self):
        """Whether the phase is not over yet."""
        return self.state.match.status == "live" and self.state.battle.phase == "combat"

    def step(self):
        """One random command; the events of it."""
        [seat] = QUESTIONS.awaited(self.state)
        option = self.rng.choice(options(self.state, seat))
        asked = command(option, {name: sample(domain, self.rng) for name, domain in option.params.items()})
        outcome = accepted(self.state, seat, asked, self.rng)
        self.state = outcome.state
        self.events += outcome.events
        return outcome.events


@settings(max_examples=30)
@for_all(SEEDS)
@pytest.mark.rule("W-30")
@pytest.mark.rule("W-75")
def test_two_activations_at_most_and_two_only_after_waiting(seed):
    """Invariant iv: nobody is activated more than twice in a phase, and the second time only after waiting."""
    play = Play(seed)
    start = play.state.battle.fighters
    waiting = {key for key, one in start.items() if one.waiting}
    count = {key: one.activated for key, one in start.items()}
    while play.goes_on():
        for event in play.step():
            if isinstance(event, e.FighterWaiting):
                waiting.add(event.fighter)
            if isinstance(event, e.FighterActivated):
                count[event.fighter] += 1
                assert event.nth == count[event.fighter] <= (2 if event.fighter in waiting else 1)


@settings(max_examples=30)
@for_all(SEEDS)
def test_nobody_passes_who_could_act(seed):
    """Invariant v: when a seat passes, it had nobody to activate."""
    play = Play(seed)
    while play.goes_on():
        before = play.state
        for event in play.step():
            if isinstance(event, e.Passed):
                assert eligible(before, event.seat) == []


@settings(max_examples=30)
@for_all(SEEDS)
def test_damage_never_exceeds_wounds(seed):
    """Invariant vi: damage stays between nothing and the Wounds; a fighter that reaches them is down or about to be."""
    play = Play(seed)
    while play.goes_on():
        play.step()
        battle = play.state.battle
        falling = getattr(among(battle.questions, TreasureSpot), "fighter", "")
        for key, one in battle.fighters.items():
            assert 0 <= one.damage <= one.profile.wounds
            assert (one.damage == one.profile.wounds) == (one.status == "down" or key == falling)


@settings(max_examples=30)
@for_all(SEEDS)
def test_nobody_ever_stands_in_anything(seed):
    """After every command each base is on the board, on no other base and in no obstacle."""
    play = Play(seed)
    walled = OPEN._replace(rects=obstacles(play.state.table.terrain.values()))
    while play.goes_on():
        play.step()
        bases = [piece.disc for piece in play.state.table.pieces.values()]
        for base in bases:
            others = (other for other in bases if other != base)
            assert free(base, walled.with_discs(*others))
