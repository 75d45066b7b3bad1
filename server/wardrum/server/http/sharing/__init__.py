"""The files of a match that may be shared: its picture at a version, and its replay file.

Both show what connections without a seat may know, up to `Room.public_version` and no further.
"""

from .routes import SharedFiles

__all__ = ["SharedFiles"]
