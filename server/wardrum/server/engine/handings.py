"""Which seats a commit puts into other hands."""

from __future__ import annotations

from typing import Any

from wardrum.events.core.record import Record
from wardrum.events.match.commands import Expire, HandOver, TakeOver
from wardrum.events.match.events import SeatHandedOver

HANDING_OVER = (HandOver, TakeOver, Expire)  # the commands by which a seat may change hands


def handed_over(record: Record[Any, Any]) -> list[str]:
    """The seats, in the order in which the record tells of them."""
    if not isinstance(record.command, HANDING_OVER):
        return []
    return [event.seat for event in record.events if isinstance(event, SeatHandedOver)]
