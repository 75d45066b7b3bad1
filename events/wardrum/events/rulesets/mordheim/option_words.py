"""The options of the legal list in words: Warcry's, and those that are asked for here only."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.core.kernel import Command
from wardrum.events.rulesets.warcry.display import options as warcry
from wardrum.events.rulesets.warcry.display.options import only
from wardrum.events.toolkit.display.context import Called
from wardrum.events.toolkit.display.option_words import (
    ITSELF,
    ZONE_SHOWN,
    CommandWords,
    OptionTable,
    Outcome,
    Value,
    by_tag,
)
from wardrum.events.toolkit.grammar import inches
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Each, Option, Path, Place
from wardrum.events.toolkit.pools import SIDES
from wardrum.events.toolkit.questions import among

from . import commands as c
from .abilities import ABILITIES
from .abilities.spells import SPELLS
from .decide.morale import spokesman
from .decide.reactions import REACTIONS
from .questions.opening import PLACED
from .state import State, Threat
from .tell.words import channeled

OWN: Final[Mapping[type[Command], CommandWords]] = {
    c.AssignBattleGroups: CommandWords(
        "Form groups",
        icon="deploy",
        text="A group is set up together, on the left, in the middle or on the right of your zone, and the sides take turns: so "
        "mix strong and quick fighters.",
    ),
    c.ChooseRole: CommandWords(
        "Attack or defend",
        "answer",
        "deploy",
        "The defender chooses a zone and sets up first; the attacker has the other zone.",
    ),
    c.ChooseSide: CommandWords(
        "Take a zone", "answer", "deploy", "You set up in this zone; the attacker has the other one."
    ),
    c.DeployGroup: CommandWords(
        "Set up",
        icon="deploy",
        text='The group is set up in your zone, its fighters within 3" of each other where there is room; the sides take turns.',
    ),
    c.RollInitiative: CommandWords(
        "Roll",
        icon="dice",
        text="Six dice are rolled: the side with more singles has the initiative, doubles, triples and quads pay for abilities, "
        "and singles become reaction dice.",
    ),
    c.Channel: CommandWords(
        "Channel",
        icon="dice",
        text="It rolls a die: above the number of the round it gives a wyrd die, and on a 1 its spell book is locked for this "
        "round.",
    ),
    c.SkipChannel: CommandWords("Channel", "end", "pass", "Nobody calls for a wyrd die in this round."),
    c.SpendWyrdDice: CommandWords("Wyrd dice", "answer", "dice"),
    c.ChannelMagic: CommandWords("Channel", icon="spell"),
    c.Retreat: CommandWords("Move", icon="move"),
    c.React: CommandWords("React", "answer", "ability"),
    c.RollMorale: CommandWords("Morale", icon="dice"),
    c.Withdraw: CommandWords(
        "Morale",
        "end",
        "pass",
        "The warband leaves instead of testing: nobody more is taken down, and the enemy wins.",
        last_resort=True,
    ),
    c.RollPanic: CommandWords("Test for panic", icon="dice"),
}
COMMANDS: Final[Mapping[str, CommandWords]] = {**warcry.COMMANDS, **by_tag(OWN)}
PARAMS: Final = {
    **warcry.PARAMS,
    "Channel.fighter": "Who channels",
    "ChannelMagic.face": "With which dice",
    "group": "Group",
    "groups": "Groups",
    "reaction": "Reaction",
    "role": "Role",
    "side": "Zone",
    "single": "Wyrd dice as singles",
    "way": "How",
}
TEXTS: Final = {
    "AssignBattleGroups.groups": OWN[c.AssignBattleGroups].text,
    "ChooseRole.role": OWN[c.ChooseRole].text,
    "ChooseSide.side": ZONE_SHOWN,
}
OWN_ODDS: Final = {
    "passed": "Passes",
    "wyrd_die": "A wyrd die",
    "spell_book_locked": "Spell book locked for this round",
    "wizard_down": "The wizard is out of action",
    "mishap_damage": "The wizard takes the face of the dice as damage",
}
ODDS: Final = {
    **{outcome: Outcome(label, ITSELF, never=True) for outcome, label in OWN_ODDS.items()},
    **warcry.ODDS,
}
WAYS: Final = {
    "gain": "It makes a double of 3s",
    "improve": "One die more joins these ability dice",
    "raise": "The face of these ability dice is 3 higher, but never above 6",
}
FLEEING: Final = "M-41"


# --- what an option is called, and its values


def label(state: State, option: Option, called: Called) -> str:
    """Another label than the option's own, "" = that one."""
    match option.command:
        case "React":
            return f"{say(option.label)}: {called[only(option, 'fighter')]}"
        case "Channel" if fighter := only(option, "fighter"):
            return say("{who} channels for a wyrd die", who=called[fighter])
        case "DeployGroup":
            return how_far(option)
        case "Move" if option.rule == FLEEING:
            token = only(option, "pick_up")
            return say("Flee and pick up {token}", token=called[token]) if token else ""
        case "Move" if moved_before(state):
            token = only(option, "pick_up")
            return say("Move again and pick up {token}", token=called[token]) if token else "Move again"
        case _:
            return warcry.label(state, option, called)


