"""A ruleset of which the page has never heard: the lobby shows what its manifest says, and it is drawn and played like the others."""

import pytest
from msgspec.structs import replace

from tests.browser.camera import shoot
from tests.browser.hands import Hands, deeds, play, unfold
from wardrum.events.rulesets import RULESETS, games, template
from wardrum.events.toolkit.manifest import GameWords

NAME = template.RULESET.name
COMMITS = 20
NAMED = replace(template.RULESET.manifest(), words=GameWords("lap", {"one": "{n} lap", "other": "{n} laps"}))
ROUNDS = """() => document.querySelector("wd-status").model.headState.display.rounds"""


@pytest.fixture
def server(monkeypatch, request):
    """A server that plays the template of new rulesets too."""
    monkeypatch.setitem(RULESETS, NAME, replace(template.RULESET, manifest=lambda: NAMED))
    games.cache_clear()
    yield request.getfixturevalue("server")
    games.cache_clear()


def begin(page, url, way):
    """From the lobby to the first decision."""
    page.goto(url + "/")
    page.wait_for_selector(f"#set-ruleset option[value={NAME}]", state="attached")
    unfold(page)
    page.select_option("#set-ruleset", NAME)
    page.locator(f"[data-action={way}]").click()
    page.wait_for_url("**/m/*")
    page.wait_for_selector("body[data-loaded]")
    page.locator("wd-actions .turn.mine").wait_for()


def test_the_lobby_shows_what_the_ruleset_says_of_itself(server, page):
    """Its card says what it is like, its settings have their own words, limits and default, and lists use its word for a round."""
    page.goto(server.url + "/")
    about = NAMED.about
    card = page.locator("wd-games .game", has_text="Template")
    assert [text in card.inner_text() for text in (about.kind, about.sentence, about.length)] == [True] * 3
    unfold(page)
    page.select_option("#set-ruleset", NAME)
    rounds = page.get_by_label("Rounds at most")
    page.locator("#set-victory").wait_for(
        state="detached"
    )  # which the game before has, and a limit of rounds too
    limits = [rounds.get_attribute("min"), rounds.get_attribute("max"), rounds.input_value()]
    assert limits == ["1", "20", "12"]
    rounds.fill("21")
    rounds.blur()
    assert rounds.input_value() == "12"
    rounds.fill("3")
    rounds.blur()
    assert "Rounds at most: 3" in page.locator(".in-short").text_content()
    shoot(page, "new-ruleset-lobby")
    page.locator("[data-action=hotseat]").click()
    page.wait_for_selector("body[data-loaded]")
    assert page.evaluate(ROUNDS) == 3
    page.goto(server.url + "/")
    page.locator("wd-matches[filter=live] li", has_text="lap 1").wait_for()


def test_a_new_ruleset_is_played_against_a_bot(server, page):
    """Chosen in the lobby it has its round, goal, scores, prompt and pieces in its own words, and its sentences in the log."""
    begin(page, server.url, "bot")
    assert page.locator("wd-status h1").inner_text() == "Template · Round 1"
    assert page.locator("wd-board [data-piece]").count() == 4
    panel = page.locator("wd-ruleset-panel")
    assert "Lap 1 of 12" in panel.locator(".rounds").inner_text()
    assert "Choose a runner, and how it moves" in panel.locator(".matter").inner_text()
    assert "Furthest" in page.locator("wd-fighters").first.inner_text()
    page.locator("wd-goals summary").click()
    page.locator(".goal-more", has_text="Be the first across the finishing line").wait_for()
    page.locator("wd-fighters [data-card]").first.click()
    assert "Runner A1" in page.locator("wd-fighter-card h2").inner_text()
    assert "sprints as far as a die shows" in page.locator("wd-fighter-card .facts").inner_text()
    shoot(page, "new-ruleset")
    play(Hands(page, 3), until=lambda version: version >= COMMITS)
    assert deeds(page).keys() & {"Walk", "Sprint"}
    page.locator(".log .entry", has_text="Runner A1").first.wait_for()


def test_a_new_ruleset_is_played_to_its_end(server, page):
    """One page that plays both sides comes to the end of the battle and says how it came out."""
    begin(page, server.url, "hotseat")
    play(Hands(page, 5))
    page.locator("wd-status", has_text="ended at").wait_for()
    page.locator(".log .entry", has_text="The battle is over").wait_for()
