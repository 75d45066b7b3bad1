"""A server is set back to a backup while pages show what came after it."""

import re
import shutil

from tests.browser.axe import complaints
from tests.browser.hands import Hands, play, settle, stands
from tests.browser.test_resume import CONNECTED, GONE

OFFERS = ", ".join(
    ["wd-board .spot"]
    + [f"wd-actions .{kind}" for kind in ("action", "big", "option", "pick", "pick-button", "confirm-button")]
)


def test_a_server_that_was_set_back_offers_nothing(server, person, errors, tmp_path):
    """The page is not LIVE, offers nothing, says why in one sentence; a button loads what the server has, and the battle goes on."""
    errors.forgive(*GONE)
    page = person(bypass_csp=True)
    page.goto(server.url + "/")
    page.get_by_role("button", name="Play both sides").click()
    page.wait_for_url("**/m/*")
    hands = Hands(page, 2)
    saved = play(hands, until=lambda version: version >= 8)
    server.stop()
    shutil.copytree(tmp_path / "data", tmp_path / "backup")
    server.start()
    page.wait_for_function(CONNECTED)
    settle(page, saved)
    seen = play(hands, until=lambda version: version >= saved + 6)
    page.locator(OFFERS).first.wait_for(state="attached")
    server.stop()
    shutil.rmtree(tmp_path / "data")
    shutil.copytree(tmp_path / "backup", tmp_path / "data")
    server.start()
    page.locator("#superseded", has_text="The server was set back").wait_for()
    page.get_by_text(f"last seen at {seen}").wait_for()
    assert page.locator(OFFERS).count() == 0
    assert page.locator("wd-status .link").inner_text() == ""
    assert page.get_by_text(re.compile("LIVE")).count() == 0
    assert complaints(page) == []
    page.get_by_role("button", name="Load what the server has").click()
    page.get_by_text("● LIVE").wait_for()
    assert stands(page)["head"] == saved
    assert page.locator("#superseded").is_hidden()
    assert play(hands, until=lambda version: version >= saved + 3) >= saved + 3
    assert stands(page)["chain"] == "ok"
