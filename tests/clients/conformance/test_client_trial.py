"""The runner passes clients that keep to the document, and finds each of the faults that are planted in one."""

import shutil
import sys
from functools import cache
from pathlib import Path

import pytest

from tests.support.js_package import needed
from tests.support.patience import patient
from wardrum.clients.conformance.client_trial import ClientCommand, chosen, try_client
from wardrum.clients.conformance.recording import recorded
from wardrum.clients.conformance.scenarios import SCENARIOS

HERE = Path(__file__).parent
FOLLOWER = HERE / "document_follower.py"
ADDRESS = ("{url}", "{match}")
PATIENCE_S = patient(15)

CLIENTS = {
    "Python, by patches": (sys.executable, str(HERE / "python_follower.py"), *ADDRESS, "state"),
    "Python, by the rules": (sys.executable, str(HERE / "python_follower.py"), *ADDRESS, "events"),
    "the page": (
        "node",
        "--experimental-websocket",
        "--no-warnings",
        str(HERE / "page_follower.mjs"),
        *ADDRESS,
    ),
    "without code of ours": (sys.executable, str(FOLLOWER), *ADDRESS),
}
WITHOUT_PATCHES = {"snapshot", "patches"}
"""The scenarios of which a client that follows records sees nothing."""


@cache
def battle():
    return recorded("warcry")


async def tried(words, *names, patience_s=PATIENCE_S):
    """By scenario, what came of it."""
    outcomes = await try_client(ClientCommand(tuple(words)), battle(), chosen(names), patience_s=patience_s)
    return {outcome.name: outcome for outcome in outcomes}


@pytest.mark.parametrize("group", ["follow", "verify"])
@pytest.mark.parametrize("name", CLIENTS)
async def test_a_client_that_keeps_to_the_document_passes(name, group):
    """Our own clients, and one that has no code of ours, do in every scenario what is expected."""
    if name == "the page":
        needed(shutil.which("node"), "there is no node")
    outcomes = await tried(CLIENTS[name], group)
    failed = {each.name: each.came for each in outcomes.values() if each.result == "failed"}
    skipped = {each.name for each in outcomes.values() if each.result == "skipped"}
    assert failed == {}
    assert skipped == (WITHOUT_PATCHES if name == "Python, by the rules" and group == "follow" else set())
    assert outcomes.keys() == {each.name for each in SCENARIOS.values() if each.group == group}


DUPLICATES_PASSED_OVER = ("        if version <= self.version:\n            return\n", "")
HEADS_BELIEVED = ('        if head != frame["head"]:', '        head = frame["head"]\n        if not head:')
AFTER = '"after": self.version, '
BUGS = {
    "waits in vain after a gap": ("gap", [("raise Gap(version)", "return")]),
    "takes a commit after a gap": (
        "gap",
        [("raise Gap(version)", "pass"), HEADS_BELIEVED, ("self.heads[self.version])", "head)")],
    ),
    "applies duplicates twice": (
        "duplicates",
        [DUPLICATES_PASSED_OVER, HEADS_BELIEVED, ("self.heads[self.version])", "self.heads[0])")],
    ),
    "begins again instead of resuming": ("cut", [(AFTER, '"after": 0, ')]),
    "resumes at the head": ("cut", [(AFTER, '**({} if self.version else {"after": 0}), ')]),
    "resumes one version too late": (
        "cut",
        [(AFTER, '"after": self.version + bool(self.version), ')],
    ),
    "does not come back after 1012": (
        "restart",
        [("(Gap, WebSocketException, OSError):", "(Gap, OSError):")],
    ),
    "gives up where there is no room": ("no-room", [("WebSocketException, OSError", "OSError")]),
    "asks a busy server again at once": ("busy", [('frame["retry_after"])', "0)")]),
    "dies of a type that it does not know": (
        "unknown-types",
        [
            (
                '            case {"type": "opened"',
                '            case {"type": "weather"}:\n                raise KeyError("weather")\n            case {"type": "opened"',
            )
        ],
    ),
    "looks for the record by its name": (
        "unknown-fields",
        [('name, at = "", text.index("{")', 'name, at = "", text.index(\'"record":\') - 1')],
    ),
    "refuses large frames": ("large", [("max_size=None", "max_size=2**16")]),
    "keeps members that are removed": ("patches", [("            del result[name]", "            pass")]),
    "adds to lists instead of replacing them": (
        "patches",
        [
            (
                "        return patch\n",
                "        longer = isinstance(patch, list) and isinstance(target, list)\n        return patch + target[len(patch) :] if longer else patch\n",
            )
        ],
    ),
    "believes every hash": ("lie-record", [HEADS_BELIEVED]),
    "believes a head that does not follow": ("lie-head", [HEADS_BELIEVED]),
    "believes another history": (
        "lie-history",
        [('raise Fault(f"version {version} has', 'self.heads[version] = head  # (f"version {version} has')],
    ),
    "believes what is opened": ("lie-opened", [("!= leaf(text):", "!= leaf(text) and False:")]),
    "believes the dice": ("lie-die", [("            follower.check_dice()\n", "")]),
}
"""What is wrong with a client → the scenario that finds it, and how it is planted in the one without code of ours."""


@pytest.mark.parametrize("bug", BUGS)
async def test_a_planted_bug_is_found(bug, tmp_path):
    """The scenario that is there for it fails with a sentence, and says what was expected."""
    scenario, edits = BUGS[bug]
    source = FOLLOWER.read_text()
    for before, after in edits:
        assert source.count(before) == 1, before
        source = source.replace(before, after)
    planted = tmp_path / "follower.py"
    planted.write_text(source)
    (outcome,) = (
        await tried([sys.executable, str(planted), *ADDRESS], scenario, patience_s=patient(3))
    ).values()
    assert outcome.result == "failed"
    assert outcome.came
    assert outcome.expected
