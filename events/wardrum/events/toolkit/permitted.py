"""Asking a check without being refused, so that what is listed and what is accepted have one source."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

from wardrum.events.core.kernel import Rejected

P = ParamSpec("P")


def permitted(check: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> bool:
    """Whether a check that raises Rejected lets this pass."""
    try:
        check(*args, **kwargs)
    except Rejected:
        return False
    return True
