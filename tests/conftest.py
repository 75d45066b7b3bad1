"""What every test shares: how much Hypothesis tries, whether it may surprise, and that rule marks tell the truth."""

import os
import signal
from collections.abc import Generator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.support.nats_servers import missing
from tests.support.patience import factor, patient
from tests.support.reach import calls, unreached

pytest.register_assert_rewrite(
    *(f"tests.events.rulesets.{name}.given" for name in ("betrayal", "mordheim", "trench", "warcry"))
)  # so that they say which event is another one, as tests do

for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP, signal.SIGTERM):
    # A shell's background job, nohup and cron ignore some signals, and processes inherit that; but not a handler, even
    # one that does nothing: so what a test starts acts on its signals, and these tests go on as their starter wants.
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, lambda *_: None)

settings.register_profile(
    "default",
    deadline=None,
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow],  # which judges how quickly examples are made
)
settings.register_profile("ci", settings.get_profile("default"), derandomize=True, print_blob=True)
settings.register_profile(
    "long",
    deadline=None,
    max_examples=2_000,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile(
    os.environ.get("WARDRUM_TEST_HYPOTHESIS") or ("ci" if os.environ.get("CI") else "default")
)


REACHED = pytest.StashKey[
    dict[str, bool]
]()  # by rule id: has a marked test reached the code the catalogue names?

MISSED = "wardrum/missed"  # in pytest's cache: the rules that no marked test has reached

LONGEST = (
    "tests/faults/",
    "tests/simulation/",
    "tests/properties/",
    "tests/security/",
    "tests/golden/",
    "tests/mutations/",
)
"""Folders whose files take longest. They come first, so that no processor is left with one of them at the end."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest files first; all else stays in order."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Nothing is reached yet; a single test's time follows the machine."""
    config.stash[REACHED] = {}
    if config.option.timeout is None:
        config.option.timeout = patient(float(config.getini("timeout")))


def pytest_report_header() -> list[str]:
    """With what the limits of tests are multiplied, and whether the log of a cluster is tested."""
    lacks = missing()
    return [
        f"patience: {factor():.1f} × the limits for a quiet machine",
        f"the log on JetStream: {'NOT TESTED, ' + lacks if lacks else 'tested'}",
    ]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Note whether a test marked `rule("W-12")` reaches the code that the catalogue names for W-12."""
    ids = [rule for mark in item.iter_markers("rule") for rule in mark.args]
    reached = item.config.stash[REACHED]
    looked_for = [rule for rule in ids if not reached.get(rule)]
    with calls(looked_for) as missing:
        result = yield
    missed = unreached(looked_for, missing)
    reached.update({rule: rule not in missed for rule in looked_for})
    return result


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """What the tests of one process have reached, where several share the work."""
    reached = node.config.stash[REACHED]
    for rule, has in getattr(node, "workeroutput", {}).get("reached", {}).items():
        reached[rule] = reached.get(rule, False) or has


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """A run of everything fails if a rule's marked tests all miss the rule's code."""
    if hasattr(session.config, "workeroutput"):  # one of several processes: all of them together count
        session.config.workeroutput["reached"] = session.config.stash[REACHED]
        return
    if session.config.args != session.config.getini("testpaths") or session.config.option.keyword:
        return
    reached = session.config.stash[REACHED]
    if session.config.getoption(
        "lf"
    ):  # a second try: what the first one missed counts, and may be reached by now
        missed = [rule for rule in session.config.cache.get(MISSED, []) if not reached.get(rule)]
    else:
        missed = sorted(rule for rule, has in reached.items() if not has)
        session.config.cache.set(MISSED, missed)
    if missed:
        print(f"\nno marked test reaches the code that the catalogue names for {', '.join(missed)}")
        session.exitstatus = exitstatus or pytest.ExitCode.TESTS_FAILED
