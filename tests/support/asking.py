"""What a seat is shown when it asks why something cannot be done now, and what holds of every such answer."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec import Raw

from tests.support.displays import STOP, rule_faults, text_faults
from wardrum.events.core.record import canonical
from wardrum.events.core.slices import finished
from wardrum.events.match import WhyNot, WhyQuestion
from wardrum.events.match.game import Game
from wardrum.events.match.rules import RULES as MATCH_RULES
from wardrum.events.match.why_not import PIECE_REASONS_MAX, REASONS_MAX
from wardrum.events.toolkit.display.option_words import key_of, listed_values
from wardrum.events.toolkit.options import Domain, Option, Subset


def asked(game: Game, state: Any, seat: str, **about: str) -> WhyNot:
    """The answer to a question about a piece, a command or a value."""
    return finished(game.why_not(state, seat, WhyQuestion(**about), game.legal(state, seat)))


def reported(game: Game, state: Any, seat: str, **about: str) -> dict[str, str]:
    """The sentences of the answer by what they are about, in order."""
    return {reason.label: reason.text for reason in asked(game, state, seat, **about).reasons}


def answer_faults(game: Game, state: Any, seat: str, about: WhyQuestion) -> Iterator[str]:
    """What is wrong with the answer to a question."""
    options = game.legal(state, seat)
    reasons, available = finished(game.why_not(state, seat, about, options))
    yield from text_faults(reasons)
    yield from rule_faults(reasons, {**MATCH_RULES, **game.ruleset.rules})
    for reason in reasons:
        if not reason.text.endswith(STOP) or not reason.label or not reason.group:
            yield f"{reason.label!r} says {reason.text!r}"
        refused = game.refused(state, seat, game.read_command(Raw(canonical(reason.command))))
        if refused is None or (refused.code, refused.rule) != (reason.code, reason.rule):
            yield f"{reason.command} was reported to be {reason.code}, and is {refused}"
        if any(does(option, reason.command) for option in options):
            yield f"{reason.command} stands in the legal list, and was reported to be {reason.code}"
    if not set(map(id, available)) <= set(map(id, options)):
        yield "an option that is available does not stand in the legal list"
    if (about.piece or game.ruleset.attempts.actor(state, seat)) != game.ruleset.attempts.actor(state, seat):
        codes = Counter((reason.rule, reason.code) for reason in reasons)
        most = PIECE_REASONS_MAX if about == WhyQuestion(about.piece) else REASONS_MAX
        if len(reasons) > most or max(codes.values(), default=0) > 1:
            yield f"too much is shown: {codes}"


def does(option: Option, command: dict[str, Any]) -> bool:
    """Whether an option is this command: the same type, and every value that is no way or place is among those it lists."""
    return option.command == command["type"] and all(
        among(domain, command.get(name)) for name, domain in option.params.items()
    )


def among(domain: Domain, value: Any) -> bool:
    """Whether a domain lists a value, or each of several values; a domain that lists none may have any."""
    listed = set(map(key_of, listed_values(domain)))
    if isinstance(domain, Subset) and isinstance(value, list | tuple):
        return set(map(key_of, value)) <= listed
    return not listed or not isinstance(value, str | int) or key_of(value) in listed
