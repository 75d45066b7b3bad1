"""The options of the legal list in words: groups, what each does, and what its values are called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isqrt
from typing import Any, Final

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from wardrum.events.core.kernel import Command
from wardrum.events.space.plane import Facing, Location, Point, distance_squared
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.context import Called
from wardrum.events.toolkit.display.option_words import CommandWords, OptionTable, Outcome, Value, by_tag
from wardrum.events.toolkit.grammar import inches, opening, plural
from wardrum.events.toolkit.language import counted, say
from wardrum.events.toolkit.names import seat_name
from wardrum.events.toolkit.options import Choice, Each, Option, Path, Subset
from wardrum.events.toolkit.questions import among
from wardrum.events.toolkit.spreading import all_apart

from .. import commands as c
from ..abilities import ABILITIES
from ..ability import Ability
from ..attack_odds import hits_on
from ..battleplan import DeploymentPoint, setup_area
from ..decide import scoring
from ..decide.attack import strike
from ..decide.cards import next_token
from ..decide.initiative import next_to_declare
from ..deployment import facing_of
from ..dice_words import group_name
from ..geometry import engaging
from ..goals import GROUPS
from ..roster import Profile
from ..state import BesideSpot, FallSpot, State, TreasureSpot
from ..tell.words import SIDES, is_missile, weapon_names

DEPLOYED: Final = (
    "All fighters of the group are set up at once, near its point or line and clear of all others."
)
FORCED: Final = "None of your fighters can be activated; when both sides pass in a row the phase ends."
HITS: Final = {3: "3, 4 or 5", 4: "4 or 5", 5: "5"}
"""The faces that hit and are no critical hits, by the least of them."""
NEAR: Final = '; an enemy is within 1", and it ends no farther from the nearest'
BONUS_LOST: Final = {
    "attack": "The bonus attack action is lost.",
    "move": "The bonus move action is lost.",
}
PAUSE: Final = "It acts later: it gives up both actions now, and may be activated once more in this round, for one action."
STOP: Final = "The action that is left is given up, and it acts no more in this round."
IN_THE_RING: Final = "The treasure lies there when the battle begins, for anybody to pick up."
WEARY: Final = "The enemy that you name has one action less in its first activation in this round."
REMOVED: Final = "The objective that you name is taken off the table and scores no more."
STOP_MONSTER: Final = "The action that is left is given up, and this activation ends."
OTHERS_JOIN: Final = "; each of the others may join one single, double or triple, and takes its face"
WORDS: Final[Mapping[type[Command], CommandWords]] = {
    c.SubmitWarband: CommandWords(
        "Muster",
        icon="deploy",
        text="You fight with this warband; both warbands are revealed at the same moment.",
    ),
    c.AssignBattleGroups: CommandWords(
        "Form groups",
        icon="deploy",
        text="A group is set up together. The card drawn afterwards says which group starts on the table and which arrives in a "
        "later round, and where: so mix strong and quick fighters.",
    ),
    c.ChooseSide: CommandWords(
        "Take a side",
        "answer",
        "deploy",
        "You set up at the places of this side; the enemy has the other one.",
    ),
    c.DeployGroup: CommandWords("Set up", icon="deploy", text=DEPLOYED),
    c.DeployReserves: CommandWords("Set up", icon="deploy", text=DEPLOYED),
    c.RollInitiative: CommandWords(
        "Roll",
        icon="dice",
        text="Six dice are rolled: the side with more singles has the initiative, and doubles, triples and quads pay for "
        "abilities.",
    ),
    c.SpendWildDice: CommandWords("Wild dice", "answer", "dice"),
    c.ChooseFirstTurn: CommandWords(
        "First turn", "answer", "turn", "The side that you name activates a fighter first in this round."
    ),
    c.NameEnemy: CommandWords(
        "Name", "answer", "objective", "The enemy that you name is worth more to you, once it is taken down."
    ),
    c.NameObjective: CommandWords(
        "Name", "answer", "objective", "The objective that you name is the one that counts in this round."
    ),
    c.ActivateFighter: CommandWords(
        "Activate", icon="turn", text="The fighter makes its actions and may use an ability."
    ),
    c.Pass: CommandWords("Pass", "end", "pass", FORCED),
    c.UseAbility: CommandWords("Abilities", icon="ability"),
    c.Move: CommandWords("Move", icon="move"),
    c.Disengage: CommandWords("Move", icon="move"),
    c.Attack: CommandWords("Attack", icon="attack"),
    c.Wait: CommandWords("Wait", "end", "wait", done="End the activation"),
    c.DropTreasure: CommandWords(
        "Drop treasure",
        "end",
        "treasure",
        'As an action the treasure is put down within 1", for anybody to pick up.',
    ),
    c.PlaceTreasure: CommandWords(
        "Drop treasure",
        "answer",
        "treasure",
        'The treasure is put down within 1" of who is taken down, for anybody to pick up.',
    ),
    c.PlaceFallen: CommandWords("Falls", "answer", "fall"),
    c.PlaceBeside: CommandWords("Set up", "answer", "jump"),
    c.Decline: CommandWords("Do without", "end", "pass"),
    c.EndActivation: CommandWords(
        "End activation", "end", "wait", "The fighter uses no more abilities and its activation ends."
    ),
}
COMMANDS: Final = by_tag(WORDS)
PARAMS: Final = {
    "ability": "Ability",
    "face": "Pay with",
    "facings": "Facings",
    "fallback": "As near as possible",
    "fighter": "Fighter",
    "group": "Battle group",
    "groups": "Battle groups",
    "improve": "Improve",
    "marker": "Objective",
    "path": "Way",
    "pick_up": "Pick up",
    "point": "Place",
    "positions": "Places",
    "sample": "Warband",
    "seat": "First turn",
    "side": "Side",
    "single": "Wild dice as singles",
    "target": "Target",
    "weapon": "Weapon",
}
TEXTS: Final = {
    "AssignBattleGroups.groups": COMMANDS["AssignBattleGroups"].text,
    "ChooseSide.side": "The table shows the places of the side that you point at or choose.",
}
ODDS: Final = {
    "mean": Outcome("Mean damage", "avg {mean}", mean=True),
    "taken_down": Outcome("Takes it down", "down {chance}"),
    "no_damage": Outcome("No damage"),
    "any_crit": Outcome("A critical hit"),
    "initiative": Outcome("Wins the initiative", "initiative {chance}", never=True),
}
RISKS: Final = {
    "impact": "Impact: a die that may do damage",
    "deadly": "Deadly ground: a die that may do damage",
    "impact deadly": "Impact and deadly ground: dice that may do damage",
}


# --- what an option is called, and its values


def label(state: State, option: Option, called: Called) -> str:
    """Another label than the option's own, "" = that one."""
    match option.command:
        case "Attack":
            card, target = state.battle.fighters[acting(state)].profile, called[only(option, "target")]
            if len(card.weapons) == 1:
                return say("Attack {target}", target=target)
            weapon = weapon_within(card, only(option, "weapon"))
            return say("Attack {target}, {weapon}", target=target, weapon=weapon)
        case "ActivateFighter" if fighter := only(option, "fighter"):
            return say("Activate {fighter}", fighter=called[fighter])
        case "Move" if token := only(option, "pick_up"):
            return say("Move and pick up {token}", token=called[token])
        case "Wait" if not is_pause(state, option):
            return say("End the activation")
        case "DropTreasure" | "PlaceTreasure":
            return say("Put {token} down", token=called[treasure(state)])
        case "ChooseSide":
            return say("Take {side} or {other}", side=say(SIDES["red"]), other=say(SIDES["blue"]))
        case _:
            return ""


