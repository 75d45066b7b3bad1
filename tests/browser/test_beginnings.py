"""How one begins: which game, the guided first battle, and the choice of a warband."""

import re

import pytest

from tests.browser.hands import Hands, play
from tests.browser.table import Table

CONFIRM = "wd-actions .confirm-button"
STEP = re.compile(r"Step (\d+) of (\d+)")
STEPS_MAX = 18
MODEL = "document.querySelector('wd-status').model"


def learn(page, server, ruleset):
    """The guided battle of a game, begun from the lobby; its first hint is shown."""
    page.goto(server.url + "/")
    page.get_by_role("radio", name=re.compile(ruleset.capitalize())).check(force=True)
    page.get_by_role("button", name=f"Learn {ruleset.capitalize()}").click()
    page.wait_for_url("**/m/*")
    page.locator("wd-guide .say").wait_for()


def step(page):
    """The step that is shown; 0 = the lesson is over."""
    found = STEP.search(page.locator("wd-guide").inner_text())
    return int(found[1]) if found else 0


def follow(page, hands):
    """Do what the hint says: read on, let it be done, or choose something that may be done."""
    before = step(page)
    for name in ("Next", "Do it for me"):
        button = page.locator("wd-guide").get_by_role("button", name=name)
        if button.count():
            button.click()
            page.wait_for_function(
                "n => !document.querySelector('wd-guide').innerText.includes(`Step ${n} of`)", arg=before
            )
            return
    play(hands, until=lambda head: step(page) != before)


TAUGHT = {
    "warcry": ["UseAbility", "RollInitiative", "SpendWildDice"],
    "mordheim": ["UseAbility", "RollInitiative", "SpendWyrdDice"],
    "trench": ["SpendBlessing"],
    "betrayal": ["Engage"],
}
"""Commands that each lesson has the visitor make, to whose buttons it points."""
ASKED = """() => {
    const { lesson } = document.querySelector("wd-guide");
    const said = document.querySelector("wd-guide .say").innerText.slice(0, 20);
    return lesson.hints.find(hint => hint.say.startsWith(said))?.command ?? "";
}"""
OWN_DEEDS = """() => [...document.querySelector("wd-status").model.commits.values()].filter(({ actor }) => actor === "a").map(({ command }) => command)"""
POINTED = """command => {
    const bar = document.querySelector("wd-actions"), { model } = document.querySelector("wd-status");
    const offered = (model.legal.a ?? []).some(option => option.command === command);
    return !offered || bar.getAttribute("inert") !== null || bar.querySelector(".guided") !== null;
}"""


@pytest.mark.parametrize("ruleset", sorted(TAUGHT))
def test_a_guided_battle_is_played_through_by_its_hints(ruleset, server, page):
    """Who follows the hints comes from the first to the last one, is shown what was learnt and offered a battle of one's own.

    On the way what the lesson is to teach is done, and the button for it is marked as soon as it can be pressed.
    """
    learn(page, server, ruleset)
    seen, hands = [step(page)], Hands(page)
    while seen[-1] and len(seen) < STEPS_MAX:
        asked = page.evaluate(ASKED)
        if asked in TAUGHT[ruleset]:
            page.wait_for_function(POINTED, arg=asked)
        follow(page, hands)
        seen.append(step(page))
    assert seen[0] == 1
    assert seen[-1] == 0, seen
    made = page.evaluate(OWN_DEEDS)
    assert set(TAUGHT[ruleset]) <= set(made)
    assert page.locator("wd-guide li").count() == 3
    match = page.url
    page.get_by_role("button", name=re.compile("^Play a b")).click()
    page.wait_for_url(lambda url: "/m/" in url and url != match)


def test_the_guide_points_and_waits_for_the_reader(server, page):
    """What is to be pressed is marked and what it is about ringed; the bot's answer is seen once the sentence before it was read."""
    learn(page, server, "warcry")
    page.locator("wd-board .guide-ring").first.wait_for(state="attached")
    heights, hands = set(), Hands(page)
    while step(page) < 5:
        follow(page, hands)
        heights.add(page.locator("wd-guide").bounding_box()["height"])
    page.locator("wd-actions [data-key=group-Move].guided").click()
    assert page.locator("wd-actions .guided[data-key=group-Move]").count() == 0
    assert page.locator("wd-board .guide-ring").count() == 1
    while step(page) < 7:
        follow(page, hands)
        heights.add(page.locator("wd-guide").bounding_box()["height"])
    page.wait_for_function(f"() => !{MODEL}.live && {MODEL}.head > {MODEL}.cursor")
    assert page.evaluate(f"() => {MODEL}.commits.get({MODEL}.cursor).actor") == "a"
    assert page.locator("wd-actions").get_attribute("inert") is not None
    page.locator("wd-guide").get_by_role("button", name="Next").click()
    page.wait_for_function(f"() => {MODEL}.live")
    assert page.locator("wd-actions").get_attribute("inert") is None
    assert len(heights) == 1


