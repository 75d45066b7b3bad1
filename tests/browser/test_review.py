"""The review after a battle: the graph, turning points by keyboard, what else could have been done; what is missing is said."""

import pytest

from tests.browser.axe import complaints
from tests.browser.camera import shoot
from tests.browser.hands import settle
from tests.browser.table import Table, long_battle
from tests.browser.test_layout import STICKS_OUT
from tests.browser.test_replay_file import file_of

OPEN = "() => document.body.dispatchEvent(new CustomEvent('wd-open', { detail: { what: 'review' }, bubbles: true }))"
CURSOR = "() => document.querySelector('wd-status').model.cursor"
CHOSEN = "() => Number(document.querySelector('.review-turn.chosen').dataset.version)"
SETUPS = {"betrayal": {"seats": 2}, "trench": {"turns": 2}, "mordheim": {"round_limit": 2}}


def finished(server, page, ruleset="warcry"):
    """A battle that is over, with its review open."""
    table = Table(server, SETUPS.get(ruleset), ruleset=ruleset)
    head = table.finish()
    page.goto(table.url)
    settle(page, head)
    page.evaluate(OPEN)
    page.locator(".review-graph").wait_for()
    return head


def test_turning_points_by_keyboard(server, page):
    """Arrows step through the turning points in the order of the battle, and Enter shows that moment on the table."""
    finished(server, page)
    page.locator(".review-graph").focus()
    versions = [page.evaluate(CHOSEN)]
    for _ in range(20):
        page.keyboard.press("ArrowRight")
        versions.append(page.evaluate(CHOSEN))
    steps = sorted(set(versions))
    assert len(steps) >= 2
    assert versions[: len(steps)] == steps
    spoken = page.locator(".review-graph").get_attribute("aria-valuetext")
    assert spoken.startswith(f"moment {steps[-1]}: From ")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    assert page.evaluate(CURSOR) == steps[-2]
    assert not page.locator("div.review").is_visible()


@pytest.mark.parametrize("ruleset", ["warcry", "mordheim", "trench", "betrayal"])
def test_every_ruleset(server, page, ruleset):
    """Each has a graph and a table that says the same; what else could have been done is listed with odds where there are any."""
    head = finished(server, page, ruleset)
    page.get_by_text("As a table").click()
    rows = page.locator(".review tbody tr")
    assert rows.last.locator("th").inner_text() == str(head)
    if page.locator(".review-turn").count():
        page.get_by_role("button", name="What else could have been done?").click()
        page.locator(".review-others > p:not(.muted)").wait_for()
    shoot(page, f"review-{ruleset}")


def test_on_a_phone(server, person):
    """Nothing sticks out at 360 px; where all of it is in sight, axe finds nothing in either scheme."""
    page = person(width=360, height=740, has_touch=True, bypass_csp=True)
    finished(server, page)
    assert page.evaluate(STICKS_OUT) == []
    page.set_viewport_size({"width": 1280, "height": 1800})
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert complaints(page) == []


def test_a_battle_that_goes_on(server, page):
    """It has no review yet, and says so; the tool at the timeline opens the same."""
    table = Table(server)
    page.goto(table.url)
    settle(page, table.advance(30))
    page.get_by_role("button", name="more", exact=True).click()
    page.get_by_role("button", name="Review").click()
    page.get_by_text("This battle goes on. Its review is made when it has ended").wait_for()


def test_a_file_without_its_server(server, page, errors):
    """A replay file of a battle that the server does not have says which part is missing, and what to do."""
    errors.forgive("404")
    page.goto(server.url + "/m/file")
    page.wait_for_selector("input[type=file]")
    page.set_input_files(
        "input[type=file]",
        {"name": "b.ndjson", "mimeType": "text/plain", "buffer": file_of(long_battle(150)).encode()},
    )
    page.get_by_text("/ 150").wait_for()
    page.evaluate(OPEN)
    page.get_by_role("alert").get_by_text(
        "no estimates and no lists of what else could have been done"
    ).wait_for()
