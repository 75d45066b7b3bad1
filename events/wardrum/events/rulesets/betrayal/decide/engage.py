"""An adventurer engages: whom it can reach in which form, the cost, the dice (F-22, F-24 to F-26)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.toolkit.grammar import plural, title
from wardrum.events.toolkit.language import say

from .. import commands as c
from .. import events as e
from ..mechanics import cooldown_track, turns
from ..mechanics.cooldown_track import LIGHT
from ..mechanics.hit_points import deal_damage
from ..names import own_name
from ..profiles import Adventurer, Form, Item, Line, SkillDie
from ..skills import characteristics
from ..state import CurrentEngage, DamageInstance, State
from ..units import available, card, ground, has, on_map, opposing, sheet, skill_dice
from .card_effects import Use, named

ADJACENT: Final = (1, 1)
BLIND_FORMS: Final = ("light", "heavy", "magic")  # a shot needs a distance that the blind do not have


def form_range(who: Adventurer, form: Form) -> tuple[int, int]:
    """F-24: the nearest and the farthest distance of a form; shots do not hit adjacent units."""
    match form:
        case "light" | "heavy":
            return ADJACENT
        case "ranged":
            return 2, who.stamina
        case "magic":
            return 1, who.magicka
        case "defensive":
            return 0, 0


def targets(state: State, unit: str, form: Form) -> list[str]:
    """F-24, F-25, F-7: the opposing units in range and in sight that can be targeted."""
    if has(state.battle.units[unit], "blind"):
        return strongest_adjacent(state, unit) if form in BLIND_FORMS else []
    nearest, farthest = form_range(card(state, unit), form)
    return [foe for foe in opposing(state, unit) if within(state, unit, foe, nearest, farthest)]


def within(state: State, unit: str, target: str, nearest: int, farthest: int) -> bool:
    """F-2, F-3, F-25: range and sight from hex to hex, and nothing that hides the target."""
    there, here = ground(state), state.battle.units[unit].hex
    hex = state.battle.units[target].hex
    away = there.distance(here, hex)
    if away is None or not nearest <= away <= farthest:
        return False
    return there.sees(here, hex) and characteristics.targetable(state, unit, target)


def strongest_adjacent(state: State, unit: str) -> list[str]:
    """Section 5.7, F-11: a blind unit engages the strongest of those adjacent, friend or foe."""
    near = ground(state).edges[state.battle.units[unit].hex]
    beside = [other for other in on_map(state) if state.battle.units[other].hex in near]
    most = max((state.battle.units[other].hp for other in beside), default=0)
    return [other for other in beside if state.battle.units[other].hp == most]


def require_target(state: State, unit: str, form: Form, target: str) -> None:
    """F-24, F-25. Raises Rejected."""
    if form == "defensive":
        raise Rejected("F-24", "no_target_in_defence", "who defends engages nobody")
    if target not in targets(state, unit, form):
        raise Rejected(
            "F-25", "no_target", out_of_reach(state, unit, target, form_range(card(state, unit), form))
        )


def out_of_reach(state: State, unit: str, target: str, reach: tuple[int, int]) -> str:
    """Why somebody is no target for a unit that reaches from the nearest hex to the farthest: distance, sight, or what hides it."""
    one = state.battle.units.get(target)
    if one is None or not one.hex:
        return "the target is not on the map"
    there, here, who = ground(state), state.battle.units[unit].hex, title(own_name(state, target))
    away, (nearest, farthest) = there.distance(here, one.hex), reach
    if away is None or not there.sees(here, one.hex):
        return say("{who} is out of sight", who=who)
    if not nearest <= away <= farthest:
        near = say("{nearest} to {farthest}", nearest=nearest, farthest=farthest)
        reached = near if nearest < farthest else farthest
        return say("{who} is {steps} away, reach {reach}", who=who, steps=plural(away, "step"), reach=reached)
    return say("{who} cannot be engaged now", who=who)


def engage(decision: Decision[State], seat: str, command: c.Engage) -> None:
    """F-22, F-24 to F-26: everything is looked at before anything is paid."""
    state = decision.state
    unit = turns.adventuring(state).unit
    require_free(state, unit)
    target = "" if command.target == "none" else command.target
    if target:
        require_target(state, unit, command.form, target)
    dice = gathered(state, unit, command)
    weapon = wielded(state, unit, command)
    pay(decision, unit)
    if sheet(state, unit).form != command.form:
        decision.emit(e.BattleFormSet(unit, command.form))
    pierce, again = weapon_effect(weapon, "pierce"), weapon_effect(weapon, "reroll")
    extra = weapon_effect(weapon, "combat") if target else 0
    name = "" if weapon is None else command.weapon
    decision.emit(e.EngageDeclared(unit, command.form, target, name, pierce, again))
    roll(decision, unit, dice, extra)


def require_free(state: State, unit: str) -> None:
    """F-22, section 5.7: whether an engage action may be made at all. Raises Rejected."""
    turn = state.battle.turn
    assert turn is not UNSET
    if turn.moves > 1:
        raise Rejected("F-22", "moved_twice", "after a second move action nobody engages in this turn")
    if (turn.moves or turn.explored) and has(state.battle.units[unit], "daze"):
        raise Rejected("F-22", "dazed", "who is dazed moves or rolls dice in a turn, not both")


def cost(state: State) -> int:
    """F-22: light fatigue dice for the second and each later engage action of a turn; two on the hardest difficulty."""
    turn = state.battle.turn
    assert turn is not UNSET
    if not turn.engages:
        return 0
    return 2 if state.battle.setup.hardest else 1


def pay(decision: Decision[State], unit: str) -> None:
    """F-22, section 5.3."""
    for _ in range(cost(decision.state)):
        cooldown_track.gain_fatigue(decision, unit, LIGHT, "engage")


def usable(state: State, unit: str, form: str) -> dict[str, SkillDie]:
    """F-26, section 5.7: available dice whose form is absent or this one; in fear an adventurer has only Combat dice."""
    one = state.battle.units[unit]
    afraid = has(one, "fear")
    return {
        name: die
        for name, die in available(one, sheet(state, unit)).items()
        if die.form in (UNSET, form)
        and not (die.line == "combat" and form == "magic")
        and not (die.line != "combat" and afraid)
    }


def of_line(dice: dict[str, SkillDie], line: Line) -> tuple[str, ...]:
    """Those of one line."""
    return tuple(name for name, die in dice.items() if die.line == line)


def gathered(state: State, unit: str, command: c.Engage) -> list[str]:
    """F-26: the dice to roll, no more of a line than Stamina or Magicka says. Raises Rejected."""
    dice, who = usable(state, unit, command.form), card(state, unit)
    combat = of_line(dice, "combat")
    if command.combat > len(combat):
        raise Rejected("F-26", "no_such_dice", say("there are {n} Combat dice for this form", n=len(combat)))
    require_dice(command.stamina, of_line(dice, "stamina"), who.stamina)
    require_dice(command.magicka, of_line(dice, "magicka"), who.magicka)
    return [*combat[: command.combat], *command.stamina, *command.magicka]


def require_dice(asked: Sequence[str], at_hand: Sequence[str], most: int) -> None:
    """F-26. Raises Rejected."""
    if len(set(asked)) < len(asked) or not set(asked) <= set(at_hand):
        raise Rejected(
            "F-26", "no_such_dice", "dice to roll are available ones that go with the form, each once"
        )
    if len(asked) > most:
        raise Rejected(
            "F-26", "too_many_dice", say("no more than {n} dice of this line are rolled at once", n=most)
        )


def weapons(state: State, unit: str, form: str) -> dict[str, Item]:
    """F-26: the ready weapons of a form whose text has not been used in this turn."""
    carried, used = card(state, unit).items, state.battle.used
    ready = {key: carried[key] for key in sheet(state, unit).ready if f"{unit}.{key}" not in used}
    return {key: item for key, item in ready.items() if item.kind == "weapon" and item.form == form}


def wielded(state: State, unit: str, command: c.Engage) -> Item | None:
    """F-26: one weapon's text may be used. Raises Rejected."""
    if command.weapon == "none":
        return None
    at_hand = weapons(state, unit, command.form)
    if command.weapon not in at_hand:
        raise Rejected(
            "F-26", "no_such_weapon", "the weapon is a ready one of the form, its text used once per turn"
        )
    return at_hand[command.weapon]


