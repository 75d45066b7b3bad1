"""A ruleset for which the page has no manifest is played with the plain face."""

import pytest

from tests.browser.camera import shoot
from tests.browser.hands import Hands, deeds, play, unfold
from wardrum.events.rulesets import RULESETS, games, template

NAME = template.NAME
COMMITS = 20


@pytest.fixture
def server(monkeypatch, request):
    """A server that plays the template of new rulesets too."""
    monkeypatch.setitem(RULESETS, NAME, template)
    games.cache_clear()
    yield request.getfixturevalue("server")
    games.cache_clear()


def begin(page, url, way):
    """From the lobby to the first decision."""
    page.goto(url + "/")
    page.wait_for_selector(f"#set-ruleset option[value={NAME}]", state="attached")
    unfold(page)
    page.select_option("#set-ruleset", NAME)
    page.locator(f"[data-action={way}]").click()
    page.wait_for_url("**/m/*")
    page.wait_for_selector("body[data-loaded]")
    page.locator("wd-actions .turn.mine").wait_for()


def test_a_new_ruleset_is_played_against_a_bot(server, page):
    """Chosen in the lobby, its table and pieces are shown, its options are buttons, and its sentences stand in the log."""
    begin(page, server.url, "bot")
    assert page.locator("wd-status h1").inner_text() == "Template · Live"
    assert page.locator("wd-board [data-piece]").count() == 4
    assert page.locator("wd-actions .action").all_inner_texts() == ["Walk", "Sprint"]
    shoot(page, "plain-face")
    play(Hands(page, 3), until=lambda version: version >= COMMITS)
    assert deeds(page).keys() & {"Walk", "Sprint"}
    page.locator(".log .entry", has_text="Runner 1").first.wait_for()


def test_a_new_ruleset_is_played_to_its_end(server, page):
    """One page that plays both sides comes to the end of the battle and says how it came out."""
    begin(page, server.url, "hotseat")
    play(Hands(page, 5))
    assert "Ended" in page.locator("wd-status h1").inner_text()
    page.locator(".log .entry", has_text="The battle is over").wait_for()
