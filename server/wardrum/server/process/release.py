"""The version of this server, as `welcome`, `/version` and `wardrum --version` tell it, and which of two is the later one."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, version
from typing import Final

STAGES: Final = {"dev": -4, "a": -3, "b": -2, "rc": -1, "": 0, "post": 1}
"""What comes before and after the release that has the same numbers, in order (PEP 440); further numbers come last."""


def release() -> str:
    """The version of the installed package; "0": it runs from a checkout that is not installed."""
    try:
        return version("wardrum")
    except PackageNotFoundError:
        return "0"


def order(release: str) -> tuple[tuple[int, int], ...]:
    """By which releases are sorted: 0.2.0.dev3, 0.2.0rc1, 0.2.0, 0.2.1, 0.10.0. "" is earlier than all others."""
    parts = re.findall(r"\d+|[a-z]+", release)
    ranked = [(2, int(part)) if part.isdecimal() else (STAGES.get(part, 0), 0) for part in parts]
    return (*ranked, (STAGES[""], 0)) if parts else ()


RELEASE = release()
