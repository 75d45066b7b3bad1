"""Problems: why a frame cannot be acted on, as a code, a title and one plain sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import UNSET, Struct, UnsetType

from wardrum.events.formats.wire import Problem
from wardrum.events.match.set_aside import SetAside

from .strict_json import KeyRepeated
from .valid_values import hint


class CodeMeaning(NamedTuple):
    """A code of a problem or of a refusal. title: what it means · advice: what a client does about it."""

    title: str
    advice: str


PROBLEMS: Final[Mapping[str, CodeMeaning]] = {
    "bad_frame": CodeMeaning(
        "This frame is not part of the protocol", "Mend the client: `pointer` says where."
    ),
    "bad_command": CodeMeaning(
        "This is no command of the ruleset", "Send what the legal list offers; `pointer` says where."
    ),
    "bad_setup": CodeMeaning(
        "These settings do not fit the ruleset", "Show the sentence beside the setting that `pointer` names."
    ),
    "bots_busy": CodeMeaning(
        "No bot can come", "Ask again after `retry_after`, or offer the seat to a person."
    ),
    "busy": CodeMeaning("Too much is waiting", "Send the same frame again after `retry_after`."),
    "connection_full": CodeMeaning(
        "This connection has as many seats or matches as it may have",
        "Leave a seat or a match, or open another connection.",
    ),
    "command_id_reused": CodeMeaning(
        "This command id was used for something else", "Make a new id for each command."
    ),
    "hello_first": CodeMeaning(
        "The first frame of a connection is hello", "Send `hello` and wait for `welcome`."
    ),
    "internal": CodeMeaning("Something went wrong here", "Show the sentence; try once more, later."),
    "match_damaged": CodeMeaning(
        "This match is damaged on the server's disk", "Watch only; the operator has to see to it."
    ),
    "match_exists": CodeMeaning("This match id is taken", "Make another id of 128 random bits."),
    "match_goes_on": CodeMeaning("The match has not ended", "Wait for the end."),
    "match_full": CodeMeaning(
        "Nobody else can sit down or watch here", "Watch later, or open another match."
    ),
    "no_lesson": CodeMeaning("There is no guided battle", "Offer a battle against a bot."),
    "no_such_match": CodeMeaning("There is no such match", "Tell the user; do not ask again."),
    "no_such_command": CodeMeaning(
        "There is no such command", "Take the names of commands from the schemas."
    ),
    "no_such_option": CodeMeaning("There is no such option", "Ask for the list anew; count options from 0."),
    "no_such_phrase": CodeMeaning("There is no such phrase", "Take the ids of `welcome.phrases`."),
    "no_such_piece": CodeMeaning("There is no such piece", "Take the ids of the display or the state."),
    "no_such_ruleset": CodeMeaning("There is no such ruleset", "Take the names of `welcome.rulesets`."),
    "no_such_seat": CodeMeaning("There is no such seat", "Take the seats of the match."),
    "no_such_version": CodeMeaning("This version has not happened yet", "Watch without `after`."),
    "not_seated": CodeMeaning(
        "This connection does not hold that seat", "Send `seat` with the token, or `join`."
    ),
    "outcome_unknown": CodeMeaning(
        "Whether this was done is not known yet",
        "Send the very same frame again: the answer says what was done.",
    ),
    "rematch_offered": CodeMeaning("Another rematch has been offered", "Take the offer that is there."),
    "restarting": CodeMeaning("The server is restarting", "Connect again after a moment and resume."),
    "sealed": CodeMeaning(
        "A secret stands in the way", "Choose an earlier version, or wait until the secret is open."
    ),
    "seat_handed_over": CodeMeaning("A bot plays this seat", "Offer `relieve`."),
    "seat_taken": CodeMeaning("Somebody sits there", "Offer another seat, or to watch."),
    "set_aside": CodeMeaning("This match can only be read", "Watch only."),
    "storage_full": CodeMeaning(
        "The disk is full", "Send the same frame again after `retry_after`; the operator has to make room."
    ),
    "too_many_requests": CodeMeaning("Slow down", "Wait for `retry_after`, then send the same frame."),
    "unlisted": CodeMeaning("This match is in no list", "Leave `listed` out."),
    "unseen": CodeMeaning(
        "Those without a seat do not know it yet", "Ask about a version that is public already."
    ),
    "upload_out_of_order": CodeMeaning("This is not the next part of that file", "Begin with part 0 again."),
    "upload_too_big": CodeMeaning("This file is too big", "Tell the user the limit of `welcome.limits`."),
    "unusable_roster": CodeMeaning(
        "This file cannot be used as a roster", "Show the sentence beside the file."
    ),
    "unauthorized": CodeMeaning(
        "This is not the key", "Ask for the token that was given with the seat or the match."
    ),
    "version_past": CodeMeaning("The match has gone on", "Take the next list, which is on its way."),
    "wrong_invite": CodeMeaning("This invite opens nothing", "Ask for a new link."),
}
"""The problems by code."""

REFUSALS: Final[Mapping[str, CodeMeaning]] = {
    "conflict": CodeMeaning(
        "Something has happened since the `expected_version`",
        "Drop the command, say what was not done, and ask anew.",
    ),
    "match_damaged": PROBLEMS["match_damaged"],
    "match_too_long": CodeMeaning(
        "The match is so long that only ending it is still possible",
        "Offer to concede, or to agree a result.",
    ),
    "revision_gone": CodeMeaning(
        "A fork whose parent began under a revision of its rules that this server does not have",
        "Watch the parent only.",
    ),
    "set_aside": PROBLEMS["set_aside"],
    "too_big": CodeMeaning("One commit would break a limit of the log", "Do less at once."),
}
"""What `rejected` says by code beside the codes of rules, whatever the game."""

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
JSON_TYPES = {"str": "string", "int": "integer", "float": "number", "bool": "boolean"}
"""The decoder's names of types, which are Python's, and those of JSON."""

_types = re.compile(r"(?<=^Expected )`[a-z| ]+`|(?<=, got )`[a-z]+`")
_name = re.compile(rf"\b({'|'.join(JSON_TYPES)})\b")
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
    return Problem(code, PROBLEMS[code].title, detail, id, pointer, retry_after)


class Unread(Struct, frozen=True):
    """A JSON text that could not be decoded. read: what failed on it · of: the type that it was to have."""

    text: bytes
    read: Callable[[bytes], object]
    of: Any


def unreadable(
    code: str, error: Exception, id: str | UnsetType = UNSET, root: str = "$", unread: Unread | None = None
) -> Problem:
    """The problem that an error of decoding stands for; root: where in the frame the decoded part lies."""
    match error:
        case msgspec.ValidationError():
            what, pointer = _located(str(error))
            if unread is not None:
                what += hint(what, pointer, unread.text, unread.of)
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
    """What a text has to look like, without the pattern, and types by their names in JSON."""
    shape = _pattern.match(what)
    if shape is None or shape["of"] not in CHARACTERS:
        return _types.sub(lambda found: _name.sub(lambda name: JSON_TYPES[name[0]], found[0]), what)
    size = f"{shape['least']} to {shape['most']}" if shape["most"] else shape["least"]
    return f"Expected {size} {CHARACTERS[shape['of']]}"


def not_seated(id: str) -> Problem:
    """The answer to a request for a seat that the connection does not act for."""
    detail = "Send `join`, or `seat` with the token, on this connection first."
    return problem("not_seated", detail, id)


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


def no_such_seat(known: Sequence[str], wanted: str, id: str, pointer: str, more: str = "") -> Problem:
    """The answer to a request for a seat that a match does not have. more: a sentence on how it would have it."""
    seats = f"the seats are {', '.join(known)}" if len(known) > 1 else f"the only seat is {', '.join(known)}"
    return problem("no_such_seat", f"There is no seat {wanted}; {seats}.{more}", id, pointer=pointer)


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
