"""Exact integer geometry of the plane on which bases stand and move, in 1/100 mm.

shapes · measure (W-53 to W-55, W-70) · battlefield (W-57) · area, placement, spots, packing (W-22 to W-25) · configuration_space, rays,
routes, movement (W-68, W-69) · difficult_terrain (X-15) · segments, line_of_sight (W-56, X-6), cover (W-62). Bases are
discs, or ovals made of them (ovals, W-68). Every comparison is exact to the unit; only what a path costs is rounded, each leg up.
"""

from .area import Area, NearLine, NearPoint, wholly_in, wholly_within_point, wholly_within_segment
from .battlefield import BOARD, Battlefield, Floor
from .configuration_space import Hindrance, configuration_space, covered_part, runs_into
from .cover import cover_line_crosses
from .difficult_terrain import affordable, rough_length
from .intersections import Side, corners, rims_meet, sides_of
from .line_of_sight import samples, samples_seen, visible
from .links import FloorLink, links
from .measure import (
    ceil_length,
    compare_gap,
    compare_gaps,
    compare_roots,
    distance_squared,
    gap,
    overlap,
    path_length,
    vertical,
    within,
    within_point,
)
from .movement import DIRECTIONS, PlanarStop, approach, approaches, obstruction, stops
from .ovals import (
    Facing,
    Outline,
    Oval,
    any_within,
    closest,
    discs_at,
    facing_after,
    facing_toward,
    turn,
    turned_to,
)
from .packing import pack
from .placement import (
    Ground,
    adjoin,
    clamped,
    contains,
    disc_overlaps_rect,
    disc_to_rect_squared,
    free,
    free_base,
    on_board,
    supported,
    touches,
    wholly_inside,
)
from .rays import Ray, ray_toward, steps_before_disc, steps_before_rect
from .routes import Path
from .segments import comes_within, crosses, part_inside, passes_within, pierces, segment_distance_squared
from .shapes import INCH, Box, Cylinder, Disc, How, Leg, Location, Point, Rect, Turn
from .spots import LATTICE, SPOTS_MAX, fallback_allowed, fallback_spots, lattice
from .ways import LEGS_MAX, find_way

__all__ = [
    "BOARD",
    "DIRECTIONS",
    "INCH",
    "LATTICE",
    "LEGS_MAX",
    "SPOTS_MAX",
    "Area",
    "Battlefield",
    "Box",
    "Cylinder",
    "Disc",
    "Facing",
    "Floor",
    "FloorLink",
    "Ground",
    "Hindrance",
    "How",
    "Leg",
    "Location",
    "NearLine",
    "NearPoint",
    "Outline",
    "Oval",
    "Path",
    "PlanarStop",
    "Point",
    "Ray",
    "Rect",
    "Side",
    "Turn",
    "adjoin",
    "affordable",
    "any_within",
    "approach",
    "approaches",
    "ceil_length",
    "clamped",
    "closest",
    "comes_within",
    "compare_gap",
    "compare_gaps",
    "compare_roots",
    "configuration_space",
    "contains",
    "corners",
    "cover_line_crosses",
    "covered_part",
    "crosses",
    "disc_overlaps_rect",
    "disc_to_rect_squared",
    "discs_at",
    "distance_squared",
    "facing_after",
    "facing_toward",
    "fallback_allowed",
    "fallback_spots",
    "find_way",
    "free",
    "free_base",
    "gap",
    "lattice",
    "links",
    "obstruction",
    "on_board",
    "overlap",
    "pack",
    "part_inside",
    "passes_within",
    "path_length",
    "pierces",
    "ray_toward",
    "rims_meet",
    "rough_length",
    "runs_into",
    "samples",
    "samples_seen",
    "segment_distance_squared",
    "sides_of",
    "steps_before_disc",
    "steps_before_rect",
    "stops",
    "supported",
    "touches",
    "turn",
    "turned_to",
    "vertical",
    "visible",
    "wholly_in",
    "wholly_inside",
    "wholly_within_point",
    "wholly_within_segment",
    "within",
    "within_point",
]
