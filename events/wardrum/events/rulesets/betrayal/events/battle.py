"""What can happen around the turns: setup, rounds, the counter, decisions of the party, the end."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from wardrum.events.core.kernel import Event

from ..profiles import Adventurer, Chip, Form
from ..state import EndReason, Goal, Kind, Phase


class AdventurerChosen(Event, frozen=True, tag="AdventurerChosen"):
    """A seat brings an adventurer, and perhaps a companion."""

    seat: str
    adventurer: Adventurer
    companion: Chip | UnsetType = UNSET


class BattlefieldLaid(Event, frozen=True, tag="BattlefieldLaid"):
    """What the map is used for.

    spots: numbered enemy hexes in order · objective: the goal (F-70), with the units to be eliminated and the skyshards
    to be found · pool: points to buy enemies of (F-12).
    """

    scenario: str
    entrance: str
    spots: tuple[str, ...]
    objective: Goal
    eliminate: tuple[str, ...]
    skyshards: int
    pool: int


class EnemyDeployed(Event, frozen=True, tag="EnemyDeployed"):
    """An enemy, or a quest unit, stands on the map; hp: with what skills add · paid: out of the pool · by: the unit
    whose skill brought it, "" = the setup · acts: whether it takes a turn in this round (BE-15).
    """

    unit: str
    kind: Kind
    profile: Chip
    hex: str
    hp: int
    paid: int = 0
    by: str = ""
    acts: bool = True


class FirstPlayerChosen(Event, frozen=True, tag="FirstPlayerChosen"):
    """Who begins, and the order for the whole battle (F-13)."""

    seat: str
    order: tuple[str, ...]


class AdventurerDeployed(Event, frozen=True, tag="AdventurerDeployed"):
    """An adventurer entered the map."""

    seat: str
    hex: str
    form: Form
    ready: tuple[str, ...]


class CompanionDeployed(Event, frozen=True, tag="CompanionDeployed"):
    """A companion entered the map (F-14, B-12)."""

    companion: str
    hex: str


class CompanionHeldBack(Event, frozen=True, tag="CompanionHeldBack"):
    """There is no free entrance hex: it waits beside the tile (F-14)."""

    companion: str


class CompanionEntryBlocked(Event, frozen=True, tag="CompanionEntryBlocked"):
    """There was no free entrance hex when its turn came: the turn is spent (BE-14)."""

    companion: str


class PhaseStarted(Event, frozen=True, tag="PhaseStarted"):
    """The next part of the setup or of the round."""

    phase: Phase


class RoundStarted(Event, frozen=True, tag="RoundStarted"):
    """A round begins; no unit has acted in it yet (B-1, B-2)."""

    round_index: int


class RoundCounterChanged(Event, frozen=True, tag="RoundCounterChanged"):
    """The round counter was turned. cause: "setup", "advance", "assist", or the name of a skill (B-4, BE-2 to BE-6) ·
    relieved: it is down from the fatigue face, by the setting that then spares the next round (BE-2).
    """

    was: int
    now: int
    cause: str
    relieved: bool = False


class TriggersReached(Event, frozen=True, tag="TriggersReached"):
    """The moment of these effects has come; they take place one after the other (B-5, B-15).

    about: the other unit that they have to do with, or "" · units, skills: whose effect, and which, by its key.
    """

    timing: str
    about: str
    units: dict[str, str]
    skills: dict[str, str]


class EffectTriggered(Event, frozen=True, tag="EffectTriggered"):
    """One of them takes place now; what it does follows as events of its own."""

    key: str
    unit: str
    skill: str
    timing: str


class EffectLapsed(Event, frozen=True, tag="EffectLapsed"):
    """An effect does not take place: the unit that it has to do with is gone (section 6)."""

    key: str


class FatigueRoundStarted(Event, frozen=True, tag="FatigueRoundStarted"):
    """The counter shows fatigue at the start of a round (B-6)."""

    round_index: int


class PartyDecisionRequested(Event, frozen=True, tag="PartyDecisionRequested"):
    """The party has to decide (section 3.1); subject: the unit that it is about, or "" · seat: the only one that decides, or ""."""

    kind: str
    subject: str
    options: tuple[str, ...]
    default: str
    seat: str = ""


class PartyVoteCast(Event, frozen=True, tag="PartyVoteCast"):
    """A seat's vote, while others' are still awaited."""

    seat: str
    choice: str


class PartyDecided(Event, frozen=True, tag="PartyDecided"):
    """The party has decided; seat: who did, or cast the last vote for it · defaulted: its time was up (BE-12)."""

    kind: str
    subject: str
    choice: str
    seat: str
    defaulted: bool = False


class RoundEnded(Event, frozen=True, tag="RoundEnded"):
    """All have had their turns; end-of-round effects come next (B-15)."""

    round_index: int


class ObjectiveAchieved(Event, frozen=True, tag="ObjectiveAchieved"):
    """The end-of-round check holds (F-70)."""

    objective: str


class GuildAssisted(Event, frozen=True, tag="GuildAssisted"):
    """The guild helps: hit points of the adventurers, whose tracks are emptied (F-73)."""

    hp: dict[str, int]


class AdventurerReturned(Event, frozen=True, tag="AdventurerReturned"):
    """A revived adventurer stands on the map again."""

    unit: str
    hex: str


class RetreatProposed(Event, frozen=True, tag="RetreatProposed"):
    """The party votes on leaving; voters: whose votes count (BE-28)."""

    seat: str
    voters: tuple[str, ...]


class RetreatVoteCast(Event, frozen=True, tag="RetreatVoteCast"):
    """One vote on leaving."""

    seat: str
    yes: bool


class RetreatRefused(Event, frozen=True, tag="RetreatRefused"):
    """The party stays."""


class PartyRetreated(Event, frozen=True, tag="PartyRetreated"):
    """The party leaves the battle (B-17)."""


class BattleEnded(Event, frozen=True, tag="BattleEnded"):
    """How it came out; xp: won even so, one for each skyshard of a failed retreat (F-71, F-72)."""

    result: Literal["success", "failed"]
    reason: EndReason
    xp: int = 0


class CleanedUp(Event, frozen=True, tag="CleanedUp"):
    """After the battle: bonus hit points, active and drained dice and statuses are settled; the tracks that stay (F-74)."""

    tracks: dict[str, tuple[str, ...]]
