"""A picture of the table as SVG: see `svg.draw`."""

from .svg import STYLE, draw

__all__ = ["STYLE", "draw"]
