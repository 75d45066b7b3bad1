"""Sharing: links to moments, stretches that play themselves, pictures, frames in other sites, replay files."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.browser.axe import complaints
from tests.browser.hands import settle, stands
from tests.browser.server_thread import LAN_NAME
from tests.browser.table import Table
from tests.browser.test_replay_file import file_of, long_battle
from wardrum.events.formats import replay
from wardrum.events.rulesets import games

PLAYING = "() => document.querySelector('wd-timeline').playing.on"
AT = "version => document.querySelector('wd-timeline').model?.cursor === version"
RESTS_AT = f"version => ({AT})(version) && !({PLAYING})()"
WALKED = """() => {
    const { model } = document.querySelector("wd-timeline");
    window.walked = [model.cursor];
    model.addEventListener("cursor", () => window.walked.push(model.cursor));
}"""
CLIPBOARD = "() => navigator.clipboard.readText()"
EIGHTFOLD = "+++"  # sixteenfold a loaded device rightly leaves versions out


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """A server with a battle that has ended."""
    from tests.browser.server_thread import ServerThread

    thread = ServerThread(tmp_path_factory.mktemp("shared") / "data")
    table = Table(thread)
    table.finish()
    yield thread, table
    thread.stop()


@pytest.fixture
def elsewhere():
    """`elsewhere(address)`: the address of a page on another origin that frames this one."""
    framed = []

    class Site(BaseHTTPRequestHandler):
        def do_GET(self):
            body = f'<!doctype html><link rel="icon" href="data:,"><title>Club</title><iframe width="700" height="600" src="{framed[0]}"></iframe>'
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(body.encode())

        def log_message(self, *_):
            """Silent."""

    site = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=site.serve_forever, daemon=True).start()

    def at(address):
        framed[:] = [address]
        return f"http://127.0.0.1:{site.server_port}/club"

    yield at
    site.shutdown()
    site.server_close()


def walked_through(page, address, first, last):
    """Opens a link to a stretch; the versions that were shown, once it rests at its end."""
    page.goto(address)
    page.wait_for_selector("body[data-loaded]", state="attached")
    page.evaluate(WALKED)
    page.keyboard.type(EIGHTFOLD)
    page.wait_for_function(RESTS_AT, arg=last)
    shown = page.evaluate("() => window.walked")
    assert shown == list(range(shown[0], last + 1))
    assert first <= shown[0] < last
    return shown


def share(page):
    """Opens the menu, once there is something to share."""
    page.wait_for_selector("body[data-loaded]", state="attached")
    page.get_by_role("button", name="Share").click()


def test_a_stretch_plays_itself(finished, page):
    """A link to a stretch of an ended battle begins at its first version, plays and stops at its last; space plays on."""
    _, table = finished
    walked_through(page, f"{table.url}#v=30-34", 30, 34)
    assert page.locator("wd-status .place").inner_text() == f"looking at 34 of {table.version}"
    page.keyboard.press("Space")
    page.wait_for_function(AT, arg=36)
    page.keyboard.press("Space")


def test_a_stretch_of_a_live_battle(server, page):
    """A stretch of a battle that goes on stops where it says, and what happens meanwhile moves nobody."""
    table = Table(server)
    table.advance(30)
    walked_through(page, f"{table.url}#v=20-24", 20, 24)
    head = table.advance(40)
    settle(page, head)
    assert (stands(page)["cursor"], stands(page)["live"]) == (24, False)


def test_another_link_on_the_same_page(finished, page):
    """Following another link to the same battle moves the page that is open: to a moment, then along a stretch."""
    _, table = finished
    page.goto(f"{table.url}#v=40")
    page.wait_for_function(AT, arg=40)
    page.goto(f"{table.url}#v=12")
    page.wait_for_function(AT, arg=12)
    page.evaluate("() => (location.hash = '#v=20-22')")
    page.wait_for_function(RESTS_AT, arg=22)
    page.evaluate("() => (location.hash = '#v=99999')")
    page.wait_for_function(AT, arg=table.version)


def test_a_stretch_of_a_file(server, page):
    """A link to a stretch asks for the file of a battle, then plays it; the menu gives links that do the same."""
    page.goto(f"{server.url}/m/file#v=60-63")
    text = file_of(long_battle(150))
    page.set_input_files(
        "input[type=file]", {"name": "b.jsonl", "mimeType": "application/x-ndjson", "buffer": text.encode()}
    )
    page.wait_for_function(RESTS_AT, arg=63)
    share(page)
    assert page.get_by_label("This moment (63)", exact=True).input_value() == f"{server.url}/m/file#v=63"
    assert page.get_by_text("is asked for the same file").is_visible()
    assert page.get_by_role("link", name="Download").count() == 0


def test_two_clicks_to_a_stretch(finished, person):
    """Share and Copy: a link to the last round; its ends may be chosen by number or by where the page stands."""
    _, table = finished
    page = person(permissions=["clipboard-read", "clipboard-write"])
    page.goto(table.url)
    share(page)
    page.get_by_role("button", name="Copy: a stretch that plays itself").click()
    page.get_by_role("status").filter(has_text="Copied").wait_for()
    link = page.evaluate(CLIPBOARD)
    assert link.startswith(f"{table.url}#v=")
    assert link.endswith(f"-{table.version}")
    page.get_by_label("From", exact=True).fill("30")
    page.get_by_role("button", name="Close").click()
    page.goto(f"{table.url}#v=33")
    page.wait_for_function(AT, arg=33)
    share(page)
    page.get_by_role("button", name="to here: moment 33").click()
    page.get_by_role("button", name="Copy: a stretch that plays itself").click()
    page.get_by_role("status").filter(has_text="Copied").wait_for()
    assert page.evaluate(CLIPBOARD) == f"{table.url}#v=30-33"
    walked_through(person(), f"{table.url}#v=30-33", 30, 33)


def test_the_menu_by_keyboard_on_a_phone(finished, person):
    """At 360 pixels the menu fits, everything in it is reached by Tab, and Escape leads back to where one was."""
    _, table = finished
    page = person(width=360, height=720, bypass_csp=True)
    page.goto(table.url)
    page.wait_for_selector("body[data-loaded]", state="attached")
    page.get_by_role("button", name="more about this match").click()
    page.get_by_role("button", name="Share").focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Share")
    dialog.wait_for()
    assert complaints(page) == []
    assert dialog.evaluate("node => node.scrollWidth <= node.clientWidth")
    names = set()
    for _ in range(30):
        page.keyboard.press("Tab")
        names.add(
            page.evaluate(
                "() => document.activeElement.ariaLabel || document.activeElement.textContent.trim()"
            )
        )
    assert {
        "Copy: To watch this battle",
        "Copy: a stretch that plays itself",
        "Open",
        "Download",
        "Close",
    } <= names
    page.keyboard.press("Escape")
    assert page.evaluate("() => document.activeElement.textContent") == "☰"


def test_the_replay_file_of_the_page(finished, page, tmp_path):
    """What the menu downloads is the whole battle, signed, and the rules find nothing wrong with it."""
    _, table = finished
    page.goto(table.url)
    share(page)
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Download").click()
    assert waiting.value.suggested_filename == f"wardrum-{table.match[:8]}.jsonl"
    path = tmp_path / "battle.jsonl"
    waiting.value.save_as(path)
    with path.open("rb") as lines:
        file = replay.read(lines)
    assert len(file.records) == table.version
    assert replay.check(games()["warcry"], file).fault is replay.UNSET
    page.goto(page.url.partition("/m/")[0] + "/m/file")
    page.set_input_files("input[type=file]", path)
    page.locator('wd-status .proof[title*="chain ✓ · dice verified ✓ · signed ✓"]').wait_for()


def test_the_picture_of_the_menu(finished, page):
    """The menu's picture is shown by the browser, without a complaint about its policy."""
    server, table = finished
    page.goto(f"{table.url}#v=50")
    share(page)
    link = page.get_by_label("Picture of this moment", exact=True).input_value()
    assert link == f"{server.url}/m/{table.match}/board.svg?v=50"
    page.goto(link)
    assert "version 50" in page.locator("title").first.text_content()
    page.goto(server.url)
    shown = page.evaluate(
        "async source => { const i = new Image(); i.src = source; await i.decode(); return i.naturalWidth }",
        link,
    )
    assert shown == 960


