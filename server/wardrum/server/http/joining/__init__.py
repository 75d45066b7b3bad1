"""The web client as few files: the modules and style sheets of each page joined into one script and one style sheet.

Joined in memory from the files of the client; nothing is written. See `site.joined_site`.
"""

from .languages import ENGLISH, chosen_language
from .site import JOINED, JoinedPage, JoinedSite, joined_site, stamps
from .tokens import Unjoinable

__all__ = [
    "ENGLISH",
    "JOINED",
    "JoinedPage",
    "JoinedSite",
    "Unjoinable",
    "chosen_language",
    "joined_site",
    "stamps",
]
