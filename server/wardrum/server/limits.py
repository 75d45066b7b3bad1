"""All limits of a server, each beside its use. No operator sets them; tests and benchmarks do."""

from __future__ import annotations

from msgspec import Struct

from .connections.context import ConnectionLimits
from .http.sharing import HandoutLimits
from .matches.presence import PresenceLimits
from .matches.registry import MatchLimits
from .matches.room import SeatLimits
from .protocol.rate_limits import Rate
from .services.luck_reports import WAITING_MAX
from .services.request_quotas import QuotaLimits
from .services.uploads import UploadLimits


class ServerLimits(Struct, frozen=True, kw_only=True):
    """drain_s: for appends in flight when the server stops; with `close_s` it is gone within 5 s."""

    connection: ConnectionLimits = ConnectionLimits()
    match: MatchLimits = MatchLimits()
    presence: PresenceLimits = PresenceLimits()
    quotas: QuotaLimits = QuotaLimits()
    uploads: UploadLimits = UploadLimits()
    handouts: HandoutLimits = HandoutLimits()
    luck_waiting_max: int = WAITING_MAX
    drain_s: float = 2.0


DEFAULTS = ServerLimits()
"""What holds wherever nothing else is said."""

_UNHURRIED, _UNBOUNDED = Rate(1_000_000, 1_000_000), Rate(2**40, 2**40)

PACELESS = ServerLimits(
    connection=ConnectionLimits(
        requests=_UNHURRIED, seats_max=1_000, watches_max=1_000, connects_per_s=1_000_000
    ),
    match=MatchLimits(seats=SeatLimits(commands=_UNHURRIED)),
    quotas=QuotaLimits(matches_all=_UNHURRIED, written=_UNBOUNDED, written_all=_UNBOUNDED),
)
"""For a server that only its own process talks to, as fast as it can: those of benchmarks, and of tables of results."""
