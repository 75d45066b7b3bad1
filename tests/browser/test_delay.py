"""A delayed battle: what a spectator's page shows, and what a player's does."""

from tests.browser.hands import settle, stands
from tests.browser.table import Table, take_over
from wardrum.events.match import Delay, Terms

COMMITS = 5


def status(page):
    """The words of the status line, and beside it."""
    return page.locator("wd-status").inner_text()


def test_a_spectator_lags_and_a_player_does_not(server, person):
    """The page of a seat shows the head and who sees it later; a spectator's lies back, says so and calls nobody away."""
    player, spectator = person(), person()
    table = Table(server, terms=Terms(delay=Delay(commits=COMMITS)))
    take_over(player, server.url, table.key("a"), "warcry")
    head = table.advance(40)
    settle(player, head)
    spectator.goto(table.url)
    settle(spectator, head - COMMITS)
    assert (stands(player)["head"], stands(spectator)["head"]) == (head, head - COMMITS)
    assert "● LIVE" in status(player)
    assert "spectators 5 steps late" in status(player)
    assert "● delayed" in status(spectator)
    assert "delay 5 steps" in status(spectator)
    assert spectator.locator("wd-fighters .away").count() == 0
    further = table.advance(head + 10)
    settle(spectator, further - COMMITS)
    assert stands(spectator)["head"] == further - COMMITS
    last = table.finish()
    for page in (player, spectator):
        page.get_by_text(f"ended at {last}").wait_for()
    assert stands(player) | {"live": 0} == stands(spectator) | {"live": 0}
    assert stands(spectator)["chain"] == "ok"
    assert "delay" not in status(spectator)


def test_the_lobby_says_that_a_battle_is_shown_late(server, page):
    """The line of a delayed battle tells how late, and where it stood then."""
    table = Table(server, terms=Terms(delay=Delay(seconds=3_600, commits=COMMITS)))
    table.advance(30)
    page.goto(server.url)
    line = page.locator("wd-matches li", has_text=table.match[:6])
    line.get_by_text("shown 3600 s and 5 steps late").wait_for()
    assert "getting ready" in line.inner_text()
