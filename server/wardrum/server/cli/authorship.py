"""Whose name stands under a replay file."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from wardrum.clients import SignaturesUnavailable, is_signed
from wardrum.events.formats.replay import Replay, Signed
from wardrum.events.verify import Fault


class Authorship(Struct, frozen=True):
    """One sentence for people, and what is wrong with it, if anything is."""

    sentence: str
    fault: Fault | UnsetType = UNSET


def authorship(file: Replay, key: str = "") -> Authorship:
    """Who signed a file. key: the public key (64 hex digits) that must have; "" = anybody, or nobody.

    It is not said again: whoever gives the server's private file by mistake must not find it in a log.

    Raises SignaturesUnavailable: the extra is missing, and a certain key was asked for.
    """
    signed = file.footer.signed
    if isinstance(signed, Signed):
        return _signed(file, signed, key)
    fault = _fault(file, "it is not signed, and so not by the key given") if key else UNSET
    return Authorship("unsigned", fault)


def _signed(file: Replay, signed: Signed, key: str) -> Authorship:
    footer = file.footer
    try:
        good = is_signed(signed, file.header.match, footer.versions, bytes.fromhex(footer.head))
    except SignaturesUnavailable as error:
        if key:
            raise
        return Authorship(f"signature not checked: {error}")
    if not good:
        what = f"the signature is not that of {signed.key} under this head"
        return Authorship("bad signature", _fault(file, what))
    if key and key != signed.key:
        return Authorship(
            f"signed by {signed.key}", _fault(file, "it is signed by another key than the one given")
        )
    doubt = "" if key else "; whose key that is, only the server's /.well-known/wardrum-key tells"
    return Authorship(f"signed by {signed.key}{doubt}")


def _fault(file: Replay, what: str) -> Fault:
    return Fault(file.header.match, file.footer.versions, what)
