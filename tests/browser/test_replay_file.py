"""Replay files play from disk, and long ones are on the screen at once: how soon is measured behind the long mark."""

import subprocess
import sys

import pytest

from tests.browser.hands import stands
from tests.browser.server_thread import ServerThread
from tests.browser.table import long_battle, stretched_battle
from wardrum.events.formats import replay
from wardrum.events.rulesets import RULESETS

WARDRUM = [sys.executable, "-m", "wardrum.server"]
COMMITS = 1_000
ATTEMPTS = 3
PAINT_MS = 1_000
WORK_MS = 80  # what WORK takes on a quiet machine of two cores
WORK = """() => {
    const start = performance.now();
    const words = new Uint32Array(1024);
    for (let i = 0; i < 1e8; i += 1) words[i & 1023] = Math.imul(words[(i * 7) & 1023] ^ i, 2654435761);
    return performance.now() - start;
}"""
DROP = """([text, name]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], name));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}"""
WHEN_PAINTED = """() => {
    const frame = () => requestAnimationFrame(() => setTimeout(() => (window.painted = performance.now()), 0));
    const seen = () => document.body?.dataset.loaded !== undefined && document.querySelector("wd-timeline .tick");
    const look = new MutationObserver(() => { if (seen()) { look.disconnect(); frame(); } });
    look.observe(document, { subtree: true, childList: true, attributes: true });
}"""


def file_of(referee):
    """A replay file's text."""
    return "\n".join(line.decode() for line in replay.write(referee.game, referee.log)) + "\n"


def painted_ms(page):
    """Milliseconds from the start of the navigation to the first picture with a timeline."""
    page.wait_for_function("() => window.painted")
    return page.evaluate("() => window.painted")


def opened_ms(page, url):
    """Milliseconds to the first picture of this page, opened anew. Noise only adds: the quickest of several counts."""
    page.goto("about:blank")
    page.goto(url)
    return painted_ms(page)


def verified(page, versions):
    """The page shows a whole battle whose chain and dice it has recomputed."""
    page.get_by_text(f"/ {versions}").wait_for()
    page.locator('wd-status .proof[title*="chain ✓ · dice verified ✓"]').wait_for()


def dropped_ms(page, url, text):
    """Milliseconds to the first picture of a file dropped on the lobby."""
    page.goto(url + "/")
    page.wait_for_selector("wd-replay-drop input")
    page.evaluate(DROP, [text, "battle.ndjson"])
    page.wait_for_url("**/m/file")
    return painted_ms(page)


def soon_enough_ms(page):
    """A second; longer in proportion on a machine that is slower, or busier, than the one it was set on."""
    return PAINT_MS * max(1, min(page.evaluate(WORK) for _ in range(ATTEMPTS)) / WORK_MS)


def test_a_file_dropped_on_the_lobby(server, page):
    """A file of 1,000 commits dropped on the lobby of a server without matches is painted, then verified."""
    page.add_init_script(f"({WHEN_PAINTED})()")
    dropped_ms(page, server.url, file_of(long_battle(COMMITS)))
    verified(page, COMMITS)
    page.keyboard.press("End")
    assert stands(page)["head"] == stands(page)["cursor"] == COMMITS
    page.keyboard.press("ArrowLeft")
    page.get_by_text(f"{COMMITS - 1} / {COMMITS}").wait_for()


@pytest.mark.long
def test_a_dropped_file_is_painted_soon(server, page):
    """A dropped file of 1,000 commits is painted within a second."""
    text = file_of(long_battle(COMMITS))
    page.add_init_script(f"({WHEN_PAINTED})()")
    took = min(dropped_ms(page, server.url, text) for _ in range(ATTEMPTS))
    print(f"\nfirst paint of a dropped replay of {COMMITS} commits: {took:.0f} ms")
    assert took < soon_enough_ms(page)


