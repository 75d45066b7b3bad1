"""JSON, its depth looked at before anything recurses."""

from __future__ import annotations

import msgspec

from wardrum.events.core.record import Json
from wardrum.server.protocol.strict_json import too_deep

from ..imported import Unusable
from .bounds import DEPTH_MAX, ELEMENTS_MAX


def value(text: bytes) -> Json:
    """What a JSON text says. Raises Unusable."""
    if too_deep(text, DEPTH_MAX):
        raise Unusable(f"this file nests more than {DEPTH_MAX} deep; no roster does")
    if text.count(b"{") > ELEMENTS_MAX:
        raise Unusable(f"this file has more than {ELEMENTS_MAX} objects; no roster has")
    try:
        found: Json = msgspec.json.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise Unusable("this file is neither XML nor complete JSON, so it is no roster") from None
    return found


def several(found: Json) -> list[Json]:
    """The documents of one file: an array that holds whole files, as `[roster, table]`, is taken apart."""
    if isinstance(found, list) and any(isinstance(each, list) or _is_whole(each) for each in found):
        return found
    return [found]


def _is_whole(each: object) -> bool:
    """Whether a member of an array is a file of its own rather than one entry of a list: an object of one, or text of lines."""
    if isinstance(each, str):
        return "\n" in each
    return isinstance(each, dict) and any(
        key in each for key in ("roster", "models", "warband_data", "subfactions")
    )
