"""Displays: what a battle shows, said once for every client.

shapes (what is sent) · context (names, what was made before) · board (tables of a plane) · scene (what a commit shows) · lines (a display as text).
A ruleset makes its own `Display` in `display`, and its beats beside its sentences.
"""