def value(state: State, option: Option, param: str, value: Value) -> str:
    """A value in words of the game, as "double of 4s" for a face; "" = as any other."""
    match param:
        case "face":
            return group_of(state, seat_paying(state), int(value))
        case "improve":
            return group_of(state, next_to_declare(state), int(value))
        case "weapon":
            return weapon_names(state.battle.fighters[acting(state)].profile)[str(value)]
        case "seat":
            return seat_name(str(value))
        case "side":
            return opening(say(SIDES[str(value)]))
        case _:
            return ""


def only(option: Option, param: str) -> str:
    """The one value that a parameter can have; "" = there are several, or there is no such parameter."""
    domain = option.params.get(param)
    return str(domain.of[0]) if isinstance(domain, Choice) and len(domain.of) == 1 else ""


def acting(state: State) -> str:
    """The fighter whose activation goes on; "" = there is none."""
    activation = state.battle.activation
    return "" if activation is UNSET else activation.fighter


def treasure(state: State) -> str:
    """The token that is put down: of a fighter that is taken down, or of the one that acts. Raises KeyError: nobody does."""
    battle = state.battle
    if carrier := among(battle.questions, TreasureSpot):
        return carrier.marker
    if battle.phase == "opening":
        return next_token(state)
    return str(battle.fighters[acting(state)].treasure)


def seat_paying(state: State) -> str:
    """Whose dice pay for abilities now."""
    fighter = acting(state)
    return state.battle.fighters[fighter].seat if fighter else state.battle.turn


def group_of(state: State, seat: str, face: int) -> str:
    """The dice of a seat that show this face, as "Double of 6s" or "Single 3"."""
    group = state.battle.hands[seat].groups.get(str(face))
    if group is None:
        return say("Single {face}", face=face)
    return group_name(group.dice, face)


