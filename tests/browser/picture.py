"""Makes docs/battle.png anew, the picture in the README: a battle against a bot, an attack about to be confirmed.

    ./dev test --browser tests/browser/picture.py

Needs ImageMagick (`apt install imagemagick`), which makes do with 256 colours: the ground has many more than one sees.
Dice and bot do what they like, so it is never the same battle; look at the picture before it is committed.
"""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.browser.camera import Photographer
from tests.browser.conftest import missing
from tests.browser.hands import play, unfold

PICTURE = Path(__file__).parents[2] / "docs" / "battle.png"
BYTES_MAX = 300_000
EARLIEST = 70  # commits: by then they have met
WHOLE = """() => {
    const bar = document.querySelector("wd-actions .actions-body");
    return [bar, bar.parentElement].every(box => box.scrollHeight <= box.clientHeight + 1);
}"""
FAR_AWAY = (1, 1)  # where the mouse marks nothing


class Taken(Exception):
    """The moment has come."""


def test_take_the_picture(server, person):
    """The battle page at 1280 pixels, as somebody sees it who is about to attack."""
    convert = shutil.which("convert") or missing("no ImageMagick here: apt install imagemagick")
    page = person(width=1280, height=800)
    page.goto(server.url + "/")
    page.wait_for_selector("#set-victory", state="attached")
    unfold(page)
    page.fill("#set-name", "Maren")
    page.select_option("#set-victory", "three-stones")
    page.select_option("#set-deployment", "facing-gates")
    page.get_by_role("button", name="Play a bot").click()
    page.wait_for_url("**/m/*")

    def look(words):
        head = page.evaluate("() => document.querySelector('wd-status').model.head")
        if head >= EARLIEST and words.startswith("Attack") and page.evaluate(WHOLE):
            raise Taken

    with pytest.raises(Taken):
        play(Photographer(page, 12, look))
    page.mouse.move(*FAR_AWAY)
    page.screenshot(path=PICTURE)
    subprocess.run([convert, str(PICTURE), "+dither", "-colors", "256", f"png8:{PICTURE}"], check=True)
    assert PICTURE.stat().st_size < BYTES_MAX