def test_a_battle_in_a_page_of_another_site(finished, person, elsewhere):
    """Another site frames a stretch: it plays there, with board, timeline and one line; nothing can be done, nothing is kept."""
    server, table = finished
    page = person()
    page.goto(elsewhere(f"{server.url}/embed/{table.match}#v=30-33"))
    frame = next(each for each in page.frames if "/embed/" in each.url)
    frame.wait_for_function(RESTS_AT, arg=33)
    assert frame.locator("[data-piece]").count() > 0
    line = frame.locator(".standing [role=status]")
    line.filter(has_text="signed ✓").wait_for()
    assert f"looking at 33 of {table.version} · chain ✓ · dice verified ✓" in line.inner_text()
    assert frame.get_by_role("link", name="Open").get_attribute("href") == f"{table.url}#v=33"
    assert frame.locator("wd-actions").count() == 0
    assert frame.get_by_role("button", name="Fork here").count() == 0
    assert frame.locator("wd-timeline-tools *").count() == 0
    frame.get_by_role("slider", name="Moment of the battle").focus()
    page.keyboard.press("ArrowLeft")
    frame.wait_for_function(AT, arg=32)
    assert frame.evaluate("() => [localStorage.length, sessionStorage.length, document.cookie]") == [0, 0, ""]


@pytest.mark.parametrize("width", [360, 720])
def test_axe_on_the_embedded_page(finished, person, width):
    """axe-core finds nothing wrong with the page that other sites show, which fits into the narrowest of them."""
    server, table = finished
    page = person(width=width, height=480, bypass_csp=True)
    page.goto(f"{server.url}/embed/{table.match}")
    page.get_by_text("signed ✓").wait_for()
    assert complaints(page) == []
    assert page.evaluate(
        "() => document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight"
    )


def test_a_snippet_that_works(finished, person, elsewhere):
    """The menu's snippet, put into another page as it stands, shows the battle within its sandbox."""
    _, table = finished
    page = person()
    page.goto(table.url)
    share(page)
    snippet = page.get_by_label("To show it in another page", exact=True).input_value()
    page.goto(elsewhere("about:blank"))
    page.evaluate("snippet => document.body.insertAdjacentHTML('beforeend', snippet)", snippet)
    frame = page.frame_locator("iframe[sandbox]")
    frame.locator("[data-piece]").first.wait_for()
    frame.get_by_text(f"ended at {table.version}").wait_for()


def test_no_other_page_is_framed(finished, page, errors, elsewhere):
    """The page in which one acts shows itself in nobody else's."""
    server, table = finished
    errors.forgive("frame-ancestors", "failed:")
    page.goto(elsewhere(table.url))
    page.wait_for_timeout(0)
    assert not [frame for frame in page.frames if frame.url.startswith(server.url)]


def test_signatures_are_not_claimed_unchecked(finished, person):
    """A page without a secure context cannot check the signature, and says so."""
    server, table = finished
    page = person()
    page.goto(server.url.replace("127.0.0.1", LAN_NAME) + f"/m/{table.match}")
    page.locator('wd-status .proof[title*="dice verified ✓ · signed (not checked here)"]').wait_for()
