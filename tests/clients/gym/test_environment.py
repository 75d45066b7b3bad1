"""The environment keeps what PettingZoo asks of one, plays by the rules alone, and shows each seat no more than it may know."""

import contextlib
import io
import json
import subprocess
import sys
import warnings
from random import Random

import msgspec
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.test.state_test import test_state as check_state
from pettingzoo.test.state_test import test_state_space as check_state_space

from tests.support.domains import listed
from tests.support.patience import patient
from wardrum.clients import play_randomly, position
from wardrum.clients.gym import ACTIONS_MAX, BattleEnv, env
from wardrum.clients.gym.__main__ import walk
from wardrum.clients.gym.environment import _reward
from wardrum.events import local
from wardrum.events.core.kernel import Rejected
from wardrum.events.rulesets import RULESETS

MEANT = (
    "Observation is not a NumPy array",  # it is a dictionary with a mask
    "Observation space for each agent probably should be",
    "We recommend agents to be named",  # seats have the names that they have in the log
    "Action mask numpy array is all zeros",  # of who is at the end of the battle
)
"""What the API test remarks of an environment with a mask, or that is called as its rules call it."""
TO_ITS_END = 3_000
"""Cycles: more than a battle has."""


def quietly(test, *words, **options):
    """One of PettingZoo's tests, whose other warnings are errors."""
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("error")
        for text in MEANT:
            warnings.filterwarnings("ignore", text)
        test(*words, **options)


def at_random(battles, rng):
    """Choose one of the actions."""
    battles.step(rng.randrange(len(battles.choice.actions)))


def begun(ruleset="warcry", seed=1, steps=0, **options):
    """An environment some random steps later."""
    battles, rng = BattleEnv(ruleset, **options), Random(seed)
    battles.reset(seed)
    for _ in range(steps):
        at_random(battles, rng)
    return battles


def ended(ruleset="warcry", seed=1, **options):
    """One whose battle has just ended."""
    battles, rng = begun(ruleset, seed, **options), Random(seed)
    while battles.battle.result is None:
        at_random(battles, rng)
    return battles


@pytest.mark.parametrize("ruleset", RULESETS)
def test_pettingzoo_takes_it(ruleset):
    """Its API test, to the end of a battle, its seed test and its test of the state, with no warning but those that are meant."""
    quietly(api_test, env(ruleset), num_cycles=TO_ITS_END)
    quietly(seed_test, lambda: env(ruleset), num_cycles=200)
    quietly(check_state_space, env(ruleset))
    quietly(check_state, env(ruleset), 20)


@pytest.mark.parametrize("observation", ["features", "display"])
def test_pettingzoo_takes_a_party_and_displays(observation):
    """The API test with four seats that are awaited together, seen as numbers and as displays."""
    quietly(api_test, env("betrayal", {"seats": 4}, observation=observation), num_cycles=200)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_step_makes_what_the_legal_list_lists(ruleset):
    """Each command that steps make up stands in the list of its seat, and every action leads on or to a commit."""
    battles, rng, commands = begun(ruleset), Random(2), 0
    while commands < 40 and battles.battle.result is None:
        seat, before = battles.agent_selection, battles.battle
        legal, version = before.legal(seat), before.version
        while battles.battle.result is None and battles.battle.version == version:
            at_random(battles, rng)
        sent = json.loads(battles.battle.records[-1])["command"]
        assert sent["type"] in {option.command for option in legal}
        commands += 1
    assert commands > 5


def test_commands_stand_in_the_legal_list():
    """With their values, as the domains say."""
    battles, rng = begun(steps=0), Random(5)
    for _ in range(150):
        number = rng.randrange(len(battles.choice.actions))
        follows = battles.choice.leads_to[number]()
        if isinstance(follows, dict):
            seat, values = (
                battles.agent_selection,
                {key: one for key, one in follows.items() if key != "type"},
            )
            options = [one for one in battles.battle.legal(seat) if one.command == follows["type"]]
            assert any(
                values.keys() == one.params.keys()
                and all(listed(one.params[name], value) for name, value in values.items())
                for one in options
            )
        battles.step(number)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_not_masked_is_accepted(ruleset):
    """Each action of a choice leads to another choice, or to a command that the rules accept."""
    battles, rng, tried = begun(ruleset), Random(3), 0
    while tried < 300 and battles.battle.result is None:
        mask = battles.observe(battles.agent_selection)["action_mask"]
        assert (
            mask.sum()
            == len(battles.choice.actions)
            == len(battles.infos[battles.agent_selection]["actions"])
        )
        assert not mask[mask.sum() :].any()
        for follow in battles.choice.leads_to:
            follows = follow()
            if isinstance(follows, dict):
                battles.battle.clone().do(follows, battles.agent_selection)
                tried += 1
        at_random(battles, rng)
    assert tried > 40


