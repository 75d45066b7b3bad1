"""The rules of the race, each by its id."""

import random

import pytest
from msgspec.structs import replace

from tests.support.asking import reported
from tests.support.languages import marking, texts_of, unmarked
from tests.support.referee import Referee
from wardrum.events.core.kernel import Decision
from wardrum.events.match.game import Game
from wardrum.events.rulesets import template
from wardrum.events.rulesets.template.commands import HoldBack, LetPass, Sprint, Walk
from wardrum.events.rulesets.template.state import FINISH, START

SLOW = 1  # inches that every runner walks in a turn where nothing else is asked for


@pytest.fixture
def referee():
    """A match of three rounds that has just begun."""
    return Referee(Game(template.RULESET), {"rounds": 3})


def turn(referee, seat, inches=SLOW):
    """The whole turn of a seat: both runners walk."""
    for number in (1, 2):
        referee.do(seat, Walk(f"{seat}-{number}", inches))


def refusal(referee, seat, command):
    """The rule that refuses a command, and its code."""
    refused = referee.refused(seat, command)
    return (refused.rule, refused.code)


@pytest.mark.rule("Q-1")
def test_all_runners_begin_on_the_starting_line(referee):
    """Two runners a side stand on the line, each in a lane of its own, and a marker shows where it ends."""
    table = referee.state.table
    assert [piece.x for piece in table.pieces.values()] == [START] * 4
    assert len({piece.y for piece in table.pieces.values()}) == 4
    assert [marker.x for marker in table.markers.values()] == [FINISH] * 4


@pytest.mark.rule("Q-2")
def test_a_side_moves_each_of_its_runners_once(referee):
    """Refused: the other side's turn, the other side's runner, a runner that has moved in this turn."""
    assert refusal(referee, "b", Walk("b-1", 1)) == ("Q-2", "not_your_turn")
    assert refusal(referee, "a", Walk("b-1", 1)) == ("Q-2", "not_your_runner")
    referee.do("a", Walk("a-1", 1))
    assert refusal(referee, "a", Sprint("a-1")) == ("Q-2", "moved_already")


@pytest.mark.rule("Q-3")
def test_a_runner_walks_up_to_three_inches(referee):
    """A walk moves the runner by what was asked for, from one inch to three."""
    referee.do("a", Walk("a-1", 3))
    assert referee.state.table.pieces["a-1"].x == START + 3 * 2540
    assert refusal(referee, "a", Walk("a-2", 0)) == ("Q-3", "out_of_range")
    assert refusal(referee, "a", Walk("a-2", 4)) == ("Q-3", "out_of_range")


@pytest.mark.rule("Q-4")
@pytest.mark.parametrize(("die", "inches"), [(1, 0), (2, 2), (6, 6)])
def test_a_sprint_is_a_die_in_inches(referee, die, inches):
    """A face moves the runner by as many inches, except for a one, on which it stays."""
    decision = Decision(referee.state, lambda n, sides: (die,) * n, referee.game.evolve)
    template.RULESET.decide(decision, "a", Sprint("a-1"))
    assert decision.state.table.pieces["a-1"].x == START + inches * 2540


@pytest.mark.rule("Q-5")
def test_a_round_is_one_turn_of_each_side(referee):
    """The turn passes when both runners have moved; after both sides the next round begins."""
    turn(referee, "a")
    assert (referee.state.battle.round, referee.state.battle.turn) == (1, "b")
    turn(referee, "b")
    assert (referee.state.battle.round, referee.state.battle.turn) == (2, "a")


@pytest.mark.rule("Q-6")
@pytest.mark.parametrize(
    ("inches", "reason", "winners"),
    [((2, 1), "victory", ("a",)), ((1, 2), "victory", ("b",)), ((1, 1), "draw", ())],
)
def test_after_the_last_round_the_furthest_runner_wins(referee, inches, reason, winners):
    """The side in front wins, and nobody where both are as far."""
    while not referee.over():
        for seat, far in zip("ab", inches, strict=True):
            turn(referee, seat, far)
    assert (referee.state.match.reason, referee.state.match.winners) == (reason, winners)


@pytest.mark.rule("Q-6")
def test_the_finishing_line_ends_the_race():
    """The first runner on the line wins for its side, whatever rounds are left."""
    referee = Referee(Game(template.RULESET), {"rounds": 20})
    while not referee.over():
        turn_of = referee.awaited()[0]
        runner = referee.options(turn_of)[0].params["runner"].of[0]
        referee.do(turn_of, Walk(runner, 3 if turn_of == "b" else 1))
    assert (referee.state.match.winners, referee.state.battle.round) == (("b",), 15)
    assert referee.state.table.pieces["b-1"].x == FINISH


@pytest.fixture
def overtaken():
    """A match in which runners hold back: b-1 has sprinted from the line past a-1, which is an inch further."""
    referee = Referee(Game(template.RULESET), {"rounds": 3, "holding": True})
    turn(referee, "a")
    sprinted(referee, "b", "b-1", 4)
    return referee


def sprinted(referee, seat, runner, die):
    """A sprint with this die."""
    decision = Decision(referee.state, lambda n, sides: (die,) * n, referee.game.evolve)
    template.RULESET.decide(decision, seat, Sprint(runner))
    referee.state = decision.state


def prompts(referee):
    """What each seat is asked."""
    seats = referee.game.display(referee.state).seats
    return {seat: shown.prompt for seat, shown in seats.items()}


