"""Delves (section 7): exploring door by door, skyshards, traps and caches."""
