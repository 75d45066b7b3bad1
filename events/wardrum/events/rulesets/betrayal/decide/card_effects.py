"""What class abilities and items of adventurers do: the effects that their cards name with a number, as "heal-2" (F-9, F-22, F-26)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from msgspec import Struct

from wardrum.events.core.kernel import Decision
from wardrum.events.toolkit.content import table
from wardrum.events.toolkit.glossary import Meaning
from wardrum.events.toolkit.grammar import title
from wardrum.events.toolkit.language import Text

from .. import events as e
from ..mechanics import cooldown_track, hit_points, round_counter
from ..mechanics.cooldown_track import recover
from ..mechanics.hit_points import deal_damage
from ..pending import entrance
from ..profiles import ItemKind, Timing
from ..skills import characteristics
from ..state import DamageInstance, State
from ..units import card, ground, on_map, opposing, sheet

Effect = Callable[[Decision[State], str, str, int, str], None]
"""(decision, adventurer, on whom, number, cause)"""
Use = Literal["combat", "reroll", "pierce", "one_blow", "every_blow"]
"""What rules ask an effect for by its number: Combat dice more, dice rolled again, damage that is not prevented, and what is
prevented of one blow or of every one.
"""


class CardEffect(Struct, frozen=True, kw_only=True):
    """One effect. A card may name it where its kind of items, or the timing of its ability, is among these."""

    slug: str
    """The name by which cards mention it."""
    text: Text
    """What it does, in a sentence; {n} is its number."""
    items: tuple[ItemKind, ...] = ()
    """The kinds of items that may have it."""
    timings: tuple[Timing, ...] = ()
    """The timings of abilities that may have it."""
    effect: Effect | None = None
    """What it does in the adventurer's own turn."""
    use: Use | None = None
    """What its number counts for otherwise."""
    targets: Callable[[State, str], list[str]] | None = None
    """(state, adventurer): the units that it can be used on; None = it needs none."""
    aims_at: Literal["enemies", "party", ""] = ""
    """Whose units those are."""
    rule: str = "F-9"
    """The id that describes it."""

    @property
    def meaning(self) -> Meaning:
        """What the glossary says of it."""
        return Meaning(title(self.slug), self.text, self.rule)


# --- on whom


def in_care(state: State, unit: str) -> list[str]:
    """F-3: the adventurer itself and the others in sight on the map."""
    here, there = state.battle.units[unit].hex, ground(state)
    friends = on_map(state, "adventurer")
    return sorted(friend for friend in friends if there.sees(here, state.battle.units[friend].hex))


def within_magic(state: State, unit: str) -> list[str]:
    """F-9: the opposing units in sight within Magicka hexes."""
    there, here = ground(state), state.battle.units[unit].hex
    near = [foe for foe in opposing(state, unit) if characteristics.targetable(state, unit, foe)]
    hexes = {foe: state.battle.units[foe].hex for foe in near}
    far = card(state, unit).magicka
    return [foe for foe, hex in hexes.items() if there.within(here, hex, far) and there.sees(here, hex)]


def fallen(state: State, unit: str) -> list[str]:
    """The defeated adventurers, while one of them can come back (section 5.4)."""
    units = state.battle.units
    there = [key for key in state.battle.order if units[key].where == "defeated"]
    return there if entrance(state) else []


# --- what they do


def heal(decision: Decision[State], unit: str, on: str, amount: int, cause: str) -> None:
    """Section 5.4, BE-20: an adventurer with hit points again comes back; its turn of this round may still come."""
    hit_points.heal(decision, on, amount, cause)


def harden(decision: Decision[State], unit: str, on: str, amount: int, cause: str) -> None:
    """BE-7: bonus hit points, which last no longer than the battle."""
    hit_points.give_bonus(decision, on, amount, cause)


def strike(decision: Decision[State], unit: str, on: str, amount: int, cause: str) -> None:
    """Section 5.4: damage of an ability is an instance of its own."""
    deal_damage(decision, DamageInstance(unit, on, amount, cause, magic=True))


