"""Who is let in: sockets are counted from accept on, and each request is answered, refused or made a connection."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus

import structlog
from msgspec import Struct
from msgspec.structs import replace
from websockets.http11 import Request, Response

from wardrum.server.http.feeds import Feed
from wardrum.server.http.responses import Download, refusal, set_headers
from wardrum.server.http.routes import Routes
from wardrum.server.matches.referrals import REFUSAL
from wardrum.server.matches.storage_health import StorageHealth
from wardrum.server.protocol.rate_limits import (
    AddressRateLimiter,
    ConnectionCounts,
    Rate,
    client_network,
    is_loopback,
)

from .context import Services
from .origins import Origins, asked_origin, sharing_headers

log = structlog.get_logger()

DOWNLOADS_MAX = 16  # replay files on their way at once; each takes its turns between commits
DOWNLOADS_PER_ADDRESS_MAX = 4
DOWNLOAD_RETRY_S = 5  # the longest file takes seconds
FLOOD_CONNECTS = 20  # a flood costs its address as much as this many new connections
REFUSALS_MAX = (
    64  # sockets over a limit that may still read why; those beyond are aborted when they are accepted
)


Answer = Response | Download | Feed | None
"""What a request is answered with, None: a websocket."""


class Visitor(Struct):
    """An accepted socket as the limits know it.

    peer: the other end of the socket · address: what limits by address count it under, "" = not known yet.
    """

    peer: str
    address: str
    is_over_limit: bool = False
    has_left: bool = False


class Admission:
    """Counts the sockets of one server and answers their requests."""

    def __init__(self, services: Services, routes: Routes, health: StorageHealth) -> None:
        context, limits = services.context, services.limits
        self._config = config = context.config
        self._clock, self._metrics = context.clock, context.metrics
        self._routes, self._health, self._referrals = routes, health, services.referrals
        self._connects = AddressRateLimiter(Rate(config.connects_per_address_max, limits.connects_per_s))
        self._counts = ConnectionCounts(config.sockets_per_address_max, config.sockets_max)
        self._refusals = 0  # visitors over a limit
        self._origins = Origins()
        self.downloads = ConnectionCounts(DOWNLOADS_PER_ADDRESS_MAX, DOWNLOADS_MAX)
        self._has_warned = False

    def accept(self, peer: str) -> Visitor | None:
        """Count a socket from accept on, whatever it goes on to send; None: it is to be aborted at once.

        Behind a trusted proxy only the total is known yet. A few that are over a limit may send a request and read why.
        """
        visitor = Visitor(peer, "" if self._config.trust_proxy else client_network(peer))
        if not self._counts.add(visitor.address):
            if self._refusals >= REFUSALS_MAX:
                self._metrics.count["refused_sockets"] += 1
                return None
            self._refusals += 1
            visitor.is_over_limit = True
        return visitor

    def left(self, visitor: Visitor) -> None:
        """A connection has ended."""
        visitor.has_left = True
        if visitor.is_over_limit:
            self._refusals -= 1
        else:
            self._counts.remove(visitor.address)

    def flooded(self, visitor: Visitor) -> None:
        """A connection was ended for a flood: its address may open fewer for a while."""
        self._connects.charge(visitor.address, FLOOD_CONNECTS, self._clock.monotonic())

    async def answer(self, visitor: Visitor, request: Request) -> Answer:
        """What a request is answered with, None: a websocket."""
        try:
            return await self._answer(visitor, request)
        except Exception:
            self._metrics.fault("http")
            log.exception("a request failed", target=request.path)
            return refusal(HTTPStatus.INTERNAL_SERVER_ERROR, "something went wrong here")

    @contextmanager
    def downloading(self, visitor: Visitor, download: Download) -> Iterator[None]:
        """For as long as a file is sent. There is room: `_answer` has asked in this turn of the loop."""
        network = client_network(visitor.address)
        self.downloads.add(network)
        try:
            yield
        except OSError:
            pass  # the peer has gone
        except Exception:  # the file ends without its last chunk, so the peer knows that it is cut off
            self._metrics.fault("download")
            log.exception("a file was not sent", name=download.name)
        finally:
            self.downloads.remove(network)

    async def _answer(self, visitor: Visitor, request: Request) -> Answer:
        address = self._address(visitor, request)
        answer = shared(await self._routes.answer(request, address), sharing_headers(request, self._config))
        if isinstance(answer, Response):
            return answer
        if visitor.has_left:
            # nobody reads it, nothing is counted
            return refusal(HTTPStatus.BAD_REQUEST, "the connection has ended")
        if isinstance(answer, Download) and not self.downloads.has_room(address):
            return self._too_many_downloads()
        if answer is None and (why := self._origins.complaint(request, self._config)):
            self._metrics.count["origin_refused"] += 1
            return refusal(HTTPStatus.FORBIDDEN, why)
        if visitor.is_over_limit or not self._counts.move(visitor.address, address):
            return refusal(HTTPStatus.SERVICE_UNAVAILABLE, "too many connections")
        visitor.address = address
        if not isinstance(answer, Download) and (why := self._no_watching(address, answer)):
            # not 429: clients take that as final, and come back after 503
            return refusal(HTTPStatus.SERVICE_UNAVAILABLE, why, **{"Retry-After": "1"})
        if answer is None and asked_origin(request):
            return refusal(HTTPStatus.OK, "a page of this origin may connect")
        return answer

    def _no_watching(self, address: str, feed: Feed | None) -> str:
        """Why who watches cannot be let in now, by a feed or by a websocket; "" = nothing is in the way."""
        if not self._connects.passes(address, self._clock.monotonic()):
            self._metrics.count["throttled"] += 1
            return "too many new connections; try again in a second"
        if self._health.is_cut_off:
            return "this server does not reach its log; try again in a second"
        if feed is not None and self._referrals.is_due(feed.match):
            self._referrals.note(address)
        return REFUSAL if self._referrals.is_elsewhere(address) else ""

    @staticmethod
    def _too_many_downloads() -> Response:
        why = f"too many replay files are on their way: {DOWNLOADS_PER_ADDRESS_MAX} to one address"
        why += f" at once, {DOWNLOADS_MAX} in all"
        return refusal(HTTPStatus.SERVICE_UNAVAILABLE, why, **{"Retry-After": str(DOWNLOAD_RETRY_S)})

    def _address(self, visitor: Visitor, request: Request) -> str:
        """What limits by address count this visitor under, see `client_network`."""
        forwarded = request.headers.get_all("X-Forwarded-For")
        if forwarded and self._config.trust_proxy:
            # the last one is the proxy's own, the others may be forged
            return client_network(forwarded[-1].rpartition(",")[2].strip())
        if forwarded and not self._has_warned and is_loopback(visitor.peer):
            self._has_warned = True
            log.warning(
                "a proxy on this machine names its clients in X-Forwarded-For, but trust_proxy is off: limits by "
                "address count them all as one; set trust_proxy if only the proxy can reach this port"
            )
        return client_network(visitor.peer)


def shared(answer: Answer, headers: dict[str, str]) -> Answer:
    """An answer with what lets a page of another site read it, if anything does."""
    if isinstance(answer, Download):
        return replace(answer, headers=headers)
    if answer is not None:
        set_headers(answer.head if isinstance(answer, Feed) else answer, headers)
    return answer
