"""What every option says of itself beside its parameters: whether it acts, ends something or answers, and what is a last resort."""

import msgspec
import pytest
from msgspec import UNSET

from tests.conformance.test_displays import battles
from wardrum.events.match.commands import MatchCommand
from wardrum.events.match.legal import MATCH
from wardrum.events.rulesets import RULESETS

EVERY = 5  # commits: the legal lists of all of them would take minutes
each_ruleset = pytest.mark.parametrize("name", sorted(RULESETS))
NO_OPTIONS = {
    "CreateMatch", "ForkMatch", "Expire", "SeatAway", "SeatBack", "ReportOutage", "TakeSeat", "RevealSeed", "HandOver", "TakeOver",
}  # fmt: skip
"""Commands of the life cycle that no legal list has."""
ACTS = {
    "warcry": {"Move": "a second activation has to be used, so the fighter moves to where it stands"},
    "mordheim": {"Move": "as in warcry"},
    "trench": {},
    "betrayal": {"ResolveRest": "the dice lie there, and each that can be used is used"},
}
"""What is done for a seat whose time is up though it might do something else, and is more than an end or an answer, by ruleset; a game that is
not named may have nothing to end."""


def asked(name):
    """Where a seat is asked something in the golden battles: (where, game, state, open decision, its options of the battle)."""
    for stem, game, commits in battles(name):
        for _, record, after in commits:
            if record.version % EVERY or after.match.status != "live" or after.match.paused:
                continue
            for decision in game.pending(after):
                options = [each for each in game.legal(after, decision.seat) if each.scope == "battle"]
                yield f"{stem} v{record.version} {decision.key}", game, after, decision, options


def tag(command):
    """What a command is called."""
    return command.__struct_config__.tag


@each_ruleset
def test_every_command_says_what_it_is(name):
    """No command is left out of the table, so that one that ends something does not act by oversight."""
    commands = {tag(command) for command in RULESETS[name].command_type.__args__}
    assert commands <= RULESETS[name].option_words.commands.keys()
    assert {tag(command) for command in MatchCommand.__args__} - NO_OPTIONS == MATCH.commands.keys()


@each_ruleset
def test_every_option_of_a_golden_battle_is_one_of_three_kinds(name):
    """On the wire it ends something, answers something or says neither; all options of a command are the same."""
    table, kinds = RULESETS[name].option_words, set()
    for where, game, state, decision, options in asked(name):
        for option in options:
            sent = msgspec.to_builtins(option)
            assert sent.get("kind", "act") in ("act", "end", "answer"), f"{where}: {sent}"
            assert sent.get("last_resort", True) is True, f"{where}: {sent}"
            kinds.add(sent.get("kind", "act"))
            words = table.special(game.view(state, decision.seat), option)
            said = words or table.commands[option.command]
            assert (said.kind, said.last_resort) == (option.kind, option.last_resort), f"{where}: {option}"
    assert kinds == {
        "act",
        *(command.kind if command.kind is not UNSET else "act" for command in table.commands.values()),
    }


@pytest.mark.parametrize("name", sorted(ACTS))
def test_what_may_be_ended_is_ended_when_time_is_up(name):
    """Where a seat chooses between commands, what stands in for it is listed as an end or an answer, and never as a last resort.

    So wherever the rules end something for a seat there is an option by which it can do so, and its kind says so.
    """
    ended = 0
    for where, game, state, decision, options in asked(name):
        known = {option.command: option for option in options}
        first = tag(type(game.ruleset.questions.default(state, decision.seat)[0]))
        assert first in known, f"{where}: {first} is done, and not listed"
        assert not known[first].last_resort, f"{where}: {first} is a last resort"
        if len(known) > 1 and first not in ACTS[name]:
            assert known[first].kind is not UNSET, f"{where}: {first} acts, of {sorted(known)}"
            ended += known[first].kind == "end"
    assert ended


@each_ruleset
def test_a_seat_in_the_midst_of_a_live_battle_can_always_give_up(name):
    """Conceding ends the match, as a last resort, whatever else is asked."""
    for where, game, state, decision, _ in asked(name):
        (concede,) = (each for each in game.legal(state, decision.seat) if each.command == "Concede")
        assert (concede.kind, concede.last_resort) == ("end", True), where
