"""Matches that go on from a moment of another one: the fork itself, the state it begins with, and chosen dice."""
