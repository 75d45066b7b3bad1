"""Where things stand and how they move: plane geometry, hexes, and the table that both share.

PLANNERS.md beside this says which planner answers which question, and where its margins come from.
"""
