"""A local copy of a match, checked against the server at every version.

mirror (the copy) · folding (by rules, or by patches of the state or of the display) · chain_check (the hash chain) · signature (of
the match's end) · state_access (fields that every ruleset's state has).
"""
