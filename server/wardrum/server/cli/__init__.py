"""The command line: `wardrum COMMAND …`. Each command is a module that names its words and does its work.

Exit codes: 0 done · 1 something is wrong with what was looked at · 2 the command cannot be carried out, one sentence
on stderr says what and where · 130 stopped by Ctrl-C.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path

from wardrum.server.cli.errors import WRONG, Failure
from wardrum.server.cli.parser import parse
from wardrum.server.store.interface import StoreError

INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out one command; argv: the words after the program's name, by default those of the process."""
    if sys.stdout is None:  # the caller closed it; printing must not fail because of that
        sys.stdout = Path(os.devnull).open("w")  # noqa: SIM115 -- for as long as the process lives
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # names have signs that not every terminal knows
    try:
        args = parse(sys.argv[1:] if argv is None else argv)
        code: int = args.run(args)
        sys.stdout.flush()
    except Failure as failure:
        print(f"wardrum: {failure}", file=sys.stderr)
        return failure.code
    except StoreError as error:  # as a damaged page that a command comes upon half-way
        print(f"wardrum: {error}", file=sys.stderr)
        return WRONG
    except BrokenPipeError:  # the reader of our output has seen enough
        drop_output()
        return 0
    except OSError as error:  # as a full disk behind our output
        drop_output()
        print(f"wardrum: {error.filename or 'the output'}: {error.strerror or error}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as end:  # argparse has shown its help
        return int(end.code or 0)
    return code


def drop_output() -> None:
    """What is still buffered must not complain at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
