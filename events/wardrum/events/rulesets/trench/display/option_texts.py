"""What each option does, in one or two sentences, with its group, kind and picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.core.kernel import Command
from wardrum.events.toolkit.display.option_words import CommandWords, by_tag
from wardrum.events.toolkit.grammar import inches
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Option, Path, Place

from .. import commands as c
from .. import tasks as t
from ..decide.attack import is_automatic, success_roll, weapon_of
from ..decide.special_actions import SPECIALS
from ..decide.success_rolls import with_state
from ..dice import net
from ..ground import near_enemies, scattered
from ..keywords import blast_radius, charge_bonus
from ..state import State
from ..tell.words import because, dice_in_words

WORDS: Final[Mapping[type[Command], CommandWords]] = {
    c.SubmitWarband: CommandWords(
        "Muster",
        icon="deploy",
        text="You fight with this warband; both warbands are revealed at the same moment.",
    ),
    c.ChooseZone: CommandWords(
        "Choose a zone", "answer", "deploy", "You set up in this zone, and the enemy in the one opposite."
    ),
    c.Deploy: CommandWords(
        "Set up",
        icon="deploy",
        text="The model is set up in your zone, or as near to it as it can be if that is full; the sides take turns.",
    ),
    c.RollInitiative: CommandWords(
        "Roll",
        icon="dice",
        text="Each side rolls a die; the higher one has the Initiative for the Turn, and equal ones are rolled again.",
    ),
    c.ChooseFirst: CommandWords(
        "Say who is first", "answer", "turn", "The side that you name Activates a model first in this Turn."
    ),
    c.Activate: CommandWords(
        "Activate",
        icon="turn",
        text="It takes its ACTIONS, each kind once and in any order; a model is Activated once in a Turn.",
    ),
    c.StandUp: CommandWords("Stand up", "answer", "move"),
    c.Move: CommandWords("Move", icon="move"),
    c.Charge: CommandWords("Charge", icon="attack"),
    c.Retreat: CommandWords("Retreat", icon="move"),
    c.Dash: CommandWords(
        "Dash",
        icon="dice",
        text="A Risky Roll: on a success it moves once more, as far as its Movement; a failure ends the Activation.",
    ),
    c.Walk: CommandWords("Choose the way", "answer", "move", begun=True),
    c.Shoot: CommandWords("Shoot", icon="shot"),
    c.Fight: CommandWords("Fight", icon="attack"),
    c.Special: CommandWords("Take an ACTION of its own", icon="ability"),
    c.FreeFight: CommandWords("Strike", "answer", "attack"),
    c.SpendBlood: CommandWords("Spend BLOOD", "answer", "blood"),
    c.Bloodbath: CommandWords("Spend BLOOD", "answer", "blood"),
    c.SpendBlessing: CommandWords("Spend BLESSING", "answer", "blessing"),
    c.ChooseOrder: CommandWords(
        "Say what is spent first",
        "answer",
        text="These markers are spent on the roll before the other ones, whose owner then knows how many.",
    ),
    c.ChooseTarget: CommandWords("Say who is hit", "answer", "shot"),
    c.ChooseDirection: CommandWords("Say where it lands", "answer", "shot"),
    c.PlaceFallen: CommandWords("Say where it falls", "answer", "fall"),
    c.Decline: CommandWords("Do without", "end", "pass"),
    c.EndActivation: CommandWords(
        "End the Activation", "end", "wait", "No more ACTIONS are taken, and the next model is Activated."
    ),
    c.Flee: CommandWords(
        "Morale",
        "end",
        "move",
        "Your warband leaves the battle at once, and the enemy has won.",
        last_resort=True,
    ),
    c.FightOn: CommandWords(
        "Morale",
        "answer",
        text="Your warband is Shaken: all of its Success Rolls are Risky. Its next Morale Check ends that, or it flees.",
    ),
}
COMMANDS: Final = by_tag(WORDS)
DECLINED: Final[Mapping[type, str]] = {
    t.Attacks: "The attacks that are left are lost; the Activation goes on.",
    t.FreeFights: "Nobody strikes with this model, and the enemy's Retreat goes on.",
    t.Dashing: "It stays where it is, and its Dash is used up.",
    t.Evading: "It stays where it is, and the Charge goes on.",
    t.Rising: "It stays on the ground, and can neither move nor Charge in this Activation.",
}
SEEN: Final = {
    True: 'It goes its Movement and a die, 12" at most, to within 1" of the enemy, whom it may then Fight.',
    False: 'It goes its Movement, without a die, to within 1" of the enemy, whom it may then Fight.',
}
"""A Charge at an enemy that is seen, by whether a die is rolled for it."""
UNSEEN: Final = {
    True: 'A Risky Roll, as the enemy is not seen; on a success it goes its Movement and a die, 12" at most, to within 1" of the enemy, whom it may then Fight.',
    False: 'A Risky Roll, as the enemy is not seen; on a success it goes its Movement, without a die, to within 1" of the enemy, whom it may then Fight.',
}
PLAIN: Final = "A Success Roll{dice}: 7 or more hits, 12 is critical. A hit makes an Injury Roll{whom}."
RISKY: Final = "A Risky Roll{dice}: 7 or more hits, 12 is critical. A hit makes an Injury Roll{whom}."


# --- who it is about


def only(option: Option, param: str) -> str:
    """The one value that a parameter can have; "" = there are several, or there is no such parameter."""
    domain = option.params.get(param)
    return str(domain.of[0]) if isinstance(domain, Choice) and len(domain.of) == 1 else ""


def striker(state: State, option: Option | None = None) -> str:
    """Who attacks: the model of the option, or the next enemy of a model that retreats; "" = nobody."""
    model = "" if option is None else only(option, "model")
    task = state.battle.top
    return model or (task.enemies[0] if isinstance(task, t.FreeFights) else "")


def mover(state: State, option: Option) -> str:
    """Who walks: the model of the option, or the one that is asked for its way. Raises AttributeError: nobody does."""
    return only(option, "model") or str(state.battle.top.model)  # type: ignore[union-attr]


# --- what it does


def described(state: State, option: Option) -> CommandWords | None:
    """The words for an option that does not do what every one of its command does; None = it does."""
    words = DESCRIPTIONS.get(option.command)
    if words is None:
        return None
    text, piece = words(state, option)
    return replace(COMMANDS[option.command], text=text, piece=piece)


Description = tuple[str, str]
"""What an option does, and whom it is about ("" = as its parameters say)."""


def activate(state: State, option: Option) -> Description:
    """Alone, or with the other one of a fireteam."""
    if only(option, "partner"):
        return "Both take their ACTIONS in one Activation; if one is ended by force both are.", ""
    return COMMANDS["Activate"].text, ""


def deploy(state: State, option: Option) -> Description:
    """In the zone, as one that was held back, scattered, or as an infiltrator."""
    point = option.params["point"]
    if state.battle.phase == "reserve":
        return (
            'The model is set up in your zone, more than 1" from every enemy, and can be Activated in this Turn.',
            "",
        )
    if isinstance(point, Place) and point.area != state.table.zones[state.battle.turn].area:
        if scattered(state):
            return 'The model is set up anywhere at least 8" from all enemies; the sides take turns.', ""
        return 'The model is set up anywhere out of sight of all enemies and at least 8" from them.', ""
    return COMMANDS["Deploy"].text, ""


def choose_first(state: State, option: Option) -> Description:
    """Who Activates, or who checks Morale."""
    if state.battle.phase == "order":
        return "The side that you name checks Morale first; if it flees, the other one need not check.", ""
    return COMMANDS["ChooseFirst"].text, ""


def stand_up(state: State, option: Option) -> Description:
    """Slowly, or at once."""
    task = state.battle.top
    assert isinstance(task, t.Rising)
    if only(option, "risky") == "True":
        text = "A Risky Roll: on a success it acts as if it had stood all the time; a failure ends the Activation."
        return text, task.model
    return "It stands up, and its Movement is halved in this Activation.", task.model


def far(option: Option) -> str:
    """How far a way may lead, as '6"'."""
    path = option.params["path"]
    assert isinstance(path, Path)
    return inches(path.budget)


def move(state: State, option: Option) -> Description:
    """Near enemies only a shuffle."""
    if near_enemies(state, only(option, "model")):
        shuffles = 'It shuffles up to {far}, and stays within 1" of all enemies that are near it now.'
        return say(shuffles, far=far(option)), ""
    return say('It moves up to {far}, and stays more than 1" from every enemy.', far=far(option)), ""


def retreat(state: State, option: Option) -> Description:
    """After the free Fights."""
    text = 'Enemies within 1" may strike at it first; then it moves up to {far}, to more than 1" from all of them.'
    return say(text, far=far(option)), ""


def charge(state: State, option: Option) -> Description:
    """At an enemy that is seen, or not."""
    bonus = charge_bonus(state.battle.models[only(option, "model")].card)
    if option.rule == "T-14":
        return UNSEEN[bonus], only(option, "target")
    return SEEN[bonus], only(option, "target")


def walk(state: State, option: Option) -> Description:
    """A Dash, a Charge, or out of its way."""
    match state.battle.top:
        case t.Charging(model):
            text = 'It charges up to {far} on the way that you choose, to within 1" of its target.'
            return say(text, far=far(option)), model
        case t.Evading(model):
            return say("It slips away up to {far} before the Charge goes on.", far=far(option)), model
        case task:
            text = (
                'It moves up to {far} once more, and no nearer than 1" to an enemy that it is not near now.'
            )
            return say(text, far=far(option)), str(getattr(task, "model", ""))


def attack(state: State, option: Option) -> Description:
    """What is rolled, and on what."""
    model, target, point = only(option, "model"), only(option, "target"), option.params.get("point")
    task, weapon = state.battle.top, only(option, "weapon")
    spot = point.spots[0] if isinstance(point, Place) and point.spots else UNSET
    melee = option.command == "Fight"
    off_hand = melee and isinstance(task, t.Attacks) and weapon != task.main
    made = t.Attack(model, weapon, "melee" if melee else "ranged", target, spot, off_hand)
    odds = {} if option.odds is UNSET else option.odds
    before = ""
    if "own_model" in odds:
        before = say("First a die, as a friend is in that melee: on 1 to 3 one of your own is shot at.")
    elif "lost" in odds:
        before = say("First a die, as a friend is in that melee: on 1 to 3 the shot is lost.")
    return f"{before} {rolled(state, made)}".lstrip(), target


def free_fight(state: State, option: Option) -> Description:
    """One attack with one weapon."""
    task = state.battle.top
    assert isinstance(task, t.FreeFights)
    made = t.Attack(task.enemies[0], only(option, "weapon"), "melee", task.mover)
    return rolled(state, made), task.mover


def rolled(state: State, made: t.Attack) -> str:
    """As "A Success Roll at +1 DICE (+2 ranged, -1 cover): 7 or more hits, 12 is critical. A hit makes an Injury Roll."."""
    weapon = weapon_of(state, made)
    blast = blast_radius(weapon) if made.manner == "ranged" else 0
    whom = say(" against everybody within {far}", far=inches(blast)) if blast else ""
    if is_automatic(made, weapon):
        return say("It hits without a roll, never critically; the hit makes an Injury Roll{whom}.", whom=whom)
    roll = with_state(state, success_roll(state, made))
    dice = f"{dice_in_words(net(roll.mods))}{because(roll.mods)}"
    made_of = RISKY if roll.risky else PLAIN
    return say(made_of, dice=dice, whom=whom)


def special(state: State, option: Option) -> Description:
    """A roll, and what a success does."""
    does = say(SPECIALS[only(option, "special")].text)
    return f"{say('A Success Roll.')} {does}", only(option, "target")


def spend_blood(state: State, option: Option) -> Description:
    """What a number of BLOOD does to the roll."""
    roll, n = state.battle.top, int(only(option, "n"))
    assert isinstance(roll, t.SuccessRoll | t.InjuryRoll)
    if isinstance(roll, t.InjuryRoll):
        return markers(n, "The Injury Roll against it has +{n} INJURY DICE"), roll.model
    if roll.windows[0] == "target_blood" and roll.attack is not UNSET:
        return markers(n, "The roll to hit it has +{n} DICE"), roll.attack.target
    return markers(n, "Its roll has -{n} DICE"), roll.model


def spend_blessing(state: State, option: Option) -> Description:
    """What a number of BLESSING does to the roll."""
    roll, n = state.battle.top, int(only(option, "n"))
    assert isinstance(roll, t.SuccessRoll | t.InjuryRoll)
    if isinstance(roll, t.InjuryRoll):
        return markers(n, "The Injury Roll against it has -{n} INJURY DICE"), roll.model
    return markers(n, "Its roll has +{n} DICE"), roll.model


def markers(n: int, effect: str) -> str:
    """What spending does, a pattern with {n}, and that the markers are gone or kept."""
    if not n:
        return "None are spent; they are kept for later rolls."
    gone = say("the marker is gone") if n == 1 else say("the {n} markers are gone", n=n)
    return f"{say(effect, n=n)}; {gone}."


def bloodbath(state: State, option: Option) -> Description:
    """Six BLOOD, or three against who is Down."""
    roll = state.battle.top
    assert isinstance(roll, t.InjuryRoll)
    return "One die more of the Injury Roll against it is rolled and kept.", roll.model


def choose_target(state: State, option: Option) -> Description:
    """The shot at another one."""
    return "The shot goes at this model of yours, with the odds that are shown.", only(option, "target")


def choose_direction(state: State, option: Option) -> Description:
    """Where a blast that missed lands."""
    task = state.battle.top
    assert isinstance(task, t.Scattering)
    text = "It lands {far} away in this direction, and everybody within the blast there is hit."
    return say(text, far=inches(task.distance)), task.attack.attacker


def place_fallen(state: State, option: Option) -> Description:
    """The side on which an enemy comes down."""
    task = state.battle.top
    assert isinstance(task, t.Falling)
    return 'It comes down at this place; a fall of 3" or more makes an Injury Roll against it.', task.model


def decline(state: State, option: Option) -> Description:
    """What is done without."""
    task = state.battle.top
    who = task.enemies[0] if isinstance(task, t.FreeFights) else str(getattr(task, "model", ""))
    return DECLINED[type(task)], who


DESCRIPTIONS: Final[Mapping[str, Callable[[State, Option], Description]]] = {
    "Activate": activate,
    "Bloodbath": bloodbath,
    "Charge": charge,
    "ChooseDirection": choose_direction,
    "ChooseFirst": choose_first,
    "ChooseTarget": choose_target,
    "Decline": decline,
    "Deploy": deploy,
    "Fight": attack,
    "FreeFight": free_fight,
    "Move": move,
    "PlaceFallen": place_fallen,
    "Retreat": retreat,
    "Shoot": attack,
    "Special": special,
    "SpendBlessing": spend_blessing,
    "SpendBlood": spend_blood,
    "StandUp": stand_up,
    "Walk": walk,
}
"""By the command, for those whose options do not all do the same."""
