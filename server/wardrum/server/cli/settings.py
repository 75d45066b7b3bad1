"""Settings as flags, made from the Config struct: a setting added there is a flag here."""

from __future__ import annotations

import argparse
import inspect
import re
from pathlib import Path

from msgspec.structs import fields

from wardrum.server.cli.errors import Failure
from wardrum.server.config import Config, ConfigError, read

REASON = re.compile(r"^    (\w+): .*?  # (.+)$", re.MULTILINE)


def add_settings(parser: argparse.ArgumentParser) -> None:
    """`--config FILE` and one flag for each setting, explained by the comment beside it."""
    parser.usage = "%(prog)s [--config FILE] [--data DIR] [--host HOST] [--port PORT] [any other setting]"
    parser.add_argument("--config", metavar="FILE", type=Path, help="a TOML file with settings")
    group = parser.add_argument_group("settings (flags > WARDRUM_* > the TOML file > defaults)")
    reasons = dict(REASON.findall(inspect.getsource(Config)))
    for field in fields(Config):
        flag = f"--{field.name.replace('_', '-')}"
        about = f"{reasons.get(field.name, '')} (default: {shown(field.default)})".replace("%", "%%").strip()
        if field.type is bool:
            group.add_argument(
                flag, dest=field.name, action=argparse.BooleanOptionalAction, default=None, help=about
            )
        else:
            group.add_argument(
                flag, dest=field.name, metavar=field.name.rpartition("_")[2].upper(), help=about
            )


def shown(default: object) -> str:
    """A default as one would type it."""
    return ",".join(default) or "none" if isinstance(default, tuple) else str(default) or "none"


def settings(args: argparse.Namespace) -> Config:
    """The settings in force. Raises Failure: one of them cannot be used."""
    flags: dict[str, object] = {}
    for field in fields(Config):
        given = getattr(args, field.name, None)
        is_list = isinstance(field.default, tuple)
        flags[field.name] = given.split(",") if is_list and given is not None else given
    try:
        return read(args.config, flags=flags)
    except ConfigError as error:
        raise Failure(str(error)) from None
