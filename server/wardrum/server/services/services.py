"""Everything besides the matches that a connection can turn to."""

from __future__ import annotations

from msgspec import Struct

from .demos import Demos
from .forks import Forks
from .luck_reports import LuckReports
from .seating import Seating
from .uploads import Uploads


class Services(Struct, frozen=True):
    """One of each for the whole server."""

    desk: Seating
    demos: Demos
    forks: Forks
    uploads: Uploads
    almanac: LuckReports
