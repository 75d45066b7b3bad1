"""axe-core, which knows many rules of accessible pages: fetched from npm into .cache, never committed."""

import functools
import os
import shutil
import subprocess
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
    npm = shutil.which("npm")
    if not SCRIPT.exists() and npm:
        CACHE.mkdir(parents=True, exist_ok=True)
        quiet = ["--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(
            [npm, "install", "--prefix", str(CACHE), *quiet, PACKAGE], timeout=FETCH_S, check=False
        )
    if SCRIPT.exists():
        return SCRIPT.read_text(encoding="utf-8")
    say = pytest.fail if os.environ.get("CI") else pytest.skip
    return say("axe-core is not here: it needs npm, or node_modules/axe-core in .cache/axe")


def complaints(page):
    """What axe-core finds wrong on the page now, a line for each rule with one place.

    The page's context must have `bypass_csp`: axe-core tries inline styles.
    """
    page.evaluate(script() + "; undefined")
    passed, found = page.evaluate(RUN)
    assert {"color-contrast", "button-name"} <= set(passed), "axe-core looked at next to nothing"
    return found
