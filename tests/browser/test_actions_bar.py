"""The bar of actions keeps what it offers, and the focus keeps out of the match menu."""

import pytest

from tests.browser.table import Table, take_over
from wardrum.events.rulesets import RULESETS

HOLD_COMMANDS = """
    const send = WebSocket.prototype.send;
    const held = [];
    window.holdCommands = true;
    WebSocket.prototype.send = function (data) {
        if (window.holdCommands && JSON.parse(data).type === "command") held.push([this, data]);
        else send.call(this, data);
    };
    window.heldCommands = () => held.length;
    window.releaseCommands = () => {
        window.holdCommands = false;
        for (const [socket, data] of held) send.call(socket, data);
    };
"""
FOCUS = "() => document.activeElement.dataset.key ?? document.activeElement.localName"
MATCH = "Match ▾"


def seated(server, page, ruleset):
    """The page of seat a at the first decision of a battle."""
    table = Table(server, {}, ruleset=ruleset)
    take_over(page, server.url, table.hand_over("a"), ruleset)
    page.locator("wd-actions .turn.mine").wait_for()
    page.locator("wd-actions .actions-body button, wd-actions .actions-body input").first.wait_for()


def choices(page):
    """What the bar offers: the words of its buttons and options."""
    return page.locator("wd-actions .actions-body :is(button, label)").all_text_contents()


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_the_match_menu_gives_back_what_it_covered(server, page, ruleset):
    """Opened and closed again, the match menu leaves the choices as they were; conceding is its last item."""
    seated(server, page, ruleset)
    before = choices(page)
    assert before
    page.get_by_role("button", name=MATCH).click()
    menu = page.locator("wd-actions .option").all_inner_texts()
    page.get_by_role("button", name=MATCH).click()
    assert choices(page) == before
    assert [words.startswith("Concede") for words in menu] == [False] * (len(menu) - 1) + [True]


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_enter_while_the_server_answers_opens_nothing(server, page, by):
    """Between a confirmation and its answer Enter does nothing; afterwards the focus is where one goes on."""
    page.add_init_script(HOLD_COMMANDS)
    seated(server, page, "warcry")
    page.locator("wd-actions label.pick").nth(1).click()
    confirm = page.locator("wd-actions .confirm-button")
    if by == "mouse":
        confirm.click()
    else:
        confirm.focus()
        page.keyboard.press("Enter")
    page.wait_for_function("() => heldCommands() === 1")
    assert page.evaluate(FOCUS) == "wd-actions"
    page.keyboard.press("Enter")
    assert page.locator("wd-actions .option", has_text="Concede").count() == 0
    version = page.evaluate("() => document.querySelector('wd-status').model.head")
    page.evaluate("() => releaseCommands()")
    page.wait_for_function("version => document.querySelector('wd-status').model.head > version", arg=version)
    assert page.evaluate(FOCUS) != "match"
    assert page.evaluate("() => heldCommands()") == 1
