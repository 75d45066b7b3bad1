"""Makes docs/battle.webp anew, the animation in the README: some seconds of a battle between bots, as a page shows them.

    ./dev test --browser tests/browser/animation.py

Needs ImageMagick (`apt install imagemagick`) and a machine with nothing else to do: the frames are taken while the page moves.
Dice and bots do what they like, so it is never the same battle; look at the animation before it is committed.
"""

import base64
import shutil
import subprocess
from pathlib import Path

from tests.browser.conftest import missing
from tests.browser.table import Table

ANIMATION = Path(__file__).parents[2] / "docs" / "battle.webp"
BYTES_MAX = 2_000_000
SETUP = {"terrain": "three-kilns", "deployment": "facing-gates", "victory": "last-standing"}
COMMITS = 120
SHOWN_S, FRAMES_PER_S = 14, 8
WIDTH = 960  # pixels
ATTACKS = """() => {
    const { model } = document.querySelector("wd-status");
    const attacks = [...model.commits.values()].filter(({ command }) => command === "Attack").map(({ version }) => version);
    return attacks.find((version) => attacks.filter((other) => other >= version && other < version + 24).length >= 7) ?? attacks[0];
}"""


def test_take_the_animation(server, person, tmp_path):
    """A stretch with many attacks, played at its own pace, at 1140 pixels, made smaller."""
    convert = shutil.which("convert") or missing("no ImageMagick here: apt install imagemagick")
    table = Table(server, SETUP, seed=3)
    table.advance(COMMITS)
    page = person(width=1140, height=720, reduced_motion="no-preference")
    page.goto(table.url)
    page.wait_for_selector("body[data-loaded]")
    first = page.evaluate(ATTACKS)
    page.goto(f"{table.url}#v={first - 2}")
    page.reload()
    page.wait_for_selector("body[data-loaded]")
    taken = frames(page, tmp_path)
    size = f"{WIDTH}x"
    made = [convert, "-delay", f"{100 // FRAMES_PER_S}", "-loop", "0", *taken, "-resize", size]
    subprocess.run([*made, "-quality", "60", "-define", "webp:method=6", str(ANIMATION)], check=True)
    print(f"\n{len(taken)} frames, {ANIMATION.stat().st_size} bytes")
    assert ANIMATION.stat().st_size < BYTES_MAX


def frames(page, folder):
    """Paths of pictures of the page while it plays, as many in a second as are shown."""
    seen = []
    session = page.context.new_cdp_session(page)

    def keep(frame):
        seen.append((frame["metadata"]["timestamp"], frame["data"]))
        session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    session.on("Page.screencastFrame", keep)
    session.send("Page.startScreencast", {"format": "png"})
    page.keyboard.press("Space")
    page.wait_for_timeout(1000 * SHOWN_S)
    session.send("Page.stopScreencast")
    begun = seen[0][0]
    paths = []
    for number in range(SHOWN_S * FRAMES_PER_S):
        at = begun + number / FRAMES_PER_S
        data = [data for taken, data in seen if taken <= at][-1]
        path = folder / f"{number:03}.png"
        path.write_bytes(base64.b64decode(data))
        paths.append(str(path))
    return paths
