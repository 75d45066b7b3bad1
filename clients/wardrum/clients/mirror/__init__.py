"""A local copy of a match, checked against the server at every version.

mirror (the copy) · folding (state by rules or by patches) · chain (the hash chain) · signature (of the match's end) ·
state_access (fields that every ruleset's state has).
"""
