"""What enemies do by themselves (section 6): where they go, whom they engage, and what comes of it."""
