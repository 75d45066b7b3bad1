"""Counting what happens, cheaply; made presentable only when somebody looks."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric

ACK_BUCKETS_S = (0.0005, 0.001, 0.002, 0.003, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Durations:
    """A histogram of seconds that costs one bisection to add to."""

    def __init__(self) -> None:
        self._counts = [0] * (len(ACK_BUCKETS_S) + 1)
        self._sum_s = 0.0

    def add(self, seconds: float) -> None:
        """One more."""
        self._counts[bisect_left(ACK_BUCKETS_S, seconds)] += 1
        self._sum_s += seconds

    def family(self, name: str, meaning: str) -> HistogramMetricFamily:
        """As Prometheus wants it: each bucket counts the ones below it too."""
        bounds = [*map(str, ACK_BUCKETS_S), "+Inf"]
        buckets = list(zip(bounds, accumulate(self._counts), strict=True))
        return HistogramMetricFamily(name, meaning, buckets=buckets, sum_value=self._sum_s)


class Metrics:
    """The numbers of one server. `count` is a plain dictionary: the path of a command has no time for more."""

    def __init__(self) -> None:
        self.count: Counter[str] = Counter()
        self.gauges: dict[str, Callable[[], int]] = {}
        self.append_s = Durations()
        self._registry = CollectorRegistry()
        self._registry.register(self)

    def collect(self) -> Iterator[Metric]:
        """What `/metrics` shows."""
        total = CounterMetricFamily("wardrum_happened", "What happened, by kind.", labels=["kind"])
        for kind in sorted(self.count):
            total.add_metric([kind], self.count[kind])
        yield total
        for name, read in self.gauges.items():
            yield GaugeMetricFamily(f"wardrum_{name}", name.replace("_", " ").capitalize(), value=read())
        yield self.append_s.family(
            "wardrum_append_seconds", "From handing a commit to the store to its answer."
        )

    def text(self) -> bytes:
        """The exposition in Prometheus' text format."""
        return generate_latest(self._registry)
