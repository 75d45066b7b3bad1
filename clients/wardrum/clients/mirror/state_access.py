"""What can be said of any ruleset's state, be it a struct of ours or the JSON that a server sent."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from wardrum.events.match.tell import outcome


def look(state: Any, *path: str, default: Any = None) -> Any:
    """The value at a path of names; the default where there is none."""
    for name in path:
        state = state.get(name, UNSET) if isinstance(state, dict) else getattr(state, name, UNSET)
        if state is UNSET:
            return default
    return state


def status(state: Any) -> str:
    """Where the life of the match stands: new, open, revealing, live or ended."""
    return str(look(state, "match", "status", default="new"))


def battle_round(state: Any) -> int:
    """The round of the battle; 0 before the first, and where a ruleset has none."""
    return int(look(state, "battle", "round", default=0))


def is_paused(state: Any) -> bool:
    """Whether the battle rests."""
    return bool(look(state, "match", "pause", "since", default=0))


def clocks(state: Any) -> str:
    """What each seat has left at the last commit, as "a 9:40, b 7:12 (running)"; "" = there are no clocks."""
    left = look(state, "match", "clocks", "left", default={})
    running = tuple(look(state, "match", "clocks", "running", default=()))
    return ", ".join(f"{seat} {_span(ms)}{' (running)' * (seat in running)}" for seat, ms in left.items())


def _span(ms: int) -> str:
    """Time as on a clock: minutes and seconds, hours in front where there are any."""
    minutes, seconds = divmod(-(-ms // 1000), 60)
    hours, rest = divmod(minutes, 60)
    return f"{hours}:{rest:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def lateness(delay: Any) -> str:
    """How late those without a seat see a match, in words: "30 s and 5 commits"; "" = not at all."""
    seconds, commits = look(delay, "seconds", default=0), look(delay, "commits", default=0)
    parts = [f"{seconds} s"] * bool(seconds) + [f"{commits} commit{'s' * (commits != 1)}"] * bool(commits)
    return " and ".join(parts)


def result(state: Any) -> str:
    """How an ended match came out, in words."""
    reason = look(state, "match", "reason", default="")
    winners = tuple(look(state, "match", "winners", default=()))
    return outcome(reason, winners, party=bool(look(state, "match", "cooperative", default=False)))
