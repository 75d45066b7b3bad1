"""Verification of what is stored: every log of a data directory, and whether the dice of many look fair."""
