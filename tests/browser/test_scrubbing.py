"""Scrubbing through a long battle: each moment is on the page; behind the long mark within four frames, and playing keeps
its pace.
"""

import math

import pytest

from tests.browser.table import stretched_battle
from tests.browser.test_replay_file import PAINT_MS, file_of, soon_enough_ms
from wardrum.events.rulesets import RULESETS

COMMITS = 1_000
STEPS, FEW_STEPS = 100, 20
STEP_MS = 66  # four frames of 60 in a second; two are the aim, and are missed with tags and names that do not cover each other
COMMIT_MS = 1_100  # at the pace of 1
FILE = "battle.ndjson"
SHOW = """async share => {
    const { model } = document.querySelector("wd-status");
    model.go(Math.floor(model.head * share));
    await new Promise(requestAnimationFrame);
    await new Promise(resolve => setTimeout(resolve));
}"""
SHOWN = """() => {
    const { model } = document.querySelector("wd-status");
    return [document.querySelector("wd-board").scene.commit?.version ?? 0, model.cursor, model.head];
}"""
TAGS = """async count => {
    const { layTags } = await import("/web/js/ui/battle/board/tag_layout.js");
    const box = (width, height) => ({ x: -11, y: 0, width, height });
    const crowd = Array.from({ length: count }, (_, i) => {
        const [x, y] = [(i % 10) * 30, Math.floor(i / 10) * 26];
        const figure = { x: x - 9, y: y - 42, width: 18, height: 40 };
        return { id: `f${i}`, x, y, full: box(36, 20), brief: box(22, 16), figure, firm: false };
    });
    const sight = { x: -500, y: -400, width: 1000, height: 800 };
    const times = Array.from({ length: 10 }, () => {
        const begun = performance.now();
        layTags(crowd, sight);
        return performance.now() - begun;
    });
    return Math.min(...times);
}"""
TAGS_MS = 30  # for sixty
PLAY = """async ([speed, commits]) => {
    const { playing, model } = document.querySelector("wd-timeline");
    model.go(100);
    playing.speed = speed;
    playing.toggle();
    const reached = version => new Promise(resolve => {
        const look = () => model.cursor >= version && resolve([model.cursor, performance.now()]);
        model.addEventListener("cursor", look);
    });
    const [first, start] = await reached(101);
    const [last, end] = await reached(first + commits);
    playing.stop();
    return (end - start) / (last - first);
}"""


def opened(page, url, referee):
    """The page shows the replay file of a battle."""
    page.goto(url + "/m/file")
    file = {"name": FILE, "mimeType": "application/x-ndjson", "buffer": file_of(referee).encode()}
    page.set_input_files("input[type=file]", file)
    page.wait_for_selector("wd-timeline .tick", state="attached")


def busy_ms(metrics):
    """How long the page's main thread has worked so far, script, layout and paint, whatever else the machine does."""
    found = {each["name"]: each["value"] for each in metrics.send("Performance.getMetrics")["metrics"]}
    return found["TaskDuration"] * 1000


def moment(step):
    """Which share of the battle lies before the moment that is looked at."""
    return 0.5 + 0.5 * math.sin(step / 9)


def scrubbed_ms(page):
    """The work for each of many moments, far from each other, in order of size."""
    metrics, spent = page.context.new_cdp_session(page), []
    metrics.send("Performance.enable", {"timeDomain": "threadTicks"})
    for step in range(STEPS):
        before = busy_ms(metrics)
        page.evaluate(SHOW, moment(step))
        spent.append(busy_ms(metrics) - before)
    metrics.detach()
    return sorted(spent)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_each_moment_is_shown(server, page, ruleset):
    """Whichever moment of a battle of 1,000 commits one goes to, it is on the board, in every ruleset."""
    opened(page, server.url, stretched_battle(ruleset, COMMITS))
    for step in range(0, STEPS, STEPS // FEW_STEPS):
        page.evaluate(SHOW, moment(step))
        shown, cursor, head = page.evaluate(SHOWN)
        assert shown == cursor == int(head * moment(step))


@pytest.mark.long
@pytest.mark.parametrize("ruleset", RULESETS)
def test_scrubbing_keeps_up(server, page, ruleset):
    """Of many moments of a battle of 1,000 commits 95 % take the page less than four frames, in every ruleset."""
    opened(page, server.url, stretched_battle(ruleset, COMMITS))
    scrubbed_ms(page)
    spent = scrubbed_ms(page)
    middle, most = spent[STEPS // 2], spent[STEPS * 95 // 100]
    print(f"\nscrubbing {ruleset}: median {middle:.0f} ms, p95 {most:.0f} ms, longest {spent[-1]:.0f} ms")
    assert most < STEP_MS * soon_enough_ms(page) / PAINT_MS


@pytest.mark.long
def test_sixty_tags_are_laid_within_a_few_milliseconds(server, page):
    """The tags of sixty figures in a crowd take less than half of what a moment may take."""
    page.goto(server.url + "/m/file")
    took = page.evaluate(TAGS, 60)
    print(f"\nsixty tags: {took:.1f} ms")
    assert took < TAGS_MS


@pytest.mark.long
@pytest.mark.parametrize("speed", [8, 16])
def test_playing_keeps_its_pace(server, page, speed):
    """Played eight or sixteen times as fast a battle goes on at eight or sixteen times its pace, whatever drawing takes."""
    opened(page, server.url, stretched_battle("trench", COMMITS))
    pace = page.evaluate(PLAY, [speed, 8 * speed])
    print(f"\n{speed} times the pace: a commit in {pace:.1f} ms, {1000 / pace:.1f} in a second")
    assert pace == pytest.approx(COMMIT_MS / speed, rel=0.1)
