"""What the documents and `examples/` show of learners runs as it stands."""

import re
import sys
from importlib.util import module_from_spec, spec_from_file_location

import pytest

from tests.tidy.tree import ROOT

LEARNER = ROOT / "examples" / "learner.py"


def test_the_learner_learns_and_is_judged(monkeypatch, capsys):
    """A quick look: two battles change its weights, two others say how often it wins."""
    spec = spec_from_file_location("learner", LEARNER)
    learner = module_from_spec(spec)
    spec.loader.exec_module(learner)
    monkeypatch.setattr(learner, "PLAYERS", 2)
    monkeypatch.setattr(learner, "BEST", 1)
    monkeypatch.setattr(learner, "BATTLES", 1)
    monkeypatch.setattr(sys, "argv", ["learner.py", "--rounds", "1", "--test", "2"])
    learner.main()
    said = capsys.readouterr().out
    assert re.search(r"^round 1: mean reward [+-][01]\.\d\d;", said, re.MULTILINE)
    assert re.search(r"won [012] of 2 battles against random", said)


def test_the_learner_is_short():
    """At most 100 lines, and of other packages NumPy alone."""
    lines = LEARNER.read_text().splitlines()
    assert len(lines) <= 100
    imported = {line.split()[1].partition(".")[0] for line in lines if re.match(r"(?:import|from) ", line)}
    assert imported - sys.stdlib_module_names == {"numpy", "wardrum"}


def test_the_share_of_battles_won_has_its_interval():
    """That of Wilson: of 180 of 200 from 85.1 % to 93.4 %."""
    spec = spec_from_file_location("learner", LEARNER)
    learner = module_from_spec(spec)
    spec.loader.exec_module(learner)
    assert learner.interval(180, 200) == pytest.approx((0.8506, 0.9344), abs=5e-4)
