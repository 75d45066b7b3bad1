"""The bench in small: every scenario runs against real servers and gives figures that can be true."""

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from tests.server.benchmarks.small import small_plan
from wardrum.events.rulesets import games
from wardrum.server.benchmarks import commands, deciding, fanout, folding, main, memory
from wardrum.server.benchmarks.load_run import SeatPair
from wardrum.server.benchmarks.measurements import Measurement, at_least, at_most
from wardrum.server.benchmarks.run import SCENARIOS


@pytest.fixture(scope="module")
def plan(tmp_path_factory):
    return small_plan(tmp_path_factory.mktemp("bench"))


def positive(figures):
    """The figures by name, after a look at each: it is not judged."""
    found = {figure.name: figure for figure in figures}
    assert found
    for figure in found.values():
        assert figure.shown
        assert (figure.target, figure.reached) == (UNSET, UNSET)
        assert all(line.strip() for line in figure.lines())
        assert all(value > 0 for name, value in figure.values.items() if name not in MAY_BE_ZERO), figure
    return found


# Too small to be seen in a test's few milliseconds.
MAY_BE_ZERO = {"over_ms", "match_kib", "spectator_kib", "cpu_us"}


def test_commands_are_counted_beside_echoes(plan):
    """Durable commands are measured beside the echo, flat out and paced, on disk and in memory."""
    found = positive(commands.measure(plan))
    assert {"replayed", "1 match, flat out", "2 matches, flat out", "lane and rules alone"} <= set(found)
    alone = found["1 match, flat out"].values
    assert alone["p50_ms"] <= alone["p99_ms"]
    assert alone["ratio"] == pytest.approx(alone["commands_per_s"] / alone["echo_per_s"])
    assert found["200 commands/s, paced"].values["commands_per_s"] <= 250
    assert {"2 matches, two pages", "2 matches, a page and a program"} <= set(found)
    assert "2 matches of pages, 50 commands/s" in found


def test_deliveries_are_counted_beside_broadcast(plan):
    """Spectators' deliveries are measured beside broadcast(), one match at a time and many together."""
    figures = positive(fanout.measure(plan))
    waits = figures.pop("6 spectators, their player").values
    assert waits["ack_p50_ms"] <= waits["ack_p99_ms"]
    assert all(figure.values["ratio"] > 0.01 for figure in figures.values())
    assert len(figures) == 2


def test_deliveries_to_readers_of_a_feed_are_counted(plan):
    """With `--readers sse` the spectators read the feed: each gets every commit."""
    figures = positive(fanout.measure(replace(plan, readers="sse")))
    assert set(figures) == {"6 readers of a feed", "6 spectators, their player"}
    waits = figures["6 spectators, their player"].values
    assert waits["ack_p50_ms"] <= waits["ack_p99_ms"]


def test_folds_and_openings_are_timed(plan):
    """Folds are counted in events, with decoding and without, and the opened match is as long as was asked for."""
    found = positive(folding.measure(plan))
    assert {"fold_per_s", "decode_and_fold_per_s"} <= set(found["fold"].values)
    assert found["open a long match, warm"].values["commits"] == plan.long_commits


def test_legal_lists_are_timed(plan):
    """Positions of combat are found, and their slow ones take longer than the middle one; a list is its first step and expansions."""
    figures = positive(folding.legal(plan))
    assert figures.pop("results kept for a state").values["hits"] > 0
    assert all(
        each.values["median_ms"] <= each.values["p99_ms"] <= each.values["max_ms"]
        for each in figures.values()
    )
    assert figures["first step of a legal list"].values["max_ms"] <= figures["legal list"].values["max_ms"]
    assert len(figures) == 8


def test_what_results_share_with_a_state_weighs_nothing():
    """Results are weighed without what they share with what they follow from, and each object once."""
    state = ["a" * 1000, ["b" * 2000]]
    own = "c" * 4000
    assert folding.weight((state[1], state[0]), state) < 100
    assert 4000 < folding.weight((own, [own], state), state) < 4300


def test_decisions_are_counted(plan):
    """Of each ruleset, in two steps and with full lists; and what the rules take over each command."""
    figures = positive(deciding.measure(msgspec.structs.replace(plan, positions=30)))
    kinds = ("decisions of a bot", "deciding a command")
    assert set(figures) == {f"{kind}, {name}" for kind in kinds for name in games()}


def test_memory_is_weighed(plan):
    """Idle matches and spectators are weighed on a server that holds them."""
    figures = positive(memory.measure(plan))
    assert set(figures) == {"memory, idle match", "memory, idle spectator", "garbage collector"}
    assert figures["garbage collector"].values["passes"] >= 1


def test_start_is_timed_when_asked_for(plan):
    """The start is measured with stored matches, and left out when none are wanted."""
    [figure] = positive(memory.start(plan)).values()
    assert figure.values["stored"] == plan.stored
    assert list(memory.start(msgspec.structs.replace(plan, stored=0))) == []


def test_a_figure_says_whether_its_objective_is_reached():
    """Objectives are judged from the value they are about; a figure without one is a line."""
    values = {"ratio": 0.5}
    assert at_least("n", "s", values, "ratio", 0.4, "≥ 40 %").reached is True
    assert at_most("n", "s", values, "ratio", 0.4, "≤ 40 %").reached is False
    assert len(list(Measurement("n", "s", values).lines())) == 1


def test_words_choose_a_scenario_and_a_file(plan, tmp_path, capsys, monkeypatch):
    """`--only` runs one scenario, `--json` writes what was printed."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(plan.directory))
    file = tmp_path / "figures.json"
    words = ["--only", "fold", "--battles", "2", "--quick", "--json", str(file)]
    monkeypatch.setitem(SCENARIOS, "fold", lambda plan: iter([folding.fold(plan)]))
    assert main(words) == 0
    printed = capsys.readouterr().out
    report = msgspec.json.decode(file.read_bytes())
    assert [figure["name"] for figure in report["figures"]] == ["fold"]
    assert report["figures"][0]["shown"] in printed


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--spectators", "0"], "argument --spectators: '0' is no whole number from 1 on"),
        (["--spectators", "-3"], "argument --spectators: '-3' is no whole number from 1 on"),
        (["--spectators", "ten"], "argument --spectators: 'ten' is no whole number from 1 on"),
        (["--spectators", "10001"], "the bench's server takes 10,000 spectators at most"),
        (["--rounds", "0"], "argument --rounds: '0' is no whole number from 1 on"),
        (["--battles", "0"], "argument --battles: '0' is no whole number from 1 on"),
        (["--peers", "--only", "fold"], "--peers is a run of its own: without --only and --slo"),
    ],
)
def test_what_cannot_be_measured_is_refused(words, why, capsys):
    """Counts that leave nothing to measure, or that the bench's server does not take, are refused with a sentence."""
    with pytest.raises(SystemExit) as refused:
        main(words)
    assert refused.value.code == 2
    assert why in capsys.readouterr().err


def test_frames_of_a_table_are_those_of_its_battles(plan):
    """A table plays all commands of its battles, each from the link of its seat."""
    table = SeatPair(("link a", "link b"), plan.battles)
    assert len(table.frames) == sum(len(battle.commands) for battle in plan.battles)
    assert {link for link, _ in table.frames} == {"link a", "link b"}
