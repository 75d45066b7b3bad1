"""Exact integer geometry of the plane on which bases stand and move, in 1/100 mm.

shapes · measure (W-53 to W-55, W-70) · area, placement, spots, packing (W-22 to W-25) · configuration_space, rays,
routes, movement (W-68, W-69) · difficult_terrain (X-15) · segments, line_of_sight (W-56, W-62, X-6). Bases are
circles. Every comparison is exact to the unit; only what a path costs is rounded, each leg up.
"""

from .area import Area, NearLine, NearPoint, wholly_in, wholly_within_point, wholly_within_segment
from .configuration_space import Hindrance
from .difficult_terrain import affordable, rough_length
from .line_of_sight import cover_line_crosses, samples, samples_seen, visible
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
from .movement import DIRECTIONS, Stop, approach, obstruction, stops
from .packing import pack
from .placement import Ground, disc_overlaps_rect, disc_to_rect_squared, free, on_board, wholly_inside
from .rays import Ray, ray_toward, steps_before_disc, steps_before_rect
from .routes import Path
from .segments import crosses, part_inside, passes_within, pierces, segment_distance_squared
from .shapes import INCH, Box, Cylinder, Disc, Point, Rect
from .spots import LATTICE, SPOTS_MAX, fallback_allowed, fallback_spots, lattice

__all__ = [
    "DIRECTIONS",
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
    "Path",
    "Point",
    "Ray",
    "Rect",
    "Stop",
    "affordable",
    "approach",
    "ceil_length",
    "compare_gaps",
    "cover_line_crosses",
    "crosses",
    "disc_overlaps_rect",
    "disc_to_rect_squared",
    "distance_squared",
    "fallback_allowed",
    "fallback_spots",
    "free",
    "lattice",
    "obstruction",
    "on_board",
    "overlap",
    "pack",
    "part_inside",
    "passes_within",
    "path_length",
    "pierces",
    "ray_toward",
    "rough_length",
    "samples",
    "samples_seen",
    "segment_distance_squared",
    "steps_before_disc",
    "steps_before_rect",
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
