"""The attacks of a model, each with its exact odds (T-7, T-9, X-20 to X-26, X-30 to X-32)."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.core.kernel import permitted
from wardrum.events.space.plane import SPOTS_MAX, Location, NearPoint, Point, within
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Domain, Option, Place

from ..decide.activation import conditions, require_action
from ..decide.attack import weapon_of
from ..decide.fighting import open_attacks, require_blow
from ..decide.shooting import require_target
from ..ground import base, battlefield, enemies, near_enemies
from ..keywords import blast_radius, melee_weapons, range_of, ranged_weapons
from ..state import Activation, State
from ..tasks import Attack, Attacks
from .roll_odds import of_attack, of_shot, sorted_by

LABELS: Final = {
    "Shoot": "Shoot at {whom} with the {weapon} of {who}",
    "Fight": "Fight {whom} with the {weapon} of {who}",
}


def shots(state: State, activation: Activation, key: str) -> list[Option]:
    """T-7: one option for each weapon and each enemy that it can be shot at."""
    model = state.battle.models[key]
    options = []
    for weapon in ranged_weapons(model.card):
        what = conditions(state, key, model.card.weapons[weapon])
        if permitted(require_action, activation, key, "shoot", what):
            options += [shoot(state, shot) for shot in _shots(state, key, weapon)]
            options += at_a_point(state, key, weapon)
    return options


def _shots(state: State, key: str, weapon: str) -> list[Attack]:
    model = state.battle.models[key]
    tries = [Attack(key, weapon, "ranged", enemy) for enemy in enemies(state, key)]
    return [
        shot
        for shot in tries
        if permitted(require_target, state, model.seat, shot, model.card.weapons[weapon])
    ]


def at_a_point(state: State, key: str, weapon: str) -> list[Option]:
    """X-26: a BLAST between enemies who stand together."""
    model = state.battle.models[key]
    kit = model.card.weapons[weapon]
    tries = (Attack(key, weapon, "ranged", point=spot) for spot in between(state, key, 2 * blast_radius(kit)))
    good = (shot for shot in tries if permitted(require_target, state, model.seat, shot, kit))
    return [at_points(state, shots, odds) for odds, shots in sorted_by(partial(of_attack, state), good)]


def at_points(state: State, shots: tuple[Attack, ...], odds: dict[str, str]) -> Option:
    """X-26: the points that can be aimed at with the same odds."""
    key, weapon = shots[0].attacker, shots[0].weapon
    card = state.battle.models[key].card
    area = NearPoint(base(state, key).centre, range_of(card.weapons[weapon]) + card.profile.radius)
    params: dict[str, Domain] = {
        "model": Choice((key,)),
        "weapon": Choice((weapon,)),
        "point": Place(area, 0, tuple(shot.point for shot in shots if shot.point is not UNSET)),
    }
    label = say("Shoot between enemies with {weapon} of {who}", weapon=weapon, who=key)
    return Option("Shoot", label, "X-26", params, odds=odds)


def between(state: State, key: str, apart: int) -> list[Location]:
    """The places halfway between two enemies who are no farther apart than that, on the floor below the two."""
    pairs = combinations([state.table.pieces[enemy] for enemy in enemies(state, key)], 2) if apart else ()
    near = [(a, b) for a, b in pairs if within(a.disc, b.disc, apart, a.z - b.z)]
    field = battlefield(state.table)
    places = (field.landing(Point((a.x + b.x) // 2, (a.y + b.y) // 2), max(a.z, b.z)) for a, b in near)
    return list(dict.fromkeys(places))[:SPOTS_MAX]


def fights(state: State, activation: Activation, key: str) -> list[Option]:
    """T-9: one option for each weapon and each enemy within 1"."""
    model = state.battle.models[key]
    options = []
    for weapon in melee_weapons(model.card):
        what = conditions(state, key, model.card.weapons[weapon])
        if permitted(require_action, activation, key, "fight", what):
            tries = [Attack(key, weapon, "melee", enemy) for enemy in near_enemies(state, key)]
            options += [
                fight(state, blow) for blow in tries if permitted(require_blow, state, model.seat, blow)
            ]
    return options


def further(state: State, task: Attacks) -> list[Option]:
    """X-25: the attacks that can be made next in the ACTION going on."""
    option = fight if task.action == "fight" else shoot
    return [option(state, attack) for attack in open_attacks(state, task)]


def shoot(state: State, shot: Attack) -> Option:
    """A Ranged Attack."""
    return replace(_option(state, shot, "Shoot", "T-7"), odds=of_shot(state, shot))


def fight(state: State, blow: Attack) -> Option:
    """A Melee Attack."""
    return replace(_option(state, blow, "Fight", "T-9"), odds=of_attack(state, blow))


def _option(state: State, attack: Attack, command: str, rule: str) -> Option:
    name = say(weapon_of(state, attack).name.replace("-", " "))
    return Option(
        command,
        say(LABELS[command], whom=attack.target, weapon=name, who=attack.attacker),
        rule,
        {
            "model": Choice((attack.attacker,)),
            "weapon": Choice((attack.weapon,)),
            "target": Choice((attack.target,)),
        },
    )
