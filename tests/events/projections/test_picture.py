"""A picture is made of nothing but the state: well-formed, complete, the same everywhere."""

import hashlib
from random import Random
from types import SimpleNamespace
from xml.etree import ElementTree as ET

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.golden.record import LOGS
from tests.support import toy
from tests.support.referee import Referee
from wardrum.events.core.record import canonical
from wardrum.events.match import Match
from wardrum.events.match.game import Fold, revision_of
from wardrum.events.projections import picture
from wardrum.events.projections.picture.ink import CUT_PAPER, INK, MAT, seat_ink
from wardrum.events.projections.picture.markup import escaped, fits, text
from wardrum.events.rulesets import games
from wardrum.events.space.hex import mapped
from wardrum.events.space.plane import NearLine, NearPoint, Point
from wardrum.events.space.table import FallenPiece, Marker, Piece, Table, Terrain, Zone
from wardrum.events.toolkit.piece_labels import PieceLabel

SVG = "{http://www.w3.org/2000/svg}"
KINDS = (
    "obstacle", "low", "impassable", "barrier", "difficult", "dangerous", "mined", "open", "unheard-of", "trench", "wall",
    "platform", "stairs", "ladder", "arch", "door", "deadly",
)  # fmt: skip
AVERAGE_BYTES = 120_000
GOLDEN = "4fb600faa6620f90bb17ae6832d4eb3c51a94abe544a3037ef5bf3732e2f170b"


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
        terrain={
            kind: Terrain(3_000 * i, 20_000, 5_080, 2_540, 2_540, kind, -2_540 if kind == "trench" else 0)
            for i, kind in enumerate(KINDS)
        },
        fallen={"b-2": FallenPiece("b", 30_000, 9_000, 1_250)},
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
    assert (picture.STYLE, hashlib.sha256(drawn).hexdigest()) == (3, GOLDEN)


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
        assert not [k for e in root.iter() for k in e.attrib if k == "style" or k.startswith("on")]
        named = {e.get("id") for e in root.iter()}
        assert all(
            e.get("href")[0] == "#" and e.get("href")[1:] in named for e in root.iter() if e.get("href")
        )


@pytest.mark.parametrize("path", sorted(LOGS.glob("*-battle.jsonl")), ids=lambda path: path.stem)
def test_recorded_battles_are_drawn(path):
    """Every tenth version of every recorded battle is drawn, well-formed and no larger than a picture should be."""
    game, fold = games()[path.stem.split("-")[0]], None
    records = path.read_bytes().splitlines()
    of_revision = game.of(revision_of(records[0]))
    if of_revision is None:
        pytest.skip("this release no longer reads that revision")
    fold = Fold(of_revision)
    for version, record in enumerate(records, 1):
        state = fold.take_all([record])
        if version % 10 == 0 or version == len(records):
            drawn = picture.draw(of_revision, of_revision.view(state, ""))
            assert ET.fromstring(drawn).tag == f"{SVG}svg"
            assert len(drawn) < AVERAGE_BYTES


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
    """Two seats have different rings round the base, and different marks and edges on the tag; who is nobody's has others again."""
    seen = set()
    for seat in ("a", "b", ""):
        root = ET.fromstring(scene(Table(50_000, 50_000, pieces={"x": Piece(seat, 9_000, 9_000, 1_250, 0)})))
        rings = [e.get("stroke-dasharray") for e in root.iter(f"{SVG}circle") if e.get("fill") == "none"]
        tag = [group for group in root.iter(f"{SVG}g") if "scale" in group.get("transform", "")][-1]
        plate, mark = next(tag.iter(f"{SVG}rect")), next(tag.iter(f"{SVG}path"))
        seen.add((*rings, plate.get("stroke-dasharray"), mark.get("d")))
    assert len(seen) == 3
    assert len({ring for ring, *_ in seen}) == 2, "solid and dashed"


@pytest.mark.parametrize("seat", ["a", "b", ""])
def test_in_grey_everything_is_read(seat):
    """Without its hue a tag is dark on light and a ring light on a dark base or dark on the mat, each by three to one at least."""
    ink = seat_ink(("a", "b"), seat)
    assert contrast(INK, CUT_PAPER) > 10
    assert contrast(ink.dark, MAT) > 4.5
    assert contrast(ink.colour, ink.dark) > 1.9 or contrast(ink.colour, CUT_PAPER) > 3
    assert contrast(ink.dark, CUT_PAPER) > 10


