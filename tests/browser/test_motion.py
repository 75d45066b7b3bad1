"""Events that one sees and hears: figures that move, dice that roll, the speaker."""

import re

import pytest

from tests.browser.hands import Hands, play, settle
from tests.browser.table import Table, take_over

MOVING = {"reduced_motion": "no-preference"}
PHONE = {"width": 375, "height": 740, "has_touch": True, "is_mobile": True}
LATE_MS = 1_500
OFF_PX = 0.5
SCRIPT_MS = 12  # of a frame of 20, so that 50 of them fit into a second
STILL = """() => !document.querySelector("wd-board").classList.contains("moving") && document.getAnimations().length === 0"""
MOVED = "() => window.moved"
SHOWN = """() => document.querySelector("wd-board").scene.commit?.version ?? 0"""
LATEST = """() => {  // what is seen of the last commit
    const { commits, head } = document.querySelector("wd-status").model;
    return commits.get(head).shown.beats.map(({ beat }) => beat);
}"""
HEAD = "() => document.querySelector('wd-status').model.head"
STEP = """async () => {  // and what is seen from the first frame on: whether anything moves, and whether dice say what they come to
    const board = document.querySelector("wd-board");
    window.moved = false;
    new MutationObserver(() => (window.moved ||= board.classList.contains("moving"))).observe(board, { attributes: true });
    document.querySelector("wd-status").model.step(1);
    await new Promise(requestAnimationFrame);
    window.result = document.querySelector("wd-roll-panel .roll-result")?.checkVisibility({ visibilityProperty: true });
}"""
GO = "version => document.querySelector('wd-status').model.go(version)"
PLACES = """() => Object.fromEntries([...document.querySelectorAll("wd-board svg [data-piece]")].map(node => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return [node.dataset.piece, [x + width / 2, y + height / 2]];
}))"""
LEFT_OVER = """() => document.querySelector("wd-board").stage.effects.childElementCount"""
TELLING = """async kind => {
    const { model } = document.querySelector("wd-status");
    const { displayFace } = await import("/web/js/display/face.js");
    const face = displayFace(model.headState);
    const kinds = version => face.beats(model.stateAt(version - 1), model.stateAt(version), model.commits.get(version)).map(beat => beat.kind);
    for (let version = 2; version < model.head; version += 1) if (kinds(version).includes(kind)) return version;
    return 0;
}"""
LAG = """async () => {
    const { model } = document.querySelector("wd-status"), board = document.querySelector("wd-board");
    const since = new Map(), lags = [];
    model.addEventListener("commit", () => since.set(model.head, performance.now()));
    const show = board.show.bind(board);
    board.show = scene => {
        const version = scene.commit?.version;
        if (since.has(version)) lags.push(performance.now() - since.get(version));
        since.delete(version);
        show(scene);
    };
    window.lags = lags;
}"""
TIMED_FRAMES = """() => {
    const ask = window.requestAnimationFrame.bind(window);
    window.frames_ms = [];
    window.requestAnimationFrame = frame => ask(now => {
        const begin = performance.now();
        frame(now);
        window.frames_ms.push(performance.now() - begin);
    });
}"""
LISTENING = """() => {
    window.called = [];
    window.Notification = class { static permission = "granted"; constructor(title, { body }) { window.called.push([title, body]); } };
    navigator.vibrate = pattern => window.called.push(["vibration", pattern.length]);
    localStorage.setItem("wardrum:notify", "on");
}"""
AWAY = "() => Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })"
BOXES = """names => names.map(name => {
    const { top, bottom } = document.querySelector(name).getBoundingClientRect();
    return [top, bottom];
})"""


def watched(server, person, commits=40, **settings):
    """A page on which a battle of this many commits is watched, and its table."""
    page, table = person(**{**MOVING, **settings}), Table(server)
    page.goto(table.url)
    settle(page, table.advance(commits))
    page.wait_for_function(STILL)
    return page, table


