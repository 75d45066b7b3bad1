"""Screens of all sizes: the board, the choice and the fighters that it is about are in sight, and nothing jumps."""

import pytest

from tests.browser.hands import Hands, drawn, play, settle
from tests.browser.table import Table, take_over

SHORT = {"phone on its side": (740, 375), "1280 x 800 at 200 %": (640, 400)}
SIZES = [
    (1280, 800),
    (375, 740),
    *(
        pytest.param(size, marks=pytest.mark.long)
        for size in [(1920, 1080), (1024, 768), (768, 1024), (740, 375)]
    ),
]
STILL = 0.05  # what a page may shift when options arrive
BOXES = """() => Object.fromEntries(["wd-board", "wd-actions", ".confirm-button", "wd-timeline"].map(name => {
    const { left, top, right, bottom, height } = document.querySelector(name).getBoundingClientRect();
    return [name, { left, top, right, bottom, height }];
}))"""
BAR = """() => {
    const { top, height, bottom } = document.querySelector("wd-actions").getBoundingClientRect();
    const confirm = document.querySelector(".confirm-button")?.getBoundingClientRect();
    const cut = confirm !== undefined && (confirm.bottom > bottom || confirm.bottom > innerHeight);
    const body = document.querySelector(".actions-body"), more = document.querySelector(".actions-more");
    const scrolls = body.scrollHeight > body.clientHeight + 1;
    const board = document.querySelector("wd-board").getBoundingClientRect();
    const boxes = [top, height, board.top, board.height].map(Math.round);
    const muster = document.querySelector("wd-actions :is(.pick.card, .own-roster, .partition)") !== null;
    return { boxes, muster, apart: board.bottom <= top, hinted: !scrolls || more.clientHeight > 0, place: confirm && [confirm.left, Math.round(confirm.bottom)], cut };
}"""
FOE = """() => {
    const { model } = document.querySelector("wd-status"), { seat } = document.querySelector("wd-actions");
    return Object.entries(model.state.table.pieces).find(([, piece]) => piece.seat !== seat)[0];
}"""
SHIFTS = """() => {
    window.shifts = [];
    new PerformanceObserver(list => window.shifts.push(...list.getEntries().filter(each => !each.hadRecentInput).map(each => each.value)))
        .observe({ type: "layout-shift" });
}"""
FIRST_LOOK = """() => {
    const look = new MutationObserver(() => {
        if (!document.body) return;
        look.disconnect();
        requestAnimationFrame(() => { // the first frame: none is made before the style sheet is there
            window.first = getComputedStyle(document.documentElement).colorScheme + " " + getComputedStyle(document.body).backgroundColor;
        });
    });
    look.observe(document, { subtree: true, childList: true });
}"""


class Looking(Hands):
    """Hands that look at the bar before each touch; `look()`."""

    def __init__(self, page, seed, look):
        super().__init__(page, seed)
        self._look = look

    def _step(self):
        self._look()
        return super()._step()


def fighting(page, url, seed=8):
    """A battle on both sides in which somebody may attack now."""
    page.goto(url + "/")
    page.wait_for_selector("#set-terrain", state="attached")
    page.get_by_role("button", name="Play both sides").click()
    page.wait_for_url("**/m/*")
    hands = Hands(page, seed)
    while settle(page) and not page.locator('[data-key="group-Attack"]').count():
        hands.act()


def attack(page):
    """Chooses an attack; the first on offer."""
    page.locator('[data-key="group-Attack"]').click()
    options = page.locator("wd-actions .option:enabled")
    if options.count():
        options.first.click()
    page.locator(".confirm-button:enabled:not([aria-disabled])").wait_for()


def within(page, selector):
    """Whether the whole of an element's first line is in the window and nothing lies over it."""
    return page.evaluate(
        """selector => {
        const node = document.querySelector(selector), box = node.getBoundingClientRect();
        const at = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 12));
        return box.top >= 0 && box.top + 20 <= innerHeight && node.contains(at);
    }""",
        selector,
    )


def test_short_screens(server, person):
    """Where the screen is short the board fills its height and the actions stand beside it, nothing below the edge."""
    page = person()
    fighting(page, server.url)
    attack(page)
    for width, height in SHORT.values():
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        boxes = page.evaluate(BOXES)
        assert page.evaluate("() => document.scrollingElement.scrollHeight") <= height
        assert boxes["wd-board"]["height"] > 0.8 * height
        assert boxes["wd-actions"]["left"] >= boxes["wd-board"]["right"]
        for name in ("wd-actions", ".confirm-button", "wd-timeline"):
            assert boxes[name]["bottom"] <= height, name
        page.evaluate(
            "() => { const main = document.querySelector('main'); main.scrollTop = main.scrollHeight; }"
        )
        drawn(page)
        assert within(page, ".confirm-button")
        board = page.evaluate(BOXES)["wd-board"]
        assert board["top"] >= 0
        assert board["bottom"] <= height


