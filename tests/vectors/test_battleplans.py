"""Battleplans as published in JSON: ours are those of the file, and other files of its shape can be read."""

import re
from fractions import Fraction
from math import hypot

import msgspec
import pytest
from msgspec import UNSET

from wardrum.events.rulesets.warcry.battleplan import (
    Deployment,
    DeploymentLine,
    DeploymentPoint,
    MarkerSpot,
    Score,
    Victory,
)
from wardrum.events.rulesets.warcry.data.battleplans import DEPLOYMENTS, VICTORIES
from wardrum.events.space.plane.shapes import INCH

FIRST_ROUND_DISTANCE = "min_distance_between_opposing_round1_points"


def slug(name):
    """A published name as one of our ids."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def length(inches):
    """Published inches as whole units of 1/100 mm; a length between two units is refused."""
    exact = Fraction(str(inches)) * INCH
    assert exact.denominator == 1, f'{inches}" is no whole number of 1/100 mm'
    return int(exact)


def point(group):
    """One deployment point with its line, if it has one."""
    x, y = map(length, group["point"])
    line = group.get("line")
    ends = [length(value) for end in ("from", "to") for value in line[end]] if line else ()
    return DeploymentPoint(x, y, group.get("round", 1), DeploymentLine(*ends) if line else UNSET)


def deployment(card):
    """One deployment card."""
    colours = {colour: card[colour] for colour in ("red", "blue")}
    groups = {
        f"{colour}-{name}": point(group) for colour, own in colours.items() for name, group in own.items()
    }
    return Deployment(slug(card["name"]), groups)


def condition(text):
    """The closed form of a published condition: (condition, least)."""
    if at_least := re.fullmatch(r"controls >= (\d+)", text):
        return "controls_at_least", int(at_least[1])
    return {"": "always", "controls > opponent": "controls_more"}.get(text, text), 0


def score(line):
    """One scoring line that is not an instant win."""
    name, least = condition(line.get("if", ""))
    return Score(line["when"], line["vp"], line.get("per", "once"), name, least)


def victory(card):
    """One victory card; markers and scoring lines get ids by their order."""
    setup = [(kind, xy) for marker in card.get("setup", []) for kind, xy in marker.items()]
    instant = [line for line in card["score"] if line["when"] == "instant"]
    lasting = [line for line in card["score"] if line["when"] != "instant"]
    return Victory(
        name=slug(card["name"]),
        rounds=card["rounds"],
        markers={f"m{n}": MarkerSpot(kind, *map(length, xy)) for n, (kind, xy) in enumerate(setup, start=1)},
        score={f"s{n}": score(line) for n, line in enumerate(lasting, start=1)},
        win=card["win"],
        instant=tuple(group for line in instant for group in re.findall("dagger|shield|hammer", line["if"])),
    )


def understood(card):
    """The card itself, having passed every constraint of its type."""
    return msgspec.convert(msgspec.to_builtins(card), type(card))


def without_ids(card):
    """A victory card whose markers and scoring lines are numbered in their order."""
    markers = {f"m{n}": marker for n, marker in enumerate(card.markers.values(), start=1)}
    lines = {f"s{n}": line for n, line in enumerate(card.score.values(), start=1)}
    return msgspec.structs.replace(card, markers=markers, score=lines)


def first_round_distance(card):
    """The least distance in inches between points of opposite colours that are used before the battle."""
    first = [(key.split("-")[0], spot) for key, spot in card.groups.items() if spot.round == 1]
    reds, blues = ([spot for colour, spot in first if colour == own] for own in ("red", "blue"))
    return min(hypot(red.x - blue.x, red.y - blue.y) for red in reds for blue in blues) / INCH


@pytest.mark.rule("W-20")
@pytest.mark.rule("W-23")
def test_every_deployment_is_understood(vectors):
    """Each published deployment fits our struct, and its two sides are as far apart as it says."""
    cards = vectors("starter_battleplans")["deployments"]
    assert cards
    for card in cards:
        read = understood(deployment(card))
        if FIRST_ROUND_DISTANCE in card:
            assert first_round_distance(read) == pytest.approx(card[FIRST_ROUND_DISTANCE], abs=0.051), card[
                "name"
            ]


@pytest.mark.rule("W-96")
def test_every_victory_condition_is_understood(vectors):
    """Each published victory card fits our struct: no primitive is unknown and no line is lost."""
    cards = vectors("starter_battleplans")["victory"]
    assert cards
    for card in cards:
        read = understood(victory(card))
        instant = [line for line in card["score"] if line["when"] == "instant"]
        assert len(read.score) + len(instant) == len(card["score"]), card["name"]
        assert bool(read.instant) == bool(instant), card["name"]


@pytest.mark.rule("W-50")
def test_our_deployments_are_the_published_ones(shipped):
    """What our own file says is shipped, point by point."""
    published = map(deployment, shipped("starter_battleplans")["deployments"])
    assert {card.name: card for card in published}.items() <= DEPLOYMENTS.items()


@pytest.mark.rule("W-50")
def test_our_victory_conditions_are_the_published_ones(shipped):
    """What our own file says is shipped, line by line, whatever ids we give."""
    published = map(victory, shipped("starter_battleplans")["victory"])
    own = {name: without_ids(card) for name, card in VICTORIES.items()}
    assert {card.name: card for card in published}.items() <= own.items()
