"""The files of a match that may be shared: pictures at a version, the replay file, the review, and what its page says to others.

All show what connections without a seat may know, up to `Room.public_version` and no further.
"""

from .link_previews import HandoutLimits
from .routes import SharedFiles

__all__ = ["HandoutLimits", "SharedFiles"]
