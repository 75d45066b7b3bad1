"""What a connection can ask for besides commands: seats, forks, bots, demos, uploads, luck."""
