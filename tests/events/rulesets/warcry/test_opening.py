"""Random legal commands from mustering to the first turns: what always holds of dice, places and turns."""

from random import Random

import pytest
from hypothesis import given as forall
from hypothesis import strategies as st

from tests.events.rulesets.warcry.given import GAME, Script, folded
from tests.support.referee import Referee
from wardrum.events.core.kernel import Decision
from wardrum.events.match.game import is_secret
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.data import DEPLOYMENTS, TERRAINS, TWISTS
from wardrum.events.rulesets.warcry.decide.progress import go_on
from wardrum.events.rulesets.warcry.decide.victory import judge
from wardrum.events.rulesets.warcry.deployment import (
    GROUPS,
    area,
    area_of,
    arrival_round,
    deployment_point,
    members,
)
from wardrum.events.space.plane import Ground, free_base, wholly_in
from wardrum.events.toolkit.two_seats import SEATS

seeds = st.integers(0, 2**128 - 1)
cards = st.fixed_dictionaries(
    {
        card: st.sampled_from(sorted(known))
        for card, known in (("terrain", TERRAINS), ("deployment", DEPLOYMENTS))
    }
    | {"twist": st.sampled_from(sorted(TWISTS))}
)


def to_the_fight(setup, seed):
    """A referee, and after each command (state before, record); up to the first turn of round 1."""
    referee, rng = Referee(GAME, setup, f"{seed:032x}"), Random(seed)
    steps = []
    while referee.state.battle.phase != "combat":
        before = referee.state
        steps.append((before, referee.step(rng)))
    return referee, steps


def states(steps):
    """The state after every single event, with the event."""
    for before, record in steps:
        state = before
        for event in record.events:
            state = GAME.evolve(state, event)
            yield event, state


@forall(cards, seeds)
def test_dice_are_conserved(setup, seed):
    """§8 (i) to (iii), (vii): six dice and the wild ones used; pools add up; one wild die to a group; empty at first."""
    pools = dict.fromkeys(SEATS, 0)
    for event, state in states(to_the_fight(setup, seed)[1]):
        match event:
            case e.RoundStarted():
                assert not any(hand.count or hand.groups for hand in state.battle.hands.values())
            case e.WildDiceGained():
                pools[event.seat] += event.n
            case e.WildDiceSpent():
                pools[event.seat] -= event.single + len(event.improve)
            case e.TemporaryDiceDiscarded():
                pools[event.seat] -= event.n
        for seat, hand in state.battle.hands.items():
            dice = hand.count + sum(group.dice for group in hand.groups.values())
            wild = hand.added + sum(group.wild for group in hand.groups.values())
            assert dice == len(hand.rolled) + wild
            assert len(hand.rolled) in (0, 6)
            assert hand.wild == pools[seat] >= hand.temporary >= 0
            assert all(group.wild <= 1 and group.dice >= 2 for group in hand.groups.values())


@forall(cards, seeds)
def test_everybody_stands_where_they_may(setup, seed):
    """Wholly in their zone, on the board, clear of each other and of obstacles; late groups wait off the table."""
    state = to_the_fight(setup, seed)[0].state
    obstacles = [t.box.rect for t in state.table.terrain.values() if t.kind == "obstacle"]
    open_ground = Ground(state.table.width, state.table.height, rects=tuple(obstacles))
    pieces = state.table.pieces
    for seat in SEATS:
        for group in GROUPS:
            late = arrival_round(state.battle, seat, group) > 1
            assert members(state.battle, seat, group, "reserve" if late else "board")
            for key in members(state.battle, seat, group, "board"):
                others = (disc for other in pieces if other != key for disc in pieces[other].discs)
                zone, own = area_of(state, key, area(state, seat, group)), pieces[key].discs
                assert all(wholly_in(disc, zone) for disc in own)
                assert free_base(own, pieces[key].point, open_ground.with_discs(*others))


@forall(cards, seeds)
def test_only_the_first_warband_is_sealed(setup, seed):
    """The first commit of the battle alone is secret; who never saw it folds to the same state."""
    _, steps = to_the_fight(setup, seed)
    assert [is_secret(record.events) for _, record in steps] == [True] + [False] * (len(steps) - 1)
    (unsealed, _), *later = steps
    opened = later[0][1]
    assert folded(unsealed, opened.events).battle == folded(later[0][0], opened.events).battle


@forall(cards, seeds)
def test_every_command_is_decided_again_alike(setup, seed):
    """From the stored command and its dice come the stored events."""
    for before, record in to_the_fight(setup, seed)[1]:
        script = Script(value for pool in record.draws or () for value in pool.values)
        decision = Decision(before, script, GAME.evolve)
        GAME.ruleset.decide(decision, record.actor, record.command)
        assert tuple(decision.events) == record.events


@pytest.mark.rule("W-20")
@pytest.mark.rule("W-21")
@pytest.mark.rule("W-22")
@forall(st.sampled_from(["late-hammer", "two-roads", "crossed-paths", "night-column"]), seeds)
def test_reserves_come_in_their_rounds(deployment, seed):
    """After round 3 has begun to be fought everybody has arrived, each group in the round of its point."""
    referee, _ = to_the_fight({"deployment": deployment, "twist": "none"}, seed)
    arrivals = []
    for _ in range(2):
        state, rng = next_round(referee), Random(seed)
        while state.battle.phase != "first_turn":
            referee.state = state
            record = referee.step(rng)
            state = referee.state
            arrivals += [(r, state.battle.round) for r in record.events if isinstance(r, e.ReservesArrived)]
        referee.state = state
    assert not any(f.status == "reserve" for f in referee.state.battle.fighters.values())
    for arrived, n in arrivals:
        assert deployment_point(referee.state.battle, arrived.seat, arrived.group).round == n


def next_round(referee):
    """The start of the next round, as if both had passed."""
    decision = Decision(referee.state, referee.oracle(), GAME.evolve)
    go_on(decision, judge(decision))
    return decision.state
