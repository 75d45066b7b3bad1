"""Lists as text, in the shape that Warcrier copies, become warbands with the cards of a data file beside them."""

import pytest

from tests.server.rosters import makers as m
from wardrum.server.rosters import Unusable, read

LIST = """----------
"Evening Watch"
Marsh Lanterns
430pts | 4 fighters | Valid ✓

- Ferryman (150pts, Hero)
- Wader (100pts)
- Piper (100pts)
- Eel Catcher (80pts)
----------
Generated on Warcrier.net
"""


def of(text, *documents):
    return read([text.encode(), *map(m.as_json, documents)])


def data():
    """The fighters without the mark that makes a leader: the list has it."""
    return [each | {"runemarks": []} for each in m.data_warband()]


def refusal(text, *documents):
    with pytest.raises(Unusable) as caught:
        of(text, *documents)
    return str(caught.value)


def test_a_list_has_the_cards_of_the_data():
    """Names, prices and the hero are the list's, numbers the data's; which file comes first does not matter."""
    roster = of(LIST, data())
    assert (roster.name, roster.format, roster.points, roster.problems) == (
        "Evening Watch",
        "warcrier",
        430,
        (),
    )
    assert list(roster.names.values()) == ["Ferryman", "Wader", "Piper", "Eel Catcher"]
    assert roster.warband.fighters[0].role == "leader"
    assert read([m.as_json(data()), LIST.encode()]).warband == roster.warband
    assert (
        read([m.zipped(("list.txt", LIST.encode()), ("data.json", m.as_json(data())))]).warband
        == roster.warband
    )


@pytest.mark.parametrize(
    "line",
    [
        "- 2x Wader (100pts)",
        "- Wader x2 (200pts)",
        "* Wader x 2 - 100 pts",
        "2 x Wader [200 points]",
        "• 2x wader (100 Pts)",
    ],
)
def test_several_of_a_kind(line):
    """The price is of each or of all, as the data says."""
    roster = of(LIST.replace("- Wader (100pts)", line).replace("430", "530"), data())
    assert (len(roster.names), roster.points) == (5, 530)
    assert not any("costs" in note for note in roster.notes)


def test_what_a_list_and_the_data_disagree_about():
    """Prices, totals, marks and lines that nobody understands are noted; a fighter without a card costs itself."""
    changed = (
        LIST.replace("Wader (100pts)", "Wader (90pts, Mounted)")
        .replace("- Piper", "- Stranger")
        .replace("\n\n", "\n\nBring snacks\n")
    )
    roster = of(changed, data())
    assert list(roster.names.values()) == ["Ferryman", "Wader", "Eel Catcher"]
    said = " · ".join(roster.notes)
    assert "left out: Stranger is not in the data beside the list" in said
    assert "Wader costs 90 points in the list and 100 in the data: 90 are taken" in said
    assert "the list says that it costs 430 points; its fighters cost 320" in said
    assert "Wader (Mounted)" in said
    assert "lines of the list that are no fighters: Bring snacks" in said


def test_of_fighters_of_one_name_that_of_the_own_warband_is_taken():
    """Collections hold the same name more than once."""
    other = m.data_fighter("Ferryman", warband="Hill Kites", wounds=5)
    assert of(LIST, [other, *data()]).warband.fighters[0].profile.wounds == 12


def test_a_list_alone_is_shown_what_it_needs():
    """What to send with it, or what to export instead; so is one beside something else."""
    said = refusal(LIST)
    assert said.startswith(
        "this is a list as text, with 4 names and prices but no cards; send it together with warcry_data's"
    )
    assert ".ros, .rosz or .json" in said
    assert "no roster together" in refusal(LIST, m.marsh_warband())
    assert refusal(LIST, [m.data_fighter("Somebody")]) == "Ferryman is not in the data beside the list"
    assert "these are 2 rosters" in str(refusal_of_two())


def refusal_of_two():
    with pytest.raises(Unusable) as caught:
        read([LIST.encode(), LIST.encode()])
    return caught.value
