"""Problems: why a frame cannot be acted on, as a code, a title and one plain sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from wardrum.events.formats.wire import Problem
from wardrum.events.match.set_aside import SetAside

from .strict_json import KeyRepeated

TITLES = {
    "bad_frame": "This frame is not part of the protocol",
    "bad_command": "This is no command of the ruleset",
    "bad_setup": "These settings do not fit the ruleset",
    "bots_busy": "No bot can come",
    "busy": "Too much is waiting",
    "connection_full": "This connection has as many seats or matches as it may have",
    "command_id_reused": "This command id was used for something else",
    "hello_first": "The first frame of a connection is hello",
    "internal": "Something went wrong here",
    "match_damaged": "This match is damaged on the server's disk",
    "match_exists": "This match id is taken",
    "match_goes_on": "The match has not ended",
    "match_full": "Nobody else can sit down or watch here",
    "no_lesson": "There is no guided battle",
    "no_such_match": "There is no such match",
    "no_such_command": "There is no such command",
    "no_such_option": "There is no such option",
    "no_such_phrase": "There is no such phrase",
    "no_such_piece": "There is no such piece",
    "no_such_ruleset": "There is no such ruleset",
    "no_such_seat": "There is no such seat",
    "no_such_version": "This version has not happened yet",
    "not_seated": "This connection does not hold that seat",
    "outcome_unknown": "Whether this was done is not known yet",
    "rematch_offered": "Another rematch has been offered",
    "restarting": "The server is restarting",
    "sealed": "A secret stands in the way",
    "seat_handed_over": "A bot plays this seat",
    "seat_taken": "Somebody sits there",
    "set_aside": "This match can only be read",
    "storage_full": "The disk is full",
    "too_many_requests": "Slow down",
    "unlisted": "This match is in no list",
    "unseen": "Those without a seat do not know it yet",
    "upload_out_of_order": "This is not the next part of that file",
    "upload_too_big": "This file is too big",
    "unusable_roster": "This file cannot be used as a roster",
    "unauthorized": "This is not the key",
    "version_past": "The match has gone on",
    "wrong_invite": "This invite opens nothing",
}

BOTS_RETRY_S = 30  # battles of bots take minutes

UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, KeyRepeated)
"""All that decoding can raise."""

CHARACTERS = {
    "0-9a-f": "lower-case hex digits",
    "a-z0-9": "lower-case letters and digits",
    "a-z0-9-": "lower-case letters, digits and -",
    "a-z0-9_-": "lower-case letters, digits, _ and -",
    "A-Za-z0-9_-": "letters, digits, _ and -",
}
"""The character classes of the protocol's patterns in words, for people who do not read regular expressions."""

_pattern = re.compile(
    r"^Expected `str` matching regex '\^\[(?P<of>[^]]+)\]\{(?P<least>\d+)(,(?P<most>\d+))?\}"
)
_step = re.compile(r"\.([^.\[]+)|\[(\d+)\]")
ENTRY = "[...]"
_place = re.compile(r"^(?P<what>.*) - at `(?P<pointer>\$.*)`$", re.DOTALL)


def problem(
    code: str,
    detail: str,
    id: str | UnsetType = UNSET,
    *,
    pointer: str | UnsetType = UNSET,
    retry_after: int | UnsetType = UNSET,
) -> Problem:
    """A problem with the title of its code."""
    return Problem(code, TITLES[code], detail, id, pointer, retry_after)


class Unread(Struct, frozen=True):
    """A JSON text that could not be decoded. read: what failed on it."""

    text: bytes
    read: Callable[[bytes], object]


def unreadable(
    code: str, error: Exception, id: str | UnsetType = UNSET, root: str = "$", unread: Unread | None = None
) -> Problem:
    """The problem that an error of decoding stands for; root: where in the frame the decoded part lies."""
    match error:
        case msgspec.ValidationError():
            what, pointer = _located(str(error))
            if unread is not None:
                pointer = _with_keys(pointer, unread)
            return problem(code, what, id, pointer=root + pointer[1:])
        case UnicodeDecodeError():
            return problem(code, "Text has to be UTF-8", id, pointer=root)
        case KeyRepeated():
            return problem(code, f"An object has {str(error)!r} twice", id, pointer=root)
        case RecursionError():
            return problem(code, "This is nested too deeply", id, pointer=root)
        case _:
            return problem(code, str(error), id, pointer=root)


