"""The screen of a device stays on while its owner thinks, and no longer than that."""

from tests.browser.hands import settle
from tests.browser.table import Table, take_over

LOCKS = """() => {
    window.locks = 0;
    const release = lock => { window.locks -= 1; lock.dispatchEvent(new Event("release")); return Promise.resolve(); };
    const request = async () => { window.locks += 1; const lock = new EventTarget(); lock.release = () => release(lock); return lock; };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
}"""
NONE = "() => Object.defineProperty(navigator, 'wakeLock', { value: undefined })"
REFUSED = "() => Object.defineProperty(navigator, 'wakeLock', { value: { request: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } })"
HELD = "held => window.locks === held"
MINE = "mine => Boolean(document.querySelector('wd-actions .turn.mine')) === mine"


def test_the_screen_stays_on_in_ones_turn(server, page):
    """It is locked while something is asked of this device, given back when the other side is asked, and at the end."""
    page.add_init_script(f"({LOCKS})()")
    table = Table(server)
    key = table.key("a")
    take_over(page, server.url, key, "warcry")
    for mine in (True, False, True, False):
        settle(page, table.until(lambda mirror, mine=mine: table.asked == (["a"] if mine else ["b"])))
        page.wait_for_function(MINE, arg=mine)
        page.wait_for_function(HELD, arg=int(mine))
    table.finish()
    page.locator("wd-status").get_by_text("ended at").wait_for()
    page.wait_for_function(HELD, arg=0)


def test_no_lock_is_no_error(server, person):
    """Where the browser has none, or refuses it, the turn is like any other."""
    table = Table(server)
    for script in (NONE, REFUSED):
        page = person()
        page.add_init_script(f"({script})()")
        table.until(lambda mirror: "a" in table.asked)
        take_over(page, server.url, table.key("a"), "warcry")
        page.wait_for_function(MINE, arg=True)
