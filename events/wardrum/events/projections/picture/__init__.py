"""Pictures as SVG: of the table (`svg.draw`), and of a match for links to it (`card.draw_card`)."""

from .card import draw_card, headline, standing_words
from .svg import STYLE, draw, draw_table

__all__ = ["STYLE", "draw", "draw_card", "draw_table", "headline", "standing_words"]
