"""The tables of an arena: who won what, from whole pairs only, and what is printed of it."""

import pytest
from msgspec.structs import replace

from wardrum.clients.arena.battle import Played
from wardrum.clients.arena.design import balance, league, variety_of
from wardrum.clients.arena.tables import balance_table, league_table, whole_pairs
from wardrum.clients.arena.text import lines_of
from wardrum.events.rulesets import games

WARCRY, BETRAYAL = (variety_of(games()[name]) for name in ("warcry", "betrayal"))


def ended(fixture, *winners, reason="victory"):
    return Played(fixture, winners, reason, {}, {"a": "red", "b": "blue"}, 4, 200)


def won_by(fixtures, wins, named):
    """Each battle won by the seat that has the first of these names in this order."""
    rank = {name: place for place, name in enumerate(wins)}
    return [ended(each, min(named(each), key=lambda seat: rank[named(each)[seat]])) for each in fixtures]


def text(table):
    return "\n".join(lines_of(table))


def test_a_league_is_led_by_who_wins():
    """The best bot first, with its share against each other one; rating and share agree."""
    fixtures = league(WARCRY, ["x", "y", "z"], 20, 1)
    table = league_table(won_by(fixtures, "zxy", lambda one: one.bots), ["x", "y", "z"], WARCRY, 1)
    assert [line.name for line in table.lines] == [each.bot for each in table.ratings] == ["z", "x", "y"]
    best, middle, _ = table.lines
    assert (best.won.share, middle.won.share) == (1.0, 0.5)
    assert middle.cells["y"].share == 1.0
    assert middle.cells["z"].share == 0.0
    assert [line.battles for line in table.lines] == [40, 40, 40]


def test_faults_draws_and_unfinished_battles_are_counted_apart():
    """A fault counts for the bot that made it; columns of which all is 0 are left out."""
    one, other, *rest = league(WARCRY, ["x", "y"], 6, 1)
    faulty = replace(ended(one, "b", reason="forfeited"), fault="x has lost", at_fault="a")
    battles = [faulty, ended(other, reason="unfinished"), *(ended(each, reason="draw") for each in rest)]
    table = league_table(battles, ["x", "y"], WARCRY, 1)
    counts = {line.name: (line.drawn, line.unfinished, line.forfeited) for line in table.lines}
    assert counts == {"x": (4, 1, 1), "y": (4, 1, 0)}
    assert "forfeited" in text(table)
    clean = league_table([ended(each, "a") for each in (one, other)], ["x", "y"], WARCRY, 1)
    assert not any(word in text(clean) for word in ("drawn", "unfinished", "forfeited"))


def test_only_whole_pairs_count():
    """What was stopped between the battles of a pair would favour a side; the order does not matter."""
    fixtures = league(WARCRY, ["x", "y"], 6, 1)
    played = [ended(each, "a") for each in fixtures]
    assert whole_pairs(played[4::-1], fixtures) == played[:4]
    assert whole_pairs(played[:1], fixtures) == []


def test_the_balance_of_warbands():
    """Where the order of warbands settles each battle, the best has won all, the middle half, and pairings explain everything."""
    fixtures = balance(WARCRY, "x", 128, 1)
    battles = won_by(fixtures, WARCRY.warbands, lambda one: one.warbands)
    table = balance_table(battles, "warbands", WARCRY)
    assert [line.name for line in table.lines] == list(WARCRY.warbands)
    assert table.lines[0].won.share == 1.0
    assert table.lines[2].won.share == pytest.approx(5 / 7)
    assert {line.battles for line in table.lines} == {2 * 14}
    assert table.explained.share == pytest.approx(1)
    assert "Settled by the pairing (who meets whom, in which seat): 100 % (100-100) of the variance" in text(
        table
    )


def test_a_battle_against_itself_is_no_success():
    """A warband that meets itself has neither won nor lost against the others, yet the battle is one of the pairing's."""
    fixtures = balance(WARCRY, "x", 64, 1)
    mirror = [each for each in fixtures if len({*each.warbands.values()}) == 1]
    table = balance_table([ended(each, "a") for each in mirror], "warbands", WARCRY)
    assert table.lines == ()
    assert table.explained is None
    assert "cannot be reckoned from these battles" in text(table)


@pytest.mark.parametrize("by", ["plans", "maps"])
def test_the_balance_of_cards(by):
    """Each value of each card has a line with what the first seat and a side have won; a card that settles all explains all."""
    fixtures = balance(WARCRY, "x", 256, 1)
    cards = (WARCRY.map,) if by == "maps" else WARCRY.plans
    settles = cards[0]
    good = WARCRY.cards[settles][0]
    battles = [ended(each, "a" if each.setup[settles] == good else "b") for each in fixtures]
    table = balance_table(battles, by, WARCRY)
    assert [(line.card, line.name) for line in table.lines] == [
        (card, value) for card in cards for value in WARCRY.cards[card]
    ]
    assert [line.won.share for line in table.lines if line.card == settles] == [
        float(value == good) for value in WARCRY.cards[settles]
    ]
    assert table.side == "blue"
    assert table.lines[0].side.share == 0.0
    assert table.alone[settles].share == pytest.approx(1)
    assert sum(line.battles for line in table.lines) == len(cards) * len(fixtures)
    assert "blue won" in text(table)
    assert f"Settled by the {settles} alone: 100 %" in text(table)


def test_parties_by_map_and_size():
    """A share for each size, and in all; here parties of four win, and nobody else."""
    fixtures = balance(BETRAYAL, "x", 60, 1)
    battles = [ended(each, *(each.bots if len(each.bots) == 4 else ())) for each in fixtures]
    table = balance_table(battles, "maps", BETRAYAL)
    assert [line.name for line in table.lines] == list(BETRAYAL.cards["scenario"])
    for line in table.lines:
        assert line.won.share == 0.25
        assert [line.cells[str(size)].share for size in (1, 2, 3, 4)] == [0.0, 0.0, 0.0, 1.0]
    assert table.explained.share == pytest.approx(1)
    assert "party of 4" in text(table)
    assert "Settled by map and size of the party: 100 %" in text(table)


def test_a_league_of_parties():
    """Each bot's share of what it led, without ratings: they did not meet."""
    fixtures = league(BETRAYAL, ["x", "y"], 40, 1)
    battles = [ended(each, *(each.bots if each.bots["a"] == "y" else ())) for each in fixtures]
    table = league_table(battles, ["x", "y"], BETRAYAL, 1)
    assert [(line.name, line.won.share) for line in table.lines] == [("y", 1.0), ("x", 0.0)]
    assert table.ratings == ()
    assert "rating" not in text(table)
