"""What a program holds: the client, its seats, their keys."""
