"""Rosters from players' own files: bytes in, a warband to muster out, or one sentence that says why not.

`files` opens what strangers send, within bounds; `battlescribe` is the tree that two makers share; `warcry` and `trench`
know what a game's numbers mean; `formats` tells them apart by content; `mordheim` judges the cards of `warcry` by its own
rules. Names and numbers are kept, rules text is not.
Pure functions: they open nothing, ask nobody, and take time in proportion to a bounded size.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from itertools import chain

from msgspec.structs import replace

from . import mordheim
from .files import documents
from .files.bounds import BYTES_MAX
from .formats import imported
from .imported import Imported, Unusable

__all__ = ["Imported", "Unusable", "read"]

ACCEPTS = {"warcry": {"warcry"}, "mordheim": {"warcry"}, "trench": {"trench"}}
"""Which rosters a ruleset can muster: `mordheim` plays with the cards of `warcry`."""


def read(files: Sequence[bytes], ruleset: str = "") -> Imported:
    """The roster in these files together, as one and the tables it needs. ruleset: what it has to be for, "" = any.

    Raises Unusable.
    """
    if sum(map(len, files)) > BYTES_MAX:
        raise Unusable(f"these files have more than {BYTES_MAX} bytes together; a roster has less")
    found = imported([*chain.from_iterable(map(documents, files))])
    if ruleset and found.ruleset not in ACCEPTS.get(ruleset, {ruleset}):
        raise Unusable(f"this is a roster for {found.ruleset}, not for {ruleset}")
    if ruleset == mordheim.RULESET:
        found = mordheim.judged(found)
    return replace(found, sha256=hashlib.sha256(files[0]).hexdigest())
