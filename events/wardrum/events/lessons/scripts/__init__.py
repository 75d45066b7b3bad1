"""How the moments of the guided first battles come about."""
