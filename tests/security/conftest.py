"""The fixtures of a server on a real socket, for attacks on it."""

from tests.support.server_fixtures import battle, clock, server, talker

__all__ = ["battle", "clock", "server", "talker"]
