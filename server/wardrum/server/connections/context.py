"""What connections are given: limits and the services of the server, and for each of them a request context."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from wardrum.events.core.kernel import MatchId
from wardrum.events.formats import wire
from wardrum.server.matches.effect_runner import EffectRunner, ReplyTarget
from wardrum.server.matches.presence import PresenceTracker
from wardrum.server.matches.referrals import Referrals
from wardrum.server.matches.registry import MatchRegistry, ServerContext
from wardrum.server.protocol.rate_limits import Rate, TokenBucket
from wardrum.server.services.demos import Demos
from wardrum.server.services.display_names import DisplayNames
from wardrum.server.services.forks import Forks
from wardrum.server.services.lessons import Lessons
from wardrum.server.services.luck_reports import LuckReports
from wardrum.server.services.phrases import Phrases
from wardrum.server.services.request_quotas import RequestQuotas
from wardrum.server.services.seat_transfer import SeatTransfer
from wardrum.server.services.seating import Seating
from wardrum.server.services.uploads import Uploads
from wardrum.server.spectating.audience import Peer


class ConnectionLimits(Struct, frozen=True, kw_only=True):
    """What one connection may do, how long it is waited for, and how many an address may begin. Units stand last in the names."""

    frame_bytes_max: int = 16 * 1024  # the largest command seen is 2 KiB; parts of uploads are 12 KiB
    inbox_max: int = 16  # requests waiting for a slow one; then the socket is not read
    seats_max: int = 64  # seats it acts for: a party of bots
    story_commits_max: int = 64  # of one page of what has happened
    watches_max: int = 64  # matches it follows
    requests: Rate = Rate(120, 20)  # what else than commands may be asked
    uploads: Rate = Rate(
        256, 16
    )  # parts of files: the largest in one go, its next one after a quarter of a minute

    write_limit_bytes: int = 64 * 1024  # more than this unsent: the peer counts as slow
    outbound_bytes_max: int = 256 * 1024  # unsent bytes after which a peer is cut off: memory stays bounded
    stalled_s: float = 4.0  # a peer that takes nothing for so long is gone

    open_s: float = 5.0  # for the handshake: slow senders of headers hold a socket no longer
    hello_s: float = 5.0  # for the first frame, likewise
    ping_s: float = 20.0  # proxies drop what is silent for 60 s; phones sleep through shorter ones
    close_s: float = 1.0  # for the closing handshake; a stalled peer never answers it

    connects_per_s: int = 10  # of an address that has used up `connects_per_address_max`
    auth_failures: Rate = Rate(
        10, 10 / 60
    )  # by address: 128-bit tokens cannot be guessed, this saves the effort


class Services(Struct, frozen=True):
    """What requests are answered from, one of each for the whole server."""

    context: ServerContext
    limits: ConnectionLimits
    registry: MatchRegistry
    commands: EffectRunner
    presence: PresenceTracker
    referrals: Referrals
    seating: Seating
    transfer: SeatTransfer
    names: DisplayNames
    phrases: Phrases
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
    """What a handler may use, one for each connection."""

    client: ClientPeer
    """The connection as the spectators' side knows it."""
    send: Callable[[wire.ServerFrame], None]
    """Sends one frame."""
    seats: Callable[[MatchId], tuple[str, ...]]
    """The seats that the connection acts for at a match."""
    seat_count: Callable[[], int]
    """How many seats it acts for, at all matches."""
    take_seat: Callable[[MatchId, str], None]
    """Act for one more seat."""
    allow: Callable[[TokenBucket, str], bool]
    """Whether a bucket has room for one more request; if not, the refusal is sent."""
    requests: TokenBucket
    """The bucket of everything except commands."""
    watched: set[MatchId]
    """The matches that it follows."""
    address: str
    """Of the client, whose quotas its requests count against."""
    registry: MatchRegistry
    services: Services


class RequestRefused(Exception):
    """The request is answered with this problem."""

    def __init__(self, answer: wire.Problem) -> None:
        super().__init__(answer.code)
        self.answer = answer
