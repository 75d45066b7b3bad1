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
from wardrum.events.projections.picture import tags
from wardrum.events.projections.picture.figures import LYING
from wardrum.events.projections.picture.ink import CUT_PAPER, INK, MAT, seat_ink
from wardrum.events.projections.picture.markers import DOOR
from wardrum.events.projections.picture.markup import UNFIT, escaped, text
from wardrum.events.rulesets import games
from wardrum.events.space.hex import mapped
from wardrum.events.space.plane import NearLine, NearPoint, Point
from wardrum.events.space.table import FallenPiece, Marker, Piece, Table, Terrain, Zone
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.board import BoardWords, CellWords, HexWords, TerrainWords, hexes, plane
from wardrum.events.toolkit.display.context import Called, DisplayContext, Kept
from wardrum.events.toolkit.names import things

SVG = "{http://www.w3.org/2000/svg}"
KINDS = (
    "obstacle", "low", "impassable", "barrier", "difficult", "dangerous", "mined", "open", "unheard-of", "trench", "wall",
    "platform", "stairs", "ladder", "arch", "door", "deadly",
)  # fmt: skip
AVERAGE_BYTES = 120_000
GOLDEN = "da017e5f04089cb46d4df3de981f19e6f3cb7aae30e6baab85aea67455108fb6"


def scene(table, pieces=None, **shown):
    """The picture of a table, whatever the game. pieces: how those look that are not as plain as can be · shown: more of the display."""
    state = toy.State(Match(order=("a", "b"), version=7), table, toy.Battle(30))
    display = displayed(table, pieces or {}, **shown)
    return picture.draw(
        SimpleNamespace(view=lambda state, audience: state, display=lambda state: display), state
    )


def displayed(table, pieces, **shown):
    """The display of a table."""
    there = {key: piece(key, one.seat) for key, one in (*table.pieces.items(), *table.fallen.items())}
    seats = {"a": d.Seat("Seat A", "a", score=(d.ScoreLine("Points", "3"),)), "b": d.Seat("Seat B", "b")}
    whole = {
        "heading": "Round 1 · Rolling",
        "phase": "Rolling",
        "order": ("a", "b"),
        "seats": seats,
        "round": 1,
        **shown,
    }
    return d.Display(title="Toy", board=board_of(table), pieces=there | pieces, **whole)


def board_of(table):
    """Its board, of which everything says what it is."""
    cells = table.map.cells if table.map else {}
    context = DisplayContext(Called(things({**table.terrain, **table.markers, **cells})), (), Kept())
    info = d.Info("Thing", "It lies here.")
    if table.map:
        tile = CellWords("open", "a hex.")
        words = HexWords(
            lambda *_: tile, lambda _: info, lambda *_: info, lambda *_: "dice", lambda _: True, ((), (), ())
        )
        return hexes(context, table, words)
    marker = lambda key, one: d.Info(context.called[key], f"A {one.kind}.")  # noqa: E731 -- one of four
    ground = lambda key, one: TerrainWords("wall", f"It is {one.kind}.")  # noqa: E731
    return plane(
        context, table, BoardWords(ground, lambda _, one: f"{one.label} group", marker, lambda *_: "dice")
    )


def piece(key, seat="a", **shown):
    """A piece with nothing to it."""
    whole = {
        "short": key,
        "role": "plain",
        "base": d.BaseShape(1),
        "tall": 1,
        "spoken": f"{key} stands.",
        **shown,
    }
    return d.Piece(key, seat=seat, **whole)


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
    tags, tokens = (
        (d.Tag("Down", "It lies.", ill=True),),
        (d.Token("blood", 2, "Blood", "Bad."), d.Token("blessing", 1, "Luck", "Good.")),
    )
    state = d.Flags(done=True, waiting=True, prone=True)
    warden = piece("Hill Warden", short="1", health=d.Health(3, 8), tags=tags, tokens=tokens, state=state)
    return table, {"a-1": warden, "b-2": piece("Reed Bow 2", "b", role="bow", why_absent="taken down")}