def step_to(page, kind):
    """The page goes on by the first commit that has such a beat."""
    version = page.evaluate(TELLING, kind)
    assert version, f"nobody does anything like {kind}"
    page.evaluate(GO, version - 1)
    page.wait_for_function(STILL)
    page.evaluate(STEP)
    return version


def test_a_move_is_seen_and_ends_where_it_should(server, person):
    """A step forward moves a figure; when it is over nothing is left, and all stand where a jump to that version puts them."""
    page, _ = watched(server, person)
    version = step_to(page, "walk")
    assert page.evaluate(SHOWN) == version
    page.wait_for_function(STILL)
    assert page.evaluate(MOVED)
    assert page.evaluate(LEFT_OVER) == 0
    moved = page.evaluate(PLACES)
    page.evaluate(GO, version + 1)
    page.evaluate(GO, version)
    assert close(moved, page.evaluate(PLACES))


def close(some, others):
    """Whether all figures are at the same places on the screen."""
    off = [abs(a - b) for name, place in some.items() for a, b in zip(place, others[name], strict=True)]
    return some.keys() == others.keys() and max(off) <= OFF_PX


def test_live_commits_are_shown_exactly(server, person):
    """However fast a live battle goes on, the table ends as it is."""
    page, last = live_battle(server, person)
    assert page.evaluate(LEFT_OVER) == 0
    shown = page.evaluate(PLACES)
    page.evaluate(GO, last - 1)
    page.evaluate(GO, last)
    assert close(shown, page.evaluate(PLACES))


@pytest.mark.long
def test_live_commits_are_shown_soon(server, person):
    """However fast a live battle goes on, no commit is shown 1.5 s late."""
    page, _ = live_battle(server, person)
    assert max(page.evaluate("() => window.lags")) < LATE_MS


def live_battle(server, person):
    """A page that has shown a battle as it went on, at rest again, and the last version."""
    page, table = watched(server, person, 30)
    page.evaluate(LAG)
    last = table.advance(90)
    settle(page, last)
    page.wait_for_function(f"version => ({SHOWN})() === version", arg=last)
    page.wait_for_function(STILL)
    return page, last


def test_scrubbing_ends_all_motion(server, person):
    """Anyone who goes elsewhere sees that version at once, and nothing moves."""
    page, _ = watched(server, person)
    version = step_to(page, "walk")
    page.evaluate(GO, version - 2)
    assert page.evaluate(STILL)
    assert page.evaluate(SHOWN) == version - 2


def test_reduced_motion_moves_nothing(server, person):
    """Those who want nothing to move see each commit at once, with its dice as they lie."""
    page, _ = watched(server, person, reduced_motion="reduce")
    step_to(page, "dice")
    assert page.evaluate(STILL)
    assert page.locator("wd-roll-panel .rolled-die").count() > 0
    assert page.locator("wd-roll-panel .roll-result").inner_text()


def test_dice_roll_and_lie_below_the_board(server, person):
    """The dice of a commit tumble in the panel, say what they come to when they lie, and move nothing else on the page."""
    page, _ = watched(server, person)
    step_to(page, "dice")
    result = page.locator("wd-roll-panel .roll-result")
    assert page.evaluate("() => window.result") is False
    before = page.evaluate(BOXES, ["wd-board svg", "wd-roll-panel", "wd-timeline"])
    page.wait_for_function(STILL)
    assert result.is_visible()
    assert page.evaluate(BOXES, ["wd-board svg", "wd-roll-panel", "wd-timeline"]) == before


def test_dice_that_are_cut_short_lie(server, person):
    """What moves when the window changes is over at once; its dice lie in the panel, and say what they come to."""
    page, _ = watched(server, person)
    step_to(page, "dice")
    thrown = page.locator("wd-roll-panel .rolled-die").count()
    page.evaluate("() => document.querySelector('wd-roll-panel').clear()")  # as before its step began
    page.set_viewport_size({"width": 1180, "height": 760})
    page.wait_for_function(
        "count => document.querySelectorAll('wd-roll-panel .rolled-die').length === count", arg=thrown
    )
    assert page.evaluate(STILL)
    assert page.locator("wd-roll-panel .roll-result").is_visible()


