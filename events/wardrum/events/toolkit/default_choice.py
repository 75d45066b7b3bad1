"""The plainest way to take an option: the first value that each domain lists."""

from __future__ import annotations

from typing import Any

from msgspec import convert

from wardrum.events.core.kernel import Command

from .options import Choice, Count, Domain, Each, Option, Partition, Path, Place, Route, Subset


def default_choice(option: Option) -> dict[str, Any]:
    """The option's command as it is sent, with the first value of every domain."""
    return {"type": option.command, **{name: _first(domain) for name, domain in option.params.items()}}


def default_command(option: Option, commands: Any) -> Command:
    """The same as a command, one of this union."""
    command: Command = convert(default_choice(option), commands)
    return command


def _first(domain: Domain) -> Any:
    match domain:
        case Choice():
            return domain.of[0]
        case Count():
            return domain.min
        case Subset():
            return domain.of[: domain.min]
        case Partition():
            return _split(domain)
        case Path():
            return domain.stops[0].path
        case Place():
            return domain.spots[0]
        case Route():
            return domain.halts[0].path
        case Each():
            return _each(domain)


def _split(domain: Partition) -> dict[str, tuple[str, ...]]:
    left, parts = list(domain.of), {}
    for part, size in zip(domain.parts, domain.sizes[0], strict=True):
        parts[part], left = tuple(left[:size]), left[size:]
    return parts


def _each(domain: Each) -> dict[str, Any]:
    return {key: _first(inner) for key, inner in domain.of.items()}
