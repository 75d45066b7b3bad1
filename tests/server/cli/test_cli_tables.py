"""`wardrum table`: layouts listed, drawn, written down and checked."""

import json

import pytest

from tests.support.cli import runner
from wardrum.events.rulesets import games

TOWER = {"x": 4, "y": 3, "width": 6, "height": 5, "tall": 3, "kind": "platform"}


@pytest.fixture
def run(capfd):
    return runner(capfd)


def written(folder, **layout):
    """A file with a layout in inches."""
    path = folder / "own.json"
    path.write_text(json.dumps({"name": "own", "unit": "inch", "pieces": {"tower": TOWER}} | layout))
    return path


@pytest.mark.parametrize("ruleset", ["warcry", "mordheim"])
def test_shipped_layouts_are_listed_and_drawn(run, ruleset, tmp_path):
    """Each by its name, with a map of its platforms by their height, and as a picture."""
    names = run("table", "--ruleset", ruleset).lines
    assert names == list(games()[ruleset].ruleset.samples()["terrains"])
    said = run("table", "long-bridge", "--ruleset", ruleset, "--svg", tmp_path / "bridge.svg")
    assert said.lines[0] == "long-bridge: 30 by 22 inches, 7 pieces"
    assert any("33333H" in line or "333333333333" in line for line in said.lines)
    assert any(line.startswith("  H   ladder-west") for line in said.lines)
    assert (tmp_path / "bridge.svg").read_text().count("<rect") > 7


def test_a_shipped_layout_is_a_file_to_begin_with(run, tmp_path):
    """What --json prints is read again as the same table."""
    path = tmp_path / "copy.json"
    path.write_text(run("table", "terraced-kiln", "--json").out)
    assert run("table", path).lines[1:] == run("table", "terraced-kiln").lines[1:]


def test_an_own_layout_is_checked_and_drawn(run, tmp_path):
    """Twins included."""
    said = run("table", written(tmp_path))
    assert said.lines[0] == "own: 30 by 22 inches, 2 pieces"
    assert "tower-east" in said.lines[-1]


@pytest.mark.parametrize(
    ("layout", "why"),
    [
        ({"pieces": {"tower": {**TOWER, "x": 29}}}, "pieces.tower-west: it does not lie on the board"),
        ({"pieces": {"tower": {**TOWER, "kind": "low"}}}, "low terrain is up to 1 inch tall"),
        (
            {"pieces": {"tower": {**TOWER, "kind": "castle"}}},
            "Invalid enum value 'castle' - at `$.pieces[...].kind`",
        ),
        ({"unit": "cm"}, "Invalid enum value 'cm' - at `$.unit`"),
        ({"colour": "red"}, "Object contains unknown field `colour`"),
        (
            {"pieces": {"stone": {**TOWER, "x": 14, "y": 10, "width": 2, "height": 2, "kind": "obstacle"}}},
            "would lie in it",
        ),
    ],
)
def test_what_is_wrong_is_one_sentence(run, tmp_path, layout, why):
    """The file, the place and the reason; exit code 1."""
    path = written(tmp_path, **layout)
    said = run("table", path)
    assert said.code == 1
    assert str(path) in said.err
    assert why in said.err
    assert said.err.count("\n") == 1


def test_no_layout_at_all(run, tmp_path):
    """A name that nobody knows, a file that is no JSON, one that is not there, a place that cannot be written."""
    assert "there is no layout 'atlantis' and no such file" in run("table", "atlantis").err
    (tmp_path / "no.json").write_text("no")
    assert run("table", tmp_path / "no.json").code == 1
    assert "cannot read" in run("table", tmp_path / "gone.json").err
    assert "cannot write" in run("table", "long-bridge", "--svg", tmp_path / "no" / "out.svg").err


def test_the_schema_is_printed(run):
    """JSON schema, with what each field means."""
    schema = json.loads(run("table", "--schema").out)
    assert "Layout" in str(schema["$ref"])
