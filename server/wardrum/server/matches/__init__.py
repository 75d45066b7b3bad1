"""The matches in memory: registry, effects, deadlines, presence."""
