"""Which dice count as chance."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET


def is_drawn(record: Any) -> bool:
    """Whether the dice of a record, if it has any, were drawn from the seeds, all of them: none was chosen by hand.

    The one place that knows of chosen dice: they are nobody's luck and say nothing about the server's fairness.
    """
    return getattr(record, "chosen", UNSET) is UNSET
