"""The board: exact integer geometry of the plane, in 1/100 mm.

shapes · ground · measure (W-53 to W-55, W-70) · area, placement, packing, fallback (W-22 to
W-25) · movement (W-68, W-69) · line_of_sight (W-56, W-62). Bases are circles. Every comparison is
exact to the unit; only what a path costs is rounded, each leg up.
"""

from .area import (
    Area,
    NearLine,
    NearPoint,
    wholly_in,
    wholly_within_point,
    wholly_within_segment,
)
from .fallback import fallback_allowed, fallback_spots
from .ground import Ground
from .lattice import LATTICE, SPOTS_MAX, lattice
from .line_of_sight import cover_line_crosses, visible
from .measure import (
    ceil_length,
    compare_gaps,
    distance_squared,
    overlap,
    path_length,
    vertical,
    within,
    within_point,
)
from .movement import Stop, obstruction, stops
from .packing import pack
from .placement import disc_overlaps_rect, free, on_board, wholly_inside
from .room import Hindrance
from .segments import crosses, pierces, segment_distance_squared
from .shapes import INCH, Box, Cylinder, Disc, Point, Rect

__all__ = [
    "INCH",
    "LATTICE",
    "SPOTS_MAX",
    "Area",
    "Box",
    "Cylinder",
    "Disc",
    "Ground",
    "Hindrance",
    "NearLine",
    "NearPoint",
    "Point",
    "Rect",
    "Stop",
    "ceil_length",
    "compare_gaps",
    "cover_line_crosses",
    "crosses",
    "disc_overlaps_rect",
    "distance_squared",
    "fallback_allowed",
    "fallback_spots",
    "free",
    "lattice",
    "obstruction",
    "on_board",
    "overlap",
    "pack",
    "path_length",
    "pierces",
    "segment_distance_squared",
    "stops",
    "vertical",
    "visible",
    "wholly_in",
    "wholly_inside",
    "wholly_within_point",
    "wholly_within_segment",
    "within",
    "within_point",
]
