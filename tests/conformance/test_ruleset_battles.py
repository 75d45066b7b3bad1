"""Whole battles of random legal commands, for every ruleset: what must hold whatever happens in them."""

import random
from fractions import Fraction
from itertools import count

import msgspec
import pytest
import rfc8785

from tests.support.referee import Referee, sample
from wardrum.events.core import record
from wardrum.events.match.game import Game
from wardrum.events.rulesets import RULESETS
from wardrum.events.toolkit.options import Choice, Count, Each, Partition, Path, Place, Route, Subset

each_ruleset = pytest.mark.parametrize("name", sorted(RULESETS))
LONG = [pytest.param(seed, marks=pytest.mark.long) for seed in range(3, 12)]
seeds = pytest.mark.parametrize("seed", [*range(3), *LONG])
more_seeds = pytest.mark.parametrize("seed", range(12, 200))


def played(name: str, seed: int) -> Referee:
    """A referee whose match ids, and so dice, differ from seed to seed."""
    return Referee(Game(RULESETS[name]), match=f"{seed:032x}")


def battle_follows_its_bytes(name: str, seed: int) -> None:
    referee, rng = played(name, seed), random.Random(seed)
    game, second = referee.game, None
    folded = 0
    while not referee.over():
        second, folded = follow(game, second, referee, folded)
        referee.step(rng)
    second, folded = follow(game, second, referee, folded)
    assert folded == len(referee.log) <= 2000
    digest = record.digest(referee.state)
    assert record.digest(game.fold(referee.log)) == digest
    for cut in rng.sample(range(1, len(referee.log)), 5):
        tail = game.fold(referee.log[:cut])
        for data in referee.log[cut:]:
            tail = game.apply(tail, game.read(data))
        assert record.digest(tail) == digest


def follow(game, second, referee, folded):
    """Fold what is new with a fold of its own and compare with the referee's."""
    for data in referee.log[folded:]:
        second = game.apply(second, game.read(data))
    assert record.digest(second) == record.digest(referee.state)
    return second, len(referee.log)


@each_ruleset
@seeds
def test_a_second_fold_follows_the_stored_bytes(name, seed):
    """A battle of random legal commands ends, and every fold of its bytes agrees after every commit."""
    battle_follows_its_bytes(name, seed)


@pytest.mark.long
@each_ruleset
@more_seeds
def test_many_more_battles_follow_their_bytes(name, seed):
    """The same over many more battles."""
    battle_follows_its_bytes(name, seed)


@each_ruleset
@seeds
def test_somebody_can_always_act_until_the_end(name, seed):
    """While a battle is on, somebody is awaited, and each awaited seat has an option; nobody else has."""
    referee, rng = played(name, 1000 + seed), random.Random(seed)
    while not referee.over():
        awaited = referee.awaited()
        assert awaited
        for seat in referee.state.match.order:
            assert bool(referee.options(seat)) == (seat in awaited)
        referee.step(rng)
    assert not referee.awaited()


@each_ruleset
def test_every_listed_option_is_accepted_as_it_stands(name):
    """Parameters taken from the domains of an option are never refused, whichever they are."""
    referee, rng = played(name, 2000), random.Random(7)
    while not referee.over():
        for seat in referee.awaited():
            for option in referee.options(seat):
                command = referee.command(option, rng)
                refusal = referee.refused(seat, command)
                assert refusal is None, (option, command, refusal)
        referee.step(rng)


@each_ruleset
def test_values_outside_their_domain_are_refused(name):
    """A parameter that lies outside its domain is refused and changes nothing."""
    rng, tried, seeds = random.Random(11), 0, count(3000)
    while tried <= 500:  # battles of some games are short
        referee = played(name, next(seeds))
        while not referee.over():
            for seat in referee.awaited():
                for option in referee.options(seat):
                    tried += try_outside(referee, seat, option, rng)
            referee.step(rng)


def try_outside(referee, seat, option, rng) -> int:
    """Send every parameter of an option once with a value outside its domain."""
    before, tried = record.digest(referee.state), 0
    for name, domain in option.params.items():
        for wrong in outside(domain):
            fields = {key: sample(inner, rng) for key, inner in option.params.items()}
            try:
                command = referee.command_of({"type": option.command, **fields, name: wrong})
            except msgspec.ValidationError:
                continue
            finally:
                tried += 1
            assert referee.refused(seat, command) is not None, (option.command, name, wrong, fields)
    assert record.digest(referee.state) == before
    return tried


FAR = (1_000_000, 1_000_000)


