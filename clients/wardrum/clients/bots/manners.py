"""What a bot does beside the battle: it agrees to pauses and take-backs. It never asks for one, and never claims the
result of a rival who is gone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wardrum.events.toolkit.options import Option

AGREES_TO = ("AcceptPause", "AcceptTakeback")


def proposal_answer(options: Iterable[Option]) -> dict[str, Any] | None:
    """The command that answers a wish of the others; None: there is nothing to answer."""
    return next(({"type": option.command} for option in options if option.command in AGREES_TO), None)
