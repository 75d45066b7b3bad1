"""Battles that release 0.1.0 wrote: their records in today's shape, and a game that shows them.

Three things tell them apart. Their `MatchCreated` names no revision of the rules. Their take-backs carry what the state
was changed by, which is looked up today. Events of mordheim, trench and betrayal carry structs of the state that
resolves them, where today's say the same facts as fields of their own. Later records had `schema` 1 as well, so a match
is known by its first record (`BEFORE_REVISIONS`), and not by each.

The rules of 0.1.0 are not in this release: its battles are read, folded, shown, told and verified but for their
decisions, and nobody can play them on. Stored bytes stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from wardrum.events.core.record import AnyRecord, canonical
from wardrum.events.core.upcast import upcast
from wardrum.events.match.game import BEFORE_REVISIONS, Game, GoneRevision

from . import parts_0_1_0 as parts

Fields: TypeAlias = dict[str, Any]
"""An event, or a part of one, as JSON."""

Step: TypeAlias = Callable[[Fields, Fields, int], Fields]
"""An event of 0.1.0, the record that it is in and its place there, from 0 on → the fields that today's event has in place
of the old ones."""

Parts: TypeAlias = Mapping[str, Any]
"""The fields of an event that are no longer there, and the types that 0.1.0 wrote them with."""


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
        """See `Game.current`. Raises msgspec.ValidationError, too, where 0.1.0 cannot have written what is left out."""
        record = msgspec.json.decode(data)
        current = _today(record)
        require_known(record)
        return current

    def read(self, data: bytes) -> AnyRecord:
        """See `Game.read`."""
        record: AnyRecord = self._record.decode(_today(msgspec.json.decode(data)))
        return record


def _today(record: Fields) -> bytes:
    try:
        return upcast(canonical(converted(record)))
    except (LookupError, TypeError, AttributeError, StopIteration) as error:
        raise msgspec.ValidationError(f"this is no record of release 0.1.0: {error!r}") from None


def converted(record: Fields) -> Fields:
    """A record of 0.1.0 in today's shape; it stays as it is.

    Raises LookupError, TypeError, AttributeError, StopIteration: it is none.
    """
    return {
        **record,
        "events": [_event(event, record, place) for place, event in enumerate(record["events"])],
    }


def _event(event: Fields, record: Fields, place: int) -> Fields:
    if event["type"] not in STEPS:
        return event
    gone, step = STEPS[event["type"]]
    if not _is_old(event, gone):
        return event  # of a ruleset whose event of this name has not changed
    return {**_kept(event, gone), **step(event, record, place)}


def _is_old(event: Fields, gone: Parts) -> bool:
    return not gone or any(name in event for name in gone)


def _kept(event: Fields, gone: Parts) -> Fields:
    return {name: value for name, value in event.items() if name not in gone}


def require_known(record: Fields) -> None:
    """What conversion leaves out has the fields that 0.1.0 wrote. Raises msgspec.ValidationError: an event has others.

    record: one that `converted` takes. Not looked at are the values, and what a take-back's patch holds inside `battle`
    and `table`.
    """
    for place, event in enumerate(record["events"]):
        if event["type"] not in STEPS or not _is_old(event, STEPS[event["type"]][0]):
            continue
        gone, step = STEPS[event["type"]]
        twice = _kept(event, gone).keys() & step(event, record, place).keys()
        wrong = sorted(twice) + [
            name for name, shape in gone.items() if name in event and not _is_of(shape, event[name])
        ]
        if wrong:
            raise msgspec.ValidationError(f"release 0.1.0 wrote no such {event['type']}.{wrong[0]}")


def _is_of(shape: Any, value: Any) -> bool:
    """Whether a part has the fields of its type and no others."""
    try:
        return canonical(msgspec.convert(value, shape)) == canonical(value)
    except msgspec.ValidationError:
        return False


# -- every match


def match_created(event: Fields, record: Fields, place: int) -> Fields:
    """Which rules decide the match."""
    return {"revision": BEFORE_REVISIONS}


def taken_back(event: Fields, record: Fields, place: int) -> Fields:
    """Without what the state was changed by: it is looked up."""
    return {}


# -- mordheim


def reaction_offered(event: Fields, record: Fields, place: int) -> Fields:
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


def battlefield_laid(event: Fields, record: Fields, place: int) -> Fields:
    """The objective's fields."""
    goal = event["objective"]
    return {"objective": goal["kind"], "eliminate": goal["units"], "skyshards": goal["skyshards"]}


def blow_fell(event: Fields, record: Fields, place: int) -> Fields:
    """The blow's fields, without what happens to it later."""
    names = ("source", "target", "amount", "cause", "true", "magic", "dull", "piercing")
    return _picked(event["blow"], *names)


def triggers_reached(event: Fields, record: Fields, place: int) -> Fields:
    """Each effect by its key; all of them have to do with the same unit."""
    triggers = event["triggers"]
    return {
        "about": next(iter(triggers.values()))["about"],
        "units": {key: trigger["unit"] for key, trigger in triggers.items()},
        "skills": {key: trigger["skill"] for key, trigger in triggers.items()},
    }


# -- trench


def action_declared(event: Fields, record: Fields, place: int) -> Fields:
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

    def step(event: Fields, record: Fields, place: int) -> Fields:
        return {name: event["task"][old] for name, old in names.items()}

    return step