def battle_options(referee, seat):
    """What a seat may do in the race."""
    return [option for option in referee.options(seat) if option.scope == "battle"]


def at(referee, runner):
    """How many inches a runner is from the line."""
    return (referee.state.table.pieces[runner].x - START) // 2540


@pytest.mark.rule("Q-7")
def test_who_is_overtaken_is_asked_first(overtaken):
    """The other side is asked with what both runners are called; everybody else has to wait, and nothing of it is asked twice."""
    assert [*overtaken.awaited()] == ["a"]
    assert prompts(overtaken) == {
        "a": "Runner A1 is overtaken by Runner B1: hold it back, or let it pass",
        "b": "",
    }
    assert [option.command for option in battle_options(overtaken, "a")] == ["LetPass", "HoldBack"]
    assert refusal(overtaken, "b", Walk("b-2", 1)) == ("Q-7", "hold_first")
    assert refusal(overtaken, "b", LetPass()) == ("Q-7", "hold_first")
    overtaken.do("a", LetPass())
    assert [at(overtaken, runner) for runner in ("a-1", "b-1")] == [1, 4]
    assert refusal(overtaken, "a", HoldBack()) == ("Q-7", "nobody_overtaken")
    assert [*overtaken.awaited()] == ["b"]


@pytest.mark.rule("Q-7")
def test_a_runner_holds_back_who_overtakes_it(overtaken):
    """Who sprinted stands where the runner stood that holds it, which falls back an inch; then the turn goes on."""
    commit = overtaken.do("a", HoldBack())
    assert [at(overtaken, runner) for runner in ("a-1", "b-1")] == [0, 1]
    assert [overtaken.game.tell(overtaken.state, event) for event in commit.events] == [
        "Seat A's Runner 1 holds Seat B's Runner 1 back, and falls back itself."
    ]
    assert [*overtaken.awaited()] == ["b"]


@pytest.mark.rule("Q-7")
def test_whose_time_is_up_lets_it_pass(overtaken):
    """That is what the decision says, and what is done."""
    (pending,) = overtaken.game.pending(overtaken.state)
    assert (pending.seat, pending.default) == ("a", "the runner is let pass")
    assert template.RULESET.questions.default(overtaken.state, "a") == [LetPass()]


@pytest.mark.rule("Q-7")
@pytest.mark.parametrize(("holding", "die"), [(False, 4), (True, 1), (True, 2)])
def test_nobody_is_asked_unless_somebody_is_overtaken(holding, die):
    """Not where the settings do not say so, nor for a runner that stumbles or comes only as far."""
    referee = Referee(Game(template.RULESET), {"rounds": 3, "holding": holding})
    turn(referee, "a", 2)
    sprinted(referee, "b", "b-1", die)
    assert [*referee.awaited()] == ["b"]


@pytest.mark.rule("Q-7")
@pytest.mark.parametrize(("answer", "status"), [(LetPass(), "ended"), (HoldBack(), "live")])
def test_who_is_held_back_at_the_line_has_not_won(overtaken, answer, status):
    """The race is over only when it is certain how far the runner has come."""
    overtaken.do("a", LetPass())
    pieces = dict(overtaken.state.table.pieces)
    for runner, far in (("a-1", 43), ("b-2", 42)):
        pieces[runner] = replace(pieces[runner], x=START + far * 2540)
    overtaken.state = replace(overtaken.state, table=replace(overtaken.state.table, pieces=pieces))
    sprinted(overtaken, "b", "b-2", 3)
    assert overtaken.state.match.status == "live"
    overtaken.do("a", answer)
    assert overtaken.state.match.status == status


def test_every_sentence_of_a_race(referee):
    """What happens is narrated in the words of the game."""
    reported = set()
    while not referee.over():
        commit = referee.step(random.Random(len(referee.log)))
        reported |= {referee.game.tell(referee.state, event).split(" ")[0] for event in commit.events}
    assert reported >= {"Seat", "The", "Round"}


def test_a_runner_says_why_it_cannot_run(referee):
    """Another side's runner says whose it is, one that has moved says so, and too far says how far it may be."""
    referee.do("a", Walk("a-1", 1))
    game, state = referee.game, referee.state
    assert reported(game, state, "a", piece="b-1", command="Walk") == {
        "Walk with Runner B1": "Runner B1 is a runner of Seat B."
    }
    assert reported(game, state, "a", piece="a-1", command="Sprint") == {
        "Sprint with Runner A1": "Runner A1 has moved in this turn."
    }
    assert reported(game, state, "a", piece="a-2", command="Walk", value="5") == {
        "Walk with Runner A2": "A runner walks 1 to 3 inches."
    }


def test_a_race_in_another_language(referee):
    """Sentences, what is shown and refusals are said in the language of their reader, to the last word."""
    referee.do("a", Walk("a-1", 1))
    game, state = referee.game, referee.state
    with marking():
        commit = referee.do("a", Walk("a-2", 2))
        sentences = [game.tell(referee.state, event) for event in commit.events]
        shown = [*texts_of(game.display(referee.state, "b"))]
        reasons = reported(game, state, "a", piece="a-1", command="Sprint")
    said = [*sentences, *shown, *reasons, *reasons.values()]
    assert [text for text in said if unmarked(text)] == []
    assert sentences
    assert all("⟦" in text for text in (*sentences, *reasons, *reasons.values()))
