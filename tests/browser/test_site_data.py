"""A browser that keeps nothing: watching works, playing works for this visit, and what does not work is said beforehand."""

import pytest

from tests.browser.axe import complaints
from tests.browser.hands import Hands, play, settle
from tests.browser.table import Table
from tests.browser.test_two_players import invite, prepare

BLOCKED = """() => { for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
    Object.defineProperty(window, name, { get() { throw new DOMException("Access is denied", "SecurityError"); } });
    Object.defineProperty(Document.prototype, "cookie", { get: () => "", set: () => {} }); }"""
BEFORE = "a seat that you take ends with this tab"
HELD = "your seat ends with this tab"


@pytest.fixture
def forgetful(person):
    """Pages of a browser whose site data are blocked."""

    def come(**settings):
        page = person(**settings)
        page.add_init_script(f"({BLOCKED})()")
        return page

    return come


def test_watching_without_site_data(server, forgetful):
    """The whole page is there, its keys and dialogs work, and nothing is said of seats."""
    table, page = Table(server), forgetful()
    page.goto(table.url)
    settle(page, table.advance(20))
    page.keyboard.press("?")
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.locator("wd-status .speaker").click()
    assert page.locator("#seat-ends").is_hidden()
    assert page.locator("#loading").is_hidden()


def test_playing_a_bot_without_site_data(server, forgetful):
    """It is said before, the seat is there on the next page and after a reload, and it is said while it is held."""
    page = forgetful(bypass_csp=True)
    page.goto(server.url + "/")
    page.locator("#seat-ends", has_text=BEFORE).wait_for()
    assert complaints(page) == []
    page.get_by_role("button", name="Play a bot").click()
    page.wait_for_url("**/m/*")
    page.locator("#seat-ends", has_text=HELD).wait_for()
    page.locator(".badge.you").wait_for()
    assert complaints(page) == []
    play(Hands(page, 3), until=lambda version: version >= 8)
    page.reload()
    page.locator(".badge.you").wait_for()
    page.locator("wd-status a.home").click()
    page.locator("wd-my-matches").get_by_role("link", name="Go on").click()
    page.locator(".badge.you").wait_for()


def test_an_invitation_without_site_data(server, person, forgetful):
    """Who is invited is informed before sitting down, sits down, and the invitation outlives a reload."""
    host, friend = person(), forgetful()
    prepare(host, server.url)
    friend.goto(invite(host))
    friend.locator("wd-banner", has_text=BEFORE).wait_for()
    friend.reload()
    friend.get_by_role("button", name="Take a seat").click()
    friend.locator("#seat-ends", has_text=HELD).wait_for()


def test_who_keeps_everything_is_sent_nothing(server, page):
    """A browser that keeps what it is given sees no word of this."""
    page.goto(server.url + "/")
    page.get_by_role("button", name="Play a bot").click()
    page.wait_for_url("**/m/*")
    page.locator(".badge.you").wait_for()
    assert page.locator("#seat-ends").is_hidden()
    assert page.evaluate("() => window.name") == ""


def test_what_cannot_be_done_is_said(server, forgetful):
    """A file is not handed over by the lobby, a language is not kept: both are said in place; the file plays where it is chosen."""
    page, table = forgetful(), Table(server)
    table.advance(10)
    text = page.request.get(f"{table.url}/replay.jsonl").body()
    file = {"name": "battle.jsonl", "mimeType": "application/x-ndjson", "buffer": text}
    page.goto(server.url + "/")
    page.get_by_label("Language").select_option("de")
    page.get_by_text("This browser does not keep the choice").wait_for()
    page.locator("wd-replay-drop input[type=file]").set_input_files(file)
    page.get_by_text("this browser keeps nothing for this page and cannot hand it over").wait_for()
    page.goto(server.url + "/m/file")
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_selector("body[data-loaded]")


def test_a_page_that_fails_half_built_says_so(server, page, errors):
    """Whatever goes wrong while the page is put together, its sentence is seen."""
    errors.forgive("broken on purpose")
    table = Table(server)
    page.add_init_script(
        "document.addEventListener('DOMContentLoaded', () => { const get = document.querySelector.bind(document);"
        "document.querySelector = (what) => { if (what === 'wd-takeback') throw new Error('broken on purpose'); return get(what); }; })"
    )
    page.goto(table.url)
    page.locator("#loading", has_text="This battle cannot be shown: broken on purpose").wait_for()
