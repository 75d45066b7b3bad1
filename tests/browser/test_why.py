"""Why is it so: a value on a card tells the commits that made it, each a link to its moment."""

import pytest

from tests.browser.axe import complaints
from tests.browser.camera import shoot
from tests.browser.hands import settle
from tests.browser.table import Table, come_to
from tests.browser.test_layout import STICKS_OUT

HURT = """() => {
    const { pieces } = document.querySelector("wd-status").model.headState.display;
    return Object.keys(pieces).find(id => pieces[id].at && pieces[id].health.left < pieces[id].health.most);
}"""
LEFT = """id => {  // [version, before, after] of each change
    const { model } = document.querySelector("wd-status"), found = [];
    for (let version = 1; version <= model.head; version += 1) {
        const [before, after] = [version - 1, version].map(at => model.stateAt(at).display.pieces?.[id]?.health.left ?? 0);
        if (before !== after) found.push([version, before, after]);
    }
    return found;
}"""
LISTED = "nodes => nodes.map(node => Number(node.dataset.version))"
CURSOR = "() => document.querySelector('wd-status').model.cursor"
SETUPS = {"betrayal": {"seats": 2}, "trench": {"turns": 2}, "mordheim": {"round_limit": 2}}


def is_hurt(mirror):
    """Whether a fighter on the board has wounds."""
    fighters = mirror.state.battle.fighters.values()
    return any(fighter.damage and fighter.status == "board" for fighter in fighters)


def hurt(server, page):
    """A page on which somebody is hurt, whose card is open; the fighter."""
    table = come_to(server, is_hurt)
    page.goto(table.url)
    settle(page, table.version)
    fighter = page.evaluate(HURT)
    page.locator(f'[data-card="{fighter}"]').click()
    return fighter


def test_wounds_tell_their_commits(server, page):
    """The wounds of a card list exactly the versions at which they changed; one of them shows its moment."""
    fighter = hurt(server, page)
    page.get_by_role("button", name="wounds: why is it so?").click()
    entries = page.locator(".why-list li button")
    entries.first.wait_for()
    changes = page.evaluate(LEFT, fighter)
    assert entries.evaluate_all(LISTED) == [version for version, _, _ in changes]
    version, before, after = changes[-1]
    assert f"wounds left {before} → {after}" in entries.last.inner_text()
    shoot(page, "why-warcry")
    entries.last.click()
    assert page.evaluate(CURSOR) == version
    assert not page.locator(".why-list").is_visible()


def test_by_keyboard(server, page):
    """Enter opens the list and focuses the last change, arrows walk it without moving the timeline, Esc returns to the value."""
    hurt(server, page)
    before = page.evaluate(CURSOR)
    value = page.get_by_role("button", name="wounds: why is it so?")
    value.focus()
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.closest('.why-list') !== null")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("() => document.activeElement.textContent") == "Close"
    page.keyboard.press("Escape")
    page.locator(".why-list").wait_for(state="hidden")
    assert page.evaluate(CURSOR) == before
    assert value.evaluate("node => node === document.activeElement")


def test_on_a_phone_the_active_piece_can_be_asked_about_too(server, person):
    """A tap on the line of the fighter who is acting opens its card, as it does for everybody else; a second one closes it."""
    table = Table(server)
    head = table.until(lambda mirror: bool(mirror.state.battle.activation))
    page = person(width=360, height=740, has_touch=True)
    page.goto(table.url)
    settle(page, head)
    acting = page.locator(f'[data-card="{table.mirror.state.battle.activation.fighter}"]')
    value = page.locator("wd-fighter-card .why").first
    acting.tap()
    value.wait_for()
    acting.tap()
    value.wait_for(state="hidden")


@pytest.mark.parametrize("ruleset", ["warcry", "mordheim", "trench", "betrayal"])
def test_every_value_of_every_ruleset(server, person, ruleset):
    """Each value that is offered opens a list, on a phone by touch, with nothing sticking out and nothing for axe to say."""
    table = Table(server, SETUPS.get(ruleset), ruleset=ruleset)
    head = table.advance(90)  # which may be the end: it is not put before who comes later
    page = person(width=360, height=740, has_touch=True, bypass_csp=True)
    page.goto(table.url)
    settle(page, head)
    page.locator("[data-card]").first.tap()
    values = page.locator("wd-fighter-card .why, wd-fighters .why")
    assert values.count() >= 3
    for i in range(values.count()):
        values.nth(i).tap()
        page.locator(".why-list").wait_for()
        assert page.locator(".why-list li, .why-list p").count() >= 2
        if i == 1:
            assert page.evaluate(STICKS_OUT) == []
            assert complaints(page) == []
            shoot(page, f"why-{ruleset}")
        page.locator(".why-list").get_by_role("button", name="Close").tap()
        page.locator(".why-list").wait_for(state="hidden")
