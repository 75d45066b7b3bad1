"""Let bots fight leagues, or weigh warbands, plans and maps.

A league: every two bots meet in pairs of battles with the same setup and the same dice, once in each seat; each has a rating. With
--balance a bot plays itself with every warband against every other one, likewise in pairs, and a table says who wins, and how
much of the result is settled by who meets whom. Parties (betrayal) are weighed by what they win on each map in each size.

The same seed gives the same tables, whatever the number of workers. Ctrl-C ends with the table of what has been played.
A bot is one of those that there are, or a function of a module that Python can import, as MODULE:FUNCTION.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from wardrum.events.toolkit.grammar import plural
from wardrum.server.cli.bot import known_ruleset
from wardrum.server.cli.errors import FOUND, Failure
from wardrum.server.cli.progress import Progress
from wardrum.server.cli.values import count

if TYPE_CHECKING:
    from wardrum.clients.arena.battle import Played
    from wardrum.clients.arena.design import Fixture, Variety
    from wardrum.clients.arena.tables import ArenaTable

INTERRUPTED = 130
BATTLES = 200
BOTS_USED = ("greedy", "random")
SELF = "greedy"
KINDS = ("warbands", "plans", "maps")
FAULTS_MAX = 5


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum arena`."""
    parser.add_argument(
        "bots",
        metavar="BOT",
        nargs="*",
        help=f"who plays (default: {' '.join(BOTS_USED)}; --balance: {SELF})",
    )
    parser.add_argument("--ruleset", default="warcry", help="what is played (default: warcry)")
    parser.add_argument(
        "--balance",
        choices=KINDS,
        action="append",
        help="weigh these instead of bots; given again: also those, by the same battles",
    )
    parser.add_argument(
        "--battles",
        type=count,
        help=f"of each two bots, of parties of each bot (default: {BATTLES}); of a balance all, rounded up to whole rounds (default: 4 rounds)",
    )
    parser.add_argument("--workers", type=count, help="processes that play (default: one for each processor)")
    parser.add_argument("--seed", type=int, default=1, help="of cards, dice and bots (default: 1)")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write tables and battles into this file")
    parser.add_argument(
        "--logs", metavar="FOLDER", type=Path, help="keep a replay file of each battle in this new folder"
    )


def run(args: argparse.Namespace) -> int:
    """Play, then print the tables. Exit code 1: the battles could not be played to the end, 130: Ctrl-C."""
    from wardrum.clients.arena.design import balance, league, variety_of
    from wardrum.clients.arena.tables import whole_pairs
    from wardrum.events.rulesets import games

    known_ruleset(args.ruleset)
    variety = variety_of(games()[args.ruleset])
    bots = named_bots(args.bots, balance=bool(args.balance))
    if len(bots) < 2 and not args.balance and not variety.party:
        raise Failure(f"a league of {args.ruleset} takes two bots or more; {bots[0]} would meet nobody")
    _require_something_to_weigh(variety, args.balance or ())
    if args.balance:
        fixtures = balance(variety, bots[0], args.battles or 0, args.seed)
    else:
        fixtures = league(variety, bots, args.battles or BATTLES, args.seed)
    _prepare(args.logs, args.json)
    played, failure, code = _play(fixtures, args)
    whole = whole_pairs(played, fixtures)
    tables = _tables(whole, bots, variety, args) if whole else []
    for line in _heading(whole, fixtures, bots, args):
        print(line)
    _print(tables, whole)
    if args.json:
        _write(args.json, _document(args, bots, whole, tables))
    if failure:
        raise Failure(failure, FOUND)
    return code


def named_bots(named: Sequence[str], *, balance: bool) -> tuple[str, ...]:
    """The bots that play. Raises Failure: one is unknown, or named twice, or there are too few or too many."""
    from wardrum.clients.arena.battle import UnknownBot, bot_named

    bots = tuple(named) or ((SELF,) if balance else BOTS_USED)
    try:
        for bot in bots:
            bot_named(bot)
    except UnknownBot as error:
        raise Failure(str(error)) from None
    twice = next((bot for bot in bots if bots.count(bot) > 1), "")
    if twice:
        raise Failure(f"the bot {twice!r} is named twice")
    if balance and len(bots) > 1:
        raise Failure(f"--balance lets one bot play itself, not {len(bots)}")
    return bots


