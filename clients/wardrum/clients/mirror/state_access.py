"""Reading the common fields of any ruleset's state, as a struct (rules applied here) or as JSON (sent by the server)."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from wardrum.events.match.tell import outcome
from wardrum.events.toolkit.names import seat_name


def read_path(state: Any, *path: str, default: Any = None) -> Any:
    """The value at a path of field names; the default if any field is missing."""
    for name in path:
        state = state.get(name, UNSET) if isinstance(state, dict) else getattr(state, name, UNSET)
        if state is UNSET:
            return default
    return state


def status(state: Any) -> str:
    """The status of the match: new, open, revealing, live or ended."""
    return str(read_path(state, "match", "status", default="new"))


def battle_round(state: Any) -> int:
    """The round of the battle; 0 before the first, and for rulesets without rounds."""
    return int(read_path(state, "battle", "round", default=0))


def parent_head(match: Any) -> str:
    """The head of a fork's parent where it branches off (64 hex digits), from the common fields; "" = it is no fork."""
    return str(read_path(match, "parent", "head", default=""))


def is_paused(match: Any) -> bool:
    """Whether the battle is paused, from the common fields."""
    return bool(read_path(match, "pause", "since", default=0))


def silent_seats(state: Any) -> list[str]:
    """The seats that revealed no seed: the dice of their match stay unproven."""
    seats: dict[str, Any] = read_path(state, "match", "seats", default={})
    return [seat for seat, hold in seats.items() if read_path(hold, "substituted", default=False)]


def clocks_text(clocks: Any) -> str:
    """The time left to each seat, as "Seat A 9:40, Seat B 7:12 (running)"; "" = no clocks. clocks: of a state or of a `ClocksRan`."""
    left = read_path(clocks, "left", default={})
    running = tuple(read_path(clocks, "running", default=()))
    return ", ".join(
        f"{seat_name(seat)} {span(ms)}{' (running)' * (seat in running)}" for seat, ms in left.items()
    )


def span(ms: int) -> str:
    """A duration as m:ss, or h:mm:ss from one hour on."""
    minutes, seconds = divmod(-(-ms // 1000), 60)
    hours, rest = divmod(minutes, 60)
    return f"{hours}:{rest:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def delay_label(delay: Any) -> str:
    """The spectators' delay in words, as "30 s and 5 commits"; "" = no delay."""
    seconds, commits = read_path(delay, "seconds", default=0), read_path(delay, "commits", default=0)
    parts = [f"{seconds} s"] * bool(seconds) + [f"{commits} commit{'s' * (commits != 1)}"] * bool(commits)
    return " and ".join(parts)


def result_text(state: Any) -> str:
    """The result of an ended match, in words."""
    reason = read_path(state, "match", "reason", default="")
    winners = tuple(read_path(state, "match", "winners", default=()))
    return outcome(reason, winners, party=bool(read_path(state, "match", "cooperative", default=False)))
