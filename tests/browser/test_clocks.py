"""Time on the page: terms are chosen and stated, clocks run, battles rest, and a win can be claimed from a player who is gone."""

import pytest

from tests.browser.axe import complaints
from tests.browser.camera import shoot
from tests.browser.hands import drawn, stands
from tests.browser.server_thread import ServerThread
from tests.browser.table import Table, take_over
from tests.browser.test_two_players import accept, invite, prepare
from wardrum.events.match import Clock, Terms
from wardrum.events.match.commands import AcceptPause, OfferPause

CLOCK = Clock(main_s=432, increment_s=5)
CHOSEN = {
    "clock": "300",
    "increment": "10",
    "claim": "120",
    "leaver": "bot",
    "takeback": "any",
    "delay_s": "30",
    "delay_n": "3",
}
PRESENT = """async delay => {
    const { currentTime } = await import("/web/js/ui/battle/clocks.js");
    const model = { headState: { match: { at: 100_000, terms: { delay } } }, seats: [], ended: false, offline: false };
    return currentTime(model, { connection: { serverNow: () => 200_000 } });
}"""
SPOKEN = """async () => {
    const { ClockAnnouncer } = await import("/web/js/ui/battle/clocks.js");
    const teller = new ClockAnnouncer(), match = { clocks: { at: 0, left: { a: 62_000, b: 20_000 }, running: ["a"], spared: {} } };
    return [0, 1_000, 2_500, 3_000, 31_000, 32_500, 51_000, 52_000, 60_000].map(now => teller.tell(match, ["a", "b"], now));
}"""


@pytest.fixture
def alert(tmp_path):
    """A server that notices at once who has lost the connection."""
    thread = ServerThread(tmp_path / "data", away_s=0.2)
    yield thread
    thread.stop()


def running(server, terms):
    """A table where somebody's clock runs; the seat whose it is, and the other one."""
    table = Table(server, terms=terms)
    table.until(lambda mirror: mirror.state.match.clocks.running)
    (asked,) = table.asked
    return table, asked, "b" if asked == "a" else "a"


def test_terms_are_chosen_and_stated(server, person):
    """What is chosen under "What we agree on" is what the match is played on, and the friend reads it before sitting down."""
    host, friend = person(), person()
    prepare(host, server.url)
    host.get_by_text("What we agree on").click()
    assert host.locator("#set-terms_increment").is_disabled()
    for name, value in CHOSEN.items():
        host.select_option(f"#set-terms_{name}", value)
    host.get_by_text("clock 5 minutes + 10 seconds, 4 more").wait_for()
    shoot(host, "lobby-terms")
    link = invite(host)
    friend.goto(link)
    friend.get_by_text(
        "Each seat has 5 minutes for the whole battle, and 10 seconds more with each decision"
    ).first.wait_for()
    friend.get_by_text("Spectators see the battle 30 seconds and 3 steps late.").first.wait_for()
    shoot(friend, "terms-stated")
    accept(friend, link)
    host.wait_for_url("**/m/*")
    host.wait_for_selector("wd-fighters .terms", state="attached")
    terms = host.evaluate("() => document.querySelector('wd-status').model.headState.match.terms")
    assert terms == {
        "takeback": "any",
        "leaver": "bot",
        "claim_s": 120,
        "clock": {"main_s": 300, "increment_s": 10, "grace_s": 60},
        "delay": {"seconds": 30, "commits": 3},
    }


def test_a_match_without_a_clock_shows_none(server, page):
    """On the usual terms nothing on the page looks like a clock."""
    page.goto(Table(server).url)
    page.wait_for_selector(".seat-cards")
    assert page.locator("wd-clock").count() == 0


def test_clocks_run_on_the_page(server, person):
    """Each seat's panel has its clock; the one that runs says so by a sign, goes on by itself, and fits a phone."""
    table, asked, other = running(server, Terms(clock=CLOCK))
    page = person()
    take_over(page, server.url, table.hand_over(asked), "warcry")
    clock = page.locator(".seat-cards wd-clock.runs")
    clock.wait_for()
    before = clock.text_content()
    assert before.startswith("▶ 7:")
    page.wait_for_function(
        "before => document.querySelector('.seat-cards wd-clock.runs').textContent !== before", arg=before
    )
    assert page.locator(".seat-cards wd-clock").count() == 2
    assert f"Clock of seat {asked.upper()}: 7 minutes" in clock.get_attribute("aria-label")
    shoot(page, "clocks")
    page.set_viewport_size({"width": 360, "height": 740})
    page.locator(".clock-strip wd-clock.runs").wait_for()
    drawn(page)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 360
    assert other in "ab"


