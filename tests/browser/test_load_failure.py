"""A page whose modules cannot be loaded says so and offers to try again."""

import pytest

from tests.browser.table import Table

FAILED = "A part of this page could not be loaded."


def lose(page, module):
    """The network fails for one module."""
    page.route(f"**/web/js/{module}", lambda route: route.abort())


@pytest.mark.parametrize("door", ["lobby", "battle", "embed"])
@pytest.mark.parametrize("module", ["pages/{door}.js", "kit/dom.js"])
def test_a_lost_module_is_told_and_loaded_again(server, person, errors, door, module):
    """The loss of a page's own module, or of one far below it, is one sentence; trying again shows the page."""
    errors.forgive("failed:", "Failed to", "exception:")
    page = person()
    path = {"lobby": "/", "battle": "/m/{}", "embed": "/embed/{}"}[door]
    url = server.url + path.format(Table(server).match if door != "lobby" else "")
    lose(page, module.format(door=door))
    page.goto(url)
    notice = page.get_by_role("alert").filter(has_text=FAILED)
    notice.wait_for()
    assert page.get_by_text("Loading the battle").count() == 0
    page.unroute_all()
    notice.get_by_role("button", name="Try again").click()
    page.locator(
        {"lobby": "wd-setup select", "battle": "body[data-loaded]", "embed": "wd-board svg"}[door]
    ).first.wait_for()
    assert notice.count() == 0


def test_a_face_that_is_lost_is_told(server, person, errors):
    """The loss of what is loaded only for the ruleset is told, with both ways on."""
    errors.forgive("failed:", "Failed to", "exception:")
    page = person()
    lose(page, "rulesets/warcry/face.js")
    page.goto(Table(server).url)
    page.get_by_text("This battle cannot be shown").wait_for()
    page.get_by_role("link", name="To the lobby", exact=True).wait_for()
    page.unroute_all()
    page.get_by_role("button", name="Try again").click()
    page.locator("body[data-loaded]").wait_for()
