"""The ACTIONS that every model has: which an activated model has taken, and which it may still take (T-4 to T-10)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from wardrum.events.core.kernel import Rejected
from wardrum.events.toolkit.grammar import title
from wardrum.events.toolkit.language import Text, say

Action = Literal["move", "charge", "retreat", "dash", "shoot", "fight", "special"]
EndCause = Literal["risky_failure", "down", "out", "reload", "done"]
"""Why an Activation ended: "done" is the seat's own decision, all others end it by force (T-14, TE-21, X-26)."""


MOVED: Final[Mapping[str, str]] = {
    "move": "this model has taken its Move: Move, Charge and Retreat are one of the three",
    "charge": "this model has taken its Charge: Move, Charge and Retreat are one of the three",
    "retreat": "this model has taken its Retreat: Move, Charge and Retreat are one of the three",
}
"""Why none of the three can be taken any more, by the one that was."""


class ActionsTaken(Struct, frozen=True):
    """The ACTIONS that an activated model has taken (T-4).

    moved: which of the three that share a slot, "" = none (T-5) · shot, fought: taken; with_assault, heavy: the shots were
    made with such a weapon · specials: by id (T-10) · halved: it stood up, so its Movement is (X-19) · reloads: it has Shot with a RELOAD weapon,
    so it does nothing more, while its fireteam partner goes on (X-26).
    """

    moved: Literal["", "move", "charge", "retreat"] = ""
    dashed: bool = False
    shot: bool = False
    with_assault: bool = False
    heavy: bool = False
    fought: bool = False
    specials: tuple[str, ...] = ()
    halved: bool = False
    reloads: bool = False

    @property
    def general(self) -> Iterator[Action]:
        """The ACTIONS that every model has, as far as they are taken."""
        if self.moved:
            yield self.moved
        if self.dashed:
            yield "dash"
        if self.shot:
            yield "shoot"
        if self.fought:
            yield "fight"


class ActionConditions(Struct, frozen=True):
    """What decides whether an ACTION can be taken, beside those taken already.

    near: an enemy is within 1" · stays_near: the move stays within 1" of every enemy that is (X-11) · has_ranged,
    has_melee: weapons · assault, heavy: keywords of the weapon used · exclusive: the setting `shoot_fight_exclusive` ·
    special: which of the model's own ACTIONS.
    """

    near: bool = False
    stays_near: bool = False
    has_ranged: bool = True
    has_melee: bool = True
    assault: bool = False
    heavy: bool = False
    exclusive: bool = False
    special: str = ""


def require_open(
    action: Action, slots: ActionsTaken, conditions: ActionConditions, *, over: bool = False
) -> None:
    """T-4 to T-10: the ACTION can be taken now. Raises Rejected."""
    if over:
        raise Rejected("T-14", "activation_over", "this Activation is over")
    if slots.reloads:
        raise Rejected("X-26", "has_to_reload", "this model has to reload and does nothing more")
    ACTIONS[action].require(slots, conditions)


def taken(
    action: Action, slots: ActionsTaken, *, assault: bool = False, heavy: bool = False, special: str = ""
) -> ActionsTaken:
    """The ACTIONS taken once this one is, whether it succeeded or failed (TE-3, TE-6). assault, heavy: keywords of the weapon
    used · special: which of the model's own ACTIONS.
    """
    match action:
        case "move" | "charge" | "retreat":
            return replace(slots, moved=action)
        case "dash":
            return replace(slots, dashed=True)
        case "shoot":
            return replace(slots, shot=True, with_assault=assault, heavy=heavy)
        case "fight":
            return replace(slots, fought=True)
        case "special":
            return replace(slots, specials=(*slots.specials, special))


def _require_move(slots: ActionsTaken, conditions: ActionConditions) -> None:
    """T-5, X-11."""
    _require_movement_left(slots)
    _require_light_shot(slots)
    _require_shuffle(conditions)


def _require_charge(slots: ActionsTaken, conditions: ActionConditions) -> None:
    """T-5, T-8, X-12."""
    _require_movement_left(slots)
    _require_light_shot(slots)
    if conditions.near:
        raise Rejected("X-12", "already_within_1", 'a model within 1" of an enemy cannot Charge')
    if slots.shot and not slots.with_assault:
        sentence = "after a shot without ASSAULT this model cannot Charge any more"
        raise Rejected("T-8", "shot_without_assault", sentence)


def _require_retreat(slots: ActionsTaken, conditions: ActionConditions) -> None:
    """T-5, X-14."""
    _require_movement_left(slots)
    _require_light_shot(slots)
    if not conditions.near:
        raise Rejected("X-14", "nothing_to_retreat_from", 'no enemy is within 1" of this model')


def _require_dash(slots: ActionsTaken, conditions: ActionConditions) -> None:
    """T-6, X-11."""
    if slots.dashed:
        raise Rejected("T-6", "already_taken", "this model has Dashed already")
    _require_light_shot(slots)
    _require_shuffle(conditions)


