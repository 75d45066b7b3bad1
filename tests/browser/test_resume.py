"""Pages are reloaded and servers restart: nothing is lost."""

from tests.browser.hands import Hands, play, settle, stands
from tests.browser.test_two_players import accept, invite, prepare

GONE = ("WebSocket", "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE")

CONNECTED = "() => document.querySelector('wd-status').model.status.state === 'open'"


def test_reload_and_restart_lose_nothing(server, person, errors):
    """A reload keeps the seat, a restart keeps the battle, pages come back by themselves, and it is played on."""
    errors.forgive(*GONE)
    host, friend = person(), person()
    prepare(host, server.url, numbers={"round_limit": "1"})
    accept(friend, invite(host))
    host.wait_for_url("**/m/*")
    a, b = Hands(host, 5), Hands(friend, 6)

    first = play(a, b, until=lambda version: version >= 20)
    before = stands(host)
    host.reload()
    settle(host, first)
    assert stands(host) == before

    second = play(a, b, until=lambda version: version >= 40)
    assert second > first
    before = [stands(page) for page in (host, friend)]
    server.stop()
    for page in (host, friend):
        page.locator("wd-status .link:not(:empty)").wait_for()
    server.start()
    for page in (host, friend):
        page.wait_for_function(CONNECTED)
        settle(page, second)
    assert [stands(page) for page in (host, friend)] == before

    last = play(a, b, until=lambda version: version >= second + 10)
    assert last > second
    assert stands(host) == stands(friend)
    assert stands(host)["chain"] == "ok"


def test_a_command_that_met_a_restart(server, page, errors):
    """What was confirmed while the server was away is carried out once it is back, exactly once."""
    errors.forgive(*GONE)
    page.goto(server.url + "/")
    page.get_by_role("button", name="Play both sides").click()
    page.wait_for_url("**/m/*")
    hands = Hands(page, 2)
    play(hands, until=lambda version: version >= 6)
    head = stands(page)["head"]
    page.locator("wd-actions label.pick, wd-actions .pick-button").first.click()
    page.locator("wd-actions .confirm-button:enabled:not([aria-disabled])").wait_for()
    server.stop()
    page.locator("wd-status .link:not(:empty)").wait_for()
    page.locator("wd-actions .confirm-button").click()
    server.start()
    page.wait_for_function(CONNECTED)
    settle(page, head + 1)
    done = page.evaluate(
        """head => [...document.querySelector('wd-status').model.commits.values()]
        .filter(commit => commit.version > head).map(commit => commit.actor)""",
        head,
    )
    assert len(done) == 1


def test_an_invite_outlives_a_reload(server, person):
    """Who was invited and reloads before sitting down is still invited; once the seat is taken the invite is forgotten."""
    host, friend = person(), person()
    prepare(host, server.url)
    friend.goto(invite(host))
    friend.get_by_role("button", name="Take a seat").wait_for()
    friend.goto(friend.url.split("#")[0])
    friend.get_by_role("button", name="Take a seat").click()
    # A taken seat is sent to everybody at the table, perhaps before the answer is here.
    friend.locator(".badge.you").first.wait_for()
    friend.wait_for_function("() => localStorage.getItem('wardrum:invites') === '[]'")
    friend.wait_for_url(lambda url: "invite" not in url)
