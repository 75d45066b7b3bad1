"""Why something cannot be done now: every reason that a seat is shown is true, in every ruleset."""

from functools import cache
from random import Random

import pytest
from msgspec import to_builtins

from tests.conformance.test_displays import battles
from tests.support import toy
from tests.support.asking import answer_faults, asked
from tests.support.referee import Referee
from tests.tidy.tree import ROOT
from wardrum.events.match import WhyQuestion
from wardrum.events.match.why_not import SLICE_TRIES, TRIES_MAX
from wardrum.events.rulesets import RULESETS, games
from wardrum.server.generators import code_tables

each_ruleset = pytest.mark.parametrize("name", sorted(RULESETS))
EVERY = 6  # commits of a golden battle
FAULTS_MAX = 12
BATTLES, COMMITS_MAX = 3, 120
OTHERS = {"warcry": {"visibility": "honour"}, "mordheim": {"channeling": "action"}, "betrayal": {"seats": 3}}


def questions(game, state, seat, rng):
    """Some of what can be asked: nothing, a few pieces, each command, the words of abilities; and two things at once."""
    pieces = rng.sample(sorted(state.table.pieces), min(3, len(state.table.pieces)))
    known = sorted(game.ruleset.attempts.commands)
    commands = rng.sample(known, min(4, len(known)))
    words = sorted(game.ruleset.glossary().get("abilities", {}))
    yield WhyQuestion()
    yield from (WhyQuestion(piece=piece) for piece in pieces)
    yield from (WhyQuestion(command=command) for command in commands)
    yield from (WhyQuestion(value=word) for word in rng.sample(words, min(2, len(words))))
    yield from (WhyQuestion(piece, command) for piece, command in zip(pieces, commands, strict=False))


def faults_of(game, state, rng):
    """What is wrong with the answers to all seats."""
    for seat in state.match.order:
        for about in questions(game, state, seat, rng):
            yield from (
                f"v{state.match.version} {seat} {about}: {fault}"
                for fault in (*answer_faults(game, state, seat, about), *unlisted(game, state, seat, about))
            )


def unlisted(game, state, seat, about):
    """The codes of an answer that no page lists."""
    codes = {reason.code for reason in asked(game, state, seat, **to_builtins(about)).reasons}
    yield from (f"docs/codes.md is made without {code}" for code in sorted(codes - listed()))


@cache
def listed():
    """The codes of which docs/codes.md is made."""
    return frozenset(each.code for each in code_tables.refusals(ROOT / code_tables.SOURCES))


@each_ruleset
def test_every_reason_in_a_golden_battle_is_true(name):
    """The command that it names is refused with its code right now and not in the legal list; sentences have names."""
    found = []
    for stem, game, commits in battles(name):
        for _, record, after in commits:
            if record.version % EVERY == 0 and after.match.status == "live":
                found += [f"{stem} {fault}" for fault in faults_of(game, after, Random(record.version))]
            if len(found) > FAULTS_MAX:
                break
    assert not found, "\n".join(found[:FAULTS_MAX])


@each_ruleset
def test_every_reason_in_a_random_battle_is_true(name):
    """The same in battles by random commands, on other settings too."""
    game, found = games()[name], []
    for seed in range(BATTLES):
        referee, rng = Referee(game, OTHERS.get(name) if seed % 2 else None, f"{seed:032x}"), Random(seed)
        while not referee.over() and len(referee.log) < COMMITS_MAX and not found:
            referee.step(rng)
            if len(referee.log) % EVERY == 0 and not referee.over():
                found += faults_of(game, referee.state, rng)
    assert not found, "\n".join(found[:FAULTS_MAX])


@each_ruleset
def test_what_acts_is_shown_everything_that_it_cannot_do(name):
    """Somewhere in a golden battle several commands are unavailable, each shown once, or by its ability."""
    most = 0
    for _, game, commits in battles(name):
        for _, record, after in commits:
            if after.match.status != "live" or record.version % EVERY:
                continue
            for seat in game._asked(after):
                labels = [(reason.group, reason.label) for reason in asked(game, after, seat).reasons]
                assert len(labels) == len(set(labels))
                most = max(most, len(labels))
    acts = sum(attempt.acts for attempt in games()[name].ruleset.attempts.commands.values())
    assert most >= min(3, acts)


MUSTERED = ("warcry", "mordheim", "trench")


@pytest.mark.parametrize("name", MUSTERED)
def test_a_warband_that_is_hidden_changes_no_answer(name):
    """Before and after the other seat has mustered in secret, a seat is shown the same, whatever it asks about."""
    game = games()[name]
    referee = Referee(game)
    before, rng = referee.state, Random(1)
    referee.choose("b", referee.options("b")[0], rng)
    assert game.secrets(referee.state) == {"b"}
    for command in game.ruleset.attempts.commands:
        assert asked(game, referee.state, "a", command=command) == asked(game, before, "a", command=command)
    for sample in game.ruleset.samples()["warbands"]:
        assert asked(game, referee.state, "a", value=sample) == asked(game, before, "a", value=sample)


def test_the_answer_is_decided_on_what_the_seat_may_know(monkeypatch):
    """A rule that looks at another seat's secret shows nothing of it: neither that bet nor any other is shown as taken."""

    def leaking(decision, seat, number):
        if number in decision.state.battle.secret.values():
            raise toy.Rejected("Y-3", "taken", f"somebody has bet on {number}")
        decision.emit(toy.BetHidden(seat, number))

    monkeypatch.setattr(toy, "bet", leaking)
    referee = Referee(toy.GAME)
    referee.do("b", toy.Bet(3))
    refused = referee.refused("a", toy.Bet(3))
    assert refused is not None
    assert refused.code == "taken"
    assert asked(toy.GAME, referee.state, "a", command="Bet", value="3").reasons == ()


@each_ruleset
def test_a_question_makes_few_tries_and_few_between_two_pauses(name, monkeypatch):
    """However much could have been meant, so that nobody waits for the one who asks."""
    game, tries = games()[name], []
    refused = game.refused
    monkeypatch.setattr(game, "refused", lambda *args, **more: tries.append(1) or refused(*args, **more))
    _, _, commits = next(battles(name))
    live = [after for _, _, after in commits if after.match.status == "live" and after.table.pieces]
    state = live[len(live) // 2]
    for seat in state.match.order:
        options = game.legal(state, seat)
        for piece in state.table.pieces:
            tries.clear()
            since = 0
            for _ in game.why_not(state, seat, WhyQuestion(piece), options):
                assert len(tries) - since <= SLICE_TRIES
                since = len(tries)
            assert len(tries) <= 2 * TRIES_MAX
