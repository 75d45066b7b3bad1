"""Bots choose from the legal list and from nowhere else."""

from collections.abc import Iterable
from functools import cache
from itertools import cycle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET

from tests.support.domains import listed
from tests.support.referee import Referee
from tests.support.toy import GAME as TOY
from wardrum.clients import BOTS, Position, Spot, position
from wardrum.clients.bots.greedy.odds import damage
from wardrum.clients.bots.position import command, playable
from wardrum.clients.bots.random import sample
from wardrum.events.rulesets import games
from wardrum.events.space.plane import Leg, Location, NearPoint, Point
from wardrum.events.toolkit.movement import walked
from wardrum.events.toolkit.options import (
    Choice,
    Count,
    Each,
    Option,
    Partition,
    Path,
    Place,
    Subset,
    has_values,
)

ids = st.lists(st.from_regex(r"[a-z]{1,4}", fullmatch=True), min_size=1, max_size=6, unique=True).map(tuple)
points = st.builds(Location, st.integers(0, 9999), st.integers(0, 9999))
choices = st.builds(Choice, ids)
counts = st.tuples(st.integers(-3, 9), st.integers(0, 9)).map(lambda pair: Count(pair[0], pair[0] + pair[1]))


@st.composite
def subsets(draw):
    of = draw(ids)
    low = draw(st.integers(0, len(of)))
    return Subset(of, low, draw(st.integers(low, len(of) + 2)))


@st.composite
def partitions(draw):
    of, parts = draw(ids), ("dagger", "shield", "hammer")
    sizes = set()
    for _ in range(draw(st.integers(1, 4))):
        first = draw(st.integers(0, len(of)))
        second = draw(st.integers(0, len(of) - first))
        sizes.add((first, second, len(of) - first - second))
    return Partition(of, parts, tuple(sorted(sizes)))


@st.composite
def paths(draw):
    start = draw(points)
    ends = draw(st.lists(points, min_size=1, max_size=5, unique=True))
    return Path(start, 10_000, tuple(walked((start.point, end.point)) for end in ends))


places = st.builds(
    Place,
    st.just(NearPoint(Point(0, 0), 9)),
    st.just(5),
    st.lists(points, min_size=1, max_size=5, unique=True).map(tuple),
)
eaches = st.builds(
    Each, st.dictionaries(st.from_regex(r"[a-z]{1,3}", fullmatch=True), choices | counts | places, max_size=3)
)
domains = choices | counts | subsets() | partitions() | paths() | places | eaches


def frozen(value):
    """The value in a form that can be a member of a set."""
    if isinstance(value, dict):
        return tuple(sorted((key, frozen(each)) for key, each in value.items()))
    if isinstance(value, Iterable) and not isinstance(value, str):
        return tuple(frozen(each) for each in value)
    return value


@given(domains, st.randoms(use_true_random=False))
def test_samples_lie_inside(domain, rng):
    """Every sample is a value that the domain lists."""
    assert has_values(domain)
    assert listed(domain, sample(domain, rng))


@pytest.mark.parametrize(
    ("domain", "values"),
    [
        (Choice(("x", "y", 3)), {"x", "y", 3}),
        (Count(2, 5), {2, 3, 4, 5}),
        (Place(NearPoint(Point(0, 0), 9), 5, (Location(1, 2), Location(3, 4))), {(1, 2, 0), (3, 4, 0)}),
        (Path(Location(0, 0), 9, (walked((Point(0, 0),)), walked((Point(0, 0), Point(3, 4))))),
         {(Leg(0, 0),), (Leg(3, 4),)}),
        (Each({"p": Choice((1, 2)), "q": Count(0, 1)}),
         {(("p", p), ("q", q)) for p in (1, 2) for q in (0, 1)}),
    ],
    ids=["choice", "count", "place", "path", "each"],
)  # fmt: skip
def test_every_listed_value_is_reached(domain, values):
    """Nothing that a domain lists is beyond a bot's reach."""
    rng = Random(7)
    assert {frozen(sample(domain, rng)) for _ in range(300)} == values


