"""Record the scripts of the guided first battles: python -m tests.lessons.record NAME...

Two greedy bots play with the seeds of the lesson until the visitor may do what the lesson's hints ask for, one after the
other. The commands up to that moment become the script, and those that the hints ask for its suggestions.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from wardrum.clients import play_greedily, position
from wardrum.events.lessons import LESSONS, scripts
from wardrum.events.lessons.lesson import Script
from wardrum.events.lessons.prepared import begun
from wardrum.events.local import LocalBattle
from wardrum.events.rulesets import games

COMMITS_MAX = 200
SEEDS = 120  # that are tried
FIRST = {
    "warcry": {
        "a": {"type": "SubmitWarband", "sample": "ember-vigil"},
        "b": {"type": "SubmitWarband", "sample": "gorge-wardens"},
    },
    "trench": {"a": {"type": "SubmitWarband", "sample": "choir-of-saint-ember"}},
}
"""What a seat does before anything else."""
ROUNDS = {"trench": 2}
"""Up to which round the moment is looked for: in the first one nobody who has a blessing is near enough to shoot."""
BEFORE_DICE = {"betrayal": 1}
"""How many of the commands of the hints come before the first roll; four in all others."""
NAMED = {"warcry": {"ability": "rush"}, "mordheim": {"ability": "onslaught"}}
"""What the hints say of commands that have such a parameter."""


def main(names: list[str]) -> int:
    """Record these lessons, all of them if none is named; what was written goes to stdout."""
    for name in names or list(LESSONS):
        script = recorded(name)
        path = Path(scripts.__file__).parent / f"{name}.py"
        path.write_text(written(name, script))
        subprocess.run([sys.executable, "-m", "ruff", "format", "--quiet", path], check=True)
        print(
            f"{path.name}: seed {script.seed}, {len(script.commands)} commands, {path.stat().st_size:,} bytes"
        )
    return 0


def written(name: str, script: Script) -> str:
    """The script as a module."""
    return (
        f'"""The script of the lesson of {name}: recorded by `tests/lessons/record.py`, never edited."""\n\n'
        "from __future__ import annotations\n\nfrom typing import Final\n\nfrom ..lesson import Script\n\n"
        f"SCRIPT: Final = {script!r}\n"
    )


def recorded(name: str) -> Script:
    """The script whose moment fits the hints and comes earliest, so that many can still be activated; with a new seed."""
    last = LESSONS[name].script.seed
    found = [moment(name, seed) for seed in range(last + 1, last + 1 + SEEDS)]
    return min((script for script in found if script), key=lambda script: len(script.commands))


def moment(name: str, seed: int) -> Script | None:
    """The script with this seed, if the visitor comes to do in one go what the hints begin with."""
    lesson, made = LESSONS[name], begun(games()[name], LESSONS[name], seed)
    wanted = opening(name)
    played = list(played_on(name, made, Random(seed)))
    for start in range(len(played) - len(wanted)):
        tail = played[start : start + len(wanted)]
        if [(seat, command["type"]) for seat, command, _ in tail] != [(lesson.seat, kind) for kind in wanted]:
            continue
        if any(rolled for _, _, rolled in tail[:-1]) or len(actors(tail)) > 1:
            continue
        if any(
            command.get(key, value) != value
            for _, command, _ in tail
            for key, value in NAMED.get(name, {}).items()
        ):
            continue
        values = {
            command["type"]: {key: value for key, value in command.items() if key != "type"}
            for _, command, _ in tail
        }
        commands = tuple((seat, command) for seat, command, _ in played[:start])
        return Script(seed, commands, piece(values[wanted[0]]), values)
    return None


def opening(name: str) -> list[str]:
    """The commands that the hints ask for one after the other, before anything is rolled."""
    kinds = [hint.command for hint in LESSONS[name].hints if hint.command not in ("", "any")]
    return kinds[: BEFORE_DICE.get(name, 4)]


def actors(tail: list[tuple[str, dict[str, Any], bool]]) -> set[str]:
    """Who acts, where a command may be for one of several that were activated together."""
    named = [command for _, command, _ in tail if "model" in command]
    return {
        f"{command['model']} and another" if "partner" in command else command["model"] for command in named
    }


def piece(values: dict[str, Any]) -> str:
    """The piece that a command is about."""
    return str(values.get("target") or values.get("fighter") or values.get("model") or "")


def played_on(name: str, made: LocalBattle, chance: Random) -> Iterator[tuple[str, dict[str, Any], bool]]:
    """The commands of a battle between greedy bots: the seat, the command, and whether it rolled dice."""
    first = dict(FIRST.get(name, {}))
    rounds = ROUNDS.get(name, 1)
    while (
        made.version < COMMITS_MAX and made.state.match.status == "live" and made.state.battle.round <= rounds
    ):
        seat = made.to_act[0]
        chosen = first.pop(seat, None) or play_greedily(position(made, seat), chance)
        command = msgspec.json.decode(msgspec.json.encode(chosen))
        rolls = made.state.match.rolls
        made.do(command, seat)
        yield seat, command, made.state.match.rolls > rolls


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
