"""What lane, fold, legal list and display take beside a fixed piece of work in the same process: figures that say the same anywhere.

They are kept in a file of the repository, and a change that makes one of them much larger is found before it lands.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median

import msgspec

from wardrum.events.core.kernel import MatchId
from wardrum.events.core.record import Envelope, envelope
from wardrum.events.match.game import Game
from wardrum.events.match.state import MatchState
from wardrum.events.rulesets import games
from wardrum.server.engine.commit_log import AppliedCommit
from wardrum.server.spectating.cursor import Variant
from wardrum.server.spectating.displays import Displays
from wardrum.server.spectating.encoder import CommitEncoder

from .commands import undisturbed
from .recordings import opened, play

BATTLE = MatchId(f"{7:032x}")
COMMITS = 90  # of each ruleset's battle
ROUNDS = 7
SLOWER = 1.2
"""Greatest ratio of a figure to the recorded one, beside what all others are on this machine."""
MACHINE = 1.5
"""Greatest ratio of all figures to the recorded ones, on a machine whose memory is slower beside its arithmetic than theirs."""
TRIES = 3
"""Something else on the machine may have disturbed one try; no figure is too large in all of them by chance."""


def measure() -> dict[str, float]:
    """The ratios by name, as "lane warcry": the time of one commit or one list over that of `yardstick`."""
    works = dict(_works())
    for work in works.values():
        work()  # what is made once is made by now
    found: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(ROUNDS):
        for name, work in works.items():
            with undisturbed():
                before, times, after = _cpu_s(yardstick), _cpu_s(work), _cpu_s(yardstick)
            found[name].append(2 * times / (before + after) / COMMITS)
    return {name: round(median(ratios), 5) for name, ratios in found.items()}


def complaints(now: dict[str, float], recorded: dict[str, float]) -> list[str]:
    """A sentence for each figure that is too large, or not recorded, or recorded and not measured any more."""
    said = [f"{name}: {ratio:.5f} is not recorded" for name, ratio in now.items() if name not in recorded]
    said += [f"{name}: recorded, but not measured any more" for name in recorded if name not in now]
    for name, ratio in now.items():
        if name in recorded and ratio > SLOWER * pace(name, now, recorded) * recorded[name]:
            said.append(
                f"{name}: too slow, {ratio:.5f}, recorded is {recorded[name]:.5f} ({ratio / recorded[name]:.2f} ×)"
            )
    return said


def pace(name: str, now: dict[str, float], recorded: dict[str, float]) -> float:
    """What all other figures are beside what was recorded, 1 to `MACHINE`: the machine's share.

    What makes all of them slower at once is seen above that only.
    """
    others = [now[other] / recorded[other] for other in now.keys() & recorded.keys() - {name}]
    return min(MACHINE, max(1.0, median(others))) if others else 1.0


def checked(kept_at: Path, *, record: bool) -> int:
    """Measure, print beside what is recorded, and compare or record; the exit code."""
    try:
        recorded = msgspec.json.decode(kept_at.read_bytes(), type=dict[str, float])
    except FileNotFoundError:
        recorded = {}
    except (OSError, msgspec.MsgspecError) as error:
        print(f"wardrum bench: {kept_at} holds no ratios: {error}", file=sys.stderr)
        return 1
    if not (recorded or record):
        print(f"wardrum bench: there are no ratios in {kept_at}; --record writes them", file=sys.stderr)
        return 1
    now: dict[str, float] = {}
    for _ in range(1 if record else TRIES):
        again = measure()
        now = {name: min(ratio, now.get(name, ratio)) for name, ratio in again.items()}
        if not complaints(now, recorded):
            break
    for name, ratio in now.items():
        print(
            f"{name:<20}{ratio:.5f}"
            + (f"  {ratio / recorded[name]:.2f} × recorded" if name in recorded else "")
        )
    if record:
        kept_at.write_bytes(msgspec.json.format(msgspec.json.encode(now), indent=1) + b"\n")
        return 0
    said = complaints(now, recorded)
    for sentence in said:
        print(sentence)
    return int(bool(said))


def yardstick() -> None:
    """A fixed piece of work of the kinds that rules are made of: objects, maps, whole numbers, JSON, hashes."""
    chain = b""
    for number in range(60):
        points = [(x * 7919 % 1009, x * 104729 % 997) for x in range(60)]
        near = sorted(points, key=lambda point: (point[0] - number) ** 2 + (point[1] - number) ** 2)
        pieces = {f"piece-{x}": {"x": x, "y": y, "name": f"at {x}, {y}"} for x, y in near[:20]}
        chain = sha256(chain + msgspec.json.encode(pieces)).digest()


def _cpu_s(work: Callable[[], object]) -> float:
    began_s = time.process_time()
    work()
    return time.process_time() - began_s


def _works() -> Iterator[tuple[str, Callable[[], object]]]:
    for name, game in sorted(games().items()):
        driver = opened(BATTLE, ruleset=name)
        begun, positions = driver.lane.version, list[tuple[MatchState, str]]()
        for _ in islice(play(driver, Random(7)), COMMITS):
            positions.append((driver.lane.state, game.pending(driver.lane.state)[0].seat))
        records = driver.records
        yield f"fold {name}", partial(game.fold, records)
        yield f"lane {name}", partial(_played, name, [envelope(record) for record in records[begun:]])
        yield f"list {name}", partial(_listed, game, positions)
        yield f"first step {name}", partial(_outlined, game, positions)
        yield (
            f"show {name}",
            partial(_shown, game, list(driver.lane.history.steps(begun, driver.lane.version))),
        )


def _played(ruleset: str, commits: Sequence[Envelope]) -> None:
    driver = opened(BATTLE, ruleset=ruleset)
    for each in commits:
        driver.do(each.actor, each.command)


def _shown(game: Game, steps: Sequence[AppliedCommit]) -> None:
    displays, variant = Displays(game), Variant((), "display")
    for step in steps:
        CommitEncoder(game, step, displays, closed=False).frame(variant)


def _outlined(game: Game, positions: Sequence[tuple[MatchState, str]]) -> None:
    for state, seat in positions:
        game.outline(state, seat)


def _listed(game: Game, positions: Sequence[tuple[MatchState, str]]) -> None:
    for state, seat in positions:
        game.legal(state, seat)
