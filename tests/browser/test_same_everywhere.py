"""The page and the viewer of `examples/` show the same of every game, and nothing but what the server says."""

from random import Random

import msgspec
import pytest

from tests.browser.table import random_moves
from tests.browser.test_example_viewer import SEEN, elsewhere, expected, server, watch  # noqa: F401 -- fixtures
from tests.browser.test_replay_file import DROP, file_of
from wardrum.events.match.game import Fold
from wardrum.events.rulesets import RULESETS

MOMENTS = 200
BY_PAGE = """versions => {
    const { model } = document.querySelector("wd-status");
    const texts = selector => [...document.querySelectorAll(selector)].map(each => each.textContent);
    return versions.map(version => {
        model.go(version);
        return {
            heading: document.querySelector("wd-status h1").textContent,
            spoken: texts("wd-fighters [data-card] .visually-hidden"),
            figures: [...document.querySelectorAll("wd-board [data-piece]")].map(each => each.dataset.piece),
            scores: texts("wd-fighters .score"),
            prompts: texts("wd-ruleset-panel .matter li"),
        };
    });
}"""
BY_VIEWER = f"displays => displays.map(display => {{ shown = display; draw(); return ({SEEN})(); }})"


def dropped(page, url, text):
    """The battle page plays a file that was dropped on the lobby."""
    page.goto(url + "/")
    page.wait_for_selector("wd-replay-drop input")
    page.evaluate(DROP, [text, "battle.ndjson"])
    page.wait_for_url("**/m/file")
    page.wait_for_selector("body[data-loaded]")


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_both_show_the_same_at_random_moments(server, elsewhere, person, ruleset):  # noqa: F811 -- fixtures
    """Heading, who takes part and how, scores and prompts of two hundred moments of a battle."""
    for referee in random_moves(ruleset, seed=4):
        if len(referee.log) > MOMENTS:
            break
    game, fold = referee.game, Fold(referee.game)
    states = [fold.take(game.read(record)) for record in referee.log]
    count = min(MOMENTS, len(states))
    versions = Random(7).sample(range(1, len(states) + 1), count)
    page, viewer = person(), person()
    dropped(page, server.url, file_of(referee))
    watch(viewer, elsewhere, server, "0" * 32)
    viewer.wait_for_function("() => document.title && typeof draw === 'function'")
    seen = page.evaluate(BY_PAGE, versions)
    displays = [game.display(states[version - 1]) for version in versions]
    drawn = viewer.evaluate(BY_VIEWER, [msgspec.json.decode(msgspec.json.encode(each)) for each in displays])
    for version, display, by_page, by_viewer in zip(versions, displays, seen, drawn, strict=True):
        wanted = expected(ruleset, states[version - 1])
        assert by_page["heading"] == f"{display.title} · {display.heading}", version
        assert sorted(by_page["spoken"]) == wanted["spoken"] == sorted(by_viewer["spoken"]), version
        assert len(by_page["figures"]) == len(wanted["figures"]), version
        assert sorted(by_viewer["figures"]) == wanted["figures"], version
        lines = [f"{line.value} {line.label}" for seat in display.order for line in display.seats[seat].score]
        assert sorted(by_page["scores"]) == sorted(lines), version
        assert set(wanted["scores"]) <= set(by_viewer["lines"]), version
        assert by_viewer["prompts"] == wanted["prompts"], version
        asked = [prompt for prompt in wanted["prompts"] if prompt]
        assert [line.split(" · ", 1)[1] for line in by_page["prompts"]] == asked, version
