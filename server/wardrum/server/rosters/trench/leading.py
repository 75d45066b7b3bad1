"""Which model leads a warband, where files only mark it among their keywords."""

from __future__ import annotations

from msgspec.structs import replace

from .target import RosterModel

LEADER, ELITE = "LEADER", "ELITE"


def with_leader(models: tuple[RosterModel, ...]) -> tuple[RosterModel, ...]:
    """The first with the keyword LEADER leads, else the first ELITE one; a warband may have neither."""
    marked = [model.id for mark in (LEADER, ELITE) for model in models if mark in model.keywords]
    return tuple(replace(model, leader=True) if [model.id] == marked[:1] else model for model in models)
