"""A real nats-server for the tests of whole nodes."""

from collections.abc import Iterator

import pytest

from tests.support import nats_servers
from tests.support.in_memory import scratch_folder
from tests.support.nats_servers import NatsServer


@pytest.fixture
def nats() -> Iterator[NatsServer]:
    """One that is there for one test."""
    nats_servers.need_nats()
    with scratch_folder() as folder, nats_servers.running(folder) as server:
        yield server
