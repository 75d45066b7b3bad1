"""What the seats of a match may agree on: a result, a take-back, a pause."""
