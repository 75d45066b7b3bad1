"""What a ruleset is: one value, in which four parts stand together.

Decider: what happens · Guidance: what may be done, and what is done for a seat whose time is up · Visibility: who may
know what · Presentation: how it is narrated, drawn and reckoned. Only the decider decides; a release may change the other
three without a new revision.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct

from wardrum.events.core.kernel import Decision, Evolver
from wardrum.events.toolkit.attempts import Attempts
from wardrum.events.toolkit.catalogue import Rule
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.display.option_words import OptionTable
from wardrum.events.toolkit.display.scene import Scene
from wardrum.events.toolkit.display.shapes import Beat, Display
from wardrum.events.toolkit.glossary import Glossary
from wardrum.events.toolkit.goals import Goals
from wardrum.events.toolkit.luck import LuckTable
from wardrum.events.toolkit.manifest import RulesetManifest
from wardrum.events.toolkit.names import Names
from wardrum.events.toolkit.questions import Questions

S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


class Ruleset(Struct, Generic[S, C, E], frozen=True, kw_only=True, eq=False):
    """A game's rules and how they are shown. S: its state · C, E: the closed unions of its own commands and events."""

    # -- what it is called

    name: str
    """The name players and clients use, as "warcry"."""
    edition: str
    """The rulebook's edition, as "1e"."""
    revision: int
    """Which behaviour this is, from 1 on: one number for its rules and the life cycle of every match.

    It is raised whenever the same log would be decided otherwise, by a change of either.
    """
    rules: Mapping[str, Rule]
    """The catalogue, by rule id."""
    cooperative: bool = False
    """Whether all seats are one side: they win, lose and give up together."""

    # -- its types

    setup_type: type[Struct]
    """The settings of a match, each with a default."""
    state_type: type[S]
    """The fold: {match, table, battle}."""
    command_type: Any  # a union: no type that a field could tell
    """The closed union of the ruleset's own commands."""
    event_type: Any
    """The closed union of the ruleset's own events."""
    field_words: Mapping[str, str] = {}
    """What fields without a line of their own mean, for schemas: by name, or as "Class.field" where a word means something else there."""

    # -- decider

    all_seats: Sequence[str]
    """The places of the largest match, in order."""
    seats: Callable[[Any], Sequence[str]]
    """The places of a match with these settings, in order: the first of `all_seats`."""
    initial: Callable[[Any], S]
    """The state at version 0."""
    decide: Callable[[Decision[S], str, C], None]
    """Emits what a seat's command makes happen, up to the next decision.

    Raises Rejected: the rules refuse; what was emitted is thrown away.
    """
    evolve: Evolver[S]
    """One step of the fold: it copies facts and has no rules."""

    # -- guidance

    questions: Questions[S]
    """What the battle waits for, what a seat may do now (each option is accepted as it stands), and what is done once its time is up."""
    attempts: Attempts
    """What a seat might ask for in principle, so that the rules can say why not."""

    # -- visibility

    secrets: Callable[[S], frozenset[str]]
    """The seats that hold something hidden at the moment."""
    view: Callable[[S, str], S]
    """The state as one seat ("" = a spectator) may know it."""

    # -- presentation: nothing of it is decided or stored

    tell: Callable[[S, E], str]
    """The event as one plain sentence; the state is the one after it. "" = nothing worth telling.

    It calls seats and pieces by their ids, as "seat a" and "a-f1"; the game puts names for them.
    """
    names: Callable[[S], Names]
    """What the ids in sentences, labels and refusals stand for."""
    display: Callable[[S, DisplayContext], Display]
    """All that the battle shows, with names for every id; prompts for the seats of `context.awaited` alone."""
    beats: Callable[[Scene, E], Iterable[Beat]]
    """What is seen and heard of an event of a commit."""
    option_words: OptionTable
    """The words of its options, for clients that know no game."""
    goals: Callable[[S], Goals | None]
    """What the battle is about and how it stands, from what everybody may know; None while that is not known."""
    glossary: Callable[[], Glossary]
    """What every name that a state or an option may have means, and the catalogue under "rules"."""
    estimate: Callable[[S], int]
    """The lead of the first seat, or of the party, in thousandths from -999 to 999 while the battle goes on.

    For reviews alone: see `wardrum.events.toolkit.estimate`.
    """
    luck: LuckTable
    """What rolls were worth, and whose luck they were."""
    samples: Callable[[], Mapping[str, Any]]
    """What may be named in a setup and in commands before the battle: kind → name → the thing itself."""
    manifest: Callable[[], RulesetManifest]
    """What a lobby shows of it: what it is like, the settings of a match, sample warbands, and the table."""


AnyRuleset: TypeAlias = Ruleset[Any, Any, Any]
"""A ruleset of which only the name is known, at run time."""
