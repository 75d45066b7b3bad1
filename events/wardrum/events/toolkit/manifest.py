"""What a lobby shows of a ruleset before a battle: what it is like, its settings, its sample warbands, and the table of a match.

Each ruleset says its own in `manifest.py`, in the language that is spoken. A setting is declared by the name of its field and its words alone: type, limits, values and
default are read from the ruleset's `Setup`. Lengths are 1/100 mm.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import UNSET, Struct, UnsetType, field
from msgspec import inspect as types

from wardrum.events.space.table import Silhouette

from .display.shapes import HexBoard, Shape
from .grammar import title
from .language import Text, plurals

FIRST: Final = {"none": "None", "random": "Random"}
"""Values beside the names of samples, and what they are called; they stand before the names."""

Value: TypeAlias = str | int | bool


class Caption(Shape, frozen=True):
    """A few words on the table. setting: on whose value they depend, "" = on none · texts: by that value, where `text` is not what is said."""

    text: Text = ""
    """What is said."""
    setting: str = ""
    """The setting on whose value the words depend, "" = on none."""
    texts: dict[str, Text] = field(default_factory=dict)
    """By that value, what is said in place of `text`."""


class About(Shape, frozen=True):
    """What a game is like, for who has never played one."""

    kind: Text
    """A few words."""
    sentence: Text
    """One or two."""
    length: Text
    """How long a battle takes."""
    role: Silhouette
    """The figure on its card."""
    first: bool = False
    """Whether it is recommended as the first one."""


class GameWords(Struct, frozen=True):
    """What a game calls things that every game has.

    round: as "round" · rounds: {n} of them, by plural category (UTS #35) · money: what the members of a warband are paid with.
    """

    round: Text = "round"
    """What a round is called."""
    rounds: dict[str, str] = field(default_factory=lambda: plurals("{n} round", "{n} rounds"))
    """How {n} of them are counted, by plural category (UTS #35)."""
    money: Text = "points"
    """What the members of a warband are paid with."""


class SettingChoice(Shape, frozen=True):
    """A value of a setting, and what it is called."""

    value: str
    """As it is sent."""
    label: Text
    """What the lobby calls it."""


class Setting(Shape, frozen=True):
    """A setting of a match: one of `choices`, without them a number from least to most, and without these on or off."""

    name: str
    """Its field in a setup."""
    label: Text
    """What the lobby calls it."""
    default: Value
    """What holds if it is not sent."""
    suggested: Value | UnsetType = UNSET
    """What a lobby begins with, where that is another value."""
    choices: tuple[SettingChoice, ...] = ()
    """The values that it may have, with their words."""
    least: int = 0
    """The least number."""
    most: int = 0
    """The greatest number."""
    samples: str = ""
    """The kind of the samples that the choices name, "" = none."""
    more: bool = False
    """Whether few people change it."""


class Member(Shape, frozen=True):
    """One of a sample warband. name: of its card, as a title · base: how wide it is."""

    name: str
    """That of its card, as a title."""
    base: int
    """How wide its base is, in 1/100 mm."""
    leader: bool = False
    """Whether it leads the warband."""


class SampleMuster(Shape, frozen=True):
    """A sample warband as a lobby lists it. name: of the sample, as it is sent · title: as it is called."""

    name: str
    """That of the sample, as it is sent."""
    title: str
    """What it is called."""
    members: tuple[Member, ...]
    """Those who belong to it, in the order of the sample."""


class TableLine(Shape, frozen=True):
    """A line on the table, from one end to the other."""

    x1: int
    """Of one end, in 1/100 mm."""
    y1: int
    """Of one end, in 1/100 mm."""
    x2: int
    """Of the other end, in 1/100 mm."""
    y2: int
    """Of the other end, in 1/100 mm."""


class TableGroup(Shape, frozen=True):
    """Fighters that set up together."""

    letter: str
    """What they are, "" = it stands there already."""
    hollow: bool
    """Whether they are of the second side."""
    x: int
    """Of their place in 1/100 mm, off the table where they come later over the line."""
    y: int
    """Of their place in 1/100 mm, off the table where they come later over the line."""
    round: int = 1
    """In which they come."""
    line: TableLine | UnsetType = UNSET
    """Over which they come."""
    reach: int = 0
    """How far from place or line they may stand, in 1/100 mm, 0 = as the rules have it."""


class TableSpot(Shape, frozen=True):
    """A place that is fought for."""

    kind: Literal["objective", "treasure"]
    """What is fought for."""
    x: int
    """Of its centre, in 1/100 mm."""
    y: int
    """Of its centre, in 1/100 mm."""


class TablePart(Shape, frozen=True):
    """What a chosen value adds to the picture of the table."""

    caption: tuple[Caption, ...] = ()
    """What it is."""
    legend: tuple[Text, ...] = ()
    """Sentences on the signs of the picture."""
    terrain: str = ""
    """A sample of the kind "terrains"."""
    groups: tuple[TableGroup, ...] = ()
    """Where fighters set up."""
    spots: tuple[TableSpot, ...] = ()
    """What is fought for."""
    apart: int = 0
    """How far two zones along the long edges lie apart, 0 = there are none."""
    hexes: HexBoard | UnsetType = UNSET
    """The table itself, where it is one of hexes."""


class TablePreview(Shape, frozen=True):
    """The picture of the table of a match: the parts of all chosen values together.

    order: of the settings in the caption · parts: by setting, then by value; others add nothing.
    """

    order: tuple[str, ...] = ()
    """The settings in the caption, in their order."""
    parts: dict[str, dict[str, TablePart]] = field(default_factory=dict)
    """By setting, then by value, what is drawn; others add nothing."""


class RulesetManifest(Shape, frozen=True):
    """All that a lobby shows of a ruleset.

    layouts: whether a match may be played on a table from a file, as the setting `layout` · musters: the sample warbands, the
    smallest first.
    """

    about: About
    """What the game is like."""
    words: GameWords = field(default_factory=GameWords)  # in the language that is spoken
    """What it calls a round and its money."""
    settings: tuple[Setting, ...] = ()
    """Those of a match, in the order in which they are offered."""
    layouts: bool = False
    """Whether a match may be played on a table from a file, as the setting `layout`."""
    musters: tuple[SampleMuster, ...] = ()
    """The sample warbands, the smallest first."""
    preview: TablePreview = TablePreview()
    """The picture of the table of a match."""


def smallest_first(musters: Iterable[SampleMuster]) -> tuple[SampleMuster, ...]:
    """Sample warbands by how many they are, those of a size by name."""
    return tuple(sorted(musters, key=lambda one: (len(one.members), one.name)))


# -- settings, read from the struct


class Field(NamedTuple):
    """What a ruleset says of a setting; all else stands in its `Setup`. choices: what each value of a literal is called ·
    samples: the kind of those that a slug names, and their names · others: see `Setting`.
    """

    name: str
    label: str
    choices: Mapping[str, str] = {}
    samples: tuple[str, Collection[str]] = ("", ())
    suggested: Value | UnsetType = UNSET
    more: bool = False


def settings(setup: type[Struct], *fields: Field) -> tuple[Setting, ...]:
    """The settings of a match in this order. Raises ValueError: the struct has no such field, or other values of it."""
    known = {one.name: one for one in _struct(setup).fields}
    return tuple(_setting(setup, known, one) for one in fields)


def _setting(setup: type[Struct], known: Mapping[str, types.Field], said: Field) -> Setting:
    if said.name not in known:
        raise ValueError(f"{setup.__qualname__} has no setting {said.name!r}")
    kind = known[said.name].type
    made = Setting(said.name, said.label, known[said.name].default, said.suggested, more=said.more)
    match kind:
        case types.LiteralType(values):
            if set(values) != set(said.choices):
                raise ValueError(f"{said.name} may be {', '.join(map(str, values))}: each needs a word")
            choices = tuple(SettingChoice(value, label) for value, label in said.choices.items())
            return msgspec.structs.replace(made, choices=choices)
        case types.StrType():
            of, names = said.samples
            return msgspec.structs.replace(made, choices=_named(setup, said.name, names), samples=of)
        case types.IntType(ge=int(least), le=int(most)):
            return msgspec.structs.replace(made, least=least, most=most)
        case types.BoolType():
            return made
        case _:
            raise ValueError(f"{said.name} is no kind of setting that a lobby offers")


def _struct(setup: type[Struct]) -> types.StructType:
    info = types.type_info(setup)
    assert isinstance(info, types.StructType)
    return info


def _named(setup: type[Struct], name: str, names: Collection[str]) -> tuple[SettingChoice, ...]:
    """The samples that the struct takes, by name, after what it takes beside them."""
    beside = [SettingChoice(value, label) for value, label in FIRST.items() if _takes(setup, name, value)]
    named = [SettingChoice(value, title(value)) for value in sorted(names) if value not in FIRST]
    refused = [choice.value for choice in named if not _takes(setup, name, choice.value)]
    if refused:
        raise ValueError(f"{name} may not be {', '.join(refused)}")
    return (*beside, *named)


def _takes(setup: type[Struct], name: str, value: str) -> bool:
    try:
        msgspec.convert({name: value}, setup)
    except msgspec.ValidationError:
        return False
    return True
