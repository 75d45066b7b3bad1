"""What the ACTIONS of an Activated model may choose from: attacks, and ways with what may happen on them; the odds of each."""
