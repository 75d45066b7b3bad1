"""Counting what happens, cheaply; made presentable only when somebody looks."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric

from wardrum.server.process.process_metrics import ProcessMetrics

ACK_BUCKETS_S = (0.0005, 0.001, 0.002, 0.003, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
LAG_BUCKETS_S = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
CHECKPOINT_BUCKETS_S = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)

DEFECTS = ("command", "broadcast", "request", "http", "download", "opening")
"""Where a defect of the server may end what it was doing. Each is counted as `faults` too."""

ANSWERED_FAILURES = ("busy", "storage_full", "outcome_unknown", "restarting")
"""The codes of problems that a command is answered with although nothing was wrong with it."""


class Durations:
    """A histogram of seconds that costs one bisection to add to. buckets_s: the upper bounds, ascending.

    May be added to by one thread and shown by another: a reader is at most one value behind.
    """

    def __init__(self, buckets_s: Sequence[float] = ACK_BUCKETS_S) -> None:
        self._buckets_s = buckets_s
        self._counts = [0] * (len(buckets_s) + 1)
        self._sum_s = 0.0

    def add(self, seconds: float) -> None:
        """One more."""
        self._counts[bisect_left(self._buckets_s, seconds)] += 1
        self._sum_s += seconds

    def family(self, name: str, meaning: str) -> HistogramMetricFamily:
        """As Prometheus wants it: each bucket counts the ones below it too."""
        bounds = [*map(str, self._buckets_s), "+Inf"]
        buckets = list(zip(bounds, accumulate(self._counts), strict=True))
        return HistogramMetricFamily(name, meaning, buckets=buckets, sum_value=self._sum_s)


class Metrics:
    """The numbers of one server. `count` is a plain dictionary: the path of a command has no time for more.

    gauges: read when somebody looks, by name without the prefix · labelled_gauges: how many of each kind, by name with the label ·
    checkpoint_s: of the log, filled by the store · node: the label of that name that all samples have, "" = they have none.
    """

    def __init__(self) -> None:
        self.count: Counter[str] = Counter()
        self.failures: Counter[str] = Counter(dict.fromkeys((*DEFECTS, *ANSWERED_FAILURES), 0))
        self.gauges: dict[str, Callable[[], float]] = {}
        self.labelled_gauges: dict[str, tuple[str, Callable[[], Mapping[str, float]]]] = {}
        self.append_s = Durations()
        self.ack_s = Durations()
        self.loop_lag_s = Durations(LAG_BUCKETS_S)
        self.collection_s = Durations(LAG_BUCKETS_S)
        self.checkpoint_s = Durations(CHECKPOINT_BUCKETS_S)
        self.node = ""
        self._process = ProcessMetrics()
        self._registry = CollectorRegistry()
        self._registry.register(self)

    def fault(self, cause: str) -> None:
        """A defect of the server has ended something. cause: one of `DEFECTS`."""
        self.count["faults"] += 1
        self.failures[cause] += 1

    def collect(self) -> Iterator[Metric]:
        """What `/metrics` shows."""
        for metric in (*self._own(), *self._process.collect()):
            if self.node:
                samples = metric.samples
                metric.samples = [
                    each._replace(labels={"node": self.node, **each.labels}) for each in samples
                ]
            yield metric

    def _own(self) -> Iterator[Metric]:
        yield counted("wardrum_happened", "What happened, by kind.", "kind", self.count)
        yield counted("wardrum_failures", "What the server failed to do, by cause.", "cause", self.failures)
        for name, read in self.gauges.items():
            yield GaugeMetricFamily(f"wardrum_{name}", named(name), value=read())
        for name, (label, read_each) in self.labelled_gauges.items():
            family = GaugeMetricFamily(f"wardrum_{name}", f"{named(name)}, by {label}", labels=[label])
            for value, count in read_each().items():
                family.add_metric([value], count)
            yield family
        for name, meaning, durations in self._histograms():
            yield durations.family(name, meaning)

    def text(self) -> bytes:
        """The exposition in Prometheus' text format."""
        return generate_latest(self._registry)

    def _histograms(self) -> Iterator[tuple[str, str, Durations]]:
        """Name, meaning and values of each."""
        yield (
            "wardrum_append_seconds",
            "From handing a commit to the store to its answer.",
            self.append_s,
        )
        yield (
            "wardrum_ack_seconds",
            "From reading a command's frame to writing its ack, the wait for the disk included.",
            self.ack_s,
        )
        yield (
            "wardrum_loop_lag_seconds",
            "How much later than asked for the event loop ran a timer.",
            self.loop_lag_s,
        )
        yield (
            "wardrum_collection_seconds",
            "How long a pass of the garbage collector held the process.",
            self.collection_s,
        )
        yield (
            "wardrum_checkpoint_seconds",
            "How long moving the WAL into the main file took.",
            self.checkpoint_s,
        )


def named(name: str) -> str:
    """What a gauge is called in words."""
    return name.replace("_", " ").capitalize()


def counted(name: str, meaning: str, label: str, counts: Counter[str]) -> CounterMetricFamily:
    """A counter with one label."""
    family = CounterMetricFamily(name, meaning, labels=[label])
    for value in sorted(counts):
        family.add_metric([value], counts[value])
    return family
