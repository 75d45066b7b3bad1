"""What has become much slower is found, on any machine."""

import json

import pytest

from tests.suite import ROOT
from wardrum.events.match.game import Game
from wardrum.server.benchmarks import main, ratios

RECORDED = ROOT / "tests" / "ratios.json"
KINDS = ("fold", "lane", "list", "first step", "show")
RULESETS = ("betrayal", "mordheim", "trench", "warcry")


@pytest.fixture
def small(monkeypatch):
    """A short measurement."""
    for name, value in (("COMMITS", 12), ("ROUNDS", 1), ("TRIES", 1)):
        monkeypatch.setattr(ratios, name, value)


def test_each_ruleset_is_measured():
    """The file of the repository has a figure for each of them."""
    recorded = json.loads(RECORDED.read_text())
    assert list(recorded) == [f"{kind} {ruleset}" for ruleset in RULESETS for kind in KINDS]
    assert all(0 < ratio < 10 for ratio in recorded.values())


@pytest.mark.parametrize(
    ("now", "said"),
    [
        ({"fold toy": 1.1}, []),
        ({"fold toy": 1.25}, ["fold toy: too slow, 1.25000, recorded is 1.00000 (1.25 ×)"]),
        ({"fold toy": 1.0, "list toy": 2.0}, ["list toy: 2.00000 is not recorded"]),
        ({}, ["fold toy: recorded, but not measured any more"]),
    ],
)
def test_what_is_said_of_a_figure(now, said):
    """A little more is let pass, much more is not; and nothing goes or comes in silence."""
    assert ratios.complaints(now, {"fold toy": 1.0}) == said


@pytest.mark.parametrize(
    ("machine", "one", "blamed"), [(1.2, 1.3, []), (1.2, 1.5, ["lane toy"]), (2, 2, ["fold", "list"])]
)
def test_a_machine_on_which_all_is_slower_is_not_blamed(machine, one, blamed):
    """What most figures have in common is the machine's, up to half as much again; one that stands out is found on it as well."""
    recorded = dict.fromkeys(("fold toy", "fold tiny", "list toy", "list tiny", "lane toy"), 1.0)
    now = dict.fromkeys(recorded, float(machine)) | {"lane toy": float(one)}
    said = [sentence.partition(":")[0] for sentence in ratios.complaints(now, recorded)]
    assert set(blamed) <= {*said, *(name.split()[0] for name in said)}
    assert bool(said) is bool(blamed)


def test_a_slow_list_is_found(small, monkeypatch, tmp_path, capsys):
    """Lists that are made three times over are too slow beside what was recorded; nothing else is blamed for it."""
    kept_at = tmp_path / "ratios.json"
    assert main(["--ratios", str(kept_at), "--record"]) == 0
    kept = {name: 3 * ratio for name, ratio in json.loads(kept_at.read_text()).items()}
    kept_at.write_text(
        json.dumps(kept)
    )  # three times as slow is not found: it is measured for a few milliseconds only
    assert main(["--ratios", str(kept_at)]) == 0
    legal = Game.legal

    def slow(*given):
        for _ in range(11):
            legal(*given)
        return legal(*given)

    monkeypatch.setattr(Game, "legal", slow)
    capsys.readouterr()
    assert main(["--ratios", str(kept_at)]) == 1
    blamed = [line.split()[0] for line in capsys.readouterr().out.splitlines() if "too slow" in line]
    assert set(blamed) == {"list"}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "there are no ratios in"),
        ("{", "holds no ratios"),
        ('{"fold toy": "quick"}', "holds no ratios"),
    ],
)
def test_a_file_without_ratios_is_reported_before_anything_is_measured(tmp_path, capsys, text, said):
    """One that is not there, one that is no JSON, and one that holds something else."""
    kept_at = tmp_path / "ratios.json"
    if text is not None:
        kept_at.write_text(text)
    assert main(["--ratios", str(kept_at)]) == 1
    assert said in capsys.readouterr().err


def test_recording_needs_a_file(capsys):
    """Alone the word means nothing, which is said."""
    with pytest.raises(SystemExit):
        main(["--record"])
    assert "--ratios FILE" in capsys.readouterr().err