def outside(domain) -> list:
    """Values that the domain does not hold."""
    match domain:
        case Choice():
            return ["no-such-thing", 99]
        case Count():
            return [domain.min - 1, domain.max + 1]
        case Subset():
            return [[*domain.of, "no-such-thing"], [*domain.of, 99]]
        case Partition():
            return [{part: [] for part in domain.parts}, {part: list(domain.of) for part in domain.parts}]
        case Path():
            return [[FAR], [(domain.start[0] + domain.budget + 1, domain.start[1])]]
        case Place():
            return [FAR]
        case Route():
            return [["h99_99"], [domain.halts[0].hex, "h99_99"], [domain.start]]
        case Each():
            return [{}, dict.fromkeys(domain.of, FAR)]


@each_ruleset
@seeds
def test_odds_are_exact_reduced_fractions(name, seed):
    """Every chance that is offered is a reduced fraction, and a probability lies between 0 and 1."""
    referee, rng = played(name, 4000 + seed), random.Random(seed)
    seen = 0
    while not referee.over():
        for seat in referee.awaited():
            for option in referee.options(seat):
                if option.odds is not msgspec.UNSET:
                    seen += len([check_odds(what, odds) for what, odds in option.odds.items()])
        referee.step(rng)
    assert seen


def check_odds(what: str, odds: str) -> None:
    value = Fraction(odds)
    assert str(value) == odds
    assert value >= 0
    assert value <= 1 or what == "mean"


@each_ruleset
def test_deciding_twice_gives_the_same_events(name):
    """A decision depends on nothing but the state, the command and the dice."""
    referee, rng = played(name, 5000), random.Random(3)
    while not referee.over():
        seat = rng.choice(referee.awaited())
        command = referee.command(rng.choice(referee.options(seat)), rng)
        first = referee.game.decide(referee.state, seat, command, referee.oracle())
        assert first == referee.game.decide(referee.state, seat, command, referee.oracle())
        referee.do(seat, command)


@each_ruleset
def test_stored_bytes_are_canonical_json(name):
    """Every record is byte for byte what an independent RFC 8785 encoder writes."""
    referee = played(name, 6000)
    referee.play(random.Random(5))
    for data in referee.log:
        assert rfc8785.dumps(msgspec.json.decode(data)) == data


@each_ruleset
@seeds
def test_every_event_is_shown_in_a_sentence(name, seed):
    """Each event is narrated in one sentence that ends with a full stop, or not at all."""
    referee = played(name, 7000 + seed)
    referee.play(random.Random(seed))
    state, reported = None, 0
    for data in referee.log:
        commit = referee.game.read(data)
        state = referee.game.apply(state, commit)
        sentences = [text for event in commit.events if (text := referee.game.tell(state, event))]
        assert all(text.endswith(".") and "\n" not in text and text[0].isupper() for text in sentences), (
            sentences
        )
        reported += len(sentences)
    assert reported > len(referee.log) // 2


@each_ruleset
@seeds
def test_a_match_whose_seats_are_silent_ends_by_time(name, seed):
    """Defaults are always accepted; after three decisions missed in a row a seat has left."""
    referee, rng = played(name, 8000 + seed), random.Random(seed)
    for _ in range(rng.randrange(120)):
        if not referee.over():
            referee.step(rng)
    for _ in range(20):
        if not referee.over():
            referee.expire()
    assert referee.over()


@each_ruleset
@seeds
def test_a_default_stands_in_for_one_missed_decision(name, seed):
    """A battle in which now and then time runs out goes on to its end."""
    referee, rng = played(name, 9000 + seed), random.Random(seed)
    while not referee.over():
        if rng.random() < 0.2 and all(hold.missed < 2 for hold in referee.state.match.seats.values()):
            referee.expire()
        else:
            referee.step(rng)
    assert referee.state.match.reason != "abandoned"


@each_ruleset
@seeds
@pytest.mark.parametrize("late", [False, True], ids=["in time", "time is up once"])
def test_secrets_stay_with_their_seat_and_leave_no_trace(name, seed, late):
    """A sealed commit is invisible to others, and once it is opened a fold without it gives the same state."""
    referee, rng = played(name, 10_000 + seed), random.Random(seed)
    game, others, sealed = referee.game, None, 0
    if late:
        referee.expire()
    while not referee.over():
        referee.step(rng)
    state = None
    for data in referee.log:
        commit = game.read(data)
        state = game.apply(state, commit)
        if commit.salt is not msgspec.UNSET:
            sealed += 1
            others = game.pass_over(others, commit.version, commit.actor, commit.at)
        else:
            others = game.apply(others, commit)
        if not game.secrets(state):
            assert record.digest(state) == record.digest(others)
        assert record.digest(game.view(state, "")) == record.digest(game.view(others, ""))
    assert sealed or late or not hasattr(state.battle, "secret")