def calm(decision: Decision[State], unit: str, on: str, amount: int, cause: str) -> None:
    """BE-2: the round counter goes down."""
    round_counter.change(decision, "reduce", amount, cause)


def refresh(decision: Decision[State], unit: str, on: str, amount: int, cause: str) -> None:
    """F-21: a number of dice leaves the track from the left, as in recovery."""
    own = sheet(decision.state, unit)
    after = recover(own.track, amount)
    if own.track:
        decision.emit(e.DiceRecovered(unit, after.back, after.track, own.drained))


def vigour(decision: Decision[State], unit: str, on: str, amount: int, cause: str) -> None:
    """F-9: tenacity."""
    decision.emit(e.TenacityChanged(unit, sheet(decision.state, unit).tenacity + amount, cause))


def clear(decision: Decision[State], unit: str, on: str, amount: int, cause: str) -> None:
    """Section 5.3: light fatigue dice leave the track."""
    cooldown_track.shed_light_fatigue(decision, unit, amount, cause)


CARD_EFFECTS: Final = table(
    (
        CardEffect(
            slug="combat",
            text="You roll more Combat dice at a target: {n}.",
            items=("weapon",),
            use="combat",
        ),
        CardEffect(
            slug="reroll",
            text="You may roll {n} of your dice once more.",
            items=("weapon",),
            use="reroll",
        ),
        CardEffect(
            slug="pierce",
            text="{n} less of your damage can be prevented.",
            items=("weapon",),
            use="pierce",
        ),
        CardEffect(
            slug="ward",
            text="Prevents {n} damage of one blow.",
            items=("armour",),
            timings=("interrupt",),
            use="one_blow",
        ),
        CardEffect(
            slug="guard",
            text="Prevents {n} damage of every blow while you have the tenacity; none is spent.",
            timings=("enduring",),
            use="every_blow",
        ),
        CardEffect(
            slug="heal",
            text="Gives {n} hit points back.",
            items=("draught",),
            timings=("turn",),
            effect=heal,
            targets=in_care,
            aims_at="party",
        ),
        CardEffect(
            slug="harden",
            text="Gives {n} bonus hit points for this battle, which are lost before all others.",
            items=("draught",),
            timings=("turn",),
            effect=harden,
            targets=in_care,
            aims_at="party",
            rule="BE-7",
        ),
        CardEffect(
            slug="strike",
            text="Does {n} damage to an enemy in sight, as far away as your Magicka.",
            timings=("turn",),
            effect=strike,
            targets=within_magic,
            aims_at="enemies",
        ),
        CardEffect(
            slug="revive",
            text="Brings back a defeated adventurer with {n} hit points.",
            timings=("turn",),
            effect=heal,
            targets=fallen,
            aims_at="party",
        ),
        CardEffect(
            slug="recover",
            text="Takes {n} dice out of your cooldown track, from the left.",
            timings=("turn",),
            effect=refresh,
        ),
        CardEffect(slug="calm", text="The round counter goes down by {n}.", timings=("turn",), effect=calm),
        CardEffect(
            slug="clear",
            text="Takes {n} light fatigue dice out of your cooldown track.",
            items=("draught",),
            effect=clear,
        ),
        CardEffect(slug="vigour", text="You gain {n} tenacity.", items=("draught",), effect=vigour),
    )
)


def named(word: str) -> tuple[CardEffect, int]:
    """An effect and its number, as of "heal-2". Raises KeyError: there is no such effect."""
    slug, _, number = word.partition("-")
    return CARD_EFFECTS[slug], int(number or 1)


def take_effect(decision: Decision[State], unit: str, on: str, word: str, cause: str) -> None:
    """What an ability or a draught does in the adventurer's own turn (F-9, F-22)."""
    own, n = named(word)
    assert own.effect is not None, "as `card_check.py` asks of abilities of this timing and of draughts"
    own.effect(decision, unit, on, n, cause)
