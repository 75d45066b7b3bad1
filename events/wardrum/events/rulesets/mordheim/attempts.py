"""What a seat might ask for in principle, so that the rules can say why not: Warcry's attempts, and those of this game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from wardrum.events.core.kernel import tag_of
from wardrum.events.rulesets.warcry.display import attempts as warcry
from wardrum.events.toolkit.attempts import Attempt, Attempts, Params, always, or_none

from .abilities import REPERTOIRE
from .commands import MordheimCommand
from .data import WARBANDS
from .decide.reactions import REACTIONS
from .state import State

KNOWN: Final = frozenset(map(tag_of, MordheimCommand.__args__))
"""The commands of this game: it does not have all of Warcry's."""


best_face: Final = warcry.best_face(REPERTOIRE)


def actor(state: State, seat: str) -> str:
    """The fighter of a seat that chooses its action; nobody while an enemy may react."""
    return warcry.actor(state, seat)


def channelers(state: State, seat: str, chosen: Params) -> Iterable[str]:
    """All fighters of the seat."""
    return (key for key in state.battle.order if state.battle.fighters[key].seat == seat)


def taken(state: State, seat: str, chosen: Params) -> Iterable[int]:
    """The face of ability dice that the chosen way to channel takes."""
    return () if chosen["way"] == "gain" else best_face(state, seat, chosen)


COMMANDS: Final[Mapping[str, Attempt]] = {
    **{name: attempt for name, attempt in warcry.COMMANDS.items() if name in KNOWN},
    "UseAbility": warcry.use_ability(REPERTOIRE),
    "Retreat": Attempt(params={"path": warcry.staying}, acts=True),
    "ChannelMagic": Attempt(
        "Channel magic:",
        {"way": always("gain", "improve", "raise"), "face": taken},
        ("way",),
        each="way",
        acts=True,
    ),
    "SubmitWarband": Attempt("Muster", {"sample": always(*WARBANDS)}, ("sample",)),
    "ChooseRole": Attempt(params={"role": always("attacker", "defender")}),
    "Channel": Attempt("Channel with", {"fighter": or_none(channelers)}, ("fighter",)),
    "SkipChannel": Attempt(),
    "SpendWyrdDice": Attempt(),
    "React": Attempt(
        params={"reaction": always(*REACTIONS), "fighter": or_none(channelers)},
        shown=("reaction", "fighter"),
        each="reaction",
    ),
    "RollMorale": Attempt(),
    "Withdraw": Attempt(),
    "RollPanic": Attempt("Test for panic with", {"fighter": or_none(channelers)}, ("fighter",)),
}

BESIDE: Final = frozenset(
    {"no_channeling_fighter", "no_wizard", "not_an_action", "reaction_not_triggered", "wrong_target"}
)

ATTEMPTS: Final = Attempts(COMMANDS, actor, warcry.value(REPERTOIRE), warcry.ATTEMPTS.beside | BESIDE)
"""What can be tried."""
