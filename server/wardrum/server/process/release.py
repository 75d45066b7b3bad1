"""The version of this server, as `welcome`, `/version` and `wardrum --version` tell it."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version


def release() -> str:
    """The version of the installed package; "0": it runs from a checkout that is not installed."""
    try:
        return version("wardrum")
    except PackageNotFoundError:
        return "0"


RELEASE = release()
