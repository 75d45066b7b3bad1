"""A moment of a match, taken out of it: given this state, when this command comes, then these events happen.

moment (the test case as it runs) · source (the same as a file for pytest) · layout (JSON that can be read and edited).
"""

from .moment import TestCase, taken
from .source import source

__all__ = ["TestCase", "source", "taken"]
