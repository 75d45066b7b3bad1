"""Recorded battles of every ruleset, decision by decision: what seats are asked, may do, are shown, and what stands in for them."""

import inspect
from copy import copy
from itertools import accumulate
from pathlib import Path

import msgspec
import pytest

from tests.golden.decided_positions import (
    Spectators,
    differences,
    played_again,
    prompts,
    recorded,
    whole_position,
)
from tests.golden.record_decisions import pattern
from tests.golden.test_golden import grown, ruleset_with
from wardrum.events.core.kernel import Rejected
from wardrum.events.match.game import Game
from wardrum.events.rulesets import RULESETS, games

POSITIONS = 1_500
"""Of each ruleset in the default run, in whole battles from the first on: these show all kinds of decisions. The others are `long`."""

IN_NO_BATTLE = {
    "betrayal": ["{who} may prevent damage"],
    "warcry": ["{who} may leap on {monster}: say where to, or not"],
}
"""Prompts of a ruleset's own that none of its recorded battles has; some stand in where rules never wait."""

WHAT_TO_DO = (
    "{name}, battle {battle}, position {position}, in which the seats are asked {asked}: not as it was recorded are\n{how}\n"
    "`python -m tests.golden.decided_positions {name} {battle} {position}` prints the position in full; on the release before it prints "
    "what was recorded. If that is what is wanted: `python -m tests.golden.record_decisions --again {name}` records what is found "
    "now of the same commands, and says how many positions differ in what; without --again it plays other battles."
)
each_ruleset = pytest.mark.parametrize("name", sorted(RULESETS))


def numbered():
    """Each battle of each ruleset, those after the first POSITIONS in the long run only."""
    for name in sorted(RULESETS):
        before = accumulate((len(battle.positions) for battle in recorded(name)), initial=0)
        for number, (done, _) in enumerate(zip(before, recorded(name), strict=False)):
            late = [pytest.mark.long] if done >= POSITIONS else []
            yield pytest.param(name, number, id=f"{name}-{number}", marks=late)


def check(game, number, battle) -> None:
    """Raises AssertionError at the first position that is not as it was recorded; the message says what of it and what to do."""
    at, was, found = -1, None, {}
    try:
        for index, (was, now) in enumerate(played_again(game, battle)):
            at, found = index, differences(was, now)
            if found:
                break
    except (Rejected, msgspec.ValidationError) as refusal:
        found = {"command": f"{was.seat}: {was.command} is refused: {refusal}"}
    except Exception as fault:
        fault.add_note(f"{game.name}, battle {number}, position {at}")
        raise
    if found:
        raise AssertionError(message(game, number, at, was, found))


def message(game, number, at, was, found) -> str:
    asked = "; ".join(f"{one.seat}: {one.prompt!r}" for one in was.asked) or "nothing"
    how = "\n".join(f"  {aspect}: {change}" for aspect, change in found.items())
    return WHAT_TO_DO.format(name=game.name, battle=number, position=at, asked=asked, how=how)


@pytest.mark.parametrize(("name", "number"), [*numbered()])
def test_every_decision_is_what_it_was(name, number):
    """Who is asked what, the legal list, the default and what is shown, at each position of a recorded battle."""
    check(games()[name], number, recorded(name)[number])


@each_ruleset
def test_every_kind_of_decision_has_its_example(name):
    """The recorded prompts are those of the positions that are named for them, and no battle asks for anything else."""
    game, found = games()[name], {}
    for number in {one.battle for one in prompts(name)}:
        named = {one.position for one in prompts(name) if one.battle == number}
        found |= {(number, at): kinds for at, kinds in kinds_at(game, recorded(name)[number], named)}
    for one in prompts(name):
        assert (one.decision, one.prompt, one.meaning) in found[one.battle, one.position], one
    listed = {(one.decision, one.meaning) for one in prompts(name)}
    met = {(a.decision, a.meaning) for b in recorded(name) for p in b.positions for a in p.asked}
    assert listed == met


