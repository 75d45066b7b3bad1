"""From the front page to the first move, also where the page is no secure context."""

import pytest

from tests.browser.hands import unfold
from tests.browser.server_thread import LAN_NAME
from wardrum.events.rulesets import RULESETS

MUSTERED = """() => [...document.querySelector("wd-status").model.commits.values()]
    .some(commit => commit.actor === "a" && commit.command === "SubmitWarband")"""


def first_move(page, url):
    """Musters a warband against a bot by three clicks from the front page."""
    page.goto(url + "/")
    page.get_by_role("button", name="Play a bot").click()
    page.locator("wd-actions label.pick").nth(1).click()
    page.locator("wd-actions .confirm-button").click()
    page.wait_for_function(MUSTERED)


def test_first_move_within_three_clicks(server, page):
    """Landing on the front page, the third click makes the first move."""
    first_move(page, server.url)


def test_plain_http_from_another_device(server, page):
    """Where the browser offers neither crypto.subtle nor randomUUID everything works as well."""
    page.goto(server.url.replace("127.0.0.1", LAN_NAME) + "/")
    assert page.evaluate("() => [isSecureContext, crypto.subtle, crypto.randomUUID].every(x => !x)")
    first_move(page, server.url.replace("127.0.0.1", LAN_NAME))


@pytest.mark.parametrize("door", ["Play a friend", "Play a bot", "Watch a battle", "Play both sides"])
def test_every_door_opens(server, page, door):
    """Each door of the lobby leads to a battle that is shown, or to the link that begins one."""
    page.goto(server.url + "/")
    page.get_by_role("button", name=door).click()
    if door == "Play a friend":
        page.get_by_role("heading", name="Send your friend this link").wait_for()
        page.get_by_role("img", name="QR code").wait_for()
        page.get_by_role("link", name="Go to the table").click()
    page.wait_for_url("**/m/*")
    page.wait_for_selector("body[data-loaded]")
    assert page.locator("wd-status h1").inner_text().startswith("Warcry")


DOORS = ("watch", "friend", "bot")


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_every_ruleset_begins(server, page, ruleset):
    """With nothing but the ruleset chosen, its table is shown if it has any to choose, and each door leads to a battle of it."""
    name = ruleset.replace("_", " ").title()
    for door in DOORS:
        page.goto(server.url + "/")
        page.wait_for_selector(f"#set-ruleset option[value={ruleset}]", state="attached")
        unfold(page)
        page.select_option("#set-ruleset", ruleset)
        if RULESETS[ruleset].samples():
            page.locator(".preview svg:is(.thumb *, [role=img])").first.wait_for()
        page.locator(f"[data-action={door}]").click()
        if door == "friend":
            page.get_by_role("link", name="Go to the table").click()
        page.wait_for_url("**/m/*")
        page.wait_for_selector("body[data-loaded]")
        assert page.locator("wd-status h1").inner_text().startswith(f"{name} · ")
    page.locator("wd-actions .turn.mine").wait_for()
