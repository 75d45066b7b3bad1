"""Battles that release 0.1.0 wrote: their records in today's shape, and a game that shows them.

Three things tell them apart. Their `MatchCreated` names no revision of the rules. Their take-backs carry what the state
was changed by, which is looked up today. Events of mordheim, trench and betrayal carry structs of the state that
resolves them, where today's say the same facts as fields of their own. `schema` is 1 in both, so a match is known by
its first record (`BEFORE_REVISIONS`), and not by each.

The rules of 0.1.0 are not in this release: its battles are read, folded, shown, told and verified but for their
decisions, and nobody can play them on. Stored bytes stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from wardrum.events.core.record import AnyRecord, canonical
from wardrum.events.match.game import BEFORE_REVISIONS, Game, GoneRevision

Fields: TypeAlias = dict[str, Any]
"""An event, or a part of one, as JSON."""

Step: TypeAlias = Callable[[Fields, Fields], Fields]
"""An event of 0.1.0 and the record that it is in → the fields that today's event has in place of the old ones."""


class FirstRelease(GoneRevision):
    """A ruleset as 0.1.0 had it, whose battles this release shows."""

    def __init__(self, newest: Game) -> None:
        super().__init__(newest, BEFORE_REVISIONS)

    @property
    def gone(self) -> str:
        """See `Game.gone`."""
        why = "it was written by release 0.1.0, whose rules are not in this release"
        return f"this match can be watched but not played on: {why}"

    def current(self, data: bytes) -> bytes:
        """See `Game.current`."""
        try:
            return canonical(converted(msgspec.json.decode(data)))
        except (LookupError, TypeError, AttributeError) as error:
            raise msgspec.ValidationError(f"this is no record of release 0.1.0: {error!r}") from None

    def read(self, data: bytes) -> AnyRecord:
        """See `Game.read`."""
        record: AnyRecord = self._record.decode(self.current(data))
        return record


def converted(record: Fields) -> Fields:
    """A record of 0.1.0 in today's shape; it stays as it is. Raises LookupError, TypeError, AttributeError: it is none."""
    return {**record, "events": [_event(event, record) for event in record["events"]]}


def _event(event: Fields, record: Fields) -> Fields:
    if event["type"] not in STEPS:
        return event
    gone, step = STEPS[event["type"]]
    if gone and not any(name in event for name in gone):
        return event  # of a ruleset whose event of this name has not changed
    kept = {name: value for name, value in event.items() if name not in gone}
    return {**kept, **step(event, record)}


# -- every match


def match_created(event: Fields, record: Fields) -> Fields:
    """Which rules decide the match."""
    return {"revision": BEFORE_REVISIONS}


def taken_back(event: Fields, record: Fields) -> Fields:
    """Without what the state was changed by: it is looked up."""
    return {}


# -- mordheim


def reaction_offered(event: Fields, record: Fields) -> Fields:
    """The weapon is named by the attack that the offer answers."""
    trigger = event["trigger"]
    offer: Fields = {
        "to": trigger["kind"],
        "target": "",
        "weapon": "",
        "attacks": 0,
        "toughness": 0,
        "cover": False,
        "path": [],
        "length": 0,
    }
    if trigger["kind"] == "retreat":
        return {**offer, **_picked(trigger, "fighter", "path", "length")}
    strike = _picked(trigger["strike"], "fighter", "target", "attacks", "toughness", "cover")
    return {**offer, **strike, "weapon": record["command"]["weapon"]}


# -- betrayal


def battlefield_laid(event: Fields, record: Fields) -> Fields:
    """The objective's fields."""
    goal = event["objective"]
    return {"objective": goal["kind"], "eliminate": goal["units"], "skyshards": goal["skyshards"]}


def blow_fell(event: Fields, record: Fields) -> Fields:
    """The blow's fields, without what happens to it later."""
    names = ("source", "target", "amount", "cause", "true", "magic", "dull", "piercing")
    return _picked(event["blow"], *names)


def triggers_reached(event: Fields, record: Fields) -> Fields:
    """Each effect by its key; all of them have to do with the same unit."""
    triggers = event["triggers"]
    return {
        "about": next(iter(triggers.values()))["about"],
        "units": {key: trigger["unit"] for key, trigger in triggers.items()},
        "skills": {key: trigger["skill"] for key, trigger in triggers.items()},
    }


# -- trench


def action_declared(event: Fields, record: Fields) -> Fields:
    """What the ACTION added to those taken."""
    slots, action = event["slots"], event["action"]
    shot = action == "shoot"
    return {
        "weapon": record["command"].get("weapon", "") if action in ("shoot", "fight") else "",
        "assault": shot and slots["with_assault"],
        "heavy": shot and slots["heavy"],
        "special": slots["specials"][-1] if action == "special" else "",
    }


