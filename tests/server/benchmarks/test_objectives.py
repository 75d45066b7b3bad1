"""`wardrum bench --slo` in small: real servers are loaded and killed, and a missed objective is seen."""

import socket

import msgspec
import pytest

from tests.server.benchmarks.small import small_plan
from wardrum.server.benchmarks import main, objectives
from wardrum.server.benchmarks.measurements import Measurement


@pytest.fixture(scope="module")
def plan(tmp_path_factory):
    small = small_plan(tmp_path_factory.mktemp("objectives"))
    return msgspec.structs.replace(small, slo_s=0.2, kills=1, open_matches=3, finished_matches=3)


def test_every_objective_is_measured(plan):
    """Acks, readiness, restart and loss are measured on servers that are loaded and killed; nothing is lost."""
    found = {figure.name: figure for figure in objectives.measure(plan)}
    assert list(found) == ["acknowledged in time", "ready", "restart to ready", "acks lost"]
    assert all(figure.target for figure in found.values())
    assert found["acknowledged in time"].values["acks"] > 0
    assert found["acks lost"].values["killed_acks"] > 0
    assert (found["acks lost"].values["lost"], found["acks lost"].reached) == (0, True)


def test_a_lost_ack_is_found(plan, tmp_path):
    """An ack whose commit is not in the log counts as lost, and so does one with another head."""
    acks = {}
    objectives.killed(str(tmp_path), plan.battles, 0.2, acks)
    (match, version), head = next(iter(acks.items()))
    assert objectives.missing(tmp_path, acks) == 0
    assert objectives.missing(tmp_path, {**acks, (match, 9_999): head}) == 1
    assert objectives.missing(tmp_path, {**acks, (match, version): "0" * 64}) == 1


def test_a_server_that_does_not_answer_is_not_ready():
    """A closed port is not ready, and one unready answer of ten misses the objective."""
    with socket.create_server(("127.0.0.1", 0)) as closing:
        port = closing.getsockname()[1]
    assert not objectives.is_ready(port)
    assert objectives.ready_figure([True] * 10).reached
    assert not objectives.ready_figure([True] * 9 + [False]).reached


def test_slow_acks_miss_the_objective():
    """Two slow acks of a hundred are more than the objective allows, one is not."""
    assert objectives.ack_figure([0.001] * 99 + [0.04]).reached
    assert not objectives.ack_figure([0.001] * 98 + [0.3] * 2).reached


@pytest.mark.parametrize(("reached", "code"), [(True, 0), (False, 1)])
def test_the_exit_code_tells_a_missed_objective(plan, monkeypatch, reached, code):
    """`--slo` ends with 1 when one objective is missed, with 0 when all are reached."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(plan.directory))
    figure = Measurement("n", "s", {}, "t", reached)
    monkeypatch.setattr(
        objectives, "measure", lambda plan: iter([Measurement("m", "s", {}, "t", True), figure])
    )
    assert main(["--slo", "--battles", "2"]) == code
