"""Forks from the page: two clicks from a replay or a live battle to a seat, dice of one's own choice, and what one missed."""

import pytest

from tests.browser.camera import shoot
from tests.browser.hands import settle, stands
from tests.browser.table import Table, long_battle
from tests.browser.test_replay_file import file_of
from wardrum.events.rulesets import RULESETS

MODEL = "document.querySelector('wd-status').model"
MATCH = f"() => {MODEL}.headState.match"

AGED = """ms => {
    const seen = JSON.parse(localStorage.getItem("wardrum:seen"));
    localStorage.setItem("wardrum:seen", JSON.stringify(seen.map(([match, version, at]) => [match, version, at - ms])));
}"""


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
    page.get_by_text("at moment 12", exact=False).first.wait_for()
    page.locator('wd-status .proof[title*="chain ✓"]').wait_for()
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
    page.locator('wd-status .proof[title*="study: dice may be chosen"]').wait_for()
    settle(page)
    field = page.get_by_label("choose the dice", exact=True)
    field.fill("6 9 banana")
    page.get_by_text("Die 3, “banana”, is not a number of a die").wait_for()
    head = stands(page)["head"]
    page.get_by_role("button", name="Roll the initiative dice").click()
    assert page.evaluate("() => document.activeElement.id") == "chosen-dice"
    assert settle(page)["head"] == head, "nothing is rolled with dice that cannot be read"
    field.fill("6 6 6 5 1 1")
    page.locator("#chosen-dice-problem:empty").wait_for(state="attached")
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
    page.locator('wd-status .proof[title*="chain ✓"]').wait_for()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Fork here").click()
    page.get_by_text("This server does not have this battle").wait_for()
    assert page.get_by_role("button", name="Against a bot").is_disabled()
    assert stands(page)["cursor"] == 1


def shown_again(page, table, missed):
    """The page of a match that is opened again after this many minutes and some more commits; the version that it had seen."""
    page.goto(table.url)
    page.wait_for_function(f"head => {MODEL}?.head === head", arg=table.version)
    seen = table.version
    page.goto(page.url.split("/m/")[0] + "/")
    page.evaluate(AGED, missed * 60_000)
    return seen


def test_a_player_who_comes_back_late_is_shown_what_was_missed(server, page):
    """After minutes and many commits the button counts them; they are listed by round, what mattered first, every one a way to its moment."""
    table = Table(server)
    table.advance(20)
    seen = shown_again(page, table, 5)
    table.advance(90)
    missed = table.version - seen
    page.goto(table.url)
    page.get_by_role("button", name="What did I miss?").filter(has_text=str(missed)).click()
    dialog = page.get_by_role("dialog", name="What did I miss?")
    dialog.get_by_text(f"{missed} steps since you last looked, at moment {seen}").wait_for()
    dialog.locator(".recap-round").first.wait_for()
    rounds = dialog.get_by_role("heading", level=3).all_inner_texts()
    assert any(name.startswith("Round 1") for name in rounds), rounds
    shoot(page, "recap")
    for each in dialog.locator("summary").all():
        each.click()
    reported = dialog.locator(".recap-round > ol .entry button, details .entry button").evaluate_all(
        "all => [...new Set(all.map(each => Number(each.title.split(' ')[1])))].sort((a, b) => a - b)"
    )
    assert reported == list(range(seen + 1, table.version + 1))
    dialog.locator(f"[title='moment {seen + 1}']").first.click()
    assert stands(page)["cursor"] == seen + 1
    page.get_by_role("button", name="What did I miss?").click()
    dialog.get_by_text(f"{missed - 1} steps after moment {seen + 1}, which you look at").wait_for()


@pytest.mark.parametrize(("minutes", "commits"), [(0, 30), (5, 2)])
def test_a_player_who_only_reloads_is_not_asked(server, page, minutes, commits):
    """Neither a reload within a moment nor a few commits make the button count; asked, it tells them all the same."""
    table = Table(server)
    table.advance(20)
    seen = shown_again(page, table, minutes)
    table.advance(seen + commits)
    page.goto(table.url)
    button = page.get_by_role("button", name="What did I miss?")
    page.wait_for_function(f"head => {MODEL}?.head === head", arg=table.version)
    assert button.inner_text() == "What did I miss?"
    button.click()
    page.get_by_text(f"{table.version - seen} steps since you last looked").wait_for()
