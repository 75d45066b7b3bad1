"""A battle of an arena: the same dice for both seats, no more knowledge than a seat has, and bots that fail lose."""

import pytest
from msgspec.structs import replace

from tests.clients.arena import planted_bots
from tests.clients.arena.planted_bots import HERE
from wardrum.clients.arena.battle import SeatView, play
from wardrum.clients.arena.design import Fixture, league, variety_of
from wardrum.events import local
from wardrum.events.core.kernel import tag_of
from wardrum.events.rulesets import games

SHORT = {"round_limit": 1}


def pair(ruleset, *bots, setup=None, battles=2):
    """Battles in which these bots change seats."""
    fixtures = league(variety_of(games()[ruleset]), bots, battles, seed=1)
    return [replace(fixture, setup={**fixture.setup, **(setup or {})}) for fixture in fixtures]


def rolls(battle):
    """All dice in their order."""
    return [record.draws for record in map(battle.game.read, battle.records) if record.draws]


@pytest.mark.parametrize(
    ("ruleset", "setup"), [("warcry", SHORT), ("mordheim", SHORT), ("trench", {"turns": 1})]
)
def test_both_battles_of_a_pair_have_the_same_dice(ruleset, setup):
    """Different bots meet the same first roll; the same bot in both seats plays the same battle twice."""
    one, other = (play(fixture)[1] for fixture in pair(ruleset, "greedy", "random", setup=setup))
    assert rolls(one)[0] == rolls(other)[0]
    assert one.records != other.records
    alike = [
        replace(fixture, bots=dict.fromkeys(fixture.bots, "random"))
        for fixture in pair(ruleset, "greedy", "random", setup=setup)
    ]
    one, other = (play(fixture)[1] for fixture in alike)
    assert len(rolls(one)) > 2
    assert one.records == other.records


def test_other_pairs_have_other_dice():
    """Otherwise identical rolls would prove nothing."""
    first = pair("warcry", "greedy", "random", setup=SHORT)[0]
    other = replace(first, seed=first.seed + 1)
    assert rolls(play(first)[1]) != rolls(play(other)[1])


def test_seats_muster_what_they_are_to_have():
    """Whatever the bots would bring."""
    fixture = pair("warcry", "greedy", "random", setup=SHORT)[0]
    chosen = replace(fixture, warbands={"a": "lantern-levy", "b": "gorge-wardens"})
    played, battle = play(chosen)
    mustered = [
        record.command
        for record in map(battle.game.read, battle.records)
        if "Warband" in tag_of(type(record.command))
    ]
    assert {command.sample for command in mustered} == {"lantern-levy", "gorge-wardens"}
    assert played.fixture == chosen
    assert set(played.scores) == set(played.sides) == {"a", "b"}
    assert played.rounds == 1
    assert played.commits == battle.version


def test_a_bot_sees_what_its_seat_may_know():
    """The warband that the other seat has mustered in secret is not in its view."""
    battle = local.new("warcry", seed=1)
    battle.do({"type": "SubmitWarband", "sample": "tidebreakers"}, "a")
    assert set(SeatView(battle, "a").state.battle.secret) == {"a"}
    assert battle.state.battle.secret["a"] not in SeatView(battle, "b").state.battle.secret.values()
    assert {option.command for option in SeatView(battle, "b").legal("b")} == {"SubmitWarband"}


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("raises", "it raised LookupError: no plan at all"),
        ("leaves", "it raised SystemExit: enough"),
        ("cheats", "'EndActivation' was refused: W-"),
        ("says_nothing", "its answer is no command: None is no object"),
        ("says_nonsense", "its answer is no command: Invalid value 'Win'"),
        ("says_a_set", "its answer is no command: "),
    ],
)
def test_a_bot_that_fails_loses(bot, why):
    """In whichever seat it is, with a sentence that says which bot, where, and what it did."""
    name = f"{HERE}:{bot}"
    for fixture in pair("warcry", "random", name, setup=SHORT):
        played, battle = play(fixture)
        (seat,) = (seat for seat, each in fixture.bots.items() if each == name)
        assert (played.reason, played.at_fault, battle.result) == ("forfeited", seat, None)
        assert (played.share(seat), sum(map(played.share, fixture.bots))) == (0.0, 1.0)
        assert played.fault.startswith(
            f"{name} has lost pair 1, game {fixture.game}, version {battle.version}: {why}"
        )
        assert "\n" not in played.fault


def test_a_party_whose_bot_fails_has_lost():
    """There is no other side that could win."""
    name = f"{HERE}:{planted_bots.raises.__name__}"
    fixture = Fixture(1, 1, "betrayal", {"seats": 2}, {"a": name, "b": name}, {}, 5, party=True)
    played, _ = play(fixture)
    assert (played.reason, played.winners) == ("forfeited", ())
    assert [played.share(seat) for seat in fixture.bots] == [0.0, 0.0]


def test_a_battle_without_end_is_no_draw():
    """It is unfinished after a number of commits, and a half for both; a draw by the rules has its own word."""
    fixture = pair("warcry", "greedy", "random", setup=SHORT)[0]
    unfinished, battle = play(fixture, commits_max=20)
    assert (unfinished.reason, unfinished.winners, unfinished.commits) == ("unfinished", (), 20)
    assert (unfinished.share("a"), unfinished.share("b")) == (0.5, 0.5)
    assert battle.result is None
    drawn = replace(unfinished, reason="draw")
    assert (drawn.share("a"), drawn.share("b")) == (0.5, 0.5)
    assert play(fixture)[0].reason != "unfinished"
