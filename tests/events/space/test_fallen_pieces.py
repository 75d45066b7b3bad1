"""Where those lie who are out of the battle."""

from wardrum.events.space.table import FallenPiece, Piece, Table

STANDING = Piece("a", 100, 200, 1600, 3000, z=2540)
TABLE = Table(1000, 1000, pieces={"a-f1": STANDING})


def test_a_felled_piece_leaves_its_place_behind():
    """Its seat, middle, height and radius are kept."""
    table = TABLE.felled("a-f1")
    assert table.pieces == {}
    assert table.fallen == {"a-f1": FallenPiece("a", 100, 200, 1600, 2540)}


def test_a_piece_that_returns_has_not_fallen():
    """Its place is forgotten when a piece of the same id stands again."""
    table = TABLE.felled("a-f1").with_pieces({"a-f1": STANDING})
    assert table.fallen == {}
    assert table.pieces == {"a-f1": STANDING}


def test_a_piece_that_leaves_has_not_fallen():
    """A piece that walks off leaves nothing behind."""
    assert TABLE.without_piece("a-f1").fallen == {}


def test_a_piece_that_is_not_there_leaves_nothing_behind():
    """As one in reserve."""
    assert TABLE.felled("b-f1") == TABLE
