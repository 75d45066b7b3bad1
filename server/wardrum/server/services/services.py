"""Everything besides the matches that a connection can turn to."""

from __future__ import annotations

from msgspec import Struct

from .demos import Demos
from .forks import Forks
from .luck_reports import Almanac
from .seating import Desk
from .uploads import Uploads


class Desks(Struct, frozen=True):
    """One of each for the whole server."""

    desk: Desk
    demos: Demos
    forks: Forks
    uploads: Uploads
    almanac: Almanac
