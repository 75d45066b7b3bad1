"""Notes on a replay: drawn on the table, listed, carried by a link or a file; what is wrong with those is said plainly."""

import json

from tests.browser.axe import complaints
from tests.browser.camera import shoot
from tests.browser.hands import settle
from tests.browser.table import Table
from tests.browser.test_layout import STICKS_OUT

GO = "version => document.querySelector('wd-status').model.go(version)"
COUNTS = "([selector, count]) => document.querySelectorAll(selector).length === count"
CURSOR = "() => document.querySelector('wd-status').model.cursor"
NOTES = "() => document.querySelector('wd-notes').notes"
LINK = """async () => {
    const { notesToLink } = await import("/web/js/core/notes.js");
    const { model } = document.querySelector("wd-status"), { notes } = document.querySelector("wd-notes");
    const log = { match: model.match, head: model.head, hashAt: version => model.commits.get(version)?.head ?? "" };
    return `#v=40&notes=${notesToLink(log, notes)}`;
}"""
CENTRE = """id => {
    const { x, y, width, height } = document.querySelector(`[data-piece="${id}"]`).getBoundingClientRect();
    return [x + width / 2, y + height / 2];
}"""
FREE = """() => [...document.querySelectorAll("[data-piece]")].filter(piece => {
    const { x, y, width, height } = piece.getBoundingClientRect();
    return document.querySelector("wd-board").pick(x + width / 2, y + height / 2).piece === piece.dataset.piece;
}).map(piece => piece.dataset.piece)"""


def opened(server, page, version=40):
    """A battle at a version with the notes open; the table."""
    table = Table(server)
    page.goto(table.url)
    settle(page, table.advance(60))
    page.evaluate(GO, version)
    choose(page)
    return table


def choose(page):
    page.get_by_role("button", name="more", exact=True).click()
    page.get_by_role("button", name="Notes").click()
    page.get_by_role("button", name="Arrow", exact=True).wait_for()


def draws(page, count, kind=".layer-notes .note"):
    """This many notes come to be drawn on the table, or signs of them on the rail."""
    page.wait_for_function(COUNTS, arg=[kind, count])


def test_an_arrow_is_drawn_and_travels_in_a_link(server, page, person):
    """Two taps on figures draw an arrow at this version alone; anyone who opens the link sees the same one in list and picture."""
    table = opened(server, page)
    first, second, *_ = page.evaluate(FREE)
    page.get_by_role("button", name="Arrow", exact=True).click()
    page.get_by_label("Words of the note").fill("Here it turned")
    for piece in (first, second):
        page.mouse.click(*page.evaluate(CENTRE, piece))
    assert page.evaluate(NOTES) == [
        {
            "version": 40,
            "kind": "arrow",
            "at": {"piece": first},
            "to": {"piece": second},
            "text": "Here it turned",
        }
    ]
    draws(page, 1)
    draws(page, 1, ".note-sign")
    shoot(page, "notes")
    link = page.evaluate(LINK)
    page.evaluate(GO, 41)
    draws(page, 0)
    page.get_by_role("button", name="Moment 40 · Arrow from").click()
    draws(page, 1)
    assert page.evaluate(CURSOR) == 40
    other = person()
    other.goto(table.url + link)
    other.get_by_role("list", name="Notes").get_by_role("button", name="Here it turned").first.wait_for()
    assert other.evaluate(NOTES) == page.evaluate(NOTES)
    draws(other, 1)
    assert other.evaluate(CURSOR) == 40


def test_by_keyboard(server, page):
    """Without a pointer a figure is chosen from a list; Esc gives up what was begun and then closes; axe finds nothing."""
    opened(server, page)
    page.get_by_role("button", name="Ring", exact=True).focus()
    page.keyboard.press("Enter")
    assert page.get_by_label("Words of the note").evaluate("node => node === document.activeElement")
    page.keyboard.type("watch this one")
    page.get_by_label("Which figure").focus()
    page.keyboard.press("ArrowDown")
    page.get_by_role("button", name="Take it").focus()
    page.keyboard.press("Enter")
    assert page.evaluate(
        "() => document.querySelector('wd-notes').notes.map(({ kind, text }) => [kind, text])"
    ) == [["ring", "watch this one"]]
    page.get_by_role("button", name="Text", exact=True).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert page.get_by_label("Words of the note").count() == 0
    page.get_by_role("button", name="Delete: Ring").focus()
    page.keyboard.press("Escape")
    assert not page.locator("wd-notes").is_visible()
    assert page.evaluate(CURSOR) == 40


def test_a_file(server, page, tmp_path):
    """Notes are downloaded and opened again; a file of another battle, or of something else, is refused in one sentence."""
    opened(server, page)
    page.get_by_role("button", name="Ring", exact=True).click()
    page.get_by_role("button", name="Take it").click()
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download").click()
    path = tmp_path / "notes.json"
    coming.value.save_as(path)
    page.get_by_role("button", name="Delete: Ring").click()
    page.set_input_files("wd-notes input[type=file]", path)
    page.get_by_text("1 note read.").wait_for()
    assert len(page.evaluate(NOTES)) == 1
    path.write_text(json.dumps({**json.loads(path.read_text()), "match": "0" * 32}))
    page.set_input_files("wd-notes input[type=file]", path)
    page.get_by_role("alert").get_by_text("These notes belong to another battle").wait_for()
    path.write_text("hello")
    page.set_input_files("wd-notes input[type=file]", path)
    page.get_by_role("alert").get_by_text("This is no file with notes.").wait_for()
    assert len(page.evaluate(NOTES)) == 1


def test_a_broken_link_on_a_phone(server, person):
    """A link that was cut off says so, and the battle is shown all the same; nothing sticks out."""
    table = Table(server)
    page = person(width=360, height=740, has_touch=True, bypass_csp=True)
    head = table.advance(60)
    page.goto(table.url + "#v=40&notes=0123456789ab.W10x")
    page.get_by_role("alert").get_by_text("The notes in this link cannot be read").wait_for()
    settle(page, head)
    assert page.evaluate(CURSOR) == 40
    page.get_by_role("button", name="Text", exact=True).tap()
    assert page.evaluate(STICKS_OUT) == []
    assert complaints(page) == []
    shoot(page, "notes-phone")
