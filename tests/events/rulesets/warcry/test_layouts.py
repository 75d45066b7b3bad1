"""Layouts of one's own: what may be written, what is refused with which sentence, and that battles are fought on them."""

import msgspec
import pytest

from tests.events.rulesets.warcry.conftest import group_up
from tests.events.rulesets.warcry.given import given, live, plan
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.battleplan import TerrainPiece
from wardrum.events.rulesets.warcry.data import TERRAINS
from wardrum.events.rulesets.warcry.layouts import Layout
from wardrum.events.rulesets.warcry.state import Setup, initial
from wardrum.events.space.plane import INCH

TOWER = TerrainPiece(4, 3, 6, 5, 3, "platform", enclosed=("west",))


def layout(unit="inch", twins=True, **pieces):
    """A layout of these pieces, in inches."""
    return Layout("here", pieces, unit, twins)


def faulty(**piece):
    """What is said of a layout of one such piece."""
    plain = {"x": 4, "y": 3, "width": 6, "height": 5, "tall": 3, "kind": "platform"}
    with pytest.raises(ValueError, match="pieces") as reported:
        layout(tower=TerrainPiece(**plain | piece)).card()
    return str(reported.value)


@pytest.mark.rule("W-50")
def test_lengths_are_in_the_unit_that_is_named():
    """Three inches are six halves, twelve quarters, and 7,620 hundredths of a millimetre."""
    for unit, parts in (("inch", 1), ("half-inch", 2), ("quarter-inch", 4)):
        tower = TerrainPiece(4 * parts, 3 * parts, 6 * parts, 5 * parts, 3 * parts, "platform")
        piece = layout(unit, twins=False, tower=tower).card().pieces["tower"]
        assert (piece.x, piece.y, piece.width, piece.height, piece.tall) == tuple(
            n * INCH for n in (4, 3, 6, 5, 3)
        )


def test_twins_stand_on_the_other_side():
    """Turned by half a circle, rails and stairs too; what is its own twin stands once."""
    stairs = TerrainPiece(10, 4, 2, 3, 3, "stairs", up="west")
    middle = TerrainPiece(14, 10, 2, 2, 2, "obstacle")
    pieces = layout(tower=TOWER, stairs=stairs, middle=middle).card().pieces
    assert list(pieces) == ["tower-west", "tower-east", "stairs-west", "stairs-east", "middle"]
    east = pieces["tower-east"]
    assert (east.x, east.y, east.enclosed) == (20 * INCH, 14 * INCH, ("east",))
    assert pieces["stairs-east"].up == "east"


@pytest.mark.rule("W-57")
def test_what_is_wrong_is_said_with_the_name_of_the_piece():
    """One sentence: which piece, and why."""
    assert faulty(x=29) == "pieces.tower-west: it does not lie on the board of 30 by 22 inches"
    assert faulty(kind="low") == 'pieces.tower-west: low terrain is up to 1 inch tall, and this reaches 3"'
    assert 'an obstacle is more than 1 inch tall, and this is 1"' in faulty(kind="obstacle", tall=1)
    assert "deadly ground is flat" in faulty(kind="deadly")
    assert "platform has to be taller than nothing" in faulty(tall=0)
    assert "only platforms have rails" in faulty(kind="obstacle", enclosed=("east",))
    assert "to which side they rise" in faulty(kind="stairs")
    assert "to which side they rise" in faulty(up="west")
    assert "it is taller than 22 inches" in faulty(tall=20, z=3)
    with pytest.raises(ValueError, match=r"pieces\.tower-west: it and door-west take the same room"):
        layout(tower=TOWER, door=TerrainPiece(5, 4, 1, 1, 1, "door")).card()
    many = {f"p{n}": TerrainPiece(n % 15 * 2, n // 15 * 2, 1, 1, 2, "obstacle") for n in range(40)}
    with pytest.raises(ValueError, match="there are 80 with their twins, and at most 64 may be"):
        layout("half-inch", **many).card()


@pytest.mark.rule("W-50")
def test_a_marker_is_not_buried():
    """An obstacle on the middle objective is refused by the setup; a platform bears it instead."""
    with pytest.raises(msgspec.ValidationError, match=r"pieces\.middle: objective .* would lie in it"):
        msgspec.convert(setup(kind="obstacle"), Setup)
    battle = given(live(initial(msgspec.convert(setup(kind="platform"), Setup))))
    assert battle.state.battle.setup.layout.name == "here"


def setup(kind):
    """The settings of a match on a layout with one piece in the middle, as they are sent."""
    middle = {"x": 14, "y": 10, "width": 2, "height": 2, "tall": 3, "kind": kind}
    return {"layout": {"name": "here", "unit": "inch", "pieces": {"middle": middle}}}


def test_a_layout_and_a_card_are_not_both_given():
    """One of the two is played on."""
    asked = setup("platform") | {"terrain": "hedge-maze"}
    with pytest.raises(msgspec.ValidationError, match="one of them is played on"):
        msgspec.convert(asked, Setup)


@pytest.mark.rule("W-50")
@pytest.mark.rule("W-90")
def test_a_marker_lies_on_the_platform():
    """The objective in the middle of a bridge is three inches high."""
    state = given(
        live(initial(Setup())),
        e.BattleplanDrawn(plan_on("long-bridge")),
        e.SideChosen({"a": "red", "b": "blue"}),
        e.MarkersPlaced(()),
    ).state
    assert {marker.z for marker in state.table.markers.values() if marker.x == 15 * INCH} == {3 * INCH}
    assert state.table.terrain["bridge"].top == 3 * INCH


def plan_on(terrain):
    """A battleplan with objectives, on this terrain."""
    return msgspec.structs.replace(plan(victory="three-stones"), terrain=TERRAINS[terrain])


@pytest.mark.rule("W-50")
def test_a_battle_is_fought_on_it():
    """No terrain card is drawn: its pieces lie on the table, and the log keeps them."""
    own = msgspec.convert(setup("platform"), Setup).layout
    plain = {"deployment": "facing-gates", "victory": "three-stones", "twist": "none"}
    drawn = group_up(Setup(layout=own, **plain))
    (plan,) = drawn.of(e.BattleplanDrawn)
    assert plan.plan.terrain == own.card()
    assert drawn.state.table.terrain["middle"].top == 3 * INCH


def test_shipped_layouts_may_be_written_down():
    """Each card, sent as a layout in 1/100 mm without twins, is the same table."""
    for card in TERRAINS.values():
        own = Layout(card.name, card.pieces, "1/100-mm", twins=False)
        assert msgspec.json.decode(msgspec.json.encode(own), type=Layout).card() == card
