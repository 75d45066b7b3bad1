"""The end of a battle: the dialog that tells who won and why, and leads back to the moments that decided it."""

import re

import pytest

from tests.browser.axe import complaints
from tests.browser.hands import stands
from tests.browser.table import Table, come_to, take_over

OVER = ".end-dialog[open]"
SETUPS = {"warcry": {"round_limit": 2}, "mordheim": {}, "trench": {"turns": 2}, "betrayal": {}}
LATE = {"betrayal": 1}  # the round in which the page is opened: there a party may be beaten in the first
MATCH = re.compile(r"^Match")
WON = re.compile(r"wins|A draw|The party")


@pytest.mark.parametrize("ruleset", SETUPS)
def test_the_end_tells_who_won_and_leads_to_its_moments(ruleset, server, page):
    """Who sees a battle end is shown who won and why; a key moment leads to its version; the status bar opens it again."""
    late = LATE.get(ruleset, 2)
    table = come_to(
        server, lambda mirror: mirror.state.battle.round >= late, SETUPS[ruleset], ruleset=ruleset
    )
    page.goto(table.url)
    page.wait_for_selector("body[data-loaded]")
    last = table.finish()
    dialog = page.locator(OVER)
    dialog.wait_for()
    assert WON.search(dialog.get_by_role("heading", level=2).inner_text())
    assert dialog.locator(".why").inner_text().endswith(".")
    assert dialog.locator(".sum").count() >= 1
    moments = dialog.locator(".moments a")
    assert 1 <= moments.count() <= 3
    version = int(moments.first.get_attribute("href").removeprefix("#v="))
    moments.first.click()
    assert (stands(page)["cursor"], page.locator(OVER).count()) == (version, 0)
    assert version < last
    page.get_by_role("button", name="Result").click()
    dialog.get_by_role("button", name="Watch it again").click()
    assert page.evaluate("() => document.querySelector('wd-timeline').playing.on")


def test_the_end_is_not_forced_on_who_comes_later(server, person):
    """Who opens a battle that is over, at its end or at an earlier version, sees the table first; the result is a click away."""
    table, page = Table(server), person(bypass_csp=True)
    table.finish()
    page.goto(f"{table.url}#v=20")
    page.wait_for_selector("body[data-loaded]")
    assert stands(page)["cursor"] == 20
    page.get_by_role("button", name="Result").click()
    page.locator(OVER).wait_for()
    assert complaints(page) == []
    assert page.evaluate("() => document.activeElement.tagName") == "H2"


def test_players_may_ask_for_a_rematch_at_the_end(server, page):
    """Who played is offered a rematch, and shown the luck of the dice."""
    table = Table(server)
    table.advance(60)
    take_over(page, server.url, table.hand_over("a"), "warcry")
    page.get_by_role("button", name=MATCH).click()
    page.locator("wd-actions .option", has_text="Concede").click()
    page.locator(".confirm-button").click()
    dialog = page.locator(OVER)
    dialog.wait_for()
    assert "conceded" in dialog.locator(".why").inner_text()
    dialog.get_by_text("Luck of the dice").wait_for()
    dialog.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: table.match not in url)
