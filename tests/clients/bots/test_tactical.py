"""The bot that searches: it plays by the rules, knows no more than its seat, wins what can be won, and decides the same twice."""

from itertools import count, permutations
from random import Random
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from tests.clients.arena.test_battle import SHORT, pair
from wardrum.clients.arena.battle import SeatView, play
from wardrum.clients.bots import BOTS, Position, Spot, play_greedily, position
from wardrum.clients.bots.tactical import search
from wardrum.clients.bots.tactical.candidates import candidates
from wardrum.clients.bots.tactical.search import FAIR, Effort, Search
from wardrum.events import local
from wardrum.events.core.kernel import Rejected
from wardrum.events.toolkit.options import Option

BRIEF = {"warcry": SHORT, "mordheim": SHORT, "trench": {"turns": 1}, "betrayal": {}}
small = Search(Effort("small", 4, (1, 2), 1, 8))
"""Looks at a little of everything."""


def greedy_battle(ruleset, seed, setup=None):
    """A battle between greedy bots; yields it before each command, with the seat and what the bot will do."""
    battle, rng = local.new(ruleset, setup, seed), Random(seed)
    while battle.result is None:
        seat = battle.to_act[0]
        chosen = play_greedily(position(battle, seat), rng)
        yield battle, seat, chosen
        battle.do(chosen, seat)


def some_position(ruleset, wanted=lambda seen: len(seen.options) > 3):
    """The first position of the second half of a battle that is as wanted; the battle and the position."""
    versions = [battle.version for battle, _, _ in greedy_battle(ruleset, 1, BRIEF[ruleset])]
    for battle, seat, _ in greedy_battle(ruleset, 1, BRIEF[ruleset]):
        seen = position(battle, seat)
        if battle.version >= versions[len(versions) // 2] and wanted(seen):
            return battle.clone(), seen
    raise AssertionError("there is no such position")


@pytest.mark.parametrize("ruleset", BRIEF)
@pytest.mark.parametrize("bot", ["tactical-easy", f"{__name__}:small"])
def test_nothing_it_does_is_refused(ruleset, bot):
    """Whole battles, as either seat: nobody forfeits."""
    for fixture in pair(ruleset, bot, "greedy", setup=BRIEF[ruleset]):
        played, _ = play(fixture)
        assert not played.fault
        assert played.reason != "unfinished"


@pytest.mark.parametrize("ruleset", BRIEF)
def test_the_same_position_gives_the_same_decision(ruleset):
    """As long as no time is set."""
    _, seen = some_position(ruleset)
    one, other = (BOTS["tactical-fair"](seen, Random(3)) for _ in range(2))
    assert one == other


def test_it_tries_nothing_out_on_the_battle_itself():
    """What is imagined leaves the battle, its dice and its log as they are."""
    battle, seen = some_position("warcry")
    before, version = battle.state, battle.version
    BOTS["tactical-fair"](seen, Random(3))
    assert battle.state is before
    assert battle.version == version
    assert len(battle.records) == version


class Planted:
    """A battle of one command: "Win" wins it, "Lose" loses it, "Wait" ends it as a draw, "Cheat" is refused."""

    def __init__(self):
        self.state = SimpleNamespace(match=SimpleNamespace(order=("a", "b"), cooperative=False))
        self.result = None

    def do(self, command, seat):
        if command["type"] == "Cheat":
            raise Rejected("X-1", "cheating", "No.")
        winners = {"Win": (seat,), "Lose": ("b",), "Wait": ()}[command["type"]]
        self.result = local.LocalResult(winners, "victory")


def planted(*commands):
    """A position of seat a with these commands to choose from."""
    options = tuple(Option(command, "", "X-1", {}) for command in commands)
    return Position("a", options, {"a-1": Spot("a-1", "a", 0, 0)}, {}, imagined=lambda _: Planted())


@pytest.mark.parametrize(
    ("commands", "best"),
    [
        (("Lose", "Wait", "Win"), "Win"),
        (("Lose", "Wait"), "Wait"),
        (("Lose", "Cheat"), "Lose"),
    ],
)
def test_it_takes_what_comes_to_the_most(commands, best):
    """A victory before a draw, a draw before a defeat, and anything before what is refused."""
    for order in permutations(commands):
        assert BOTS["tactical"](planted(*order), Random(3)) == {"type": best}


def test_it_imagines_by_other_dice_than_those_to_come():
    """The dice of what is tried out are not those that will be thrown: it cannot know them."""
    for battle, seat, chosen in greedy_battle("warcry", 1, SHORT):
        real, imagined = battle.clone(), battle.imagined(seat, 1)
        real.do(chosen, seat)
        imagined.do(chosen, seat)
        rolled = battle.game.read(real.records[-1]).draws
        if rolled and len(rolled[0].values) > 4:
            assert real.state != imagined.state
            with pytest.raises(ValueError, match="imagined"):
                _ = imagined.records
            return
    raise AssertionError("nobody rolled")


def test_a_warband_that_was_mustered_in_secret_is_not_imagined():
    """What it looks at is what its seat may know."""
    battle = local.new("warcry", {}, 1)
    first = battle.to_act[0]
    battle.do(play_greedily(position(battle, first), Random(1)), first)
    assert set(battle.state.battle.secret) == {first}
    other = battle.to_act[0]
    assert other != first
    seen = position(SeatView(battle, other), other)
    assert seen.imagined(1).state.battle.secret == {}


def test_without_the_rules_it_does_what_the_greedy_bot_does():
    """A mirror that is sent states cannot try anything out."""
    _, seen = some_position("warcry")
    blind = replace(seen, imagined=lambda _: None)
    assert BOTS["tactical"](blind, Random(3)) == play_greedily(blind, Random(3))


def test_a_search_ends_in_time(monkeypatch):
    """It decides by what it has tried by then, and where that is nothing as the greedy bot would."""
    battle, seen = some_position("warcry")
    tried, value = [], Search._value

    def counted(searching, position, command, seed):
        tried.append(command)
        return value(searching, position, command, seed)

    monkeypatch.setattr(Search, "_value", counted)
    battle.clone(1).do(Search(FAIR, seconds=0.0)(seen, Random(3)), seen.seat)
    assert tried == []
    clock = count()
    monkeypatch.setattr(search, "monotonic", lambda: float(next(clock)))
    assert Search(FAIR, seconds=3.5)(seen, Random(3)) in tried
    assert len(tried) == 3


@pytest.mark.parametrize("ruleset", BRIEF)
def test_candidates_are_what_the_options_list(ruleset):
    """Each is accepted, none comes twice, and the greedy bot's choice is among the first."""
    battle, seen = some_position(ruleset)
    tried = candidates(seen, 30, Random(3))
    assert len(tried) > 1
    assert len({repr(command) for command in tried}) == len(tried)
    for command in tried:
        battle.clone(1).do(command, seen.seat)


def test_easy_beats_random():
    """From either seat."""
    shares = []
    for fixture in pair("warcry", "tactical-easy", "random"):
        played, _ = play(fixture)
        shares += [played.share(seat) for seat, bot in fixture.bots.items() if bot == "tactical-easy"]
    assert sum(shares) == 2
