"""What a domain of an option promises, written anew."""

from __future__ import annotations

from typing import Any

from wardrum.events.toolkit.options import Choice, Count, Domain, Each, Partition, Path, Place, Route, Subset


def listed(domain: Domain, value: Any) -> bool:
    """Whether the domain lists this value."""
    match domain:
        case Choice(of) | Place(_, _, of):
            return value in of
        case Count(low, high):
            return isinstance(value, int) and low <= value <= high
        case Subset(of, low, high):
            return set(value) <= set(of) and len(set(value)) == len(value) and low <= len(value) <= high
        case Partition(of, parts, sizes):
            flat = [member for part in parts for member in value[part]]
            return sorted(flat) == sorted(of) and tuple(len(value[part]) for part in parts) in sizes
        case Path(start, _, stops):
            return tuple(value) in {
                s.path if s.path[0] != start or len(s.path) == 1 else s.path[1:] for s in stops
            }
        case Route(_, _, halts):
            return tuple(value) in {halt.path for halt in halts}
        case Each(of):
            return value.keys() == of.keys() and all(listed(of[key], each) for key, each in value.items())
