"""deploy/monitoring asks for metrics that exist, its alarms fire, and the page for operators has all of them."""

import json
import os
import re
import shutil
import subprocess

import pytest

from tests.server.http.test_pages import get
from tests.simulation.stage import Stage
from tests.support.clocks import ManualClock
from tests.support.hub import Hub
from tests.support.patience import patient
from tests.support.table_talk import Battle, serving, talking
from tests.support.toy import GAME
from tests.tidy.documents import text
from tests.tidy.tree import ROOT

MONITORING = ROOT / "deploy" / "monitoring"
RULES = MONITORING / "wardrum.rules.yml"
RULES_TEST = MONITORING / "wardrum.rules.test.yml"
DASHBOARD = json.loads((MONITORING / "grafana-dashboard.json").read_text())
QUOTED = r"'((?:[^']|'')*)'$"
ALARMS = re.findall(r"- alert: (\w+)", RULES.read_text())
FUNCTIONS = {
    "and", "avg_over_time", "by", "changes", "histogram_quantile", "increase", "or", "predict_linear", "rate", "sum",
}  # fmt: skip
PROMETHEUS_OWN = {"up"}


def fields(name: str) -> list[str]:
    """The values of a field of every rule, in order."""
    found = re.findall(rf"^ +{name}: {QUOTED}", RULES.read_text(), re.MULTILINE)
    return [each.replace("''", "'") for each in found]


def expressions() -> list[str]:
    """Every query of the dashboard and of the rules."""
    return [
        *fields("expr"),
        *(target["expr"] for panel in DASHBOARD["panels"] for target in panel["targets"]),
    ]


def asked_for(expression: str) -> set[str]:
    """The metrics that a query names."""
    bare = re.sub(r"\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)", "", expression)
    return set(re.findall(r"[a-z_]{2,}", bare)) - FUNCTIONS - PROMETHEUS_OWN


async def known(directory) -> set[str]:
    """The metrics of a real server that has been played on."""
    async with serving(ManualClock(), data=str(directory)) as server, talking(server) as talker:
        await Battle().begin(talker)
        page = (await get(server, "/metrics"))[2].decode()
    return names_in(page) | await known_of_nodes()


async def known_of_nodes() -> set[str]:
    """The metrics of a node that shares its log with others."""
    stage = Stage({"toy": GAME}, bus=Hub().join("one"))
    page = stage.services.context.metrics.text().decode()
    await stage.close()
    return names_in(page)


def names_in(page: str) -> set[str]:
    """The metrics of an exposition."""
    return set(re.findall(r"^([a-z_]+)[ {]", page, re.MULTILINE))


async def test_the_page_tells_what_nodes_show_beside_the_rest(tmp_path):
    """docs/operations.md has a line for each metric that only a node has that shares its log."""
    async with serving(ManualClock(), data=str(tmp_path)) as server:
        alone = names_in((await get(server, "/metrics"))[2].decode())
    table = re.findall(r"^\| `(wardrum_\w+)` \|", text("docs/operations.md"), re.MULTILINE)
    assert set(table) == await known_of_nodes() - alone


async def test_every_query_asks_for_metrics_that_exist(tmp_path):
    """Each metric in the dashboard and in the rules is one that a server shows; an invented one is found."""
    there = await known(tmp_path)
    wanted = {expression: asked_for(expression) for expression in expressions()}
    assert sum(map(bool, wanted.values())) == len(wanted) - 1  # one asks for `up` alone
    assert {expression: names - there for expression, names in wanted.items() if names - there} == {}
    assert asked_for('rate(wardrum_invented_total{job="wardrum"}[5m]) > 1') - there == {
        "wardrum_invented_total"
    }


async def test_every_metric_of_the_server_is_on_the_dashboard(tmp_path):
    """The dashboard shows each of the server's own metrics."""
    drawn = {
        name for panel in DASHBOARD["panels"] for each in panel["targets"] for name in asked_for(each["expr"])
    }
    own = {name for name in await known(tmp_path) if name.startswith("wardrum_")}
    families = {re.sub(r"_(bucket|sum|count|created)$", "", name) for name in own}
    assert families - {re.sub(r"_bucket$", "", name) for name in drawn} == set()


def test_every_alarm_says_what_to_do_here_and_on_the_page():
    """Each alarm has a line on what to do, and docs/operations.md has the same alarms with the same lines."""
    table = re.findall(r"^\| (Wardrum\w+) \| (.+) \| (.+) \|$", text("docs/operations.md"), re.MULTILINE)
    assert table == list(zip(ALARMS, fields("summary"), fields("runbook"), strict=True))


def test_every_alarm_has_a_trial():
    """Each alarm is tried by promtool on a server in trouble, where it has to fire, and on one that is well."""
    for kind in RULES_TEST.read_text().split("  - name: ")[1:]:
        assert re.findall(r"alertname: (\w+)", kind) == ALARMS
        assert kind.count("exp_alerts: []") == (len(ALARMS) if kind.startswith("well") else 0)


def promtool(*words: str, cwd=MONITORING) -> subprocess.CompletedProcess[str]:
    """One run of promtool. Skips where it is not installed, except in continuous integration, which must have it."""
    program = shutil.which("promtool")
    if program is None:
        assert not os.environ.get("CI"), "promtool is missing: apt install prometheus"
        pytest.skip("promtool is not installed, so the alert rules are NOT CHECKED: apt install prometheus")
    return subprocess.run([program, *words], cwd=cwd, capture_output=True, text=True, timeout=patient(60))


@pytest.mark.parametrize(
    "words",
    [
        ("check", "rules", RULES.name),
        ("test", "rules", RULES_TEST.name),
        ("check", "config", "prometheus.yml"),
    ],
    ids=" ".join,
)
def test_promtool_is_content(words):
    """Prometheus' own tool accepts rules and scrape configuration, and every alarm fires when it should and only then."""
    done = promtool(*words)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_rule_with_another_threshold_is_found(tmp_path):
    """The trials fail when an alarm is planted that fires too late."""
    rules = RULES.read_text()
    planted = rules.replace("[5m]))) > 0.05", "[5m]))) > 5")
    assert planted != rules
    (tmp_path / RULES.name).write_text(planted)
    shutil.copy(RULES_TEST, tmp_path)
    done = promtool("test", "rules", RULES_TEST.name, cwd=tmp_path)
    assert done.returncode != 0
    assert "WardrumAcksSlow" in done.stdout + done.stderr
