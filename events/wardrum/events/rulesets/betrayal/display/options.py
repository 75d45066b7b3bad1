"""The options of the legal list in words: groups, what each does, and how likely that is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.core.kernel import Command
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.context import Called
from wardrum.events.toolkit.display.option_words import CommandWords, OptionTable, Outcome, by_tag
from wardrum.events.toolkit.grammar import title
from wardrum.events.toolkit.language import counted, say
from wardrum.events.toolkit.options import Choice, Count, Option, Route, Subset

from .. import commands as c
from .. import words
from ..decide.die_faces import as_rolled
from ..decide.rounds import retreated
from ..mechanics.party_decisions import RETREAT
from ..names import names, own_name
from ..profiles import FORMS
from ..questions.party import question_words
from ..state import State
from .cards import mode
from .option_values import acting, of_acting, only, value
from .value_meanings import MEANINGS, NOBODY, is_rare

ROLLED: Final = "The dice that you choose are rolled; each is then used or declined."
WORDS: Final[Mapping[type[Command], CommandWords]] = {
    c.ChooseAdventurer: CommandWords(
        "Bring an adventurer",
        icon="deploy",
        text="You play this adventurer, and a companion if you choose one.",
    ),
    c.ChooseFirstPlayer: CommandWords("Decide", "answer", "vote"),
    c.DeployAdventurer: CommandWords(
        "Enter the map",
        icon="deploy",
        text="Your adventurer stands on the entrance tile in this form, with these items ready for use.",
    ),
    c.DeployCompanion: CommandWords(
        "Enter the map", icon="deploy", text="Your companion stands on a free hex of the entrance tile."
    ),
    c.Move: CommandWords("Move", icon="move"),
    c.Engage: CommandWords("Engage", icon="attack"),
    c.EngageWith: CommandWords(
        "Engage", icon="attack", text="The companion rolls its Combat dice against each whom it engages."
    ),
    c.Explore: CommandWords(
        "Explore",
        icon="door",
        text="A card is drawn, and a tile laid behind the door with what waits there; no move action goes with it in this turn.",
    ),
    c.UseClassAbility: CommandWords("Abilities", icon="ability"),
    c.UseItem: CommandWords("Drink a draught", icon="blessing", text="What you drink takes effect at once."),
    c.DropActiveDie: CommandWords(
        "Drop an active die",
        "end",
        "dice",
        "The die leaves its active slot without effect and goes to the cooldown track.",
        last_resort=True,
    ),
    c.EndTurn: CommandWords("End the turn", "end", "wait"),
    c.ResolveDie: CommandWords("Use a die", icon="dice"),
    c.ResolveRest: CommandWords(
        "Use all dice",
        icon="dice",
        text="Each die that is left is used on the target or on the adventurer itself, or declined if it cannot be.",
    ),
    c.RollAgain: CommandWords(
        "Roll again",
        icon="dice",
        text="The weapon lets you roll these dice once more, before any die is used.",
    ),
    c.DeclineDie: CommandWords(
        "Leave a die unused", "end", "pass", "The die goes to the cooldown track without effect."
    ),
    c.ChooseNextCompanion: CommandWords("Decide", "answer", "vote"),
    c.DecideTie: CommandWords("Decide", "answer", "vote"),
    c.UseActiveDie: CommandWords(
        "Prevent",
        "answer",
        "dice",
        "What the die shows is taken off the blow, and the die goes to the cooldown track.",
    ),
    c.UseArmour: CommandWords(
        "Prevent", "answer", "blessing", "What the item prevents is taken off the blow, once in a battle."
    ),
    c.UseInterrupt: CommandWords(
        "Prevent",
        "answer",
        "ability",
        "What the ability prevents is taken off the blow; tenacity pays for it.",
    ),
    c.Decline: CommandWords("Decline", "end", "pass", "Nothing more is prevented of this blow."),
    c.ContinueBattle: CommandWords("Decide", "answer", "turn", "The next round begins."),
    c.ProposeRetreat: CommandWords("Decide", "end", "move", last_resort=True),
    c.UseGuildAssist: CommandWords(
        "Decide",
        "answer",
        "blessing",
        "Once in a campaign: all adventurers are healed, their tracks emptied, and the round counter is set.",
        last_resort=True,
    ),
    c.VoteRetreat: CommandWords("Vote", "answer", "vote"),
}
COMMANDS: Final = by_tag(WORDS)
PARAMS: Final = {
    "ability": "Ability",
    "choice": "Choice",
    "combat": "Combat dice",
    "companion": "Companion",
    "counter": "Round counter",
    "dice": "Dice",
    "die": "Die",
    "form": "Form",
    "hex": "Hex",
    "item": "Item",
    "magicka": "Magicka dice",
    "on": "On",
    "path": "Way",
    "ready": "Ready items",
    "sample": "Adventurer",
    "seat": "First player",
    "stamina": "Stamina dice",
    "target": "Target",
    "targets": "Targets",
    "weapon": "Weapon",
    "yes": "Your vote",
}
ODDS: Final = {
    "mean": Outcome("Mean damage", "avg {mean}", mean=True),
    "defeated": Outcome("Defeats it", "down {chance}"),
    "tenacity": Outcome("A tenacity"),
    "success": Outcome("Counts as a success"),
}
FORM_NAMES: Final[Mapping[str, str]] = {form: f"{form} form" for form in FORMS}
FORM_ICONS: Final[Mapping[str, d.Icon]] = {"ranged": "shot", "magic": "spell", "defensive": "ability"}
LEAVING: Final = {
    "all": (
        "If all with an adventurer standing agree, the party leaves, which is a success.",
        "If all with an adventurer standing agree, the party leaves, which is a defeat.",
    ),
    "majority": (
        "If more than half with an adventurer standing agree, the party leaves, which is a success.",
        "If more than half with an adventurer standing agree, the party leaves, which is a defeat.",
    ),
}
"""By who has to agree: if it is a success, if not."""


# --- what an option is called


def label(state: State, option: Option, called: Called) -> str:
    """Another label than the option's own, "" = that one."""
    match option.command:
        case "Move" if isinstance(way := option.params["path"], Route):
            return counted(way.budget, "Move up to {n} hex", "Move up to {n} hexes")
        case "Engage":
            return engage_label(option, called)
        case "EngageWith" if target := only(option, "targets"):
            return say("Engage {whom}", whom=called[target])
        case "UseItem" if item := only(option, "item"):
            return say("Drink {item}", item=title(item))
        case "UseClassAbility":
            return title(of_acting(state).abilities[only(option, "ability")].name)
        case "DeployCompanion":
            return say("{who} enters", who=called[only(option, "companion")])
        case "ResolveDie":
            return value(state, option, "die", only(option, "die"))
        case "RollAgain" if isinstance(dice := option.params["dice"], Subset):
            return "Roll a die again" if dice.max == 1 else say("Roll up to {n} dice again", n=dice.max)
        case "DecideTie" | "ChooseFirstPlayer" | "ChooseNextCompanion":
            request = state.battle.request
            return "" if request is UNSET else question_words(called, request)
        case _:
            return ""


