"""Backups of a data directory: taken while a server writes to it, continued with what is new, and restored.

The log only grows, so a backup is a series of segments that are written once and never changed, each with the commits
since the one before. What changes (lobby, due times), the people (seats, names; in a file of their own) and the key files are copied whole each time. The
manifest names the files that belong together, with their checksums, and the heads of all matches; it is replaced last.
"""
