"""An adventurer engages: cost, form, target, dice (F-24 to F-26)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.core.kernel import Decision, Rejected

from .. import commands as c
from .. import events as e
from ..faces import available, skill_dice
from ..profiles import Item, Line, SkillDie
from ..reckoning.track import LIGHT
from ..state import Blow, Engage, State
from ..units import card, has, sheet
from ..waiting import decision_of
from . import fatigue, turns
from .aim import require_target
from .blows import fall


def engage(decision: Decision[State], seat: str, command: c.Engage) -> None:
    """F-22, F-24 to F-26: everything is looked at before anything is paid."""
    state = decision.state
    unit = turns.adventuring(state, seat).unit
    require_free(state, unit)
    target = "" if command.target == "none" else command.target
    if target:
        require_target(state, unit, command.form, target)
    dice = gathered(state, unit, command)
    weapon = wielded(state, unit, command)
    pay(decision, unit)
    if sheet(state, unit).form != command.form:
        decision.emit(e.BattleFormSet(unit, command.form))
    pierce, again, extra = (effect(weapon, kind) for kind in ("pierce", "reroll", "combat"))
    name = "" if weapon is None else command.weapon
    decision.emit(e.EngageDeclared(unit, command.form, target, name, pierce, again))
    roll(decision, unit, dice, extra if target else 0)


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
        fatigue.gain(decision, unit, LIGHT, "engage")


def usable(state: State, unit: str, form: str) -> dict[str, SkillDie]:
    """F-26, section 5.7: available dice whose form is absent or this one; who is in fear has only Combat dice."""
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
        raise Rejected("F-26", "no_such_dice", f"there are {len(combat)} Combat dice for this form")
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
        raise Rejected("F-26", "too_many_dice", f"no more than {most} dice of this line are rolled at once")


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


def effect(weapon: Item | None, kind: str) -> int:
    """What a weapon's text gives of one kind."""
    if weapon is None:
        return 0
    word, _, amount = weapon.effect.partition("-")
    return int(amount or "1") if word == kind else 0


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
    going_on = resolving(decision.state, seat)
    if not going_on.rerolls or going_on.resolving:
        raise Rejected("F-27", "no_reroll", "no die may be rolled again now")
    asked = command.dice
    if not asked or len(set(asked)) < len(asked) or not set(asked) <= set(going_on.dice):
        raise Rejected("F-27", "no_such_dice", "only dice just rolled are rolled again, each once")
    if len(asked) > going_on.rerolls:
        raise Rejected("F-27", "too_many_dice", f"no more than {going_on.rerolls} dice are rolled again")
    faces = rolled(decision, going_on.unit, asked)
    decision.emit(e.SkillDiceRolled(going_on.unit, faces, again=True))


def resolving(state: State, seat: str) -> Engage:
    """The engage whose dice this seat resolves. Raises Rejected."""
    going_on = state.battle.engage
    if going_on is UNSET or going_on.unit != seat or decision_of(state) != "resolve":
        raise Rejected("F-27", "nothing_to_resolve", "no dice of this seat lie on the table")
    return going_on


def finish(decision: Decision[State]) -> None:
    """Section 5.4, 5.7: all damage of the engage is one instance; maimed, what Combat dice show counts half."""
    going_on = decision.state.battle.engage
    assert going_on is not UNSET
    unit, target = going_on.unit, going_on.target
    combat = going_on.combat // 2 if has(decision.state.battle.units[unit], "maim") else going_on.combat
    decision.emit(e.EngageEnded(unit, target))
    if target:
        blow = Blow(
            source=unit,
            target=target,
            amount=combat + going_on.damage,
            cause="engage",
            magic=going_on.form == "magic",
            dull=going_on.dull,
            piercing=going_on.piercing,
        )
        fall(decision, blow)
        fall(decision, replace(blow, amount=going_on.true, true=True))
