"""Pictures of pages, in light and dark, on a wide screen and on a phone; they are looked at, never committed.

Nothing is asserted of them, so that they are taken only where WARDRUM_TEST_PICTURES is set.
"""

import os
from pathlib import Path

from tests.browser.hands import Hands

FOLDER = Path(__file__).parents[2] / ".artifacts"  # git-ignored
WIDTHS = {1280: 800, 360: 740}
SCHEMES = ("light", "dark")
WORDS = "() => document.querySelector('wd-actions .confirm-button')?.innerText ?? ''"


def shoot(page, name):
    """Four pictures of what the page shows now, if anybody wants them; its size is what it was afterwards."""
    if not os.environ.get("WARDRUM_TEST_PICTURES"):
        return
    FOLDER.mkdir(exist_ok=True)
    size = page.viewport_size
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=FOLDER / f"{name}-{width}-{scheme}.png")
    page.set_viewport_size(size)
    page.emulate_media(color_scheme="light")


class Photographer(Hands):
    """Plays, and calls `look(words)` when something is chosen and not yet confirmed; words: the button's."""

    def __init__(self, page, seed, look):
        super().__init__(page, seed)
        self._look = look

    def _confirm(self, selector):
        words = self.page.evaluate(WORDS)
        if words:
            self._look(words)
        return super()._confirm(selector)
