"""Anyone who can do nothing but pass does so once: the page passes again by itself until there is something else to do."""

from tests.browser.hands import settle
from tests.browser.table import come_to, take_over
from wardrum.events.rulesets.warcry.commands import SubmitWarband

PASSES = """() => [...document.querySelector("wd-actions").selection.model.commits.values()]
    .filter(({ actor, command }) => command === "Pass" && actor === "a").length"""


def only_passes(mirror):
    """Whether seat a can do nothing but pass, while several of the others are still to act."""
    battle, own = mirror.state.battle, [each for each in mirror.legal("a") if each.scope == "battle"]
    waiting = [one for one in battle.fighters.values() if one.seat == "b" and not one.activated]
    return [each.command for each in own] == ["Pass"] and len(waiting) > 3


def passing(server, page):
    """A page on which seat a has passed by hand; the table at which the other side goes on, and the round."""
    first = {"a": SubmitWarband(sample="tidebreakers"), "b": SubmitWarband(sample="lantern-levy")}
    table = come_to(
        server, lambda mirror: mirror.state.battle.round == 1 and only_passes(mirror), first=first
    )
    take_over(page, server.url, table.hand_over("a"), "warcry")
    before = settle(page)["head"]
    page.locator("wd-actions .actions-body button", has_text="Pass").click()
    settle(page, before + 1)
    return table, table.mirror.state.battle.round


def test_a_seat_with_nobody_left_passes_once(server, page):
    """The page passes again by itself in the same round, and says so; in the next round the seat is asked as ever."""
    table, this_round = passing(server, page)
    page.locator("wd-actions [data-key=stop-passing]").wait_for()
    settle(page, table.until(lambda mirror: mirror.state.battle.round > this_round))
    assert page.evaluate(PASSES) > 2
    page.locator("wd-actions .turn.mine").wait_for()
    assert not page.locator("wd-actions [data-key=stop-passing]").count()


def test_passing_can_be_stopped(server, page):
    """Then the seat is asked again."""
    table, _ = passing(server, page)
    page.locator("wd-actions [data-key=stop-passing]").click()
    table.until(only_passes)
    page.locator("wd-actions .turn.mine").wait_for()
    assert page.evaluate(PASSES) == 1
