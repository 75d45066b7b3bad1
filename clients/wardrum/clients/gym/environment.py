"""A battle as an environment of PettingZoo: each seat is an agent, and of the seats that are awaited one acts at a time (AEC)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Any, ClassVar, Final, Literal, NamedTuple

import msgspec
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from wardrum.events import local
from wardrum.events.core.kernel import tag_of
from wardrum.events.match.game import State
from wardrum.events.toolkit.display.context import Kept
from wardrum.events.toolkit.display.lines import aim, standing
from wardrum.events.toolkit.grammar import plural

from .action_features import ACTION_FEATURES, action_rows
from .battle_features import BATTLE_FEATURES, Numbers, SeenBattle
from .choices import ACTIONS_MAX, Action, ActionList, first_choice

ObservationKind = Literal["features", "display"]
DISPLAY_BYTES: Final = 1 << 17
"""Room for a display as JSON; those of the samples take up to 36,000 bytes."""
ILLEGAL: Final = -1.0
"""The reward for a masked action, which also ends the battle of `env`."""


class FeatureNames(NamedTuple):
    """What the numbers of an observation stand for, in order."""

    observation: tuple[str, ...]
    """Of `observation`: the battle, then behind "chosen." what the seat has chosen of its decision."""
    actions: tuple[str, ...]
    """Of each row of `actions`."""


def env(
    ruleset: str = "warcry",
    setup: dict[str, Any] | None = None,
    *,
    observation: ObservationKind = "features",
    render_mode: str | None = None,
) -> AECEnv:
    """A `BattleEnv` in the wrappers that are usual: a masked action ends the battle with a reward of -1 for who chose it, and what is asked
    for before `reset` is an error.

    Raises as `BattleEnv`.
    """
    battle = BattleEnv(ruleset, setup, observation=observation, render_mode=render_mode)
    bounded = AssertOutOfBoundsWrapper(TerminateIllegalWrapper(battle, illegal_reward=ILLEGAL))
    return OrderEnforcingWrapper(bounded)


class BattleEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """One battle after the other, decided in this process.

    An action is the number of one of `infos[agent]["actions"]`, of which `action_mask` says how many there are; several in a row make up
    one command (`choices`). An observation is a dictionary:

    - `observation`: what the seat sees of the battle, `feature_names` says what; or with "display" the JSON of its display as bytes, with
      spaces behind it: `json.loads(bytes)` reads them.
    - `actions`: features of each action, a row each.
    - `action_mask`: 1 for what can be chosen.

    A seat sees what it may know by the rules, and no more. The reward comes at the end: 1 for who has won, -1 for who has lost, 0 for a
    draw. Seats that are one party against the rules win and lose together, so theirs do not add up to 0.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "wardrum",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        ruleset: str = "warcry",
        setup: dict[str, Any] | None = None,
        *,
        observation: ObservationKind = "features",
        render_mode: str | None = None,
    ) -> None:
        """ruleset: its name · setup: its settings, those that are missing as usual · render_mode: "ansi" = `render` returns text, "human" = each
        commit is printed.

        Raises ValueError: there is no such ruleset or mode; msgspec.ValidationError: the setup cannot be read, and where.
        """
        super().__init__()
        if observation not in ("features", "display"):
            raise ValueError(f"there are no observations {observation!r}; there are features and display")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"there is no render_mode {render_mode!r}; there are ansi and human")
        self.render_mode = render_mode
        self.battle = local.new(ruleset, setup)
        """The battle, with all its secrets: for studies, for rewards of one's own and for a search, which a `clone` of it begins with."""
        self.seed = 0
        """The number from which the dice of this battle follow."""
        self._new = partial(local.new, ruleset, setup)
        self._as_display = observation == "display"
        self._seeds = Random()
        self._commands = tuple(
            sorted(tag_of(kind) for kind in self.battle.game.ruleset.command_type.__args__)
        )
        actions = (*ACTION_FEATURES, *(f"command.{tag}" for tag in self._commands))
        self.feature_names = FeatureNames(
            (*BATTLE_FEATURES, *(f"chosen.{name}" for name in actions)), actions
        )
        self.possible_agents = list(self.battle.state.match.order)
        self.state_space = _numbers(len(self.possible_agents) * len(BATTLE_FEATURES))
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS_MAX) for agent in self.possible_agents}

    # -- what PettingZoo asks for

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a battle: that of `local.new(ruleset, setup, seed)`, or without a number one that follows from the number before.

        options: none are known.
        """
        if seed is not None:
            self._seeds = Random(seed)
        self.seed = self._seeds.getrandbits(63) if seed is None else seed
        self.battle = self._new(self.seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._kept = {agent: Kept() for agent in self.possible_agents}
        self._skip_agent_selection = None
        self._before: State | None = None
        self._ask()

    def step(self, action: int | None) -> None:
        """Choose. action: None from who is at the end of the battle.

        Raises ValueError: the action is masked, or no action at all; nothing has happened then.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = self._number(action)
        self._begin_step(agent)
        chosen = self.choice.actions[number]
        follows = self.choice.leads_to[number]()
        if isinstance(follows, ActionList):
            self._offer(follows, (*self.chosen, chosen))
        else:
            before = self.battle.state
            self.battle.do(follows, agent)
            self._committed(before)
        self._accumulate_rewards()

    def do(self, command: dict[str, Any]) -> None:
        """A whole decision in one step, as a command: for opponents that are bots (`wardrum.clients.bots`).

        Raises Rejected, msgspec.ValidationError: as `LocalBattle.do`; ValueError: the battle is over. Nothing has happened then.
        """
        if self.battle.result is not None:
            raise ValueError("the battle is over")
        agent, before = self.agent_selection, self.battle.state
        self.battle.do(command, agent)
        self._begin_step(agent)
        self._committed(before)
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees; only who acts has actions."""
        seen = self._seen(agent)
        acts = agent == self.agent_selection and not self.terminations.get(agent, True)
        actions = self.choice.actions if acts else ()
        rows = np.zeros((ACTIONS_MAX, len(self.feature_names.actions)), dtype=np.float32)
        rows[: len(actions)] = self._rows(seen, actions)
        mask = np.zeros(ACTIONS_MAX, dtype=np.int8)
        mask[: len(actions)] = 1
        if self._as_display:
            return {"observation": _as_bytes(seen), "actions": rows, "action_mask": mask}
        chosen = np.clip(self._rows(seen, self.chosen if acts else ()).sum(axis=0), -1, 1)
        whole = np.concatenate([seen.numbers, chosen])
        return {"observation": whole, "actions": rows, "action_mask": mask}

    def state(self) -> Numbers:
        """What all seats see of the battle together, one after the other."""
        return np.concatenate([self._seen(agent).numbers for agent in self.possible_agents])

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """See `observe`; the same for all seats."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """A number below `ACTIONS_MAX`."""
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """Where the battle stands and what has just happened, as a spectator may know it: returned with "ansi", printed with "human"."""
        if self.render_mode is None:
            raise ValueError('nothing is rendered without a render_mode: "ansi" or "human"')
        text = "\n".join(self._lines())
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is open."""

    # -- inside

    def _space(self) -> spaces.Space[Any]:
        rows, row = ACTIONS_MAX, len(self.feature_names.actions)
        as_bytes = spaces.Box(0, 255, (DISPLAY_BYTES,), dtype=np.uint8)
        parts: dict[str, spaces.Space[Any]] = {
            "observation": as_bytes if self._as_display else _numbers(len(self.feature_names.observation)),
            "actions": _numbers(rows, row),
            "action_mask": spaces.Box(0, 1, (rows,), dtype=np.int8),
        }
        return spaces.Dict(parts)

    def _number(self, action: Any) -> int:
        """The action, checked."""
        there = len(self.choice.actions)
        if not isinstance(action, int | np.integer) or isinstance(action, bool):
            raise ValueError(f"an action is a whole number, not {action!r}")
        if not 0 <= action < there:
            raise ValueError(
                f"action {action} is masked: seat {self.agent_selection} has {plural(there, 'action')} now, counted from 0"
            )
        return int(action)

    def _begin_step(self, agent: str) -> None:
        """What the agent has been rewarded with is known to it."""
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()

    def _committed(self, before: State) -> None:
        """Who is awaited next, or what has come of it."""
        self._before = before
        result = self.battle.result
        if result is None:
            self._ask()
        else:
            self._end(result)
        if self.render_mode == "human":
            self.render()

    def _ask(self) -> None:
        """The first seat that is awaited decides."""
        self._views: dict[str, SeenBattle] = {}
        self.agent_selection = self.battle.to_act[0]
        self._offer(first_choice(self.battle, self.agent_selection), ())

    def _offer(self, choice: ActionList, chosen: tuple[Action, ...]) -> None:
        self.choice, self.chosen = choice, chosen
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = {"actions": choice.actions, "chosen": chosen}

    def _end(self, result: local.LocalResult) -> None:
        self._views, self.chosen = {}, ()
        party = self.battle.state.match.cooperative
        for agent in self.agents:
            self.rewards[agent] = _reward(result, agent, party=party)
            self.terminations[agent] = True
            self.infos[agent] = {"result": result}
        self._deads_step_first()

    def _seen(self, agent: str) -> SeenBattle:
        """Made once for each version."""
        if agent not in self._views:
            battle = self.battle
            display = battle.game.display(battle.state, agent, self._kept[agent])
            self._views[agent] = SeenBattle(display, agent, party=battle.state.match.cooperative)
        return self._views[agent]

    def _rows(self, seen: SeenBattle, actions: Sequence[Action]) -> Numbers:
        """The features of each of them; none has no row."""
        if not actions:
            return np.zeros((0, len(self.feature_names.actions)), dtype=np.float32)
        return action_rows(seen, actions, self._commands)

    def _lines(self) -> Iterator[str]:
        """See `render`."""
        battle = self.battle
        display = battle.game.display(battle.state)
        yield f"{display.title} · {display.heading}"
        yield from filter(None, (aim(display), *standing(display)))
        if self._before is not None:
            record = battle.game.read(battle.records[-1])
            yield from battle.game.shown(self._before, record, battle.state).text


def _reward(result: local.LocalResult, agent: str, *, party: bool) -> float:
    """1 = won, -1 = lost, 0 = a draw, which a party cannot have."""
    if agent in result.winners:
        return 1.0
    return -1.0 if result.winners or party else 0.0


def _numbers(*shape: int) -> spaces.Box:
    return spaces.Box(-1, 1, shape, dtype=np.float32)


def _as_bytes(seen: SeenBattle) -> Any:
    """The display as JSON. Raises ValueError: it is longer than `DISPLAY_BYTES`."""
    data = msgspec.json.encode(seen.display)
    if len(data) > DISPLAY_BYTES:
        raise ValueError(f"the display takes {len(data)} bytes, and there is room for {DISPLAY_BYTES}")
    return np.frombuffer(data.ljust(DISPLAY_BYTES), dtype=np.uint8)
