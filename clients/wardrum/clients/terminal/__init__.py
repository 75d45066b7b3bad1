"""A match in plain sentences on standard output."""

from .address import Address, address
from .narrate import Narrator, result_line
from .watch import watch

__all__ = ["Address", "Narrator", "address", "result_line", "watch"]
