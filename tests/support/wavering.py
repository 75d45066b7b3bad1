"""Players who change their minds: they take moves back as far as they may."""

from __future__ import annotations

import random

from tests.support.referee import Referee
from wardrum.events.core.kernel import DecisionContext
from wardrum.events.match import commands as c
from wardrum.events.match.consent.takeback import TAKEBACK


def offered(referee: Referee, seat: str) -> tuple[int, ...]:
    """The versions that a seat may ask to return to."""
    options = referee.game.legal(referee.state, seat, DecisionContext(referee.at, referee.past))
    found = [option for option in options if option.command == "OfferTakeback"]
    return found[0].params["version"].of if found else ()


def take_back(referee: Referee, version: int) -> None:
    """The first seat asks, all others agree."""
    referee.do(referee.state.match.staying[0], c.OfferTakeback(version))
    while TAKEBACK.asked(referee.state.match):
        referee.do(TAKEBACK.asked(referee.state.match)[0], c.AcceptTakeback())


def wavering(
    referee: Referee, rng: random.Random, chance: float = 0.15, commits_max: int = 300, *, ends: bool = True
) -> None:
    """A battle whose players take back now and then. ends: a seat that is awaited at its last commit gives up."""
    while not referee.over() and len(referee.log) < commits_max:
        versions = offered(referee, referee.state.match.staying[0]) if rng.random() < chance else ()
        if versions:
            take_back(referee, rng.choice(versions))
        else:
            referee.step(rng)
    for seat in referee.state.match.order if ends else ():
        if not referee.over():
            referee.do(seat, c.Concede())
