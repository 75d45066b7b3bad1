"""What can go wrong for a client, each with a sentence for the person in front of it."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.formats import wire


class Refused(Exception):
    """The rules refuse a command: nothing has changed.

    code: stable, lower snake case ("conflict": something happened since `expected_version`) ·
    rule: id in the ruleset's catalogue · version: of the match when it was refused.
    """

    def __init__(self, frame: wire.RejectedFrame) -> None:
        super().__init__(f"{frame.sentence} ({frame.rule})")
        self.code, self.rule, self.sentence, self.version = (
            frame.code,
            frame.rule,
            frame.sentence,
            frame.version,
        )


class ProblemError(Exception):
    """The server could not act on a request. retry_after: seconds after which to ask again, 0 = never."""

    def __init__(self, frame: wire.Problem) -> None:
        super().__init__(frame.detail or frame.title)
        self.code, self.title, self.detail = frame.code, frame.title, frame.detail
        self.pointer = "" if frame.pointer is UNSET else frame.pointer
        self.retry_after = 0 if frame.retry_after is UNSET else frame.retry_after


class Unreachable(ConnectionError):
    """There was no first connection; the sentence says why."""


class ConnectionLost(Exception):
    """The connection is gone and is not tried again; what had not been answered may have happened or not."""


class Garbled(Exception):
    """The server sent what is no frame of the protocol."""


class Gap(Exception):
    """A version was missing between two commits: the protocol rules that out, so the connection is not sound."""


class SnapshotNeeded(Exception):
    """A take-back returned to a version from before the match was followed, so its state is not known here."""


class FellBehind(Exception):
    """Updates came faster than they were taken, for so long that the rest was given up."""


class Diverged(Exception):
    """What the server says about `version` does not fit what it said before, or what the rules make of it."""

    def __init__(self, version: int, sentence: str) -> None:
        super().__init__(f"version {version}: {sentence}")
        self.version, self.sentence = version, sentence