def of_task(**names: str) -> Step:
    """Fields of the task, by today's names."""

    def step(event: Fields, record: Fields) -> Fields:
        return {name: event["task"][old] for name, old in names.items()}

    return step


TASK_OF_MODEL: tuple[tuple[str, ...], Step] = ("task",), of_task(model="model")


def model_halted(event: Fields, record: Fields) -> Fields:
    """A mine goes off in the same commit; other ground is tested."""
    after = record["events"][record["events"].index(event) + 1 :]
    mined = bool(after) and after[0]["type"] == "MineTriggered"
    return {"ground": "mined" if mined else "dangerous", "path_left": event["rest"]["path"]}


def attack_declared(event: Fields, record: Fields) -> Fields:
    """The attack's fields, and what is left of the ACTION that it is part of."""
    names = ("attacker", "weapon", "manner", "target", "point", "off_hand", "free")
    left = {"attacks_left": event["task"]["left"]} if "task" in event else {}
    return {**_picked(event["attack"], *names), **left}


def own_target_asked(event: Fields, record: Fields) -> Fields:
    """The shot's fields."""
    task = event["task"]
    return {**_picked(task["attack"], "attacker", "weapon", "target"), "among": task["among"]}


def success_roll_called(event: Fields, record: Fields) -> Fields:
    """The roll's fields, and those of the attack that it is for."""
    task = event["task"]
    roll = _picked(task, "model", "purpose", "mods", "risky", "windows", "target", "special")
    if "attack" not in task:
        return {**roll, "weapon": "", "off_hand": False, "long_range": False}
    attack = task["attack"]
    return {**roll, **_picked(attack, "weapon", "manner", "point", "off_hand"), "long_range": attack["long"]}


def blast_scattered(event: Fields, record: Fields) -> Fields:
    """The blast's fields, and those of the shot."""
    task = event["task"]
    shot = _picked(task["attack"], "attacker", "weapon", "target")
    blast = _picked(task, "point", "distance", "directions")
    return {**shot, **blast, "long_range": task["attack"]["long"]}


def models_hit(event: Fields, record: Fields) -> Fields:
    """Whom it hit, and the attack's fields."""
    task = event["task"]
    attack = _picked(task["attack"], "attacker", "weapon", "manner", "target", "point")
    return {**attack, **_picked(task, "victims", "critical"), "long_range": task["attack"]["long"]}


def injury_roll_called(event: Fields, record: Fields) -> Fields:
    """The roll's fields, and whose weapon it was; "" = the ground."""
    task = event["task"]
    attack = task.get("attack", {"attacker": "", "weapon": ""})
    roll = _picked(task, "model", "by", "cause", "modifier", "base", "windows", "extra")
    return {**roll, "mods": task["dice"], **_picked(attack, "attacker", "weapon")}


def _picked(fields: Fields, *names: str) -> Fields:
    """Those of these fields that are there."""
    return {name: fields[name] for name in names if name in fields}


STEPS: Mapping[str, tuple[tuple[str, ...], Step]] = {
    "MatchCreated": ((), match_created),
    "TakenBack": (("change", "orders"), taken_back),
    "ReactionOffered": (("trigger",), reaction_offered),
    "BattlefieldLaid": (("objective",), battlefield_laid),
    "BlowFell": (("blow",), blow_fell),
    "TriggersReached": (("triggers",), triggers_reached),
    "ActionDeclared": (("slots",), action_declared),
    "FootingFound": TASK_OF_MODEL,
    "StandingUpOffered": TASK_OF_MODEL,
    "DashGranted": TASK_OF_MODEL,
    "WalkBegun": (("task",), of_task(model="model", manner="manner", path="path")),
    "WayChosen": (("task",), of_task(model="model", manner="manner", path="path", target="target")),
    "ModelHalted": (("rest",), model_halted),
    "ChargeDeclared": (("task",), of_task(model="model", target="target")),
    "ChargeRedirected": (("task",), of_task(model="model", target="target")),
    "ChargeBonusRolled": (("task",), of_task(model="model", distance="budget")),
    "EvasionOffered": (("task",), of_task(model="model", charger="charger", distance="budget")),
    "FreeFightOffered": (("task",), of_task(mover="mover", enemies="enemies")),
    "AttacksBegun": (("task",), of_task(model="model", action="action", weapon="main", attacks="left")),
    "AttackDeclared": (("attack", "task"), attack_declared),
    "OwnTargetAsked": (("task",), own_target_asked),
    "SuccessRollCalled": (("task",), success_roll_called),
    "BlastScattered": (("task",), blast_scattered),
    "ModelsHit": (("task",), models_hit),
    "InjuryRollCalled": (("task",), injury_roll_called),
}
"""By the event's type: the fields that it has no longer, and what stands in their place."""
