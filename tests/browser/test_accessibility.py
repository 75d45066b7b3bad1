"""Roles, names, focus order and contrast: by axe-core where npm is, and by what a screen reader's user needs."""

import pytest

from tests.browser.axe import complaints
from tests.browser.hands import Hands, play, settle
from tests.browser.table import Table

SCHEMES = ("light", "dark")
FOCUSED = """() => {
    const node = document.activeElement;
    if (!node || node === document.body) return null;
    const { left, top, width, height } = node.getBoundingClientRect();
    const { outlineStyle, boxShadow } = getComputedStyle(node);
    const marked = outlineStyle !== "none" || boxShadow !== "none" || node.matches("svg *, svg, [role=slider]");
    const part = node.closest("wd-status, wd-board, wd-actions, wd-timeline, wd-tabs, wd-banner, .notices")?.tagName ?? "";
    return { part, name: node.ariaLabel || node.innerText || node.id || node.tagName, seen: width > 0 && height > 0, marked };
}"""
POSITIVE = "() => [...document.querySelectorAll('[tabindex]')].filter(node => node.tabIndex > 0).length"
WITHOUT_NAME = """() => [...document.querySelectorAll("button, a[href], [role=button], [role=slider], [role=listbox], [role=tab]")]
    .filter(node => node.getClientRects().length)
    .filter(node => !(node.ariaLabel || node.textContent || node.title).trim())
    .map(node => node.outerHTML.slice(0, 80))"""


def walked(page, most=150):
    """Everything that Tab leads to, in its order, until it leaves the page."""
    found = []
    for _ in range(most):
        page.keyboard.press("Tab")
        here = page.evaluate(FOCUSED)
        if here is None or (found and here == found[0]):
            break
        found.append(here)
    return found


def battle(page, url, version):
    """A battle at one device, played so far."""
    page.goto(url + "/")
    page.get_by_role("button", name="Play both sides").click()
    page.wait_for_url("**/m/*")
    hands = Hands(page, 11)
    play(hands, until=lambda head: head >= version)
    return hands


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_on_the_lobby(server, person, scheme):
    """axe-core finds nothing wrong with the lobby, its contrast included, nor with the link for a friend."""
    page = person(bypass_csp=True, color_scheme=scheme)
    page.goto(server.url + "/")
    page.wait_for_selector("#set-terrain", state="attached")
    assert complaints(page) == []
    page.get_by_role("button", name="Play a friend").click()
    page.get_by_role("heading", name="Send your friend").wait_for()
    assert complaints(page) == []


def test_axe_looks(server, person):
    """The measure itself: text that can hardly be read and a button without a name are found."""
    page = person(bypass_csp=True)
    page.goto(server.url + "/")
    page.wait_for_selector("#set-terrain", state="attached")
    page.evaluate("""() => {
        document.querySelector("h1").style.color = "#ddd";
        document.querySelector("main").append(document.createElement("button"));
    }""")
    assert {found.split()[0] for found in complaints(page)} >= {"color-contrast", "button-name"}


@pytest.mark.parametrize(
    ("width", "scheme"),
    [
        (1280, "light"),
        (360, "dark"),
        pytest.param(1280, "dark", marks=pytest.mark.long),
        pytest.param(360, "light", marks=pytest.mark.long),
    ],
)
def test_axe_on_a_battle(server, person, scheme, width):
    """axe-core finds nothing wrong with a battle: mustering, battle groups, deployment, dice, the fight, the help."""
    page = person(bypass_csp=True, color_scheme=scheme, width=width, reduced_motion="reduce")
    hands = battle(page, server.url, 5)
    for least in (7, 9, 11, 17, 22):
        play(hands, until=lambda head: head >= least)  # noqa: B023 -- called within the loop
        assert complaints(page) == [], f"at version {least}"
    page.keyboard.press("a")
    page.keyboard.press("Enter")
    assert complaints(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    assert complaints(page) == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_on_a_replay(server, person, scheme):
    """axe-core finds nothing wrong with a finished battle, at its end and in its middle."""
    page, table = person(bypass_csp=True, color_scheme=scheme), Table(server)
    page.goto(table.url)
    last = table.finish()
    settle(page, last)
    page.locator('wd-status .proof[title*="dice verified"]').wait_for()
    assert complaints(page) == []
    page.keyboard.press("Home")
    page.keyboard.press("]")
    assert complaints(page) == []


def test_focus_goes_in_reading_order(server, page):
    """Tab goes through status, notices and the goal, board, actions, timeline and panels in that order, each stop visible, named and marked."""
    battle(page, server.url, 22)
    page.reload()
    settle(page, 22)
    stops = walked(page)
    parts = [stop["part"] for stop in stops if stop["part"]]
    order = [part for i, part in enumerate(parts) if i == 0 or parts[i - 1] != part]
    assert order == ["WD-STATUS", "DIV", "WD-BOARD", "WD-ACTIONS", "WD-TIMELINE", "WD-TABS"][: len(order)]
    assert len(order) >= 4
    assert [stop for stop in stops if not (stop["seen"] and stop["name"].strip() and stop["marked"])] == []
    assert page.evaluate(POSITIVE) == 0
    assert page.evaluate(WITHOUT_NAME) == []


def test_roles_say_what_things_are(server, page):
    """The log, the timeline, the board, its fighters, the status and the tabs are what their roles say, with spoken names."""
    battle(page, server.url, 22)
    assert page.get_by_role("log").count() == 1
    assert (
        page.get_by_role("slider", name="Moment of the battle")
        .get_attribute("aria-valuetext")
        .startswith("22")
    )
    fighters = page.locator("wd-board [data-piece] [aria-label], wd-board [data-piece][aria-label]")
    assert fighters.count() >= 4
    spoken = fighters.first.get_attribute("aria-label")
    assert "Seat A" in spoken or "Seat B" in spoken
    assert "wounds" in spoken
    assert page.locator("wd-status [role=status]").count() == 1
    assert page.get_by_role("heading", level=1).count() == 1
    assert page.title().startswith("● Your turn · Warcry")


def test_skip_links(server, page):
    """The first Tab of each page leads to a link past the masthead, which moves the focus."""
    page.goto(server.url + "/")
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.className") == "skip-link"
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.id === 'main'")
    battle(page, server.url, 5)
    page.reload()
    settle(page, 5)
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.className") == "skip-link"
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.id === 'actions'")
