"""The hash chain of a match as a client follows it: detects any later change to a commit."""

from __future__ import annotations

from wardrum.clients.errors import Diverged
from wardrum.events.core import hash_chain
from wardrum.events.core.kernel import Head, MatchId


class HashChain:
    """The chain's head after `version`, and the receipts and sealed leaves that later records must match."""

    def __init__(self, match: MatchId) -> None:
        self._match = match
        self.version, self._head = 0, hash_chain.root(match)
        self._receipts: dict[int, str] = {}
        self._sealed: dict[int, str] = {}
        self.heads: dict[int, str] = {0: self.head}

    @property
    def head(self) -> str:
        """64 hex digits."""
        return self._head.hex()

    def start(self, version: int, head: str, parent_head: str = "") -> None:
        """Start from a snapshot's head. parent_head: at version 0 of a fork, 64 hex digits.

        Raises Diverged: the server gave another head for this version before.
        """
        if parent_head and version == self.version == 0:
            self._set(0, hash_chain.fork_root(self._match, parent_head))
        if self.heads.get(version, head) != head:
            raise Diverged(version, "the server has another head now than it had before")
        self._set(version, Head(bytes.fromhex(head)))

    def commit(self, version: int, data: bytes, head: str) -> None:
        """Append one record. Raises Diverged."""
        self._append(version, hash_chain.leaf(data), head)

    def sealed(self, version: int, leaf: str, head: str) -> None:
        """Append one record of which only the leaf (64 hex digits) is known yet. Raises Diverged."""
        self._append(version, bytes.fromhex(leaf), head)
        self._sealed[version] = leaf

    def opened(self, version: int, data: bytes) -> None:
        """The content of a sealed record. Raises Diverged: its leaf is another one."""
        if self._sealed.pop(version, leaf := hash_chain.leaf(data).hex()) != leaf:
            raise Diverged(version, "the opened commit is not the one that was sealed")

    def receipt(self, version: int, head: str) -> None:
        """Compare an acknowledgement with the chain, now or when its version arrives. Raises Diverged."""
        if self.heads.get(version, head) != head:
            raise Diverged(version, "the server acknowledged another history than it shows")
        if version > self.version:
            self._receipts[version] = head

    def _append(self, version: int, leaf: bytes, head: str) -> None:
        if version != self.version + 1:
            raise Diverged(version, f"the chain stands at version {self.version}")
        linked = hash_chain.link(self._head, leaf)
        if linked.hex() != head:
            raise Diverged(version, "the head does not follow from the commits before it")
        if self._receipts.pop(version, head) != head:
            raise Diverged(version, "the server acknowledged another history than it shows")
        self._set(version, linked)

    def _set(self, version: int, head: Head) -> None:
        self.version, self._head = version, head
        self.heads[version] = self.head