def weapon_effect(weapon: Item | None, use: Use) -> int:
    """What a weapon's text gives of one kind."""
    if weapon is None:
        return 0
    effect, n = named(weapon.effect)
    return n if effect.use == use else 0


def roll(decision: Decision[State], unit: str, dice: Sequence[str], extra: int) -> None:
    """F-26: everything is rolled at once; Combat dice that an effect adds are the enemies'."""
    if not dice and not extra:
        return
    faces = rolled(decision, unit, dice)
    die = decision.state.battle.setup.enemy_die
    added = tuple(die[value - 1] for value in decision.draw(extra, 6)) if extra else ()
    decision.emit(e.SkillDiceRolled(unit, faces, added))


def rolled(decision: Decision[State], unit: str, dice: Sequence[str]) -> dict[str, str]:
    """The faces that dice come to show."""
    if not dice:
        return {}
    all_dice = skill_dice(decision.state.battle.units[unit])
    values = decision.draw(len(dice), 6)
    return {die: all_dice[die].faces[value - 1] for die, value in zip(dice, values, strict=True)}


def roll_again(decision: Decision[State], seat: str, command: c.RollAgain) -> None:
    """F-27: rerolls come before anything is resolved, once, and of no more dice than the weapon's text lets."""
    going_on = resolving(decision.state)
    if not going_on.rerolls or going_on.resolving:
        raise Rejected("F-27", "no_reroll", "no die may be rolled again now")
    asked = command.dice
    if not asked or len(set(asked)) < len(asked) or not set(asked) <= set(going_on.dice):
        raise Rejected("F-27", "no_such_dice", "only dice just rolled are rolled again, each once")
    if len(asked) > going_on.rerolls:
        raise Rejected(
            "F-27", "too_many_dice", say("no more than {n} dice are rolled again", n=going_on.rerolls)
        )
    faces = rolled(decision, going_on.unit, asked)
    decision.emit(e.SkillDiceRolled(going_on.unit, faces, again=True))


def resolving(state: State) -> CurrentEngage:
    """The engage whose dice are used."""
    assert state.battle.engage is not UNSET
    return state.battle.engage


def finish(decision: Decision[State]) -> None:
    """Section 5.4, 5.7: all damage of the engage is one instance; maimed, what Combat dice show counts half."""
    going_on = decision.state.battle.engage
    assert going_on is not UNSET
    unit, target = going_on.unit, going_on.target
    combat = going_on.combat // 2 if has(decision.state.battle.units[unit], "maim") else going_on.combat
    decision.emit(e.EngageEnded(unit, target))
    if target:
        blow = DamageInstance(
            source=unit,
            target=target,
            amount=combat + going_on.damage,
            cause="engage",
            magic=going_on.form == "magic",
            dull=going_on.dull,
            piercing=going_on.piercing,
        )
        deal_damage(decision, blow)
        deal_damage(decision, replace(blow, amount=going_on.true, true=True))
