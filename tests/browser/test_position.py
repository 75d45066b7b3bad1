"""What is chosen on a page reaches the position it was chosen in; else nothing happens, and the page says so."""

import pytest

from tests.browser.server_thread import ServerThread
from tests.browser.table import come_to, take_over
from wardrum.clients import Client
from wardrum.events.match import Terms
from wardrum.events.match.commands import DeclinePause, OfferPause

WORDS = {
    "en-GB": "“{}” was not carried out: the battle is not as it was when you chose it.",
    "de-DE": "„{}“ wurde nicht ausgeführt: Die Schlacht steht nicht mehr so wie bei deiner Wahl.",
}
PENDING = "match => JSON.parse(localStorage.getItem(`wardrum:match:${match}`)).pending.length"
HEAD = "() => document.querySelector('wd-status').model.head"


class Network:
    """What is between a page and the server. deaf: what the page sends is lost · held: what the server sends waits here, None =
    it is passed on · away: the page reaches nobody.
    """

    def __init__(self, page):
        self.deaf, self.held, self.away, self._sockets = False, None, False, []
        page.route_web_socket("**/ws", self._relay)

    def _relay(self, socket):
        if self.away:
            return socket.close(code=3000)
        server = socket.connect_to_server()
        self._sockets += [socket, server]
        socket.on_message(lambda text: None if self.deaf else server.send(text))
        server.on_message(
            lambda text: socket.send(text) if self.held is None else self.held.append((socket, text))
        )
        return None

    def lose(self):
        """Every connection breaks, and nobody is reached until `away` is over."""
        self.away = True
        for socket in self._sockets:
            socket.close(code=3000)
        self._sockets = []

    def release(self):
        """What was held arrives."""
        held, self.held = self.held, None
        for socket, text in held:
            socket.send(text)


WAIT = "wd-actions [data-key=group-Wait]"


def waits(mirror):
    """The fighter that may wait, of seat a; none if it is asked something else."""
    if any(option.command == "Wait" for option in mirror.legal("a")):
        return mirror.state.battle.activation.fighter
    return None


def at_a_choice(server, page, **opening):
    """A table at which seat a may let a fighter wait, its page, the fighter."""
    table = come_to(server, waits, **opening)
    take_over(page, server.url, table.key("a"), "warcry")
    page.locator(WAIT).wait_for()
    return table, waits(table.mirror)


def choose_wait(page):
    """Wait is chosen and confirmed; what the button that confirms said."""
    page.locator(WAIT).click()
    words = page.locator("wd-actions .confirm-button .action-name").inner_text().strip()
    page.locator("wd-actions .confirm-button").click()
    return words


def elsewhere(table, fighter):
    """The battle goes on until another fighter of seat a may wait."""
    return table.until(lambda mirror: waits(mirror) not in (None, fighter))


@pytest.mark.parametrize("locale", WORDS)
def test_a_stored_command_is_not_carried_out_in_another_position(server, person, locale):
    """A command that was lost with its page is reported on the next visit and happens neither then nor later."""
    page = person(locale=locale)
    table, fighter = at_a_choice(server, page)
    network = Network(page)
    page.reload()
    page.locator("wd-actions .group, wd-actions button").first.wait_for()
    network.deaf = True
    what = choose_wait(page)
    page.wait_for_function(f"match => ({PENDING})(match) === 1", arg=table.match)
    address = page.url
    page.goto("about:blank")
    version = elsewhere(table, fighter)
    network.deaf = False
    page.goto(address)
    notice = page.get_by_role("alert").filter(has_text=WORDS[locale].format(what))
    notice.wait_for()
    assert page.evaluate(PENDING, table.match) == 0
    assert (page.evaluate(HEAD), table.version) == (version, version)
    page.locator("wd-undone button").click()
    page.locator("wd-undone").wait_for(state="hidden")
    page.reload()
    page.locator("body[data-loaded]").wait_for()
    choose_wait(page)
    page.wait_for_function(f"version => ({HEAD})() > version", arg=version)
    assert page.locator("wd-undone").is_hidden()


def test_a_choice_made_before_the_news_came_is_not_carried_out(server, page):
    """Who confirms what the page still showed, while the battle has gone on already, is informed instead."""
    network = Network(page)
    table, fighter = at_a_choice(server, page)
    network.held = []
    version = elsewhere(table, fighter)
    what = choose_wait(page)
    while not any(text.startswith(('{"type":"ack"', '{"type":"rejected"')) for _, text in network.held):
        page.wait_for_function("() => true")  # the driver hears what was sent meanwhile
    network.release()
    page.get_by_role("alert").filter(has_text=WORDS["en-GB"].format(what)).wait_for()
    page.wait_for_function(f"version => ({HEAD})() >= version", arg=version)
    assert (page.evaluate(HEAD), table.version) == (version, version)


def test_a_stored_answer_is_not_given_to_another_offer(server, page):
    """An acceptance that was lost with its page does not accept the pause that is asked for by then."""
    network = Network(page)
    table, _ = at_a_choice(server, page)
    table.do("b", OfferPause())
    accept = page.locator("[data-answer=AcceptPause-a]")
    accept.wait_for()
    what = accept.inner_text()
    network.deaf = True
    accept.click()
    page.wait_for_function(f"match => ({PENDING})(match) === 1", arg=table.match)
    address = page.url
    page.goto("about:blank")
    table.do("b", DeclinePause())
    table.do("b", OfferPause())
    network.deaf = False
    page.goto(address)
    page.get_by_role("alert").filter(has_text=WORDS["en-GB"].format(what)).wait_for()
    assert not page.evaluate("() => document.querySelector('wd-status').model.headState.match.pause.since")
    page.locator("[data-answer=AcceptPause-a]").click()
    page.wait_for_function("() => document.querySelector('wd-status').model.headState.match.pause.since")
    assert page.locator("wd-undone").is_hidden()


def test_a_lost_connection_does_not_end_the_position(tmp_path, page):
    """What was confirmed without a connection is carried out once it is back, although the log says that the seat was away."""
    server = ServerThread(tmp_path / "data", away_s=0.1)
    try:
        network = Network(page)
        table, _ = at_a_choice(server, page, terms=Terms(claim_s=600))
        version = table.version
        table.leave()  # seat a is held by the page alone
        network.lose()
        page.locator("wd-status .link:not(:empty)").wait_for()
        choose_wait(page)
        server.call(
            lambda running: until(running, table.match, lambda mirror: "a" in mirror.state.match.absent)
        )
        network.away = False
        page.wait_for_function(f"match => ({PENDING})(match) === 0", arg=table.match)
        page.wait_for_function(f"version => ({HEAD})() > version + 2", arg=version)
        own = "version => [...document.querySelector('wd-status').model.commits.values()].filter(c => c.version > version && c.actor === 'a').length"
        assert page.evaluate(own, version) == 1
        assert page.locator("wd-undone").is_hidden()
    finally:
        server.stop()


async def until(server, match, reached):
    """Waits until the match is so."""
    async with Client.connect(server.url) as client, client.mirror(match) as mirror:
        await mirror.until(lambda seen: seen.caught_up and reached(seen))