def test_who_comes_later_sees_what_was_thrown_last(server, person):
    """The dice of the last roll lie in the panel from the start; on a phone, where they would cover the board, they do not once the battle has gone on."""
    first, table = watched(server, person, reduced_motion="reduce")
    while "dice" in first.evaluate(LATEST):
        settle(first, table.advance(table.version + 1))
    for page in (person(), person(**PHONE)):
        page.goto(table.url)
        settle(page)
        page.wait_for_function("() => document.querySelectorAll('wd-roll-panel .rolled-die').length > 0")
        assert page.locator("wd-roll-panel .thrown-dice").is_visible() is not (
            page.viewport_size["width"] < 700
        )


def test_a_phone_shows_the_panel_beside_everything_else(server, person):
    """On a phone the panel of dice lies in sight below the status, over the edge of the board alone."""
    page, _ = watched(server, person, **PHONE)
    step_to(page, "dice")
    (_, status), (top, bottom), (board, _) = page.evaluate(BOXES, ["wd-status", "wd-roll-panel", "wd-board"])
    assert status <= top < bottom
    assert board - 8 <= top < bottom <= board + 100
    assert page.locator("wd-roll-panel .rolled-die").first.is_visible()


def test_the_speaker_of_a_phone(server, person):
    """The speaker is in sight, large enough for a thumb, and remembers what was chosen."""
    page, _ = watched(server, person, **PHONE)
    speaker = page.get_by_role("button", name=re.compile("^sound"))
    box = speaker.bounding_box()
    assert box["width"] >= 44
    assert box["height"] >= 44
    assert speaker.get_attribute("aria-pressed") == "false"
    speaker.tap()
    assert speaker.get_attribute("aria-pressed") == "true"
    page.reload()
    settle(page)
    assert speaker.get_attribute("aria-pressed") == "true"


def test_the_key_and_the_speaker_are_one(server, person):
    """M does what the speaker does."""
    page, _ = watched(server, person)
    page.keyboard.press("m")
    assert page.get_by_role("button", name=re.compile("^sound")).get_attribute("aria-pressed") == "true"


@pytest.mark.long
def test_one_mover_leaves_time_for_fifty_frames(server, person):
    """The scripts of a frame in which a figure walks take far less than a fiftieth of a second. Noise only adds to them."""
    page, _ = watched(server, person)
    page.evaluate(TIMED_FRAMES)
    step_to(page, "walk")
    page.wait_for_function(STILL)
    frames = sorted(page.evaluate("() => window.frames_ms"))
    assert len(frames) > 5
    assert frames[len(frames) // 4] < SCRIPT_MS


@pytest.mark.parametrize("seed", [2, pytest.param(5, marks=pytest.mark.long)])
def test_one_plays_while_things_move(server, person, seed):
    """Anyone who plays does not wait for what moves: offers come as soon as the state they belong to is shown."""
    page = person(**MOVING)
    page.goto(server.url + "/")
    page.get_by_role("button", name="Play both sides").click()
    page.wait_for_url("**/m/*")
    last = play(Hands(page, seed), until=lambda version: version >= 30)
    page.wait_for_function(STILL)
    assert page.evaluate(SHOWN) == page.evaluate(HEAD) >= last


def test_ones_turn_calls(server, person):
    """Who looks elsewhere hears of the own turn by a notification, if it was asked for, and by the device."""
    table = Table(server)
    page = person()
    page.add_init_script(f"({LISTENING})()")
    table.advance(24)
    asked = table.asked[0]
    other = "b" if asked == "a" else "a"
    take_over(page, server.url, table.hand_over(other), "warcry")
    settle(page, 24)
    page.get_by_role("button", name=re.compile("^sound")).click()
    page.evaluate(AWAY)
    table.until(lambda mirror: not table.asked)
    page.wait_for_function("() => window.called.length > 1")
    called = dict(page.evaluate("() => window.called"))
    assert called["vibration"] == 3
    assert called["Your turn"]
