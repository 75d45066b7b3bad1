"""What other sites show for a link to a match: the title, the sentence and the picture that its page names in its head.

Filled in from what a spectator may know now.
"""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from html import escape

from msgspec import Struct

from wardrum.events.core.kernel import MatchId
from wardrum.events.projections import picture
from wardrum.server.matches.registry import MatchRegistry, ServerContext
from wardrum.server.matches.room import Room
from wardrum.server.protocol.quotas import Quota
from wardrum.server.protocol.rate_limits import Rate
from wardrum.server.store.interface import StoreUnreachable

from ..joining import JoinedPage
from ..static_files import Filling
from .cards import is_possible

PATH = re.compile(r"/(?:m|embed)/([0-9a-f]{32})")
TITLE = re.compile(r"<title>[^<]*</title>")
WAIT_S = (
    0.3  # for a match that has to be read first: the page must not wait long for what only other sites show
)


class HandoutLimits(Struct, frozen=True, kw_only=True):
    """handouts: to one address, handouts_all: to all together."""

    handouts: Rate = Rate(
        120, 10
    )  # a page that shows the rounds of a battle side by side; drawing one takes milliseconds
    handouts_all: Rate = Rate(600, 50)


class LinkPreviews:
    """Fills in the pages of matches."""

    def __init__(self, context: ServerContext, limits: HandoutLimits, registry: MatchRegistry) -> None:
        self._registry, self._store = registry, context.store
        self._clock = context.clock
        self._quota = Quota("pages", limits.handouts, limits.handouts_all)
        self._public_url = context.config.public_url.rstrip("/")

    async def filling(self, path: str, address: str) -> Filling | None:
        """What is filled into the page at this path; None: it is no match's, or there is no such match.

        address: who asks, as a match that is not in memory has to be read; beyond the quota the page has general words.
        """
        found = PATH.fullmatch(path)
        summary = self._store.summary(MatchId(found[1])) if found else None
        if summary is None:
            return None
        excess = self._quota.take(address, self._clock.monotonic())
        room = None if excess else await self._opened(summary.match)
        described = {} if room is None else self._described(room)
        return lambda page: filled(page, described)

    async def _opened(self, match: MatchId) -> Room | None:
        """The match, if it is in memory soon; otherwise it goes on being read for who comes next."""
        opening = asyncio.ensure_future(self._registry.opened(match))
        with suppress(TimeoutError, StoreUnreachable):
            return await asyncio.wait_for(asyncio.shield(opening), WAIT_S)
        opening.add_done_callback(lambda done: done.cancelled() or done.exception())
        return None

    def _described(self, room: Room) -> dict[str, str]:
        """The Open Graph properties of a match. Addresses in them are whole, so there are none without a public one."""
        view = room.view_for(())
        state = view.state_at(view.version)
        display = view.game.display(state)
        names = room.names_for((), self._store.names(room.lane.match))
        title = picture.headline(display, state.match, names)
        described = {
            "og:title": title,
            "og:description": picture.standing_words(display, state.match, names),
        }
        if self._public_url:
            address = f"{self._public_url}/m/{room.lane.match}"
            described["og:url"] = address
            if is_possible():
                described["og:image"] = f"{address}/card.png?v={view.version}"
                described["og:image:width"], described["og:image:height"] = "1200", "630"
                described["og:image:alt"] = title
        return described


def filled(page: JoinedPage, described: dict[str, str]) -> str:
    """A page with these properties in the place of its own."""
    html = page.html
    for name in described:
        html = re.sub(rf' *<meta property="{name}"[^>]*>\n', "", html)
    lines = [f'<meta property="{name}" content="{escape(words)}">' for name, words in described.items()]
    if "og:image" in described:
        lines.append('<meta name="twitter:card" content="summary_large_image">')
    if "og:title" in described:
        html = TITLE.sub(lambda _: f"<title>{escape(described['og:title'])} – Wardrum</title>", html, count=1)
    return html.replace("</head>", "".join(f"  {line}\n  " for line in lines) + "</head>", 1)
