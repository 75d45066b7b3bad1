"""The ground of a battle: where models stand, sight and cover, ways and what they cost, charges, blasts, setting up.

positions (X-5) · terrain (X-15) · sight (X-6, X-22) · walking (X-10, X-11) · dangerous_ground (X-15) · destinations ·
charge (X-12, X-13) ·
blast (X-26) · deploying (X-45) · objectives (X-44).
"""

from .blast import blast_victims, scatter_directions, scatter_landing
from .charge import CHARGE_MAX, charge_check, charge_distance, charge_stops, charge_way, interposing
from .dangerous_ground import (
    Hazard,
    hazard_ahead,
    hazards_within,
    in_danger,
    mine_ahead,
    split_at_danger,
    stands_in_danger,
)
from .deploying import deploy_spots, infiltration_spots, require_deployable
from .destinations import evade_stops, move_stops, retreat_stops
from .objectives import objective_holder, wholly_in_zone
from .positions import NEAR, base, enemies, friends, gap_within, near_at, near_each_other, near_enemies
from .sight import Sight, defended, in_cover, point_sees, points_see, sees_point, sight
from .walking import comes_near, hindrance, stays_near, walk_cost

__all__ = [
    "CHARGE_MAX",
    "NEAR",
    "Hazard",
    "Sight",
    "base",
    "blast_victims",
    "charge_check",
    "charge_distance",
    "charge_stops",
    "charge_way",
    "comes_near",
    "defended",
    "deploy_spots",
    "enemies",
    "evade_stops",
    "friends",
    "gap_within",
    "hazard_ahead",
    "hazards_within",
    "hindrance",
    "in_cover",
    "in_danger",
    "infiltration_spots",
    "interposing",
    "mine_ahead",
    "move_stops",
    "near_at",
    "near_each_other",
    "near_enemies",
    "objective_holder",
    "point_sees",
    "points_see",
    "require_deployable",
    "retreat_stops",
    "scatter_directions",
    "scatter_landing",
    "sees_point",
    "sight",
    "split_at_danger",
    "stands_in_danger",
    "stays_near",
    "walk_cost",
    "wholly_in_zone",
]
