"""Highlights and a view that follows the action."""

import pytest

from tests.browser.camera import shoot
from tests.browser.hands import settle
from tests.browser.table import Table
from tests.browser.test_layout import STICKS_OUT

WATCH = """() => {
    const { model } = document.querySelector("wd-status");
    globalThis.seen = [];
    globalThis.zooms = [];
    model.addEventListener("cursor", () => {
        globalThis.seen.push(model.cursor);
        globalThis.zooms.push(document.querySelector("wd-board").viewport.zoom);
    });
}"""
HIGHLIGHTS = """async () => {
    const { isHighlight } = await import("/web/js/ui/battle/timeline/highlights.js");
    const { face, model } = document.querySelector("wd-timeline");
    return Array.from({ length: model.head - 1 }, (_, i) => i + 1).filter(version => isHighlight(model, face, version));
}"""
ENDED = "() => !document.querySelector('wd-timeline').playing.on"
SETUPS = {"betrayal": {"seats": 2}, "trench": {"turns": 1}, "mordheim": {"round_limit": 1}}


@pytest.mark.parametrize("ruleset", ["warcry", "mordheim", "trench", "betrayal"])
def test_only_what_matters_is_played(server, page, ruleset):
    """With highlights on, sixteen times as fast, the versions shown are the highlights and the end, and they are a part of all."""
    table = Table(server, SETUPS.get(ruleset), ruleset=ruleset)
    page.goto(table.url)
    head = table.advance(110)
    settle(page, head)
    highlights = page.evaluate(HIGHLIGHTS)
    assert 1 <= len(highlights) < head / 2  # the round that begins, and whatever chance brings
    page.get_by_role("button", name="Highlights only").click()
    page.get_by_label("speed").select_option("16")
    page.evaluate(WATCH)
    page.get_by_role("button", name="play (space)").click()
    page.wait_for_function(ENDED)
    seen = page.evaluate("() => globalThis.seen")
    befores = {version - 1 for version in (*highlights, head)}  # from which a highlight is seen to happen
    assert [version for version in seen if version not in befores or version in highlights] == [
        version for version in (0, *highlights, head) if version not in befores or version in highlights
    ]


def test_the_view_follows_the_action(server, page):
    """While it plays the table is seen from near, somebody who scrubs moves it no more, and without the choice it is whole."""
    table = Table(server)
    page.goto(table.url)
    settle(page, table.advance(60))
    page.get_by_role("button", name="Follow the action").click()
    page.get_by_label("speed").select_option("16")
    page.evaluate(WATCH)
    page.get_by_role("button", name="play (space)").click()
    page.wait_for_function(ENDED)
    assert max(page.evaluate("() => globalThis.zooms")) > 1.4
    shoot(page, "follow")
    page.get_by_role("button", name="Follow the action").click()
    assert page.evaluate("() => document.querySelector('wd-board').viewport.zoom") == 1


def test_choices_on_a_phone(server, person):
    """What stands beside the speed on a wide screen is behind the three dots on a narrow one."""
    table = Table(server)
    page = person(width=375, height=740, has_touch=True)
    page.goto(table.url)
    settle(page, table.advance(40))
    page.get_by_role("button", name="more", exact=True).tap()
    highlights = page.get_by_role("button", name="Highlights only")
    highlights.tap()
    assert highlights.get_attribute("aria-pressed") == "true"
    assert page.evaluate(STICKS_OUT) == []
    shoot(page, "choices")
