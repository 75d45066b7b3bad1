"""A server whose store has lost one of its promises: the power cut must find what was acknowledged and is gone.

Run: python weak_store.py SETTING serve …; see `weaken` in tests/faults/powercut/workload.py for the settings.
"""

from __future__ import annotations

import sys

from tests.faults.powercut.workload import weaken
from tests.faults.toy_server import serve_toy

if __name__ == "__main__":
    weaken(sys.argv.pop(1))
    sys.exit(serve_toy())