def _require_something_to_weigh(variety: Variety, kinds: Sequence[str]) -> None:
    there = {
        "warbands": len(variety.warbands) > 1,
        "plans": bool(variety.plans) and bool(variety.warbands),
        "maps": bool(variety.map) and bool(variety.warbands or variety.party),
    }
    for kind in kinds:
        if not there[kind]:
            has = ", ".join(name for name, has in there.items() if has)
            raise Failure(f"{variety.ruleset} has no {kind} to weigh{'; it has ' * bool(has)}{has}")


def _prepare(logs: Path | None, json: Path | None) -> None:
    """A folder for logs; a file that can be written. Raises Failure."""
    if json and (json.is_dir() or not json.absolute().parent.is_dir()):
        raise Failure(f"cannot write {json}: there is no such folder, or it is one")
    if logs:
        try:
            logs.mkdir(parents=True, exist_ok=True)
            if any(logs.iterdir()):
                raise Failure(f"{logs} is not empty: the logs of an arena are kept in a new folder")
        except OSError as error:
            raise Failure(f"cannot make {logs}: {error.strerror}") from None


def _play(fixtures: Sequence[Fixture], args: argparse.Namespace) -> tuple[list[Played], str, int]:
    """What was played, why it could not be played on ("" = it could), and the exit code."""
    from wardrum.clients.arena.workers import ArenaStopped, Orders
    from wardrum.clients.arena.workers import played as playing

    orders = Orders(args.workers or os.cpu_count() or 1, str(args.logs or ""))
    played: list[Played] = []
    with Progress() as show:
        battles = playing(fixtures, orders)
        try:
            for battle in battles:
                played.append(battle)
                show(f"{len(played)} of {plural(len(fixtures), 'battle')}")
        except KeyboardInterrupt:
            return played, "", INTERRUPTED
        except ArenaStopped as why:
            return played, f"{why}; {len(played)} of {plural(len(fixtures), 'battle')} were played", FOUND
        finally:
            battles.close()
    return played, "", 0


def _tables(
    battles: Sequence[Played], bots: Sequence[str], variety: Variety, args: argparse.Namespace
) -> list[ArenaTable]:
    from wardrum.clients.arena.tables import balance_table, league_table

    if not args.balance:
        return [league_table(battles, bots, variety, args.seed)]
    return [balance_table(battles, kind, variety) for kind in dict.fromkeys(args.balance)]


def _heading(
    battles: Sequence[Played], fixtures: Sequence[Fixture], bots: Sequence[str], args: argparse.Namespace
) -> list[str]:
    """What was played."""
    who = f"{bots[0]} against itself" if args.balance else ", ".join(bots)
    if fixtures and fixtures[0].party:
        who = f"parties of {', '.join(bots)}"
    pairs = len({battle.fixture.pair for battle in battles})
    alike = f" in {plural(pairs, 'pair')} with the same dice" if pairs < len(battles) else ""
    lines = [f"{args.ruleset}, {who}: {plural(len(battles), 'battle')}{alike}, seed {args.seed}"]
    if len(battles) < len(fixtures):
        lines.append(
            f"Not all was played: {len(fixtures)} battles were wanted; of a pair both battles count, or none."
        )
    return lines


def _print(tables: Sequence[ArenaTable], battles: Sequence[Played]) -> None:
    from wardrum.clients.arena.text import lines_of

    for table in tables:
        print()
        for line in lines_of(table):
            print(line.rstrip())
    faults = [battle.fault for battle in battles if battle.fault]
    for fault in faults[:FAULTS_MAX]:
        print(fault)
    if len(faults) > FAULTS_MAX:
        print(f"… and {len(faults) - FAULTS_MAX} battles more were lost by a fault")


def _document(
    args: argparse.Namespace, bots: Sequence[str], battles: Sequence[Played], tables: Sequence[ArenaTable]
) -> bytes:
    whole = {"ruleset": args.ruleset, "seed": args.seed, "bots": bots, "tables": tables, "battles": battles}
    return msgspec.json.format(msgspec.json.encode(whole), indent=2) + b"\n"


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise Failure(f"cannot write {path}: {error.strerror}") from None
