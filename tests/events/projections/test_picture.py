"""A picture is made of nothing but the state: well-formed, complete, the same everywhere."""

import hashlib
from random import Random
from types import SimpleNamespace
from xml.etree import ElementTree as ET

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support import toy
from tests.support.referee import Referee
from wardrum.events.core.record import canonical
from wardrum.events.match import Match
from wardrum.events.projections import picture
from wardrum.events.projections.picture.markup import escaped, fits, text
from wardrum.events.rulesets import games
from wardrum.events.space.hex import mapped
from wardrum.events.space.plane import NearLine, NearPoint, Point
from wardrum.events.space.table import Marker, Piece, Table, Terrain, Zone
from wardrum.events.toolkit.piece_labels import PieceLabel

SVG = "{http://www.w3.org/2000/svg}"
KINDS = ("obstacle", "low", "impassable", "barrier", "difficult", "dangerous", "mined", "open", "unheard-of")
GOLDEN = "d4e226e26f9fd28c98ed5d4fef9363727205f084776dc72d5dfcaca60e951b5a"


def scene(table, figures=None, **match):
    """The picture of a table, whatever the game."""
    state = toy.State(Match(order=("a", "b"), **match), table, toy.Battle(30))
    game = SimpleNamespace(name="toy", ruleset=SimpleNamespace(figures=lambda _: figures or {}))
    return picture.draw(game, state)


def everything():
    """A table with one of each thing that can lie on one."""
    table = Table(
        76_200,
        55_880,
        pieces={"a-1": Piece("a", 5_000, 6_000, 1_250, 3_000), "e02": Piece("", 9_000, 9_000, 2_000, 100)},
        terrain={kind: Terrain(3_000 * i, 20_000, 5_080, 2_540, 2_540, kind) for i, kind in enumerate(KINDS)},
        zones={
            "one": Zone("a", "hammer", NearPoint(Point(0, 0), 7_000)),
            "two": Zone("b", "shield", NearLine(Point(0, 55_880), Point(76_200, 55_000), 7_620)),
        },
        markers={
            "gate": Marker("objective", 30_000, 30_000, "b"),
            "well": Marker("objective", 40_000, 30_000),
            "chest": Marker("treasure", 50_000, 30_000),
            "glow": Marker("skyshard", 60_000, 30_000),
            "way": Marker("door", 70_000, 30_000),
        },
    )
    return table, {"a-1": PieceLabel("hill warden", "1", 3, 8, True, ("down",))}


def titles(svg):
    """What the parts of a picture say to those who listen."""
    return [element.text for element in ET.fromstring(svg).iter(f"{SVG}title")]


def test_the_same_bytes_everywhere():
    """A picture with one of everything has the bytes that it had when this was written; `STYLE` rises when they change."""
    drawn = scene(*everything(), version=7)
    assert drawn == scene(*everything(), version=7)
    assert (picture.STYLE, hashlib.sha256(drawn).hexdigest()) == (1, GOLDEN)


@pytest.mark.parametrize("name", sorted(games()))
def test_every_ruleset_at_every_version(name):
    """Whatever happens in a battle, the picture is well-formed, needs nothing from outside and shows every piece."""
    game = games()[name]
    referee, chance = Referee(game), Random(5)
    for _ in range(60):
        if referee.over():
            break
        referee.step(chance)
        view = game.view(referee.state, "")
        root = ET.fromstring(picture.draw(game, view))
        said = [title.text for title in root.iter(f"{SVG}title")]
        for key, piece in view.table.pieces.items():
            assert any(f" {key}, " in words and (piece.seat or "nobody") in words for words in said), key
        for key in (*view.table.markers, *view.table.terrain):
            assert any(words.startswith(f"{key.replace('-', ' ')}, ") for words in said), key
        assert not [e for e in root.iter() if e.tag in (f"{SVG}script", f"{SVG}style", f"{SVG}image")]
        assert not [k for e in root.iter() for k in e.attrib if k in ("style", "href") or k.startswith("on")]


@pytest.mark.parametrize("name", sorted(games()))
def test_from_the_stored_bytes(name):
    """A state folded from its log again, or read from JSON, is drawn with the very same bytes."""
    game = games()[name]
    referee, chance = Referee(game), Random(7)
    while len(referee.log) < 25 and not referee.over():
        referee.step(chance)
    drawn = picture.draw(game, game.view(referee.state, ""))
    folded = game.fold(referee.log)
    read = msgspec.json.decode(canonical(folded), type=game.ruleset.State)
    assert picture.draw(game, game.view(folded, "")) == picture.draw(game, game.view(read, "")) == drawn


def test_wounds_and_ills_are_drawn_and_said():
    """Who is hurt and has acted shows what is left, and its title says it."""
    said = titles(scene(*everything()))
    assert "hill warden a-1, seat A, 3 of 8 wounds, has acted, down" in said
    assert "e02 e02, nobody's seat" in said


def test_seats_are_told_apart_without_colour():
    """Two seats have different shapes and different rings, and who is nobody's has others again."""
    pieces = {s or "x": Piece(s, 9_000, 9_000, 1_250, 0) for s in ("a", "b", "")}
    root = ET.fromstring(scene(Table(50_000, 50_000, pieces=pieces)))
    groups = [g for g in root.iter(f"{SVG}g") if g.find(f"{SVG}title") is not None]
    shapes = [g.find(f"{SVG}path").get("d") for g in groups]
    rings = [
        (len(g.findall(f"{SVG}circle")), g.findall(f"{SVG}circle")[1].get("stroke-dasharray")) for g in groups
    ]
    assert len(set(shapes)) == len(set(rings)) == 3


def test_hexes_are_drawn():
    """A table of hexes has a polygon for each cell, and one more within each door."""
    ground = mapped({"court": ["h0_0", "h1_0", "h0_1"]}, {"h1_0": "impassable", "h0_1": "door"})
    root = ET.fromstring(scene(Table(20_000, 20_000, kind="hexes", map=ground)))
    assert len(list(root.iter(f"{SVG}polygon"))) == 4
    assert "court 1,0, impassable" in titles(scene(Table(20_000, 20_000, kind="hexes", map=ground)))


def test_an_empty_table():
    """Before anything lies on the table there is a picture that says so."""
    root = ET.fromstring(scene(Table(0, 0)))
    assert root.find(f"{SVG}desc").text == "Nobody stands on the table."
    assert "version 0" in root.find(f"{SVG}title").text


def test_the_end_is_told():
    """An ended match says how it came out."""
    assert b"seat a wins (conceded)" in scene(Table(0, 0), status="ended", reason="conceded", winners=("a",))


@given(st.text())
def test_words_are_escaped(words):
    """Any text at all makes well-formed markup, and comes out as it went in but for what XML cannot hold."""
    read = ET.fromstring(text("text", words, x=words)).text or ""
    assert read == "".join(sign if fits(sign) else "\ufffd" for sign in words)
    assert not set("<>\"'") & set(escaped(words))
