"""A page whose script cannot be loaded says so and offers to try again."""

import pytest

from tests.browser.table import Table

FAILED = "A part of this page could not be loaded."


def lose(page, script):
    """The network fails for one joined script."""
    page.route(f"**/web/joined/{script}.*.js", lambda route: route.abort())


@pytest.mark.parametrize("door", ["lobby", "battle", "embed"])
def test_a_lost_script_is_reported_and_loaded_again(server, person, errors, door):
    """The loss of a page's script is one sentence; trying again shows the page."""
    errors.forgive("failed:", "Failed to", "exception:")
    page = person()
    path = {"lobby": "/", "battle": "/m/{}", "embed": "/embed/{}"}[door]
    url = server.url + path.format(Table(server).match if door != "lobby" else "")
    lose(page, {"lobby": "index"}.get(door, door))
    page.goto(url)
    notice = page.get_by_role("alert").filter(has_text=FAILED)
    notice.wait_for()
    assert page.get_by_text("Loading the battle").count() == 0
    page.unroute_all()
    notice.get_by_role("button", name="Try again").click()
    page.locator(
        {"lobby": "wd-setup summary", "battle": "body[data-loaded]", "embed": "wd-board svg"}[door]
    ).first.wait_for()
    assert notice.count() == 0


def test_a_dialog_that_is_lost_is_reported(server, person, errors):
    """The loss of a dialog's script is shown where the dialog would be; trying again opens it."""
    errors.forgive("failed:", "Failed to")
    page = person()
    lose(page, "battle-small_dialogs")
    page.goto(Table(server).url)
    page.locator("body[data-loaded]").wait_for()
    page.get_by_role("button", name="Share").click()
    notice = page.get_by_role("dialog", name="One moment")
    notice.filter(has_text="This part of the page could not be loaded.").wait_for()
    page.unroute_all()
    notice.get_by_role("button", name="Try again").click()
    page.get_by_role("dialog", name="Share").wait_for()
    assert notice.is_hidden()


def test_a_dialog_that_takes_long_says_so(server, page):
    """Until a dialog's script is there the page says that it loads; anyone who closes that is not shown the dialog later."""
    held = []
    page.route("**/web/joined/battle-small_dialogs.*.js", lambda route: held.append(route))  # noqa: PLW0108 -- playwright takes no built-in
    page.goto(Table(server).url)
    page.locator("body[data-loaded]").wait_for()
    page.get_by_role("button", name="Share").click()
    waiting = page.get_by_role("dialog", name="One moment")
    waiting.filter(has_text="Loading").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="help and keys").click()
    waiting.filter(has_text="Loading").wait_for()
    held.pop().continue_()
    page.get_by_role("dialog", name="Help").wait_for()
    assert page.get_by_role("dialog").count() == 1


DOORS = {"lobby": "/", "battle": "/m/{}", "embed": "/embed/{}"}
SHOWN = "wd-setup summary, body[data-loaded]"


@pytest.mark.parametrize("door", DOORS)
def test_a_loaded_page_says_nothing(server, page, errors, door):
    """A page that has loaded has no notice about loading, neither at once nor after a minute."""
    errors.forgive("WebSocket")  # the minute may end while it connects
    page.clock.install()
    page.goto(server.url + DOORS[door].format(Table(server).match))
    page.locator(SHOWN).first.wait_for()
    for waited in (0, 60_000):
        page.clock.fast_forward(waited)
        assert page.locator("#load-failure").count() == 0
        assert page.locator("#loading:visible, dialog[open], [data-action][aria-busy=true]").count() == 0


@pytest.mark.parametrize(
    ("door", "script"),
    [("lobby", "index"), ("battle", "battle"), ("battle", "battle-page"), ("embed", "embed")],
)
def test_a_late_script_is_reported_until_it_arrives(server, page, errors, door, script):
    """A page whose script is late says so after a while; the notice goes when the script arrives and does not come back."""
    errors.forgive("WebSocket")  # as above
    held = []
    page.route(f"**/web/joined/{script}.*.js", lambda route: held.append(route))  # noqa: PLW0108 -- playwright takes no built-in
    page.clock.install()
    page.goto(server.url + DOORS[door].format(Table(server).match), wait_until="commit")
    page.locator("main").wait_for(state="attached")
    notice = page.get_by_role("alert").filter(has_text="still loading")
    page.clock.fast_forward(10_000)
    assert notice.count() == 0
    page.clock.fast_forward(15_000)
    notice.wait_for()
    for route in held:
        route.continue_()
    page.locator(SHOWN).first.wait_for()
    page.clock.fast_forward(60_000)
    assert page.locator("#load-failure").count() == 0


def test_a_dialog_that_comes_soon_needs_no_words(server, page):
    """A dialog that is there at once is opened alone: nothing says, then or later, that it loads."""
    page.goto(Table(server).url)
    page.locator("body[data-loaded]").wait_for()
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    page.get_by_role("button", name="Share").click()
    page.get_by_role("dialog", name="Share").wait_for()
    page.keyboard.press("Escape")
    page.clock.fast_forward(60_000)
    assert page.locator("dialog[open]").count() == 0
