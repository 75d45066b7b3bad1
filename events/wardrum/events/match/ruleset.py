"""What a ruleset is: four parts, each a protocol. A ruleset's module exports the members and satisfies `Ruleset` itself.

Decider: what happens · Guidance: what may be done, and what is done for a seat whose time is up · Visibility: who may
know what · Presentation: how it is told, drawn and reckoned. Only the decider decides; a release may change the other
three without a new revision.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from wardrum.events.core.kernel import Command, Decision, Evolver, Pending
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
from wardrum.events.toolkit.options import Option

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)
C_contra = TypeVar("C_contra", contravariant=True)
E_contra = TypeVar("E_contra", contravariant=True)

Commands: TypeAlias = Sequence[Command]


class Decider(Protocol[S, C_contra]):
    """The rules: the state at the beginning, what a command makes happen, and what an event changes."""

    def seats(self, setup: Any, /) -> Sequence[str]:
        """The places of a match with these settings, in order: the first of `SEATS`."""
        ...

    def initial(self, setup: Any, /) -> S:
        """The state at version 0."""
        ...

    def decide(self, decision: Decision[S], seat: str, command: C_contra, /) -> None:
        """Emit what the command makes happen, up to the next decision.

        Raises Rejected: the rules refuse; what was emitted is thrown away.
        """
        ...

    @property
    def evolve(self) -> Evolver[S]:
        """One step of the fold: it copies facts and has no rules."""
        ...


class Guidance(Protocol[S_contra]):
    """What may be done now."""

    def legal(self, state: S_contra, seat: str, /) -> list[Option]:
        """What a seat may do now: each option is accepted as it stands."""
        ...

    @property
    def ATTEMPTS(self) -> Attempts:  # noqa: N802 -- a module's constants
        """What a seat might ask for in principle, so that the rules can say why not."""
        ...

    def pending(self, state: S_contra, /) -> list[Pending]:
        """The decisions the battle waits for; `since_*` and `seconds` are filled in by the match."""
        ...

    def default(self, state: S_contra, key: str, seat: str, /) -> Commands:
        """The commands that stand in for a seat whose time is up."""
        ...


class Visibility(Protocol[S]):
    """Who may know what."""

    def secrets(self, state: S, /) -> frozenset[str]:
        """The seats that hold something hidden at the moment."""
        ...

    def view(self, state: S, audience: str, /) -> S:
        """The state as one seat ("" = a spectator) may know it."""
        ...


class Presentation(Protocol[S_contra, E_contra]):
    """How a battle is told, drawn and reckoned; nothing of it is decided or stored."""

    def tell(self, state: S_contra, event: E_contra, /) -> str:
        """The event as one plain sentence; `state` is the state after it. "" = nothing worth telling.

        It calls seats and pieces by their ids, as "seat a" and "a-f1"; the game puts names for them.
        """
        ...

    def names(self, state: S_contra, /) -> Names:
        """What the ids in sentences, labels and refusals stand for."""
        ...

    def display(self, state: S_contra, context: DisplayContext, /) -> Display:
        """All that the battle shows, with names for every id; prompts for the seats of `context.awaited` alone."""
        ...

    def beats(self, scene: Scene, event: E_contra, /) -> Iterable[Beat]:
        """What is seen and heard of an event of a commit."""
        ...

    @property
    def OPTIONS(self) -> OptionTable:  # noqa: N802 -- a module's constants
        """The words of its options, for clients that know no game."""
        ...

    def goals(self, state: S_contra, /) -> Goals | None:
        """What the battle is about and how it stands, from what everybody may know; None while that is not known."""
        ...

    def glossary(self) -> Glossary:
        """What every name that a state or an option may have means, and the catalogue under "rules"."""
        ...

    def estimate(self, state: S_contra, /) -> int:
        """The lead of the first seat, or of the party, in thousandths from -999 to 999 while the battle goes on.

        For reviews alone: see `wardrum.events.toolkit.estimate`.
        """
        ...

    @property
    def luck(self) -> LuckTable:
        """What rolls were worth, and whose luck they were."""
        ...

    def samples(self) -> Mapping[str, Any]:
        """What may be named in a setup and in commands before the battle: kind → name → the thing itself."""
        ...

    def manifest(self) -> RulesetManifest:
        """What a lobby shows of it: what it is like, the settings of a match, sample warbands, and the table."""
        ...


class Ruleset(
    Decider[S, C_contra],
    Guidance[S],
    Visibility[S],
    Presentation[S, E_contra],
    Protocol[S, C_contra, E_contra],
):
    """The four parts, and what the ruleset and its types are called."""

    @property
    def NAME(self) -> str:  # noqa: N802 -- a module's constants
        """The name players and clients use, as "warcry"."""
        ...

    @property
    def EDITION(self) -> str:  # noqa: N802
        """The rulebook's edition, as "1e"."""
        ...

    @property
    def REVISION(self) -> int:  # noqa: N802
        """Which behaviour this is, from 1 on: one number for its rules and the life cycle of every match.

        It is raised whenever the same log would be decided otherwise, by a change of either.
        """
        ...

    @property
    def SEATS(self) -> Sequence[str]:  # noqa: N802
        """The places of the largest match, in order."""
        ...

    @property
    def COOPERATIVE(self) -> bool:  # noqa: N802
        """Whether all seats are one side: they win, lose and give up together."""
        ...

    @property
    def RULES(self) -> Mapping[str, Rule]:  # noqa: N802
        """The catalogue, by rule id."""
        ...

    @property
    def Setup(self) -> type[Struct]:  # noqa: N802
        """The settings of a match, each with a default."""
        ...

    @property
    def State(self) -> type[S]:  # noqa: N802
        """The fold: {match, table, battle}."""
        ...

    @property
    def Command(self) -> Any:  # noqa: N802 -- a union: no type that a protocol could tell
        """The closed union of the ruleset's own commands."""
        ...

    @property
    def Event(self) -> Any:  # noqa: N802
        """The closed union of the ruleset's own events."""
        ...


AnyRuleset: TypeAlias = Ruleset[Any, Any, Any]
"""A ruleset of which only the name is known, at run time."""
