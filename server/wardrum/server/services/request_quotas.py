"""The quotas of requests that make the server keep something: matches, bytes of the log, names and roster files.

The table of matches that wait for players is in memory: after a restart everybody begins with none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import islice

from msgspec import Struct

from wardrum.events.core.kernel import MatchId
from wardrum.events.toolkit.grammar import reported
from wardrum.server.config import Config
from wardrum.server.matches.disk_space import DiskSpace
from wardrum.server.matches.periodic_tasks import PeriodicTasks
from wardrum.server.process.metrics import Metrics
from wardrum.server.protocol.quotas import Excess, Quota
from wardrum.server.protocol.rate_limits import Rate, client_network
from wardrum.server.store.interface import Store

CREATION_BYTES = 8 * 1024  # what a new match takes in the log, the lobby and their indexes
COMMIT_BYTES = 1024  # what the log keeps of a command beside the command itself
LOOKS_PER_S = 64  # matches that are looked at in one second: whether they wait still
OPEN_RETRY_S = 10  # until somebody may have sat down


class QuotaLimits(Struct, frozen=True, kw_only=True):
    """Of one address (an IPv6 /64 counts as one), and of all together."""

    matches_per_s: float = 4 / 60  # of an address that has used up `new_matches_per_address_max`
    matches_all: Rate = Rate(1_000, 120 / 60)  # 2 GB of disk a day at most
    written: Rate = Rate(128 * 1024 * 1024, 64 * 1024)  # bytes of the log; a long battle is 1 MB
    written_all: Rate = Rate(2 * 1024**3, 1024 * 1024)  # beyond it nothing new begins; what is played goes on
    renames: Rate = Rate(100, 60 / 60)  # each erases the name before from the disk
    renames_all: Rate = Rate(400, 300 / 60)
    files: Rate = Rate(40, 20 / 60)  # roster files: everybody of a club brings one
    files_all: Rate = Rate(200, 60 / 60)  # reading one takes a second at most


class OpenMatches:
    """Which networks have opened the matches that wait for players.

    The table is bounded by `open_matches_max`; those that wait no longer are found by looking at a few each second.
    """

    def __init__(self, config: Config, store: Store, periodic: PeriodicTasks) -> None:
        self._each_max, self._total_max = config.open_matches_per_address_max, config.open_matches_max
        self._store = store
        self._networks: dict[MatchId, str] = {}  # the one that was looked at longest ago comes first
        self._counts: Counter[str] = Counter()
        periodic.every_second(lambda: self._look_at(list(islice(self._networks, LOOKS_PER_S))))

    def __len__(self) -> int:
        return len(self._networks)

    def refusal(self, address: str) -> Excess | None:
        """Why one more cannot be opened from this address; None: it can."""
        network = client_network(address)
        if self._counts[network] >= self._each_max:
            mine = (match for match, owner in self._networks.items() if owner == network)
            self._look_at(list(islice(mine, LOOKS_PER_S)))
        if self._counts[network] >= self._each_max:
            detail = f"{waiting(self._each_max, 'from your address')} already."
            return Excess(detail, OPEN_RETRY_S)
        if len(self._networks) >= self._total_max:
            detail = f"{waiting(self._total_max, 'on this server')} already."
            return Excess(detail, OPEN_RETRY_S)
        return None

    def add(self, match: MatchId, address: str) -> None:
        """A match was opened from this address."""
        if match not in self._networks:
            network = self._networks[match] = client_network(address)
            self._counts[network] += 1

    def _look_at(self, matches: Iterable[MatchId]) -> None:
        """Forget those of them that wait no longer; the others are looked at last from now on."""
        for match in matches:
            network = self._networks.pop(match)
            summary = self._store.summary(match)
            if summary is not None and summary.status == "open":
                self._networks[match] = network
                continue
            self._counts[network] -= 1
            if not self._counts[network]:
                del self._counts[network]


def waiting(count: int, where: str) -> str:
    """That this number of matches waits for players."""
    return f"{reported(count, f'match {where} waits', f'matches {where} wait')} for players"


class RequestQuotas:
    """One for the whole server. now: seconds, monotonic. A refusal is counted as `over_quota`."""

    def __init__(
        self,
        config: Config,
        limits: QuotaLimits,
        metrics: Metrics,
        now: Callable[[], float],
        disk: DiskSpace,
        open_matches: OpenMatches,
    ) -> None:
        self._now, self._disk, self._open = now, disk, open_matches
        self._count = metrics.count
        self._matches = Quota(
            "new matches", Rate(config.new_matches_per_address_max, limits.matches_per_s), limits.matches_all
        )
        self._written = Quota("bytes for the log", limits.written, limits.written_all)
        self._renames = Quota("changes of names", limits.renames, limits.renames_all)
        self._files = Quota("files", limits.files, limits.files_all)

    def new_match(self, address: str) -> Excess | None:
        """Why no match can be created from this address now; None: one can, and is counted."""
        now_s = self._now()
        return self._counted(
            self._disk.refusal()
            or self._open.refusal(address)
            or self._matches.take(address, now_s)
            or self._written.take(address, now_s, CREATION_BYTES)
        )

    def created(self, match: MatchId, address: str) -> None:
        """This match waits for players now."""
        self._open.add(match, address)

    def command(self, address: str, command_bytes: int) -> Excess | None:
        """Why the log takes no command of this size from this address now; None: it does."""
        amount = command_bytes + COMMIT_BYTES
        return self._counted(self._written.take_own(address, self._now(), amount))

    def rename(self, address: str) -> Excess | None:
        """Why no name can be changed from this address now; None: one can."""
        return self._counted(self._renames.take(address, self._now()))

    def file(self, address: str) -> Excess | None:
        """Why no roster file can be begun from this address now; None: one can."""
        return self._counted(self._disk.refusal() or self._files.take(address, self._now()))

    def _counted(self, excess: Excess | None) -> Excess | None:
        if excess is not None:
            self._count["over_quota"] += 1
        return excess
