"""Setting up: what is suggested, and all of it at once."""

import pytest

from tests.browser.hands import settle
from tests.browser.table import Table, take_over

SETUPS = {
    "trench": {},
    "warcry": {"victory": "last-standing", "deployment": "facing-gates"},
}  # nobody comes later
COMMANDS = "/^(Deploy|DeployGroup)$/"
ASKED = f"""() => document.querySelector("wd-actions").selection?.options("battle").some(({{ command }}) => {COMMANDS}.test(command))"""
HOW_MANY = """() => {
    const own = Object.values(document.querySelector("wd-status").model.headState.display.pieces).filter(({ seat }) => seat === "a");
    return [own.filter(({ at }) => at).length, own.length];
}"""
HALF_SEEN = """() => {
    const ghost = document.querySelector(".layer-offer [data-placement].active .ghost");
    return ghost !== null && getComputedStyle(ghost).opacity === "0.5";
}"""


def first_set_up(server, page, ruleset, muster=None):
    """The table, and the page of seat a when it is to set up for the first time. muster: its command for that, else any."""
    table = Table(server, SETUPS[ruleset], ruleset=ruleset, first={"a": muster} if muster else None)
    table.until(lambda mirror: any(option.command.startswith("Deploy") for option in mirror.legal("a")))
    take_over(page, server.url, table.hand_over("a"), ruleset)
    page.wait_for_function(ASKED)
    settle(page)
    return table


@pytest.mark.parametrize(
    ("ruleset", "name"), [("trench", "Place the rest for me"), ("warcry", "Place all for me")]
)
def test_everybody_is_set_up_by_one_button(server, page, ruleset, name):
    """Pressed once it sets up those asked for now and those asked for later, each in turn with the other seat."""
    table = first_set_up(server, page, ruleset)
    before, all_ = page.evaluate(HOW_MANY)
    assert before == 0
    option = page.locator("wd-actions .option")
    if option.count():
        option.first.click()
    page.get_by_role("button", name=name).click()
    table.until(lambda mirror: sum(piece.seat == "a" for piece in mirror.state.table.pieces.values()) == all_)
    settle(page, table.version)
    assert page.evaluate(HOW_MANY) == [all_, all_]


def test_who_is_set_up_is_seen_where_it_is_to_stand(server, page):
    """At each chosen place stands the figure, half seen through, in the colours of its seat; moved with the place."""
    first_set_up(server, page, "warcry")
    ghost = page.locator(".layer-offer [data-placement].active .ghost")
    assert (
        page.locator(".layer-offer .ghost").count() == page.locator(".layer-offer [data-placement]").count()
    )
    assert "seat-0" in ghost.get_attribute("class")
    page.wait_for_function(HALF_SEEN)
    before = ghost.get_attribute("transform")
    places = page.locator("wd-actions .spot-list")
    places.select_option(index=int(places.evaluate("list => list.selectedIndex === 0")))
    assert ghost.get_attribute("transform") != before


def test_the_button_names_only_who_is_chosen(server, page):
    """Where the option lists all that could be chosen, the button that confirms has its heading and the one that is chosen."""
    first_set_up(server, page, "trench", {"type": "SubmitWarband", "sample": "grey-lantern-watch"})
    page.locator("wd-actions .option", has_text=",").first.click()
    pick = page.locator("wd-actions .pick").first
    pick.click()
    chosen = page.locator("wd-actions .confirm-values")
    chosen.wait_for()
    words = page.locator("wd-actions .confirm-button .action-name").inner_text()
    assert words.startswith(f"Set up: {pick.locator('.pick-name').inner_text().strip()}")
    assert "," not in words
