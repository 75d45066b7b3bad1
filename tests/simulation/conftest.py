"""What simulations share with fault tests."""

from tests.faults.conftest import say, scratch

__all__ = ["say", "scratch"]
