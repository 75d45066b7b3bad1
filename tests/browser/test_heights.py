"""Battles on tables with heights, by mouse and by keyboard, on a table from a file and on a shipped one."""

import json

import pytest

from tests.browser.hands import Hands, Keys, play, stands, unfold
from tests.browser.test_keyboard import say, tab_to
from tests.browser.test_two_players import accept, invite, prepare

MESA = {
    "name": "mesa",
    "unit": "inch",
    "pieces": {
        "mesa": {"x": 9, "y": 7, "width": 12, "height": 8, "tall": 2, "kind": "platform"},
        "steps": {"x": 7, "y": 10, "width": 2, "height": 2, "tall": 2, "kind": "stairs", "up": "east"},
    },
}
LEGS = """() => {
    const found = {};
    for (const { record } of document.querySelector("wd-status").model.commits.values()) {
        for (const [, , z = 0, how = "walk"] of record?.command.path ?? []) {
            found[how] = (found[how] ?? 0) + 1;
            if (z) found.high = (found.high ?? 0) + 1;
        }
    }
    return found;
}"""
WANTED = """() => {
    const list = document.querySelector(".layer-offer [role=listbox]"), spots = [...list.children];
    const at = spots.findIndex(spot => spot.id === list.getAttribute("aria-activedescendant"));
    const frame = document.querySelector("wd-board svg.table").getBoundingClientRect();
    const far = spot => {
        const { x, y } = spot.getBoundingClientRect();
        return Math.hypot(x - frame.x - frame.width / 2, y - frame.y - frame.height / 2);
    };
    const high = spots.filter(spot => spot.querySelector(".level"));
    const wanted = (high.length ? high : spots).reduce((best, spot) => far(spot) < far(best) ? spot : best);
    return (spots.indexOf(wanted) - at + spots.length) % spots.length;
}"""
STEEP = {"climb", "drop", "jump"}

EXTENT = pytest.mark.parametrize(
    "whole",
    [pytest.param(False, id="to-a-height"), pytest.param(True, id="to-the-end", marks=pytest.mark.long)],
)
"""How much of a battle is played: until somebody has come up, down or over something, or all of it."""


def until_high(page, *, whole):
    """For `play`: when a battle of that extent has been played."""
    return None if whole else lambda _: (legs := page.evaluate(LEGS)).get("high") and legs.keys() & STEEP


class Climber(Keys):
    """Plays with the keyboard, and goes to another level where it can, else to the middle of the table."""

    def spot(self):
        """Arrow keys, as often as the place is far down the list; each goes one on, and after the last comes the first."""
        for _ in range(self.page.evaluate(WANTED)):
            self.page.keyboard.press("ArrowRight")


def with_file(page, tmp_path, layout):
    """Chooses a table of one's own in the lobby."""
    file = tmp_path / "table.json"
    file.write_text(layout if isinstance(layout, str) else json.dumps(layout))
    page.set_input_files("#own-table", file)


@EXTENT
def test_two_friends_play_on_a_table_of_their_own(server, person, tmp_path, whole):
    """A file in the lobby becomes the table of the match; fighters climb it, and all pages agree to the end."""
    host, friend = person(), person()
    prepare(host, server.url, cards={"victory": "three-stones", "deployment": "facing-gates"})
    with_file(host, tmp_path, MESA)
    host.get_by_text("The battle is fought on mesa").wait_for()
    accept(friend, invite(host))
    host.wait_for_url("**/m/*")
    head = play(Hands(host, 1), Hands(friend, 2), until=until_high(host, whole=whole))
    legs = host.evaluate(LEGS)
    print(f"\n{head} commits, legs: {legs}")
    assert host.get_by_role("img", name="Mesa, platform, 2″ tall").count() == 1
    assert legs["high"]
    assert legs.keys() & STEEP
    seen = [stands(page) for page in (host, friend)]
    assert seen[0] == seen[1]
    assert seen[0]["ended"] == whole


def test_a_table_that_is_wrong_is_said_in_the_lobby(server, page, tmp_path, errors):
    """What is no layout at once, what cannot be played on when the match is made; a card can be used again."""
    prepare(page, server.url)
    with_file(page, tmp_path, "no layout")
    page.get_by_text("table.json: this is not JSON").wait_for()
    low = {"name": "low", "unit": "inch", "pieces": {"step": {**MESA["pieces"]["mesa"], "kind": "low"}}}
    with_file(page, tmp_path, low)
    page.get_by_text("The battle is fought on low").wait_for()
    page.get_by_role("button", name="Play both sides").click()
    page.get_by_text("low terrain is up to 1 inch tall").wait_for()
    page.get_by_role("button", name="Use a card again").click()
    page.get_by_role("button", name="Play both sides").click()
    page.wait_for_url("**/m/*")


