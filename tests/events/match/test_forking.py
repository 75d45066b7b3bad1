"""L-40 and L-41: where a match may be forked, what a fork begins with, and whose dice a study rolls."""

import json
import random

import pytest
from msgspec import UNSET

from tests.support import toy
from tests.support.forking import Forked, origin_of
from tests.support.referee import Referee
from wardrum.events.core.hash_chain import fork_root
from wardrum.events.core.kernel import Rejected
from wardrum.events.core.record import canonical
from wardrum.events.match.commands import AcceptTakeback, Concede, OfferResult, OfferTakeback
from wardrum.events.match.forks.base import ForkBaseMissing, ancestors, descend
from wardrum.events.match.game import Game
from wardrum.events.rulesets import RULESETS

pytestmark = pytest.mark.rule("L-40")


def toy_match(rolls=4):
    referee = Referee(toy.GAME, {"target": 1000})
    for turn in range(rolls):
        referee.do("ab"[turn % 2], toy.Roll())
    return referee


def test_what_is_over_begins_anew():
    """Nobody sits in a fork that is opened, nothing was rolled or offered, and what was agreed is the asker's."""
    parent = toy_match()
    parent.do("a", OfferResult("draw"))
    fork = Forked(parent, len(parent.log), seated=False)
    match = fork.state.match
    assert (match.status, match.seats, match.rolls, match.offer, match.version) == ("open", {}, 0, {}, 1)
    assert fork.state.battle == parent.state.battle
    assert [type(e).__name__ for e in fork.game.read(fork.log[0]).events] == ["MatchForked", "MatchCreated"]


def test_who_has_given_up_in_the_parent_plays_on_in_the_fork():
    """A party that went on without a seat is complete again where it is forked, and that seat is asked."""
    parent = Referee(Game(RULESETS["betrayal"]), {"seats": 2})
    rng = random.Random(4)
    for _ in range(6):
        parent.step(rng)
    parent.do("a", Concede())
    fork = Forked(parent, len(parent.log))
    assert fork.state.match.conceded == ()
    assert len(fork.awaited()) > 0
    fork.play(rng)
    assert fork.over()


@pytest.mark.parametrize("version", [1, 2, 3, 4])
def test_before_the_battle_a_fork_is_a_new_match_of_the_same_settings(version):
    """Forked while seats or seeds were missing, the battle begins at its very beginning."""
    parent = toy_match()
    fork = Forked(parent, version)
    assert canonical(fork.state.battle) == canonical(
        Referee(toy.GAME, {"target": 1000}, "9" * 32).state.battle
    )
    fork.do("a", toy.Roll())


def test_a_fork_does_not_begin_with_another_opening():
    """The command that opens it names the very place it stands on."""
    parent = toy_match()
    fork = Forked(parent, 6, seated=False)
    for change in ({"parent": "9" * 32}, {"version": 5}, {"head": "0" * 64}):
        command = toy.GAME.read_command(canonical(json.loads(fork.log[0])["command"] | change))
        with pytest.raises(Rejected) as refused:
            toy.GAME.decide(fork.first, "system", command, fork.oracle())
        assert (refused.value.rule, refused.value.code) == ("L-40", "another_parent")


def test_only_the_server_opens_a_fork():
    """A seat that sends the command is refused like one that opens a match."""
    parent = toy_match()
    fork = Forked(parent, 6, seated=False)
    command = toy.GAME.read_command(canonical(json.loads(fork.log[0])["command"]))
    with pytest.raises(Rejected, match="not_yours"):
        toy.GAME.decide(parent.state, "a", command, parent.oracle())
    with pytest.raises(Rejected, match="match_exists"):
        toy.GAME.decide(parent.state, "system", command, parent.oracle())


def test_the_root_of_a_fork_covers_its_parent():
    """Its chain begins with its own id and the parent's head; a match that is no fork begins as ever."""
    parent = toy_match()
    fork = Forked(parent, 6)
    assert fork.root == fork_root(fork.match, origin_of(parent, 6).head)
    assert fork.root != Forked(parent, 7).root
    assert "parent" not in json.loads(canonical(parent.state.match))


