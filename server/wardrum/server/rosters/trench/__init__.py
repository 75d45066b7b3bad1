"""Warbands of `trench`."""
