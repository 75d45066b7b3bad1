"""What the lobby shows of the game: what it is like, its settings, its sample warbands, and where which groups set up."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET, UnsetType

from wardrum.events.toolkit.grammar import title
from wardrum.events.toolkit.language import counted
from wardrum.events.toolkit.manifest import (
    About,
    Caption,
    Field,
    Member,
    RulesetManifest,
    SampleMuster,
    TableGroup,
    TableLine,
    TablePart,
    TablePreview,
    TableSpot,
    settings,
    smallest_first,
)

from .battleplan import Decks, Deployment, DeploymentLine, DeploymentPoint, TerrainCard, Victory
from .data import WARBANDS
from .roster import Fighter, Warband
from .state import RANDOM, Setup

HOLLOW = "blue"
"""The side whose groups are drawn hollow."""
SIDES = "Full: side 1, hollow: side 2."
LETTERS = "D dagger, S shield, H hammer."
LATE = "D dagger, S shield, H hammer; a number: the round in which they come."


def manifest() -> RulesetManifest:
    """The game before it begins."""
    return RulesetManifest(
        About(
            kind="Two warbands, one short fight",
            sentence="A few fighters each, dice that buy abilities, and a card that says what wins. Quick to learn: begin here.",
            length="about 40 minutes",
            role="captain",
            first=True,
        ),
        settings=settings(Setup, *cards(Setup.DECKS, deployment="Deployment"), *COMMON),
        layouts=True,
        musters=musters(WARBANDS.values()),
        preview=preview(Setup.DECKS),
    )


def cards(decks: Decks, deployment: str) -> tuple[Field, ...]:
    """The settings that are cards (W-50). deployment: what the game calls that card."""
    return (
        Field("deployment", deployment, samples=("deployments", decks.deployment)),
        Field("victory", "Victory", samples=("victories", decks.victory)),
        Field("terrain", "Terrain", samples=("terrains", decks.terrain)),
        Field("twist", "Twist", samples=("twists", decks.twist)),
    )


COMMON = (
    Field("visibility", "Lines of sight", {"sampled": "Server judges", "honour": "Players agree"}),
    Field("round_limit", "Rounds at most"),
)
"""The other settings, which the games that build on this one have too."""


# -- warbands


def musters(warbands: Iterable[Warband]) -> tuple[SampleMuster, ...]:
    """The sample warbands, the smallest first."""
    return smallest_first(
        SampleMuster(band.name, title(band.name), tuple(map(member, band.fighters))) for band in warbands
    )


def member(fighter: Fighter) -> Member:
    """One of them on its base."""
    card = fighter.profile
    return Member(title(card.name), 2 * card.base.radius, fighter.leads)


# -- the table


def preview(decks: Decks) -> TablePreview:
    """The battleplan as a picture, as far as its cards are chosen."""
    return TablePreview(
        order=("terrain", "deployment", "victory"),
        parts={
            "terrain": drawn("terrain drawn at the start")
            | {key: terrain(card) for key, card in decks.terrain.items()},
            "deployment": drawn("deployment drawn")
            | {key: deployment(card) for key, card in decks.deployment.items()},
            "victory": drawn("victory drawn") | {key: victory(card) for key, card in decks.victory.items()},
        },
    )


def drawn(text: str) -> dict[str, TablePart]:
    """What is said of a card that is drawn."""
    return {RANDOM: TablePart((Caption(text),))}


def terrain(card: TerrainCard) -> TablePart:
    """A terrain card."""
    return TablePart((Caption(title(card.name)),), terrain=card.name)


def deployment(card: Deployment) -> TablePart:
    """A deployment card: its groups, those of a side that share a place as one."""
    shared: dict[tuple[str, DeploymentPoint], list[str]] = {}
    for name, point in card.groups.items():
        side, _, kind = name.partition("-")
        shared.setdefault((side, point), []).append(kind[:1].upper())
    groups = tuple(
        group("" if len(letters) > 1 else letters[0], side, point)
        for (side, point), letters in shared.items()
    )
    return TablePart((Caption(title(card.name)),), legend(groups), groups=groups)


def group(letter: str, side: str, point: DeploymentPoint) -> TableGroup:
    """A battle group at its point."""
    reach = 0 if point.reach is UNSET else point.reach
    return TableGroup(letter, side == HOLLOW, point.x, point.y, point.round, line(point.line), reach)


def line(one: DeploymentLine | UnsetType) -> TableLine | UnsetType:
    """The edge over which a group comes, if it does."""
    return UNSET if one is UNSET else TableLine(one.x1, one.y1, one.x2, one.y2)


def legend(groups: Iterable[TableGroup]) -> tuple[str, ...]:
    """What the signs of the groups mean."""
    lettered = [each for each in groups if each.letter]
    late = any(each.round > 1 for each in groups)
    return (SIDES, *((LATE if late else LETTERS,) if lettered else ()))


def victory(card: Victory) -> TablePart:
    """A victory card, with what lies on the board."""
    spots = tuple(TableSpot(spot.kind, spot.x, spot.y) for spot in card.markers.values())
    rounds = counted(card.rounds, "{n} round", "{n} rounds")
    return TablePart((Caption(title(card.name)), Caption(rounds)), spots=spots)
