"""A take-back in a log is decided again by the verifier: nothing in it can be forged."""

import json
import random
from functools import cache

import pytest
from msgspec import UNSET

from tests.support.logbook import chained
from tests.support.referee import Referee
from wardrum.events.core.kernel import DecisionContext
from wardrum.events.core.record import canonical
from wardrum.events.match import Terms
from wardrum.events.match import commands as c
from wardrum.events.match.consent.takeback import TAKEBACK
from wardrum.events.rulesets import RULESETS, games
from wardrum.events.verify import verify

each_ruleset = pytest.mark.parametrize("name", sorted(RULESETS))


@cache
def taken_back(name: str) -> tuple[Referee, int]:
    """A whole battle in which dice were withdrawn, and the version of the take-back."""
    referee, rng = Referee(games()[name], match=f"{909:032x}", terms=Terms(takeback="any")), random.Random(9)
    while referee.state.match.rolls < 2:
        referee.step(rng)
    option = next(o for o in listed(referee, "a") if o.command == "OfferTakeback")
    referee.do("a", c.OfferTakeback(option.params["version"].of[1]))
    while TAKEBACK.asked(referee.state.match):
        referee.do(TAKEBACK.asked(referee.state.match)[0], c.AcceptTakeback())
    version, rolls = len(referee.log), referee.state.match.rolls
    while referee.state.match.rolls == rolls:
        referee.step(rng)
    for seat in referee.state.match.order:
        if not referee.over():
            referee.do(seat, c.Concede())
    return referee, version


def listed(referee, seat):
    return referee.game.legal(referee.state, seat, DecisionContext(referee.at, referee.past))


def edited(referee: Referee, version: int, edit) -> list:
    """One record changed, and every hash made anew."""
    records = [json.loads(data) for data in referee.log]
    edit(records[version - 1]["events"][-1])
    return chained(referee.match, [canonical(each) for each in records])


def a_change_of_its_own(event):
    """A patch of the state, as an event might carry one: no field of it."""
    event["change"] = {"battle": {"round": 7}}


def another_version(event):
    event["version"] -= 1


def longer(event):
    """More is said to be withdrawn."""
    event["upto"] += 1


def another_seat(event):
    event["seat"] = "z"


EDITS = [a_change_of_its_own, another_version, longer, another_seat]


@each_ruleset
@pytest.mark.parametrize("edit", EDITS)
def test_a_forged_take_back_is_found(name, edit):
    """Whatever is changed in it, and chained anew, is found at its version."""
    referee, version = taken_back(name)
    fault = verify(referee.game, edited(referee, version, edit), referee.match).fault
    assert fault is not UNSET
    assert fault.version == version


@each_ruleset
def test_a_take_back_is_proven(name):
    """Negative control: the log as it is passes, dice and all."""
    referee, _ = taken_back(name)
    report = verify(referee.game, chained(referee.match, referee.log), referee.match)
    assert report.fault is UNSET
    assert (report.counts.unproven, report.counts.dice > 0) == (0, True)


@each_ruleset
def test_a_take_back_that_the_terms_forbid_is_found(name):
    """The same log on the usual terms: the offer over dice is refused by the rules, and so the log is unsound."""
    referee, version = taken_back(name)
    records = [json.loads(data) for data in referee.log]
    for holder in (records[0]["command"], records[0]["events"][0]):
        holder["terms"]["takeback"] = "plain"
    fault = verify(referee.game, chained(referee.match, [canonical(r) for r in records]), referee.match).fault
    assert fault is not UNSET
    assert "L-14 takeback_over_dice" in fault.what
    assert fault.version <= version


@each_ruleset
def test_withdrawn_dice_do_not_come_back(name):
    """A log that spends the number of a withdrawn roll once more is found."""
    referee, version = taken_back(name)
    drawing = [json.loads(d) for d in referee.log if b'"draws":' in d]
    again = next(record["version"] for record in drawing if record["version"] > version)
    records = [json.loads(data) for data in referee.log]
    records[again - 1]["draws"] = drawing[0]["draws"]
    fault = verify(referee.game, chained(referee.match, [canonical(r) for r in records]), referee.match).fault
    assert fault is not UNSET
    assert fault.version == again
    assert referee.state.match.rolls == len(drawing)
