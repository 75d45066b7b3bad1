"""The addresses of what may be taken away, read from the request; nothing but these shapes leads anywhere."""

from __future__ import annotations

import re
from typing import Literal
from urllib.parse import parse_qs

from msgspec import Struct

PATH = re.compile(r"/m/([0-9a-f]{32})/(board\.svg|replay\.jsonl)")
VERSION = re.compile(r"[0-9]{1,7}")


class BadVersion(ValueError):
    """The text is one sentence for whoever asked."""


class Wanted(Struct, frozen=True):
    """What of which match. query: as it was sent."""

    match: str
    what: Literal["board.svg", "replay.jsonl"]
    query: str

    @property
    def version(self) -> int | None:
        """The version asked for, None: the newest. Raises BadVersion."""
        given = parse_qs(self.query, keep_blank_values=True, max_num_fields=16).get("v", [])
        if not given:
            return None
        if len(given) > 1 or not VERSION.fullmatch(given[0]):
            raise BadVersion("v is one version of the match, a whole number, as in ?v=142")
        return int(given[0])


def wanted(target: str) -> Wanted | None:
    """What a request asks for; None: nothing of this kind."""
    path, _, query = target.partition("?")
    found = PATH.fullmatch(path)
    return Wanted(found[1], found[2], query) if found else None  # type: ignore[arg-type]  # the pattern has no others