def test_a_guided_battle_is_kept_over_a_reload_and_can_be_left(server, page):
    """The step stays after a reload; who starts again has a new battle, and who skips the guide plays on without it."""
    learn(page, server, "warcry")
    page.get_by_role("button", name="Next").click()
    page.reload()
    page.get_by_text("Step 2 of").wait_for()
    before = page.url
    page.get_by_role("button", name="Start again").click()
    page.wait_for_url(lambda url: "/m/" in url and url != before)
    page.get_by_text("Step 1 of").wait_for()
    page.get_by_role("button", name="Skip the guide").click()
    assert page.locator("wd-guide").is_hidden()
    page.reload()
    page.wait_for_selector("wd-actions .turn.mine")
    assert page.locator("wd-guide").is_hidden()


def test_the_cards_of_warbands_are_a_radio_group(server, page):
    """Samples are cards with a sentence and bars; the arrow keys go through them, one is recommended, Muster takes it."""
    page.goto(server.url + "/")
    page.get_by_role("button", name="Play a bot").click()
    cards = page.locator("wd-actions label.pick.card")
    cards.first.wait_for()
    assert cards.count() == 8
    assert page.get_by_role("img", name=re.compile(r"^tough: \d of 5")).count() == 8
    assert page.get_by_text("good first choice").count() == 1
    page.get_by_role("radio", name=re.compile("Ember Vigil")).focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    assert page.get_by_role("radio", name=re.compile("Tidebreakers")).is_checked()
    page.locator(CONFIRM).click()
    page.get_by_text("Battle groups").first.wait_for()


def test_cards_of_warbands_fit_a_phone(server, person):
    """On a phone the cards stand in one column, none wider than the screen."""
    page = person(width=360, height=740)
    page.goto(server.url + "/")
    page.get_by_role("button", name="Play a bot").click()
    page.locator("wd-actions label.pick.card").first.wait_for()
    boxes = [card.bounding_box() for card in page.locator("wd-actions label.pick.card").all()]
    assert len({round(box["x"]) for box in boxes}) == 1
    assert all(box["x"] + box["width"] <= 360 for box in boxes)


def test_the_lobby_begins_with_what_a_newcomer_needs(server, person):
    """Learning comes before playing, until one has played; settings are a line to be opened; four games stand in rows without an orphan."""
    page = person()
    page.goto(server.url + "/")
    page.wait_for_selector("#set-terrain", state="attached")
    assert (
        page.locator("[data-action=learn]").bounding_box()["y"]
        < page.locator("[data-action=bot]").bounding_box()["y"]
    )
    assert not page.locator("#set-terrain").is_visible()
    assert page.locator("wd-setup .in-short").inner_text() == "Warcry · the usual settings"
    assert "--host" not in page.locator("body").inner_text()
    for width, rows in ((1280, 1), (900, 2), (375, 2)):
        page.set_viewport_size({"width": width, "height": 800})
        tops = [card.bounding_box()["y"] for card in page.locator(".game").all()]
        assert (len(tops), len(set(tops))) == (4, rows)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("button", name="Play a bot").click()
    page.locator("wd-actions label.pick.card").first.wait_for()
    assert " left" not in page.locator("wd-actions .time").inner_text()
    page.goto(server.url + "/")
    page.wait_for_selector("#set-terrain", state="attached")
    assert (
        page.locator("[data-action=learn]").bounding_box()["y"]
        > page.locator("[data-action=bot]").bounding_box()["y"]
    )


def test_the_lobby_says_what_each_game_is_like(server, page):
    """Games are cards with a sentence; one is recommended; the choice changes the settings and the buttons, by keyboard too."""
    page.goto(server.url + "/")
    games = page.get_by_role("group", name="Which game?").get_by_role("radio")
    games.first.wait_for()
    assert games.count() >= 4
    assert page.get_by_text("best first game").count() == 1
    games.first.focus()
    page.keyboard.press("ArrowLeft")
    chosen = page.locator("wd-games input:checked").input_value()
    assert chosen != "warcry"
    page.wait_for_function(
        "chosen => document.querySelector('#set-ruleset')?.value === chosen", arg=chosen
    )  # once the settings have been drawn anew


def test_listed_battles_have_small_pictures(server, page):
    """A live and a finished battle are shown with a picture of their table that loads; who saves data gets none."""
    live, over = Table(server), Table(server)
    live.advance(40)
    over.finish()
    page.goto(server.url + "/")
    pictures = page.locator("wd-matches .mini-board")
    pictures.first.wait_for()
    page.wait_for_function(
        "() => [...document.querySelectorAll('.mini-board')].every(each => each.naturalWidth > 0)"
    )
    assert pictures.count() == 2
    page.add_init_script("Object.defineProperty(navigator, 'connection', { value: { saveData: true } })")
    page.reload()
    page.get_by_role("link", name=re.compile("^Watch: ")).wait_for()
    assert page.locator(".mini-board").count() == 0
