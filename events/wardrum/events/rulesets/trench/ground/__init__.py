"""The ground of a battle: where models stand, sight and cover, ways and what they cost, charges, blasts, setting up.

positions (X-5) · terrain (X-15) · kinds_of_movement (X-10, X-15, X-16) · sight (X-6, X-22) · walking (X-10, X-11) · dangerous_ground (X-15) ·
hazards, fall_places (X-15 to X-18) · destinations · charge (X-12, X-13) · blast (X-26) · deploying (X-45) · objectives (X-44).
"""

from .blast import blast_victims, scatter_directions, scatter_landing
from .charge import charge_check, charge_distance, charge_stops, charge_way, interposing, ways_over_links
from .dangerous_ground import hazards_within, stands_in_danger
from .deploying import (
    deploy_spots,
    has_deploy_spot,
    has_infiltration_spot,
    has_scattered_spot,
    infiltration_spots,
    require_deployable,
    scattered,
    scattered_spots,
)
from .destinations import (
    drawn_move_stop,
    drawn_retreat_stop,
    evade_stops,
    has_move_stops,
    move_stops,
    retreat_stops,
)
from .fall_places import gap_places, ledge_places, near_ledges
from .hazards import Hazard, hazard_ahead
from .kinds_of_movement import MOVEMENT, fall_dice, mover
from .objectives import objective_holder, objectives, objectives_near, wholly_in_zone
from .positions import (
    NEAR,
    base,
    enemies,
    friends,
    moved_to,
    near_at,
    near_each_other,
    near_enemies,
)
from .sight import defended, elevated, in_cover, sees_point, sight
from .terrain import battlefield, floor_at
from .walking import comes_near, stays_near

__all__ = [
    "MOVEMENT",
    "NEAR",
    "Hazard",
    "base",
    "battlefield",
    "blast_victims",
    "charge_check",
    "charge_distance",
    "charge_stops",
    "charge_way",
    "comes_near",
    "defended",
    "deploy_spots",
    "drawn_move_stop",
    "drawn_retreat_stop",
    "elevated",
    "enemies",
    "evade_stops",
    "fall_dice",
    "floor_at",
    "friends",
    "gap_places",
    "has_deploy_spot",
    "has_infiltration_spot",
    "has_move_stops",
    "has_scattered_spot",
    "hazard_ahead",
    "hazards_within",
    "in_cover",
    "infiltration_spots",
    "interposing",
    "ledge_places",
    "move_stops",
    "moved_to",
    "mover",
    "near_at",
    "near_each_other",
    "near_enemies",
    "near_ledges",
    "objective_holder",
    "objectives",
    "objectives_near",
    "require_deployable",
    "retreat_stops",
    "scatter_directions",
    "scatter_landing",
    "scattered",
    "scattered_spots",
    "sees_point",
    "sight",
    "stands_in_danger",
    "stays_near",
    "ways_over_links",
    "wholly_in_zone",
]
