"""The battle up to a certain point, played with real commands."""

import pytest

from tests.events.rulesets.warcry.given import given, live
from wardrum.events.rulesets.warcry.commands import (
    AssignBattleGroups,
    ChooseSide,
    SubmitWarband,
    WarcryCommand,
)
from wardrum.events.rulesets.warcry.questions import QUESTIONS
from wardrum.events.rulesets.warcry.state import Setup, initial, of_seat
from wardrum.events.toolkit.default_choice import default_command

A_WINS, B_WINS = (6, 1), (1, 6)


def muster(setup=Setup(), dice=A_WINS, samples=("ember-vigil", "reedmoor-hunt")):
    """Both have mustered sample warbands and thrown for priority: five fighters against six."""
    start = given(live(initial(setup)))
    return start.when("a", SubmitWarband(samples[0])).when("b", SubmitWarband(samples[1]), dice=dice)


def split(state, seat, *sizes):
    """A seat's fighters in order, as many in each group as `sizes` say."""
    keys, groups = of_seat(state.battle, seat), {}
    for group, size in zip(("dagger", "shield", "hammer"), sizes, strict=True):
        groups[group], keys = tuple(keys[:size]), keys[size:]
    return AssignBattleGroups(groups)


def plan_of(deployment="facing-gates", victory="three-stones", terrain="hedge-maze", **settings):
    """Settings that leave nothing to chance."""
    return Setup(terrain=terrain, deployment=deployment, victory=victory, **{"twist": "none", **settings})


def group_up(setup):
    """Both have divided their warbands, 1/2/2 and 2/2/2; seat a has priority."""
    ready = muster(setup)
    ready = ready.when("a", split(ready.state, "a", 1, 2, 2))
    return ready.when("b", split(ready.state, "b", 2, 2, 2))


def deploy_all(outcome):
    """Every group stands where `legal` suggests first, up to the first round."""
    while outcome.state.battle.phase == "deploy":
        seat, (option, *_) = next((s, own) for s in "ab" if (own := QUESTIONS.legal(outcome.state, s)))
        outcome = outcome.when(seat, default_command(option, WarcryCommand))
    return outcome


@pytest.fixture
def mustered():
    """Both warbands are known, seat a has priority."""
    return muster(plan_of())


@pytest.fixture
def sided():
    """Facing gates with hedges; seat a is red and about to set up its dagger."""
    return group_up(plan_of()).when("a", ChooseSide("red"))


@pytest.fixture
def deployed():
    """Everybody stands on the table and round 1 has begun."""
    return deploy_all(group_up(plan_of()).when("a", ChooseSide("red")))
