"""The fixtures of a server on a real socket, for the tests of all its packages."""

from tests.support.server_fixtures import battle, clock, server, talker, toy_is_known, under_way

__all__ = ["battle", "clock", "server", "talker", "toy_is_known", "under_way"]