@each_ruleset
def test_prompts_that_no_battle_has_are_known(name):
    """They stand somewhere in the ruleset, and are taken off the list once a battle has them."""
    package = Path(inspect.getfile(RULESETS[name].setup_type)).parent
    sources = "".join(path.read_text(encoding="utf-8") for path in sorted(package.rglob("*.py")))
    missing = IN_NO_BATTLE.get(name, [])
    assert [prompt for prompt in missing if prompt not in sources] == []
    assert not {one.prompt for one in prompts(name)}.intersection(missing)


def kinds_at(game, battle, positions):
    """The kinds of decisions in these positions of a battle, each with its position."""
    match = Spectators(game, battle.setup, battle.match)
    for at, was in enumerate(battle.positions[: max(positions) + 1]):
        if at in positions:
            state = match.referee.state
            yield at, {(a.decision, pattern(game, state, a.seat), a.meaning) for a in match.position().asked}
        if was.seat:
            match.do(was.seat, was.command)


# --- negative controls


def with_less(outline):
    """The last option of every list is forgotten."""
    return lambda state, seat: outline(state, seat)[:-1]


def backwards(outline):
    """Options in another order."""
    return lambda state, seat: outline(state, seat)[::-1]


def otherwise(default):
    """A default that does nothing."""
    return lambda state, seat: ()


def to_one_seat(pending):
    """Nobody but seat a is asked."""
    return lambda state: [one for one in pending(state) if one.seat == "a"]


def in_other_words(pending):
    """What stands in is called by another name."""
    return lambda state: [msgspec.structs.replace(one, default="something happens") for one in pending(state)]


def under_another_key(pending):
    """What is decided is called by another name."""
    return lambda state: [msgspec.structs.replace(one, key=f"other-{one.seat}") for one in pending(state)]


def without_heading(display):
    """A display that lacks its heading."""
    return lambda state, context: msgspec.structs.replace(display(state, context), heading="")


def asking(display):
    """Another prompt."""

    def displayed(state, context):
        made = display(state, context)
        seats = {key: msgspec.structs.replace(seat, prompt="Well?") for key, seat in made.seats.items()}
        return msgspec.structs.replace(made, seats=seats)

    return displayed


def refusing(decide):
    """Rules that refuse everything."""

    def decided(decision, seat, command):
        raise Rejected("L-1", "no", "no")

    return decided


def planted_ruleset(name, member, change):
    """The ruleset with one of its members changed, or one of what its questions lead to."""
    ruleset = RULESETS[name]
    if member in ("outline", "default", "pending"):
        questions = copy(ruleset.questions)
        setattr(questions, member, change(getattr(questions, member)))
        return ruleset_with(name, questions=questions)
    return ruleset_with(name, **{member: change(getattr(ruleset, member))})


@each_ruleset
@pytest.mark.parametrize(
    ("member", "change", "aspect"),
    [
        ("outline", with_less, "options"),
        ("outline", backwards, "options"),
        ("default", otherwise, "default"),
        ("pending", to_one_seat, "awaited"),
        ("pending", in_other_words, "meaning"),
        ("pending", under_another_key, "decision"),
        ("display", without_heading, "shown"),
        ("display", asking, "prompt"),
        ("decide", refusing, "command"),
    ],
)
def test_a_changed_decision_is_found(name, member, change, aspect):
    """What is found first is reported, with its battle, its position and the prompt, and what to do."""
    number, battle = min(
        enumerate(recorded(name)), key=lambda one: (len(one[1].positions[0].asked) < 2, len(one[1].positions))
    )
    planted = planted_ruleset(name, member, change)
    with pytest.raises(AssertionError) as failed:
        check(Game(planted), number, battle)
    assert f"{name}, battle {number}, position " in str(failed.value)
    assert f"\n  {aspect}: " in str(failed.value)
    assert f"--again {name}`" in str(failed.value)


@each_ruleset
def test_the_shape_of_a_state_is_of_no_matter(name):
    """A field more in the state and in the battle, and every decision is what it was."""
    check(Game(grown(name)), 0, recorded(name)[0])


@each_ruleset
def test_a_position_is_printed_in_full(name):
    """Options, defaults and displays as they are sent, and what was done then."""
    first = recorded(name)[0].positions[1]
    full = whole_position(name, 0, 1)
    assert sorted(full["asked"]) == sorted(one.seat for one in first.asked)
    assert all(one["options"] and one["default"] for one in full["asked"].values())
    assert full["then"] == [first.seat, first.command]
