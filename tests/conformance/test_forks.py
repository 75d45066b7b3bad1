"""A recorded battle of every ruleset, forked at every version: each fork goes on exactly where it stood."""

import random

import pytest
from msgspec import UNSET

from tests.support.forking import Forked
from tests.support.logbook import chained
from tests.support.referee import Referee
from wardrum.events.core.hash_chain import fork_root, leaf, link, root
from wardrum.events.core.kernel import Rejected
from wardrum.events.core.record import canonical
from wardrum.events.match.forks.base import ForkBase
from wardrum.events.match.game import Game
from wardrum.events.rulesets import RULESETS
from wardrum.events.verify import verify

each_ruleset = pytest.mark.parametrize("name", sorted(RULESETS))
TO_THE_END = 5  # forks of a battle that are played to their own ends


def recorded(name: str) -> tuple[Referee, list[ForkBase]]:
    """A whole battle, and how it stood at every version from 1 on."""
    referee = Referee(Game(RULESETS[name]), match=f"{4100:032x}")
    referee.play(random.Random(41))
    game, head = referee.game, root(referee.match)
    state, stood, setup = None, [], game.read(referee.log[0]).command.setup
    for data in referee.log:
        state, head = game.apply(state, game.read(data)), link(head, leaf(data))
        stood.append(ForkBase(state, head.hex(), setup))
    return referee, stood


def fork_entries(fork: Forked) -> list[tuple[int, bytes, bytes]]:
    """Its commits, chained from its own root."""
    head, entries = fork_root(fork.match, fork.origin.head), []
    for version, data in enumerate(fork.log, 1):
        head = link(head, leaf(data))
        entries.append((version, data, head))
    return entries


def check_beginning(fork: Forked) -> None:
    """It stands where its parent stood, with other people and nothing rolled, and somebody can act."""
    there, here = fork.origin.state, fork.state
    assert canonical([here.table, here.battle]) == canonical([there.table, there.battle])
    match = here.match
    assert (match.status, match.rolls, match.conceded, match.offer) == ("live", 0, (), {})
    assert (match.id, match.order, match.seats.keys()) == (fork.match, there.match.order, set(match.order))
    awaited = fork.awaited()
    assert awaited
    for seat in match.order:
        assert bool(fork.options(seat)) == (seat in awaited)


def check_default(fork: Forked) -> None:
    """The default of what is awaited can be carried out at once."""
    twin = Forked(fork.parent, fork.origin)
    pending = twin.game.pending(twin.state)[0]
    twin.call(pending)
    assert twin.state.match.seats[pending.seat].missed == 1


@each_ruleset
@pytest.mark.rule("L-40")
def test_a_battle_can_be_forked_at_every_version_before_its_end(name):
    """At each of them the fork begins where its parent stood, the awaited seat can act, time can run out, and it plays on."""
    referee, stood = recorded(name)
    before, rng = list(referee.log), random.Random(5)
    *forkable, end = stood
    far = set(rng.sample(range(len(forkable)), TO_THE_END))
    for index, origin in enumerate(forkable):
        fork = Forked(referee, origin)
        check_beginning(fork)
        if index % 7 == 0:
            check_default(fork)
        if index in far:
            fork.play(rng)
            report = verify(fork.game, fork_entries(fork), fork.match, (), origin)
            assert (report.fault, report.counts.unproven) == (UNSET, 0)
        else:
            fork.step(rng)
    with pytest.raises(Rejected, match=f"the last version to fork is {len(referee.log) - 1}"):
        Forked(referee, end)
    assert referee.log == before


@each_ruleset
@pytest.mark.rule("L-40")
def test_a_fork_rolls_other_dice_than_its_parent_does_from_there(name):
    """The same commands in the fork lead to other dice, as its seeds are new: a fork tells nothing of what is to come."""
    referee, stood = recorded(name)
    cut = len(referee.log) // 3
    fork = Forked(referee, stood[cut])
    assert fork.seed != referee.seed
    theirs, ours = [], []
    for data in referee.log[cut + 1 :]:
        record = referee.game.read(data)
        try:
            done = fork.do(record.actor, record.command)
        except Rejected:
            break  # other dice have led elsewhere
        if record.draws is not UNSET and done.draws is not UNSET:
            theirs.append(record.draws)
            ours.append(done.draws)
            if theirs != ours:
                break
    assert theirs
    assert theirs != ours
    reported = b"".join(fork.log)
    assert referee.seed.hex().encode() not in reported
    for seat in referee.state.match.order:
        assert referee.seat_seed(seat).hex().encode() not in reported


@each_ruleset
@pytest.mark.rule("L-40")
def test_a_fork_of_a_fork_stands_on_both(name):
    """Its heads cover the commits of all its ancestors, and it verifies on its parent's state."""
    referee, stood = recorded(name)
    first = Forked(referee, stood[len(stood) // 4])
    rng = random.Random(8)
    for _ in range(10):
        first.step(rng)
    second = Forked(first, len(first.log) - 2, match="e" * 32)
    check_beginning(second)
    second.play(rng)
    parent = second.state.match.parent
    assert (parent.match, parent.version, parent.generation) == (first.match, len(first.log) - 2, 2)
    assert verify(second.game, fork_entries(second), second.match, (), second.origin).fault is UNSET
    assert verify(second.game, chained(second.match, second.log), second.match).fault is not UNSET
