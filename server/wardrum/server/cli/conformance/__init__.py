"""Try a client or a server of yours by the protocol.

docs/conformance.md says what a client has to print for that, and what is tried.
"""

from __future__ import annotations

from . import client, server, vectors

WORDS = {"client": client, "server": server, "vectors": vectors}