def test_little_time_is_spoken_of(server, page):
    """At 60, 30 and 10 seconds the own clock is spoken of, once each, and never another one."""
    page.goto(server.url)
    said = page.evaluate(SPOKEN)
    marks = [f"{mark} seconds left on the clock of seat A." for mark in (60, 30, 10)]
    assert said == ["", "", marks[0], "", "", marks[1], "", marks[2], ""]


def test_a_late_spectator_is_shown_a_late_present(server, page):
    """A clock runs as late as the battle is seen; where that is counted in commits it stands as at the last one."""
    page.goto(server.url)
    seen = [{}, {"seconds": 30}, {"seconds": 900}, {"commits": 3, "seconds": 30}]
    assert [page.evaluate(PRESENT, delay) for delay in seen] == [200_000, 170_000, 100_000, 100_000]


def test_a_pause_is_answered_from_an_earlier_version(server, person):
    """Somebody who looks at an earlier version is shown a pause, is not moved by it, and answers from there."""
    table, asked, other = running(server, Terms(clock=CLOCK))
    page = person()
    take_over(page, server.url, table.hand_over(asked), "warcry")
    page.locator(".seat-cards wd-clock.runs").wait_for()
    page.keyboard.press("Home")
    table.do(other, OfferPause())
    page.get_by_role("button", name="Agree to a pause").click()
    page.locator("wd-pause-notice").get_by_text("The battle is paused; no time runs.").wait_for()
    assert stands(page)["cursor"] == 0


@pytest.mark.parametrize("width", [1280, 360])
def test_axe_on_time(server, person, width):
    """axe-core finds nothing wrong with the open form of terms, with running clocks, nor with a pause."""
    page = person(width=width, bypass_csp=True)
    prepare(page, server.url)
    page.get_by_text("What we agree on").click()
    assert complaints(page) == []
    table, asked, other = running(server, Terms(clock=CLOCK))
    take_over(page, server.url, table.hand_over(asked), "warcry")
    fighters = page.get_by_role("tab", name="Fighters")
    if width == 360:
        fighters.click()
    page.locator(".seat-cards wd-clock.runs").wait_for()
    assert complaints(page) == []
    if width == 360:
        fighters.click()
    table.do(other, OfferPause())
    page.get_by_role("button", name="Agree to a pause").click()
    page.get_by_role("button", name="Resume the battle").wait_for()
    assert complaints(page) == []


def test_a_battle_rests_by_consent(server, person):
    """A pause is asked for, agreed to and ended by clicks; meanwhile no clock runs and nothing else can be done."""
    table, asked, other = running(server, Terms(clock=CLOCK))
    page = person()
    take_over(page, server.url, table.hand_over(asked), "warcry")
    page.get_by_role("button", name="Match ▾").click()
    page.get_by_role("button", name="Ask for a pause").click()
    page.locator(".confirm-button").click()
    page.get_by_text("You have asked for a pause.").wait_for()
    table.do(other, AcceptPause())
    page.locator("wd-pause-notice").get_by_text("The battle is paused; no time runs.").wait_for()
    page.locator("wd-pause-notice").get_by_text("It goes on by itself in 23:59").wait_for()
    assert page.locator("wd-clock.runs").count() == 0
    shoot(page, "paused")
    page.get_by_role("button", name="Resume the battle").click()
    page.locator(".seat-cards wd-clock.runs").wait_for()
    page.locator("wd-pause-notice").wait_for(state="hidden")
    table.do(other, OfferPause())
    shoot(page, "pause-asked")
    page.get_by_role("button", name="Decline the pause").click()
    page.locator("wd-pause-notice").wait_for(state="hidden")


def test_a_win_is_claimed_from_a_player_who_is_gone(alert, person):
    """The rival's lost connection is shown, the time until a claim runs down, and then the win is a click away."""
    table, asked, other = running(alert, Terms(claim_s=4, clock=CLOCK))
    page = person()
    take_over(page, alert.url, table.hand_over(other), "warcry")
    page.locator(".seat-cards wd-clock.runs").wait_for()
    table.leave()
    page.get_by_text("has lost the connection.").wait_for()
    page.get_by_text("the result may be claimed in 0:0").wait_for()
    page.get_by_role("button", name="Claim the win").wait_for()
    shoot(page, "claim")
    page.get_by_role("button", name="Claim the win").click()
    page.get_by_role("button", name="Confirm: Claim the win").click()
    page.get_by_text("(claimed)").first.wait_for()
    assert page.evaluate("() => document.querySelector('wd-status').model.headState.match.winners") == [other]
    assert asked != other
