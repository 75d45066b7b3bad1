"""Settings as flags, made from the table of settings: one that is added there is a flag here."""

from __future__ import annotations

import argparse
from pathlib import Path

from wardrum.server.cli.errors import Failure
from wardrum.server.config import RENAMED, SETTINGS, Config, ConfigError, described, read


def add_settings(parser: argparse.ArgumentParser) -> None:
    """`--config FILE` and one flag for each setting, explained by its row of the table."""
    parser.usage = "%(prog)s [--config FILE] [--data DIR] [--host HOST] [--port PORT] [any other setting]"
    parser.add_argument("--config", metavar="FILE", type=Path, help="a TOML file with settings")
    group = parser.add_argument_group("settings (flags > WARDRUM_* > the TOML file > defaults)")
    for each in described():
        flag = f"--{each.name.replace('_', '-')}"
        unit = f"{each.unit}, " if each.unit else ""
        about = f"{unit}{each.among} (default: {each.default}); touch it when {each.when}".replace("%", "%%")
        if type(SETTINGS[each.name].default) is bool:
            group.add_argument(
                flag, dest=each.name, action=argparse.BooleanOptionalAction, default=None, help=about
            )
        else:
            group.add_argument(flag, dest=each.name, metavar=each.name.rpartition("_")[2].upper(), help=about)
    for name in RENAMED:  # an operator who sets one is shown what has become of it
        group.add_argument(f"--{name.replace('_', '-')}", dest=name, help=argparse.SUPPRESS)


def settings(args: argparse.Namespace) -> Config:
    """The settings in force. Raises Failure: one of them cannot be used."""
    flags: dict[str, object] = {}
    for name in (*SETTINGS, *RENAMED):
        given = getattr(args, name, None)
        is_list = name in SETTINGS and isinstance(SETTINGS[name].default, tuple)
        flags[name] = given.split(",") if is_list and given is not None else given
    try:
        return read(args.config, flags=flags)
    except ConfigError as error:
        raise Failure(str(error)) from None
