"""The exceptions of the client; the text of each is a sentence for the user."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.formats import wire


class RejectedError(Exception):
    """The rules reject a command; nothing has changed.

    code: stable, lower snake case ("conflict": the position is not that of `expected_version`) ·
    rule: id in the ruleset's catalogue · version: of the match when it was rejected.
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
    """The first connection could not be opened."""


class ConnectionLost(Exception):
    """The connection is lost for good. A request without an answer may have been carried out or not."""


class WrongSignature(Exception):
    """A match has ended, and its end is not signed by the key that the server gives."""


class MalformedFrame(Exception):
    """The server sent something that is not a frame of the protocol."""


class VersionGap(Exception):
    """The next state is not known here, so the connection is reopened.

    A version is missing between two commits, which the protocol rules out; or a take-back returned beyond what is known.
    """


class SnapshotNeeded(Exception):
    """A take-back returned to a version from before the subscription began, so its state is not known here."""


class UpdatesOverflow(Exception):
    """Updates arrived faster than the program read them, and the queue is full."""


class Diverged(Exception):
    """What the server says about `version` contradicts what it said before, or the rules."""

    def __init__(self, version: int, sentence: str) -> None:
        super().__init__(f"version {version}: {sentence}")
        self.version, self.sentence = version, sentence
