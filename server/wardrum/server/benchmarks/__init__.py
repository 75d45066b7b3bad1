"""The bench: the server and what it is compared with, measured side by side in one run on this machine.

Absolute figures drift from machine to machine and from hour to hour, so ratios are shown wherever they can be.
"""

from __future__ import annotations

from collections.abc import Sequence


def main(argv: Sequence[str]) -> int:
    """`wardrum bench`. Its parts are imported when it runs: the servers it starts are modules of this package too."""
    from .run import main as run

    return run(argv)
