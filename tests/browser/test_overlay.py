"""The overlay of a stream: transparent, at any size, silent about trouble; and the embedded page at small sizes."""

import base64

import pytest

from tests.browser.camera import FOLDER
from tests.browser.table import Table
from wardrum.events.rulesets import RULESETS

GREEN = "() => void (document.documentElement.style.background = '#3d5a47')"
PARTS = ["initiative", "scores", "acting", "roll", "caption", "proof"]
SEEN = """() => [...document.querySelectorAll('.overlay-parts section')].filter(part => !part.hidden)
    .map(part => part.className.replace('overlay-', ''))"""
BOXES = """() => [...document.querySelectorAll('.overlay-parts section:not([hidden])')]
    .map(part => part.getBoundingClientRect()).map(({ left, top, right, bottom }) => [left, top, right, bottom])"""
ALPHA = """async ([source, points]) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true });
    canvas.drawImage(image, 0, 0);
    return points.map(([x, y]) => canvas.getImageData(x, y, 1, 1).data[3]);
}"""
EMPTY = [(960, 540), (20, 20), (1900, 1060), (960, 800), (300, 540)]
BATTLES = {
    "warcry": (None, 60),
    "mordheim": ({}, 60),
    "trench": ({}, 60),
    "betrayal": ({}, 60),
}


def overlay(page, server, match, query="?overlay"):
    """Opens the overlay of a match, once there is something to see."""
    page.goto(f"{server.url}/embed/{match}{query}")
    page.wait_for_selector("body[data-loaded]", state="attached")


def alpha(page, blank, points):
    """How opaque the page is at these points, 0 to 255."""
    taken = page.screenshot(omit_background=True)
    source = f"data:image/png;base64,{base64.b64encode(taken).decode()}"
    return blank.evaluate(ALPHA, [source, points])


@pytest.mark.parametrize("ruleset", sorted(set(RULESETS) & set(BATTLES)))
def test_over_a_stream(server, person, ruleset):
    """In every game the overlay shows its parts within the margin, none over another, on nothing at all."""
    setup, version = BATTLES[ruleset]
    table = Table(server, setup, ruleset=ruleset)
    table.advance(version)
    page = person(width=1920, height=1080)
    overlay(page, server, table.match)
    page.wait_for_selector(".overlay-caption:not([hidden])")
    seen = page.evaluate(SEEN)
    assert {"scores", "roll", "caption", "proof"} <= set(seen) <= set(PARTS)
    FOLDER.mkdir(exist_ok=True)
    assert alpha(page, person(), EMPTY) == [0] * len(EMPTY)
    boxes = page.evaluate(BOXES)
    inside = [((left + right) // 2, low - 8) for left, _, right, low in boxes]
    assert min(alpha(page, person(), inside)) > 200
    assert all(left >= 35 and top >= 35 and right <= 1885 and low <= 1045 for left, top, right, low in boxes)
    apart = [
        a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        for i, a in enumerate(boxes)
        for b in boxes[:i]
    ]
    assert all(apart)
    page.evaluate(GREEN)
    page.screenshot(path=FOLDER / f"overlay-{ruleset}.png")


def test_it_follows_the_battle_and_keeps_nothing(server, person):
    """What happens is shown in the caption, one sentence at a time; nothing is stored and nothing can be done."""
    table = Table(server)
    table.advance(30)
    page = person(width=1920, height=1080)
    overlay(page, server, table.match, "?overlay&parts=scores,caption")
    first = page.locator(".overlay-caption p").inner_text()
    table.advance(50)
    page.wait_for_function(
        "said => document.querySelector('.overlay-caption p')?.innerText !== said", arg=first
    )
    assert page.evaluate(SEEN) == ["scores", "caption"]
    assert page.locator("button:visible, input:visible, a:visible").count() == 0
    assert page.evaluate("() => [localStorage.length, sessionStorage.length, document.cookie]") == [0, 0, ""]


@pytest.mark.parametrize("width", [1280, 2560])
def test_it_is_as_large_as_the_page_is_wide(server, person, width):
    """At another width everything is as much smaller or larger."""
    table = Table(server)
    table.advance(40)
    page = person(width=width, height=width * 9 // 16)
    overlay(page, server, table.match)
    page.wait_for_selector(".overlay-caption:not([hidden])")
    size = page.evaluate(
        "() => parseFloat(getComputedStyle(document.querySelector('.overlay-caption p')).fontSize)"
    )
    assert size == pytest.approx(30 * width / 1920, abs=0.1)


def test_trouble_is_not_shown(server, person, errors):
    """A server that goes leaves what was seen last, without a word of it; once it is back the overlay goes on by itself."""
    errors.forgive("WebSocket", "ERR_CONNECTION", "failed:")
    welcomed = []
    table = Table(server)
    table.advance(20)
    page = person(width=1920, height=1080)
    page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda text: "caught_up" in text and welcomed.append(1)),
    )
    overlay(page, server, table.match)
    page.wait_for_selector(".overlay-caption:not([hidden])")
    said = page.locator(".overlay-parts").inner_text()
    seen = len(welcomed)
    server.stop()
    page.wait_for_function(
        "async () => { try { await fetch('/livez'); return false } catch { return true } }"
    )
    assert page.locator("body").inner_text() == said
    server.start()
    page.evaluate("() => window.dispatchEvent(new Event('online'))")
    while len(welcomed) == seen:
        page.evaluate("() => new Promise(requestAnimationFrame)")
    assert page.locator("body").inner_text() == said


def test_no_such_battle(server, person, errors):
    """The address of a battle that there is not shows nothing at all."""
    errors.forgive("failed:", "404")
    page = person(width=1920, height=1080)
    page.goto(f"{server.url}/embed/{'a1' * 16}?overlay")
    page.wait_for_function("() => document.querySelector('#loading')?.textContent.includes('cannot')")
    assert page.locator("body").inner_text().strip() == ""
    assert alpha(page, person(), EMPTY) == [0] * len(EMPTY)


@pytest.mark.parametrize(("width", "height"), [(400, 300), (800, 500)])
def test_embedded_small(server, person, width, height):
    """At the usual sizes of frames the board has most of the room, nothing is cut off, and a link leads into the battle."""
    table = Table(server)
    table.advance(50)
    page = person(width=width, height=height)
    page.goto(f"{server.url}/embed/{table.match}")
    page.locator("[data-piece]").first.wait_for(state="attached")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.screenshot(path=FOLDER / f"embed-{width}-{scheme}.png")
    board = page.locator("wd-board").bounding_box()
    assert board["height"] > height * 0.5
    assert page.evaluate(
        "() => document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight"
    )
    page.locator("wd-goals .goal-title").wait_for()
    link = page.get_by_role("link", name="Open")
    box = link.bounding_box()
    assert box["x"] + box["width"] <= width
    assert box["y"] + box["height"] <= height
    assert link.get_attribute("href") == table.url
