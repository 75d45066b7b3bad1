"""What handlers are given: the services of the server, and for each connection a request context."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from wardrum.events.core.kernel import MatchId
from wardrum.events.formats import wire
from wardrum.server.matches.effect_runner import EffectRunner, ReplyTarget
from wardrum.server.matches.presence import PresenceTracker
from wardrum.server.matches.registry import MatchRegistry, ServerContext
from wardrum.server.protocol.rate_limits import TokenBucket
from wardrum.server.services.demos import Demos
from wardrum.server.services.display_names import DisplayNames
from wardrum.server.services.forks import Forks
from wardrum.server.services.lessons import Lessons
from wardrum.server.services.luck_reports import LuckReports
from wardrum.server.services.request_quotas import RequestQuotas
from wardrum.server.services.seat_transfer import SeatTransfer
from wardrum.server.services.seating import Seating
from wardrum.server.services.uploads import Uploads
from wardrum.server.spectating.audience import Peer


class Services(Struct, frozen=True):
    """What requests are answered from, one of each for the whole server."""

    context: ServerContext
    registry: MatchRegistry
    commands: EffectRunner
    presence: PresenceTracker
    seating: Seating
    transfer: SeatTransfer
    names: DisplayNames
    demos: Demos
    forks: Forks
    lessons: Lessons
    uploads: Uploads
    quotas: RequestQuotas
    luck: LuckReports
    links: tuple[str, ...]  # where a browser finds the page
    welcome_frames: dict[str, bytes]  # encoded once for each language


class ClientPeer(Peer, ReplyTarget, Protocol):
    """The connection that a frame came from, as audiences and lanes know it.

    received_s: monotonic time at which the frame that is being handled was read · language: see `Peer`; chosen by `hello`.
    """

    received_s: float


class RequestContext(Struct, frozen=True):
    """What a handler may use, one for each connection.

    send: one frame · seats: those that the connection acts for at a match · take_seat: act for one more · allow:
    whether a bucket has room for one more, the refusal is sent · requests: the bucket of everything but commands ·
    watched: the matches it follows · address: of the client, whose quotas its requests count against.
    """

    client: ClientPeer
    send: Callable[[wire.ServerFrame], None]
    seats: Callable[[MatchId], tuple[str, ...]]
    take_seat: Callable[[MatchId, str], None]
    allow: Callable[[TokenBucket, str], bool]
    requests: TokenBucket
    watched: set[MatchId]
    address: str
    registry: MatchRegistry
    services: Services


class RequestRefused(Exception):
    """The request is answered with this problem."""

    def __init__(self, answer: wire.Problem) -> None:
        super().__init__(answer.code)
        self.answer = answer
