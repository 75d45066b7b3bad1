"""The luck panel: live, at a moment of the past, from a file; on a narrow screen and without a mouse."""

import json

import pytest

from tests.browser.axe import complaints
from tests.browser.camera import shoot
from tests.browser.hands import settle
from tests.browser.table import Table, long_battle
from tests.browser.test_layout import STICKS_OUT
from tests.browser.test_replay_file import file_of
from wardrum.events.projections.luck import luck_of

PANEL = "dialog[open] .luck"
ROWS = """nodes => nodes.map(table => [
    table.caption.textContent,
    [...table.tBodies[0].rows].map(row => [...row.cells].map(cell => cell.innerText.trim())),
])"""
GO = "version => document.querySelector('wd-status').model.go(version)"


def opened(page):
    """The tables of the panel, opened by its button: caption and rows of each."""
    if (more := page.get_by_role("button", name="more", exact=True)).is_visible():
        more.click()
    page.get_by_role("button", name="Luck").click()
    page.locator(f"{PANEL} table").first.wait_for()
    return page.locator(f"{PANEL} table").evaluate_all(ROWS)


def closed(page):
    page.keyboard.press("Escape")
    page.locator(PANEL).wait_for(state="hidden")


def expected(report):
    """What the panel has to show of a report: without a mark of the seat, numbers as text."""
    names = {
        "singles": "Singles",
        "successes": "Successes",
        "damage": "Damage",
        "pips": "Plain dice",
        "overall": "Overall",
    }
    tables = []
    for seat, kinds in report.seats.items():
        rows = [
            [
                names[kind],
                str(line.rolls),
                "" if kind == "overall" else str(line.rolled),
                "" if kind == "overall" else f"{line.expected_milli / 1000:.1f}",
            ]
            for kind, line in kinds.items()
        ]
        tables.append((f"Seat {seat.upper()}", rows))
    return tables


def shown(tables):
    """The same of what the panel shows; percentile and p are looked at elsewhere."""
    return [(caption.split(" ", 1)[1], [row[:4] for row in rows]) for caption, rows in tables]


def test_a_live_battle(server, page):
    """The panel shows the report of the version looked at: at the head, and of an earlier one what was rolled by then."""
    table = Table(server)
    head = table.advance(60)
    page.goto(table.url)
    settle(page, head)
    records = [
        entry.record
        for entry in server.call(lambda running: running.context.store.read(table.match, 0, 1_000))
    ]
    game = server.call(lambda running: running.context.games["warcry"])
    assert shown(opened(page)) == expected(luck_of(game, records[:head]))
    assert page.locator(PANEL).get_by_text(f"Up to moment {head}.").count() == 1
    closed(page)
    page.evaluate(GO, 40)
    assert shown(opened(page)) == expected(luck_of(game, records[:40]))
    shoot(page, "luck-wide")


def test_it_is_spoken(server, page):
    """By keyboard alone it is opened and left; each bar has words, and the page says what the numbers mean."""
    table = Table(server)
    page.goto(table.url)
    settle(page, table.advance(60))
    page.get_by_role("button", name="Luck").focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Luck")
    dialog.get_by_role("table").first.wait_for()
    assert "50 is even luck" in dialog.inner_text()
    labels = dialog.get_by_role("img").evaluate_all("nodes => nodes.map(node => node.ariaLabel)")
    assert labels
    assert all(label.startswith("luckier than ") and label.endswith(" of 100") for label in labels)
    assert dialog.get_by_role("columnheader").first.inner_text() == "Rolls"
    page.keyboard.press("Escape")
    assert not dialog.is_visible()


@pytest.mark.parametrize("width", [360, pytest.param(1280, marks=pytest.mark.long)])
@pytest.mark.parametrize("ruleset", ["warcry", "mordheim", "trench", "betrayal"])
def test_every_ruleset_at_every_width(server, person, ruleset, width):
    """Nothing sticks out and everything fits, whichever kinds of rolls there are."""
    setups = {"betrayal": {"seats": 2}, "trench": {"turns": 2}, "mordheim": {"round_limit": 2}}
    table = Table(server, setups.get(ruleset), ruleset=ruleset)
    page = person(width=width, height=740)
    page.goto(table.url)
    settle(page, table.advance(90))
    captions = [caption for caption, _ in opened(page)]
    assert captions
    assert page.evaluate(STICKS_OUT) == []
    assert ("✕ Enemies" in captions) == (ruleset == "betrayal")
    shoot(page, f"luck-{ruleset}-{width}")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_on_the_panel(server, person, scheme):
    """axe-core finds nothing wrong with it, its contrast included."""
    table = Table(server)
    page = person(bypass_csp=True, color_scheme=scheme)
    page.goto(table.url)
    settle(page, table.advance(90))
    opened(page)
    assert complaints(page) == []


def test_from_a_file(server, page):
    """A file shows the report that it carries without asking anybody, and says so where it has none."""
    referee = long_battle(150)
    text = file_of(referee)
    page.goto(server.url + "/m/file")
    upload(page, text)
    assert shown(opened(page)) == expected(luck_of(referee.game, referee.log))
    *lines, footer = text.splitlines()
    older = json.loads(footer)
    del older["luck"]
    page.reload()
    upload(page, "\n".join([*lines, json.dumps(older)]))
    page.get_by_role("button", name="Luck").click()
    page.get_by_text("This file was made without a luck report.").wait_for()


def upload(page, text):
    page.wait_for_selector("input[type=file]")
    page.set_input_files(
        "input[type=file]", {"name": "b.ndjson", "mimeType": "text/plain", "buffer": text.encode()}
    )
    page.get_by_text("/ 150").wait_for()