@EXTENT
def test_a_battle_with_heights_by_keyboard(server, page, tmp_path, whole):
    """On the mesa, without a mouse; somebody stands high."""
    page.add_init_script("addEventListener('pointerdown', () => { throw Error('a mouse was used'); }, true)")
    page.goto(server.url + "/")
    page.wait_for_selector("#set-victory", state="attached")
    unfold(page)
    say(page, page.locator("#set-deployment"), "Facing")
    say(page, page.locator("#set-victory"), "Three")
    with_file(page, tmp_path, MESA)
    page.get_by_text("The battle is fought on mesa").wait_for()
    rounds = page.locator("#set-round_limit")
    tab_to(page, rounds)
    page.keyboard.press("Control+a")
    page.keyboard.type("2")
    page.keyboard.press("Tab")
    tab_to(page, page.get_by_role("button", name="Play both sides"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/m/*")
    head = play(Climber(page, 3), until=until_high(page, whole=whole))
    legs = page.evaluate(LEGS)
    print(f"\n{head} commits, legs: {legs}")
    assert legs["high"]
    assert stands(page)["ended"] == whole


REDOUBT = {
    "name": "redoubt",
    "unit": "inch",
    "width": 30,
    "height": 30,
    "objectives": ["redoubt", "sap"],
    "twins": True,
    "pieces": {
        "redoubt": {"x": 9, "y": 12, "width": 12, "height": 6, "tall": 2, "kind": "platform"},
        "ladder": {"x": 10, "y": 11, "width": 2, "height": 1, "tall": 2, "kind": "ladder"},
        "sap": {"x": 4, "y": 7, "width": 22, "height": 2, "tall": 2, "z": -2, "kind": "trench"},
    },
}


def trenches(page, url, **cards):
    """The lobby, with the settings of a short battle of trench."""
    prepare(page, url, "trench", cards=cards, numbers={"turns": "3"})


@EXTENT
def test_two_friends_fight_over_trenches_from_a_file(server, person, tmp_path, whole):
    """Models climb the redoubt, jump down and come into the trench; a file for another game is refused in a sentence."""
    host, friend = person(), person()
    trenches(host, server.url)
    with_file(host, tmp_path, MESA)
    host.get_by_text("The battle is fought on mesa").wait_for()
    host.get_by_role("button", name="Play both sides").click()
    host.get_by_text("`width`").wait_for()
    with_file(host, tmp_path, REDOUBT)
    host.get_by_text("The battle is fought on redoubt").wait_for()
    accept(friend, invite(host))
    host.wait_for_url("**/m/*")
    head = play(Hands(host, 1), Hands(friend, 2), until=until_high(host, whole=whole))
    legs = host.evaluate(LEGS)
    print(f"\n{head} commits, legs: {legs}")
    assert host.get_by_role("img", name="Sap West, trench, dug into the board, 2″ deep").count() == 1
    assert legs["high"]
    assert legs.keys() & STEEP
    seen = [stands(page) for page in (host, friend)]
    assert seen[0] == seen[1]
    assert seen[0]["ended"] == whole


@pytest.mark.long
@EXTENT
def test_a_battle_over_trenches_by_keyboard(server, page, tmp_path, whole):
    """About the redoubt, without a mouse; somebody leaves the level."""
    page.add_init_script("addEventListener('pointerdown', () => { throw Error('a mouse was used'); }, true)")
    page.goto(server.url + "/")
    page.wait_for_selector("#set-victory", state="attached")
    unfold(page)
    say(page, page.locator("#set-ruleset"), "Trench")
    with_file(page, tmp_path, REDOUBT)
    page.get_by_text("The battle is fought on redoubt").wait_for()
    turns = page.locator("#set-turns")
    tab_to(page, turns)
    page.keyboard.press("Control+a")
    page.keyboard.type("2")
    page.keyboard.press("Tab")
    tab_to(page, page.get_by_role("button", name="Play both sides"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/m/*")
    head = play(Climber(page, 3), until=until_high(page, whole=whole))
    legs = page.evaluate(LEGS)
    print(f"\n{head} commits, legs: {legs}")
    assert legs["high"]
    assert stands(page)["ended"] == whole