@pytest.mark.parametrize("action", [-1, ACTIONS_MAX - 1, ACTIONS_MAX, 2.0, None, True, "0"])
def test_what_is_masked_is_refused(action):
    """With a sentence, and nothing has happened."""
    battles = begun(steps=3)
    before = battles.observe(battles.agent_selection)
    with pytest.raises(
        ValueError, match=r"is masked: seat \w has \d+ actions? now, counted from 0|a whole number"
    ):
        battles.step(action)
    after = battles.observe(battles.agent_selection)
    assert all((before[part] == after[part]).all() for part in before)


def test_a_masked_action_loses_where_the_usual_wrappers_are():
    """The battle ends for both; who chose it is rewarded with -1."""
    battles = env("warcry")
    battles.reset(seed=1)
    seat = battles.agent_selection
    battles.step(ACTIONS_MAX - 1)
    assert (battles.terminations, battles.rewards[seat]) == ({"a": True, "b": True}, -1.0)
    assert not battles.observe(seat)["action_mask"].any()


def test_what_is_asked_for_before_reset_is_an_error():
    """The usual wrappers say so."""
    with pytest.raises(AttributeError, match="cannot be accessed before reset"):
        env("warcry").agents  # noqa: B018


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_number_gives_a_battle(ruleset):
    """The same number and actions give the same battle, that of the local game; another number another one; without one it goes on."""
    first, second, other = begun(ruleset, 4, 20), begun(ruleset, 4, 20), begun(ruleset, 5)
    assert first.battle.records == second.battle.records
    first.reset(4)
    assert first.battle.records == local.new(ruleset, seed=4).records
    assert first.battle.records != other.battle.records
    first.reset()
    second.reset(4)
    second.reset()
    assert first.seed == second.seed != 4
    assert first.battle.records == second.battle.records == local.new(ruleset, seed=first.seed).records


def test_rewards_of_two_seats_add_up_to_nothing():
    """1 and -1 for who has won and lost, and nothing before the end; then nobody acts any more."""
    battles = ended(seed=2)
    winners = battles.battle.result.winners
    assert len(winners) == 1
    assert battles.rewards == {seat: 1.0 if seat in winners else -1.0 for seat in "ab"}
    assert battles.infos["a"] == {"result": battles.battle.result}
    for _ in "ab":
        battles.step(None)
    assert battles.agents == []


def test_a_draw_rewards_nobody():
    """0 for both, while a party that nobody of has won has lost."""
    drawn = local.LocalResult((), "draw")
    assert [_reward(drawn, "a", party=party) for party in (False, True)] == [0.0, -1.0]
    assert [_reward(local.LocalResult(("a", "b"), ""), seat, party=True) for seat in "ab"] == [1.0, 1.0]


def test_a_party_wins_and_loses_together():
    """All of its seats are rewarded alike."""
    battles = ended("betrayal", 3, setup={"seats": 3})
    won = bool(battles.battle.result.winners)
    assert battles.rewards == dict.fromkeys("abc", 1.0 if won else -1.0)


@pytest.mark.parametrize("observation", ["features", "display"])
def test_what_is_secret_is_not_seen(observation):
    """While the warband of a seat is sealed, the other one sees the same whichever it is; once it is open, it sees which."""
    sealed, opened = [], []
    for action in (0, 1):
        battles = begun(observation=observation)
        for choice in (0, action):  # to submit a warband, which of them
            battles.step(choice)
        assert battles.battle.game.secrets(battles.battle.state) == {"a"}
        assert battles.agent_selection == "b"
        sealed.append(battles.observe("b"))
        for choice in (0, 0):
            battles.step(choice)
        assert not battles.battle.game.secrets(battles.battle.state)
        opened.append(battles.observe("b"))
    assert all((sealed[0][part] == sealed[1][part]).all() for part in sealed[0])
    assert (opened[0]["observation"] != opened[1]["observation"]).any()


