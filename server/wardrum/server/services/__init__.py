"""What a connection can ask for besides commands: seats, forks, bots, demos, uploads, luck, display names.

Each service is a class that is given its collaborators in the constructor and answers a frame with a frame.
"""