def how_far(option: Option) -> str:
    """The label of a group that has not all three places to choose from, as 'Set up the dagger, 12" from the left'; "" = its own."""
    group = say(only(option, "group"))
    if option.label in [say(label, group=group) for label in PLACED]:
        return ""
    positions = option.params["positions"]
    places = positions.of.values() if isinstance(positions, Each) else ()
    first = next((place.spots[0].x for place in places if isinstance(place, Place) and place.spots), None)
    if first is None:
        return ""
    return say("{label}, {length} from the left", label=say(option.label), length=inches(first))


def moved_before(state: State) -> bool:
    """Whether who acts has moved in this activation."""
    activation = state.battle.activation
    return activation is not UNSET and "move" in activation.made


def value(state: State, option: Option, param: str, value: Value) -> str:
    """A value in words of the game: channeled dice are kept apart from those of the hand; "" = as any other."""
    activation = state.battle.activation
    if param == "face" and activation is not UNSET:
        for dice in activation.own_dice:
            if dice.face == value:
                return channeled(dice.face, dice.dice)
    if param == "ability" and value in SPELLS:
        return SPELLS[str(value)].title
    return warcry.value(state, option, param, value)


# --- what its values are good for


def reaction(state: State, option: Option, value: Value) -> str:
    """What a reaction does, as it is printed in this battle."""
    return REACTIONS[str(value)].text_in(state.battle.setup)


# --- what it does


BESIDE: Final = dict(zip(("shield", "dagger", "hammer"), PLACED, strict=True))
"""Where a group begins beside the others: the first in the middle, the next two on its sides."""


def special(state: State, option: Option) -> CommandWords | None:
    """The words for an option that does not do what every one of its command does; None = it does."""
    words = COMMANDS[option.command]
    match option.command:
        case "UseAbility":
            return warcry.with_ability(option, ABILITIES)
        case "Retreat" | "Move":
            return move(state, option)
        case "React":
            return replace(words, text=reaction(state, option, only(option, "reaction")))
        case "Decline" if among(state.battle.questions, Threat):
            return replace(words, group="React", text="What the enemy does happens as it is.")
        case "SpendWyrdDice":
            return warcry.spent(words, option, "wyrd")
        case "ChannelMagic":
            return replace(words, text=mishap(WAYS[only(option, "way")]))
        case "RollMorale":
            return morale(state, words)
        case "RollPanic":
            brave = state.battle.fighters[only(option, "fighter")].bravery
            text = say(
                "{least} on one die, or it is in panic until the end of the next round.", least=needed(brave)
            )
            return replace(words, text=text)
        case "DeployGroup":
            return replace(
                words, preferred=option.label == say(BESIDE[group := only(option, "group")], group=say(group))
            )
        case _:
            return warcry.special(state, option)


def move(state: State, option: Option) -> CommandWords | None:
    """How far it goes: a retreat, a flight, or a move as in Warcry."""
    path = option.params["path"]
    assert isinstance(path, Path)  # as all ways over the table
    far = inches(path.budget)
    if option.command == "Retreat":
        text = say(
            'It moves up to {length}, to where no enemy is within 1"; an enemy that it leaves may strike at it first.',
            length=far,
        )
        return replace(COMMANDS["Retreat"], text=text)
    if option.rule == FLEEING:
        text = say(
            "It moves up to {length}; in panic its first action leads away from the enemy.", length=far
        )
        return replace(COMMANDS["Move"], text=text)
    return warcry.special(state, option)


def morale(state: State, words: CommandWords) -> CommandWords:
    """Who tests for the warband, and what it needs."""
    voice = spokesman(state, state.battle.morale[0])
    if not voice:
        return replace(words, text="Neither a leader nor a hero is left: the warband wavers without a roll.")
    brave = state.battle.fighters[voice].bravery
    text = say("{who} rolls a die: {least}, or the warband wavers.", who=voice, least=needed(brave))
    return replace(words, text=text, piece=voice)


def mishap(way: str) -> str:
    """What channeling magic in this way does, and what may come of it."""
    return say(
        "{way}, for this activation; then a die is rolled: a 1 takes the wizard down, a 2 or 3 does as much damage as the face "
        "of the dice.",
        way=say(way),
    )


def needed(least: int) -> str:
    """The faces that pass a test, as "4 or more"."""
    return str(least) if least == SIDES else say("{least} or more", least=least)


OPTIONS: Final = OptionTable(
    COMMANDS,
    PARAMS,
    ODDS,
    warcry.RISKS,
    TEXTS,
    meanings={"ability": warcry.ability(ABILITIES), "reaction": reaction},
    suggested=warcry.SUGGESTED,
    areas=warcry.AREAS,
    value=value,
    label=label,
    special=special,
)
"""The words of the options."""
