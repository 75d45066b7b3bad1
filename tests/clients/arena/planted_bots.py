"""Bots that do what a bot must not do, and some that do next to nothing; an arena finds them by "tests.clients.arena.planted_bots:NAME"."""

import os
import sys

from wardrum.clients import play_randomly

HERE = "tests.clients.arena.planted_bots"
LEAVES_WITH = 3


def raises(position, rng):
    """It fails at its first decision."""
    raise LookupError("no plan\nat all")


def leaves(position, rng):
    """It wants to end the program."""
    sys.exit("enough")


def cheats(position, rng):
    """It moves a fighter that is not its turn, once it has mustered."""
    return {"type": "EndActivation"} if position.mine else play_randomly(position, rng)


def says_nothing(position, rng):
    """It has no answer."""
    return


def says_nonsense(position, rng):
    """It answers with a command that there is not."""
    return {"type": "Win"}


def says_a_set(position, rng):
    """It answers with what cannot be sent."""
    return {"type": {1, 2j}}


def kills_its_process(position, rng):
    """Its process is gone, as after a crash."""
    os._exit(LEAVES_WITH)
