"""Show the settings in force.

Takes the flags of `wardrum serve`, so that a command line can be tried before it is used.
"""

from __future__ import annotations

import argparse
import json

from wardrum.server.cli.settings import add_settings, settings
from wardrum.server.config import effective


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum config`."""
    add_settings(parser)


def run(args: argparse.Namespace) -> int:
    """Print one line per setting; what is printed can be read back as a settings file."""
    for name, value in effective(settings(args)).items():
        print(f"{name} = {json.dumps(value, ensure_ascii=False)}")
    return 0
