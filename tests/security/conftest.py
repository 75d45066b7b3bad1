"""The fixtures of a server on a real socket, for attacks on it."""

from tests.faults.conftest import say
from tests.support.server_fixtures import battle, clock, server, talker

__all__ = ["battle", "clock", "say", "server", "talker"]
