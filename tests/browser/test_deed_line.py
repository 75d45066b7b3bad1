"""What the other side does: said on the table while it is seen, at leisure where nobody is kept waiting."""

from tests.browser.hands import Hands, deeds, settle
from tests.browser.table import Table, come_to, take_over

MOVING = {"reduced_motion": "no-preference"}
LISTEN = """() => {
    window.lines = [];
    new MutationObserver(() => {
        const words = document.querySelector(".deed-line")?.textContent;
        if (words) window.lines.push(words);
    }).observe(document.querySelector("wd-board"), { childList: true, subtree: true, characterData: true });
}"""
SAID = """() => {
    const { model } = document.querySelector("wd-status");
    const versions = [...model.commits.values()].filter(({ actor }) => actor.length === 1 && !model.seats.includes(actor)).map(({ version }) => version);
    return versions.map(version => document.querySelector(`wd-log [data-version="${version}"] .said`).textContent);
}"""
STOPS = (
    "() => document.querySelector('wd-actions').onBoard.offer().stops.map(stop => JSON.stringify(stop.path))"
)
PATH = "() => JSON.stringify(document.querySelector('wd-actions').onBoard.path)"
CORNERS = """() => {
    const offer = document.querySelector("wd-actions").onBoard.offer(), { width, height } = document.querySelector("wd-status").model.state.table;
    const far = ([x, y]) => Math.hypot(x - offer.start[0], y - offer.start[1]);
    const nearer = ([x, y]) => offer.stops.some(({ point }) => Math.hypot(x - point[0], y - point[1]) < far([x, y]));
    const points = [[0, 0], [width, 0], [0, height], [width, height]].map(([x, y]) => [x + (x ? -1000 : 1000), y + (y ? -1000 : 1000)]);
    const best = points.filter(nearer).sort((a, b) => far(b) - far(a))[0];
    document.querySelector("wd-actions").onBoard.point(best, false, false);
}"""
CAUGHT_UP = "() => !document.body.classList.contains('behind') && document.querySelector('wd-actions .turn.mine') !== null"


def until(page, hands, activated):
    """The person acts, and looks on till the end, until this many have been activated."""
    page.wait_for_function(CAUGHT_UP)
    while deeds(page).get("ActivateFighter", 0) < activated:
        settle(page)
        hands.act()
        page.wait_for_function(CAUGHT_UP)


def test_each_deed_of_a_bot_is_shown_and_none_is_left_out(server, person):
    """A player against a bot sees each of its sentences on the table, one after the other, however quickly it has decided."""
    page = person(**MOVING)
    page.goto(server.url + "/")
    page.get_by_role("button", name="Play a bot").click()
    page.wait_for_url("**/m/*")
    hands = Hands(page, 2)
    until(page, hands, 1)
    page.evaluate(LISTEN)
    until(page, hands, 5)
    said, shown = page.evaluate(SAID), [words[2:] for words in page.evaluate("() => window.lines")]
    assert len(shown) > 3
    assert set(shown) <= set(said)
    assert set(said[said.index(shown[0]) :]) <= set(shown)


def test_what_a_person_does_is_shown_to_the_other_and_not_to_themselves(server, person):
    """At a table of two each reads what the other does."""
    table = Table(server)
    table.advance(24)
    page = person()
    take_over(page, server.url, table.key("a"), "warcry")
    settle(page, table.version)
    page.evaluate(LISTEN)
    for _ in range(12):
        table.advance(table.version + 1)
        settle(page, table.version)
    shown = page.evaluate("() => window.lines")
    assert shown
    assert all(words.startswith("■") for words in shown)


def leads_all_round(option):
    """Whether it is a move with stops on all sides of its start, so that some of them are nearer to any corner of the table."""
    if option.command != "Move":
        return False
    start, stops = option.params["path"].start, option.params["path"].stops
    sides = {(stop.point.x > start.x, stop.point.y > start.y) for stop in stops if stop.point != start}
    return len(sides) == 4


def test_a_press_too_far_away_leads_as_near_as_can_be(server, person):
    """Where a way is chosen, a point beyond the reach takes the listed stop that is nearest to it."""
    page = person()
    table = come_to(server, lambda mirror: any(map(leads_all_round, mirror.legal("a"))))
    take_over(page, server.url, table.hand_over("a"), "warcry")
    settle(page, table.version)
    page.locator('[data-key="group-Move"]').click()
    page.locator(".layer-offer .reach").first.wait_for(state="attached")
    page.evaluate(CORNERS)
    assert page.evaluate(PATH) in page.evaluate(STOPS)
    page.locator(".confirm-button:enabled:not([aria-disabled])").wait_for()
