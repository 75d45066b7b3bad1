"""A connection may die without a word, as while a device sleeps: whatever says that the world has changed has the page ask."""

import pytest

from tests.browser.table import Table
from tests.browser.test_spectator import watch

WAKING = {
    "online": "() => window.dispatchEvent(new Event('online'))",
    "visibilitychange": "() => document.dispatchEvent(new Event('visibilitychange'))",
    "pageshow": "() => window.dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))",
    "focus": "() => window.dispatchEvent(new Event('focus'))",
}
HEAD = "head => document.querySelector('wd-status').model.head === head"
STATE = "() => document.querySelector('wd-status').model.status.state"
ANSWER_MS = 3_000
RETRY_MS = 500


class Relay:
    """Stands between the pages and the server. `dead`: the connections through which nothing comes any more."""

    def __init__(self, page):
        self.opened, self.dead = [], set()
        page.route_web_socket("**/ws", self._connect)

    def _connect(self, socket):
        server, number = socket.connect_to_server(), len(self.opened)
        self.opened.append(socket)
        socket.on_message(lambda text: number in self.dead or server.send(text))
        server.on_message(lambda text: number in self.dead or socket.send(text))


@pytest.mark.parametrize("kind", sorted(WAKING))
def test_waking_up_with_a_dead_socket(server, page, kind):
    """3 s after the page was asked whether all is well it is not LIVE any more, and a new connection shows what was missed."""
    table, relay = Table(server), Relay(page)
    page.clock.install()
    watch(page, table.url, table.advance(20))
    page.wait_for_function(HEAD, arg=table.version)
    page.get_by_text("● LIVE").wait_for()
    page.clock.run_for(1_000)
    relay.dead = {0}
    missed = table.advance(table.version + 5)
    page.clock.pause_at(page.evaluate("() => Date.now() + 100"))
    page.evaluate(WAKING[kind])
    page.clock.run_for(ANSWER_MS)
    page.wait_for_function(
        "() => document.querySelector('wd-status .place').textContent.startsWith('last seen')"
    )
    assert page.evaluate(STATE) == "lost"
    page.clock.run_for(RETRY_MS)
    page.clock.resume()
    page.wait_for_function(HEAD, arg=missed)
    page.get_by_text("● LIVE").wait_for()
    assert len(relay.opened) == 2


def test_waking_up_while_all_is_well(server, page):
    """Nothing is connected anew, and nothing is said, where the server answers."""
    table, relay = Table(server), Relay(page)
    watch(page, table.url, table.advance(20))
    for waking in WAKING.values():
        page.evaluate(waking)
    last = table.advance(table.version + 5)
    page.wait_for_function(HEAD, arg=last)
    page.get_by_text("● LIVE").wait_for()
    assert len(relay.opened) == 1
    assert page.evaluate(STATE) == "open"
