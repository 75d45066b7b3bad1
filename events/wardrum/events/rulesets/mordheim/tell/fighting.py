"""The combat phase, where it differs: channeled magic, spells, reactions, retreats, and who keeps its footing."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET

from wardrum.events.rulesets.warcry import events as w
from wardrum.events.rulesets.warcry.dice_words import a_group, group_name
from wardrum.events.rulesets.warcry.tell.abilities import used
from wardrum.events.rulesets.warcry.tell.activation import walk
from wardrum.events.rulesets.warcry.tell.fighting import attack_dice, footing, harm, is_critical, needs
from wardrum.events.rulesets.warcry.tell.words import counted as counting
from wardrum.events.rulesets.warcry.tell.words import dice_at_hand, glow, seat_of, tested
from wardrum.events.toolkit import pools
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Scene
from wardrum.events.toolkit.grammar import inches, title
from wardrum.events.toolkit.language import counted, say
from wardrum.events.toolkit.questions import among

from .. import events as e
from ..abilities import ABILITIES
from ..decide.channeled_dice import HARMLESS
from ..decide.reactions import BLUNTED, COUNTER, LANDS, REACTIONS, SLIPS_ALWAYS, STRIKE_THEM_DOWN, TAKE_COVER
from ..perks import PERKS
from ..state import Attacked, State, Threat
from .morale import nerve
from .words import REACTION, beats, channeled, reaction_dice, tell

# --- attacks and footing, as they are decided here


@beats.on(w.AttackRolled)
def show_attack_rolled(scene: Scene, event: w.AttackRolled) -> Iterable[d.Beat]:
    """The dice; an attack that could be answered was declared in an earlier commit."""
    made = next((past for past in scene.past if isinstance(past, w.AttackDeclared)), None)
    threat = among(scene.before.battle.questions, Threat)
    if made is not None:
        least = needs(made.strength, made.toughness)
    elif threat and isinstance(threat.trigger, Attacked):
        least = needs(threat.trigger.strike.weapon.strength, threat.trigger.strike.toughness)
    else:
        least = ""
    yield attack_dice(scene, event, least)


@beats.on(w.DamageAllocated)
def show_damage_allocated(scene: Scene, event: w.DamageAllocated) -> Iterable[d.Beat]:
    """What it costs; a critical hit that was blunted altogether is a mere hit."""
    blunted = any(
        isinstance(past, e.CriticalsBlunted) and past.blunted == len(past.dice) for past in scene.past
    )
    return harm(scene, event, critical=is_critical(scene, event.fighter) and not blunted)


@beats.on(w.FallTestRolled)
def show_fall_test_rolled(scene: Scene, event: w.FallTestRolled) -> Iterable[d.Beat]:
    """The die of a fighter that was struck at an edge: no more than its Move (M-44)."""
    move = scene.after.battle.fighters[event.fighter].profile.move
    yield footing(scene, event, say("{most} or less", most=min(move, SLIPS_ALWAYS - 1)))


# --- magic


@beats.on(w.AbilityUsed)
def show_ability_used(scene: Scene, event: w.AbilityUsed) -> Iterable[d.Beat]:
    """What it does; a spell at an enemy strikes."""
    return used(event, ABILITIES)


@tell.on(e.MagicChanneled)
def magic_channeled(state: State, event: e.MagicChanneled) -> str:
    dice = a_group(event.dice, event.face)
    if not event.taken:
        return say("{who} channels magic and gains {dice} for this activation.", who=event.fighter, dice=dice)
    return say(
        "{who} channels magic and makes {dice} of {face}s for this activation.",
        who=event.fighter,
        dice=dice,
        face=event.taken,
    )


@beats.on(e.MagicChanneled)
def show_magic_channeled(scene: Scene, event: e.MagicChanneled) -> Iterable[d.Beat]:
    """Who channels, the dice that are taken, and those that are made of them."""
    seat, text = seat_of(scene, event.fighter), scene.called.text(magic_channeled(scene.after, event))
    yield d.Glowed("Channels magic", text, "M-43", event.fighter)
    if event.own:
        old = next(dice for dice in scene.before.battle.activation.own_dice if dice.face == event.taken)
        yield from dice_at_hand(seat, channeled(old.face, old.dice), -old.dice)
    elif event.taken:
        group = scene.before.battle.hands[seat].groups[str(event.taken)]
        yield from dice_at_hand(seat, group_name(group.dice, event.taken), -group.dice)
    yield from dice_at_hand(seat, channeled(event.face, event.dice), event.dice)


@tell.on(e.MishapRolled)
def mishap_rolled(state: State, event: e.MishapRolled) -> str:
    result = say("it is out of action") if event.down else say("nothing happens")
    if event.points:
        result = say("it takes {points} damage", points=event.points)
    return say("The die for a mishap shows {die}: {result}.", die=event.die, result=result)


@beats.on(e.MishapRolled)
def show_mishap_rolled(scene: Scene, event: e.MishapRolled) -> Iterable[d.Beat]:
    """The die, and what it costs."""
    harmless = not event.points and not event.down
    result = "nothing happens" if harmless else say("{points} damage", points=event.points)
    yield d.DiceRolled(
        what="Mishap",
        dice=tested(event.die, passed=harmless),
        seat=seat_of(scene, event.fighter),
        by=event.fighter,
        outcome="it is out of action" if event.down else result,
        needs=say("{least} or more", least=HARMLESS),
        good=harmless,
    )


@tell.on(e.ChanneledDiceSpent)
def channeled_dice_spent(state: State, event: e.ChanneledDiceSpent) -> str:
    return say(
        "Seat {seat} spends its channeled {kind} of {face}s.",
        seat=event.seat,
        kind=say(pools.kind(event.dice)),
        face=event.face,
    )


@beats.on(e.ChanneledDiceSpent)
def show_channeled_dice_spent(scene: Scene, event: e.ChanneledDiceSpent) -> Iterable[d.Beat]:
    """They go."""
    return dice_at_hand(event.seat, channeled(event.face, event.dice), -event.dice)


# --- retreats and reactions


@tell.on(e.FighterRetreated)
def fighter_retreated(state: State, event: e.FighterRetreated) -> str:
    return say("{who} retreats, {length}.", who=event.fighter, length=inches(event.length))


@beats.on(e.FighterRetreated)
def show_fighter_retreated(scene: Scene, event: e.FighterRetreated) -> Iterable[d.Beat]:
    """The way out."""
    return walk(scene, event.fighter, event.path, "retreat")


@tell.on(e.ReactionOffered)
def reaction_offered(state: State, event: e.ReactionOffered) -> str:
    return say("Seat {seat} may react.", seat=event.seat)


@beats.on(e.ReactionOffered)
def show_reaction_offered(scene: Scene, event: e.ReactionOffered) -> Iterable[d.Beat]:
    """Who may answer, and what."""
    called = scene.called
    seat = called.seat(event.seat)
    text = say("{seat} may react to the retreat of {who}.", seat=seat, who=called[event.fighter])
    if event.to == "attack":
        text = say("{seat} may react to the attack on {whom}.", seat=seat, whom=called[event.target])
    yield d.Turned(text, event.seat)


@tell.on(e.ReactionDiceSpent)
def reaction_dice_spent(state: State, event: e.ReactionDiceSpent) -> str:
    return say(
        "Seat {seat} spends {dice}; {left} left.",
        seat=event.seat,
        dice=reaction_dice(event.n),
        left=len(event.left),
    )


@beats.on(e.ReactionDiceSpent)
def show_reaction_dice_spent(scene: Scene, event: e.ReactionDiceSpent) -> Iterable[d.Beat]:
    """They go from the hand of the seat."""
    return dice_at_hand(event.seat, REACTION, -event.n)


@tell.on(e.ReactionMade)
def reaction_made(state: State, event: e.ReactionMade) -> str:
    return say("{who} reacts: {reaction}.", who=event.fighter, reaction=say(title(event.reaction)))


@beats.on(e.ReactionMade)
def show_reaction_made(scene: Scene, event: e.ReactionMade) -> Iterable[d.Beat]:
    """Who reacts, and how."""
    meaning = REACTIONS[event.reaction].meaning
    yield glow(event.fighter, meaning.title, meaning)


@tell.on(e.ReactionDeclined)
def reaction_declined(state: State, event: e.ReactionDeclined) -> str:
    return say("Seat {seat} makes no reaction.", seat=event.seat)


@beats.on(e.ReactionDeclined)
def show_reaction_declined(scene: Scene, event: e.ReactionDeclined) -> Iterable[d.Beat]:
    """Who lets it happen."""
    yield d.Glowed("Makes no reaction", rule="M-32", seat=event.seat)


@tell.on(e.CriticalsBlunted)
def criticals_blunted(state: State, event: e.CriticalsBlunted) -> str:
    return counted(
        event.blunted,
        "{who} rolls {dice}: {n} of the criticals is a mere hit.",
        "{who} rolls {dice}: {n} of the criticals are mere hits.",
        who=event.fighter,
        dice=" ".join(map(str, event.dice)),
    )


@beats.on(e.CriticalsBlunted)
def show_criticals_blunted(scene: Scene, event: e.CriticalsBlunted) -> Iterable[d.Beat]:
    """A die for each critical hit."""
    yield d.DiceRolled(
        what=TAKE_COVER.title,
        dice=counting(event.dice, BLUNTED),
        seat=seat_of(scene, event.fighter),
        by=event.fighter,
        total=counted(event.blunted, "{n} critical hit blunted", "{n} critical hits blunted"),
        needs=say("{least} or more", least=BLUNTED),
        good=event.blunted > 0,
    )


@tell.on(e.MissesCountered)
def misses_countered(state: State, event: e.MissesCountered) -> str:
    return counted(
        event.points,
        "{who} counters: {n} point of damage for {whom}.",
        "{who} counters: {n} points of damage for {whom}.",
        who=event.fighter,
        whom=event.target,
    )


@beats.on(e.MissesCountered)
def show_misses_countered(scene: Scene, event: e.MissesCountered) -> Iterable[d.Beat]:
    """The blow back; what it costs stands in the event after it."""
    yield d.Struck(event.fighter, say(COUNTER.title), "melee", event.target)


@tell.on(e.RetreatStruck)
def retreat_struck(state: State, event: e.RetreatStruck) -> str:
    return say(
        "{who} strikes at {whom} and rolls {die}: {result}.",
        who=event.fighter,
        whom=event.target,
        die=event.dice[0],
        result=say("{points} damage", points=event.points) if event.points else say("a miss"),
    )


@beats.on(e.RetreatStruck)
def show_retreat_struck(scene: Scene, event: e.RetreatStruck) -> Iterable[d.Beat]:
    """The blow, the die that says whether it lands, and the one that says how hard."""
    lands, hard = event.dice
    hit = event.points > 0
    what = say(STRIKE_THEM_DOWN.title)
    yield d.Struck(event.fighter, what, "melee", event.target)
    yield d.DiceRolled(
        what=what,
        dice=(d.Die(lands, "hit" if hit else "miss"), d.Die(hard, "kept" if hit else "dropped")),
        seat=seat_of(scene, event.fighter),
        by=event.fighter,
        at=event.target,
        outcome=say("{points} damage", points=event.points) if hit else "a miss",
        needs=say("{least} or more", least=LANDS),
        good=hit,
    )


# --- equipment and talents


@tell.on(e.PerkTookEffect)
def perk_took_effect(state: State, event: e.PerkTookEffect) -> str:
    perk = say(PERKS[event.perk].title)
    if event.die is UNSET:
        return say("{perk}: {who} has it.", perk=perk, who=event.fighter)
    return say("{perk}: {who} rolls a {die} and rolls again.", perk=perk, who=event.fighter, die=event.die)


@beats.on(e.PerkTookEffect)
def show_perk_took_effect(scene: Scene, event: e.PerkTookEffect) -> Iterable[d.Beat]:
    """Whose item or talent it is, and the die that failed, if one is rolled again."""
    meaning = PERKS[event.perk].meaning
    if event.die is not UNSET:
        yield nerve(scene, "Panic", event.fighter, event.die, "it is rolled again")
    yield glow(event.fighter, meaning.title, meaning)
