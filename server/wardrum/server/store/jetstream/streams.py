"""The streams: their subjects, which are decided for ever, and the configuration that each must have."""

from __future__ import annotations

from typing import Any, Final

from wardrum.events.core.kernel import MatchId
from wardrum.server.store.interface import StoreError

from .connection import ApiRefused, Connection

LOG, SEATS, NAMES, LATE, ARCHIVE = "WD_LOG", "WD_SEATS", "WD_NAMES", "WD_LATE", "WD_ARC"

MATCHES, SEATS_OF, NAME_OF, LATE_OF, UPTIME_SINCE, ARCHIVE_OF = (
    "wd.log.match.",
    "wd.seats.",
    "wd.name.",
    "wd.late.",
    "wd.late.uptime.",
    "wd.arc.",
)
"""What stands before the id of a match, or before the beginning of a stretch of uptime. The kind of what a log tells
is part of its subject, as there may be others than matches."""

REPUBLISHED: Final = {
    LOG: "wd.republished.log.",
    SEATS: "wd.republished.seats.",
    NAMES: "wd.republished.name.",
    LATE: "wd.republished.late.",
}
"""Where a stream says what it has taken, without a promise that anybody hears of it."""

SECRET = "wardrum.secret"  # noqa: S105 -- the name of a note, in which a fingerprint stands
NOT_FOUND = 10059  # the server's code: there is no stream of this name
NO_LOG = "there is no log: no node has been started on these servers yet"
MESSAGE_BYTES_MAX = 128 * 1024  # twice the longest record, for headers and summary
ARCHIVE_BYTES_MAX = 1_000_000
"""Below what a server takes from a client at all, 1 MiB."""

FOR_EVER: Final[dict[str, Any]] = {
    "storage": "file",
    "retention": "limits",
    "max_msgs": -1,
    "max_msgs_per_subject": -1,
    "max_bytes": -1,
    "max_age": 0,
    "allow_direct": True,
    "max_msg_size": MESSAGE_BYTES_MAX,
    "deny_delete": False,
    "deny_purge": False,
    "no_ack": False,
    "sealed": False,
}
"""Of every stream, except what `configuration` says otherwise."""

OF: Final[dict[str, dict[str, Any]]] = {
    # Versions and tokens rest on it that nothing of the log is ever taken away.
    LOG: {"subjects": ["wd.log.>"], "discard": "new", "deny_delete": True, "deny_purge": True},
    # Every former message keeps its number until it has been overwritten: what the server drops by itself stays in its file.
    SEATS: {"subjects": ["wd.seats.>"], "discard": "new"},
    NAMES: {"subjects": ["wd.name.>"], "discard": "new"},
    LATE: {"subjects": ["wd.late.>"], "discard": "old", "max_msgs_per_subject": 1},
    ARCHIVE: {
        "subjects": ["wd.arc.>"],
        "discard": "old",
        "max_msgs_per_subject": 1,
        "max_msg_size": ARCHIVE_BYTES_MAX,
    },
}


def configuration(stream: str, replicas: int, fingerprint: str) -> dict[str, Any]:
    """What a stream must be like. fingerprint: of the secret that all nodes share."""
    wanted = FOR_EVER | {"name": stream, "num_replicas": replicas} | OF[stream]
    if stream in REPUBLISHED:
        wanted["republish"] = {"src": OF[stream]["subjects"][0], "dest": f"{REPUBLISHED[stream]}>"}
    if stream == LOG:
        wanted["metadata"] = {SECRET: fingerprint}
    return wanted


async def keep_streams(connection: Connection, replicas: int, fingerprint: str) -> dict[str, dict[str, Any]]:
    """Makes the streams that are missing; what the servers say of each.

    Raises StoreError: one is not as it must be, which is never changed behind an operator's back.
    """
    infos = {}
    for stream in OF:
        wanted = configuration(stream, replicas, fingerprint)
        info = await info_of(connection, stream)
        if info is None:
            info = await connection.api(f"STREAM.CREATE.{stream}", wanted)
        compare(stream, wanted, info["config"])
        infos[stream] = info
    return infos


async def info_of(connection: Connection, stream: str) -> dict[str, Any] | None:
    """What the stream's leader says of it; None: there is no such stream. Raises Unanswered, ApiRefused."""
    try:
        return await connection.api(f"STREAM.INFO.{stream}")
    except ApiRefused as refusal:
        if refusal.code == NOT_FOUND:
            return None
        raise


async def fingerprint_of(connection: Connection) -> str:
    """Of the secret of the nodes whose log this is. Raises StoreError: there is no log."""
    info = await info_of(connection, LOG)
    if info is None:
        raise StoreError(NO_LOG)
    return str((info["config"].get("metadata") or {}).get(SECRET, ""))


def compare(stream: str, wanted: dict[str, Any], found: dict[str, Any]) -> None:
    """Raises StoreError: a stream is not as it must be."""
    for name, value in wanted.items():
        has = found.get(name)
        if name == "metadata":
            if (has or {}).get(SECRET) != value[SECRET]:
                raise StoreError(
                    f"the stream {stream} belongs to nodes with another secret: give all nodes of a cluster the same secret file"
                )
        elif name == "republish":
            if {key: (has or {}).get(key) for key in value} != value:
                raise StoreError(f"the stream {stream} has republish = {has} where {value} is needed")
        elif has != value and (has or value):  # what is false or empty may be left out
            raise StoreError(f"the stream {stream} has {name} = {has} where {value} is needed")


def match_subject(match: MatchId) -> str:
    """Of a match's commits. Raises ValueError: an id that is no word of a subject."""
    return MATCHES + word(match)


def match_of(subject: str) -> MatchId:
    """Whose commits have this subject."""
    return MatchId(subject.removeprefix(MATCHES))


def word(text: str) -> str:
    """A text that stands between two full stops of a subject. Raises ValueError."""
    if not text or not text.isascii() or any(letter in " .*>" or not letter.isprintable() for letter in text):
        raise ValueError(f"{text!r} cannot be part of a subject")
    return text
