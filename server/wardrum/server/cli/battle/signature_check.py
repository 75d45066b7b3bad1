"""Checks the signature of a replay file."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from wardrum.clients import SignaturesUnavailable, is_signed
from wardrum.events.core.kernel import Head
from wardrum.events.formats.replay import Replay, Signed
from wardrum.events.verify import Fault


class SignatureCheck(Struct, frozen=True):
    """The result in one sentence; fault: what is wrong, if anything is."""

    sentence: str
    fault: Fault | UnsetType = UNSET


def check_signature(file: Replay, key: str = "", *, is_sound: bool = True) -> SignatureCheck:
    """Who signed a file. key: the public key (64 hex digits) that must have signed it; "" = any key, or none.

    is_sound: nothing else is wrong with the file. Else a signature, which is of the head in its footer, says nothing of the rest.

    The key is not repeated in a sentence: it may be the server's private one, given by mistake.

    Raises SignaturesUnavailable: the extra is missing, and a certain key was asked for.
    """
    signed = file.footer.signed
    if isinstance(signed, Signed):
        return _signed(file, signed, key, is_sound=is_sound)
    fault = _fault(file, "it is not signed, and so not by the key given") if key else UNSET
    return SignatureCheck("unsigned", fault)


def _signed(file: Replay, signed: Signed, key: str, *, is_sound: bool) -> SignatureCheck:
    footer = file.footer
    try:
        good = is_signed(signed, file.header.match, footer.versions, Head(bytes.fromhex(footer.head)))
    except SignaturesUnavailable as error:
        if key:
            raise
        return SignatureCheck(f"signature not checked: {error}")
    if not good:
        what = f"the signature is not that of {signed.key} under this head"
        return SignatureCheck("bad signature", _fault(file, what))
    if key and key != signed.key:
        return SignatureCheck(
            f"signed by {signed.key}", _fault(file, "it is signed by another key than the one given")
        )
    if not is_sound:
        return SignatureCheck(f"only the head in its footer is signed, by {signed.key}: not what is above it")
    doubt = "" if key else "; whose key that is, only the server's /.well-known/wardrum-key tells"
    return SignatureCheck(f"signed by {signed.key}{doubt}")


def _fault(file: Replay, what: str) -> Fault:
    return Fault(file.header.match, file.footer.versions, what)