def test_the_bar_stands_still(server, page):
    """At 1280 by 800 bar and board are always as high, from the set-up through a round; what confirms is in one place.

    Only the muster has more room. Where there is more than is seen a line says so.
    """
    page.goto(server.url + "/")
    page.wait_for_selector("#set-terrain", state="attached")
    page.get_by_role("button", name="Play both sides").click()
    page.wait_for_url("**/m/*")
    found = []
    second = "() => document.querySelector('wd-status').model.headState.display.round > 1"
    looking = Looking(page, 4, lambda: found.append(page.evaluate(BAR)))
    play(looking, until=lambda version: version >= 45 and page.evaluate(second))
    assert len(found) > 40
    assert [each for each in found if not each["apart"] or not each["hinted"] or each["cut"]] == []
    steady = [each for each in found if not each["muster"]]
    assert len(found) > len(steady) > 35
    assert len({tuple(each["boxes"]) for each in steady}) == 1
    assert len({tuple(each["place"]) for each in steady if each["place"]}) == 1


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_card_follows_the_choice(server, person, size):
    """A touched piece has a card in sight beside the board; one that is then chosen as a target has it instead."""
    page = person(width=1280, height=800)
    fighting(page, server.url)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    drawn(page)
    other = page.evaluate(FOE)
    page.evaluate("id => document.querySelector(`[data-card='${id}']`).click()", other)
    page.keyboard.press("Escape")
    attack(page)
    target = page.evaluate("() => document.querySelector('wd-actions').selection.target")
    page.locator(f"wd-fighter-card [data-fighter={target}]").wait_for()
    assert within(page, f"wd-fighter-card [data-fighter={target}] h2")
    roomy = page.locator("wd-fighter-card").evaluate("card => getComputedStyle(card).zIndex === 'auto'")
    assert (
        page.locator("wd-fighter-card .facts:visible").count() == roomy
    )  # over the table only its head lies
    assert page.locator(f"[data-card={target}][aria-pressed=true]").count() == 1


@pytest.mark.parametrize("size", [(1280, 800), (375, 740)], ids=str)
def test_nothing_jumps_when_options_arrive(server, person, size):
    """While the other side plays and one's own options come and go the page shifts by less than 0.05 at a time."""
    page = person(width=size[0], height=size[1])
    table = Table(server)
    table.advance(24)
    take_over(page, server.url, table.key("a"), "warcry")
    settle(page, table.version)
    page.evaluate(SHIFTS)
    turns = 0
    for _ in range(30):
        table.advance(table.version + 1)
        turns += settle(page, table.version)["mine"]
        drawn(page)
    shifts = page.evaluate("() => window.shifts")
    print(f"\nlayout shifts at {size}: {len(shifts)}, largest {max(shifts, default=0):.3f}")
    assert 0 < turns < 30
    assert max(shifts, default=0) < STILL


def test_large_screens_have_larger_type(server, person):
    """At 1920 by 1080 type, and the dice with it, is larger than at 1280 by 800."""
    sizes = []
    for width, height in ((1280, 800), (1920, 1080)):
        page = person(width=width, height=height)
        page.goto(Table(server).url)
        page.wait_for_selector("body[data-loaded]")
        sizes.append(page.evaluate("() => parseFloat(getComputedStyle(document.documentElement).fontSize)"))
    assert sizes[1] > 1.15 * sizes[0]


def test_the_theme_is_chosen_and_kept(server, page):
    """Light and dark are chosen in the help, hold after a reload from the first look at the page, and in the lobby."""
    page.add_init_script(f"({FIRST_LOOK})()")
    page.goto(Table(server).url)
    page.wait_for_selector("body[data-loaded]")
    looks = {page.evaluate("() => window.first")}
    for theme in ("dark", "light"):
        page.keyboard.press("?")
        page.get_by_label("Theme").select_option(theme)
        page.keyboard.press("Escape")
        page.reload()
        page.wait_for_selector("body[data-loaded]")
        now = page.evaluate("() => window.first")
        assert now.startswith(theme)
        looks.add(now)
    assert len(looks) == 3
    page.goto(server.url + "/")
    assert page.evaluate("() => window.first").startswith("light")
    page.get_by_label("Theme").select_option("system")
    page.reload()
    assert page.evaluate("() => window.first").startswith("light dark")


def test_the_whole_screen(server, page):
    """A key and a button put the battle on the whole screen and back."""
    page.goto(Table(server).url)
    page.wait_for_selector("body[data-loaded]")
    page.keyboard.press("w")
    page.wait_for_function("() => document.fullscreenElement !== null")
    page.get_by_role("button", name="whole screen (W)", pressed=True).click()
    page.wait_for_function("() => document.fullscreenElement === null")


def heap_mb(page):
    """What the page's script holds, once what is of no use has been collected."""
    tools = page.context.new_cdp_session(page)
    tools.send("HeapProfiler.enable")
    tools.send("HeapProfiler.collectGarbage")
    return tools.send("Runtime.getHeapUsage")["usedSize"] / 1_000_000


def test_two_battles_fit_into_little_memory(server, page):
    """After two whole battles, watched to their end and scrubbed through, the page holds less than 30 MB."""
    for seed in (1, 2):
        table = Table(server, seed=seed)
        page.goto(table.url)
        page.wait_for_selector("body[data-loaded]")
        table.finish()
        settle(page, table.version)
        for version in range(0, table.version, 3):
            page.evaluate("version => document.querySelector('wd-status').model.go(version)", version)
    held = heap_mb(page)
    print(f"\nafter two battles of about {table.version} commits: {held:.1f} MB")
    assert held < 30
