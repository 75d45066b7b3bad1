"""`python -m wardrum.server` is the command line."""

from __future__ import annotations

import sys

from wardrum.server.cli import main

if __name__ == "__main__":
    sys.exit(main())
