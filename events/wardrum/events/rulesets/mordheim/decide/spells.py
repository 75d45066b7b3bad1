"""Spell books: abilities that only their bearer knows (M-15, M-37). The numbers are in `data/spells.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.rulesets.warcry import events as w
from wardrum.events.rulesets.warcry.decide.ability import Ability, require_within
from wardrum.events.rulesets.warcry.decide.casualties import allocate_damage
from wardrum.events.rulesets.warcry.decide.universal_abilities import UNIVERSAL
from wardrum.events.rulesets.warcry.decide.usable_abilities import repertoire
from wardrum.events.rulesets.warcry.events import AbilityUsed
from wardrum.events.rulesets.warcry.geometry import sees
from wardrum.events.rulesets.warcry.state import State as WarcryState
from wardrum.events.space.plane import INCH
from wardrum.events.toolkit.language import say

from .. import events as e
from ..data import SPELLS, Spell
from ..state import Battle, State
from .panic import must_flee

Effect = Callable[[Decision[State], AbilityUsed, Spell], None]


@repertoire.register
def with_spells(battle: Battle, fighter: str) -> Sequence[Ability]:
    """M-37: what every fighter can use, then the fighter's own spells."""
    book = battle.fighters[fighter].profile.spell_book
    return (*UNIVERSAL, *(ABILITIES[slug] for slug in book if slug in ABILITIES))


# --- effects


def harm(decision: Decision[State], used: AbilityUsed, spell: Spell) -> None:
    """Half of the value, rounded up, and the spell's amount as damage."""
    allocate_damage(decision, str(used.target), (used.value + 1) // 2 + spell.amount)


def heal(decision: Decision[State], used: AbilityUsed, spell: Spell) -> None:
    """The value and the spell's amount are taken off the damage, no more than there is."""
    damage = decision.state.battle.fighters[str(used.target)].damage
    removed = min(used.value + spell.amount, damage)
    decision.emit(w.DamageRemoved(str(used.target), removed, damage - removed))


def speed(decision: Decision[State], used: AbilityUsed, spell: Spell) -> None:
    """More Move in this activation."""
    decision.emit(w.ActivationBoosted(used.fighter, move=spell.amount))


def fury(decision: Decision[State], used: AbilityUsed, spell: Spell) -> None:
    """More Attacks in this activation."""
    decision.emit(w.ActivationBoosted(used.fighter, attacks=spell.amount))


def dread(decision: Decision[State], used: AbilityUsed, spell: Spell) -> None:
    """The target panics until the end of this round (M-41)."""
    decision.emit(e.FighterPanicked(str(used.target), decision.state.battle.round))


EFFECTS: dict[str, Effect] = {"harm": harm, "heal": heal, "speed": speed, "fury": fury, "dread": dread}


# --- casters and targets


def require_open(state: WarcryState, fighter: str) -> None:
    """M-15, M-41. Raises Rejected: the spell book is locked, or the fighter has to flee first."""
    assert isinstance(state, State)
    if state.battle.fighters[fighter].locked:
        raise Rejected(
            "M-15", "spell_book_locked", say("the spell book of {who} is locked in this round", who=fighter)
        )
    activation = state.battle.activation
    if activation is not UNSET and must_flee(state, activation):
        raise Rejected(
            "M-41", "must_flee", say("{who} is in panic: it gets away from the enemy first", who=fighter)
        )


def check_target(state: WarcryState, fighter: str, target: str, spell: Spell) -> None:
    """M-37: a visible enemy, or a friend or oneself, within reach. Raises Rejected."""
    battle = state.battle
    if target not in state.table.pieces:
        raise Rejected("M-37", "no_such_fighter", say("{whom} is not on the battlefield", whom=target))
    if (battle.fighters[target].seat == battle.fighters[fighter].seat) != spell.friendly:
        title = say(spell.title)
        friend, enemy = say("{spell} needs a friend", spell=title), say("{spell} needs an enemy", spell=title)
        raise Rejected("M-37", "wrong_target", friend if spell.friendly else enemy)
    require_within(state, fighter, target, spell.reach * INCH, "M-37")
    if target != fighter and not sees(state, fighter, target):
        raise Rejected("M-37", "not_visible", say("{who} does not see {whom}", who=fighter, whom=target))


def _ability(spell: Spell) -> Ability:
    """A spell as an ability that Warcry's rules can use."""

    def effect(decision: Decision[WarcryState], used: AbilityUsed) -> None:
        EFFECTS[spell.effect](decision, used, spell)  # type: ignore[arg-type]  # only fighters of this game know it

    def target(state: WarcryState, fighter: str, target: str) -> None:
        check_target(state, fighter, target, spell)

    aimed = target if spell.reach else None
    return Ability(spell.slug, spell.title, spell.cost, effect, require_open, check_target=aimed, rule="M-37")


ABILITIES = {spell.slug: _ability(spell) for spell in SPELLS.values()}