def weapon_within(card: Profile, key: str) -> str:
    """A weapon as a longer text calls it, as 'melee 2"'."""
    weapon = card.weapons[key]
    reach = f'{weapon.range_min}–{weapon.range_max}"' if weapon.range_min else f'{weapon.range_max}"'
    words = say("ranged {reach}" if is_missile(weapon) else "melee {reach}", reach=reach)
    ranges = [(other.range_min, other.range_max) for other in card.weapons.values()]
    if ranges.count((weapon.range_min, weapon.range_max)) == 1:
        return words
    return say("{weapon}, no. {n}", weapon=words, n=list(card.weapons).index(key) + 1)


# --- what its values are good for


def ability(abilities: Mapping[str, Ability[Any]]) -> Callable[[State, Option, Value], str]:
    """What an ability of these does."""
    return lambda state, option, value: abilities[str(value)].text


def places_of(state: State, option: Option, side: Value) -> tuple[d.Covered, ...]:
    """Where the groups of a side set up, as the deployment card says; those with one place share it."""
    by_place: dict[DeploymentPoint, str] = {}
    for group, name in GROUPS.items():
        place = state.battle.cards.deployment.groups[f"{side}-{group}"]  # type: ignore[index]
        by_place[place] = say("Zone") if place in by_place else opening(say(name))
    return tuple(
        d.Covered(setup_area(place), in_round(name, place.round), late=place.round > 1)
        for place, name in by_place.items()
    )


def in_round(group: str, n: int) -> str:
    """A group that enters the table in this round, as "Hammer group, round 2"."""
    return say("{group}, round {n}", group=group, n=n) if n > 1 else group


# --- what it does


def special(state: State, option: Option) -> CommandWords | None:
    """The words for an option that does not do what every one of its command does; None = it does."""
    match option.command:
        case "UseAbility":
            return with_ability(option, ABILITIES)
        case "Attack":
            return attack(state, option)
        case "Move" | "Disengage":
            return move(state, option)
        case "Wait":
            return wait(state, option)
        case "PlaceFallen" | "PlaceBeside":
            return placed(state, option)
        case "PlaceTreasure" if state.battle.phase == "opening":
            return replace(COMMANDS["PlaceTreasure"], text=IN_THE_RING)
        case "NameEnemy" if state.battle.phase == "naming":
            return replace(COMMANDS["NameEnemy"], text=WEARY)
        case "NameObjective" if state.battle.phase == "removal":
            return removed(state, option)
        case "Decline":
            return declined(state)
        case "SpendWildDice":
            return spent(COMMANDS[option.command], option, "wild")
        case "DeployReserves" if only(option, "fallback") == "True":
            text = "There is no room for the whole group: its fighters are set up one by one, each as near as it can be."
            return replace(COMMANDS[option.command], text=text)
        case _:
            return None


def with_ability(option: Option, abilities: Mapping[str, Ability[Any]]) -> CommandWords:
    """What an ability of these does."""
    used = abilities[only(option, "ability")]
    return replace(COMMANDS["UseAbility"], icon=used.icon, text=used.text)


def attack(state: State, option: Option) -> CommandWords:
    """What is rolled, and what it does."""
    activation, target = state.battle.activation, only(option, "target")
    assert activation is not UNSET  # only who acts attacks
    weapon = state.battle.fighters[activation.fighter].profile.weapons[only(option, "weapon")]
    made = strike(state, activation, weapon, target)
    text = counted(
        made.attacks,
        "{n} die is rolled: each {faces} does {damage} damage and each 6 does {critical}{cover}.",
        "{n} dice are rolled: each {faces} does {damage} damage and each 6 does {critical}{cover}.",
        faces=say(HITS[hits_on(made.weapon.strength, made.toughness)]),
        damage=made.weapon.damage,
        critical=made.weapon.critical,
        cover=say("; the target is in cover") if made.cover else "",
    )
    return replace(COMMANDS["Attack"], icon="shot" if is_missile(weapon) else "attack", text=text)


def move(state: State, option: Option) -> CommandWords:
    """How far it goes, and what is asked of its end."""
    words, path, token = COMMANDS[option.command], option.params["path"], only(option, "pick_up")
    assert isinstance(path, Path)  # as all ways over the table
    far = inches(path.budget)
    if option.command == "Disengage":
        text = say(
            'It moves up to {far}, to where no enemy is within 1"; that is no move action.',
            far=far,
        )
        return replace(words, text=text)
    text = say(
        "It moves up to {far}{taken}{near}.",
        far=far,
        taken=say(" and takes the treasure on the way") if token else "",
        near=say(NEAR) if engaging(state, acting(state)) else "",
    )
    return replace(words, icon="treasure" if token else words.icon, text=text)