def test_every_subset_and_division_is_reached():
    """Every size and every member comes up, in subsets and in divisions."""
    rng = Random(7)
    subset, division = Subset((1, 2, 3), 1, 2), Partition(("x", "y", "z"), ("p", "q"), ((1, 2), (2, 1)))
    found = {frozenset(sample(subset, rng)) for _ in range(300)}
    divided = {tuple(frozenset(part) for part in sample(division, rng).values()) for _ in range(300)}
    assert found == {frozenset(s) for s in ([1], [2], [3], [1, 2], [1, 3], [2, 3])}
    assert len(divided) == 6


@pytest.mark.parametrize(
    "empty",
    [Choice(()), Count(3, 2), Subset((1,), 2, 2), Path(Location(0, 0), 9, ()), Each({"p": Choice(())})],
)
def test_options_without_values_are_left_out(empty):
    """An option with a parameter that lists nothing cannot be played, nor can one that is not of the battle."""
    dead = Option("Move", "Move", "X-1", {"p": empty})
    outside = Option("Concede", "Concede", "L-8", scope="match")
    live = Option("Roll", "Roll", "Y-1")
    assert playable([dead, outside, live]) == [live]


@given(st.lists(st.dictionaries(st.sampled_from(["p", "q"]), domains, max_size=2), min_size=1, max_size=4),
       st.sampled_from(sorted(BOTS)), st.integers(0, 2**32))  # fmt: skip
def test_bots_stay_within_the_list(params, name, seed):
    """Whatever the options, a bot answers with one of them and listed values; the same again from the same seed."""
    options = tuple(Option(f"Do{i}", "", "X-1", each) for i, each in enumerate(params))
    shown = Position("a", options, {}, {})
    answer = BOTS[name](shown, Random(seed))
    option = options[int(answer["type"].removeprefix("Do"))]
    values = {key: value for key, value in answer.items() if key != "type"}
    assert values.keys() == option.params.keys()
    assert all(listed(domain, values[key]) for key, domain in option.params.items())
    assert answer == BOTS[name](shown, Random(seed))


def ending(command="Wait", **params):
    """An option that ends something."""
    return Option(command, "", "X-1", params, kind="end")


def attack(target, mean, taken_down):
    return Option(
        "Attack", "", "X-1", {"target": Choice((target,))}, odds={"mean": mean, "taken_down": taken_down}
    )


def test_greedy_takes_the_best_attack():
    """Greedy attacks where most is to be expected, and attacks rather than idles or walks."""
    walk = Option("Move", "", "X-1", {"path": Path(Location(0, 0), 9, (walked((Point(0, 0), Point(5, 5))),))})
    options = (ending(), attack("b-1", "5/2", "0"), attack("b-2", "2", "1/6"), walk)
    goals = {"b-1": Spot("b-1", "b", 9, 9)}
    shown = Position("a", options, {}, goals)
    assert BOTS["greedy"](shown, Random(1)) == {"type": "Attack", "target": "b-2"}
    assert damage({"mean": "1/3"}) == pytest.approx(1 / 3)


def test_greedy_closes_in():
    """Greedy ends its move where the nearest enemy is nearest, and waits rather than walk away."""
    near, far = (walked((Point(0, 0), end)) for end in (Point(2540, 0), Point(0, 2540)))
    wait, goals = ending(), {"b-1": Spot("b-1", "b", 25400, 0)}
    both = Option("Move", "", "X-1", {"path": Path(Location(0, 0), 9999, (far, near))})
    away = Option("Move", "", "X-1", {"path": Path(Location(0, 0), 9999, (far,))})
    assert BOTS["greedy"](Position("a", (wait, both), {}, goals), Random(1))["path"] == (Leg(2540, 0),)
    assert BOTS["greedy"](Position("a", (wait, away), {}, goals), Random(1)) == {"type": "Wait"}


def preferred(*options, mine=("a-1",), goals=("b-1",)):
    """The command that greedy chooses of these options, with some pieces ten inches apart."""
    own = {key: Spot(key, "a", 0, 0) for key in mine}
    others = {key: Spot(key, "b", 25400, 0) for key in goals}
    return BOTS["greedy"](Position("a", options, own, others), Random(1))["type"]


def a_move(command, end, **params):
    """A move from where a-1 stands."""
    way = Path(Location(0, 0), 99999, (walked((Point(0, 0), end)),))
    return Option(command, "", "X-1", {**params, "path": way})


NEARER, FARTHER = Point(2540, 0), Point(0, 2540)


