"""The nodes that serve one log: what they tell each other beside it, and which of them are there. One alone is the usual case."""
