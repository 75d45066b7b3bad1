"""Everything besides the matches that a connection can turn to."""

from __future__ import annotations

from msgspec import Struct

from .almanac import Almanac
from .demos import Demos
from .desk import Desk
from .forks import Forks
from .uploads import Uploads


class Desks(Struct, frozen=True):
    """One of each for the whole server."""

    desk: Desk
    demos: Demos
    forks: Forks
    uploads: Uploads
    almanac: Almanac