def test_greedy_ends_nothing_while_it_can_act_or_answer():
    """Of options that are alike except for their kind the one that ends something is chosen last, whatever it is called."""
    end, act = Option("Attack", "", "X-1", kind="end"), Option("Pass", "", "X-1")
    answer = Option("Decline", "", "X-1", kind="answer")
    assert preferred(end, act) == "Pass"
    assert preferred(end, answer) == "Decline"
    assert preferred(end, Option("Wait", "", "X-1", cost="1 die")) == "Wait"
    assert preferred(end, a_move("Move", FARTHER)) == "Attack"


def test_greedy_leaves_last_resorts_alone_while_a_piece_is_left():
    """It ends what is being done rather than throw something away; with nobody left it pays what it costs."""
    help_ = Option("Help", "", "X-1", cost="once", last_resort=True)
    assert preferred(ending(), help_) == "Wait"
    assert preferred(ending(), help_, mine=()) == "Help"
    assert preferred(ending(), Option("Help", "", "X-1", cost="once")) == "Help"


def test_greedy_does_nothing_to_nobody():
    """An option against nobody is worth less than to end; one that only may be without something else is not meant."""
    nobody = Option("Strike", "", "X-1", {"target": Choice(("none",))}, odds={"tenacity": "1/2"})
    bare = Option("Strike", "", "X-1", {"weapon": Choice(("w1", "none"))})
    assert preferred(ending(), nobody) == "Wait"
    assert preferred(ending(), bare) == "Strike"


def test_greedy_judges_a_way_by_what_is_chosen_with_it():
    """With pieces of the table it is a move, with something to pick up a better one; with a die the way is incidental."""
    own = Choice(("a-1",))
    move, taking = a_move("Move", NEARER), a_move("Take", NEARER, model=own, pick_up=Choice(("chest",)))
    using = a_move("Use", FARTHER, model=own, die=Choice(("combat-1",)))
    assert preferred(move, taking, goals=("b-1", "chest")) == "Take"
    assert preferred(ending(), a_move("Move", FARTHER, model=own)) == "Wait"
    assert preferred(ending(), move, using) == "Use"


def test_greedy_compares_with_what_is_free():
    """Markers are weighed against the one option without a cost, whatever it is called; beside others each counts by itself."""
    none, one = roll("Keep", **INJURIES), roll("Pay", "1 BLOOD", **WORSE)
    assert chosen(none, one) == ("Pay", 1)
    assert chosen(none, roll("Pay", "6 BLOOD", **WORSE)) == ("Keep", 0)
    assert chosen(roll("Fight", **WORSE), roll("Shoot", **INJURIES))[0] == "Fight"


def test_random_ends_less_often():
    """An option that ends something is taken by one in five where there is one that does not."""
    options = (Option("Attack", "", "X-1", kind="end"), Option("Pass", "", "X-1"))
    rng = Random(3)
    taken = [BOTS["random"](Position("a", options, {}, {}), rng)["type"] for _ in range(500)]
    assert 70 < taken.count("Attack") < 130


class Table:
    """A referee's match as a mirror shows it."""

    def __init__(self, referee):
        self.referee = referee

    @property
    def state(self):
        return self.referee.state

    def legal(self, seat):
        return tuple(self.referee.game.legal(self.referee.state, seat))


COMMITS_MAX = 2000
PAIRS = [("greedy", "random"), ("random", "random"), ("greedy", "greedy")]


@cache
def played(game, bots, seed):
    """A battle between bots without a server, played once: the types of all commands in order, and how it ended."""
    rng, done = Random(seed), []
    referee = Referee(game, match=rng.randbytes(16).hex())
    table = Table(referee)
    while not referee.over():
        assert len(referee.log) <= COMMITS_MAX
        seat, bot = next(
            (s, b) for s, b in zip(referee.state.match.order, cycle(bots)) if playable(table.legal(s))
        )
        asked = BOTS[bot](position(table, seat), rng)
        referee.do(seat, referee.command_of(asked))
        done.append(asked["type"])
    return done, referee.state.match


