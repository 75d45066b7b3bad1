"""Forks from the page: two clicks from a replay or a live battle to a seat, dice of one's own choice, and what one missed."""

import pytest

from tests.browser.hands import settle, stands
from tests.browser.table import Table, long_battle
from tests.browser.test_replay_file import file_of
from wardrum.events.rulesets import RULESETS

MODEL = "document.querySelector('wd-status').model"
MATCH = f"() => {MODEL}.headState.match"


def open_at(page, table, version):
    """The page of a match, looking at a version."""
    page.goto(f"{table.url}#v={version}")
    page.wait_for_function(f"version => {MODEL}?.cursor === version", arg=version)


def fork(page, way):
    """Two clicks; the fork's page is here, and everybody who is to come has come."""
    before = page.url.partition("#")[0]
    page.get_by_role("button", name="Fork here").click()
    page.get_by_role("button", name=way).click()
    page.wait_for_url(lambda url: before not in url)
    page.wait_for_function(f"() => {MODEL}?.headState?.match.parent")


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_two_clicks_lead_from_a_live_battle_to_one_against_a_bot(server, page, ruleset):
    """A spectator forks a battle of each ruleset in the middle and is asked to play where it stood; the parent goes on as before."""
    table = Table(server, {"seats": 2} if ruleset == "betrayal" else {}, ruleset=ruleset)
    table.advance(14)
    open_at(page, table, 12)
    way = "With bots" if ruleset == "betrayal" else "Against a bot"
    fork(page, way)
    page.wait_for_function(f"() => {MODEL}.headState.match.status === 'live'")
    match = page.evaluate(MATCH)
    assert (match["parent"]["match"], match["parent"]["version"]) == (table.match, 12)
    page.get_by_role("link", name=table.match[:6]).wait_for()
    page.get_by_text("at version 12", exact=False).first.wait_for()
    page.locator("wd-status .proof", has_text="chain ✓").wait_for()
    assert page.evaluate(f"() => {MODEL}.seats") == ["a"]
    assert table.version == 14


def test_a_finished_battle_is_forked_against_a_friend(server, person):
    """At its end there is nothing to fork; a moment before two clicks lead to a link for a friend, who takes it and plays."""
    table = Table(server)
    last = table.finish()
    page, friend = person(), person()
    open_at(page, table, last)
    assert page.get_by_role("button", name="Fork here").is_disabled()
    page.keyboard.press("ArrowLeft")
    fork(page, "Against a friend")
    link = page.get_by_label("invite for seat b").input_value()
    friend.goto(link)
    friend.get_by_role("button", name="Take a seat").click()
    for each in (page, friend):
        each.wait_for_function(f"() => {MODEL}?.headState.match.status === 'live'")
    assert settle(page)["head"] == settle(friend)["head"] == 5
    assert page.evaluate(MATCH)["parent"]["version"] == last - 1


def test_in_a_study_the_dice_are_those_that_were_typed(server, page):
    """Both sides are played here; a roll shows what was chosen, and status, log, panel and lobby call it a study."""
    table = Table(server)
    table.until(lambda mirror: any(o.command == "RollInitiative" for o in mirror.legal("a")))
    open_at(page, table, table.version)
    fork(page, "Study both sides")
    page.locator("wd-status .proof", has_text="study: dice may be chosen").wait_for()
    settle(page)
    page.get_by_label("choose the dice", exact=True).fill("6 6 6 5 1 1")
    page.get_by_role("button", name="Roll the initiative dice").click()
    note = page.locator("wd-log .chosen-note", has_text="dice chosen: 6 6 6 5 1 1")
    note.wait_for()
    assert note.bounding_box()["height"] < 30, "on one line"
    page.locator("wd-ruleset-panel .chosen-note", has_text="6 6 6 5 1 1").wait_for()
    record = page.evaluate(f"() => [...{MODEL}.commits.values()].at(-1).record")
    assert record["chosen"] == [6, 6, 6, 5, 1, 1]
    assert record["draws"][0]["values"] == [6, 6, 6, 5, 1, 1]
    settle(page)
    page.get_by_label("choose the dice", exact=True).fill("9")
    page.get_by_role("button", name="Match ▾").click()
    page.get_by_label("choose the dice", exact=True).wait_for(state="hidden")
    page.get_by_role("button", name="Ask for a pause").click()
    page.locator(".confirm-button").click()
    page.get_by_role("button", name="Decline the pause").click()
    page.get_by_label("choose the dice", exact=True).wait_for()
    assert page.get_by_label("choose the dice", exact=True).input_value() == "9"
    page.get_by_role("button", name="Roll the initiative dice").click()
    page.get_by_role("alert").filter(has_text="a die with 6 sides shows no 9").wait_for()
    page.goto(server.url + "/")
    page.get_by_text("study: dice may be chosen").first.wait_for()


def test_a_file_is_forked_where_the_server_has_its_battle(server, page, tmp_path):
    """A battle of a file that this server does not know is not forked, and the page says why."""
    page.goto(server.url + "/m/file")
    text = file_of(long_battle(80))
    page.locator("input[type=file]").set_input_files(
        {"name": "battle.ndjson", "mimeType": "application/x-ndjson", "buffer": text.encode()}
    )
    page.wait_for_function(f"() => {MODEL}?.head === 80")
    page.get_by_text("chain ✓").wait_for()
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Fork here").click()
    page.get_by_text("This server does not have this battle").wait_for()
    assert page.get_by_role("button", name="Against a bot").is_disabled()
    assert stands(page)["cursor"] == 1


def test_whoever_comes_back_late_is_told_what_was_missed(server, page):
    """The button counts what happened since this device last looked, and lists it in sentences that lead to their moments."""
    table = Table(server)
    table.advance(20)
    page.goto(table.url)
    page.wait_for_function(f"() => {MODEL}?.head === 20")
    page.goto(server.url + "/")
    table.advance(32)
    page.goto(table.url)
    page.get_by_role("button", name="What did I miss?").filter(has_text=str(table.version - 20)).click()
    dialog = page.get_by_role("dialog", name="What did I miss?")
    dialog.get_by_text(f"{table.version - 20} commits since you last looked, at version 20").wait_for()
    entries = dialog.locator(".entry button")
    entries.first.wait_for()
    assert entries.first.get_attribute("title") == "version 21"
    entries.first.click()
    assert stands(page)["cursor"] == 21
    page.get_by_role("button", name="What did I miss?").click()
    dialog.get_by_text("What happened last.").wait_for()
