"""Measure the server on this machine.

`wardrum bench --help` explains its own words.
"""

from __future__ import annotations

import argparse


def add(parser: argparse.ArgumentParser) -> None:
    """Its words are the bench's own; see `parser.parse`."""


def run(args: argparse.Namespace) -> int:
    """Hand over."""
    from wardrum.server.benchmarks import main

    code: int = main(args.words)
    return code