def _located(message: str) -> tuple[str, str]:
    found = _place.match(message)
    return (_worded(found["what"]), found["pointer"]) if found else (_worded(message), "$")


def _with_keys(pointer: str, unread: Unread) -> str:
    """The place with the key of the entry for which the decoder says `[...]`: the one that fails without the others.

    As it stands where the text is broken off further on, as then nothing of it can be read.
    """
    *parts, rest = pointer.split(ENTRY)
    if not parts:
        return pointer
    try:
        root = [msgspec.json.decode(unread.text)]
    except msgspec.DecodeError:
        return pointer
    named = ""
    holder: Any = root
    at: Any = 0
    for part in parts:
        for name, number in _step.findall(part):
            holder, at = holder[at], name or int(number)
        key = _failing(root, holder, at, unread)
        named, holder, at = f"{named}{part}.{key}", holder[at], key
    return named + rest


def _failing(root: Sequence[Any], holder: Any, at: Any, unread: Unread) -> str:
    """The key of an entry of the mapping there with which alone the whole text fails; all others are left out."""
    entries = list(holder[at].items())
    while len(entries) > 1:  # by halves, as somebody may send thousands
        half = entries[: len(entries) // 2]
        holder[at] = dict(half)
        entries = half if _fails(root, unread) else entries[len(half) :]
    holder[at] = dict(entries)
    key: str = entries[0][0]
    return key


def _fails(root: Sequence[Any], unread: Unread) -> bool:
    try:
        unread.read(msgspec.json.encode(root[0]))
    except msgspec.ValidationError:
        return True
    return False


def _worded(what: str) -> str:
    """What a text has to look like, without the pattern."""
    shape = _pattern.match(what)
    if shape is None or shape["of"] not in CHARACTERS:
        return what
    size = f"{shape['least']} to {shape['most']}" if shape["most"] else shape["least"]
    return f"Expected {size} {CHARACTERS[shape['of']]}"


def not_seated(id: str) -> Problem:
    """The answer to a request for a seat that the connection does not act for."""
    return problem("not_seated", "Join, or attach the seat by its token.", id)


def no_such_match(id: str, pointer: str = "$.match") -> Problem:
    """The answer to a request for a match that does not exist on this server."""
    return problem(
        "no_such_match",
        "It has not been created here, or it never began and was removed.",
        id,
        pointer=pointer,
    )


def cannot_go_on(why: SetAside, id: str) -> Problem:
    """The answer to a request to change a match that is set aside."""
    return problem(why.code, why.sentence, id)


def no_such_ruleset(known: Iterable[str], id: str) -> Problem:
    """The answer to a request for a ruleset that this server does not have."""
    return problem("no_such_ruleset", f"The rulesets here are {', '.join(known)}.", id, pointer="$.ruleset")


def no_such_seat(known: Iterable[str], wanted: str, id: str, pointer: str) -> Problem:
    """The answer to a request for a seat that a match does not have."""
    return problem(
        "no_such_seat", f"There is no seat {wanted}; the seats are {', '.join(known)}.", id, pointer=pointer
    )


def no_such_version(newest: int, id: str, pointer: str) -> Problem:
    """The answer to a request for a version beyond the newest one that the connection may know."""
    return problem("no_such_version", f"The match stands at version {newest}.", id, pointer=pointer)


def seat_handed_over(id: str) -> Problem:
    """The answer to the holder of a seat that a bot plays now."""
    return problem("seat_handed_over", "A bot plays it; you may take it back by `relieve`.", id)


def bots_busy(why: str, id: str, pointer: str) -> Problem:
    """The answer to a request for a bot when none is available, or none for this client."""
    return problem("bots_busy", why, id, pointer=pointer, retry_after=BOTS_RETRY_S)


def not_stored(error: Exception, id: str | UnsetType) -> Problem:
    """The answer when the store could not keep a seat or a name."""
    return problem("storage_full", f"Nothing was changed ({error}).", id, retry_after=1)


def not_reached(error: Exception, id: str | UnsetType) -> Problem:
    """The answer when those who keep the log cannot be asked."""
    return problem("busy", f"Nothing was done, as the log cannot be reached ({error}).", id, retry_after=1)


def too_many_failures(retry_after: int, id: str | UnsetType) -> Problem:
    """The answer to a wrong token from an address whose tokens have failed too often."""
    detail = "Too many keys from your address opened nothing."
    return problem("too_many_requests", detail, id, retry_after=retry_after)
