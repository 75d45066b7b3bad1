"""Warbands of `warcry`, and of `mordheim`, which plays with the same cards."""
