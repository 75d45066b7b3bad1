"""A device whose clock is hours away shows the times of the server."""

import re

import pytest

from tests.browser.table import Table

HOUR_MS = 3_600_000
SKEW = """ms => { const D = Date; window.Date = class extends D {
    constructor(...given) { given.length ? super(...given) : super(D.now() + ms); }
    static now() { return D.now() + ms; } }; }"""


@pytest.mark.parametrize("hours", [5, -5])
def test_the_lobby_tells_the_servers_time(server, page, hours):
    """A battle that began just now began just now, in the lists, among one's own and in the address of its picture."""
    table = Table(server)
    table.advance(10)
    page.add_init_script(f"({SKEW})({hours * HOUR_MS})")
    page.goto(server.url + "/")
    page.get_by_role("button", name="Play a bot").click()
    page.wait_for_url("**/m/*")
    page.locator(".badge.you").wait_for()
    page.goto(server.url + "/")
    for place in ("wd-matches[filter=live]", "wd-my-matches"):
        began = page.locator(f"{place} li", has_text=re.compile("began|begun")).first
        assert re.search(
            "began just now|begun just now|(began|begun) [0-9]+ (second|minute)s? ago", began.inner_text()
        )
    picture = page.locator(f"img.mini-board[data-match='{table.match}']").get_attribute("src")
    now = page.evaluate("() => Date.now()") - hours * HOUR_MS
    assert abs(int(picture.split("t=")[1]) * 30_000 - now) < HOUR_MS
    kept = page.evaluate(
        "() => Object.entries(localStorage).filter(([key]) => key.startsWith('wardrum:match:')).map(([, value]) => JSON.parse(value).created)"
    )
    assert all(abs(created - now) < HOUR_MS for created in kept)
    assert kept
