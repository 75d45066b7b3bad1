"""A local copy of one match, kept up to date by the server's updates and checked at every version."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec

from wardrum.events.core.kernel import Head, MatchId
from wardrum.events.formats import wire
from wardrum.events.formats.replay import Signed
from wardrum.events.local import LocalBattle
from wardrum.events.match.beats import MatchDisplay
from wardrum.events.toolkit.options import Option

from ..errors import Diverged
from ..transport.subscription import Update, version_of
from . import state_access
from .chain_check import HashChain
from .folding import StateFold
from .signature import SignatureStatus, is_signed, signatures_available


class Mirror:
    """The state after the last commit, the hash chain over all commits, and the legal options.

    The first inconsistency ends the mirror: `fault` holds it, and `until` raises it.
    """

    def __init__(
        self,
        match: MatchId,
        folding: StateFold,
        audience: Callable[[], str] = str,
        key: str = "",
        parent_head: str = "",
    ) -> None:
        """audience: the seat whose secrets this client is shown, evaluated for each state hash and display · key: the public key
        (64 hex digits) that must have signed the end of the match, "" = not required · parent_head: of a fork that is followed as
        displays, which do not tell it, the parent's head where it branches off (64 hex digits).
        """
        self.match, self._folding, self._audience = match, folding, audience
        self._chain, self._key, self._parent_head = HashChain(match), key, parent_head
        self.signature = ""  # the server's, under the last head of an ended match; see `signed_by`
        self._pushed: dict[str, wire.LegalList] = {}
        self._moved = asyncio.Event()
        self.caught_up = False
        self.presence: wire.Presence | None = None
        self.names: dict[str, str] = {}
        self.fault: Exception | None = None

    @property
    def state(self) -> Any:
        """The ruleset's frozen struct, or JSON if no rules are used; None before the first update, and where displays are followed."""
        return self._folding.state

    @property
    def version(self) -> int:
        """The last version applied."""
        return self._chain.version

    @property
    def head(self) -> str:
        """The chain's head at `version`, 64 hex digits."""
        return self._chain.head

    @property
    def game(self) -> Any:
        """The `Game` whose rules are applied; None if no rules are used."""
        return getattr(self._folding, "game", None)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._folding.over

    @property
    def display(self) -> MatchDisplay:
        """What the battle shows at `version`. Raises ValueError: nothing is known of it, or states are followed without their rules."""
        return self._folding.display(self._audience())

    def legal(self, seat: str) -> tuple[Option, ...]:
        """The options of a seat at `version`: as pushed by the server, else computed here, else none."""
        pushed = self._pushed.get(seat)
        if pushed is not None and pushed.version == self.version:
            return pushed.options
        return self._folding.legal(seat)

    def imagined(self, seat: str, seed: int) -> LocalBattle | None:
        """The battle at `version` as a seat may know it, to try things out on; see `LocalBattle.from_state`. None: no rules are used here,
        or nothing is known yet.
        """
        game, state = self.game, self.state
        if game is None or state is None:
            return None
        return LocalBattle.from_state(game, game.view(state, seat), seed)

    def signed_by(self, key: str) -> SignatureStatus:
        """The status of the signature under the last head, given its key (64 hex digits, "" = not known)."""
        if not self.signature:
            return "none"
        if not (key and signatures_available()):
            return "unchecked"
        signed = Signed(key, self.signature)
        return (
            "good" if is_signed(signed, self.match, self.version, Head(bytes.fromhex(self.head))) else "wrong"
        )

    async def until(self, predicate: Callable[[Mirror], object]) -> None:
        """Wait until the predicate holds. Raises the mirror's fault, if that comes first."""
        while not predicate(self):
            if self.fault is not None:
                raise self.fault
            self._moved.clear()
            await self._moved.wait()

    def check_receipt(self, version: int, head: str) -> None:
        """Compare a receipt with the chain; a receipt that contradicts it is a fault."""
        try:
            self._chain.receipt(version, head)
        except Diverged as fault:
            self.fail(fault)

    def take(self, update: Update) -> None:
        """See `UpdateSink.take`."""
        if self.fault is None:
            try:
                self._take(update)
            except Diverged as fault:
                self.fail(fault)
            except (ValueError, KeyError, TypeError, RecursionError) as error:  # msgspec's are ValueErrors
                self.fail(Diverged(self.version, f"the update makes no sense: {error}"))
        self._moved.set()

    def fail(self, error: Exception) -> None:
        """See `UpdateSink.fail`."""
        self.fault = self.fault or error
        self._moved.set()

    def _take(self, update: Update) -> None:
        match update:
            case wire.Snapshot():
                self._snapshot(update)
            case wire.Commit():
                self._commit(update)
            case wire.Sealed():
                self._sealed(update)
            case wire.Opened():
                self._chain.opened(update.version, bytes(update.record))
            case wire.CaughtUp():
                self.caught_up = True
            case wire.LegalList():
                self._pushed[update.seat] = update
            case wire.Names():
                self.names = update.names
            case wire.Presence():
                self.presence = update
            case wire.Displayed():
                self._displayed(update)
            case wire.Waiting() | wire.RematchOffered() | wire.Said() | wire.Unseated():
                pass  # for display only

    def _snapshot(self, frame: wire.Snapshot) -> None:
        match = {} if frame.version else msgspec.json.decode(frame.state)["match"]
        self._chain.start(frame.version, frame.head, state_access.parent_head(match))
        self._folding.snapshot(frame)
        self._compare(frame.state_hash)
        self._sign(frame)

    def _displayed(self, frame: wire.Displayed) -> None:
        self._chain.start(frame.version, frame.head, "" if frame.version else self._parent_head)
        self._folding.displayed(frame)
        self._sign(frame)

    def _commit(self, frame: wire.Commit) -> None:
        self._chain.commit(version_of(frame), bytes(frame.record), frame.head)
        self._folding.commit(frame)
        self._compare(frame.state_hash)
        self._sign(frame)

    def _sealed(self, frame: wire.Sealed) -> None:
        self._chain.sealed(frame.version, frame.leaf, frame.head)
        self._folding.sealed(frame)
        self._compare(frame.state_hash)

    def _sign(self, frame: wire.Commit | wire.Snapshot | wire.Displayed) -> None:
        """Keep the signature of the end; check it, if this mirror was given a key."""
        self.signature = frame.signature if isinstance(frame.signature, str) else ""
        if self._key and self.over and self.signed_by(self._key) != "good":
            raise Diverged(self.version, "the end of the match is not signed with the server's key")

    def _compare(self, state_hash: str | msgspec.UnsetType) -> None:
        if isinstance(state_hash, str) and self._folding.digest(self._audience()) != state_hash:
            raise Diverged(self.version, "the state here is not the state there")
