"""Delays frames so that the client stays within the server's announced rate limits."""

from __future__ import annotations

from collections.abc import Callable

from wardrum.events.formats import wire

SHARE = 0.9  # of each limit: frames may arrive closer together than they were sent


class TokenBucket:
    """`burst` actions at once, then `per_s` a second. The balance may be negative: each take waits after the one before."""

    def __init__(self, burst: float, per_s: float, clock: Callable[[], float]) -> None:
        self._burst, self._per_s, self._clock = max(1.0, burst), per_s, clock
        self._tokens, self._at = self._burst, clock()

    def take(self) -> float:
        """Take one token; returns the seconds to wait before acting."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._per_s) - 1
        self._at = now
        return max(0.0, -self._tokens / self._per_s)


class Throttle:
    """One bucket for the requests of a connection, one for parts of files, one for the commands of each seat."""

    def __init__(self, limits: wire.Limits, clock: Callable[[], float]) -> None:
        self._limits, self._clock = limits, clock
        self._requests = self._bucket(limits.requests_burst, limits.requests_per_s)
        self._uploads = self._bucket(limits.uploads_burst, limits.uploads_per_s)
        self._commands: dict[tuple[str, str], TokenBucket] = {}

    def take(self, frame: wire.ClientFrame) -> float:
        """Seconds to wait before this frame may be sent."""
        if isinstance(frame, wire.Upload):
            return self._uploads.take()
        if not isinstance(frame, wire.CommandFrame):
            return self._requests.take()
        seat = (frame.match, frame.seat)
        if seat not in self._commands:
            self._commands[seat] = self._bucket(self._limits.commands_burst, self._limits.commands_per_s)
        return self._commands[seat].take()

    def _bucket(self, burst: int, per_s: int) -> TokenBucket:
        return TokenBucket(burst * SHARE, per_s * SHARE, self._clock)
