"""Cards of warcry are brought to mordheim, and judged by its rules."""

from tests.server.rosters import makers as m
from wardrum.server.rosters import read


def brought(*fighters, ruleset="mordheim"):
    return read([m.as_json(m.roster(*fighters))], ruleset)


def test_a_warband_that_both_games_take():
    """The same fighters; the price is in gold crowns, and what no card of warcry tells is assumed aloud."""
    roster = brought(m.marsh_leader(), m.marsh_fighter(number=3))
    assert (roster.ruleset, roster.points, roster.problems) == ("mordheim", 225, ())
    assert [fighter.profile.bravery for fighter in roster.warband.fighters] == [4] * 4
    assert any("no bravery" in note for note in roster.notes)


def test_what_breaks_only_the_other_games_rules():
    """Several heroes are no problem here, as they are in warcry."""
    hero = m.marsh_fighter("Piper", number=2, marks=("Heroes", " Hero"))
    assert "(W-45)" in brought(m.marsh_leader(), hero, ruleset="warcry").problems[0]
    assert brought(m.marsh_leader(), hero).problems == ()


def test_what_breaks_its_own_rules():
    """Gold, numbers and leaders are those of mordheim."""
    rich = brought(m.marsh_leader(), m.marsh_fighter(number=10))
    (problem,) = rich.problems
    assert problem.startswith(
        "a warband costs at most 500 gold crowns, this one costs 575 (M-26), as the Mordheim of this"
    )
    assert "(M-26)" in brought(m.marsh_leader()).problems[0]


def test_a_file_without_fighters():
    """A faction file alone holds nobody for this game either."""
    faction = {"grand_alliance": "order", "warband": "Marsh Lanterns", "subfactions": []}
    roster = read([m.as_json(faction)], "mordheim")
    assert (roster.ruleset, len(roster.problems)) == ("mordheim", 1)
