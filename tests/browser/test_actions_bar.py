"""The bar of actions keeps what it offers, and the focus keeps out of the match menu."""

import pytest

from tests.browser.hands import settle
from tests.browser.table import Table, come_to, take_over
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
SIGHT = """() => {
    const bar = document.querySelector("wd-actions"), { editors, draft } = bar.selection;
    const field = editors.find(({ name }) => name === draft?.missing)?.element.getBoundingClientRect();
    const box = bar.querySelector(".actions-body").getBoundingClientRect();
    return Boolean(field) && field.top < box.bottom - 20 && field.top > box.top - 1 && (field.bottom < box.bottom + 1 || field.height > box.height);
}"""
FIELD_FOCUSED = """() => {
    const { editors, draft } = document.querySelector("wd-actions").selection;
    const field = editors.find(({ name }) => name === draft?.missing)?.element;
    return field?.querySelector("input:not(:disabled)") === document.activeElement;
}"""
CHOSEN = "id => document.querySelector('wd-actions').selection.hasChosen(id)"
DEED = "version => document.querySelector('wd-status').model.commits.get(version).command"


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


def at(server, page, command, ready=lambda option: True):
    """The page of the seat that may give such a command, before it chooses anything; the options."""

    def found(mirror):
        return {
            seat: options
            for seat in mirror.state.match.order
            if (options := [each for each in mirror.legal(seat) if each.command == command and ready(each)])
        }

    table = come_to(server, found, {})
    seat, options = next(iter(found(table.mirror).items()))
    take_over(page, server.url, table.hand_over(seat), "warcry")
    page.locator("wd-actions .turn.mine").wait_for()
    settle(page, table.version)
    return options


def pays(option):
    """Whether it is to be chosen with which dice it is paid."""
    return any(
        getattr(domain, "of", None) is not None and len(domain.of) > 1 for domain in option.params.values()
    )


@pytest.mark.parametrize("size", [(1280, 800), (375, 740)])
def test_what_is_missing_comes_into_sight(server, person, size):
    """Anyone who chooses an ability sees the field that the chip names; the chip itself leads back to it."""
    page = person(width=size[0], height=size[1])
    at(server, page, "UseAbility", pays)
    bar = page.locator("wd-actions")
    bar.locator("[data-key=group-UseAbility]").click()
    for option in bar.locator(".option").all():
        option.click()
        if bar.locator(".missing-step").count():
            break
    page.wait_for_function(SIGHT)
    assert page.evaluate("() => document.scrollingElement.scrollTop") == 0
    bar.locator(".actions-body").evaluate("body => { body.scrollTop = 0; }")
    bar.locator(".confirm-button[aria-disabled]").click(force=True)
    page.wait_for_function(FIELD_FOCUSED)
    page.wait_for_function(SIGHT)
    page.keyboard.press("Space")
    bar.locator(".confirm-button:enabled:not([aria-disabled])").wait_for()


def test_enter_confirms_who_was_chosen_on_the_table(server, page):
    """On the figure that is chosen already Enter confirms; on another it chooses that one."""
    options = at(server, page, "ActivateFighter", lambda option: len(option.params["fighter"].of) > 1)
    ids = [each for option in options for each in option.params["fighter"].of]
    figure = page.locator(f'wd-board [data-piece="{ids[0]}"] [role=button]')
    figure.focus()
    page.keyboard.press("Enter")
    page.wait_for_function(CHOSEN, arg=ids[0])
    other = page.locator(f'wd-board [data-piece="{ids[1]}"] [role=button]')
    other.focus()
    page.keyboard.press("Enter")
    page.wait_for_function(CHOSEN, arg=ids[1])
    before = settle(page)["head"]
    other.focus()
    page.keyboard.press("Enter")
    settle(page, before + 1)
    assert page.evaluate(DEED, before + 1) == "ActivateFighter"


def test_groups_show_no_number(server, page):
    """Behind a word such as Move a number would read as inches; that there is more to choose is seen, how much is said."""
    at(server, page, "UseAbility", pays)
    for group in page.locator("wd-actions .action .action-name").all_inner_texts():
        assert "▸" not in group or group.endswith("▸")


def test_who_may_act_is_shown_with_figure_and_wounds(server, page):
    """A choice of fighters has the figure of each with its number, and its wounds as a bar and in figures; its name stays what it was."""
    options = at(server, page, "ActivateFighter", lambda option: len(option.params["fighter"].of) > 1)
    pieces = page.evaluate("() => document.querySelector('wd-status').model.headState.display.pieces")
    shown = page.locator("wd-actions label.pick")
    wanted = [pieces[each] for option in options for each in option.params["fighter"].of]
    assert shown.count() == len(wanted)
    assert shown.locator(".portrait .silhouette").count() == len(wanted)
    assert shown.locator(".plate").all_inner_texts() == [each["short"] for each in wanted]
    assert shown.locator(".condition .numbers").all_inner_texts() == [
        f"{each['health']['left']}/{each['health']['most']}" for each in wanted
    ]
    assert shown.locator("meter").evaluate_all("meters => meters.map(({ value }) => value)") == [
        each["health"]["left"] for each in wanted
    ]
    page.get_by_role("radio", name=wanted[0]["name"], exact=True).check(force=True)


def test_pressed_once_more_it_is_done(server, page):
    """What leaves no choice and goes on is confirmed by a second press of the same button, as it says; what ends an activation is not."""
    at(server, page, "Wait")
    before = settle(page)["head"]
    wait = page.locator("[data-key=group-Wait]")
    wait.click()
    assert page.locator("wd-actions .again").count() == 0
    wait.click()
    page.locator("wd-actions .confirm-button:enabled").wait_for()
    assert settle(page)["head"] == before
    page.keyboard.press("Escape")


def test_an_attack_is_made_by_pressing_it_twice(server, page):
    """The first press chooses it and says so, the second makes it."""
    at(server, page, "Attack")
    page.locator("[data-key=group-Attack]").click()
    if page.locator("wd-actions .option").count():
        page.locator("wd-actions .option").first.click()
    before = settle(page)["head"]
    page.locator("wd-actions .again").wait_for()
    page.locator("wd-actions :is(.option, .action)[aria-pressed=true]").last.click()
    settle(page, before + 1)
    assert page.evaluate(DEED, before + 1) == "Attack"


def test_what_cannot_be_done_says_why_in_its_button(server, page):
    """Beneath its name stands the first reason of the server; all of them are its title."""
    at(server, page, "Wait")
    grey = page.locator("wd-actions .not-now").first
    grey.wait_for()
    reason = grey.locator(".action-hint").inner_text()
    assert reason
    assert reason.split("…")[0] in grey.get_attribute("title")