def engage_label(option: Option, called: Called) -> str:
    """As "Engage Stone Boar 2, light form" or "Prepare, defensive form"."""
    form, target = only(option, "form"), only(option, "target")
    in_form = say(FORM_NAMES[form])
    if target != "none":
        return say("Engage {whom}, {form}", whom=called[target], form=in_form)
    return say("Prepare, {form}" if form == "defensive" else "Engage nobody, {form}", form=in_form)


# --- what an option does


def special(state: State, option: Option) -> CommandWords | None:
    """Words for this one option, None = those of its command."""
    general = COMMANDS[option.command]
    match option.command:
        case "Engage":
            return engage(general, option)
        case "UseClassAbility":
            own = of_acting(state).abilities[only(option, "ability")]
            return replace(general, text=words.effect_text(own.effect))
        case "UseItem" if item := only(option, "item"):
            return replace(general, text=words.item(of_acting(state).items[item]).text)
        case "ResolveDie":
            return use(state, general, only(option, "die"))
        case "Move" | "EndTurn":
            return turn(state, general, option)
        case "UseActiveDie" | "UseArmour" | "UseInterrupt" | "Decline":
            return replace(general, piece=state.battle.reacting)
        case _:
            return party(state, general, option)


def engage(general: CommandWords, option: Option) -> CommandWords:
    """An engage in a form; dice that are used on nobody are seldom wanted but to defend oneself."""
    form = only(option, "form")
    icon, reach = FORM_ICONS.get(form, "attack"), words.form(form).text
    if is_rare(option):
        return replace(general, icon="dice", text=f"{say(NOBODY)} {say(ROLLED)}", rare=True)
    return replace(general, icon=icon, text=f"{say(reach)} {say(ROLLED)}")


def use(state: State, general: CommandWords, die: str) -> CommandWords:
    """What comes of a die that lies rolled."""
    going_on = state.battle.engage
    assert going_on is not UNSET
    face = as_rolled(die, going_on.dice[die], going_on.form)
    return replace(
        general,
        icon=face.of.icon or general.icon,
        text=words.face_text(face.word),
    )


def turn(state: State, general: CommandWords, option: Option) -> CommandWords:
    """A move, or the end of the turn."""
    who = title(own_name(state, acting(state)))
    way = option.params.get("path")
    if isinstance(way, Route):
        return replace(general, text=say("{who} walks over free hexes, up to {n}.", who=who, n=way.budget))
    return replace(general, text=say("{who} moves and engages no more in this round.", who=who))


def party(state: State, general: CommandWords, option: Option) -> CommandWords | None:
    """What the party decides, and who of it; None = it is not decided by the party."""
    battle = state.battle
    match option.command:
        case "DecideTie" | "ChooseFirstPlayer" | "ChooseNextCompanion" if battle.request is not UNSET:
            return replace(general, text=mode(state, Called(names(state)), battle.request))
        case "ContinueBattle" if battle.request is not UNSET and RETREAT not in battle.request.options:
            return replace(general, text="No adventurer is left on the map: the battle is lost.")
        case "ProposeRetreat" | "VoteRetreat":
            success, defeat = LEAVING[battle.setup.retreat_vote]
            return replace(general, text=success if retreated(state).result == "success" else defeat)
        case _:
            return None


# --- what most people want: all dice, what they carry, the first weapon


def most(state: State, option: Option, domain: Count) -> int:
    """As many as there can be."""
    return domain.max


def as_many(state: State, option: Option, domain: Subset) -> tuple[str | int, ...]:
    """The first ones, as many as there can be."""
    return domain.of[: domain.max]


def first(state: State, option: Option, domain: Choice) -> str | int | bool:
    """The first one."""
    return domain.of[0]


SUGGESTED: Final[Mapping[str, Callable[[State, Option, Any], Any]]] = {
    "DeployAdventurer.form": first,
    "DeployAdventurer.ready": as_many,
    "Engage.combat": most,
    "Engage.magicka": as_many,
    "Engage.stamina": as_many,
    "Engage.weapon": first,
}
OPTIONS: Final = OptionTable(
    COMMANDS,
    PARAMS,
    ODDS,
    meanings=MEANINGS,
    suggested=SUGGESTED,
    value=value,
    label=label,
    special=special,
)
"""The words of the options."""
