"""The viewer of `examples/`: one HTML file without a word of ours draws live tables of every game from what the server shows."""

import functools
import http.server
import threading
import urllib.parse
from pathlib import Path

import msgspec
import pytest
from msgspec import UNSET

from tests.browser.axe import RUN, script
from tests.browser.camera import shoot
from tests.browser.server_thread import ServerThread
from tests.browser.table import LONG, Table
from wardrum.events.rulesets import RULESETS, games, template

EXAMPLES = Path(__file__).parents[2] / "examples"
LINES_MAX = 150
SEEN = """() => ({
    heading: document.querySelector("#heading").textContent,
    figures: [...document.querySelectorAll("#board [data-name]")].map(each => each.dataset.name),
    health: [...document.querySelectorAll("#board [data-name] text:last-child")].map(each => each.textContent),
    spoken: [...document.querySelectorAll("#pieces li")].map(each => each.textContent),
    seats: [...document.querySelectorAll("#seats h2")].map(each => each.textContent),
    lines: [...document.querySelectorAll("#seats p")].map(each => each.textContent),
    prompts: [...document.querySelectorAll("#seats strong")].map(each => each.textContent),
})"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files and says nothing of it."""

    def log_message(self, *_):
        """Nothing."""


@pytest.fixture
def elsewhere():
    """A web site of somebody else, with the viewer on it: its address."""
    with http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=EXAMPLES)
    ) as site:
        thread = threading.Thread(target=site.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{site.server_port}"
        site.shutdown()
        thread.join()


@pytest.fixture
def server(tmp_path, elsewhere, monkeypatch):
    """A server that lets the pages of that site connect, and plays the template of new rulesets too."""
    monkeypatch.setitem(RULESETS, template.RULESET.name, template.RULESET)
    games.cache_clear()
    thread = ServerThread(tmp_path / "data", allowed_origins=(elsewhere,))
    yield thread
    thread.stop()
    games.cache_clear()


def watch(page, elsewhere, server, match):
    """Opens the viewer on a match."""
    query = urllib.parse.urlencode({"server": server.socket, "match": match})
    page.goto(f"{elsewhere}/viewer.html?{query}")


def expected(ruleset, state):
    """What it should show of a state."""
    shown = games()[ruleset].display(state)
    ending = "" if shown.outcome is UNSET else shown.outcome.text
    seats = [shown.seats[seat] for seat in shown.order]
    there = [piece for piece in shown.pieces.values() if piece.at is not UNSET]
    return {
        "heading": f"{shown.title}: {ending or shown.heading}",
        "figures": sorted(piece.name for piece in there),
        "health": sorted(
            "" if piece.health is UNSET else f"{piece.health.left}/{piece.health.most}" for piece in there
        ),
        "spoken": sorted(piece.spoken for piece in shown.pieces.values()),
        "prompts": [seat.prompt for seat in seats],
        "scores": [f"{line.label}: {line.value}" for seat in seats for line in seat.score],
        "names": [seat.name for seat in seats],
    }


def assert_shows(page, ruleset, state):
    """The page shows just that."""
    wanted = expected(ruleset, state)
    page.wait_for_function(
        "heading => document.querySelector('#heading').textContent === heading", arg=wanted["heading"]
    )
    page.wait_for_function(
        f"wanted => JSON.stringify(({SEEN})().spoken.sort()) === wanted",
        arg=msgspec.json.encode(wanted["spoken"]).decode(),
    )
    seen = page.evaluate(SEEN)
    assert sorted(seen["figures"]) == wanted["figures"]
    assert sorted(seen["health"]) == wanted["health"]
    assert seen["prompts"] == wanted["prompts"]
    assert set(wanted["scores"]) <= set(seen["lines"])
    assert all(head.startswith(name) for head, name in zip(seen["seats"], wanted["names"], strict=True))


def test_it_is_short():
    """One file that a reader can take in: no import, no script from elsewhere."""
    source = (EXAMPLES / "viewer.html").read_text(encoding="utf-8")
    assert len(source.splitlines()) <= LINES_MAX
    assert "import" not in source
    assert "src=" not in source


@pytest.mark.parametrize("ruleset", [*sorted(RULESETS), template.RULESET.name])
def test_a_battle_is_drawn_by_who_knows_no_game(server, elsewhere, person, ruleset):
    """While a battle goes on, and at its end, the page shows what the server says: figures, health, prompts, scores."""
    table, page = Table(server, LONG.get(ruleset, {}), ruleset=ruleset), person()
    watch(page, elsewhere, server, table.match)
    for version in (5, 20, 45, 90):
        table.advance(version)
        assert_shows(page, ruleset, table.mirror.state)
    page.evaluate(script() + "; undefined")
    assert page.evaluate(RUN)[1] == []
    shoot(page, f"viewer-{ruleset}")
    table.finish()
    assert_shows(page, ruleset, table.mirror.state)


def test_a_match_that_is_not_there_is_said(server, elsewhere, page):
    """The sentence of the server's problem stands where the heading would."""
    watch(page, elsewhere, server, "0" * 32)
    page.wait_for_function(
        "() => document.querySelector('#heading').textContent.includes('has not been created')"
    )
