"""What may be taken away from a match: its picture at a version, and its replay file.

Both show what a spectator may know, up to `Room.horizon` and no further.
"""

from .handouts import Handouts

__all__ = ["Handouts"]
