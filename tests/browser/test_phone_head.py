"""What a phone always shows at the top: the game, its round, whose turn it is, the goal and both scores."""

import pytest

from tests.browser.hands import settle
from tests.browser.table import LONG, Table, take_over

SIZES = {"upright": (375, 740), "on its side": (740, 375)}
STONES = {"victory": "three-stones", "deployment": "facing-gates"}
SETUPS = {"warcry": STONES, **LONG}
SEEN = """selector => [...document.querySelectorAll(selector)].map(node => {
    const { x, y, width, height } = node.getBoundingClientRect();
    const cut = node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display !== "inline";
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return width > 5 && x >= 0 && x + width <= innerWidth && !cut && (node.contains(top) || top.contains(node));
})"""
PLACE = "node => JSON.stringify(node.getBoundingClientRect())"


def at_phone(server, person, ruleset, size, whose="a"):
    """Seat A's phone while it is this seat's turn; seat B is called Bea."""
    table = Table(server, SETUPS.get(ruleset, {}), ruleset=ruleset)
    table.until(lambda mirror: mirror.state.battle.round >= 1)
    table.until(lambda _: table.asked == [whose])
    width, height = SIZES[size]
    page = person(width=width, height=height, has_touch=True, is_mobile=True)
    take_over(page, server.url, table.key("a"), ruleset)
    settle(page)
    page.locator("wd-status .whose:not(:empty)").wait_for()
    return page


@pytest.mark.parametrize("size", SIZES)
def test_the_goal_and_both_scores_are_always_in_sight(server, person, size):
    """Closed, the line has what is to be done and the score of each seat with its mark; a tap opens all of the goal over the board."""
    page = at_phone(server, person, "warcry", size)
    strip = page.locator("wd-goals")
    assert page.evaluate(SEEN, "wd-goals .goal-score") == [True, True]
    assert page.evaluate(SEEN, "wd-goals .goal-what") == [True]
    assert [text.split()[0] for text in strip.locator(".goal-score").all_inner_texts()] == ["▲", "■"]
    before = page.locator("wd-board").evaluate(PLACE)
    strip.locator("summary").tap()
    more = strip.locator(".goal-more")
    box = more.bounding_box()
    assert box["height"] > 120
    assert page.evaluate(SEEN, "wd-goals .goal-more") == [True]
    assert page.locator("wd-board").evaluate(PLACE) == before


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ruleset", ["warcry", "betrayal"])
def test_the_header_tells_the_game_the_round_and_whose_turn_it_is(server, person, ruleset, size):
    """In two lines that stay where they are, as does the button that opens the menu, when that is opened."""
    page = at_phone(server, person, ruleset, size)
    assert page.locator("wd-status h1").inner_text().startswith(f"{ruleset.capitalize()} · Round 1")
    assert page.locator("wd-status .whose").inner_text() == "▲ Your turn"
    assert page.evaluate(SEEN, "wd-status :is(.game, .whose)") == [True, True]
    menu, whose = page.locator("wd-status .tools-menu"), page.locator("wd-status .whose")
    places = [menu.evaluate(PLACE), whose.evaluate(PLACE)]
    menu.tap()
    assert page.get_by_role("link", name="Wardrum, to the lobby").is_visible()
    assert [menu.evaluate(PLACE), whose.evaluate(PLACE)] == places
    assert page.locator("wd-status").bounding_box()["x"] == 0


def test_the_header_names_who_else_decides(server, person):
    """While the other side decides, its mark and name stand there."""
    page = at_phone(server, person, "warcry", "upright", whose="b")
    assert page.locator("wd-status .whose").inner_text() == "■ Seat B's turn"