@pytest.mark.parametrize("game", [TOY, *games().values()], ids=lambda game: game.name)
@pytest.mark.parametrize("bots", PAIRS, ids="-".join)
def test_battles_end(game, bots):
    """Bots play every ruleset to an end without one refusal, and the same again from the same seed."""
    done, match = played(game, bots, 0)
    assert match.reason in ("victory", "defeat", "draw")
    again, _ = played.__wrapped__(game, bots, 0)
    assert done == again


@pytest.mark.long
@pytest.mark.parametrize("game", [TOY, *games().values()], ids=lambda game: game.name)
@pytest.mark.parametrize("bots", PAIRS, ids="-".join)
def test_many_battles_end(game, bots):
    """The same over twenty more battles of each pair."""
    ended = [played.__wrapped__(game, bots, seed)[1].reason for seed in range(1, 21)]
    assert set(ended) <= {"victory", "defeat", "draw"}


def test_greedy_beats_random():
    """Looking ahead by one step wins more battles of warcry than chance does, from either seat."""
    wins = []
    for seed in range(4):
        wins += [played(games()["warcry"], ("greedy", "random"), seed)[1].winners == ("a",)]
        wins += [played(games()["warcry"], ("random", "greedy"), seed)[1].winners == ("b",)]
    assert sum(wins) >= 6


def test_greedy_reacts():
    """Greedy fighters of mordheim answer attacks, and channel for what they can get."""
    done = [
        command for seed in range(3) for command in played(games()["mordheim"], ("greedy", "greedy"), seed)[0]
    ]
    assert done.count("React") > max(5, done.count("Withdraw"))
    assert done.count("Channel") > done.count("SkipChannel")


def roll(command, cost=UNSET, **odds):
    """An option of trench with odds: `n` of the command is what its cost says."""
    amount = 0 if cost is UNSET else int(cost.split()[0])
    return Option(command, "", "X-1", {"n": Choice((amount,))}, cost=cost, odds=odds)


def chosen(*options):
    """What greedy does with these options and an empty table."""
    answer = BOTS["greedy"](Position("a", options, {}, {}), Random(1))
    return answer["type"], answer["n"]


INJURIES = {"no_effect": "0", "minor_hit": "1/2", "down": "1/4", "out_of_action": "1/4"}
WORSE = {"no_effect": "0", "minor_hit": "1/4", "down": "1/4", "out_of_action": "1/2"}


def test_greedy_spends_markers_that_change_much():
    """Markers are spent if they move the odds by more than they are worth, whichever way that is."""
    none, one = roll("SpendBlood", **INJURIES), roll("SpendBlood", "1 BLOOD", **WORSE)
    assert chosen(none, one) == ("SpendBlood", 1)
    assert chosen(none, roll("SpendBlood", "6 BLOOD", **WORSE)) == ("SpendBlood", 0)
    assert chosen(roll("SpendBlessing", **WORSE), roll("SpendBlessing", "1 BLESSING", **INJURIES))[1] == 1
    dash, hindered = roll("SpendBlood", failure="5/12"), roll("SpendBlood", "1 BLOOD", failure="49/72")
    assert chosen(dash, hindered) == ("SpendBlood", 1)


def test_greedy_risks_last():
    """What may fail comes after attacks and before idling."""
    dash, shot = roll("Dash", failure="5/12", success="7/12"), roll("Shoot", failure="5/12", **INJURIES)
    assert chosen(dash, shot)[0] == "Shoot"
    assert chosen(dash, ending("EndActivation", n=Choice((0,))))[0] == "Dash"


def test_greedy_uses_the_dice_of_trench():
    """Greedy warbands of trench shoot and fight, charge, spend markers and rarely flee."""
    done = [
        command for seed in range(2) for command in played(games()["trench"], ("greedy", "greedy"), seed)[0]
    ]
    assert done.count("Shoot") + done.count("Fight") > 30
    assert {"Charge", "Dash", "SpendBlood"} <= set(done)
    assert "Flee" not in done


def test_greedy_fights():
    """Greedy fighters of warcry close in and attack: not a battle without, and more attacks than waiting."""
    for seed in range(3):
        done, _ = played(games()["warcry"], ("greedy", "greedy"), seed)
        assert done.count("Attack") > max(5, done.count("Wait"))


def test_command_is_the_option():
    """What is sent is the option's tag with its values beside it."""
    assert command(Option("Roll", "", "Y-1"), {}) == {"type": "Roll"}