def test_a_secret_of_the_parent_stays_hidden_in_the_views_of_a_fork():
    """Forked while one bet was hidden, the fork shows it to nobody but that seat, as the parent did at that moment."""
    parent = toy_match()
    parent.do("a", toy.Bet(3))
    hidden = len(parent.log)
    parent.do("b", toy.Bet(5))
    fork = Forked(parent, hidden)
    game = fork.game
    assert game.view(fork.state, "").battle.secret == game.view(fork.state, "b").battle.secret == {}
    assert game.view(fork.state, "a").battle.secret == {"a": 3}
    reported = b"".join(fork.log)
    assert b'"number":3' not in reported
    fork.do("b", toy.Bet(1))
    assert fork.state.battle.bets == {"a": 3, "b": 1}


@pytest.mark.rule("L-41")
def test_chosen_dice_come_first_and_the_others_are_what_they_would_have_been():
    """In a pool of six, two of them chosen, the other four are those that the seeds give."""
    referee = Referee(Game(RULESETS["warcry"]), {"round_limit": 1}, match="7" * 32)
    rng = random.Random(1)
    while not any(o.command == "RollInitiative" for o in referee.options("a")):
        referee.step(rng)
    free, study = (Forked(referee, len(referee.log), lot="chosen") for _ in range(2))
    command = free.command_of({"type": "RollInitiative"})
    drawn = free.do("a", command).draws[0].values
    record = study.do("a", command, chosen=[6, 1])
    assert record.draws[0].values == (6, 1, *drawn[2:])
    assert record.chosen == (6, 1)
    assert study.state.match.rolls == 1


@pytest.mark.rule("L-41")
def test_dice_are_refused_before_anything_has_happened():
    """A face that is none, too many of them, and a match that is no study: the log stays as it is."""
    parent = toy_match()
    study, plain = Forked(parent, 6, lot="chosen"), Forked(parent, 6)
    turn = study.state.battle.turn
    for fork, dice, code in (
        (study, [7], "no_such_face"),
        (study, [6, 6], "too_many_dice"),
        (plain, [6], "no_study"),
    ):
        before = list(fork.log)
        with pytest.raises(Rejected) as refused:
            fork.do(turn, toy.Roll(), chosen=dice)
        assert (refused.value.rule, refused.value.code) == ("L-41", code)
        assert fork.log == before
    assert "chosen" not in json.loads(study.log[-1])


def test_ancestors_are_found_eldest_first_or_not_at_all():
    """A fork of a fork stands on both; where the log of one ends too soon, or has another head, it says which."""
    parent = toy_match()
    middle = Forked(parent, 6, match="c" * 32)
    youngest = Forked(middle, 5, match="d" * 32)
    logs = {parent.match: parent.log, middle.match: middle.log}
    records = lambda match, upto: logs.get(match, [])[:upto]  # noqa: E731 -- beside its uses
    places = ancestors(youngest.place, records)
    assert [place.match for place in places] == [parent.match, middle.match]
    assert descend(toy.GAME, places, records).head == youngest.origin.head
    logs[parent.match] = parent.log[:5]
    with pytest.raises(ForkBaseMissing, match="has no version 6 here"):
        descend(toy.GAME, places, records)
    logs[parent.match] = Referee(toy.GAME, {"target": 999}).log + parent.log[5:]
    with pytest.raises(ForkBaseMissing, match="another head at version 6"):
        descend(toy.GAME, places[:1], records)
    assert youngest.state.match.parent.generation == 2
    assert parent.state.match.parent is UNSET


def test_a_move_is_taken_back_in_a_fork_as_anywhere():
    """The way back ends where the fork began to be played: never into the parent."""
    parent = toy_match()
    fork = Forked(parent, len(parent.log))
    fork.do(fork.state.battle.turn, toy.Pass())
    before = fork.state
    mover = "ab"["ab".index(fork.state.battle.turn) - 1]
    fork.do(mover, OfferTakeback(len(fork.log) - 1))
    fork.do(fork.state.battle.turn, AcceptTakeback())
    assert fork.state.battle.turn != before.battle.turn
    with pytest.raises(Rejected) as refused:
        fork.do(mover, OfferTakeback(1))
    assert refused.value.rule == "L-14"
    assert fork.state.match.parent == before.match.parent
