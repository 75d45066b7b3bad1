"""What stands outside the life cycle of one match: the state that a fork begins with, and dice chosen in a study."""