def test_a_file_plays_without_a_server(server, page, errors):
    """Once the page for files is open the server may go away: the file plays by itself to its end and is verified."""
    page.goto(server.url + "/m/file")
    page.wait_for_selector("input[type=file]")  # asked for once everything else is here
    server.stop()
    text = file_of(long_battle(150))
    page.set_input_files(
        "input[type=file]", {"name": "b.ndjson", "mimeType": "application/x-ndjson", "buffer": text.encode()}
    )
    verified(page, 150)
    page.keyboard.press("End")
    for _ in range(4):
        page.keyboard.press("ArrowLeft")
    for _ in range(4):
        page.keyboard.press("+")
    page.get_by_role("button", name="one on").wait_for()
    page.keyboard.press("Space")
    page.get_by_text("150 / 150").wait_for()
    assert stands(page)["chain"] == "ok"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_file_begins_where_there_is_something_to_see(server, page, ruleset):
    """A replay file opens at the first moment with somebody on the table, with its goal, and every commit has a line in the log."""
    page.goto(server.url + "/m/file")
    text = file_of(stretched_battle(ruleset, 120))
    page.set_input_files(
        "input[type=file]", {"name": "b.ndjson", "mimeType": "application/x-ndjson", "buffer": text.encode()}
    )
    page.wait_for_selector("body[data-loaded]")
    cursor, there, before, head = page.evaluate(
        """() => {
        const { model } = document.querySelector("wd-status");
        const pieces = version => Object.keys(model.stateAt(version).table.pieces).length;
        return [model.cursor, pieces(model.cursor), pieces(model.cursor - 1), model.head];
    }"""
    )
    assert 0 < cursor < head
    assert (there > 0, before) == (True, 0)
    said = page.locator(".log .entry .said").evaluate_all("all => all.map(each => each.textContent.trim())")
    assert (len(said), "" in said) == (head, False)
    page.locator("wd-goals .goal-aim").wait_for()


def test_a_changed_file_is_found_out(server, page):
    """A file with one changed die is shown, but neither its chain nor its dice are called sound."""
    page.goto(server.url + "/m/file")
    lines = file_of(long_battle(150)).splitlines()
    at = next(i for i, line in enumerate(lines) if '"values":[' in line)
    head, _, tail = lines[at].partition('"values":[')
    lines[at] = f'{head}"values":[{int(tail[0]) % 6 + 1}{tail[1:]}'
    text = "\n".join(lines)
    page.set_input_files(
        "input[type=file]", {"name": "b.ndjson", "mimeType": "text/plain", "buffer": text.encode()}
    )
    page.locator("wd-status .proof.bad, [role=alert]:not(:empty)").first.wait_for()
    assert "chain ✓" not in page.locator("wd-status .proof").get_attribute("title")


@pytest.fixture
def long_match_url(tmp_path):
    """The page of a finished match of 1,000 commits on a server."""
    referee = long_battle(COMMITS)
    file, data = tmp_path / "battle.ndjson", tmp_path / "data"
    file.write_text(file_of(referee))
    subprocess.run([*WARDRUM, "battle", "import", str(file), "--data", str(data)], check=True)
    server = ServerThread(data)
    yield f"{server.url}/m/{referee.match}"
    server.stop()


def test_a_long_match_of_the_server(page, long_match_url):
    """A finished match of 1,000 commits on the server is painted when its page is opened, then verified."""
    page.add_init_script(f"({WHEN_PAINTED})()")
    opened_ms(page, long_match_url)
    verified(page, COMMITS)
    assert stands(page)["head"] == COMMITS


@pytest.mark.long
def test_a_long_match_is_painted_soon(page, long_match_url):
    """A finished match of 1,000 commits on the server is painted within a second of opening its page."""
    page.add_init_script(f"({WHEN_PAINTED})()")
    took = min(opened_ms(page, long_match_url) for _ in range(ATTEMPTS))
    print(f"\nfirst paint of a match of {COMMITS} commits on the server: {took:.0f} ms")
    assert took < soon_enough_ms(page)
