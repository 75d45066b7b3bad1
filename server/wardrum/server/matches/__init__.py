"""Matches in memory: which there are, what their lanes ask for, their deadlines, presence and the state of the store.

`EffectRunner` is the way in for commands, `MatchRegistry` for everything that only reads.
"""
