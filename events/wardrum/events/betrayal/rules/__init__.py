"""The catalogue of rules."""

from __future__ import annotations

from ...catalogue import catalogue

RULES = catalogue(())

__all__ = ["RULES"]
