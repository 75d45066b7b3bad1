"""Reactions: what a seat may do in its opponent's activation, paid with reaction dice (M-19, M-32 to M-36)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from msgspec import UNSET, Struct
from msgspec.structs import replace

from wardrum.events.core.kernel import Decision, Rejected, permitted
from wardrum.events.rulesets.warcry.attack_odds import AttackOutcome, hits_on
from wardrum.events.rulesets.warcry.decide.attack import LEAST, Strike, roll
from wardrum.events.rulesets.warcry.decide.casualties import allocate_damage
from wardrum.events.rulesets.warcry.decide.falling import check_footing
from wardrum.events.rulesets.warcry.geometry import engaging, sees
from wardrum.events.rulesets.warcry.state import TreasureSpot
from wardrum.events.toolkit.content import table
from wardrum.events.toolkit.glossary import Meaning
from wardrum.events.toolkit.language import Text, say
from wardrum.events.toolkit.questions import among, on_top
from wardrum.events.toolkit.two_seats import other

from .. import commands as c
from .. import events as e
from ..rules import RULES
from ..state import Attacked, Printing, Retreating, Setup, State, Threat, Trigger

MELEE = 3  # weapons that reach no farther, in inches, make melee attacks
BLUNTED = 4  # the least die that makes a critical a hit (M-35)
SLIPS_ALWAYS = 6  # on this face every fighter at an edge falls (M-44)
WORST = 1  # the face of a miss that costs the attacker twice (M-34)
LANDS = 4  # the least die with which a blow at a retreating fighter lands (M-36)


# --- what a reaction is


def as_declared(made: Strike) -> Strike:
    """The attack goes on as it was declared."""
    return made


def all_of_it(decision: Decision[State], made: Strike, outcome: AttackOutcome) -> int:
    """The attack does the damage that its dice show."""
    return outcome.damage


def nothing_more(decision: Decision[State], made: Strike, dice: tuple[int, ...]) -> None:
    """Nothing comes of it after the damage."""


def nothing_first(decision: Decision[State], retreat: Retreating, fighter: str) -> None:
    """Nothing happens before a retreat."""


class Reaction(Struct, frozen=True, kw_only=True, eq=False):
    """One reaction: when it can be made, and what it does at the moments of what it answers."""

    slug: str
    title: Text
    text: Text
    """What it does, in a sentence."""
    printed: Mapping[Printing, Text] = {}
    """The same where it is printed otherwise."""
    rule: str
    check: Callable[[State, Trigger, str], None]
    """(state, trigger, fighter): raises Rejected while the fighter cannot make it."""
    declared: Callable[[Strike], Strike] = as_declared
    """The attack before its dice are rolled."""
    damage: Callable[[Decision[State], Strike, AttackOutcome], int] = all_of_it
    """The damage of its dice."""
    after: Callable[[Decision[State], Strike, tuple[int, ...]], None] = nothing_more
    """What happens after the damage, by the dice of the attack."""
    retreat: Callable[[Decision[State], Retreating, str], None] = nothing_first
    """What the fighter that reacts does before an enemy retreats."""

    @property
    def meaning(self) -> Meaning:
        """What the glossary says of it."""
        return Meaning(self.title, RULES[self.rule].text, self.rule)

    def text_in(self, setup: Setup) -> str:
        """What it does, as it is printed in a match with these settings."""
        return self.printed.get(setup.counter, self.text)


# --- when they can be made


def require_target(trigger: Trigger, fighter: str, rule: str) -> Strike:
    """The attack on this fighter. Raises Rejected: there is none."""
    if not isinstance(trigger, Attacked) or trigger.strike.target != fighter:
        raise Rejected(rule, "reaction_not_triggered", say("{who} is not being attacked", who=fighter))
    return trigger.strike


def require_melee(trigger: Trigger, fighter: str, rule: str) -> Strike:
    """The melee attack on this fighter. Raises Rejected."""
    strike = require_target(trigger, fighter, rule)
    if strike.weapon.range_max > MELEE:
        raise Rejected(rule, "reaction_not_triggered", say("{who} is not attacked in melee", who=fighter))
    return strike


def duck_away(state: State, trigger: Trigger, fighter: str) -> None:
    """M-33: a fighter attacked in melee, with more than one die."""
    if require_melee(trigger, fighter, "M-33").attacks <= LEAST:
        raise Rejected("M-33", "reaction_not_triggered", "this attack has one die only")


def counter_it(state: State, trigger: Trigger, fighter: str) -> None:
    """M-34: a fighter attacked in melee."""
    require_melee(trigger, fighter, "M-34")


def take_cover(state: State, trigger: Trigger, fighter: str) -> None:
    """M-35: a fighter in cover that is shot at, and not mounted."""
    strike = require_target(trigger, fighter, "M-35")
    mounted = "mount" in state.battle.fighters[fighter].profile.runemarks
    if strike.weapon.range_max <= MELEE or not strike.cover or mounted:
        raise Rejected(
            "M-35", "reaction_not_triggered", say("{who} cannot take cover from this", who=fighter)
        )


def strike_them_down(state: State, trigger: Trigger, fighter: str) -> None:
    """M-36: a fighter that sees an enemy within an inch retreat."""
    near = isinstance(trigger, Retreating) and fighter in engaging(state, trigger.fighter)
    if not isinstance(trigger, Retreating) or not near or not sees(state, fighter, trigger.fighter):
        raise Rejected("M-36", "reaction_not_triggered", say("nobody retreats from {who}", who=fighter))


# --- what they do


def one_die_less(made: Strike) -> Strike:
    """M-33: one attack less."""
    return replace(made, attacks=made.attacks - 1)


def blunt(decision: Decision[State], made: Strike, outcome: AttackOutcome) -> int:
    """M-35: a die for each critical; on a 4 or more it is a hit. The damage that is left."""
    if not outcome.crits:
        return outcome.damage
    dice = decision.draw(outcome.crits, 6)
    blunted = sum(die >= BLUNTED for die in dice)
    decision.emit(e.CriticalsBlunted(made.target, dice, blunted))
    return outcome.damage - blunted * (made.weapon.critical - made.weapon.damage)


def counter_damage(
    dice: tuple[int, ...], strength: int, toughness: int, printing: Printing = "2e-2022"
) -> int:
    """M-34: a point for each miss, and one more for each 1; in the later printing two if there is a 1, and one for two misses."""
    lowest = hits_on(strength, toughness)
    misses, ones = sum(die < lowest for die in dice), dice.count(WORST)
    if printing == "2e-2022":
        return misses + ones
    return 2 * (ones > 0) + (misses > 1)


def counter(decision: Decision[State], made: Strike, dice: tuple[int, ...]) -> None:
    """M-34: after the damage of the attack, whether or not the fighter that counters still stands."""
    printing = decision.state.battle.setup.counter
    points = counter_damage(dice, made.weapon.strength, made.toughness, printing)
    if points and decision.state.match.status == "live":
        decision.emit(e.MissesCountered(made.target, made.fighter, points))
        settle_owed(decision)


def settle_owed(decision: Decision[State]) -> None:
    """The activated fighter takes it, once no treasure has to be put down first."""
    battle, live = decision.state.battle, decision.state.match.status == "live"
    if live and battle.owed and not among(battle.questions, TreasureSpot) and battle.activation is not UNSET:
        allocate_damage(decision, battle.activation.fighter, battle.owed)


def strike_first(decision: Decision[State], retreat: Retreating, fighter: str) -> None:
    """M-36: a die, on a 4 or more a second one for the damage."""
    lands, hard = decision.draw(2, 6)
    points = hard if lands >= LANDS else 0
    decision.emit(e.RetreatStruck(fighter, retreat.fighter, (lands, hard), points))
    if points:
        allocate_damage(decision, retreat.fighter, points)


# --- the reactions

DUCK_AWAY: Final = Reaction(
    slug="duck-away",
    title="Duck Away",
    text="The attack has one die less.",
    rule="M-33",
    check=duck_away,
    declared=one_die_less,
)
COUNTER: Final = Reaction(
    slug="counter",
    title="Counter",
    text="The attacker takes a point of damage for each die that misses, and two for each 1.",
    printed={
        "2e-2025": "The attacker takes 2 damage if a die shows a 1, and one more if two or more dice miss."
    },
    rule="M-34",
    check=counter_it,
    after=counter,
)
TAKE_COVER: Final = Reaction(
    slug="take-cover",
    title="Take Cover",
    text="Each critical hit becomes a hit on a 4 or more.",
    rule="M-35",
    check=take_cover,
    damage=blunt,
)
STRIKE_THEM_DOWN: Final = Reaction(
    slug="strike-them-down",
    title="Strike Them Down",
    text="On a 4 or more the enemy takes a die's worth of damage before it retreats.",
    rule="M-36",
    check=strike_them_down,
    retreat=strike_first,
)
REACTIONS: Final = table((DUCK_AWAY, COUNTER, TAKE_COVER, STRIKE_THEM_DOWN))


# --- asking, and the answer


def answers(state: State, seat: str, trigger: Trigger) -> list[tuple[str, Reaction]]:
    """Every reaction that the seat could make now, by fighter; none if it cannot pay (edge case 23)."""
    if not can_pay(state, seat):
        return []
    who = [key for key in state.battle.order if key in state.table.pieces]
    mine = [key for key in who if state.battle.fighters[key].seat == seat]
    return [(k, r) for k in mine for r in REACTIONS.values() if permitted(r.check, state, trigger, k)]


def can_pay(state: State, seat: str) -> bool:
    """M-32: whether the seat has dice enough."""
    return len(state.battle.hands[seat].reaction) >= state.battle.setup.reaction_cost


def offer_on_attack(decision: Decision[State], made: Strike, weapon: str) -> None:
    """M-32: the opponent may answer an attack; if it cannot, the attack goes on at once. weapon: its name."""
    seat, trigger = other(decision.state.battle.turn), Attacked(made)
    if not answers(decision.state, seat, trigger):
        return go_on(decision, trigger)
    offered = e.ReactionOffered(
        seat,
        "attack",
        made.fighter,
        target=made.target,
        weapon=weapon,
        attacks=made.attacks,
        toughness=made.toughness,
        cover=made.cover,
    )
    return decision.emit(offered)


def offer_on_retreat(decision: Decision[State], retreat: Retreating) -> None:
    """M-32: the opponent may answer a retreat; if it cannot, the retreat goes on at once."""
    seat = other(decision.state.battle.turn)
    if not answers(decision.state, seat, retreat):
        return go_on(decision, retreat)
    path, length = retreat.path, retreat.length
    return decision.emit(e.ReactionOffered(seat, "retreat", retreat.fighter, path=path, length=length))


def react(decision: Decision[State], seat: str, command: c.React) -> None:
    """M-19, M-32."""
    state = decision.state
    trigger = on_top(state.battle.questions, Threat).trigger
    reaction = REACTIONS.get(command.reaction)
    if reaction is None:
        raise Rejected(
            "M-32", "no_such_reaction", say("there is no reaction {reaction}", reaction=command.reaction)
        )
    own = state.battle.fighters.get(command.fighter)
    if own is None or own.seat != seat or own.status != "board":
        raise Rejected(
            "M-32", "no_such_fighter", say("you have no fighter {who} on the board", who=command.fighter)
        )
    reaction.check(state, trigger, command.fighter)
    _pay(decision, seat)
    decision.emit(e.ReactionMade(command.fighter, reaction.slug))
    go_on(decision, trigger, reaction, command.fighter)


def decline(decision: Decision[State], seat: str, command: c.Decline) -> None:
    """M-32: make no reaction."""
    trigger = on_top(decision.state.battle.questions, Threat).trigger
    decision.emit(e.ReactionDeclined(seat))
    go_on(decision, trigger)


def _pay(decision: Decision[State], seat: str) -> None:
    """M-19: the dice without a face go first; a seat is asked only if it has enough."""
    dice, cost = decision.state.battle.hands[seat].reaction, decision.state.battle.setup.reaction_cost
    decision.emit(e.ReactionDiceSpent(seat, cost, dice[: len(dice) - cost]))


# --- what comes of it


def go_on(
    decision: Decision[State], trigger: Trigger, reaction: Reaction | None = None, by: str = ""
) -> None:
    """What was begun happens, as a reaction has changed it. by: the fighter that reacts."""
    if isinstance(trigger, Attacked):
        resolve(decision, trigger.strike, reaction)
    else:
        get_away(decision, trigger, reaction, by)


def resolve(decision: Decision[State], made: Strike, reaction: Reaction | None) -> None:
    """W-63 to W-65 and M-44, with what a reaction (M-33 to M-35) or a talent (M-46) does to them."""
    if reaction:
        made = reaction.declared(made)
    dice, outcome = roll(decision, made)
    damage = reaction.damage(decision, made, outcome) if reaction else outcome.damage
    allocate_damage(decision, made.target, damage)
    sure = any(perk.footed for perk in decision.state.battle.fighters[made.target].perks)
    if damage and not sure:
        check_footing(decision, made.target, partial(move_check_fails, decision.state, made.target))
    if reaction:
        reaction.after(decision, made, dice)


def move_check_fails(state: State, fighter: str, die: int) -> bool:
    """M-44: a die above its Move, and a 6 always."""
    return die == SLIPS_ALWAYS or die > state.battle.fighters[fighter].profile.move


def get_away(decision: Decision[State], trigger: Retreating, reaction: Reaction | None, by: str) -> None:
    """M-31, M-36: who survives the blow of an enemy that reacts moves."""
    if reaction:
        reaction.retreat(decision, trigger, by)
    battle = decision.state.battle
    if battle.fighters[trigger.fighter].status == "board" and not among(battle.questions, TreasureSpot):
        decision.emit(e.FighterRetreated(trigger.fighter, trigger.path, trigger.length))
