"""The five files that come with the task of reading others: each is read, whatever it is called."""

import pytest

from tests.server.rosters.makers import EXAMPLES
from wardrum.server.rosters import read


def example(name):
    return (EXAMPLES / name).read_bytes()


@pytest.mark.parametrize("name", ["example.ros", "example.rosz", "fighters_warcry_data.json"])
def test_fighters_are_read(name):
    """The captain leads, the bowman follows; names are kept outside the warband and numbers in it."""
    roster = read([example(name)])
    captain, bowman = roster.warband.fighters
    assert (captain.profile.name, captain.role, captain.profile.points, captain.profile.wounds) == (
        "ash-captain", "leader", 190, 22,
    )  # fmt: skip
    assert (bowman.profile.name, bowman.role, bowman.profile.points) == ("ash-bowman", "fighter", 85)
    assert (roster.warband.faction, captain.profile.alliance, roster.points) == ("ash-wardens", "order", 275)
    assert bowman.profile.weapons["w1"].range_min == 3
    assert bowman.profile.weapons["w1"].range_max == 15
    assert roster.names["f2"] == "Ash Bowman"
    (problem,) = roster.problems
    assert problem.startswith(
        "a warband has 3 to 15 fighters, this one has 2 (W-41), as the first edition asks: choose"
    )


def test_the_name_that_a_player_gave_is_for_people_only():
    """A custom name is reported beside the warband and appears nowhere in it."""
    roster = read([example("example.ros")])
    assert (roster.name, roster.names["f1"]) == ("Ash Wardens 1000", "Mara of the Gate")
    assert b"mara" not in bytes(roster.answer("u").warband).lower()
    assert b"1000" not in bytes(roster.answer("u").warband)


def test_a_model_without_numbers_gets_neutral_ones_aloud():
    """The bowman of the roster has no profile of his own: what stands in for it is said."""
    roster = read([example("example.ros")])
    bowman = roster.warband.fighters[1].profile
    assert (bowman.move, bowman.toughness, bowman.wounds) == (4, 3, 10)
    assert any("Move, Toughness and Wounds for Ash Bowman" in note for note in roster.notes)


def test_files_beside_the_fighters_are_read_alone_and_together():
    """A faction file or abilities alone hold nobody, which is a problem and no failure; with the fighters they are one."""
    for name, called in (
        ("faction_warcry_data.json", "Ash Wardens"),
        ("abilities_warcry_data.json", "Warband"),
    ):
        alone = read([example(name)])
        assert (alone.name, alone.names) == (called, {})
        assert "no fighter" in alone.problems[0]
    names = ("fighters_warcry_data.json", "faction_warcry_data.json", "abilities_warcry_data.json")
    together = read([example(name) for name in names])
    assert together.names == {"f1": "Ash Captain", "f2": "Ash Bowman"}
    assert any("abilities in the file: 2" in note for note in together.notes)