def test_only_who_acts_has_actions():
    """The others have a mask of zeros, and no features of actions."""
    battles = begun(steps=30)
    (idle,) = {"a", "b"} - {battles.agent_selection}
    seen = battles.observe(idle)
    assert not seen["action_mask"].any()
    assert not seen["actions"].any()
    assert battles.infos[idle] == {}


def test_infos_have_the_options_with_their_exact_odds():
    """Of an attack those that the local game gives."""
    battles, rng = begun(), Random(1)
    while not any(action.odds for action in battles.choice.actions):
        at_random(battles, rng)
    for action in battles.infos[battles.agent_selection]["actions"]:
        assert action.odds == battles.battle.chance(action.option)
        assert action.label
        assert action.option.command


def test_a_display_is_what_the_game_shows_the_seat():
    """As JSON, with spaces behind it."""
    battles = begun(observation="display", steps=40)
    seat = battles.agent_selection
    shown = json.loads(battles.observe(seat)["observation"].tobytes())
    assert shown == json.loads(msgspec.json.encode(battles.battle.game.display(battles.battle.state, seat)))


def test_a_battle_is_rendered_in_sentences(capsys):
    """As text, or printed with each commit; without a mode it is an error."""
    text = begun(steps=60, render_mode="ansi").render()
    assert text.startswith("Warcry · ")
    printed = begun(steps=60, render_mode="human")
    assert capsys.readouterr().out.endswith(f"{text}\n")
    assert printed.render() is None
    with pytest.raises(ValueError, match="without a render_mode"):
        begun().render()


def test_a_bot_can_be_the_opponent():
    """It sends whole commands; a refused one changes nothing, and after the end there is nothing to send."""
    battles, rng = begun("trench"), Random(6)
    with pytest.raises(Rejected):
        battles.do({"type": "Flee"})
    while battles.battle.result is None:
        seat = battles.agent_selection
        if seat == "a":
            at_random(battles, rng)
        else:
            battles.do(play_randomly(position(battles.battle, seat), rng))
    assert sum(battles.rewards.values()) == 0
    with pytest.raises(ValueError, match="the battle is over"):
        battles.do({"type": "Pass"})


def test_what_does_not_exist_is_named():
    """The sentence says what there is."""
    with pytest.raises(ValueError, match="there is no ruleset 'chess'; there are warcry"):
        BattleEnv("chess")
    with pytest.raises(ValueError, match="there are no observations 'pixels'"):
        BattleEnv("warcry", observation="pixels")
    with pytest.raises(ValueError, match="there is no render_mode 'rgb_array'"):
        BattleEnv("warcry", render_mode="rgb_array")
    with pytest.raises(msgspec.ValidationError, match=r"\$.round_limit"):
        BattleEnv("warcry", {"round_limit": 0})


@pytest.mark.parametrize("module", ["numpy", "pettingzoo"])
def test_without_the_extra_it_says_what_to_install(module):
    """In one sentence, and the rest of the clients can be imported."""
    program = f"import sys; sys.modules[{module!r}] = None; import wardrum.clients, wardrum.clients.gym"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert run.returncode == 1
    assert run.stderr.splitlines()[-1].endswith(
        f"wardrum.clients.gym needs {module}: pip install 'wardrum[gym]'"
    )


@pytest.mark.parametrize("ruleset", RULESETS)
def test_random_steps_are_all_legal(ruleset):
    """2,000 of them: nothing is refused, and nobody is awaited without an action."""
    walked = walk(ruleset, 11, 2_000)
    assert (walked.steps, walked.refused) == (2_000, ())
    assert walked.commands > 500
    assert walked.battles > 0


@pytest.mark.long
@pytest.mark.timeout(patient(3_600))
@pytest.mark.parametrize("ruleset", RULESETS)
def test_many_random_steps_are_all_legal(ruleset):
    """50,000 of each ruleset; `python -m wardrum.clients.gym walk` makes a million."""
    assert walk(ruleset, 12, 50_000).refused == ()
