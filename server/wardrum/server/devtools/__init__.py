"""Generators of the documents and types that are committed."""
