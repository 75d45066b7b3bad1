"""How patient the tests are: limits that only a failing test reaches grow with the time that work takes on this machine."""

import os
import subprocess
import sys
import time

PATIENCE_ENV = "WARDRUM_TEST_PATIENCE"
"""The factor, as it was measured by the process that started the tests; the others of the same run read it there."""

WORK = "sum(number * number for number in range(8_000_000))"
WORK_S = 0.46
"""What WORK takes with one of it on each of two quiet cores, the start of Python included."""

FACTOR_MAX = 6.0


def patient(limit: float) -> float:
    """A limit (of time, in any unit) for a quiet machine, as it is for this one at present."""
    return limit * factor()


def factor() -> float:
    """How much slower this machine is than a quiet one of two cores, from 1 to FACTOR_MAX; measured once."""
    if PATIENCE_ENV not in os.environ:
        os.environ[PATIENCE_ENV] = f"{min(max(_measured_s() / WORK_S, 1.0), FACTOR_MAX):.1f}"
    return float(os.environ[PATIENCE_ENV])


def _measured_s() -> float:
    """WORK on all processors at once, as the tests will be: until the last has done it."""
    began_s = time.monotonic()
    processes = [
        subprocess.Popen([sys.executable, "-I", "-S", "-c", WORK]) for _ in range(os.cpu_count() or 1)
    ]
    for process in processes:
        process.wait()
    return time.monotonic() - began_s
