"""Whose go it is in the Activation Phase (T-1, T-2, T-19, T-20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Waiting = Mapping[str, Sequence[str]]
"""The models of each seat that have not been Activated in this Turn and still stand on the battlefield."""


def first_to_activate(starts: str, waiting: Waiting) -> str:
    """The seat that starts (T-1, TE-5), or the other one if it has nobody (TE-9); "" = neither has."""
    return _first_with_any((starts, *_others(starts, waiting)), waiting)


def next_to_activate(last: str, waiting: Waiting) -> str:
    """The other seat (T-2, T-19), or the same again once the other has run out (T-20); "" = the phase is over."""
    return _first_with_any((*_others(last, waiting), last), waiting)


def may_join(model: str, partner: str, waiting: Sequence[str]) -> bool:
    """Whether the two of a fireteam can go together: both are still waiting (X-36, TE-10)."""
    return model != partner and model in waiting and partner in waiting


def _others(seat: str, waiting: Waiting) -> list[str]:
    return [other for other in waiting if other != seat]


def _first_with_any(seats: Sequence[str], waiting: Waiting) -> str:
    return next((seat for seat in seats if waiting.get(seat)), "")
