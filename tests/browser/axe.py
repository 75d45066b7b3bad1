"""axe-core, which knows many rules of accessible pages: fetched from npm into .cache, never committed."""

import fcntl
import functools
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from tests.support.patience import patient

CACHE = Path(__file__).parents[2] / ".cache" / "axe"
SCRIPT = CACHE / "node_modules" / "axe-core" / "axe.min.js"
PACKAGE = "axe-core@4"
FETCH_S = patient(120)
RUN = """async () => {
    const { violations, passes } = await axe.run(document);
    const worst = node => `${node.target.join(" ")}: ${node.failureSummary.split("\\n")[1]?.trim()}`;
    return [passes.map(each => each.id), violations.map(each => `${each.id} (${each.nodes.length}): ${worst(each.nodes[0])}`)];
}"""


@functools.cache
def script():
    """The source of axe-core; None: it cannot be had here, which CI does not forgive."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        fcntl.flock(
            lock, fcntl.LOCK_EX
        )  # the suite's workers want it at the same time: one fetches, nobody reads half of it
        if not SCRIPT.exists():
            fetch()
    if SCRIPT.exists():
        return SCRIPT.read_text(encoding="utf-8")
    say = pytest.fail if os.environ.get("CI") else pytest.skip
    return say("axe-core is not here: it needs npm, or node_modules/axe-core in .cache/axe")


def fetch():
    """Has npm bring it, all of it or nothing."""
    npm = shutil.which("npm")
    if npm is None:
        return
    quiet = ["--no-audit", "--no-fund", "--loglevel=error"]
    with tempfile.TemporaryDirectory(dir=CACHE) as place:
        subprocess.run([npm, "install", "--prefix", place, *quiet, PACKAGE], timeout=FETCH_S, check=False)
        brought = Path(place) / SCRIPT.relative_to(CACHE)
        if brought.exists():
            SCRIPT.parent.mkdir(parents=True, exist_ok=True)
            brought.replace(SCRIPT)


def complaints(page):
    """What axe-core finds wrong on the page now, a line for each rule with one place.

    The page's context must have `bypass_csp`: axe-core tries inline styles.
    """
    page.evaluate(script() + "; undefined")
    passed, found = page.evaluate(RUN)
    assert {"color-contrast", "button-name"} <= set(passed), "axe-core looked at next to nothing"
    return found