def titles(svg):
    """What the parts of a picture say to those who listen."""
    return [element.text for element in ET.fromstring(svg).iter(f"{SVG}title")]


def test_the_same_bytes_everywhere():
    """A picture with one of everything has the bytes that it had when this was written; `STYLE` rises when they change."""
    drawn = scene(*everything())
    assert drawn == scene(*everything())
    assert (picture.STYLE, hashlib.sha256(drawn).hexdigest()) == (5, GOLDEN)


@pytest.mark.parametrize("name", sorted(games()))
def test_every_ruleset_at_every_version(name):
    """Whatever happens in a battle, the picture is well-formed, needs nothing from outside and says everything in the display's words."""
    game = games()[name]
    referee, chance = Referee(game), Random(5)
    for _ in range(60):
        if referee.over():
            break
        referee.step(chance)
        table, display = game.view(referee.state, "").table, game.display(referee.state)
        root = ET.fromstring(picture.draw(game, referee.state))
        said = [title.text for title in root.iter(f"{SVG}title")]
        assert {display.pieces[key].spoken for key in table.pieces} <= {*said}
        assert {
            f"{display.pieces[key].name}, {display.pieces[key].why_absent} here" for key in table.fallen
        } <= {*said}
        things = (*display.board.markers.values(), *getattr(display.board, "terrain", {}).values())
        for thing in things:
            assert any(
                words.startswith(thing.name) and words.endswith(f": {thing.text}") for words in said
            ), thing
        written = [each.text for each in root.iter(f"{SVG}text")]
        assert f"{display.title} · {display.heading} · version {referee.state.match.version}" in written
        for seat in display.seats.values():
            assert any(f" {seat.name}" in words for words in written), seat.name
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
            drawn = picture.draw(of_revision, state)
            assert ET.fromstring(drawn).tag == f"{SVG}svg"
            assert len(drawn) < AVERAGE_BYTES


@pytest.mark.parametrize("name", sorted(games()))
def test_from_the_stored_bytes(name):
    """A state folded from its log again, or read from JSON, is drawn with the very same bytes."""
    game = games()[name]
    referee, chance = Referee(game), Random(7)
    while len(referee.log) < 25 and not referee.over():
        referee.step(chance)
    drawn = picture.draw(game, referee.state)
    folded = game.fold(referee.log)
    read = msgspec.json.decode(canonical(folded), type=game.ruleset.state_type)
    assert picture.draw(game, folded) == picture.draw(game, read) == drawn


def test_what_matters_of_a_piece_is_drawn():
    """Who is hurt, has acted, waits, lies, and suffers shows each of it; of who does not nothing of that is there."""
    table, pieces = everything()
    drawn, plain = (
        scene(table, pieces).decode(),
        scene(table, {**pieces, "a-1": piece("Hill Warden", short="1")}).decode(),
    )
    signs = {
        "health": ">3<",
        "done": tags.DONE,
        "waiting": tags.WAIT,
        "ill": tags.ALARM,
        "prone": LYING,
        "blood": tags.DROP,
    }
    assert {sign for sign, markup in signs.items() if markup in drawn} == {*signs}
    assert not [sign for sign, markup in signs.items() if markup in plain]
    assert "Hill Warden stands." in titles(drawn)


def test_what_lies_on_the_table_says_what_it_is():
    """Terrain with its height, markers with who holds them, in the words of the display."""
    said = titles(scene(*everything()))
    assert {'Platform, 1" tall: It is platform.', "Gate, held by Seat B: A objective."} <= {*said}
    assert 'Trench, 1" deep: It is trench.' in said


def test_a_bare_table_says_what_lies_on_it():
    """Without a battle there are ids and kinds to tell."""
    table = Table(50_000, 50_000, terrain={"wall-east": Terrain(8_000, 6_000, 5_000, 1_000, 7_620, "low")})
    assert titles(picture.draw_table("own", table)) == ["own", 'Wall East, 3" tall: low']


