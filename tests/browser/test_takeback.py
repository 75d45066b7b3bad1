"""Taking a move back in the page: asking, being asked, agreeing or not, and what is seen of it afterwards."""

import pytest

from tests.browser.axe import complaints
from tests.browser.camera import shoot
from tests.browser.hands import settle, stands
from tests.browser.table import Table, take_over
from wardrum.events.match import Terms
from wardrum.events.rulesets import RULESETS

STRUCK = (
    "nodes => nodes.map(node => [Number(node.dataset.version), node.textContent.includes('Taken back: ')])"
)
COMMITS = 30
SETUPS = {
    "warcry": {"victory": "last-standing", "deployment": "facing-gates"},
    "mordheim": {"round_limit": 5},
    "trench": {"turns": 4},
    "betrayal": {"seats": 2},
}


def two_players(server, person, ruleset="warcry"):
    """The pages of seats a and b of a battle that is under way, and that of somebody who looks on."""
    table = Table(server, SETUPS.get(ruleset, {}), ruleset=ruleset, terms=Terms(takeback="any"))
    table.advance(COMMITS)
    a, b, other = (person(bypass_csp=True) for _ in range(3))
    for page, seat in ((a, "a"), (b, "b")):
        take_over(page, server.url, table.hand_over(seat), ruleset)
    other.goto(table.url)
    for page in (a, b, other):
        settle(page, table.version)
    return a, b, other


def ask(page):
    """Ask to take back one's own last move; the version that is asked for."""
    page.get_by_role("button", name="Match ▾").click()
    page.locator("wd-actions .option", has_text="Take back").click()
    version = int(page.locator(".way-back select").input_value())
    page.locator("wd-actions .confirm-button").click()
    return version


def struck(page):
    """The versions that the log shows as taken back; each says so to those who listen."""
    entries = page.locator(".log .entry.withdrawn").evaluate_all(STRUCK)
    assert all(said for _, said in entries)
    return [version for version, _ in entries]


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_a_move_is_taken_back_by_consent(server, person, ruleset):
    """One asks, the other agrees by keyboard, and all three pages strike out the same commits and show the same state."""
    a, b, other = two_players(server, person, ruleset)
    before = stands(a)["head"]
    assert "dice may be taken back" in a.locator("wd-status").inner_text()
    version = ask(a)
    for page in (a, b, other):
        page.locator("wd-takeback").get_by_text("to take back").wait_for()
    assert a.get_by_role("button", name="Ask no longer").is_visible()
    assert other.locator("wd-takeback button").count() == 0
    if ruleset == "warcry":
        shoot(b, "takeback-asked")
        assert complaints(b) == []
    b.get_by_role("button", name="Agree").focus()
    b.keyboard.press("Enter")
    for page in (a, b, other):
        settle(page, before + 2)
        page.locator("wd-takeback").wait_for(state="hidden")
        page.locator(".log .entry.withdrawn").first.wait_for(state="attached")
    assert stands(a)["state"] == stands(b)["state"] == stands(other)["state"]
    seen = struck(a)
    assert seen
    assert set(seen) <= set(range(version + 1, before + 1))
    assert seen == struck(b) == struck(other)
    assert other.locator(".tick.withdrawn").count() > 0
    if ruleset == "warcry":
        shoot(a, "takeback-done")
        assert complaints(a) == []
    other.reload()
    settle(other, before + 2)
    assert struck(other) == seen


def test_a_take_back_is_declined(server, person):
    """Who is asked says no, and the notice goes away on both pages; who asks may ask no longer."""
    a, b, _ = two_players(server, person)
    head = stands(a)["head"]
    ask(a)
    b.get_by_role("button", name="Decline").click()
    settle(a, head + 2)
    a.locator("wd-takeback").wait_for(state="hidden")
    ask(a)
    a.get_by_role("button", name="Ask no longer").click()
    settle(b, head + 4)
    b.locator("wd-takeback").wait_for(state="hidden")
    assert struck(a) == []


def test_who_looks_back_is_not_moved(server, person):
    """Neither the asking nor the taking back moves somebody who looks at an earlier version, who may answer from there."""
    a, b, other = two_players(server, person)
    head = stands(a)["head"]
    for page in (b, other):
        page.keyboard.press("Home")
        for _ in range(3):
            page.keyboard.press("ArrowRight")
    ask(a)
    b.get_by_text("Playing on means no.").wait_for()
    b.get_by_role("button", name="Agree").click()
    for page in (b, other):
        page.locator("wd-takeback").wait_for(state="hidden")
        assert settle(page, head + 2)["head"] == head + 2
        assert (stands(page)["cursor"], stands(page)["live"]) == (3, False)


def test_what_is_asked_is_said_at_once(server, person):
    """The notice is an assertive live region that was there before it spoke, and the choice says what the terms are."""
    a, b, _ = two_players(server, person)
    region = b.locator("wd-takeback [aria-live=assertive]")
    assert region.count() == 1
    a.get_by_role("button", name="Match ▾").click()
    a.locator("wd-actions .option", has_text="Take back").click()
    assert "Dice may be taken back too" in a.locator("wd-actions .editor").inner_text()
    assert "my last move" in a.locator(".way-back select option:checked").inner_text()
    shoot(a, "takeback-choice")
    a.locator("wd-actions .confirm-button").click()
    b.locator("wd-takeback").get_by_text("Seat A").wait_for()
    assert "asks to take back" in region.inner_text()
    assert "Do you agree?" in region.inner_text()
