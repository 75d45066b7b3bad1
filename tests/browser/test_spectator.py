"""Looking on: from the middle, from the past, from a link to a moment."""

import re

from tests.browser.hands import drawn, settle, stands
from tests.browser.table import Table

NEWER = re.compile(r"^\d+ new")


def show(page, version):
    """The page looks at this version."""
    page.evaluate("version => document.querySelector('wd-status').model.go(version)", version)


def watch(page, url, version):
    """Opens a battle; returns when it is shown as it is at this version at least."""
    page.goto(url)
    settle(page, version)


def test_joining_in_the_middle(server, person):
    """Who comes in the middle of a battle ends with the head and the state of who was there from the start."""
    early, late = person(), person()
    table = Table(server)
    watch(early, table.url, 5)
    joined = table.advance(60)
    assert not table.over
    watch(late, table.url, joined)
    assert stands(late)["head"] == joined
    last = table.finish()
    for page in (early, late):
        page.get_by_text(f"ended at {last}").wait_for()
    assert last > joined
    assert stands(early) == stands(late)
    assert stands(late)["chain"] == "ok"
    assert "Your turn" not in late.locator("wd-actions").inner_text()


def test_live_events_do_not_move_who_went_back(server, page):
    """Who scrubbed back stays there while the battle goes on; the chip counts what is new and leads back to it."""
    table = Table(server)
    watch(page, table.url, table.advance(40))
    box = page.get_by_role("slider", name="Moment of the battle").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.4, box["y"] + box["height"] / 2)
    before = stands(page)
    assert 0 < before["cursor"] < 40
    assert not before["live"]
    drawn(page)
    pieces = page.locator(".layer-pieces").inner_html()
    head = table.advance(50)
    settle(page, head)
    after = stands(page)
    assert (after["cursor"], after["shown"], after["live"]) == (before["cursor"], before["shown"], False)
    assert page.locator(".layer-pieces").inner_html() == pieces
    chip = page.get_by_role("button", name=re.compile(f"^{head - before['cursor']} new"))
    chip.click()
    assert stands(page)["cursor"] == head
    assert stands(page)["live"]
    assert page.get_by_role("button", name=NEWER).count() == 0
    settle(page, table.advance(55))
    assert stands(page)["cursor"] == 55


def test_keys_walk_through_time(server, page):
    """Arrows step by commits and with shift by activations, brackets by rounds; Home, End and L do what they say."""
    table = Table(server)
    head = table.advance(70)
    watch(page, table.url, head)

    def after(key):
        page.keyboard.press(key)
        return stands(page)["cursor"]

    assert after("ArrowLeft") == head - 1
    assert after("Shift+ArrowLeft") < head - 1
    assert after("Home") == 0
    assert after("ArrowRight") == 1
    first = after("]")
    assert "Round 1" in page.locator("wd-status h1").inner_text()
    assert after("ArrowRight") == first + 1
    assert after("[") <= first
    assert after("End") == head
    after("ArrowLeft")
    assert after("l") == head
    assert stands(page)["live"]


def test_a_link_to_a_moment(server, person):
    """A link with #v= opens the battle at that version, with the state that it had then."""
    table = Table(server)
    head = table.advance(40)
    one, other = person(), person()
    watch(one, table.url, head)
    show(one, 23)
    watch(other, f"{table.url}#v=23", head)
    other.get_by_text("looking at 23").wait_for()
    assert stands(other)["cursor"] == 23
    assert stands(other)["shown"] == stands(one)["shown"] != stands(one)["state"]