def test_what_wins_and_the_scores_stand_below():
    """Heading, goal and a line for each seat, cut where it is too long; after the end how it came out."""
    lines = tuple(d.ScoreLine("A long label of a score", str(n)) for n in range(9))
    seats = {"a": d.Seat("Seat A", "a", score=lines), "": d.Seat("Enemies", "rules")}
    goal = (d.GoalLine("Have more points after 4 rounds."), d.GoalLine("Hold stones", 1, 2))
    shown = {"order": ("a",), "seats": seats, "goal": goal}
    first = "▲ Seat A: A long label of a score 0 · A long label of a score 1"
    assert written(scene(Table(0, 0), **shown)) == [
        "Toy · Round 1 · Rolling · version 7",
        goal[0].text,
        first,
        "✕ Enemies",
    ]
    ended = scene(Table(0, 0), **shown, outcome=d.Outcome(("a",), "Seat A wins by 2 points."))
    assert written(ended)[1] == "Seat A wins by 2 points."


def test_a_long_heading_fits():
    """The longer the first line, the smaller it is written, so that its end is seen."""
    sizes = [
        int(first_line(scene(Table(76_200, 55_880), heading=heading)).get("font-size"))
        for heading in ("x" * 9, "x" * 90)
    ]
    assert sizes[1] * 2 < sizes[0]


def first_line(svg):
    """The line that says where the battle stands."""
    return next(each for each in ET.fromstring(svg).iter(f"{SVG}text") if "version" in each.text)


def written(svg):
    """The lines of a picture of an empty table."""
    return [element.text for element in ET.fromstring(svg).iter(f"{SVG}text")]


def test_seats_are_distinguished_without_colour():
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


def test_materials_are_distinguished_without_colour():
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
            e
            for e in root.iter(f"{SVG}g")
            if (t := e.find(f"{SVG}title")) is not None and t.text.startswith(key.title())
        )
        looks.add(
            tuple((e.get("d"), e.get("stroke-dasharray"), e.get("fill") == "none") for e in block.iter())
        )
    assert len(looks) == len(pieces)


def test_who_fell_lies_there():
    """Who was taken down is a flat token where they lay, named, and no longer among those who stand."""
    table = Table(50_000, 50_000, fallen={"a-3": FallenPiece("a", 9_000, 9_000, 1_250)})
    drawn = scene(table, {"a-3": piece("Hill Warden 3", role="hound", why_absent="taken down")})
    assert "Hill Warden 3, taken down here" in titles(drawn)
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
    for battle_round, named in ((0, True), (1, False)):
        drawn = scene(*everything(), round=battle_round)
        assert (b"hammer group" in drawn, b'opacity="0.3"' in drawn) == (named, not named)


def test_a_gate_is_drawn_as_a_door():
    """It looks like a way in, and not like a treasure."""
    drawn = {
        kind: scene(Table(20_000, 20_000, markers={"way": Marker(kind, 9_000, 9_000)}))
        for kind in ("gate", "door", "treasure")
    }
    assert [kind for kind, svg in drawn.items() if DOOR.encode() in svg] == ["gate", "door"]


def test_hexes_are_drawn():
    """A table of hexes has a polygon for each cell and one below it, and one more within each door."""
    ground = mapped({"court": ["h0_0", "h1_0", "h0_1"]}, {"h1_0": "impassable", "h0_1": "door"})
    root = ET.fromstring(scene(Table(20_000, 20_000, kind="hexes", map=ground)))
    assert len(list(root.iter(f"{SVG}polygon"))) == 7
    assert "H1_0: a hex." in titles(scene(Table(20_000, 20_000, kind="hexes", map=ground)))


def test_an_empty_table():
    """Before anything lies on the table there is a picture that says so."""
    root = ET.fromstring(scene(Table(0, 0)))
    assert root.find(f"{SVG}desc").text == "Nobody stands on the table."
    assert "version 7" in root.find(f"{SVG}title").text


@given(st.text())
def test_words_are_escaped(words):
    """Any text at all makes well-formed markup, and comes out as it went in, except what XML cannot contain."""
    read = ET.fromstring(text("text", words, x=words)).text or ""
    assert read == "".join("\ufffd" if ord(sign) in UNFIT else sign for sign in words)
    assert not set("<>\"'") & set(escaped(words))