def contrast(one, other):
    """Of two colours, as WCAG defines it."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour):
    """0 of black, 1 of white."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(share * c for share, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_materials_are_told_apart_without_colour():
    """What blocks, decks, low walls, hedges, sandbags and stairs have different lines or edges on their faces."""
    pieces = {
        kind: Terrain(3_000, 3_000, 5_080, 5_080, 5_080, kind)
        for kind in ("obstacle", "low", "barrier", "platform", "ladder", "arch", "door", "stairs")
    }
    pieces["hedge"] = Terrain(3_000, 3_000, 5_080, 5_080, 5_080, "low")
    looks = set()
    for key, piece in pieces.items():
        root = ET.fromstring(scene(Table(50_000, 50_000, terrain={key: piece})))
        block = next(
            e for e in root.iter(f"{SVG}g") if (t := e.find(f"{SVG}title")) is not None and key in t.text
        )
        looks.add(
            tuple((e.get("d"), e.get("stroke-dasharray"), e.get("fill") == "none") for e in block.iter())
        )
    assert len(looks) == len(pieces)


def test_who_fell_lies_there():
    """Who was taken down is a flat token where they lay, named, and no longer among those who stand."""
    table = Table(50_000, 50_000, fallen={"a-3": FallenPiece("a", 9_000, 9_000, 1_250)})
    drawn = scene(table, {"a-3": PieceLabel("hill warden", "3", silhouette="hound")})
    assert "hill warden a-3, taken down here" in titles(drawn)
    assert ET.fromstring(drawn).find(f"{SVG}desc").text == "Nobody stands on the table."


def test_what_hides_somebody_is_glass():
    """A wall before a figure lets it be seen; the same wall behind it does not."""
    before = Terrain(8_000, 11_000, 5_000, 1_000, 7_620, "wall")
    behind = Terrain(8_000, 6_000, 5_000, 1_000, 7_620, "wall")
    for wall, glass in ((before, True), (behind, False)):
        table = Table(
            50_000, 50_000, terrain={"w": wall}, pieces={"x": Piece("a", 10_000, 9_000, 1_250, 4_000)}
        )
        assert (b'fill-opacity="0.26"' in scene(table)) is glass


def test_zones_fade_when_the_battle_begins():
    """Before the battle zones have names; afterwards they are faint and have none."""
    table, _ = everything()
    game = SimpleNamespace(name="toy", ruleset=SimpleNamespace(figures=lambda _: {}))
    for battle_round, named in ((0, True), (1, False)):
        state = SimpleNamespace(
            match=Match(order=("a", "b")), table=table, battle=SimpleNamespace(round=battle_round)
        )
        drawn = picture.draw(game, state)
        assert (b"hammer" in drawn, b'opacity="0.3"' in drawn) == (named, not named)


def test_hexes_are_drawn():
    """A table of hexes has a polygon for each cell and one below it, and one more within each door."""
    ground = mapped({"court": ["h0_0", "h1_0", "h0_1"]}, {"h1_0": "impassable", "h0_1": "door"})
    root = ET.fromstring(scene(Table(20_000, 20_000, kind="hexes", map=ground)))
    assert len(list(root.iter(f"{SVG}polygon"))) == 7
    assert "Court 2, impassable" in titles(scene(Table(20_000, 20_000, kind="hexes", map=ground)))


def test_an_empty_table():
    """Before anything lies on the table there is a picture that says so."""
    root = ET.fromstring(scene(Table(0, 0)))
    assert root.find(f"{SVG}desc").text == "Nobody stands on the table."
    assert "version 0" in root.find(f"{SVG}title").text


def test_the_end_is_told():
    """An ended match says how it came out."""
    assert b"Seat A wins (conceded)" in scene(Table(0, 0), status="ended", reason="conceded", winners=("a",))


@given(st.text())
def test_words_are_escaped(words):
    """Any text at all makes well-formed markup, and comes out as it went in but for what XML cannot hold."""
    read = ET.fromstring(text("text", words, x=words)).text or ""
    assert read == "".join(sign if fits(sign) else "\ufffd" for sign in words)
    assert not set("<>\"'") & set(escaped(words))