def model_halted(event: Fields, record: Fields, place: int) -> Fields:
    """A mine goes off in the same commit; other ground is tested."""
    after = record["events"][place + 1 : place + 2]
    mined = bool(after) and after[0]["type"] == "MineTriggered"
    return {"ground": "mined" if mined else "dangerous", "path_left": event["rest"]["path"]}


def attack_declared(event: Fields, record: Fields, place: int) -> Fields:
    """The attack's fields, and what is left of the ACTION that it is part of."""
    names = ("attacker", "weapon", "manner", "target", "point", "off_hand", "free")
    left = {"attacks_left": event["task"]["left"]} if "task" in event else {}
    return {**_picked(event["attack"], *names), **left}


def own_target_asked(event: Fields, record: Fields, place: int) -> Fields:
    """The shot's fields."""
    task = event["task"]
    return {**_picked(task["attack"], "attacker", "weapon", "target"), "among": task["among"]}


def success_roll_called(event: Fields, record: Fields, place: int) -> Fields:
    """The roll's fields, and those of the attack that it is for."""
    task = event["task"]
    roll = _picked(task, "model", "purpose", "mods", "risky", "windows", "target", "special")
    if "attack" not in task:
        return {**roll, "weapon": "", "off_hand": False, "long_range": False}
    attack = task["attack"]
    return {**roll, **_picked(attack, "weapon", "manner", "point", "off_hand"), "long_range": attack["long"]}


def blast_scattered(event: Fields, record: Fields, place: int) -> Fields:
    """The blast's fields, and those of the shot."""
    task = event["task"]
    shot = _picked(task["attack"], "attacker", "weapon", "target")
    blast = _picked(task, "point", "distance", "directions")
    return {**shot, **blast, "long_range": task["attack"]["long"]}


def models_hit(event: Fields, record: Fields, place: int) -> Fields:
    """Whom it hit, and the attack's fields."""
    task = event["task"]
    attack = _picked(task["attack"], "attacker", "weapon", "manner", "target", "point")
    return {**attack, **_picked(task, "victims", "critical"), "long_range": task["attack"]["long"]}


def injury_roll_called(event: Fields, record: Fields, place: int) -> Fields:
    """The roll's fields, and whose weapon it was; "" = the ground."""
    task = event["task"]
    attack = task.get("attack", {"attacker": "", "weapon": ""})
    roll = _picked(task, "model", "by", "cause", "modifier", "base", "windows", "extra")
    return {**roll, "mods": task["dice"], **_picked(attack, "attacker", "weapon")}


def _picked(fields: Fields, *names: str) -> Fields:
    """Those of these fields that are there."""
    return {name: fields[name] for name in names if name in fields}


STEPS: Mapping[str, tuple[Parts, Step]] = {
    "MatchCreated": ({}, match_created),
    "TakenBack": ({"change": parts.Change, "orders": dict[str, tuple[str, ...]]}, taken_back),
    "ReactionOffered": ({"trigger": parts.Attacked | parts.Retreating}, reaction_offered),
    "BattlefieldLaid": ({"objective": parts.Objective}, battlefield_laid),
    "BlowFell": ({"blow": parts.Blow}, blow_fell),
    "TriggersReached": ({"triggers": dict[str, parts.Trigger]}, triggers_reached),
    "ActionDeclared": ({"slots": parts.Slots}, action_declared),
    "FootingFound": ({"task": parts.Footing}, of_task(model="model")),
    "StandingUpOffered": ({"task": parts.Rising}, of_task(model="model")),
    "DashGranted": ({"task": parts.Dashing}, of_task(model="model")),
    "WalkBegun": ({"task": parts.Walking}, of_task(model="model", manner="manner", path="path")),
    "WayChosen": (
        {"task": parts.Walking},
        of_task(model="model", manner="manner", path="path", target="target"),
    ),
    "ModelHalted": ({"rest": parts.Walking}, model_halted),
    "ChargeDeclared": ({"task": parts.Charging}, of_task(model="model", target="target")),
    "ChargeRedirected": ({"task": parts.Charging}, of_task(model="model", target="target")),
    "ChargeBonusRolled": ({"task": parts.Charging}, of_task(model="model", distance="budget")),
    "EvasionOffered": ({"task": parts.Evading}, of_task(model="model", charger="charger", distance="budget")),
    "FreeFightOffered": ({"task": parts.FreeFights}, of_task(mover="mover", enemies="enemies")),
    "AttacksBegun": (
        {"task": parts.Attacks},
        of_task(model="model", action="action", weapon="main", attacks="left"),
    ),
    "AttackDeclared": ({"attack": parts.Attack, "task": parts.Attacks}, attack_declared),
    "OwnTargetAsked": ({"task": parts.OwnTarget}, own_target_asked),
    "SuccessRollCalled": ({"task": parts.SuccessRoll}, success_roll_called),
    "BlastScattered": ({"task": parts.Scattering}, blast_scattered),
    "ModelsHit": ({"task": parts.Hits}, models_hit),
    "InjuryRollCalled": ({"task": parts.InjuryRoll}, injury_roll_called),
}
"""By the event's type: the fields that it has no longer, and what stands in their place."""
