"""Watch or play a match on the whole screen.

Without a match the newest one that is being played is shown. Nobody needs a seat to watch. A link with an invite takes the seat that
it opens; the key to it is kept in a file, and the same command resumes the seat from there. With --new a match is opened, one sits down
in it, and the links for the other sides are printed. Needs the extra `tui`.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, urlsplit

import msgspec

from wardrum.events.core.kernel import MatchId
from wardrum.server.cli.battle.named import on_server
from wardrum.server.cli.battle.verify import proof
from wardrum.server.cli.errors import Failure
from wardrum.server.cli.values import add_language
from wardrum.server.languages import speaking

from .server_address import LOCAL, reaching
from .watch import newest

if TYPE_CHECKING:
    from wardrum.clients import Keyring
    from wardrum.clients.tui import SeatRequest

PAGES = {"ws": "http", "wss": "https"}
_code = re.compile(r"[0-9a-f]{32}")
_invite = re.compile(r"(?:^|&)invite=([0-9a-f]{32})(?![0-9a-f])", re.IGNORECASE)


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum play`."""
    parser.add_argument(
        "url",
        metavar="URL",
        nargs="?",
        default=LOCAL,
        help=f"a server, or the address of a match, with an invite or without (default: {LOCAL})",
    )
    parser.add_argument(
        "--new", metavar="RULESET", default="", help="open a match, and print the link for each other side"
    )
    parser.add_argument("--invite", metavar="CODE", type=code, help="take the seat that this invite opens")
    parser.add_argument("--seat", default="", help="take this free seat of an open match, as a")
    parser.add_argument("--name", default="", help="what others see at the seat")
    parser.add_argument(
        "--keys",
        metavar="FILE",
        type=Path,
        help="where the keys to seats are kept (default: in the folder of the user's state)",
    )
    add_language(parser)


def code(text: str) -> str:
    """The code of an invite. Raises ArgumentTypeError."""
    if not _code.fullmatch(text.lower()):
        raise argparse.ArgumentTypeError(f"{text!r} is no code of an invite: that has 32 hex digits")
    return text.lower()


def run(args: argparse.Namespace) -> int:
    """Show the match until it is left. Raises Failure: it cannot be shown."""
    try:
        from wardrum.clients.tui import BattleApp, BattleFollower, SeatRequest
    except ModuleNotFoundError as missing:
        raise Failure(str(missing)) from None
    from wardrum.clients.terminal.address import Address

    there, keys = on_server(args.url), keyring(args.keys or keys_file())
    seating = SeatRequest(args.invite or invite_in(args.url), args.seat, args.name)
    if args.new and (there.match or seating.invite):
        raise Failure("--new opens a match of its own: name a server only, without a match and an invite")
    with reaching(there.link), speaking(args.language):
        if args.new:
            match, links = asyncio.run(opened(there.url, args.new, seating, keys))
            said = [f"seat {seat}: {link}" for seat, link in links.items()]
            print("\n".join(said), flush=True)
        else:
            match, said = there.match or MatchId(asyncio.run(newest(there.url))), []
        follower = BattleFollower(Address(there.url, match), seating, keys)
        follower.said += said
        follower.proof = partial(proven, f"{there.url}#{match}")
        app = BattleApp(follower)
        app.run()
        if app.failure is not None:
            raise app.failure
    return 0


async def opened(
    url: str, ruleset: str, seating: SeatRequest, keys: Keyring
) -> tuple[MatchId, dict[str, str]]:
    """Open a match and sit down; returns its id, and by seat the link for each other side. Raises as `Client.create`."""
    from wardrum.clients import Client

    async with Client.connect(url, "wardrum-play/0.1", {}, keys) as client:
        created = await client.create(ruleset)
        own = await client.join(
            created.match, seat=seating.seat or None, invite=created.token, name=seating.name or None
        )
        others = {seat: code for seat, code in created.invites.items() if seat != own.name}
        return created.match, {seat: invite_link(url, created.match, code) for seat, code in others.items()}


def invite_link(url: str, match: MatchId, code: str) -> str:
    """The address of the page of a match with an invite, as `invite_in` reads it. url: of the server's websocket."""
    parts = urlsplit(url)
    page = f"{parts.path.removesuffix('/ws')}/m/{match}"
    return SplitResult(PAGES[parts.scheme], parts.netloc, page, "", f"invite={code}").geturl()


def proven(battle: str, key: str) -> list[str]:
    """What `wardrum battle verify` says of a battle that is over; or why it says nothing."""
    from wardrum.clients.mirror.signature import signatures_available

    try:
        return proof(battle, key if signatures_available() else "")
    except Failure as failure:
        return [str(failure)]


def invite_in(link: str) -> str:
    """The code in the address of a match, as `https://host/m/ID#invite=CODE`; "" = there is none."""
    found = _invite.search(urlsplit(link).fragment)
    return found[1].lower() if found else ""


def keys_file() -> Path:
    """Where keys are kept: in `$XDG_STATE_HOME/wardrum`, by default `~/.local/state/wardrum`."""
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(home) / "wardrum" / "keys.json"


def keyring(path: Path) -> Keyring:
    """The keys in a file, which is made when the first is kept. Raises Failure: it cannot be read, or its folder cannot be made."""
    from wardrum.clients import Keyring

    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return Keyring(path)
    except (OSError, msgspec.MsgspecError) as error:
        raise Failure(f"cannot use {path}: {getattr(error, 'strerror', None) or error}") from None
