"""Exact integer geometry of the plane on which bases stand and move, in 1/100 mm.

shapes · measure (W-53 to W-55, W-70) · battlefield (W-57) · area, placement, spots, packing, fitting, nearest (W-22 to W-25) · configuration_space, rays,
routes, movement (W-68, W-69) · difficult_terrain (X-15) · segments, line_of_sight (W-56, X-6), cover (W-62). Bases are
discs, or ovals made of them (ovals, W-68). Every comparison is exact to the unit; only what a path costs is rounded, each leg up.
"""

from .area import (
    Area,
    NearLine,
    NearPoint,
    wholly_in,
)
from .battlefield import BOARD, Battlefield, Floor
from .configuration_space import Hindrance, configuration_space, covered_part, runs_into
from .cover import cover_line_crosses
from .difficult_terrain import affordable, rough_length
from .fitting import (
    GroundLevel,
    GroupBase,
    fit,
)
from .intersections import (
    corners,
    sides_of,
)
from .line_of_sight import is_seen, samples, samples_seen, visible
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
from .movement import (
    DIRECTIONS,
    Course,
    PlanarStop,
    SampledWays,
    approach,
    approaches,
    course,
    obstruction,
    stops,
    stops_tried,
)
from .nearest import (
    near_enough,
    nearest_place,
    nearest_spot,
    nearest_spots,
)
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
    beside,
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
from .rays import (
    ray_toward,
    steps_before_disc,
    steps_before_rect,
)
from .routes import Path
from .segments import (
    comes_within,
    crosses,
    part_inside,
)
from .shapes import (
    INCH,
    Box,
    Cylinder,
    Disc,
    Leg,
    Location,
    Point,
    Rect,
)
from .spots import (
    SPOTS_MAX,
    lattice,
)
from .ways import LEGS_MAX, Bounds, find_way, outside

__all__ = [
    "BOARD",
    "DIRECTIONS",
    "INCH",
    "LEGS_MAX",
    "SPOTS_MAX",
    "Area",
    "Battlefield",
    "Bounds",
    "Box",
    "Course",
    "Cylinder",
    "Disc",
    "Facing",
    "Floor",
    "FloorLink",
    "Ground",
    "GroundLevel",
    "GroupBase",
    "Hindrance",
    "Leg",
    "Location",
    "NearLine",
    "NearPoint",
    "Outline",
    "Oval",
    "Path",
    "PlanarStop",
    "Point",
    "Rect",
    "SampledWays",
    "adjoin",
    "affordable",
    "any_within",
    "approach",
    "approaches",
    "beside",
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
    "course",
    "cover_line_crosses",
    "covered_part",
    "crosses",
    "disc_overlaps_rect",
    "disc_to_rect_squared",
    "discs_at",
    "distance_squared",
    "facing_after",
    "facing_toward",
    "find_way",
    "fit",
    "free",
    "free_base",
    "gap",
    "is_seen",
    "lattice",
    "links",
    "near_enough",
    "nearest_place",
    "nearest_spot",
    "nearest_spots",
    "obstruction",
    "on_board",
    "outside",
    "overlap",
    "pack",
    "part_inside",
    "path_length",
    "ray_toward",
    "rough_length",
    "runs_into",
    "samples",
    "samples_seen",
    "sides_of",
    "steps_before_disc",
    "steps_before_rect",
    "stops",
    "stops_tried",
    "supported",
    "touches",
    "turn",
    "turned_to",
    "vertical",
    "visible",
    "wholly_in",
    "wholly_inside",
    "within",
    "within_point",
]
