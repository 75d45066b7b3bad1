"""The chain of hashes as a client follows it: whoever changes a commit after the fact is found out."""

from __future__ import annotations

from wardrum.events.core import record

from ..errors import Diverged


class Chain:
    """The head of one match after `version`, and what is still to be checked against it."""

    def __init__(self, match: str) -> None:
        self._match = match
        self.version, self._head = 0, record.root(match)
        self._receipts: dict[int, str] = {}
        self._sealed: dict[int, str] = {}
        self.heads: dict[int, str] = {0: self.head}

    @property
    def head(self) -> str:
        """64 hex digits."""
        return self._head.hex()

    def start(self, version: int, head: str, parent_head: str = "") -> None:
        """Believe this head. parent_head: at version 0 of a fork, 64 hex digits. Raises Diverged: there was another."""
        if parent_head and version == self.version == 0:
            self._stand(0, record.fork_root(self._match, parent_head))
        if self.heads.get(version, head) != head:
            raise Diverged(version, "the server has another head now than it had before")
        self._stand(version, bytes.fromhex(head))

    def commit(self, version: int, data: bytes, head: str) -> None:
        """One more record. Raises Diverged."""
        self._link(version, record.leaf(data), head)

    def sealed(self, version: int, leaf: str, head: str) -> None:
        """One more record that may not be read yet. Raises Diverged."""
        self._link(version, bytes.fromhex(leaf), head)
        self._sealed[version] = leaf

    def opened(self, version: int, data: bytes) -> None:
        """The record that was sealed. Raises Diverged: it is another one."""
        if self._sealed.pop(version, leaf := record.leaf(data).hex()) != leaf:
            raise Diverged(version, "the opened commit is not the one that was sealed")

    def receipt(self, version: int, head: str) -> None:
        """Hold the server to an acknowledgement, now or when its version comes. Raises Diverged."""
        if self.heads.get(version, head) != head:
            raise Diverged(version, "the server acknowledged another history than it shows")
        if version > self.version:
            self._receipts[version] = head

    def _link(self, version: int, leaf: bytes, head: str) -> None:
        if version != self.version + 1:
            raise Diverged(version, f"the chain stands at version {self.version}")
        linked = record.link(self._head, leaf)
        if linked.hex() != head:
            raise Diverged(version, "the head does not follow from the commits before it")
        if self._receipts.pop(version, head) != head:
            raise Diverged(version, "the server acknowledged another history than it shows")
        self._stand(version, linked)

    def _stand(self, version: int, head: bytes) -> None:
        self.version, self._head = version, head
        self.heads[version] = self.head