def wait(state: State, option: Option) -> CommandWords:
    """What is given up and what is kept depends on when it waits, and whether it is a monster (W-75, W-76, W-87)."""
    words = COMMANDS["Wait"]
    if is_pause(state, option):
        return replace(words, text=PAUSE)
    return replace(words, group="End activation", text=STOP_MONSTER if is_monster(state) else STOP)


def is_pause(state: State, option: Option) -> bool:
    """Whether who waits may be activated once more for it; else the activation merely ends."""
    return option.rule == "W-75" and not is_monster(state)


def is_monster(state: State) -> bool:
    """Whether who acts is a monster."""
    return bool(state.battle.fighters[acting(state)].profile.monster)


def placed(state: State, option: Option) -> CommandWords:
    """Where somebody comes down, or is set up beside a monster."""
    question, words = state.battle.questions[-1], COMMANDS[option.command]
    if isinstance(question, FallSpot):
        text = say(
            '{fighter} lands within 2"; each impact die does damage on a 4 or more.',
            fighter=question.fighter,
        )
        return replace(words, text=text, piece=question.fighter)
    assert isinstance(question, BesideSpot)  # nothing else asks for a place
    fighter, monster = question.fighter, question.monster
    text = say('{fighter} is set up within 1" of {monster}.', fighter=fighter, monster=monster)
    return replace(words, text=text, piece=fighter)


def removed(state: State, option: Option) -> CommandWords:
    """An objective that is removed, one's own if nothing else is left."""
    markers = option.params["marker"]
    assert isinstance(markers, Choice)
    own = all(state.table.markers[str(key)].seat == scoring.behind(state.battle) for key in markers.of)
    return replace(COMMANDS["NameObjective"], text=REMOVED, last_resort=own or UNSET)


def declined(state: State) -> CommandWords:
    """What is done without: a leap, a bonus action, or an activation out of turn."""
    battle, words = state.battle, COMMANDS["Decline"]
    if leap := among(battle.questions, BesideSpot):
        who = leap.fighter
        return replace(words, text=say("{who} stays where it is.", who=who), piece=who)
    if battle.activation is not UNSET and battle.activation.bonus:
        return replace(words, text=BONUS_LOST[battle.activation.bonus[0]])
    who = "" if battle.inspired is UNSET else battle.inspired
    text = say("{who} is not activated right now, and the enemy's turn comes.", who=who)
    return replace(words, text=text, piece=who)


def spent(words: CommandWords, option: Option, wild: str) -> CommandWords:
    """What wild dice are used for. wild: what the game calls them."""
    single, improve = int(only(option, "single")), option.params["improve"]
    assert isinstance(improve, Subset)  # of faces
    if single:
        text = counted(
            single,
            "{dice} counts as {singles} more{also}.",
            "{dice} count as {singles} more{also}.",
            dice=counted(single, f"{{n}} {wild} die", f"{{n}} {wild} dice"),
            singles=plural(single, "single"),
            also=say(OTHERS_JOIN) if improve.max else "",
        )
        return replace(words, text=text)
    die = say(f"{wild} die")
    if improve.max:
        join = say("Each {die} may join one single, double or triple, and takes its face.", die=die)
        return replace(words, text=join)
    kept = say("No {die} is used now; all of them are kept for later rounds.", die=die)
    return replace(words, icon="pass", text=kept)


# --- where a group may well begin


def set_up(state: State, option: Option, domain: Each) -> dict[str, Location] | UnsetType:
    """A place for each of a group: those who shoot behind, the others toward the middle of the table."""
    table, fighters = state.table, state.battle.fighters
    middle = Point(table.width // 2, table.height // 2)

    def ahead(key: str, spot: Location) -> int:
        far = isqrt(distance_squared(spot.point, middle))
        shoots = any(is_missile(weapon) for weapon in fighters[key].profile.weapons.values())
        return -far if shoots else far

    here = {key.split("-")[0] for key in domain.of}
    own = [piece for piece in table.pieces.values() if piece.seat in here]
    return all_apart(domain, own, ahead)


def turned(state: State, option: Option, domain: Each) -> dict[str, Facing] | UnsetType:
    """How oval bases of a group face: from where they are suggested toward the middle of the table."""
    positions = option.params["positions"]
    assert isinstance(positions, Each)
    places = set_up(state, option, positions)
    return UNSET if places is UNSET else facing_of(state, places, UNSET)


AREAS: Final = {"ChooseSide.side": places_of}
SUGGESTED: Final[Mapping[str, Callable[[State, Option, Any], Any]]] = {"positions": set_up, "facings": turned}
OPTIONS: Final = OptionTable(
    COMMANDS,
    PARAMS,
    ODDS,
    RISKS,
    TEXTS,
    meanings={"ability": ability(ABILITIES)},
    suggested=SUGGESTED,
    areas=AREAS,
    value=value,
    label=label,
    special=special,
)
"""The words of the options."""
