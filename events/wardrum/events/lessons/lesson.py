"""What a guided first battle is made of: commands that lead to its moment, and hints for what comes next."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from wardrum.events.toolkit.language import Text

Target = Literal["", "board", "actions", "panel", "fighters", "timeline", "goals"]
Shown = Literal["", "markers", "piece"]


class Hint(Struct, frozen=True):
    """One step of a lesson, in the order of the list."""

    say: Text
    """One or two sentences; "{piece}" stands for the name of the piece that the script names."""
    point: Target = ""
    """The part of the page that they are about."""
    command: str = ""
    """The step is done when the visitor has made such a command, "" = when the visitor has read it, "any" = any command of
    the battle, "round" = when a round of the battle is over.
    """
    values: dict[str, Any] = {}
    """Parameters of the command that are accepted if the steps before were followed."""
    shows: Shown = ""
    """What is ringed on the table besides what the values name."""


class Script(Struct, frozen=True):
    """How a lesson's moment comes about.

    seed: a number that all dice follow from; another script has another one · commands: from the muster to the moment,
    each with its seat · piece: the one that the hints name · values: by command, the parameters that its first hint suggests.
    """

    seed: int
    commands: tuple[tuple[str, dict[str, Any]], ...]
    piece: str = ""
    values: dict[str, dict[str, Any]] = {}


class Lesson(Struct, frozen=True):
    """A guided first battle."""

    ruleset: str
    """The game that it is about."""
    setup: dict[str, Any]
    """Of its match."""
    script: Script
    """How its moment comes about."""
    hints: tuple[Hint, ...]
    """In order."""
    learnt: tuple[Text, ...]
    """What the visitor knows at the end, a sentence each."""
    otherwise: Text
    """What is said while something else is asked of the visitor than what the next hint is about."""
    seat: str = "a"
    """The visitor's."""
    decision_s: int = 3600
    """Time for one decision."""
