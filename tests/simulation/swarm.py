"""What one seed's world is like: every seed draws other limits, speeds and faults, and many of them none of a kind."""

from __future__ import annotations

from random import Random

from msgspec import Struct

from tests.support.limits import chosen
from wardrum.server.config import Config
from wardrum.server.limits import ServerLimits

PLENTY = 1_000_000


class Faults(Struct, frozen=True):
    """How often each happens, in one virtual second; 0: never in this world. The last two: shares of the store's answers."""

    breaks: float
    half_open: float
    stalls: float
    crashes: float
    stops: float
    full: float
    unknown: float


class Settings(Struct, frozen=True):
    """matches, spectators: how many, the latter of each match · delayed: matches whose spectators see late.

    delay: seconds and commits · decision_s: time for one decision · latency_s, disk_s: the longest way of a frame, and
    write to the disk · think_s: between two commands of one player · hand_overs, renames, twins, floods: shares of players
    that hand their seat over, change names, use two connections, send too much · until_s: when the faults stop.
    """

    config: Config
    limits: ServerLimits
    faults: Faults
    matches: int
    spectators: int
    delayed: int
    delay: tuple[int, int]
    decision_s: int
    target: int
    latency_s: float
    disk_s: float
    think_s: float
    sleepy: float
    hand_overs: float
    renames: float
    twins: float
    floods: float
    until_s: float


def drawn(rng: Random) -> Settings:
    """The settings of a seed."""
    sometimes = lambda most: rng.uniform(0.1, 1) * most if rng.random() < 0.5 else 0.0  # noqa: E731
    faults = Faults(
        breaks=sometimes(1.2),
        half_open=sometimes(0.3),
        stalls=sometimes(1.2),
        crashes=sometimes(0.4),
        stops=sometimes(0.2),
        full=sometimes(0.08),
        unknown=sometimes(0.08),
    )
    config, limits = _chosen(rng)
    return Settings(
        config=config,
        limits=limits,
        faults=faults,
        matches=rng.randint(2, 3),
        spectators=rng.randint(1, 2),
        delayed=rng.randint(0, 2),
        delay=(rng.choice((0, 2, 5)), rng.choice((0, 1, 4))),
        decision_s=rng.choice((5, 8, 600)),
        target=rng.choice((12, 100_000, 100_000)),
        latency_s=rng.choice((0.001, 0.02, 0.2)),
        disk_s=rng.choice((0.001, 0.01, 0.1)),
        think_s=rng.choice((0.4, 1.0, 2.0)),
        sleepy=sometimes(0.3),
        hand_overs=sometimes(1.0),
        renames=sometimes(0.5),
        twins=sometimes(0.5),
        floods=sometimes(0.5),
        until_s=rng.choice((5, 10)),
    )


def _chosen(rng: Random) -> tuple[Config, ServerLimits]:
    values = {
        "inbox_max": rng.choice((1, 4, 16)),
        "queue_max": rng.choice((1, 3, 64)),
        "write_limit_bytes": rng.choice((256, 2_048, 65_536)),
        "outbound_commits_max": rng.choice((1, 3, 64)),
        "outbound_bytes_max": rng.choice((16_384, 262_144)),
        "page_commits_max": rng.choice((1, 3, 64)),
        "behind_s": rng.choice((0.5, 30.0)),
        "stalled_s": rng.choice((2.0, 4.0)),
        "requests_burst": rng.choice((10, 40, 120)),
        "requests_per_s": rng.choice((4, 20)),
        "commands_burst": rng.choice((4, 12, 60)),
        "commands_per_s": rng.choice((4, 20)),
        "renames_burst": rng.choice((1, 100)),
        "renames_per_min": 60,
        "phrases_burst": rng.choice((2, 6)),
        "written_burst": rng.choice((12_000, PLENTY)),
        "written_per_s": 4_096,
        "folds_max": rng.choice((2, 64)),
        "kept_max": rng.choice((3, 160)),
        "idle_s": rng.choice((1.0, 5.0, 60.0)),
        "restart_grace_s": rng.choice((0.0, 6.0, 20.0)),
        "presence_ms": rng.choice((50, 250)),
        "away_s": rng.choice((0.5, 5.0)),
        "drain_s": rng.choice((0.05, 2.0)),
    }
    return chosen({**values, "page_bytes_max": values["write_limit_bytes"]})
