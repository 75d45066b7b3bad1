"""What the lobby shows of the game: what it is like, its settings, its sample warbands, and the battlefields."""

from __future__ import annotations

from wardrum.events.toolkit.grammar import title
from wardrum.events.toolkit.language import counted, plurals
from wardrum.events.toolkit.manifest import (
    About,
    Caption,
    Field,
    GameWords,
    Member,
    RulesetManifest,
    SampleMuster,
    TablePart,
    TablePreview,
    TableSpot,
    settings,
    smallest_first,
)

from .battlefield import Layout, Scenario
from .data import LAYOUTS, SCENARIOS, WARBANDS
from .goals import in_a_sentence
from .roster import Warband
from .state import TURNS_MAX, Setup

LEGEND = "Shaded: both sides set up here; target: an objective."
CONTESTED = {
    "all": LEGEND,
    "middle": "Shaded: both sides set up here; of the targets only the one in the middle is an objective.",
    "none": "Shaded: both sides set up here; the targets are no objectives.",
}

FIELDS = (
    Field("scenario", "Scenario", samples=("scenarios", SCENARIOS)),
    Field("terrain", "Terrain", samples=("terrains", LAYOUTS)),
    Field("turns", "Turns (0: the scenario's)"),
    Field(
        "first_activation",
        "Who activates first",
        {"holder_first": "Holder of the Initiative", "holder_chooses": "The holder says"},
        more=True,
    ),
    Field(
        "spending_order",
        "Spent first on a roll",
        {"blood_first": "Blood", "blessing_first": "Blessing", "holder_chooses": "The holder says"},
        more=True,
    ),
    Field("blood_to_hit", "Blood helps to hit", more=True),
    Field(
        "failed_morale",
        "A failed Morale Check",
        {"shaken": "Shaken, or flee", "flee": "Flees at once"},
        more=True,
    ),
    Field(
        "morale_order",
        "First to check Morale",
        {"holder": "The holder says", "smaller_first": "The smaller warband"},
        more=True,
    ),
    Field(
        "charge_unseen", "Charging the unseen", {"never": "Never", "risky": "After a Risky Roll"}, more=True
    ),
    Field(
        "down_models", "Down when activated", {"stand": "Stands up", "may_stand": "May stand up"}, more=True
    ),
    Field(
        "into_melee",
        "Shots into melee",
        {"random": "A die decides", "chosen": "The shooter decides"},
        more=True,
    ),
    Field("shoot_fight_exclusive", "Shoot or Fight, not both", more=True),
    Field("deed_tie", "A deed done by both", {"holder": "The holder's", "roll_off": "Roll-off"}, more=True),
    Field("mutual_end", "Both sides gone", {"draw": "A draw", "points": "Points decide"}, more=True),
)


def manifest() -> RulesetManifest:
    """The game before it begins."""
    return RulesetManifest(
        About(
            kind="War between the trenches",
            sentence="Guns, charges and objectives: every bold action is a risk that may end your model's turn.",
            length="about an hour",
            role="gun",
        ),
        words=GameWords("turn", plurals("{n} turn", "{n} turns"), "ducats"),
        settings=settings(Setup, *FIELDS),
        layouts=True,
        musters=smallest_first(map(muster, WARBANDS.values())),
        preview=TablePreview(
            order=("terrain", "scenario"),
            parts={
                "terrain": {name: terrain(layout) for name, layout in LAYOUTS.items()},
                "scenario": {name: scenario(one) for name, one in SCENARIOS.items()},
            },
        ),
    )


def muster(warband: Warband) -> SampleMuster:
    """A sample warband, its models on their bases."""
    members = tuple(
        Member(title(model.profile.name), 2 * model.profile.radius, model.leader) for model in warband.models
    )
    return SampleMuster(warband.name, title(warband.name), members)


def terrain(layout: Layout) -> TablePart:
    """A battlefield; the middles of the pieces that are fought for."""
    fought = (layout.pieces[key] for key in layout.objectives)
    spots = tuple(
        TableSpot("objective", piece.x + piece.width // 2, piece.y + piece.height // 2) for piece in fought
    )
    return TablePart((Caption(title(layout.name)),), terrain=layout.name, spots=spots)


def scenario(one: Scenario) -> TablePart:
    """A scenario, with the turns of the match unless they are left to it."""
    turns = {
        str(chosen): counted(chosen or one.turns, "{n} turn", "{n} turns") for chosen in range(TURNS_MAX + 1)
    }
    captions = (Caption(title(one.name)), Caption(setting="turns", texts=turns))
    return TablePart(captions, (CONTESTED[one.contested], *in_a_sentence(one)), apart=one.apart)
