"""`wardrum roster import` and `wardrum bot --roster`."""

import io
import json

import pytest

from tests.server.rosters import makers as m
from tests.support.cli import runner, serving
from wardrum.server.cli import main


@pytest.fixture
def run(capfd):
    return runner(capfd)


@pytest.fixture
def file(tmp_path):
    """`file(name, data)` writes one; its path."""

    def write(name, data):
        path = tmp_path / name
        path.write_bytes(data)
        return path

    return write


def test_a_roster_is_shown(run, file):
    """What it is, who is in it, what was assumed, what is wrong with it; the name of the file says nothing."""
    said = run("roster", "import", file("holiday.jpg", m.as_xml(m.marsh_warband())))
    assert (said.code, said.err) == (0, "")
    assert said.lines[0] == "Evening Watch: warcry, from battlescribe, 4 fighters, 450 points"
    assert said.lines[1] == "  f1   Old Tam"
    assert any(line.startswith("note: the file tells no size of a base") for line in said.lines)
    small = run("roster", "import", file("two", m.as_json(m.roster(m.marsh_leader()))))
    assert small.code == 0
    assert small.lines[-1].startswith(
        "problem: a warband has 3 to 15 fighters, this one has 1 (W-41), as the first edition"
    )


def test_a_terminal_that_does_not_know_a_sign(file, monkeypatch):
    """A name with signs that cannot be written there is shown with their numbers."""
    out = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(out, "ascii"))
    leader = m.marsh_leader(customName="Tam \U0001f608")
    assert main(["roster", "import", str(file("x", m.as_json(m.roster(leader))))]) == 0
    assert b"f1   Tam \\U0001f608" in out.getvalue()


def test_a_roster_as_json(run, file):
    """The warband as the muster command takes it; a roster of trench as `trench-roster/1`, its table a second file."""
    reported = json.loads(run("roster", "import", "--json", file("x", m.as_xml(m.marsh_warband()))).out)
    assert reported["warband"]["fighters"][0]["id"] == "f1"
    assert reported["source"]["format"] == "battlescribe"
    files = (file("flat.json", m.as_json(m.flat())), file("table.json", m.as_json(m.TABLE)))
    reported = json.loads(run("roster", "import", "--json", "--ruleset", "trench", *files).out)
    assert (reported["schema"], reported["name"], reported["ruleset"]) == (
        "trench-roster/1",
        "Lamp Street",
        "trench",
    )
    assert reported["models"][0]["weapons"][0]["range_in"] == 30


@pytest.mark.parametrize("path", sorted(m.EXAMPLES.iterdir()), ids=lambda path: path.name)
def test_the_examples_are_imported(run, path):
    """Each of the five files is read, as text and as JSON."""
    assert run("roster", "import", path).code == 0
    assert json.loads(run("roster", "import", "--json", path).out)["ruleset"] == "warcry"


def test_what_cannot_be_imported_is_one_sentence(run, file):
    """The file, what is wrong with it, and exit code 2."""
    said = run("roster", "import", file("x.ros", b"<html/>"))
    assert (said.code, said.out) == (2, "")
    assert "x.ros: this is a web page, not a roster" in said.err
    assert said.err.count("\n") == 1
    assert "cannot read nowhere" in run("roster", "import", "nowhere").err
    big = run("roster", "import", file("big", b"x" * 3_000_000))
    assert "bytes" in big.err
    other = run("roster", "import", "--ruleset", "trench", file("y", m.as_xml(m.marsh_warband())))
    assert "this is a roster for warcry, not for trench" in other.err


def test_bots_bring_rosters(run, file, tmp_path):
    """`bot --roster` musters a file for each seat and plays to the end; one that cannot be mustered fails the battle."""
    one, two = file("one.ros", m.as_xml(m.marsh_warband())), file("two.json", m.as_json(m.data_warband()))
    with serving(tmp_path / "data") as url:
        said = run("bot", "--url", url, "--roster", one, "--roster", two, "--bot", "greedy")
        assert said.code == 0
        assert "2  SubmitWarband" in said.out
        bad = run("bot", "--url", url, "--roster", file("bad", m.as_json(m.roster(m.marsh_leader()))))
        assert bad.code == 1
        assert "a warband has 3 to 15 fighters" in bad.err
