"""A picture of the table as SVG: see `svg.draw`."""

from .svg import STYLE, draw, draw_table

__all__ = ["STYLE", "draw", "draw_table"]
