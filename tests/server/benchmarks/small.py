"""A plan so small that a test has time for it."""

from wardrum.server.benchmarks import recordings
from wardrum.server.benchmarks.plan import BenchPlan


def small_plan(directory):
    """Two battles, two tables, a handful of spectators, tenths of seconds. directory: for databases and recordings."""
    return BenchPlan(
        recordings.load(2, directory / "wardrum"),
        directory,
        rounds=1,
        round_s=0.15,
        crowds=(1, 2),
        paces_per_s=(200,),
        page_tables=(2, 2, 50),
        spectators=6,
        broadcasts=5,
        memory_matches=2,
        memory_links=5,
        begun=200,
        long_commits=80,
        positions=60,
        stored=20,
    )
