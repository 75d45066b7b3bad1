"""What every dialog of the battle page has in common, and the row of buttons and the line of words that it is opened from."""

import pytest

from tests.browser.hands import settle
from tests.browser.table import Table, long_battle, take_over
from tests.browser.test_layout import STICKS_OUT
from tests.browser.test_replay_file import file_of
from wardrum.events.match import Clock, Delay, Terms

EVERYTHING = Terms(clock=Clock(main_s=432), delay=Delay(commits=5), takeback="any")
DIALOGS = ["Your seat", "Say", "Share", "Fork here", "What did I miss?", "Luck"]
FOCUSED = "() => document.activeElement.textContent"
IN_SIGHT = """dialog => {
    const { bottom } = dialog.querySelector(".close").getBoundingClientRect();
    return bottom <= Math.min(innerHeight, dialog.getBoundingClientRect().bottom);
}"""
IN_MENU = ["Your seat", "Say", "Share"]  # on a phone: the focus comes back to what opens the menu
TOPS = "nodes => nodes.map(node => Math.round(node.getBoundingClientRect().top))"


def player(server, page):
    """A page that plays a seat of a battle on which everything was agreed that can be."""
    table = Table(server, terms=EVERYTHING)
    head = table.advance(40)
    take_over(page, server.url, table.key(table.asked[0]), "warcry")
    settle(page, head)
    return table


@pytest.mark.parametrize("width", [1280, 360])
def test_every_dialog_is_left_alike(server, person, width):
    """Each has its heading, a button to close it that is always in sight, and leads back by Escape to where one was."""
    page = person(width=width, height=740)
    player(server, page)
    menu = page.get_by_role("button", name="more about this match")
    for name in DIALOGS:
        if menu.is_visible() and menu.get_attribute("aria-expanded") == "false":
            menu.click()
        opener = page.get_by_role("button", name=name, exact=True)
        folded = not opener.is_visible()
        if folded:
            page.get_by_role("button", name="more", exact=True).click()
        opener.click()
        dialog = page.get_by_role("dialog", name=name)
        dialog.get_by_role("heading", name=name).wait_for()
        assert dialog.evaluate(IN_SIGHT), name
        assert page.evaluate(STICKS_OUT) == []
        page.keyboard.press("Escape")
        dialog.wait_for(state="hidden")
        back = "☰" if width == 360 and name in IN_MENU else "⋯" if folded else name
        assert page.evaluate(FOCUSED) == back
        if back == "☰":
            assert menu.get_attribute("aria-expanded") == "false"


def test_the_folded_tools_are_left_by_escape_and_by_a_touch_elsewhere(server, person):
    """On a phone the tools that have no room unfold, and fold again."""
    page = person(width=360, height=740)
    player(server, page)
    page.get_by_role("button", name="more about this match").click()
    more = page.get_by_role("button", name="more", exact=True)
    luck = page.get_by_role("button", name="Luck")
    more.click()
    luck.focus()
    page.keyboard.press("Escape")
    luck.wait_for(state="hidden")
    assert page.evaluate(FOCUSED) == "⋯"
    more.click()
    luck.wait_for()
    page.locator("wd-actions").click(position={"x": 6, "y": 120})
    luck.wait_for(state="hidden")


def test_a_sheet_and_the_menu_are_left_by_escape(server, person):
    """On a phone each says whether it is open, and Escape closes it and leads back to what opened it."""
    page = person(width=360, height=740)
    player(server, page)
    menu = page.get_by_role("button", name="more about this match")
    menu.click()
    page.get_by_role("button", name="Share", exact=True).focus()
    page.keyboard.press("Escape")
    assert menu.get_attribute("aria-expanded") == "false"
    assert page.evaluate(FOCUSED) == "☰"
    tab = page.get_by_role("tab", name="Dice")
    assert tab.get_attribute("aria-expanded") == "false"
    tab.click()
    assert tab.get_attribute("aria-expanded") == "true"
    page.locator("#panel-dice").focus()
    page.keyboard.press("Escape")
    page.locator("#panel-dice").wait_for(state="hidden")
    assert tab.get_attribute("aria-expanded") == "false"
    assert page.evaluate("() => document.activeElement.id") == "panel-dice-tab"
    page.set_viewport_size({"width": 1280, "height": 740})
    page.wait_for_function("() => !document.querySelector('[role=tab][aria-expanded]')")


@pytest.mark.parametrize("width", [1280, 768])
def test_the_status_keeps_to_its_rows(server, person, width):
    """However much is agreed on, the way home, the words and the buttons stand in one row."""
    page = person(width=width, height=1024)
    player(server, page)
    page.get_by_text("spectators 5 steps late").wait_for()
    assert page.locator("wd-status").bounding_box()["height"] < 80
    assert len(set(page.locator("wd-status .tool:visible").evaluate_all(TOPS))) == 1


def test_what_is_copied_is_said_within_the_dialog(server, person):
    """The page behind an open dialog is silent, so the dialog itself says it, and says it no more when it is opened again."""
    page = person(permissions=["clipboard-read", "clipboard-write"])
    player(server, page)
    page.get_by_role("button", name="Your seat").click()
    dialog = page.get_by_role("dialog", name="Your seat")
    dialog.get_by_role("button", name="Make a link", exact=True).click()
    dialog.get_by_role("button", name="Copy").click()
    dialog.get_by_role("status").filter(has_text="Copied").wait_for()
    dialog.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Your seat").click()
    assert dialog.get_by_role("status").inner_text() == ""


def test_a_clock_says_once_what_is_left(server, page):
    """Where clocks run the time for a decision is that of the clock, and the turn does not say it again."""
    player(server, page)
    assert page.locator(".clock-strip wd-clock.runs").count() == 1
    assert "left" not in page.locator(".turn .time").inner_text()


def test_a_file_offers_what_a_file_can(server, person):
    """Nothing of a file can be missed, nobody can be talked to, and asking for it fits a phone."""
    page = person(width=360, height=740)
    page.goto(server.url + "/m/file")
    page.wait_for_selector("input[type=file]")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    assert page.locator("wd-status .tool:visible").count() == 0
    text = file_of(long_battle(80))
    page.set_input_files(
        "input[type=file]", {"name": "b.ndjson", "mimeType": "text/plain", "buffer": text.encode()}
    )
    page.get_by_role("button", name="more", exact=True).click()
    assert page.get_by_role("button", name="Luck").is_visible()
    assert page.get_by_role("button", name="What did I miss?").count() == 0
    assert page.get_by_role("button", name="Say").count() == 0
    assert page.get_by_role("button", name="Your seat").count() == 0
