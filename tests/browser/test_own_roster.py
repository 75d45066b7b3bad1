"""A file of the player's own in the battle page: chosen or dropped, shown, mustered, and fought with to the end."""

from base64 import b64encode

import pytest

from tests.browser.hands import Brawler, deeds, play, stands
from tests.browser.test_two_players import accept, invite, prepare
from tests.server.rosters import makers as m

LANTERNS = {"name": "lanterns.ros", "mimeType": "text/xml", "buffer": m.as_xml(m.marsh_warband())}
KITES = {"name": "kites", "mimeType": "application/json", "buffer": m.as_json(m.data_warband())}
PICTURE = {"name": "me.png", "mimeType": "image/png", "buffer": b"\x89PNG\r\n\x1a\n"}
ALONE = {"name": "one.json", "mimeType": "application/json", "buffer": m.as_json(m.roster(m.marsh_leader()))}
DROP = """([files, where]) => {
    const bytes = text => Uint8Array.from(atob(text), letter => letter.charCodeAt(0)), held = new DataTransfer();
    for (const [name, text] of Object.entries(files)) held.items.add(new File([bytes(text)], name));
    const drag = kind => new DragEvent(kind, { dataTransfer: held, bubbles: true, cancelable: true });
    return ["dragover", "drop"].map(kind => document.querySelector(where).dispatchEvent(drag(kind)));
}"""
TAKEN = [False, False]
"""A browser would go to the file's own page if an event were not taken."""


def drop(page, files, where=".own-roster"):
    """Drags files, bytes by name, onto a part of the page; whether the browser may still go to them, for each event."""
    return page.evaluate(DROP, [{name: b64encode(data).decode() for name, data in files.items()}, where])


def choose(page, *files):
    """Picks files in the muster editor."""
    page.get_by_label("Or use your own file").set_input_files(list(files))


def muster(page, *files):
    """Musters with a file, and perhaps a table of numbers beside it."""
    choose(page, *files)
    page.locator("wd-actions .confirm-button:enabled:not([aria-disabled])").click()
    page.wait_for_selector(".own-roster", state="detached")


@pytest.fixture
def host(server, person):
    """The page of somebody who plays a bot and has not mustered yet."""
    page = person()
    page.goto(server.url + "/")
    page.get_by_role("button", name="Play a bot").click()
    page.get_by_label("Or use your own file").wait_for()
    return page


def test_a_file_is_shown_and_mustered(host):
    """What is in it, what was assumed; the chip names it, and the fighters carry their own names on this device."""
    choose(host, LANTERNS)
    said = host.locator(".roster-said")
    host.locator(".confirm-button:enabled:not([aria-disabled])", has_text="Muster: Evening Watch").wait_for()
    assert "Evening Watch · 4 fighters, 450 points" in said.inner_text()
    assert "Old Tam Ferryman" in said.inner_text()
    said.locator("summary").click()
    assert "32 mm are assumed" in said.inner_text()
    host.locator(".confirm-button").click()
    host.locator("wd-fighters .name", has_text="Old Tam").first.wait_for()
    assert "Old Tam" not in host.locator("wd-log").inner_text()


@pytest.mark.parametrize("where", [".own-roster", "wd-board", "body"])
def test_a_file_is_dropped(host, where):
    """Dropping it anywhere on the page does the same, and a sample chosen afterwards takes its place."""
    assert drop(host, {"x": LANTERNS["buffer"]}, where) == TAKEN
    host.locator(".confirm-button:enabled:not([aria-disabled])", has_text="Evening Watch").wait_for()
    host.locator("wd-actions label.pick").nth(1).click()
    host.locator(
        ".confirm-button:enabled:not([aria-disabled])", has_text="Muster a sample warband: Tidebreakers"
    ).wait_for()
    assert host.locator(".roster-said").inner_text() == ""


def test_a_file_that_nobody_asked_for_does_nothing(host):
    """Once a warband is mustered a dropped file neither counts nor takes the page's place."""
    host.locator("wd-actions label.pick").first.click()
    host.locator("wd-actions .confirm-button:enabled:not([aria-disabled])").click()
    host.wait_for_selector(".own-roster", state="detached")
    assert drop(host, {"x": LANTERNS["buffer"]}, "wd-board") == TAKEN
    assert host.get_by_text("Evening Watch").count() == 0


def test_files_that_do_not_fit_say_why(host):
    """A wrong file is reported by name; a roster that breaks a rule is shown with the rule, and cannot be confirmed."""
    choose(host, PICTURE)
    host.get_by_role("alert").filter(has_text="me.png: ").wait_for()
    assert "this is a picture" in host.locator(".roster-said").inner_text().lower()
    choose(host, ALONE)
    host.get_by_text("a warband has 3 to 15 fighters, this one has 1 (W-41)").wait_for()
    host.locator(".confirm.refused").wait_for()
    assert host.locator(".confirm-button").is_disabled()


def test_a_file_on_a_small_screen(server, person):
    """The preview fits a narrow screen."""
    page = person(width=360)
    page.goto(server.url + "/")
    page.get_by_role("button", name="Play a bot").click()
    choose(page, LANTERNS)
    page.locator(".confirm-button:enabled:not([aria-disabled])", has_text="Evening Watch").wait_for()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    "whole", [pytest.param(False, id="to-blows"), pytest.param(True, id="to-the-end", marks=pytest.mark.long)]
)
def test_a_battle_with_a_file_on_each_side(server, person, whole):
    """Two friends muster a file each, of different makers, and play by clicks alone, to the end screen."""
    host, friend = person(), person()
    prepare(host, server.url)
    accept(friend, invite(host))
    host.wait_for_url("**/m/*")
    for page, file in ((host, LANTERNS), (friend, KITES)):
        muster(page, file)
    sides = (Brawler(page, seed, lambda _: None) for seed, page in enumerate((host, friend), 1))
    head = play(*sides, until=None if whole else lambda _: "Attack" in deeds(host))
    seen = [stands(page) for page in (host, friend)]
    assert seen[0] == seen[1]
    assert (seen[0]["ended"], seen[0]["chain"], seen[0]["head"]) == (whole, "ok", head)
    assert deeds(host)["SubmitWarband"] == 2
    if whole:
        host.get_by_text("dice verified ✓").wait_for()
