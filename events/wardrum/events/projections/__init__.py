"""What is derived from a log for readers: luck, pictures."""