def _require_shoot(slots: ActionsTaken, conditions: ActionConditions) -> None:
    """T-7, T-8, X-26, TE-12."""
    if slots.shot:
        raise Rejected("T-7", "already_taken", "this model has Shot already")
    if conditions.near:
        raise Rejected("T-7", "enemy_within_1", 'a model within 1" of an enemy cannot Shoot')
    if not conditions.has_ranged:
        raise Rejected("T-7", "no_ranged_weapon", "this model has no Ranged Weapon")
    if slots.moved == "charge" and not conditions.assault:
        sentence = "after a Charge this model can only Shoot with an ASSAULT weapon"
        raise Rejected("T-8", "charged_without_assault", sentence)
    if conditions.exclusive and slots.fought and not conditions.assault:
        sentence = "after a Fight this model can only Shoot with an ASSAULT weapon"
        raise Rejected("T-8", "fought_without_assault", sentence)
    if conditions.heavy and (slots.moved or slots.dashed):
        raise Rejected("X-26", "moved_with_heavy_weapon", "who has moved cannot Shoot with a HEAVY weapon")


def _require_fight(slots: ActionsTaken, conditions: ActionConditions) -> None:
    """T-9, TE-12."""
    if slots.fought:
        raise Rejected("T-9", "already_taken", "this model has Fought already")
    if not conditions.near:
        raise Rejected("T-9", "no_enemy_within_1", 'no enemy is within 1" of this model')
    if not conditions.has_melee:
        raise Rejected("T-9", "no_melee_weapon", "this model has no Melee Weapon")
    if conditions.exclusive and slots.shot and not slots.with_assault:
        sentence = "after a shot without ASSAULT this model cannot Fight any more"
        raise Rejected("T-8", "shot_without_assault", sentence)


def _require_special(slots: ActionsTaken, conditions: ActionConditions) -> None:
    """T-10."""
    if conditions.special in slots.specials:
        raise Rejected(
            "T-10",
            "already_taken",
            say("this model has used {special} already", special=say(title(conditions.special))),
        )


def _require_movement_left(slots: ActionsTaken) -> None:
    """T-5: Move, Charge and Retreat share one slot."""
    if slots.moved:
        raise Rejected("T-5", "movement_action_already_taken", MOVED[slots.moved])


def _require_shuffle(conditions: ActionConditions) -> None:
    """X-11, TE-7: a model that starts near enemies stays near all of them, or Retreats."""
    if conditions.near and not conditions.stays_near:
        raise Rejected("X-11", "must_retreat_to_leave", 'to leave an enemy within 1" a model must Retreat')


def _require_light_shot(slots: ActionsTaken) -> None:
    """X-26: a HEAVY weapon is shot from where the model stood and stays."""
    if slots.heavy:
        raise Rejected("X-26", "shot_with_heavy_weapon", "who has Shot with a HEAVY weapon cannot move")


class GeneralAction(Struct, frozen=True, kw_only=True):
    """An ACTION that every model has; for those of some models, the frame in which each of them is taken."""

    slug: Action
    """The name by which events mention it."""
    require: Callable[[ActionsTaken, ActionConditions], None]
    """(taken, conditions): raises Rejected while it cannot be taken."""
    once: str
    """The id of the rule by which it is taken once."""
    tag: Text = ""
    """What a model that has taken it in this Activation is marked with; "" = with something else."""
    declared: str = ""
    """The sentence that announces it before a roll or a way, with {model} and {target}; "" = what follows says it."""
    shown: str = ""
    """The same as it is shown at the model, with {target}."""
    rule: str = ""
    """The id of the rule that this is shown with."""


ACTIONS: Final[Mapping[Action, GeneralAction]] = {
    action.slug: action
    for action in (
        GeneralAction(slug="move", require=_require_move, once="T-5", tag="Moved"),
        GeneralAction(
            slug="charge",
            require=_require_charge,
            once="T-5",
            declared="{model} Charges {target}.",
            shown="Charges {target}",
            rule="X-12",
        ),
        GeneralAction(
            slug="retreat",
            require=_require_retreat,
            once="T-5",
            tag="Retreated",
            declared="{model} wants to Retreat.",
            shown="Wants to Retreat",
            rule="X-14",
        ),
        GeneralAction(
            slug="dash",
            require=_require_dash,
            once="T-6",
            tag="Dashed",
            declared="{model} tries to Dash.",
            shown="Tries to Dash",
            rule="T-6",
        ),
        GeneralAction(slug="shoot", require=_require_shoot, once="T-7", tag="Shot"),
        GeneralAction(slug="fight", require=_require_fight, once="T-9", tag="Fought"),
        GeneralAction(
            slug="special",
            require=_require_special,
            once="T-10",
            declared="{model} takes an ACTION of its own.",
        ),
    )
}
"""All of them. A Charge has no tag: it counts for all of the Turn, and is said of the model itself."""
