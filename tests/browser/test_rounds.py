"""The end of a round as an event: a card over the table says what the round has brought, and the log keeps it."""

import re

import pytest

from tests.browser.axe import complaints
from tests.browser.hands import settle
from tests.browser.table import LONG, SETUP, Table

MOVING = {"reduced_motion": "no-preference"}
CARD = "wd-board .round-card"
BEGINS = re.compile(r"(Round|Turn) 2.* begins")
GO = "version => document.querySelector('wd-status').model.go(version)"
DRAWN = "() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
KEEP = """card => {
    card.getAnimations().forEach(each => each.finish());
    const copy = card.parentNode.cloneNode(true);
    card.parentNode.after(copy);
    copy.getAnimations({ subtree: true }).forEach(each => each.finish()); // a copy begins them anew
}"""
BOX = "() => JSON.stringify(document.querySelector('wd-board svg.table').getBoundingClientRect())"
THROUGH = """() => {
    const { x, y, width, height } = document.querySelector("wd-board .round-card").getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2).closest(".round-card") === null;
}"""
SETUPS = {"warcry": SETUP, **LONG}


def second_round(mirror):
    """The second round has begun."""
    return mirror.state.battle.round >= 2


def watched(server, person, ruleset, **settings):
    """A page on which a battle is watched that is in its first round, and the table."""
    page, table = person(**settings), Table(server, SETUPS.get(ruleset, {}), ruleset=ruleset)
    page.goto(table.url)
    settle(page, table.until(lambda mirror: mirror.state.battle.round >= 1))
    return page, table


@pytest.mark.parametrize("ruleset", ["warcry", "mordheim", "trench", "betrayal"])
def test_a_round_that_begins_tells_what_the_last_one_brought(ruleset, server, person):
    """The card comes by itself, moves nothing and can be touched through; it goes by itself, and the log has what it said."""
    page, table = watched(server, person, ruleset, **MOVING)
    before = page.evaluate(BOX)
    table.until(second_round)
    card = page.locator(CARD)
    card.wait_for()
    lines = card.locator("p").all_inner_texts()
    assert BEGINS.fullmatch(card.locator("b").inner_text())
    assert re.match("Initiative: |First player: ", lines[-1])
    assert page.evaluate(THROUGH)
    assert page.evaluate(BOX) == before
    card.wait_for(state="detached")
    assert page.locator("wd-log .brought").last.text_content() == " · ".join(lines[:-1])


def test_a_key_takes_the_card_away_and_who_looks_back_sees_none(server, person):
    """Any key removes it; who goes to the moment in which the round began is shown that moment only."""
    page, table = watched(server, person, "warcry", **MOVING)
    version = table.until(second_round)
    page.locator(CARD).wait_for()
    page.keyboard.press("Shift")
    assert page.locator(CARD).count() == 0
    page.evaluate(GO, version - 1)
    page.evaluate(GO, version)
    page.evaluate(DRAWN)
    assert page.locator(CARD).count() == 0


def test_who_prefers_less_motion_has_the_card_at_rest(server, person):
    """With reduced motion it is there and away again without an animation."""
    page, table = watched(server, person, "warcry")
    table.until(second_round)
    page.locator(CARD).wait_for()
    assert page.locator(CARD).evaluate("card => card.getAnimations().length") == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_on_the_card(server, person, scheme):
    """axe-core finds nothing wrong with a page on which a round begins, the contrast of the card included."""
    page, table = watched(server, person, "warcry", color_scheme=scheme, **MOVING)
    table.until(second_round)
    card = page.locator(CARD)
    card.wait_for()
    card.evaluate(KEEP)
    assert complaints(page) == []
